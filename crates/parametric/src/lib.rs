//! Scheduling algorithms on linear forms: proofs for all real parameters, and exact worst cases.

mod cells;
pub mod cone;
mod contest;
mod estimate;
mod explorer;
mod leaf;
pub mod least;
mod prove;
mod supremum;
mod witness;
pub mod worst;

pub use estimate::{Estimate, estimate};
pub use explorer::PathExplorer;
pub use prove::{Outcome, prove};
pub use witness::{NoWitness, with_witnesses};

#[cfg(test)]
mod against_numbers;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod worst_tests;

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
