//! Dynamic programming over the subsets of the processors.

mod shortest;

use thiserror::Error;

pub use shortest::{MAX_TABLE_BYTES, ShortestRings};

/// How much was computed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Statistics {
    /// How many shortest paths were found, each for a set and its last processors.
    pub states: u64,
    /// How many ways to extend a path by one processor were compared.
    pub transitions: u64,
}

/// Why an instance is not solved here.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The tables would be too large.
    #[error(
        "subset dynamic programming for {processors} processors would take {} MB: it is refused beyond {} MB; branch-and-cut needs no table",
        bytes >> 20,
        MAX_TABLE_BYTES >> 20
    )]
    TooManyProcessors {
        /// The number of processors.
        processors: usize,
        /// The size of the tables, or 2^100 bytes where that is less.
        bytes: u128,
    },
}
