//! What a check found: how much was looked at, what failed, how often and how badly.

use serde::{Deserialize, Serialize};

use super::regular::is_regular;
use super::{Counterexample, Effort};

/// What a check found.
#[derive(Debug, Clone, Default)]
pub struct Finding {
    /// The domain, in words, with its bounds at this depth.
    pub domain: String,
    /// How many instances of a completely enumerated domain were checked.
    pub enumerated: u64,
    /// How many random instances were checked beyond it.
    pub random: u64,
    /// The smallest instance on which the statement fails.
    pub counterexample: Option<Counterexample>,
    /// What else is known of the failures.
    pub failures: Failures,
    /// Facts that were measured on the way.
    pub notes: Vec<String>,
    /// Whether the statement is a table or a figure, which is reproduced or not rather than confirmed or refuted.
    pub recomputes: bool,
    /// Whether the check was stopped before its end: then nothing follows from the absence of a counterexample.
    pub interrupted: bool,
    /// Whether the check ended with its first failure, as that of a control does.
    pub ended: bool,
}

/// How often a statement fails, and how badly. Instances that break a hypothesis of the statement are counted apart.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Failures {
    /// How many instances of the domain are regular.
    pub regular_instances: u64,
    /// On how many instances the statement fails.
    pub all: u64,
    /// On how many regular instances.
    pub regular: u64,
    /// How many instances were looked at up to the first failure.
    pub first_at: Option<u64>,
    /// The smallest regular instance on which it fails.
    pub smallest_regular: Option<Counterexample>,
    /// The worst of those whose ratio is known; regular ones first.
    pub worst: Option<Counterexample>,
    /// On how many instances it fails that break a hypothesis, or an added condition: these are no failures.
    pub outside: u64,
    /// The smallest of these.
    pub smallest_outside: Option<Counterexample>,
}

impl Failures {
    /// Joins the failures of a further part of the domain, before which `before` instances were looked at.
    fn join(&mut self, next: Self, before: u64) {
        self.regular_instances += next.regular_instances;
        self.all += next.all;
        self.regular += next.regular;
        self.outside += next.outside;
        self.first_at = self.first_at.or(next.first_at.map(|at| before + at));
        self.worst = worse(self.worst.take(), next.worst);
        self.smallest_regular = self.smallest_regular.take().or(next.smallest_regular);
        self.smallest_outside = self.smallest_outside.take().or(next.smallest_outside);
    }
}

/// The worse of two: a regular one before others, then by ratio; the earlier one of equals.
fn worse(one: Option<Counterexample>, other: Option<Counterexample>) -> Option<Counterexample> {
    let (Some(one), Some(other)) = (&one, &other) else { return one.or(other) };
    let rank = |counterexample: &Counterexample| (is_regular(&counterexample.instance), counterexample.ratio.clone());
    Some(if rank(other) > rank(one) { other.clone() } else { one.clone() })
}

/// What became of one instance.
pub(super) struct Outcome {
    pub is_regular: bool,
    /// The failure, and whether the instance is within the hypotheses.
    pub failure: Option<(Counterexample, bool)>,
}

impl Finding {
    /// A finding over `domain`, with nothing checked yet.
    pub fn over(domain: impl Into<String>) -> Self {
        Self { domain: domain.into(), ..Self::default() }
    }

    /// Adds a measured fact.
    #[must_use]
    pub fn note(mut self, fact: impl Into<String>) -> Self {
        self.notes.push(fact.into());
        self
    }

    /// Counts one instance that the paper itself names; only that of a failure can be other than regular.
    pub fn examine(&mut self, outcome: Result<(), Counterexample>) {
        let failure = outcome.err().map(|failure| (failure, true));
        let is_regular = failure.as_ref().is_none_or(|(failure, _)| is_regular(&failure.instance));
        self.enumerated += 1;
        self.take(Outcome { is_regular, failure }, self.instances());
    }

    /// The same of an instance on which the statement fails as `failure` says unless it `holds`.
    pub fn examine_that(&mut self, holds: bool, failure: impl FnOnce() -> Counterexample) {
        self.examine(if holds { Ok(()) } else { Err(failure()) });
    }

    /// Whether the run has been asked to stop; then the check ends before its end.
    pub fn is_cut_short(&mut self, effort: &Effort) -> bool {
        self.interrupted |= effort.is_stopped();
        self.interrupted
    }

    /// Takes the outcome of the instance number `at`, counted from 1.
    pub(super) fn take(&mut self, outcome: Outcome, at: u64) {
        let failures = &mut self.failures;
        failures.regular_instances += u64::from(outcome.is_regular);
        match outcome.failure {
            None => {}
            Some((failure, false)) => {
                failures.outside += 1;
                failures.smallest_outside.get_or_insert(failure);
            }
            Some((failure, true)) => {
                failures.all += 1;
                failures.first_at.get_or_insert(at);
                if failure.ratio.is_some() {
                    failures.worst = worse(failures.worst.take(), Some(failure.clone()));
                }
                if outcome.is_regular {
                    failures.regular += 1;
                    failures.smallest_regular.get_or_insert_with(|| failure.clone());
                }
                self.counterexample.get_or_insert(failure);
            }
        }
    }

    /// How many instances were looked at.
    pub fn instances(&self) -> u64 {
        self.enumerated + self.random
    }

    /// Joins the finding of a further part of the domain; a counterexample of the earlier part stays the smallest.
    #[must_use]
    pub fn and(mut self, next: impl FnOnce() -> Self) -> Self {
        if self.ended || self.interrupted {
            return self;
        }
        let next = next();
        self.failures.join(next.failures, self.instances());
        self.domain = format!("{}; {}", self.domain, next.domain);
        self.enumerated += next.enumerated;
        self.random += next.random;
        self.counterexample = self.counterexample.or(next.counterexample);
        self.notes.extend(next.notes);
        self.interrupted = next.interrupted;
        self.ended = next.ended;
        self
    }
}
