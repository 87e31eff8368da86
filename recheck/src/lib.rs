//! Judges schedules and certificates of every kind of instance, and the witnesses of a ledger, by the checkers of
//! `schedcheck-model` and of `schedcheck-certificates`. It says which checker is asked, and compares what these find
//! with what is claimed.

pub mod ledger;
mod line;
pub mod reduction;
pub mod witness;

use std::error::Error;

use schedcheck_certificates::budget::Exceeded;
use schedcheck_certificates::{
    divisible_star, divisible_tree, multi_round, platform_graph, redistribution, ring, star, switch,
};
use schedcheck_files::{InputError, Instance, Judgement, read_object};
use schedcheck_model::Rational;
use serde::de::DeserializeOwned;
use thiserror::Error;

pub use line::{Accepted, Rejected, certified, judge, recheck};
pub use schedcheck_certificates::{Lemma, Proved};
pub use witness::{Refusal, Witness};

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
    match instance {
        Instance::Star(platform) => judged(text, |certificate| star::check(platform, certificate)),
        Instance::Redistribution(platform) => judged(text, |certificate| redistribution::check(platform, certificate)),
        Instance::Ring(platform) => judged(text, |certificate| ring::check(platform, certificate)),
        Instance::DivisibleStar(platform) => judged(text, |certificate| divisible_star::check(platform, certificate)),
        Instance::DivisibleTree(platform) => judged(text, |certificate| divisible_tree::check(platform, certificate)),
        Instance::MultiRound(platform) => judged(text, |certificate| multi_round::check(platform, certificate)),
        Instance::Switch(platform) => judged(text, |certificate| switch::check(platform, certificate)),
        Instance::PlatformGraph(platform) => judged(text, |certificate| platform_graph::check(platform, certificate)),
    }
}

/// Reads the certificate of a kind, and has its checker judge it.
fn judged<C: DeserializeOwned, F: Error>(
    text: &str,
    check: impl FnOnce(&C) -> Result<Proved, F>,
) -> Result<Result<Proved, Flaw>, InputError> {
    let exceeded = |flaw: &F| {
        let mut causes = std::iter::successors(flaw.source(), |&cause| cause.source());
        causes.find_map(<dyn Error>::downcast_ref::<Exceeded>).copied()
    };
    Ok(check(&read_object(text)?).map_err(|flaw| match exceeded(&flaw) {
        Some(exceeded) => Flaw::Budget(exceeded),
        None => Flaw::Unproved(flaw.to_string()),
    }))
}

/// Which of two objectives of a kind is the better one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sense {
    /// The smaller: a time.
    Minimise,
    /// The larger: a number of tasks, or of tasks per time unit.
    Maximise,
}

impl Sense {
    /// The sense of the objective of an instance.
    pub fn of(instance: &Instance) -> Self {
        match instance {
            Instance::PlatformGraph(_) => Self::Maximise,
            Instance::Star(_)
            | Instance::Redistribution(_)
            | Instance::Ring(_)
            | Instance::DivisibleStar(_)
            | Instance::DivisibleTree(_)
            | Instance::MultiRound(_)
            | Instance::Switch(_) => Self::Minimise,
        }
    }

    /// The sense of the objective of a schedule.
    pub fn of_schedule(judgement: &Judgement) -> Self {
        match judgement {
            Judgement::PlatformGraph(..) => Self::Maximise,
            _ => Self::Minimise,
        }
    }

    /// The field of a result that holds what no schedule is better than.
    pub fn bound(self) -> &'static str {
        match self {
            Self::Minimise => "lower_bound",
            Self::Maximise => "upper_bound",
        }
    }

    /// Whether one objective is better than another.
    pub fn is_better(self, one: &Rational, other: &Rational) -> bool {
        match self {
            Self::Minimise => one < other,
            Self::Maximise => one > other,
        }
    }
}

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
