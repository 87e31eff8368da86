//! Certificates for divisible loads on trees: no schedule ends before a bound.
//!
//! Two proofs are accepted.
//!
//! - **Without latencies** ([`Proof::WithoutLatencies`]): the least time of the same tree without latencies, which the
//!   core computes by the lemma of [`linear`], whatever the size of the tree. No latency is negative, so it is a bound
//!   with latencies too.
//! - **Cases** ([`Proof::Cases`]): the schedules are divided into cases, and each case is closed by multipliers of a
//!   linear program that [`rows`] states. It rests on nothing but the definitions.
//!
//! # Cases
//!
//! *What may be left out.* Take any valid schedule. Leave out each computation of no load, and then each message below
//! which nobody computes any more: by rule 4 of the checker in `schedcheck-model` such messages carry no load. What is
//! left keeps all rules and ends no later. So it is enough to look at schedules in which each computation has a
//! positive load, and below each message (at its node or further down) somebody computes. Hence a node with a message
//! has it by the makespan, and a leaf with a message computes. Of two leaves below one node whose numbers are the same,
//! one may take the part of the other: it is enough to look at schedules in which the one of smaller number has its
//! message first.
//!
//! *Questions.* Whose message does a node send next, or has it sent all? ([`Step::Next`]; messages of a node do not
//! overlap, so they have an order.) Does a node with its message compute? ([`Step::Computes`].) At the beginning the
//! root alone has what it works on. A step of the certificate either asks a question, whose answers are the next cases,
//! each to be closed before the next one begins, or closes the case in hand. The answers are derived from the tree, in
//! this order: all is sent, then each child in the order of numbers; yes, then no. So no case can be left out.

mod case;
mod check;
mod kind;
pub mod linear;
pub mod rows;
#[cfg(test)]
mod tests;

use schedcheck_model::Rational;
use serde::{Deserialize, Serialize};

use crate::program::Multipliers;

pub use case::{Case, CaseAnswer};
pub use check::{Flaw, MOST, check};
pub use rows::program;

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
    /// The tree takes as long even without latencies.
    WithoutLatencies,
    /// Cases, in preorder.
    Cases(Vec<Step>),
}

/// A step of a proof by cases, for the case in hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Whom does this node send a message next?
    Next(usize),
    /// Does this node compute?
    Computes(usize),
    /// These multipliers of the rows of the case prove the bound, or that the case is empty.
    Closed(Multipliers),
}

impl Certificate {
    /// The certificate as JSON: numbers that may be long are strings.
    ///
    /// ```
    /// use schedcheck_certificates::divisible_tree::{Certificate, check};
    /// use schedcheck_model::tree::DivisibleTree;
    /// let chain = DivisibleTree::linear(6, 2, [(0, 1, 3)]);
    /// let certificate = Certificate::from_json(r#"{ "bound": "8", "proof": "without-latencies" }"#)?;
    /// assert_eq!(check(&chain, &certificate)?.bound, certificate.bound);
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
