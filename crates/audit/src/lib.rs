//! Judges schedules and certificates of every kind of instance, and the witnesses of a ledger, by the checkers of
//! `schedcheck-model` and of `schedcheck-certificates`. It says which checker is asked, and compares what these find
//! with what is claimed.

pub mod ledger;
mod line;
pub mod reduction;
pub mod witness;

use std::error::Error;

use schedcheck_certificates::Certified;
use schedcheck_certificates::budget::Exceeded;
use schedcheck_files::{InputError, Instance, read_object, with_instance};
use thiserror::Error;

pub use line::{Accepted, Rejected, audit, certified, judge};
pub use schedcheck_certificates::{Lemma, Proved};
pub use witness::{Witness, WitnessError};

/// Why a checker does not accept a certificate.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Flaw {
    /// It does not prove what it claims.
    #[error("{0}")]
    Unproved(String),
    /// The check takes more work than it may; the claim can be true.
    #[error("{0}")]
    Budget(#[from] Exceeded),
}

/// What a certificate, as JSON, proves of all schedules of an instance; or, inside, the flaw for which it proves
/// nothing.
///
/// # Errors
/// A text that is no certificate of the instance's kind.
pub fn certify(instance: &Instance, text: &str) -> Result<Result<Proved, Flaw>, InputError> {
    with_instance!(instance, platform => judged(platform, text))
}

/// Reads the certificate of a kind, and has its checker judge it.
fn judged<K: Certified>(platform: &K, text: &str) -> Result<Result<Proved, Flaw>, InputError> {
    let exceeded = |flaw: &K::Flaw| {
        let mut causes = std::iter::successors(flaw.source(), |&cause| cause.source());
        causes.find_map(<dyn Error>::downcast_ref::<Exceeded>).copied()
    };
    Ok(platform.certify(&read_object(text)?).map_err(|flaw| match exceeded(&flaw) {
        Some(exceeded) => Flaw::Budget(exceeded),
        None => Flaw::Unproved(flaw.to_string()),
    }))
}

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
