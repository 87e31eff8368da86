//! Certificates for divisible loads in rounds: no schedule ends before a bound, in the number of rounds that is named,
//! or in any number.
//!
//! In M rounds the order of messages is known: rule 6 of the checker in `schedcheck-model` deals them in turn, and at
//! one instant only messages that take no time may change places. So the program of
//! [`sequence`] for that order, with nothing to follow, holds for all schedules in M
//! rounds, and multipliers prove a bound.
//!
//! *Latencies.* In M rounds on P workers the port sends for M P G + g load, and after the last message somebody pays W.
//! Each worker waits for G, pays M W, and somebody computes at least load / P. So T is at least
//!
//! > max(M P G + g load + W, G + M W + w load / P),
//!
//! which does not fall as M grows. Where the number of rounds is not named, the certificate has multipliers for 1, 2,
//! ..., k rounds, and the latencies have to prove the bound for k + 1, hence for all more. Where it is named, it has
//! multipliers for that number, or none, and then the latencies have to prove the bound for it.

mod kind;
#[cfg(test)]
mod tests;

use num_traits::Signed;
use schedcheck_model::Rational;
use schedcheck_model::divisible::MultiRound;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Proved;
use crate::budget::{Budget, Exceeded, Words};
use crate::divisible_star::sequence::{self, Parties, Rest};
use crate::program::{Flaw as Unproved, Multipliers, Program};

/// The most chunks of which programs are stated, all programs of a certificate together.
pub const MAX_CHUNKS: usize = 100_000;

/// A proof that no schedule ends before `bound`. It rests on nothing but the definitions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The claim, in the instance's unit of time.
    #[serde(with = "crate::number::rational")]
    pub bound: Rational,
    /// Multipliers for the number of rounds that is named, or for 1, 2, ... rounds.
    pub rounds: Vec<Multipliers>,
}

/// Why a certificate proves nothing.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// Multipliers prove less than is claimed.
    #[error("{0} rounds: the multipliers prove less than the claim")]
    FallsShort(usize),
    /// Multipliers prove nothing.
    #[error("{rounds} rounds: {flaw}")]
    Multipliers {
        /// The number of rounds.
        rounds: usize,
        /// Why.
        #[source]
        flaw: Unproved,
    },
    /// The latencies prove less than is claimed.
    #[error("{0} rounds or more: the latencies prove less than the claim")]
    Latencies(usize),
    /// Multipliers for several numbers of rounds, where one is named.
    #[error("one number of rounds is named, and there are multipliers for {0}")]
    Surplus(usize),
    /// A program that would be too large.
    #[error("the programs for up to {0} rounds have more than {MAX_CHUNKS} chunks together")]
    TooManyChunks(usize),
    /// It takes more work than it may.
    #[error("{0}")]
    Budget(#[from] Exceeded),
}

/// What the certificate proves of all schedules of the platform: none ends before the bound.
///
/// # Errors
/// The first flaw.
pub fn check(platform: &MultiRound, certificate: &Certificate) -> Result<Proved, Flaw> {
    let Certificate { bound, rounds } = certificate;
    let words = platform.load().words() + sequence::words_of(platform.worker());
    let mut budget = Budget::of(words + bound.words() + rounds.words());
    // What the latencies prove.
    budget.charge(32 * (words + bound.words()).pow(2))?;
    let proved = Proved { bound: bound.clone(), rests_on: Vec::new() };
    // No time is negative.
    if !bound.is_positive() {
        return Ok(proved);
    }
    let (first, beyond) = match platform.rounds() {
        Some(named) if rounds.is_empty() => (named, Some(named)),
        Some(named) => (named, None),
        None => (1, Some(rounds.len() + 1)),
    };
    if let Some(beyond) = beyond.filter(|&rounds| by_latencies(platform, rounds) < *bound) {
        return Err(Flaw::Latencies(beyond));
    }
    if platform.rounds().is_some() && rounds.len() > 1 {
        return Err(Flaw::Surplus(rounds.len()));
    }
    let mut chunks = 0_usize;
    for (rounds, multipliers) in (first..).zip(rounds) {
        chunks = chunks.saturating_add(platform.workers().saturating_mul(rounds));
        let is_small = chunks <= MAX_CHUNKS;
        if is_small {
            let known = (platform.workers() * rounds) as u64;
            budget.charge((1_024 + 8 * words) * known)?;
        }
        let program = is_small.then(|| program(platform, rounds, bound)).flatten();
        let program = program.ok_or(Flaw::TooManyChunks(rounds))?;
        let unproved = |flaw| Flaw::Multipliers { rounds, flaw };
        if !program.is_proved_by(multipliers, bound, &mut budget).map_err(unproved)? {
            return Err(Flaw::FallsShort(rounds));
        }
    }
    Ok(proved)
}

/// The program of that many rounds, for schedules that end by `bound`; nothing if it would be too large.
pub fn program(platform: &MultiRound, rounds: usize, bound: &Rational) -> Option<Program> {
    let chunks = platform.workers().checked_mul(rounds).filter(|&chunks| chunks <= MAX_CHUNKS)?;
    let workers = vec![platform.worker().clone(); platform.workers()];
    let order: Vec<usize> = (0..chunks).map(|chunk| chunk % platform.workers()).collect();
    let parties = Parties { load: platform.load(), master: None, workers: &workers };
    Some(sequence::program(parties, &order, Rest::Nobody, bound))
}

/// max(M P G + g load + W, G + M W + w load / P).
pub fn by_latencies(platform: &MultiRound, rounds: usize) -> Rational {
    let worker = platform.worker();
    let [workers, rounds] = [platform.workers(), rounds].map(Rational::from);
    let port = &rounds * &workers * &worker.link_latency + &worker.link * platform.load() + &worker.compute_latency;
    let own = platform.cycle_time() * platform.load() / &workers;
    let own = &worker.link_latency + rounds * &worker.compute_latency + own;
    port.max(own)
}

impl Certificate {
    /// The certificate as JSON: numbers that may be long are strings.
    ///
    /// ```
    /// use schedcheck_certificates::multi_round::{Certificate, check};
    /// use schedcheck_model::divisible::MultiRound;
    /// let platform = MultiRound::of(12, 3, None, (1, 6, 0, 0));
    /// let certificate = Certificate::from_json(r#"{ "bound": "24", "rounds": [] }"#)?;
    /// assert_eq!(check(&platform, &certificate)?.bound, certificate.bound);
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
