//! Tasks on a graph of processors (tpds2004): no schedule has a larger throughput, or completes more tasks within the
//! horizon.
//!
//! There are two kinds of proof; both hold for every port model.
//!
//! - [`Proof::Flow`] is for any size. Multipliers of a linear program that every schedule obeys ([`limits`] states it,
//!   and says why) prove a throughput v. Within a horizon K no schedule completes more than floor(K v) tasks. It rests
//!   on the definitions alone.
//! - [`Proof::States`] is for small platforms with a horizon: a list of states, each with the most tasks that are begun
//!   from it on, closed under what can happen next ([`states`]).

mod flaw;
pub mod limits;
pub mod states;
#[cfg(test)]
mod tests;

use num_traits::Signed;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;
use serde::{Deserialize, Serialize};

use crate::Proved;
use crate::program::Multipliers;

pub use self::flaw::Flaw;
use self::states::State;

/// What proves that no schedule is better than the bound.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The claim: tasks per time unit; with a horizon, tasks.
    #[serde(with = "crate::number::rational")]
    pub bound: Rational,
    /// What proves it.
    pub proof: Proof,
}

/// The kinds of proof.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Proof {
    /// Multipliers of the program of [`limits`].
    Flow {
        /// Sets of limits that together imply more than each by itself, by their numbers.
        odd_sets: Vec<Vec<usize>>,
        /// Multipliers of the rows of [`limits::program`].
        multipliers: Multipliers,
    },
    /// A list of states that is closed.
    States(Vec<State>),
}

/// Checks a certificate of `platform`.
///
/// ```
/// use schedcheck_certificates::platform_graph::{Certificate, check};
/// use schedcheck_model::platform_graph::PlatformGraph;
/// // The limits: two processors and four ports, then the link; then the tasks at node 1. Its processor is in the way.
/// let chain = PlatformGraph::of([2, 3], [(0, 1, 1)]);
/// let multipliers = r#"{ "over": "6", "of": [[0, "-3"], [3, "-2"]] }"#;
/// let flow = format!(r#"{{ "odd_sets": [], "multipliers": {multipliers} }}"#);
/// let text = format!(r#"{{ "bound": "5/6", "proof": {{ "flow": {flow} }} }}"#);
/// let certificate = Certificate::from_json(&text).unwrap();
/// assert_eq!(check(&chain, &certificate).unwrap().bound.to_string(), "5/6");
/// ```
///
/// # Errors
/// The first flaw.
pub fn check(platform: &PlatformGraph, certificate: &Certificate) -> Result<Proved, Flaw> {
    let (proved, rests_on) = match &certificate.proof {
        Proof::Flow { odd_sets, multipliers } => {
            let throughput = -limits::program(platform, odd_sets)?.proved_by(multipliers)?;
            (platform.horizon().map_or_else(|| throughput.clone(), |horizon| (horizon * &throughput).floor()), vec![])
        }
        Proof::States(listed) => {
            let most = states::most(platform, listed)?;
            (Rational::from_integer(most.into()), vec![states::NORMAL_FORM])
        }
    };
    let claimed = certificate.bound.clone();
    if (&claimed - &proved).is_negative() {
        return Err(Flaw::Claim { claimed, proved });
    }
    Ok(Proved { bound: claimed, rests_on })
}

impl Certificate {
    /// The certificate as JSON: integers of any length and the bound are strings.
    ///
    /// # Panics
    /// Never: every part has a JSON form.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings, numbers and lists")
    }

    /// Reads what [`Certificate::to_json`] writes.
    ///
    /// # Errors
    /// Refuses any other form, and what is too long ([`crate::number`]).
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        crate::number::from_json(text)
    }
}
