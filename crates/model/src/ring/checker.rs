//! The checker of rings: which rule is broken, and where, or how long the step takes.
//!
//! 1. The ring holds at least one processor, each exists, and none occurs twice.
//! 2. There is one share for each processor of the ring, none is negative, and they sum to 1.
//!
//! The step is then measured by equation 1 of rr4745.

use num_traits::{One, Signed, Zero};
use thiserror::Error;

use super::{Schedule, SliceRing};
use crate::Rational;

/// What the checker measured on a valid schedule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measure {
    /// The time of one step (T_step).
    pub step: Rational,
    /// The time that each processor of the ring is busy, in the ring's order.
    pub busy: Vec<Rational>,
}

/// The first rule that a schedule breaks.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Violation {
    /// Rule 1: nobody takes part.
    #[error("ring: nobody takes part")]
    EmptyRing,
    /// Rule 1: a processor that is not there.
    #[error("ring[{position}]: processor {processor} does not exist")]
    UnknownProcessor {
        /// Where in the ring.
        position: usize,
        /// The processor named.
        processor: usize,
    },
    /// Rule 1: a processor takes part twice.
    #[error("ring[{position}]: processor {processor} is in the ring already, at position {first}")]
    Repeated {
        /// The second place in the ring.
        position: usize,
        /// The processor.
        processor: usize,
        /// The first place.
        first: usize,
    },
    /// Rule 2: more shares than processors, or fewer.
    #[error("shares: {shares} shares for a ring of {ring}")]
    WrongNumberOfShares {
        /// The number of shares.
        shares: usize,
        /// The length of the ring.
        ring: usize,
    },
    /// Rule 2: a negative share.
    #[error("shares[{position}]: processor {processor} has the negative share {share}")]
    NegativeShare {
        /// Where in the ring.
        position: usize,
        /// The processor.
        processor: usize,
        /// Its share.
        share: Rational,
    },
    /// Rule 2: the load is not exactly divided.
    #[error("shares: they sum to {sum} instead of 1")]
    WrongSum {
        /// The sum of all shares.
        sum: Rational,
    },
}

/// Measures the time of one step of `schedule`.
///
/// # Errors
/// The first broken rule, in the order of the module's list.
///
/// ```
/// use schedcheck_model::Rational;
/// use schedcheck_model::ring::{Schedule, SliceRing, check};
/// let pair = SliceRing::of((8, 1), [1, 1], [[0, 1], [1, 0]]);
/// let half = Rational::new(1, 2);
/// let step = check(&pair, &Schedule { ring: vec![0, 1], shares: vec![half.clone(), half] }).unwrap().step;
/// assert_eq!(step.to_string(), "6");
/// ```
pub fn check(instance: &SliceRing, schedule: &Schedule) -> Result<Measure, Violation> {
    distinct_processors(instance, &schedule.ring)?;
    shares_of_the_whole(schedule)?;
    let length = schedule.ring.len();
    let busy: Vec<Rational> = (0..length)
        .map(|position| {
            let processor = schedule.ring[position];
            let computed = &schedule.shares[position] * instance.work() * &instance.cycle_times()[processor];
            if length == 1 {
                return computed;
            }
            let predecessor = schedule.ring[(position + length - 1) % length];
            let successor = schedule.ring[(position + 1) % length];
            let messages = instance.cost(processor, predecessor) + instance.cost(processor, successor);
            computed + instance.volume() * messages
        })
        .collect();
    let step = busy.iter().max().cloned().ok_or(Violation::EmptyRing)?;
    Ok(Measure { step, busy })
}

/// Rule 1.
fn distinct_processors(instance: &SliceRing, ring: &[usize]) -> Result<(), Violation> {
    if ring.is_empty() {
        return Err(Violation::EmptyRing);
    }
    let mut place = vec![None; instance.processors()];
    for (position, &processor) in ring.iter().enumerate() {
        let place = place.get_mut(processor).ok_or(Violation::UnknownProcessor { position, processor })?;
        if let Some(first) = place.replace(position) {
            return Err(Violation::Repeated { position, processor, first });
        }
    }
    Ok(())
}

/// Rule 2.
fn shares_of_the_whole(Schedule { ring, shares }: &Schedule) -> Result<(), Violation> {
    if shares.len() != ring.len() {
        return Err(Violation::WrongNumberOfShares { shares: shares.len(), ring: ring.len() });
    }
    if let Some(position) = shares.iter().position(Signed::is_negative) {
        let (processor, share) = (ring[position], shares[position].clone());
        return Err(Violation::NegativeShare { position, processor, share });
    }
    let sum = shares.iter().fold(Rational::zero(), |sum, share| sum + share);
    if sum.is_one() { Ok(()) } else { Err(Violation::WrongSum { sum }) }
}

#[cfg(test)]
#[path = "checker_corpus.rs"]
mod corpus;
