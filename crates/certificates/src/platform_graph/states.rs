//! A list of states of a platform with a horizon, closed under what can happen next.
//!
//! # Why it is true
//!
//! An activity is the computation of one task, or its transfer over an arc. Phases are single tasks written shortly, so
//! let any schedule of single tasks be given (`check_tasks` of the model has the rules).
//!
//! **Lemma (normal form).** *Some schedule computes as many tasks, in which (a) no task is sent to a master, and each
//! task that is sent is computed in the end; (b) every activity starts at 0 or when another ends; (c) a master that may
//! send beside a computation computes as many tasks as fit into the horizon.*
//!
//! (a) Every use of a task at a node that is no master, to compute it or to send it on, is matched with an arrival
//! before it, each arrival with one use at most (rule 3). Follow each computation back: over the arrival that it is
//! matched with to the transfer that brought it, over that one's arrival to the transfer before, and so on, until a
//! master sends. Leave out every transfer that no computation leads back to. What is left is valid, since no rule asks
//! for more to be done; no transfer to a master is left, for the way back ends at the first master.
//!
//! (b) In the order of their starts, let each activity start anew at the latest new end of those that had ended when it
//! started, or at 0 if none had. New starts are at most the old ones. If f had ended when e started, it still has: so
//! activities that overlap now did so before, each two of them, and intervals of which each two overlap have an instant
//! in common. Hence what goes on at once now did so before, and no rule about an instant is broken; tasks arrive before
//! they are used; all ends within the horizon.
//!
//! (c) Such a master has tasks and receives none by (a), and [`PortModel::allows`] its computation whatever it sends:
//! so its computations are independent of all else, and floor(K / w) of them fit. Leave them out of (b).
//!
//! By (b) all starts are sums of times w and c. Let the unit be one over their common denominator: all times are whole,
//! and K may be rounded down.
//!
//! # What is checked
//!
//! A [`State`] is what the future of a normal schedule depends on, at 0 and at each end of an activity. At such an
//! instant a schedule starts some activities, maybe none, and the next state is at the next end of one that goes on.
//! Let D be the number of computations that it starts from a state on, those of (c) left out. The list gives each of
//! its states a number; the check is that D is never more: whatever starts that the rules allow, the computations
//! started now, and what the list or the bound below says of the next state, add up to no more. By induction from the
//! last end of the schedule back, the list is right. A start counts only if the task can still be computed in time (a):
//! the least time from holding a task to its computation, at node i or elsewhere, is `tail_i`.
//!
//! *Bound of a state.* A node cannot start more computations than fit into the time that is left, from the end of the
//! present one and from when it can have a task. Nodes that are no masters compute only tasks that they hold, that are
//! on their way, or that masters still send in time, over each arc one after the other. If a node holds a task that
//! reaches no computation in time, or if more tasks are under way than can be started, no normal schedule comes here.

use std::collections::HashMap;

use num_traits::ToPrimitive;
use schedcheck_model::Rational;
use schedcheck_model::number::common_denominator;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};
use serde::{Deserialize, Serialize};

use super::flaw::{Flaw, MAX_ACTIVITIES, MAX_WAYS};
use crate::Lemma;
use crate::budget::{Budget, Words};

/// The longest time: what [`MAX_ACTIVITIES`] of them add up to is no word's overflow, three times over.
const MAX_UNITS: u64 = 1 << 55;

/// What a proof by states rests on.
pub const NORMAL_FORM: Lemma = Lemma {
    name: "schedules whose activities start at the ends of others, and whose tasks are all computed, are enough",
    proved_in: "crates/certificates/src/platform_graph/states.rs",
};

/// A state, and the most computations that are started from it on: in JSON [left, [held...], [rest...], most].
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State(
    /// The time that is left, in units.
    pub u64,
    /// The tasks that each node holds; 0 for masters.
    pub Vec<u32>,
    /// The time until the computation of each node ends, then until the transfer over each arc ends; 0 where nothing
    /// goes on.
    pub Vec<u64>,
    /// The most computations that are started from here on.
    pub u32,
);

impl Words for State {
    fn words(&self) -> u64 {
        let Self(_, held, rest, _) = self;
        2 + held.words() + rest.words()
    }
}

/// A state without its number.
type Situation<'a> = (u64, &'a [u32], &'a [u64]);

/// Activities as bits: the computation of each node, and then the transfer over each arc.
type Activities = u64;

/// A node, in units.
struct Node {
    /// Time to compute a task, unless it does not compute or is a master of (c).
    time: Option<u64>,
    is_master: bool,
    model: PortModel,
    /// The least time from holding a task to the end of its computation; `u64::MAX` if there is none.
    tail: u64,
    receptions: Activities,
    sends: Activities,
}

/// An arc, in units.
struct Arc {
    from: usize,
    to: usize,
    cost: u64,
    /// The transfers over its link.
    over_link: Activities,
}

/// The platform in units of time.
struct Setting {
    nodes: Vec<Node>,
    arcs: Vec<Arc>,
    horizon: u64,
    /// The computations of (c).
    beside: u64,
}

/// The most tasks that are completed within the horizon, as the listed states prove.
///
/// # Errors
/// The first flaw.
pub fn most(platform: &PlatformGraph, listed: &[State], budget: &mut Budget) -> Result<u64, Flaw> {
    most_within(platform, listed, MAX_WAYS, budget)
}

/// The same, with another number of ways to go on.
pub(super) fn most_within(
    platform: &PlatformGraph,
    listed: &[State],
    ways: u64,
    budget: &mut Budget,
) -> Result<u64, Flaw> {
    let setting = Setting::of(platform, budget)?;
    let (nodes, activities) = (setting.nodes.len(), setting.nodes.len() + setting.arcs.len());
    budget.charge(16 * listed.len() as u64 * (nodes + activities) as u64)?;
    let mut list: HashMap<Situation, u64> = HashMap::with_capacity(listed.len());
    for (number, State(left, held, rest, most)) in listed.iter().enumerate() {
        if *left > setting.horizon || held.len() != nodes || rest.len() != activities {
            return Err(Flaw::Shape(number));
        }
        if list.insert((*left, held, rest), u64::from(*most)).is_some() {
            return Err(Flaw::StateTwice(number));
        }
    }
    let (first_held, first_rest) = (vec![0; nodes], vec![0; activities]);
    let next = Next { held: first_held.clone(), rest: first_rest.clone() };
    let mut check = Check { setting: &setting, list: &list, ways, budget, next };
    for (number, State(left, held, rest, most)) in listed.iter().enumerate() {
        let most = u64::from(*most);
        let running = (0..activities).filter(|&activity| rest[activity] > 0).map(|activity| 1 << activity).sum();
        let mut now = Now { left: *left, held: held.clone(), rest: rest.clone(), running };
        let more = check.choose(&mut now, 0)?;
        if more > most {
            return Err(Flaw::Exceeded { state: number, most, more });
        }
    }
    Ok(setting.beside + check.proved((setting.horizon, &first_held, &first_rest)))
}

/// A state in which some activities have been started, and others are still to be considered.
struct Now {
    left: u64,
    held: Vec<u32>,
    rest: Vec<u64>,
    running: Activities,
}

/// Room for the state that comes next.
struct Next {
    held: Vec<u32>,
    rest: Vec<u64>,
}

/// The check of one state after the other.
struct Check<'a> {
    setting: &'a Setting,
    list: &'a HashMap<Situation<'a>, u64>,
    /// Ways to go on that may still be looked at.
    ways: u64,
    budget: &'a mut Budget,
    next: Next,
}

impl Check<'_> {
    /// What the list or the bound says of a state.
    fn proved(&self, situation: Situation) -> u64 {
        let listed = self.list.get(&situation).copied();
        listed.unwrap_or_else(|| self.setting.bound(situation).unwrap_or(0))
    }

    /// Decides of one activity after the other, from `next` on, whether it starts: the most computations started now
    /// and, as far as is proved, later.
    fn choose(&mut self, now: &mut Now, next: usize) -> Result<u64, Flaw> {
        self.ways = self.ways.checked_sub(1).ok_or(Flaw::TooManyWays)?;
        self.budget.charge(16 * (1 + now.rest.len() as u64))?;
        let setting = self.setting;
        let Some(activity) = (next..now.rest.len()).find(|&activity| setting.can_start(now, activity)) else {
            return Ok(self.after(now));
        };
        let without = self.choose(now, activity + 1)?;
        let (source, time) = setting.source_and_time(activity);
        let takes = u32::from(!setting.nodes[source].is_master);
        (now.held[source], now.rest[activity], now.running) =
            (now.held[source] - takes, time, now.running | 1 << activity);
        let with = u64::from(activity < setting.nodes.len()) + self.choose(now, activity + 1)?;
        (now.held[source], now.rest[activity], now.running) =
            (now.held[source] + takes, 0, now.running & !(1 << activity));
        Ok(with.max(without))
    }

    /// What is proved of the state at the next end of an activity; 0 where none goes on.
    fn after(&mut self, now: &Now) -> u64 {
        let Some(step) = now.rest.iter().copied().filter(|&rest| rest > 0).min() else { return 0 };
        let Next { held, rest } = &mut self.next;
        held.copy_from_slice(&now.held);
        rest.iter_mut().zip(&now.rest).for_each(|(rest, before)| *rest = before.saturating_sub(step));
        for (arc, before) in self.setting.arcs.iter().zip(&now.rest[self.setting.nodes.len()..]) {
            if *before == step {
                held[arc.to] = held[arc.to].saturating_add(1);
            }
        }
        self.proved((now.left.saturating_sub(step), &self.next.held, &self.next.rest))
    }
}

impl Setting {
    fn of(platform: &PlatformGraph, budget: &mut Budget) -> Result<Self, Flaw> {
        let horizon = platform.horizon().ok_or(Flaw::NoHorizon)?;
        let activities = platform.nodes().len() + platform.arcs().count();
        if activities > MAX_ACTIVITIES {
            return Err(Flaw::TooManyActivities(activities));
        }
        let times = platform.nodes().iter().filter_map(|node| node.cycle_time.as_ref());
        let times = times.chain(platform.links().iter().map(|link| &link.cost));
        let scale = budget.spend_on_scaling(times.clone())?;
        // In lowest terms, and no more than a word.
        let words = times.clone().chain([horizon]).map(|time| (time.words() + scale).pow(2)).sum::<u64>();
        budget.charge(32 * words)?;
        let unit = common_denominator(times);
        let units = |time: &Rational| {
            let units = (time * &unit).floor().to_integer().to_u64();
            units.filter(|&units| units <= MAX_UNITS).ok_or(Flaw::Times)
        };
        let mut setting = Self { nodes: Vec::new(), arcs: Vec::new(), horizon: units(horizon)?, beside: 0 };
        for node in platform.nodes() {
            let mut time = node.cycle_time.as_ref().map(units).transpose()?;
            if node.is_master && node.model.allows(0, 1, true) {
                setting.beside += time.take().map_or(0, |time| setting.horizon / time);
            }
            let tail = time.filter(|_| !node.is_master).unwrap_or(u64::MAX);
            let (is_master, model) = (node.is_master, node.model);
            setting.nodes.push(Node { time, is_master, model, tail, receptions: 0, sends: 0 });
        }
        let mut over = vec![0; platform.links().len()];
        for (place, (from, to, link)) in (platform.nodes().len()..).zip(platform.arcs()) {
            setting.nodes[from].sends |= 1 << place;
            setting.nodes[to].receptions |= 1 << place;
            over[link] |= 1 << place;
        }
        for (from, to, link) in platform.arcs() {
            let cost = units(&platform.links()[link].cost)?;
            setting.arcs.push(Arc { from, to, cost, over_link: over[link] });
        }
        setting.add_tails();
        Ok(setting)
    }

    /// The least times to a computation, by relaxing the arcs until nothing changes.
    fn add_tails(&mut self) {
        let Self { nodes, arcs, .. } = self;
        for _ in 0..nodes.len() {
            for Arc { from, to, cost, .. } in arcs.iter() {
                if !nodes[*to].is_master {
                    nodes[*from].tail = nodes[*from].tail.min(nodes[*to].tail.saturating_add(*cost));
                }
            }
        }
    }

    /// The node whose task an activity takes, and how long it takes.
    fn source_and_time(&self, activity: usize) -> (usize, u64) {
        match activity.checked_sub(self.nodes.len()) {
            None => (activity, self.nodes[activity].time.unwrap_or(0)),
            Some(arc) => (self.arcs[arc].from, self.arcs[arc].cost),
        }
    }

    fn can_start(&self, now: &Now, activity: usize) -> bool {
        let (source, time) = self.source_and_time(activity);
        let has_task = self.nodes[source].is_master || now.held[source] > 0;
        let with = now.running | 1 << activity;
        if !has_task || with == now.running || !self.allows(with, source) {
            return false;
        }
        match activity.checked_sub(self.nodes.len()).map(|arc| &self.arcs[arc]) {
            None => self.nodes[source].time.is_some() && time <= now.left,
            Some(Arc { to, over_link, .. }) => {
                let receiver = &self.nodes[*to];
                let is_in_time = receiver.tail.saturating_add(time) <= now.left;
                !receiver.is_master && now.running & over_link == 0 && is_in_time && self.allows(with, *to)
            }
        }
    }

    /// Whether the model of a node allows what goes on there.
    fn allows(&self, running: Activities, number: usize) -> bool {
        let node = &self.nodes[number];
        let count = |activities: Activities| (running & activities).count_ones() as usize;
        node.model.allows(count(node.receptions), count(node.sends), running >> number & 1 == 1)
    }

    /// A number of computations that no normal schedule exceeds from here on; nothing where none comes here.
    fn bound(&self, (left, held, rest): Situation) -> Option<u64> {
        let (mut by_masters, mut by_others, mut under_way) = (0, 0, 0);
        for (number, node) in self.nodes.iter().enumerate() {
            let (busy, held) = (rest[number], u64::from(held[number]));
            let fit = |first: u64| node.time.map_or(0, |time| left.saturating_sub(first) / time);
            if node.is_master {
                by_masters += fit(busy);
                continue;
            }
            if held > 0 && node.tail > left {
                return None;
            }
            let (incoming, earliest) = self.arrivals(rest, number);
            under_way += held + incoming;
            by_others += fit(if held > 0 { busy } else { busy.max(earliest) });
        }
        let sent = self.sent_by_masters(left, rest);
        (under_way <= by_others).then(|| by_masters + by_others.min(under_way + sent))
    }

    /// How many tasks are on their way to a node, and the least time until one arrives or can arrive.
    fn arrivals(&self, rest: &[u64], node: usize) -> (u64, u64) {
        let into = self.arcs.iter().zip(&rest[self.nodes.len()..]).filter(|(arc, _)| arc.to == node);
        into.fold((0, u64::MAX), |(incoming, earliest), (arc, &rest)| {
            (incoming + u64::from(rest > 0), earliest.min(if rest > 0 { rest } else { arc.cost }))
        })
    }

    /// The most tasks that masters can still begin to send and that are computed in time.
    fn sent_by_masters(&self, left: u64, rest: &[u64]) -> u64 {
        let from_masters = self.arcs.iter().zip(&rest[self.nodes.len()..]);
        let from_masters =
            from_masters.filter(|(arc, _)| self.nodes[arc.from].is_master && !self.nodes[arc.to].is_master);
        let sent =
            |(arc, &rest): (&Arc, &u64)| left.saturating_sub(rest).saturating_sub(self.nodes[arc.to].tail) / arc.cost;
        from_masters.map(sent).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nodes 1 and 2 have a task each, and may send it to one another: activities 5 and 6.
    #[test]
    fn a_link_carries_one_task_at_a_time_either_way() {
        let platform = PlatformGraph::of([0, 1, 1], [(0, 1, 1), (1, 2, 1)]).all_under(PortModel::MultiPort);
        let platform = platform.within(Rational::from(4)).expect("a horizon");
        let setting = Setting::of(&platform, &mut Budget::unlimited()).expect("a small one");
        let can_start = |running: Activities, activity: usize| {
            let now = Now { left: 4, held: vec![0, 1, 1], rest: vec![0; 7], running };
            setting.can_start(&now, activity)
        };
        assert!(can_start(0, 5) && can_start(0, 6) && can_start(1 << 5, 3));
        assert!(!can_start(1 << 5, 6) && !can_start(1 << 6, 5));
    }
}
