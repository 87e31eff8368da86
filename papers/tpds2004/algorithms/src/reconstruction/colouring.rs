//! Weighted edge colouring of a bipartite graph in which a port serves several activities at once, in integers.
//!
//! There are D time units, D being the least number that is no less than any weight x(e), and such that b(v) D is no
//! less than the sum of x(e) at any port v of capacity b(v). The slack of a port is b(v) times the time that is left,
//! less what is left of the weights at it. At any time the **matching** is a set M of activities with something left,
//! such that
//!
//! 1. M has at most b(v) activities at v;
//! 2. M has at least b(v) - slack(v) activities at v: for b(v) = 1, M covers every tight port;
//! 3. M contains each activity that takes all the time that is left.
//!
//! M lasts as long as it can: until one of its activities has nothing left, another activity takes all the time that is
//! left, or the slack of a port falls to where rule 2 asks for more than M has. Only that is repaired then, along
//! alternating paths: what leaves or enters the matching elsewhere leaves every other port as it was.
//!
//! **There always is such a set.** x(e) divided by the time that is left is a point of the polytope of rules 1 to 3: at
//! v it sums to b(v) - slack(v) / time, and as time >= 1 that is at least b(v) - slack(v). The constraints of a
//! bipartite graph are totally unimodular and their bounds are integers, so the polytope has an integral point. **An
//! alternating path to it:** if M breaks one rule at v, relax all other rules that it breaks to what it has; M and an
//! integral point differ in trails that alternate, and one of them begins at v, with an activity that has to come (or
//! to go), and ends where M has room or something to spare.
//!
//! **The bound.** All slots together last D, and there are at most as many of them as activities and ports, a port of
//! capacity b counting as b. *Proof.* Each slot but the last ends with an activity that has nothing left, or with one
//! that takes all the time that is left and does so to the end, or with a port at which rule 2 asks for more than
//! before: slacks never grow, so it asks for b(v) in the end, and rises at most b(v) times. So an activity ends one
//! slot at most before the last, and a port b(v). Since D is least, one activity takes all the time from the start or
//! one port asks for something from the start, which ends no slot. ∎ Every number is an integer: a slot ends when a
//! slack falls short, not when it is used up, which might be at a fraction.

use std::collections::VecDeque;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};

use super::ports::Conflicts;

/// What is done at once, for how long.
pub(super) type Slot = (BigUint, Vec<usize>);

/// Splits the weights of the activities into slots, and counts the activities and ports that are looked at. The ports
/// have no odd cycle.
pub(super) fn colour(conflicts: &Conflicts, weights: &[BigUint]) -> (Vec<Slot>, u64) {
    let mut state = State::new(conflicts, weights);
    let mut slots = Vec::new();
    while let Some((duration, matching)) = state.slot() {
        slots.push((duration, matching));
    }
    (slots, state.steps)
}

struct Edge {
    in_matching: bool,
    /// Done before the end of all.
    is_done: bool,
    /// When it has nothing left if it stays in the matching, or when it takes all the time that is left if it stays
    /// out.
    until: BigUint,
}

struct Port {
    capacity: u32,
    /// How many activities of the matching are at it.
    covered: u32,
    /// The slack at the time `since`.
    slack: BigUint,
    since: BigUint,
    /// When rule 2 asks for more than the matching has; nothing while the slack does not fall.
    until: Option<BigUint>,
}

struct State<'a> {
    conflicts: &'a Conflicts,
    at: Vec<Vec<usize>>,
    edges: Vec<Edge>,
    ports: Vec<Port>,
    now: BigUint,
    end: BigUint,
    steps: u64,
}

/// Whether a port has to gain or to lose an activity.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Gain,
    Lose,
}

impl<'a> State<'a> {
    fn new(conflicts: &'a Conflicts, weights: &[BigUint]) -> Self {
        let at = conflicts.at_ports();
        let loads: Vec<BigUint> = at.iter().map(|edges| edges.iter().map(|&edge| &weights[edge]).sum()).collect();
        let busiest = loads.iter().zip(&conflicts.ports).map(|(load, port)| load.div_ceil(&port.capacity.into()));
        let end = busiest.chain(weights.iter().cloned()).max().unwrap_or_default();
        let edge = |weight: &BigUint| Edge { in_matching: false, is_done: weight.is_zero(), until: &end - weight };
        let port = |(load, port): (&BigUint, &super::ports::Port)| Port {
            capacity: port.capacity,
            covered: 0,
            slack: &end * port.capacity - load,
            since: BigUint::zero(),
            until: None,
        };
        let edges = weights.iter().map(edge).collect();
        let ports = loads.iter().zip(&conflicts.ports).map(port).collect();
        let mut state = Self { conflicts, at, edges, ports, now: BigUint::zero(), end, steps: 0 };
        (0..state.ports.len()).for_each(|port| state.ports[port].foresee());
        state
    }

    /// The next slot, up to which the time is advanced.
    fn slot(&mut self) -> Option<Slot> {
        if self.now >= self.end {
            return None;
        }
        self.repair();
        let events = self.edges.iter().filter(|edge| !edge.is_done).map(|edge| &edge.until);
        let next = events.chain(self.ports.iter().filter_map(|port| port.until.as_ref())).min()?.clone();
        let matching = (0..self.edges.len()).filter(|&edge| self.edges[edge].in_matching).collect();
        let duration = &next - &self.now;
        self.now = next;
        Some((duration, matching))
    }

    /// Makes the matching obey the rules of this instant.
    fn repair(&mut self) {
        self.steps += (self.edges.len() + self.ports.len()) as u64;
        let due = |edge: &Edge| !edge.is_done && edge.until == self.now;
        let due: Vec<usize> = (0..self.edges.len()).filter(|&edge| due(&self.edges[edge])).collect();
        for edge in due {
            if self.edges[edge].in_matching {
                self.edges[edge].is_done = true;
                self.edges[edge].in_matching = false;
                self.conflicts.ends[edge].iter().flatten().for_each(|&port| self.ports[port].cover(&self.now, -1));
            } else {
                self.toggle(edge);
                self.conflicts.ends[edge].iter().flatten().for_each(|&port| self.ports[port].cover(&self.now, 1));
            }
        }
        for port in 0..self.ports.len() {
            while self.ports[port].covered < self.ports[port].required(&self.now) {
                self.augment(port, Change::Gain);
            }
            while self.ports[port].covered > self.ports[port].capacity {
                self.augment(port, Change::Lose);
            }
        }
    }

    /// Puts an activity into the matching, or takes it out. What it has left, until - now or end - until, stays the
    /// same.
    fn toggle(&mut self, edge: usize) {
        let edge = &mut self.edges[edge];
        edge.in_matching = !edge.in_matching;
        edge.until = &self.end + &self.now - &edge.until;
    }

    /// Lets a port gain or lose one activity along a shortest alternating path. Each port of a bipartite graph is
    /// reached in one role only.
    fn augment(&mut self, start: usize, change: Change) {
        let mut reached: Vec<Option<(Change, Option<usize>)>> = vec![None; self.ports.len()];
        reached[start] = Some((change, None));
        let mut queue = VecDeque::from([start]);
        while let Some(port) = queue.pop_front() {
            let Some((change, _)) = reached[port] else { continue };
            for position in 0..self.at[port].len() {
                let edge = self.at[port][position];
                self.steps += 1;
                if !self.may(change, edge) {
                    continue;
                }
                let end = self.conflicts.other_end(edge, port);
                match end {
                    Some(other) if !self.ends_at(other, change) => {
                        if reached[other].is_none() {
                            let next = if change == Change::Gain { Change::Lose } else { Change::Gain };
                            reached[other] = Some((next, Some(edge)));
                            queue.push_back(other);
                        }
                    }
                    _ => return self.flip(&reached, start, port, edge, end),
                }
            }
        }
        unreachable!("the module documentation proves that there is an alternating path");
    }

    /// Whether an activity can enter or leave the matching.
    fn may(&self, change: Change, edge: usize) -> bool {
        let edge = &self.edges[edge];
        match change {
            Change::Gain => !edge.in_matching && !edge.is_done,
            Change::Lose => edge.in_matching && edge.until != self.end,
        }
    }

    /// Whether a port has room for one activity more, or can spare one.
    fn ends_at(&self, port: usize, change: Change) -> bool {
        let port = &self.ports[port];
        match change {
            Change::Gain => port.covered < port.capacity,
            Change::Lose => port.covered > port.required(&self.now),
        }
    }

    /// Flips the path that leads from `start` to `port` and over `edge` to `end`.
    fn flip(
        &mut self,
        reached: &[Option<(Change, Option<usize>)>],
        start: usize,
        mut port: usize,
        mut edge: usize,
        end: Option<usize>,
    ) {
        if let Some(end) = end {
            let by = if self.edges[edge].in_matching { -1 } else { 1 };
            self.ports[end].cover(&self.now, by);
        }
        loop {
            self.toggle(edge);
            let Some((_, Some(before))) = reached[port] else { break };
            port = self.conflicts.other_end(before, port).unwrap_or(start);
            edge = before;
        }
        let by = if self.edges[edge].in_matching { 1 } else { -1 };
        self.ports[start].cover(&self.now, by);
    }
}

impl Port {
    /// The slack at a time not before `since`: it falls by one for each activity that the port could serve besides, in
    /// each time unit.
    fn slack_at(&self, now: &BigUint) -> BigUint {
        let idle = self.capacity.saturating_sub(self.covered);
        if idle == 0 { self.slack.clone() } else { &self.slack - (now - &self.since) * idle }
    }

    /// How many activities rule 2 asks for.
    fn required(&self, now: &BigUint) -> u32 {
        if self.capacity == 1 {
            // The common case, without a new number: a slack is used up exactly when it is due.
            let is_tight = self.slack.is_zero() || self.until.as_ref() == Some(now);
            return u32::from(is_tight);
        }
        let slack = self.slack_at(now).to_u32().unwrap_or(u32::MAX);
        self.capacity.saturating_sub(slack)
    }

    /// One activity of the matching more, or less.
    fn cover(&mut self, now: &BigUint, by: i32) {
        self.slack = self.slack_at(now);
        self.since.clone_from(now);
        self.covered = self.covered.saturating_add_signed(by);
        self.foresee();
    }

    fn foresee(&mut self) {
        let idle = self.capacity.saturating_sub(self.covered);
        self.until = (idle > 0).then(|| &self.since + &self.slack / idle);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reconstruction::ports::Port;

    #[test]
    fn a_port_that_is_not_tight_can_spare_what_it_has() {
        let ends = [0, 0, 1, 1].map(|port| [Some(port), None]).to_vec();
        let ports = vec![Port { node: 0, capacity: 1 }, Port { node: 1, capacity: 1 }];
        let conflicts = Conflicts { activities: vec![], fractions: vec![], ends, ports };
        let mut state = State::new(&conflicts, &[1_u8, 1, 3, 3].map(BigUint::from));
        // The first port is busy for 2 of 6, the second one all the time.
        let either = |state: &State, port| [Change::Gain, Change::Lose].map(|change| state.ends_at(port, change));
        assert_eq!([either(&state, 0), either(&state, 1)], [[true, false]; 2]);
        state.ports.iter_mut().for_each(|port| port.covered = 1);
        assert_eq!([either(&state, 0), either(&state, 1)], [[false, true], [false, false]]);
    }
}
