//! A claim: a published statement, the reading its check makes of it, and the check.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Effort;

/// One published statement put to the test.
#[derive(Clone, Copy)]
pub struct Claim {
    /// The statement's id in the [`catalogue`](super::catalogue).
    pub id: &'static str,
    /// What the check takes the statement to mean, its assumptions included.
    pub reading: &'static str,
    /// The independent evidence that the statement is held against.
    pub methods: &'static [&'static str],
    /// Holds the statement against the evidence over its domain.
    pub check: fn(&Effort) -> Finding,
    /// What shows that the check can fail.
    pub control: Control,
    /// The statement that does hold, where the printed one does not.
    pub corrected: Option<Correction>,
}

/// A deliberately wrong algorithm or formula, put to the same check: it must be caught.
#[derive(Clone, Copy)]
pub struct Control {
    /// What is wrong with it.
    pub wrong: &'static str,
    /// The claim's own check, run on the wrong thing.
    pub check: fn(&Effort) -> Finding,
}

/// The statement that takes the place of a refuted one, checked over the same domain.
#[derive(Clone, Copy)]
pub struct Correction {
    /// The statement that holds.
    pub statement: &'static str,
    /// Holds it against the evidence.
    pub check: fn(&Effort) -> Finding,
    /// What shows that this check can fail.
    pub control: Control,
}

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
    /// Facts that were measured on the way.
    pub notes: Vec<String>,
    /// Whether the statement is a table or a figure, which is reproduced or not rather than confirmed or refuted.
    pub recomputes: bool,
    /// Whether the check was stopped before its end: then nothing follows from the absence of a counterexample.
    pub interrupted: bool,
}

/// An instance on which a statement fails.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counterexample {
    /// The instance, as an instance file where there is a kind for it.
    pub instance: Value,
    /// What the statement says of it.
    pub claimed: String,
    /// What is so.
    pub found: String,
}

impl Counterexample {
    /// An `instance` of which `claimed` is said while `found` is so.
    pub fn new(instance: Value, claimed: impl Into<String>, found: impl Into<String>) -> Self {
        Self { instance, claimed: claimed.into(), found: found.into() }
    }
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

    /// Counts one instance of an enumerated domain, and keeps the first failure.
    pub fn examine(&mut self, outcome: Result<(), Counterexample>) {
        if self.counterexample.is_none() {
            self.enumerated += 1;
            self.counterexample = outcome.err();
        }
    }

    /// Joins the finding of a further part of the domain; a counterexample of the earlier part stays the smallest.
    #[must_use]
    pub fn and(mut self, next: impl FnOnce() -> Self) -> Self {
        if self.counterexample.is_some() || self.interrupted {
            return self;
        }
        let next = next();
        self.domain = format!("{}; {}", self.domain, next.domain);
        self.enumerated += next.enumerated;
        self.random += next.random;
        self.counterexample = next.counterexample;
        self.notes.extend(next.notes);
        self.interrupted = next.interrupted;
        self
    }
}
