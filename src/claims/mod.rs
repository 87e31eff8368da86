//! The claims of the papers, the checks they are put to, and the ledger of verdicts.
//!
//! The [`catalogue`] holds the published statements word for word, with the hypotheses that hold there and the reading that the check
//! makes. A [`Claim`] adds the check, a control (a deliberately wrong algorithm or formula that the same check must catch), and, where
//! the printed statement fails, what it becomes so that it holds: a condition, a local edit, another reading, another statement.
//! [`Ledger::run`] puts the claims to the test; which [`Verdict`] a failure gets follows from what is computed.

pub mod catalogue;
mod claim;
pub mod domain;
mod effort;
mod exact;
mod finding;
mod growth;
mod ledger;
pub mod recorded;
pub mod regular;
pub mod render;
mod rr4745;
mod rr4916;
mod rr6005;
mod sweep;
mod tpds2004;
mod verdict;

pub use claim::{Claim, Control, Correction, Counterexample, Exhibit, Hypothesis, Mending, Remedy};
pub use effort::{Depth, Effort};
pub use finding::{Failures, Finding};
pub use ledger::{Caught, Condition, Count, Ledger, Row};
pub use sweep::Sweep;
pub use verdict::Verdict;

/// Every claim that has a check, in the order of the catalogue.
pub fn all() -> Vec<Claim> {
    let mut claims = [rr6005::claims(), rr4916::claims(), rr4745::claims(), tpds2004::claims()].concat();
    claims.sort_by_key(|claim| catalogue::position(claim.id));
    claims
}
