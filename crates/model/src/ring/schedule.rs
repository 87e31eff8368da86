//! A schedule of one step: who takes part, in which order, and with which share of the load.

use crate::Rational;

/// A ring with the shares of its processors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedule {
    /// The processors that take part, each followed by its successor, the last by the first.
    pub ring: Vec<usize>,
    /// The share of the load of each processor of the ring, in the ring's order (alpha).
    pub shares: Vec<Rational>,
}
