//! Certificates for divisible loads on stars: no schedule ends before a bound, in one round or in any number.
//!
//! Three proofs are accepted.
//!
//! - **Without latencies** ([`Proof::WithoutLatencies`]), in one round alone: the least time of the same star without
//!   latencies, which the core computes by the lemma of [`linear`], for thousands of workers. The star is a tree: its
//!   master is the root, which computes if the master does.
//! - **Prices** ([`Proof::Prices`]), in one round alone: what the port's time costs; with it the checker goes through
//!   lists of workers, as [`lists`] says, which also has the proof of what it rests on.
//! - **Sequences** ([`Proof::Sequences`]): the schedules are divided into cases by the workers whom the master sends
//!   its first messages, and each case is closed by multipliers of a linear program that [`sequence`] states. It rests
//!   on nothing but the definitions.
//!
//! # Cases
//!
//! No two messages overlap, so they have an order. A case is the beginning of that order, and either says that no other
//! message follows or leaves it open. At the beginning nothing is known. A step of the certificate either asks who is
//! next ([`Step::Next`]), whose answers are the next cases, each to be closed before the next one begins, or closes the
//! case in hand. The answers are: nobody, then each worker that can compute, in the order of numbers; in one round only
//! those to whom no message was sent. Of two workers whose numbers are the same, one may take the part of the other: as
//! long as neither has a message, the one of smaller number is the next of the two.
//!
//! In any number of rounds the one case of the beginning holds for sequences of any length: its program says that the
//! port and each worker have no more time than there is.

mod cases;
mod flaw;
mod kind;
pub mod lists;
pub mod sequence;
#[cfg(test)]
mod tests;

use num_traits::{Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Rounds, Worker};
use schedcheck_model::tree::{DivisibleTree, Node, Uplink};
use serde::{Deserialize, Serialize};

use crate::Proved;
use crate::budget::{Budget, Words};
use crate::divisible_tree::linear;

pub use cases::{Case, Next, Step};
pub use flaw::{Flaw, MOST};

/// A proof that no schedule ends before `bound`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The claim, in the instance's unit of time.
    #[serde(with = "crate::number::rational")]
    pub bound: Rational,
    /// Why it is true.
    pub proof: Proof,
}

/// Why a bound is true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Proof {
    /// The star takes as long even without latencies.
    WithoutLatencies,
    /// What the port's time costs, up to each end of its cells, in parts of what the master leaves: see [`lists`].
    Prices(Vec<u64>),
    /// Cases, in preorder.
    Sequences(Vec<Step>),
}

/// What the certificate proves of all schedules of the star: none ends before the bound.
///
/// # Errors
/// The first flaw.
pub fn check(star: &DivisibleStar, certificate: &Certificate) -> Result<Proved, Flaw> {
    let Certificate { bound, proof } = certificate;
    let words = star.load().words() + star.master().map_or(0, Words::words);
    let words = words + star.workers().iter().map(sequence::words_of).sum::<u64>();
    let of_step = |step: &Step| if let Step::Closed(multipliers) = step { multipliers.words() } else { 0 };
    let given = match proof {
        Proof::WithoutLatencies => 0,
        Proof::Prices(prices) => prices.words(),
        Proof::Sequences(steps) => steps.iter().map(of_step).sum(),
    };
    let mut budget = Budget::of(words + bound.words() + given);
    let rests_on = match proof {
        // No time is negative.
        _ if !bound.is_positive() => Vec::new(),
        _ if star.load().is_zero() => return Err(Flaw::Claim(bound.clone())),
        Proof::WithoutLatencies | Proof::Prices(_) if star.rounds() == Rounds::Any => return Err(Flaw::AnyRounds),
        Proof::WithoutLatencies if linear::takes(&as_tree(star), bound, &mut budget)? => vec![linear::LEMMA],
        Proof::WithoutLatencies => return Err(Flaw::Claim(bound.clone())),
        Proof::Prices(prices) => {
            sequence::charge(star.into(), &[], sequence::Rest::Once, bound, &mut budget)?;
            lists::refute(star, bound, prices)?;
            vec![lists::LEMMA]
        }
        Proof::Sequences(steps) => {
            cases::closed(star, bound, steps, &mut budget)?;
            Vec::new()
        }
    };
    Ok(Proved { bound: bound.clone(), rests_on })
}

/// The star as a tree: a schedule in one round is a schedule of the tree, and ends with it.
///
/// # Panics
/// Never: a star has a master, and no negative number.
pub fn as_tree(star: &DivisibleStar) -> DivisibleTree {
    let root = Node { uplink: None, cycle_time: star.master().cloned(), compute_latency: Rational::zero() };
    let below = |worker: &Worker| Node {
        uplink: Some(Uplink { parent: 0, link: worker.link.clone(), latency: worker.link_latency.clone() }),
        cycle_time: worker.cycle_time.clone(),
        compute_latency: worker.compute_latency.clone(),
    };
    let nodes = [root].into_iter().chain(star.workers().iter().map(below)).collect();
    DivisibleTree::new(star.load().clone(), nodes).expect("a star is a tree")
}

impl Certificate {
    /// The certificate as JSON: numbers that may be long are strings.
    ///
    /// ```
    /// use schedcheck_certificates::divisible_star::{Certificate, check};
    /// use schedcheck_model::divisible::DivisibleStar;
    /// let star = DivisibleStar::linear(6, [(4, 1), (1, 1)]);
    /// let certificate = Certificate::from_json(r#"{ "bound": "10", "proof": "without-latencies" }"#)?;
    /// assert_eq!(check(&star, &certificate)?.bound, certificate.bound);
    /// assert_eq!(Certificate::from_json(&certificate.to_json())?, certificate);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// Never: every part has a JSON form.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings, numbers and lists")
    }

    /// Reads what [`Certificate::to_json`] writes.
    ///
    /// # Errors
    /// A text that is too long, or no certificate.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        crate::number::from_json(text)
    }
}
