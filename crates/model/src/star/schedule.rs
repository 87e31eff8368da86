//! A schedule of tasks on a star, as data: nothing in it is trusted until the checker has measured it.

use std::collections::BTreeSet;

/// One task moved from worker to worker through the master.
///
/// It occupies the master's input port for the sender's communication time from `in_start`, and the output port for the
/// receiver's from `out_start`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Transfer<T> {
    /// The worker that gives the task away.
    pub from: usize,
    /// The worker that gets it.
    pub to: usize,
    /// When the sender starts sending to the master.
    pub in_start: T,
    /// When the master starts sending to the receiver.
    pub out_start: T,
}

/// Tasks computed one after the other without a pause.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Run<T> {
    /// The computing worker.
    pub worker: usize,
    /// When its first task starts.
    pub start: T,
    /// How many tasks are computed, each in the worker's computation time.
    pub tasks: u64,
}

/// Every transfer and every computation.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Schedule<T> {
    /// The transfers, in any order.
    pub transfers: Vec<Transfer<T>>,
    /// The computations, in any order.
    pub runs: Vec<Run<T>>,
}

impl<T> Default for Schedule<T> {
    fn default() -> Self {
        Self { transfers: Vec::new(), runs: Vec::new() }
    }
}

impl<T> Schedule<T> {
    /// The workers that both send and receive in this schedule, ascending.
    pub fn relays(&self) -> Vec<usize> {
        let senders: BTreeSet<usize> = self.transfers.iter().map(|transfer| transfer.from).collect();
        let receivers: BTreeSet<usize> = self.transfers.iter().map(|transfer| transfer.to).collect();
        senders.intersection(&receivers).copied().collect()
    }
}
