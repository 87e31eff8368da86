//! What is wrong with a certificate of a star.

use schedcheck_model::Rational;
use thiserror::Error;

use crate::budget::Exceeded;
use crate::program::Flaw as Unproved;

/// The most workers, and the most messages in a row, of which cases are made; one case alone may have more workers.
pub const MOST: usize = 1_000;

/// Why a certificate proves nothing.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// What is proved is less than what is claimed.
    #[error("the bound {0} is claimed, and a lower one is proved")]
    Claim(Rational),
    /// A proof for one round, where a worker may get any number of chunks.
    #[error("the proof is for one round, and any number is allowed")]
    AnyRounds,
    /// Prices that do not prove it.
    #[error(transparent)]
    Prices(#[from] OfPrices),
    /// A case is closed by multipliers that prove less.
    #[error("step {0}: the multipliers prove less than the claim")]
    FallsShort(usize),
    /// A case is closed by multipliers that prove nothing.
    #[error("step {step}: {flaw}")]
    Multipliers {
        /// The step, from 0.
        step: usize,
        /// Why.
        #[source]
        flaw: Unproved,
    },
    /// A question whose answer is known.
    #[error("step {0}: nobody can be next")]
    Decided(usize),
    /// More workers, or more messages in a row, than cases are made of.
    #[error("step {0}: no cases are made of more than {MOST} workers or messages")]
    TooMany(usize),
    /// Cases without a step.
    #[error("{0} cases are left open")]
    Open(usize),
    /// Steps without a case.
    #[error("all cases are closed before step {0}")]
    Surplus(usize),
    /// It takes more work than it may.
    #[error("{0}")]
    Budget(#[from] Exceeded),
}

/// Why prices prove nothing.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OfPrices {
    /// The master computes more than the load by then.
    #[error("the master alone computes more")]
    Master,
    /// More workers than lists are made of.
    #[error("no lists are made of so many workers")]
    Workers,
    /// A wrong number of prices, or prices that fall, or that are larger than any load.
    #[error("prices are 129 numbers that do not fall, up to 2^50")]
    Prices,
    /// These workers, in this order, end before the time that is claimed.
    #[error("the workers {0:?} in this order compute more")]
    List(Vec<usize>),
    /// So fast a worker, but for its latencies, that its rate is no number of the checker.
    #[error("worker {0} computes more than 2^32 times the load in the time that its latencies take")]
    Rate(usize),
    /// More states than are looked at, or longer ones.
    #[error("there are too many states, or their numbers are too long")]
    States,
}
