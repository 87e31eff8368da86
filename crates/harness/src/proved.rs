//! What is proved for all real parameters, beside the instances that were enumerated: a line of a row, and what becomes
//! of an instance by which a proof is refuted.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::finding::Outcome;
use super::{Admission, Counterexample, Finding, RunContext};

/// What is proved for all real parameters at small sizes.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Proved {
    /// For which parameters and sizes: "all real c, w >= 0; 3 workers, up to 4 tasks".
    pub domain: String,
    /// What the proof consists of, in order, each a word in the plural: `[("courses", 12), ("alternatives", 340)]`.
    pub counts: Vec<(String, u64)>,
}

impl Proved {
    /// What is proved for all of `domain`, by nothing yet.
    pub fn for_all(domain: impl Into<String>) -> Self {
        Self { domain: domain.into(), counts: Vec::new() }
    }

    /// The same, with `count` of `what` in its proof.
    #[must_use]
    pub fn by(mut self, count: u64, what: impl Into<String>) -> Self {
        self.counts.push((what.into(), count));
        self
    }

    /// Whether its proof consists of nothing: then nothing is proved.
    pub fn is_vacuous(&self) -> bool {
        self.counts.iter().all(|(_, count)| *count == 0)
    }
}

impl Finding {
    /// Adds what is proved; nothing is where the statement fails, or the check was stopped.
    #[must_use]
    pub fn proved(mut self, proved: Proved) -> Self {
        self.proved.push(proved);
        self.drop_what_is_not_proved();
        self
    }

    /// Takes the instance by which a proof is refuted. The check of single instances must `confirm` it, the same that
    /// goes through the box: what it says of the `candidate` is the counterexample. Where it finds nothing wrong, the
    /// finding is unconfirmed, and its row void: the proof or the check is mistaken.
    ///
    /// A candidate that the context does not admit, for it breaks a hypothesis, is counted apart, as that of a sweep
    /// is.
    #[must_use]
    pub fn refuted_by<I>(
        mut self,
        context: &RunContext,
        candidate: &I,
        told: impl FnOnce(&I) -> Value,
        confirm: impl FnOnce(&I) -> Result<(), Counterexample>,
    ) -> Self {
        self.proved.clear();
        match confirm(candidate) {
            Err(failure) => {
                let admitted = context.admits(&failure.instance);
                let outcome = Outcome::of_failure(failure, admitted);
                let other = if outcome.is_regular { &self.failures.smallest_regular } else { &self.counterexample };
                let is_within = matches!(outcome.failure, Some((_, Admission::Within)));
                self.by_proof |= is_within && other.is_none();
                self.take(outcome, self.instances() + 1);
            }
            // A check of a large instance gives up when the run is asked to stop.
            Ok(()) if self.is_cut_short(context) => {}
            Ok(()) => {
                self.unconfirmed = true;
                let instance = told(candidate);
                self.notes.push(format!("The proof is refuted by {instance}, where the check finds nothing wrong."));
            }
        }
        self
    }

    /// Joins what a proof of the same statement found, after all instances of the box. Domain and counts stay those of
    /// the box: no proof makes it larger, and how often the statement fails is told of its instances alone.
    #[must_use]
    pub fn with_proof(mut self, proof: impl FnOnce() -> Self) -> Self {
        if !self.ended && !self.interrupted {
            let proof = proof();
            if self.takes_headline_of(&proof) {
                self.by_proof = proof.by_proof;
            }
            self.failures.join_proof(proof.failures);
            self.theorems += proof.theorems;
            self.counterexample = self.counterexample.or(proof.counterexample);
            self.notes.extend(proof.notes);
            self.interrupted = proof.interrupted;
            if self.counterexample.is_some() {
                let aside =
                    |line: &Proved| format!("A proof for {} is left aside, for the statement fails.", line.domain);
                self.notes.extend(proof.proved.iter().map(aside));
            }
            self.join_proved(proof.proved, proof.unproved, proof.unconfirmed);
        }
        self.drop_what_is_not_proved();
        self
    }

    pub(super) fn join_proved(&mut self, proved: Vec<Proved>, unproved: Option<String>, unconfirmed: bool) {
        self.proved.extend(proved);
        self.unproved = self.unproved.take().or(unproved);
        self.unconfirmed |= unconfirmed;
        self.drop_what_is_not_proved();
    }

    /// A proof that was refuted is none, and one that was stopped is none yet.
    pub(super) fn drop_what_is_not_proved(&mut self) {
        if self.counterexample.is_some() || self.interrupted || self.unconfirmed {
            self.proved.clear();
        }
    }
}
