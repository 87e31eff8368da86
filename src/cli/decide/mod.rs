//! What both sides of a reduction answer, each by its own exact solver, and each solution seen from the other side.

pub mod best_tree;
pub mod hamiltonian_cycle;
pub mod three_partition;

use std::fmt;

use serde::Serialize;

/// The answer to a question of yes or no.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// Yes, there is a solution.
    Yes,
    /// No, there is none.
    No,
    /// The search reached its limit.
    Unknown,
}

/// The answers of both sides, in the form of a provenance.
#[derive(Serialize)]
pub struct Decision<S, T> {
    /// Of the problem that is reduced.
    pub source: S,
    /// Of the problem that it is reduced to.
    pub target: T,
}

impl Answer {
    /// Whether one says yes and the other no.
    pub fn contradicts(self, other: Self) -> bool {
        matches!((self, other), (Self::Yes, Self::No) | (Self::No, Self::Yes))
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Unknown => "not decided within the limit of the search",
        })
    }
}
