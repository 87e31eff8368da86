//! Why a certificate does not prove its claim, and how much of it is looked at.

use schedcheck_model::Rational;
use thiserror::Error;

use crate::budget::Exceeded;
use crate::program;

/// The most activities that the limits of all odd sets have together.
pub const MAX_TERMS: usize = 1 << 24;

/// The most computations and arcs of a platform whose states are checked.
pub const MAX_ACTIVITIES: usize = 64;

/// The most ways to go on that are looked at, over all states.
pub const MAX_WAYS: u64 = 1 << 24;

/// Why a certificate does not prove its claim.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
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
    #[error("the limits that the odd sets name have more than {} terms", MAX_TERMS)]
    TooManySets,
    /// The multipliers prove nothing.
    #[error(transparent)]
    Program(#[from] program::Flaw),
    /// States of a platform that has none.
    #[error("states prove something of a platform with a horizon, and this one has none")]
    NoHorizon,
    /// A platform that is too large to check states.
    #[error("a state would have {0} activities, and this checker is for at most {max}", max = MAX_ACTIVITIES)]
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
    #[error("the states have more than {} ways to go on", MAX_WAYS)]
    TooManyWays,
    /// Less is proved than is claimed.
    #[error("the claim is that no schedule is better than {claimed}, and proved is {proved}")]
    Claim {
        /// The claim.
        claimed: Rational,
        /// What is proved.
        proved: Rational,
    },
    /// It takes more work than it may.
    #[error("{0}")]
    Budget(#[from] Exceeded),
}
