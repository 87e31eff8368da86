//! Proofs about scheduling algorithms for all real parameters: what they are about, and when one is right.
//!
//! An algorithm that is generic over [`schedcheck_model::Time`] runs on linear forms ([`LinearForm`]) in parameters
//! that are unknown. Each comparison that they do not decide forks the run; on each course the parameters satisfy
//! linear rows ([`Row`]), and what is to be shown there ([`Theorem`]) is that no [`Competitor`], such as another
//! schedule, meets its own rows as well. Whole multipliers prove that ([`contradict`]).
//!
//! Nothing here searches: a proof is found by `schedcheck-parametric`, and this package knows neither it nor any
//! solver.

pub mod alternatives;
mod at_point;
pub mod check;
pub mod file;
mod form;
mod proof;
mod row;
mod signs;
#[cfg(test)]
mod tests;
mod theorem;

pub use at_point::{AtPoint, LARGEST, Question, Run};
pub use check::{Flaw, Place, Rejected, check};
pub use form::{LinearForm, Query, SignOracle, WIDTH, judged, refined};
pub use proof::{Branch, Counts, ExecutionPath, Proof, Refutation, Tree};
pub use row::{Multipliers, Row, Sense, contradict};
pub use signs::{SIGNS, Signs};
pub use theorem::{Competitor, DescribedCompetitor, Space, Theorem, below_zero};

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
