//! A schedule of a switch: flows between workers, and computations, each at a constant rate.

use crate::Rational;

/// Load that goes from one worker to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flow {
    /// Who sends.
    pub from: usize,
    /// Who receives.
    pub to: usize,
    /// How much it is, in units.
    pub load: Rational,
    /// When it starts.
    pub start: Rational,
    /// When it ends.
    pub end: Rational,
}

/// Load that a worker computes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Computation {
    /// Who computes.
    pub worker: usize,
    /// How much it is, in units.
    pub load: Rational,
    /// When it starts.
    pub start: Rational,
    /// When it ends.
    pub end: Rational,
}

/// All flows and computations.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Schedule {
    /// What is moved.
    pub flows: Vec<Flow>,
    /// What is computed.
    pub computations: Vec<Computation>,
}
