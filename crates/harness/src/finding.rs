//! What a check found: how much was looked at, what failed, how often and how badly.

use serde::{Deserialize, Serialize};

use super::asserted::Asserted;
use super::regular::is_regular;
use super::{Admission, Counterexample, Optima, Proved, RunContext};

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    /// The optima that the check compared with.
    pub optima: Optima,
    /// Facts that were measured on the way.
    pub notes: Vec<String>,
    /// What is proved for all real parameters; nothing where the statement fails, or the check was stopped.
    pub proved: Vec<Proved>,
    /// What of the statement is not proved so, or why nothing is.
    pub unproved: Option<String>,
    /// How many theorems were proved, each of a size.
    pub theorems: u64,
    /// Whether a proof was refuted by an instance on which the check finds nothing wrong: then nothing follows.
    pub unconfirmed: bool,
    /// Whether it was a proof that found the headline, the first regular counterexample or else the first of all.
    pub by_proof: bool,
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
    /// On how many instances the check asserted nothing.
    #[serde(default, skip_serializing_if = "is_none")]
    pub vacuous: u64,
    /// How many instances the reading sets aside: what the check finds on them is told, and decides nothing.
    #[serde(default, skip_serializing_if = "is_none")]
    pub aside: u64,
    /// On how many of these the statement fails.
    #[serde(default, skip_serializing_if = "is_none")]
    pub failing_aside: u64,
    /// The smallest of these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub smallest_aside: Option<Counterexample>,
    /// Why it cannot be told of the first of some failures whether it counts: then nothing follows from the check.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub untold: Option<String>,
}

/// Whether a count has nothing to tell.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_none(count: &u64) -> bool {
    *count == 0
}

impl Failures {
    /// Whether they can be those of so many instances.
    pub(super) fn are_within(&self, instances: u64) -> bool {
        let Self { regular_instances, all, regular, first_at, outside, failing_aside, .. } = self;
        let unasserted = self.vacuous.saturating_add(self.aside);
        let counts = [regular_instances, all, regular, outside, &unasserted, &first_at.unwrap_or(0)];
        counts.iter().all(|count| **count <= instances) && *failing_aside <= self.aside
    }

    /// Of how many of so many instances something was asserted that decides.
    pub(super) fn asserted_of(&self, instances: u64) -> u64 {
        instances.saturating_sub(self.vacuous + self.aside)
    }

    /// Joins the failures of a further part of the domain, before which `before` instances were looked at.
    pub(super) fn join(&mut self, next: Self, before: u64) {
        self.regular_instances += next.regular_instances;
        self.all += next.all;
        self.regular += next.regular;
        self.outside += next.outside;
        self.vacuous += next.vacuous;
        self.aside += next.aside;
        self.failing_aside += next.failing_aside;
        self.first_at = self.first_at.or(next.first_at.map(|at| before + at));
        self.worst = worse(self.worst.take(), next.worst);
        self.smallest_regular = self.smallest_regular.take().or(next.smallest_regular);
        self.smallest_outside = self.smallest_outside.take().or(next.smallest_outside);
        self.smallest_aside = self.smallest_aside.take().or(next.smallest_aside);
        self.untold = self.untold.take().or(next.untold);
    }

    /// Joins those of a proof, which are no instances of the domain.
    pub(super) fn join_proof(&mut self, proof: Self) {
        if self.outside == 0 {
            (self.outside, self.smallest_outside) = (proof.outside, proof.smallest_outside);
        }
        self.worst = worse(self.worst.take(), proof.worst);
        self.smallest_regular = self.smallest_regular.take().or(proof.smallest_regular);
        self.untold = self.untold.take().or(proof.untold);
    }
}

/// The worse of two: a regular one before others, then by ratio; the earlier one of equals.
fn worse(one: Option<Counterexample>, other: Option<Counterexample>) -> Option<Counterexample> {
    let (Some(one), Some(other)) = (&one, &other) else { return one.or(other) };
    let is_regular = |counterexample: &Counterexample| is_regular(&counterexample.instance) == Ok(true);
    let rank = |counterexample: &Counterexample| (is_regular(counterexample), counterexample.ratio.clone());
    Some(if rank(other) > rank(one) { other.clone() } else { one.clone() })
}

/// What became of one instance.
pub(super) struct Outcome {
    pub is_regular: bool,
    /// The optima that it was compared with.
    pub optima: Optima,
    /// What the check asserted of it.
    pub asserted: Asserted,
    /// The failure, and whether the instance is within the hypotheses.
    pub failure: Option<(Counterexample, Admission)>,
}

impl Outcome {
    /// What follows from a failure that is regular if its file says so, and counts if it is `admitted`.
    pub fn of_failure(failure: Counterexample, admitted: Admission) -> Self {
        let (is_regular, admitted) = match is_regular(&failure.instance) {
            Ok(is_regular) => (is_regular, admitted),
            Err(error) => (false, Admission::unreadable(&failure.instance, &error)),
        };
        Self {
            is_regular,
            optima: Optima::default(),
            asserted: Asserted::Something,
            failure: Some((failure, admitted)),
        }
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

    /// Counts one instance that the paper itself names; only that of a failure can be other than regular.
    pub fn examine(&mut self, outcome: Result<(), Counterexample>) {
        let outcome = match outcome {
            Ok(()) => {
                Outcome { is_regular: true, optima: Optima::default(), asserted: Asserted::Something, failure: None }
            }
            Err(failure) => Outcome::of_failure(failure, Admission::Within),
        };
        self.enumerated += 1;
        self.take(outcome, self.instances());
    }

    /// The same of an instance on which the statement fails as `failure` says unless it `holds`.
    pub fn examine_that(&mut self, holds: bool, failure: impl FnOnce() -> Counterexample) {
        self.examine(if holds { Ok(()) } else { Err(failure()) });
    }

    /// Whether the run has been asked to stop; then the check ends before its end.
    ///
    /// Where it waits for the merge of a divided run, it ends too, and is not interrupted.
    pub fn is_cut_short(&mut self, context: &RunContext) -> bool {
        self.interrupted |= context.is_told_to_stop();
        self.drop_what_is_not_proved();
        self.interrupted || context.is_stopped()
    }

    /// Takes the outcome of the instance number `at`, counted from 1.
    pub(super) fn take(&mut self, outcome: Outcome, at: u64) {
        self.optima.join(outcome.optima);
        let failures = &mut self.failures;
        failures.vacuous += u64::from(outcome.asserted == Asserted::Nothing);
        failures.aside += u64::from(outcome.asserted == Asserted::Aside);
        failures.regular_instances += u64::from(outcome.is_regular && outcome.asserted == Asserted::Something);
        match outcome.failure {
            None => {}
            Some((failure, Admission::Within)) if outcome.asserted == Asserted::Aside => {
                failures.failing_aside += 1;
                failures.smallest_aside.get_or_insert(failure);
            }
            Some((_, Admission::Untold(why))) => drop(failures.untold.get_or_insert(why)),
            Some((failure, Admission::Outside)) => {
                failures.outside += 1;
                failures.smallest_outside.get_or_insert(failure);
            }
            Some((failure, Admission::Within)) => {
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
                self.drop_what_is_not_proved();
            }
        }
    }

    /// The first regular counterexample, or else the first of all.
    pub fn headline(&self) -> Option<&Counterexample> {
        self.failures.smallest_regular.as_ref().or(self.counterexample.as_ref())
    }

    /// How many instances were looked at.
    pub fn instances(&self) -> u64 {
        self.enumerated + self.random
    }

    /// Whether the headline of the two together is that of `next`.
    pub(super) fn takes_headline_of(&self, next: &Self) -> bool {
        match (&self.failures.smallest_regular, &next.failures.smallest_regular) {
            (Some(_), _) => false,
            (None, Some(_)) => true,
            (None, None) => self.counterexample.is_none() && next.counterexample.is_some(),
        }
    }

    /// Joins the finding of a further part of the domain; a counterexample of the earlier part stays the smallest.
    #[must_use]
    pub fn and(mut self, next: impl FnOnce() -> Self) -> Self {
        if self.ended || self.interrupted {
            self.drop_what_is_not_proved();
            return self;
        }
        self.join(next())
    }

    fn join(mut self, next: Self) -> Self {
        if self.takes_headline_of(&next) {
            self.by_proof = next.by_proof;
        }
        self.failures.join(next.failures, self.instances());
        self.optima.join(next.optima);
        self.domain = format!("{}; {}", self.domain, next.domain);
        self.enumerated += next.enumerated;
        self.random += next.random;
        self.counterexample = self.counterexample.or(next.counterexample);
        self.notes.extend(next.notes);
        self.interrupted = next.interrupted;
        self.ended = next.ended;
        self.theorems += next.theorems;
        self.join_proved(next.proved, next.unproved, next.unconfirmed);
        self
    }
}

#[cfg(test)]
mod tests {
    use schedcheck_model::Rational;
    use serde_json::json;

    use super::*;
    use crate::Depth;

    /// A failure on a graph, which is regular from three vertices on.
    fn graph(vertices: u64) -> Counterexample {
        Counterexample::new(json!({"kind": "graph", "vertices": vertices, "edges": []}), "a", "b")
    }

    fn worse_by(vertices: u64, ratio: i64) -> Counterexample {
        graph(vertices).worse_by(Rational::from(ratio))
    }

    /// What the outcomes of one instance after the other make.
    fn of(outcomes: impl IntoIterator<Item = Result<(), Counterexample>>) -> Finding {
        let mut finding = Finding::over("graphs");
        outcomes.into_iter().for_each(|outcome| finding.examine(outcome));
        finding
    }

    #[test]
    fn what_fails_is_counted_apart_where_it_is_regular() {
        let mut finding = of([Ok(()), Err(graph(2)), Err(graph(5))]);
        finding.examine_that(true, || unreachable!("it holds"));
        finding.examine_that(false, || graph(3));
        assert_eq!((finding.enumerated, finding.random, finding.instances()), (5, 0, 5));
        assert_eq!(finding.counterexample, Some(graph(2)));
        let failures = Failures {
            regular_instances: 4,
            all: 3,
            regular: 2,
            first_at: Some(2),
            smallest_regular: Some(graph(5)),
            ..Failures::default()
        };
        assert_eq!(finding.failures, failures);
    }

    #[test]
    fn instances_outside_the_hypotheses_are_counted_apart() {
        let mut finding = Finding::over("graphs");
        for (at, vertices) in (1..).zip([4, 3]) {
            let failure = Some((worse_by(vertices, 9), Admission::Outside));
            finding.take(
                Outcome { is_regular: true, optima: Optima::default(), asserted: Asserted::Something, failure },
                at,
            );
        }
        let failures = Failures {
            regular_instances: 2,
            outside: 2,
            smallest_outside: Some(worse_by(4, 9)),
            ..Failures::default()
        };
        assert_eq!((finding.counterexample, finding.failures), (None, failures));
    }

    #[test]
    fn the_worst_is_the_first_of_the_largest_ratio_among_regular_ones() {
        let all = [worse_by(2, 9), worse_by(3, 2), worse_by(4, 3), worse_by(5, 3), graph(6), worse_by(2, 8)];
        let worst = |some: &[Counterexample]| of(some.iter().cloned().map(Err)).failures.worst;
        assert_eq!(worst(&all), Some(worse_by(4, 3)));
        assert_eq!(worst(&all[..1]), Some(worse_by(2, 9)));
        assert_eq!(worst(&[graph(6)]), None);
        for middle in 0..=all.len() {
            let [first, second] = [&all[..middle], &all[middle..]].map(|part| of(part.iter().cloned().map(Err)));
            assert_eq!(first.and(|| second).failures.worst, Some(worse_by(4, 3)), "{middle}");
        }
    }

    #[test]
    fn two_parts_of_a_domain_count_as_one() {
        let first = Finding { random: 3, ..of([Ok(()), Ok(())]) }.note("one");
        let mut second = of([Ok(()), Err(graph(2)), Err(graph(4))]).note("two");
        second.random = 10;
        let failure = Some((graph(1), Admission::Outside));
        second
            .take(Outcome { is_regular: false, optima: Optima::default(), asserted: Asserted::Something, failure }, 14);
        let both = first.clone().and(|| second.clone());
        assert_eq!((both.enumerated, both.random, both.domain.as_str()), (5, 13, "graphs; graphs"));
        assert_eq!((both.notes, both.counterexample), (vec!["one".to_owned(), "two".to_owned()], Some(graph(2))));
        let failures = Failures {
            regular_instances: 4,
            all: 2,
            regular: 1,
            first_at: Some(7),
            smallest_regular: Some(graph(4)),
            worst: None,
            outside: 1,
            smallest_outside: Some(graph(1)),
            ..Failures::default()
        };
        assert_eq!(both.failures, failures);
        // What fails first stays the smallest.
        let failing = of([Err(graph(9))]).and(|| second);
        assert_eq!((failing.counterexample, failing.failures.first_at), (Some(graph(9)), Some(1)));
        let Failures { all, regular, smallest_regular, .. } = failing.failures;
        assert_eq!((all, regular, smallest_regular), (3, 2, Some(graph(9))));
    }

    #[test]
    fn unreadable_counterexamples_keep_their_first_reason() {
        let unreadable =
            |kind: &str| Counterexample::new(json!({ "kind": kind }), "a", "b").worse_by(Rational::default());
        let mut finding = of([Err(graph(3)), Err(unreadable("first")), Err(unreadable("second"))]);
        let failures = finding.failures.clone();
        assert_eq!((failures.all, failures.regular_instances, failures.worst), (1, 1, None));
        let why = failures.untold.expect("a reason");
        assert!(why.starts_with(r#"{"kind":"first"} cannot be read back: kind: "first" is no kind"#), "{why}");
        let told = |finding: Finding| finding.failures.untold.is_some();
        assert!(told(of([Ok(())]).and(|| of([Err(unreadable("first"))]))));
        assert!(told(of([Ok(())]).with_proof(|| of([Err(unreadable("first"))]))));
        assert!(!told(of([Ok(()), Err(graph(1)), Err(graph(3))])));
        finding = finding.and(|| of([Err(unreadable("third"))]));
        assert_eq!(finding.failures.untold, Some(why));
    }

    #[test]
    fn nothing_follows_a_part_that_was_stopped_or_has_ended() {
        let goes_on = |first: Finding| first.and(|| of([Ok(())])).enumerated;
        let part = || of([Ok(()), Ok(())]);
        assert_eq!(goes_on(part()), 3);
        assert_eq!(goes_on(Finding { ended: true, ..part() }), 2);
        assert_eq!(goes_on(Finding { interrupted: true, ..part() }), 2);
        let ended = part().and(|| Finding { ended: true, ..part() });
        assert_eq!((ended.ended, ended.interrupted, goes_on(ended)), (true, false, 4));
        let stopped = part().and(|| Finding { interrupted: true, ..part() });
        assert_eq!((stopped.ended, stopped.interrupted, goes_on(stopped)), (false, true, 4));
    }

    #[test]
    fn a_check_is_cut_short_once_the_run_is_asked_to_stop_and_remains_so() {
        let (goes_on, stop) = (RunContext::silent(Depth::Quick, 0), std::sync::atomic::AtomicBool::new(true));
        let mut finding = Finding::over("graphs");
        assert!(!finding.is_cut_short(&goes_on) && !finding.interrupted);
        assert!(finding.is_cut_short(&RunContext::new(Depth::Quick, 0, &|_| (), &stop)) && finding.interrupted);
        assert!(finding.is_cut_short(&goes_on) && finding.interrupted);
    }
}
