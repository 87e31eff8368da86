//! A search over integer time in which both ports may wait, and the master may forward any task that it has.
//!
//! From every state that some schedule can be in at time t it takes every combination of starts, none included; then
//! one unit of time passes. Starts at integer times are enough, because rounding all starts of a schedule down keeps
//! every rule: each says that one start comes a sum of integers after another.

use std::collections::BTreeSet;

use schedcheck_model::redistribution::{Redistribution, Worker};

/// What the search found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BestWithWaiting {
    /// The least time of any schedule.
    pub time: i64,
    /// How many states were visited, counted anew at each time.
    pub states: u64,
}

/// Everything that the future depends on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    /// Tasks that each worker has still to begin to send.
    to_send: Vec<u64>,
    /// Tasks that the master has still to begin to forward to each worker.
    to_receive: Vec<u64>,
    /// Tasks that have wholly arrived at the master and that it has not begun to forward.
    buffer: u64,
    /// Time until the task on the input port has arrived; 0 if the port is free.
    incoming: i64,
    /// Time until the task on the output port has arrived; 0 if the port is free.
    outgoing: i64,
}

/// The least time of `redistribution` when nothing is assumed about waiting or about the order of tasks at the master.
///
/// Every worker sends and receives exactly what its imbalance says. The number of states grows fast: this is for a few
/// tasks and small times.
///
/// ```
/// use schedcheck_bruteforce::redistribution::best_time_with_waiting;
/// use schedcheck_model::redistribution::Redistribution;
/// let redistribution = Redistribution::of([(1, 1), (3, 1), (2, -1), (4, -1)]);
/// assert_eq!(best_time_with_waiting(&redistribution).time, 7);
/// ```
pub fn best_time_with_waiting(redistribution: &Redistribution<i64>) -> BestWithWaiting {
    let workers = redistribution.workers();
    let mut now = BTreeSet::from([State::initial(workers)]);
    let mut states = 0;
    for time in 0.. {
        let reached = closed_under_starts(now, workers);
        states += reached.len() as u64;
        if reached.iter().any(State::is_finished) {
            return BestWithWaiting { time, states };
        }
        now = reached.into_iter().map(State::one_unit_later).collect();
    }
    unreachable!("a schedule that moves one task after the other ends some day")
}

/// `states` and all states that starts at the same time lead to, one after the other.
fn closed_under_starts(states: BTreeSet<State>, workers: &[Worker<i64>]) -> BTreeSet<State> {
    let mut open: Vec<State> = states.iter().cloned().collect();
    let mut reached = states;
    while let Some(state) = open.pop() {
        for next in state.starts(workers) {
            if reached.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    reached
}

impl State {
    fn initial(workers: &[Worker<i64>]) -> Self {
        Self {
            to_send: workers.iter().map(Worker::sends).collect(),
            to_receive: workers.iter().map(Worker::receives).collect(),
            buffer: 0,
            incoming: 0,
            outgoing: 0,
        }
    }

    /// Whether every task has arrived where it belongs.
    fn is_finished(&self) -> bool {
        self.to_receive.iter().all(|&tasks| tasks == 0) && self.outgoing == 0
    }

    /// The states after one more start. A transfer that takes no time is over at once.
    fn starts(&self, workers: &[Worker<i64>]) -> Vec<Self> {
        let mut next = Vec::new();
        for (index, worker) in workers.iter().enumerate() {
            if self.incoming == 0 && self.to_send[index] > 0 {
                let mut state = Self { incoming: worker.comm, ..self.clone() };
                state.to_send[index] -= 1;
                state.buffer += u64::from(worker.comm == 0);
                next.push(state);
            }
            if self.outgoing == 0 && self.buffer > 0 && self.to_receive[index] > 0 {
                let mut state = Self { outgoing: worker.comm, buffer: self.buffer - 1, ..self.clone() };
                state.to_receive[index] -= 1;
                next.push(state);
            }
        }
        next
    }

    /// The state when nothing more is started for one unit of time.
    fn one_unit_later(mut self) -> Self {
        self.buffer += u64::from(self.incoming == 1);
        self.incoming = (self.incoming - 1).max(0);
        self.outgoing = (self.outgoing - 1).max(0);
        self
    }
}
