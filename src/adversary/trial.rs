//! The first answers of a contestant: one of which none is a schedule does not run yet, and is not searched further.

use schedcheck_files::Instance;
use thiserror::Error;

use crate::contest::{Entry, FIRST, Outcome};

/// None of the first answers is a valid schedule, or a reason why there is none.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "none of the first {FIRST} answers is a valid schedule, and the search ends; the first is {word}: {reason}; the \
    instance is {instance}"
)]
pub struct NoSchedule {
    word: &'static str,
    reason: String,
    instance: String,
}

/// The answers so far, as long as all of them are failures.
#[derive(Debug, Default)]
pub(super) struct Trial {
    first: Option<NoSchedule>,
    failures: usize,
    is_passed: bool,
}

impl Trial {
    /// Whether more answers are needed to decide.
    pub fn is_open(&self) -> bool {
        !self.is_passed
    }

    /// Takes the next answer.
    ///
    /// # Errors
    /// It is the last of [`FIRST`], and all are failures.
    pub fn take(&mut self, entry: &Entry) -> Result<(), NoSchedule> {
        let Some(word) = failure(entry.outcome) else {
            self.is_passed = true;
            return Ok(());
        };
        let on_one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let first = self.first.get_or_insert_with(|| NoSchedule {
            word,
            reason: on_one_line(&entry.reason),
            instance: told(&entry.instance),
        });
        self.failures += 1;
        if self.failures < FIRST { Ok(()) } else { Err(first.clone()) }
    }
}

fn told(instance: &Instance) -> String {
    instance.to_json().to_string()
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
