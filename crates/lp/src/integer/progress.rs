//! What a search is told, and how far it is.

use crate::program::Rational;

/// How far a search is.
#[derive(Debug, Clone)]
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

/// What a search may be told.
#[derive(Clone, Copy)]
pub(super) struct SearchOptions<'a> {
    pub stop: &'a dyn Fn() -> bool,
    pub nodes: Option<u64>,
    /// After so many nodes, the search is to be given up for one in other columns.
    pub pause: Option<u64>,
    pub watch: Option<&'a dyn Fn(&Progress)>,
    /// Whether any point will do.
    pub first_point: bool,
}
