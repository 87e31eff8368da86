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

pub mod limits;
pub mod states;
#[cfg(test)]
mod tests;

use num_traits::Signed;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Proved;
use crate::program::{self, Multipliers};

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

/// Why a certificate does not prove its claim.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Flaw {
    /// A limit that is not there.
    #[error("odd set {set} names limit {limit}, and there are {limits}")]
    NoLimit {
        /// The odd set.
        set: usize,
        /// What it names.
        limit: usize,
        /// How many there are.
        limits: usize,
    },
    /// A limit named twice.
    #[error("odd set {set} names limit {limit} twice")]
    LimitTwice {
        /// The odd set.
        set: usize,
        /// What it names.
        limit: usize,
    },
    /// More odd sets than are read.
    #[error("the limits that the odd sets name have more than {} terms", limits::MAX_TERMS)]
    TooManySets,
    /// The multipliers prove nothing.
    #[error(transparent)]
    Program(#[from] program::Flaw),
    /// States of a platform that has none.
    #[error("states prove something of a platform with a horizon, and this one has none")]
    NoHorizon,
    /// A platform that is too large to check states.
    #[error("a state would have {0} activities, and this checker is for at most {max}", max = states::MAX_ACTIVITIES)]
    TooManyActivities(usize),
    /// Times without a large unit in common.
    #[error("the times of the platform, as multiples of a unit, are too large")]
    Times,
    /// A state with more time left than there is, or with another number of nodes or activities than the platform has.
    #[error("state {0} does not fit the platform")]
    Shape(usize),
    /// A state listed twice.
    #[error("state {0} is listed before")]
    StateTwice(usize),
    /// More can be begun than the list says.
    #[error("from state {state} on {more} tasks can be begun, as far as is proved, and the list says {most}")]
    Exceeded {
        /// The state.
        state: usize,
        /// What the list says.
        most: u64,
        /// What may follow.
        more: u64,
    },
    /// More ways to go on than are looked at.
    #[error("the states have more than {} ways to go on", states::MAX_WAYS)]
    TooManyWays,
    /// Less is proved than is claimed.
    #[error("the claim is that no schedule is better than {claimed}, and proved is {proved}")]
    Claim {
        /// The claim.
        claimed: Rational,
        /// What is proved.
        proved: Rational,
    },
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
