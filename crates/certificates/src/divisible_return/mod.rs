//! Certificates for divisible loads with returns: no schedule ends before a bound.
//!
//! The schedules are divided into cases, and each case is closed by multipliers of a linear program that [`rows`]
//! states. A certificate rests on the definitions alone: the rows of a case hold in every schedule of the case.
//!
//! # Cases
//!
//! Let a schedule be given. The sends of its chunks do not overlap, and neither do the returns (rule 2 of the checker),
//! so both have an order; messages of no length can be put at the free instant that they need. A worker without a chunk
//! has two messages of no length in addition: in the order of sends these workers come before all others, and in the
//! order of returns after all others. So the schedule has two orders of *all* workers.
//!
//! A case is two partial orders, closed under transitivity, and what is known of which workers have a chunk. The
//! schedules of the case are those whose two orders extend the partial ones. At the beginning it is known that a worker
//! that cannot compute has no chunk, and that of two workers whose numbers g, w, d, G, W and D are all equal, the send
//! to the one that comes first in the instance is the earlier one. For let such workers exchange their chunks, so that
//! they are in this order: no rule and no time depends on which of them has which chunk, so each schedule has the
//! makespan of one of these. Apart from that nothing is known. A worker without latencies counts as one that has a
//! chunk, as a chunk of no load takes it no time. A step divides the case in hand into two, of which the first is
//! closed before the second begins, or it closes the case:
//!
//! | step | first case | second case |
//! | --- | --- | --- |
//! | `send [i, j]` | the send to i is before that to j | the send to j is before that to i |
//! | `return [i, j]` | the return of i is before that of j | the return of j is before that of i |
//! | `part i`, of a worker with latencies | i has a chunk | i has no chunk |
//! | `closed` | | |
//!
//! The two cases contain all schedules of the case that they divide, since an order of all workers has i before j or j
//! before i. A pair is asked for only if the partial order does not decide it, so neither case is a contradiction.
//!
//! # Why there is a certificate of the least makespan
//!
//! No checker relies on this part. Where both orders are total and it is known who has a chunk, the program of the case
//! has no pair rows, and its optimum is the makespan of a schedule, if it is at most the bound:
//!
//! 1. *With one port some optimal schedule has all sends before all returns.* If not, the return of a chunk a is
//!    directly followed on the port by the send of another chunk b. Let both together take the time from s to e.
//!    Exchange them: the send starts at s, and the return ends at e. So b arrives earlier, and a is returned by e,
//!    which is no later than the end of the schedule, as b is returned after e. The number of pairs of a return before
//!    a send decreases.
//! 2. *Idle times do not help.* For given orders let each send start when the one before it ends, from time zero on,
//!    each computation at its arrival, and each return end when the next one starts, the last one at T. Sends and
//!    computations become earlier, and returns later. With one port all sends still end before the first return starts.
//! 3. *The rows suffice.* The row `own` of a worker with a chunk says that the return of 2 starts after its
//!    computation, and the row `port` that the sends of 2 end before the returns start.
//! 4. *Workers without a load.* A worker without a chunk, or without latencies and with x = 0, can be first in one
//!    order and last in the other. Then its row says 0 <= T, and all other rows are as they are without it. So one pair
//!    of orders of all workers is as good as the best pair of orders of any set of workers.
//! 5. *Equal workers.* The orders of 4 may be those of another schedule, in which equal workers have exchanged their
//!    names so that the sends to them are in the order of their numbers.

mod case;
mod kind;
pub mod rows;
#[cfg(test)]
mod tests;

use num_traits::{Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::DivisibleReturn;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Proved;
use crate::budget::{Budget, Exceeded, Words};
use crate::program;

pub use case::{Case, Step};
pub use rows::Costs;

/// The most workers.
pub const MOST: usize = 64;

/// A proof that no schedule ends before `bound`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The claim, in the instance's unit of time.
    #[serde(with = "crate::number::rational")]
    pub bound: Rational,
    /// The cases, in preorder; none is needed for a bound that is not positive.
    pub steps: Vec<Step>,
}

/// Why a certificate proves nothing.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// A positive bound without a load.
    #[error("the bound {0} is claimed, and no load takes no time")]
    NoLoad(Rational),
    /// More workers than cases are made of.
    #[error("no cases are made of {0} workers: {MOST} are the most")]
    TooMany(usize),
    /// A question whose answer is known, or that is of no two workers, or of no worker with latencies.
    #[error("step {0}: its question is not open")]
    NotOpen(usize),
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
        flaw: program::Flaw,
    },
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

/// What the certificate proves of all schedules of the star: none ends before the bound.
///
/// # Errors
/// The first flaw.
pub fn check(star: &DivisibleReturn, certificate: &Certificate) -> Result<Proved, Flaw> {
    let Certificate { bound, steps } = certificate;
    let workers = star.workers();
    let given = star.load().words() + workers.iter().map(rows::words_of).sum::<u64>() + certificate.words();
    let mut budget = Budget::of(given);
    match () {
        // No time is negative.
        () if !bound.is_positive() => {}
        () if star.load().is_zero() => return Err(Flaw::NoLoad(bound.clone())),
        () if workers.len() > MOST => return Err(Flaw::TooMany(workers.len())),
        () => case::closed(star, bound, steps, &mut budget)?,
    }
    Ok(Proved { bound: bound.clone(), rests_on: Vec::new() })
}

impl Words for Certificate {
    fn words(&self) -> u64 {
        self.bound.words() + self.steps.words()
    }
}

impl Certificate {
    /// The certificate as JSON: integers of any length and the bound are strings.
    ///
    /// ```
    /// use schedcheck_certificates::divisible_return::{Certificate, check};
    /// use schedcheck_model::divisible_return::{DivisibleReturn, Ports};
    /// // The port is busy for 2 of each unit of load, and T >= 2 (x_0 + x_1) = 12.
    /// let star = DivisibleReturn::linear(6, Ports::One, [(1, 1, 1), (1, 1, 1)]);
    /// let text = r#"{"bound":"12","steps":[{"closed":{"over":"1","of":[[2,"1"],[3,"2"]]}}]}"#;
    /// let certificate = Certificate::from_json(text)?;
    /// assert_eq!(check(&star, &certificate)?.bound, certificate.bound);
    /// assert_eq!(certificate.to_json(), text);
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
