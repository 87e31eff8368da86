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
mod kind;
pub mod limits;
pub mod states;
#[cfg(test)]
mod tests;

use num_integer::Integer;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;
use serde::{Deserialize, Serialize};

use crate::Proved;
use crate::budget::{Budget, Exceeded, Words};
use crate::program::Multipliers;
use crate::sum::Sum;

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
    let mut budget = Budget::of(words_of(platform) + certificate.words());
    let claimed = certificate.bound.clone();
    let (proved, rests_on) = match &certificate.proof {
        Proof::Flow { odd_sets, multipliers } => {
            let program = limits::program_within(platform, odd_sets, &mut budget)?;
            let proved = within(platform, program.weighed(multipliers, true, &mut budget)?, &mut budget)?;
            if proved.is_at_least(&-&claimed, &mut budget)? {
                return Ok(Proved { bound: claimed, rests_on: Vec::new() });
            }
            (-proved.reduced(&mut budget)?, vec![])
        }
        Proof::States(listed) => {
            let most = states::most(platform, listed, &mut budget)?;
            (Rational::from(most), vec![states::NORMAL_FORM])
        }
    };
    if claimed < proved {
        return Err(Flaw::Claim { claimed, proved });
    }
    Ok(Proved { bound: claimed, rests_on })
}

/// The negative of the most tasks within the horizon, whole ones; of the throughput where there is none.
fn within(platform: &PlatformGraph, throughput: Sum, budget: &mut Budget) -> Result<Sum, Exceeded> {
    let Some(horizon) = platform.horizon() else { return Ok(throughput) };
    let Sum { numerator, scale } = throughput;
    let (own, times) = (numerator.words() + scale.words(), horizon.words());
    budget.charge((own + times) * (own + times))?;
    let tasks = (numerator * &*horizon.numer()).div_ceil(&(scale * &*horizon.denom()));
    Ok(Sum { numerator: tasks, ..Sum::default() })
}

/// How long the numbers of a platform are.
fn words_of(platform: &PlatformGraph) -> u64 {
    let nodes: u64 = platform.nodes().iter().map(|node| node.cycle_time.words()).sum();
    let links: u64 = platform.links().iter().map(|link| link.cost.words()).sum();
    nodes + links + platform.horizon().map_or(0, Words::words)
}

impl Words for Certificate {
    fn words(&self) -> u64 {
        let proof = match &self.proof {
            Proof::Flow { odd_sets, multipliers } => odd_sets.words() + multipliers.words(),
            Proof::States(listed) => listed.words(),
        };
        self.bound.words() + proof
    }
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
