//! The first answers of a contestant: one of which none is a schedule does not run yet, and is not asked about all the
//! other instances.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use schedcheck_files::Instance;
use thiserror::Error;

use super::compare::{Entry, Outcome, Own, answered, on_one_line};
use super::reply::Contestant;
use super::run::Instances;
use super::tally::Tally;
use crate::stride::Stride;

/// How many answers decide.
pub const FIRST: usize = 20;

/// Which answers decide whether a contest goes on.
#[derive(Debug, Clone, Default)]
pub enum Trial {
    /// None: it goes on, whatever they are.
    #[default]
    Nothing,
    /// Those to the first instances of its own, of which the tally may have some.
    Own,
    /// Those to the first instances of the whole of which this contest is a part. They are asked for beside its own and
    /// not tallied, so that all parts decide alike, and as the whole does.
    OfTheWhole(Arc<OnceLock<Vec<Instance>>>),
}

/// None of the first answers is a valid schedule, or a reason why there is none.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "none of the first {FIRST} answers is a valid schedule, and the {what} ends; the first is {word}: {reason}; the \
    instance is {instance}"
)]
pub struct NoSchedule {
    /// Which of the contestants it is, from 0.
    pub contestant: usize,
    /// What ends: a contest or a search.
    what: &'static str,
    word: &'static str,
    reason: String,
    instance: String,
}

impl NoSchedule {
    /// What a search says if its first answers are failures and this is the first of them; nothing if it is none.
    pub fn of_search(entry: &Entry) -> Option<Self> {
        Some(Self::new("search", failure(entry.outcome)?, &entry.reason, &entry.instance))
    }

    fn new(what: &'static str, word: &'static str, reason: &str, instance: &Instance) -> Self {
        let instance = on_one_line(&instance.to_json().to_string());
        Self { contestant: 0, what, word, reason: on_one_line(reason), instance }
    }

    /// The same of the contestant of this number.
    #[must_use]
    pub(super) fn of(self, contestant: usize) -> Self {
        Self { contestant, ..self }
    }
}

/// What to call an answer of which a contestant may not give [`FIRST`] and nothing else.
fn failure(outcome: Outcome) -> Option<&'static str> {
    match outcome {
        Outcome::Invalid => Some("invalid"),
        Outcome::Crash => Some("a crash"),
        Outcome::NoJson => Some("no JSON"),
        Outcome::Better
        | Outcome::AsGood
        | Outcome::Worse
        | Outcome::Refused
        | Outcome::Late
        | Outcome::OptimumUnknown
        | Outcome::NotCompared => None,
    }
}

/// The same of an answer that is not compared yet, with the reason.
fn failure_of(own: &Own) -> Option<(&'static str, &str)> {
    let (fault, reason) = own.judged.as_ref().err()?;
    Some((failure((*fault).into())?, reason))
}

impl Trial {
    /// The instances of a part of all of them, and what decides whether it goes on.
    pub fn of_part(all: Instances, stride: Stride, begun: u64) -> (Self, Instances) {
        let first = Arc::new(OnceLock::new());
        let known = Arc::clone(&first);
        // They are made where all instances are made.
        let own = std::iter::once(all).flat_map(move |mut all| {
            let made: Vec<_> = all.by_ref().take(FIRST).collect();
            let whole = made.iter().map_while(|instance| instance.as_ref().ok().cloned()).collect();
            // It is set once, for there is one source.
            let _ = known.set(whole);
            let [skipped, step] =
                [stride.shard - 1, stride.of].map(|number| usize::try_from(number).unwrap_or(usize::MAX));
            made.into_iter().chain(all).skip(skipped).step_by(step)
        });
        let own = own.skip(usize::try_from(begun).unwrap_or(usize::MAX));
        let trial = if begun == 0 { Self::OfTheWhole(first) } else { Self::Nothing };
        (trial, Box::new(own))
    }

    /// Whether there is something to try.
    pub fn is_wanted(&self, begun: &Tally) -> bool {
        match self {
            Self::Nothing => false,
            Self::Own => {
                begun.instances < FIRST as u64 && begun.outcomes.keys().all(|outcome| failure(*outcome).is_some())
            }
            Self::OfTheWhole(_) => true,
        }
    }

    /// What the contestant says of the first of its own instances, as far as it is asked here; `begun` are those before
    /// these.
    pub(super) fn of(
        &self,
        contestant: &mut dyn Contestant,
        own: &[Instance],
        begun: u64,
        stop: &AtomicBool,
    ) -> Result<Vec<Own>, NoSchedule> {
        match self {
            Self::Nothing => {
                contestant.pass_on_errors();
                Ok(Vec::new())
            }
            Self::Own => tried(contestant, own, FIRST - (begun as usize).min(FIRST - 1), stop),
            Self::OfTheWhole(first) => {
                tried(contestant, first.get().map_or(&[], Vec::as_slice), FIRST, stop).map(|_| Vec::new())
            }
        }
    }
}

/// Asks about one instance at a time, until an answer is no failure: so a program that does not run costs as little
/// time as can be. If the first `most` answers are failures, that is an error.
fn tried(
    contestant: &mut dyn Contestant,
    instances: &[Instance],
    most: usize,
    stop: &AtomicBool,
) -> Result<Vec<Own>, NoSchedule> {
    let mut own: Vec<Own> = Vec::new();
    let mut failures = 0;
    for instance in instances.iter().take(most) {
        // Whoever was stopped has no answer.
        let Some(answer) = answered(contestant, std::slice::from_ref(instance), stop).pop() else { break };
        let failed = failure_of(&answer).is_some();
        own.push(answer);
        if !failed {
            break;
        }
        failures += 1;
    }
    match own.first().and_then(failure_of).filter(|_| failures == most) {
        None => {
            contestant.pass_on_errors();
            Ok(own)
        }
        Some((word, reason)) => {
            let error = NoSchedule::new("contest", word, reason, &instances[0]);
            contestant.pass_on_first_errors();
            Err(error)
        }
    }
}
