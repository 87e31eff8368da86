//! A schedule of a divisible load with returns: which chunk each worker gets, and when the chunk is sent, computed and
//! returned.

use crate::Rational;

/// One piece of the load, and its results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chunk {
    /// The worker that gets the chunk.
    pub worker: usize,
    /// Its size, in units.
    pub load: Rational,
    /// When the master starts to send it.
    pub send_start: Rational,
    /// When the worker starts to compute it.
    pub compute_start: Rational,
    /// When the worker starts to return the results.
    pub return_start: Rational,
}

/// All pieces of the load.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Schedule {
    /// The chunks, in any order.
    pub chunks: Vec<Chunk>,
}
