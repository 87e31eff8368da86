//! The search of states, from one end of an activity to the next.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use super::Limits;
use super::setting::Setting;

/// Bytes of a state: the time that is left, two for each node and one for each arc.
pub(super) const ROOM: usize = 32;

/// The clock is looked at once for so many states: every few milliseconds.
const STATES_BETWEEN_LOOKS: u64 = 1 << 10;

/// What starts when, in units.
#[derive(Debug, Clone, Copy)]
pub(super) enum Start {
    Computation { node: usize, at: u8 },
    Transfer { arc: usize, at: u8 },
}

/// Everything that the future depends on, byte by byte: the time that is left; of each node the tasks that it holds
/// (none counted for masters); of each node the time until its computation ends; of each arc the time until its
/// transfer ends. Zero is where nothing goes on.
pub(super) type State = [u8; ROOM];

const LEFT: usize = 0;

/// Activities as bits: the computation of each node, and then the transfer over each arc.
type Activities = u32;

/// What is proved of a state: how many tasks more it completes, and how many it does not.
#[derive(Clone, Copy)]
struct Proved {
    reached: u16,
    not_reached: u16,
}

/// A limit was reached.
struct Stopped;

pub(super) struct Search<'a> {
    setting: &'a Setting,
    limits: Limits<'a>,
    proved: HashMap<State, Proved, BuildHasherDefault<Mixer>>,
    visited: u64,
}

/// A state in which some activities have been started, and others are still to be considered.
#[derive(Clone, Copy)]
struct Choice {
    state: State,
    /// What goes on.
    running: Activities,
    /// What was started.
    started: Activities,
}

impl<'a> Search<'a> {
    pub fn new(setting: &'a Setting, limits: &Limits<'a>) -> Self {
        Self { setting, limits: *limits, proved: HashMap::default(), visited: 0 }
    }

    /// How many states were visited.
    pub fn states(&self) -> u64 {
        self.visited
    }

    fn first(&self) -> State {
        let mut state = [0; ROOM];
        state[LEFT] = self.setting.horizon;
        state
    }

    /// A number of tasks that no schedule exceeds.
    pub fn bound_at_first(&self) -> u16 {
        self.bound(&self.first()).unwrap_or(0)
    }

    /// The most tasks that are completed, at most `bound`; nothing where a limit was reached.
    pub fn most(&mut self, bound: u16) -> Option<u16> {
        let first = self.first();
        for need in (0..=bound).rev() {
            match self.reaches(&first, need) {
                Ok(true) => return Some(need),
                Ok(false) => {}
                Err(Stopped) => return None,
            }
        }
        Some(0)
    }

    /// Whether `state` completes `need` tasks more, in a schedule as in lemma 2.
    fn reaches(&mut self, state: &State, need: u16) -> Result<bool, Stopped> {
        if need == 0 {
            return Ok(true);
        }
        if self.bound(state).is_none_or(|bound| bound < need) {
            return Ok(false);
        }
        if let Some(proved) = self.proved.get(state) {
            if need <= proved.reached {
                return Ok(true);
            }
            if need >= proved.not_reached {
                return Ok(false);
            }
        }
        self.count()?;
        let reached = self.way(state, need)?.is_some();
        let proved = self.proved.entry(*state).or_insert(Proved { reached: 0, not_reached: u16::MAX });
        match reached {
            true => proved.reached = need,
            false => proved.not_reached = need,
        }
        Ok(reached)
    }

    fn count(&mut self) -> Result<(), Stopped> {
        let is_time_to_look = self.visited.is_multiple_of(STATES_BETWEEN_LOOKS);
        if self.limits.nodes.is_some_and(|most| self.visited >= most) || is_time_to_look && self.limits.are_over() {
            return Err(Stopped);
        }
        self.visited += 1;
        Ok(())
    }

    /// States that prove that the first one completes no more than was found: each with the most tasks that it
    /// completes; from each every other that can follow is among them, or is told by its bound.
    pub fn refutation(&self, most: u16) -> Vec<(State, u16)> {
        let mut refuted: Vec<(State, u16)> = Vec::new();
        let mut seen = HashSet::new();
        let mut open = vec![(self.first(), most)];
        while let Some((state, most)) = open.pop() {
            if self.bound(&state).is_none_or(|bound| bound <= most) || !seen.insert(state) {
                continue;
            }
            let Some(most) = self.proved.get(&state).map(|proved| proved.not_reached - 1) else { continue };
            refuted.push((state, most));
            let choice = Choice { state, running: self.running(&state), started: 0 };
            self.each_choice(choice, 0, &mut |choice| {
                let done = (choice.started & self.computations()).count_ones() as u16;
                open.extend(self.after(choice).map(|next| (next, most.saturating_sub(done))));
            });
        }
        refuted
    }

    /// Shows every set of activities that can be started.
    fn each_choice(&self, choice: Choice, next: usize, show: &mut impl FnMut(&Choice)) {
        let activities = self.setting.nodes.len() + self.setting.arcs.len();
        match (next..activities).find(|&activity| self.can_start(&choice, activity)) {
            None => show(&choice),
            Some(activity) => {
                self.each_choice(self.with(choice, activity), activity + 1, show);
                self.each_choice(choice, activity + 1, show);
            }
        }
    }

    /// The tasks that each node holds, and the rests of its computation and of the transfers, of a state.
    pub fn told(&self, state: &State) -> (u8, Vec<u8>, Vec<u8>, Vec<u8>) {
        let (nodes, arcs) = (self.setting.nodes.len(), self.setting.arcs.len());
        let part = |from: usize, length: usize| state[from..from + length].to_vec();
        (state[LEFT], part(self.held(0), nodes), part(self.rest(0), nodes), part(self.rest(nodes), arcs))
    }

    /// A set of activities to start in `state` so that `need` tasks more are completed.
    fn way(&mut self, state: &State, need: u16) -> Result<Option<Choice>, Stopped> {
        self.choose(Choice { state: *state, running: self.running(state), started: 0 }, 0, need)
    }

    /// Goes through the activities from `next` on; each that can start is started, and then it is not.
    fn choose(&mut self, choice: Choice, next: usize, need: u16) -> Result<Option<Choice>, Stopped> {
        let activities = self.setting.nodes.len() + self.setting.arcs.len();
        let Some(activity) = (next..activities).find(|&activity| self.can_start(&choice, activity)) else {
            return Ok(self.goes_on(&choice, need)?.then_some(choice));
        };
        let with = self.with(choice, activity);
        let done = u16::from(activity < self.setting.nodes.len());
        if need == done {
            return Ok(Some(with));
        }
        match self.choose(with, activity + 1, need - done)? {
            None => self.choose(choice, activity + 1, need),
            found => Ok(found),
        }
    }

    fn goes_on(&mut self, choice: &Choice, need: u16) -> Result<bool, Stopped> {
        match self.after(choice) {
            None => Ok(false),
            Some(state) => self.reaches(&state, need),
        }
    }

    fn held(&self, node: usize) -> usize {
        1 + node
    }

    /// The byte of the time that an activity still takes.
    fn rest(&self, activity: usize) -> usize {
        1 + self.setting.nodes.len() + activity
    }

    fn running(&self, state: &State) -> Activities {
        let rests = &state[self.rest(0)..];
        rests.iter().enumerate().filter(|(_, rest)| **rest > 0).map(|(activity, _)| 1 << activity).sum()
    }

    fn can_start(&self, choice: &Choice, activity: usize) -> bool {
        match activity.checked_sub(self.setting.nodes.len()) {
            None => self.can_compute(choice, activity),
            Some(arc) => self.can_send(choice, arc),
        }
    }

    fn can_compute(&self, choice: &Choice, number: usize) -> bool {
        let node = &self.setting.nodes[number];
        let Some(time) = node.time else { return false };
        let is_free = choice.running & 1 << number == 0;
        let has_task = node.is_master || choice.state[self.held(number)] > 0;
        time <= choice.state[LEFT] && is_free && has_task && self.ports_allow(choice.running | 1 << number, number)
    }

    fn can_send(&self, choice: &Choice, number: usize) -> bool {
        let (nodes, arc) = (&self.setting.nodes, &self.setting.arcs[number]);
        let has_task = nodes[arc.from].is_master || choice.state[self.held(arc.from)] > 0;
        let is_free = choice.running >> nodes.len() & arc.same_link == 0;
        if !has_task || !is_free || arc.cost + nodes[arc.to].tail > choice.state[LEFT] {
            return false;
        }
        let with = choice.running | 1 << (nodes.len() + number);
        self.ports_allow(with, arc.from) && self.ports_allow(with, arc.to)
    }

    fn ports_allow(&self, running: Activities, number: usize) -> bool {
        let node = &self.setting.nodes[number];
        let over = |arcs: u32| (running >> self.setting.nodes.len() & arcs).count_ones() as usize;
        node.model.allows(over(node.arcs_in), over(node.arcs_out), running & 1 << number != 0)
    }

    /// The choice with an activity more, which can start.
    fn with(&self, mut choice: Choice, activity: usize) -> Choice {
        let (nodes, arcs) = (&self.setting.nodes, &self.setting.arcs);
        let (node, time) = match activity.checked_sub(nodes.len()) {
            None => (activity, nodes[activity].time.unwrap_or(0)),
            Some(arc) => (arcs[arc].from, arcs[arc].cost),
        };
        if !nodes[node].is_master {
            choice.state[self.held(node)] -= 1;
        }
        choice.state[self.rest(activity)] = time;
        choice.running |= 1 << activity;
        choice.started |= 1 << activity;
        choice
    }

    /// The state at the next end of an activity; nothing where none goes on.
    fn after(&self, choice: &Choice) -> Option<State> {
        let mut state = choice.state;
        let from = self.rest(0);
        let step = state[from..].iter().copied().filter(|&rest| rest > 0).min()?;
        state[LEFT] -= step;
        state[from..].iter_mut().for_each(|rest| *rest = rest.saturating_sub(step));
        for (number, arc) in self.setting.arcs.iter().enumerate() {
            let rest = self.rest(self.setting.nodes.len() + number);
            if choice.state[rest] == step {
                state[self.held(arc.to)] += 1;
            }
        }
        Some(state)
    }

    /// A number of tasks that no schedule completes more than, from this state on; nothing where some task goes to
    /// waste (lemma 2).
    fn bound(&self, state: &State) -> Option<u16> {
        let (nodes, left) = (&self.setting.nodes, state[LEFT]);
        let (mut by_masters, mut by_others, mut under_way) = (0_u16, 0_u16, 0_u16);
        for (number, node) in nodes.iter().enumerate() {
            let busy = state[self.rest(number)];
            if node.is_master {
                by_masters += node.time.map_or(0, |time| u16::from((left - busy) / time));
                continue;
            }
            let held = state[self.held(number)];
            if held > 0 && node.tail > left {
                return None;
            }
            let (incoming, earliest) = self.arrivals(state, number);
            under_way += u16::from(held) + incoming;
            let first = if held > 0 { busy } else { busy.max(earliest) };
            by_others += node.time.map_or(0, |time| u16::from(left.saturating_sub(first) / time));
        }
        (under_way <= by_others).then(|| by_masters + by_others.min(under_way + self.sent_by_masters(state)))
    }

    /// How many tasks are on their way to a node, and the least time until one arrives or can arrive.
    fn arrivals(&self, state: &State, number: usize) -> (u16, u8) {
        let (mut incoming, mut earliest) = (0, u8::MAX);
        let mut arcs = self.setting.nodes[number].arcs_in;
        while arcs != 0 {
            let arc = arcs.trailing_zeros() as usize;
            arcs &= arcs - 1;
            let rest = state[self.rest(self.setting.nodes.len() + arc)];
            incoming += u16::from(rest > 0);
            earliest = earliest.min(if rest > 0 { rest } else { self.setting.arcs[arc].cost });
        }
        (incoming, earliest)
    }

    /// The most tasks that masters can still begin to send and that are computed in time, over all their arcs as if
    /// they had a port for each.
    fn sent_by_masters(&self, state: &State) -> u16 {
        let mut sent = 0;
        for (number, arc) in self.setting.arcs.iter().enumerate() {
            if self.setting.nodes[arc.from].is_master {
                let busy = state[self.rest(self.setting.nodes.len() + number)];
                let tail = self.setting.nodes[arc.to].tail;
                sent += u16::from(state[LEFT].saturating_sub(busy).saturating_sub(tail) / arc.cost);
            }
        }
        sent
    }

    /// What is started, and when, in a schedule that completes `most` tasks, which is proved to be possible.
    pub fn schedule(&mut self, most: u16) -> Vec<Start> {
        self.limits = Limits::default();
        let mut starts = Vec::new();
        let (mut state, mut need) = (self.first(), most);
        while need > 0 {
            let Ok(Some(choice)) = self.way(&state, need) else { break };
            self.note(&choice, &mut starts);
            need = need.saturating_sub((choice.started & self.computations()).count_ones() as u16);
            let Some(next) = self.after(&choice) else { break };
            state = next;
        }
        starts
    }

    /// What is started, and when, if everything starts as soon as it can.
    pub fn without_search(&self) -> Vec<Start> {
        let activities = self.setting.nodes.len() + self.setting.arcs.len();
        let mut starts = Vec::new();
        let mut next = Some(self.first());
        while let Some(state) = next {
            let mut choice = Choice { state, running: self.running(&state), started: 0 };
            for activity in 0..activities {
                if self.can_start(&choice, activity) {
                    choice = self.with(choice, activity);
                }
            }
            self.note(&choice, &mut starts);
            next = self.after(&choice);
        }
        starts
    }

    /// The computations, as bits.
    fn computations(&self) -> Activities {
        (1 << self.setting.nodes.len()) - 1
    }

    fn note(&self, choice: &Choice, starts: &mut Vec<Start>) {
        let at = self.setting.horizon - choice.state[LEFT];
        let nodes = self.setting.nodes.len();
        let started = (0..nodes + self.setting.arcs.len()).filter(|activity| choice.started & 1 << activity != 0);
        starts.extend(started.map(|activity| match activity.checked_sub(nodes) {
            None => Start::Computation { node: activity, at },
            Some(arc) => Start::Transfer { arc, at },
        }));
    }
}

/// A hash of words by multiplication and rotation: states are compared whole, and come from no adversary.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing but speed hangs on it: what scatters well is written down.
    #[test]
    fn states_are_scattered_as_they_were() {
        let hashed = |bytes: &[u8]| {
            let mut mixer = Mixer::default();
            mixer.write(bytes);
            mixer.finish()
        };
        let texts: [&[u8]; 4] = [&[], &[1, 2, 3], &[3, 2, 1, 0, 255, 7, 9, 200], &[9; 32]];
        let expected = [0, 8_815_631_981_002_551_977, 6_676_176_752_455_763_259, 10_801_475_919_062_661_598];
        assert_eq!(texts.map(hashed), expected);
    }
}
