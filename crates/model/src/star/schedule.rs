//! A schedule of tasks on a star, as data: nothing in it is trusted until the checker has measured it.

use std::collections::BTreeSet;

use crate::ports::Transfer;

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
