//! The claims of the papers, the checks they are put to, and the ledger of verdicts.
//!
//! A [`Claim`] pairs a published statement of the [`catalogue`] with the reading that its check makes, the check itself, a
//! control (a deliberately wrong algorithm or formula that the same check must catch), and, where the printed statement
//! fails, the corrected statement that is checked in its place. [`Ledger::run`] puts the claims to the test.

pub mod catalogue;
mod claim;
pub mod domain;
mod effort;
mod growth;
mod ledger;
pub mod recorded;
pub mod render;
mod rr4745;
mod rr4916;
mod rr6005;
mod sweep;
mod tpds2004;

pub use claim::{Claim, Control, Correction, Counterexample, Finding};
pub use effort::{Depth, Effort};
pub use ledger::{Caught, Count, Ledger, Row, Verdict};
pub use sweep::Sweep;

/// Every claim that has a check, in the order of the catalogue.
pub fn all() -> Vec<Claim> {
    let mut claims = [rr6005::claims(), rr4916::claims(), rr4745::claims(), tpds2004::claims()].concat();
    claims.sort_by_key(|claim| catalogue::position(claim.id));
    claims
}
