//! How far a search is.

use crate::program::Rational;

/// How far a search is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// Nodes whose relaxation was looked at.
    pub nodes: u64,
    /// Nodes that wait.
    pub open: usize,
    /// The objective of the best point.
    pub best: Option<Rational>,
    /// No feasible point that is still to be found has a better objective.
    pub bound: Option<Rational>,
}
