//! Every pair of orders that meets a deadline: who sends and who receives, transfer by transfer, without any dominance.

use std::ops::ControlFlow;

use schedcheck_model::Time;
use schedcheck_model::star::{Schedule, Star};
use thiserror::Error;

/// One feasible pair of orders, with a schedule that meets the deadline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness<T> {
    /// The sender of each transfer, in the order in which they use the master's input port.
    pub senders: Vec<usize>,
    /// The receiver of each transfer, in the order in which they use the master's output port.
    pub receivers: Vec<usize>,
    /// The transfers as soon as the orders allow, and a computation of every task before the deadline.
    pub schedule: Schedule<T>,
}

/// How far an enumeration went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Enumeration {
    /// Feasible pairs of orders visited.
    pub witnesses: u64,
    /// Pairs of prefixes of orders looked at.
    pub prefixes: u64,
    /// Whether every pair of orders was visited (the visitor did not stop the enumeration).
    pub complete: bool,
}

/// A star on which infinitely many pairs of orders meet a deadline: moving tasks over a free link costs nothing.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("workers[{worker}].c is zero: tasks can go to and fro for ever, and the pairs of orders cannot be enumerated")]
pub struct FreeLink {
    /// The first worker whose communication time is zero.
    pub worker: usize,
}

/// Calls `visit` on every pair of orders for which some schedule has a makespan of at most `deadline`.
///
/// # Errors
/// Refuses stars with a communication time of zero.
pub fn for_each_feasible<T: Time>(
    _star: &Star<T>,
    _deadline: &T,
    _visit: impl FnMut(&Witness<T>) -> ControlFlow<()>,
) -> Result<Enumeration, FreeLink> {
    Err(FreeLink { worker: 0 })
}
