//! A schedule of a divisible load on a tree: what is sent to whom and when, and what is computed where and when.

use crate::Rational;

/// What a node gets from its parent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The node that gets it.
    pub to: usize,
    /// How much it is, for the node and all those below it, in units.
    pub load: Rational,
    /// When the parent starts to send it.
    pub start: Rational,
}

/// What a node computes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Computation {
    /// The node.
    pub node: usize,
    /// How much it computes, in units.
    pub load: Rational,
    /// When it starts.
    pub start: Rational,
}

/// All messages and computations.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Schedule {
    /// At most one for each node but the root.
    pub messages: Vec<Message>,
    /// At most one for each node.
    pub computations: Vec<Computation>,
}
