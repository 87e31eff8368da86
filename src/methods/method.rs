//! What a method is, what it is given, and what it answers.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use schedcheck_bruteforce::Limits;
use schedcheck_files::Candidate;
use schedcheck_model::Rational;
use schedcheck_model::number::unless_later;
use serde_json::{Map, Value};
use thiserror::Error;

use super::bound::Bound;
use super::certified::CertificateSource;

/// One way to solve instances of one kind.
#[derive(Debug, Clone, Copy)]
pub struct Method {
    /// The kind of instance, as the field `kind` names it.
    pub kind: &'static str,
    /// The name to give to `--method`.
    pub name: &'static str,
    /// What is known of its schedules.
    pub guarantee: &'static str,
    /// Where it is from.
    pub source: &'static str,
}

/// When a method has to stop, what it may take as proved, and what it has to keep.
#[derive(Debug, Clone, Copy, Default)]
pub struct MethodOptions<'a> {
    /// Stop at this instant, with the best schedule found by then.
    pub until: Option<Instant>,
    /// Stop as soon as another thread raises this flag.
    pub stop: Option<&'a AtomicBool>,
    /// Whether theorems that the ledger tests count as proofs; otherwise a certificate has to prove the bound.
    pub trusts_theorems: bool,
    /// Whether a method keeps the certificate that its search yields.
    pub keeps_certificates: bool,
}

/// What comes after the time for a method to end its search; each has its own part of the second in which a limit is
/// heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// The method puts in order what it has found.
    Search,
    /// Its schedule is measured, and held against bounds.
    Measure,
    /// A certificate is sought and checked.
    Certificate,
}

/// How long each phase may take after the time.
const GRACE: Duration = Duration::from_millis(350);

impl<'a> MethodOptions<'a> {
    /// The limits of an exact search that may visit so many nodes.
    pub(crate) fn search_limits(&self, nodes: Option<u64>) -> Limits<'a> {
        Limits { until: self.until, stop: self.stop, nodes }
    }

    /// What `work` gives, which looks at the limits itself; nothing where it goes on long after the time all the same,
    /// in the midst of arithmetic on long numbers, of which one step takes as long as millions of others.
    pub(crate) fn unless_over<T>(&self, phase: Phase, work: impl FnOnce() -> T) -> Option<T> {
        let grace = GRACE
            * match phase {
                Phase::Search => 1,
                Phase::Measure => 2,
                Phase::Certificate => 3,
            };
        match self.until.and_then(|until| until.checked_add(grace)) {
            Some(until) => unless_later(until, work),
            None => Some(work()),
        }
    }

    /// Whether it is time to stop.
    pub(crate) fn is_reached(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
            || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// A schedule as the checker measured it.
#[derive(Debug, Clone)]
pub struct MethodSolution {
    /// The name of the method.
    pub method: &'static str,
    /// The measured objective.
    pub objective: Rational,
    /// A bound of the objective over all schedules: a lower one of a time, an upper one of a number of tasks.
    pub bound: Bound,
    /// A tighter one that holds if theorems are true which the ledger puts to the test, and which nobody was told to
    /// trust.
    pub conditional_bound: Option<Bound>,
    /// What else the method tells.
    pub details: Map<String, Value>,
    /// What proves the bound to anybody who checks it, where the method gives such a thing.
    pub certificate: Option<CertificateSource>,
    /// The schedule, with the instance it is for.
    pub schedule: Candidate,
}

impl MethodSolution {
    /// Whether the schedule is proved to be optimal: it meets the bound.
    pub fn is_optimal(&self) -> bool {
        self.bound.value == self.objective
    }

    /// Whether a theorem that is not trusted says that it is.
    pub(super) fn is_believed_optimal(&self) -> bool {
        self.conditional_bound.as_ref().is_some_and(|bound| bound.value == self.objective)
    }
}

/// Why a method gives no answer.
#[derive(Debug, Error)]
pub enum MethodError {
    /// No method has that name.
    #[error("there is no method {name:?} for kind {kind:?}; there are {}", known.join(", "))]
    Unknown {
        /// The kind of the instance.
        kind: &'static str,
        /// The name asked for.
        name: String,
        /// The names that there are.
        known: Vec<&'static str>,
    },
    /// The method is not for instances like this one.
    #[error("method {method}: {reason}")]
    Refused {
        /// The method.
        method: &'static str,
        /// Why, and what would do instead.
        reason: String,
    },
    /// The checker refuses the schedule: a bug of the method, found.
    #[error("method {method} proposed a schedule that is not valid: {violation}")]
    Invalid {
        /// The method.
        method: &'static str,
        /// The rule that the schedule breaks.
        violation: String,
    },
    /// The checker measures better than what is proved to be the best: a bug of the proof, found.
    #[error("method {method} proposed a schedule of {objective}, though none is better than {}: \
        {}", bound.value, bound.proof.says)]
    Contradiction {
        /// The method.
        method: &'static str,
        /// What the checker measured.
        objective: String,
        /// What cannot be right.
        bound: Box<Bound>,
    },
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn work_on_long_numbers_is_given_up_after_the_time_and_short_work_is_not() {
        let power = |base: u32| num_bigint::BigInt::from(base).pow(40_000);
        let long = || Rational::new(power(2), power(3)) + Rational::new(power(5), power(7));
        let phases = [Phase::Search, Phase::Measure, Phase::Certificate];
        let now = Instant::now();
        let past = now.checked_sub(Duration::from_secs(2)).expect("the clock is older");
        let far = now + Duration::from_secs(1_000);
        for phase in phases {
            let within = |until: Option<Instant>| MethodOptions { until, ..MethodOptions::default() };
            assert!(within(Some(past)).unless_over(phase, long).is_none());
            assert!(within(Some(past)).unless_over(phase, || 1).is_some());
            assert!(
                within(Some(far)).unless_over(phase, long).is_some() && within(None).unless_over(phase, long).is_some()
            );
        }
    }

    #[test]
    fn a_limit_is_reached_by_time_or_by_a_raised_flag() {
        let (raised, lowered) = (AtomicBool::new(true), AtomicBool::new(false));
        let is_reached = |until, stop| MethodOptions { until, stop, ..MethodOptions::default() }.is_reached();
        let (now, later) = (Some(Instant::now()), Some(Instant::now() + Duration::from_secs(1_000)));
        assert!(is_reached(now, None) && is_reached(None, Some(&raised)) && is_reached(later, Some(&raised)));
        assert!(is_reached(now, Some(&lowered)));
        assert!(!is_reached(None, None) && !is_reached(later, None) && !is_reached(later, Some(&lowered)));
    }
}
