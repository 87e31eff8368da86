//! A schedule of a divisible load: which chunk goes to whom, when it is sent, and when it is computed.

use crate::Rational;

/// One piece of the load.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chunk {
    /// Who gets it.
    pub worker: usize,
    /// How much it is, in units.
    pub load: Rational,
    /// When the master starts to send it.
    pub send_start: Rational,
    /// When the worker starts to compute it.
    pub compute_start: Rational,
}

/// All pieces of the load.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Schedule {
    /// What the master computes itself, from time zero on, in units.
    pub master: Rational,
    /// The chunks that are sent.
    pub chunks: Vec<Chunk>,
}
