//! A statement for all real parameters at small sizes, put to the engine of proofs, size by size.

use std::fmt::Debug;
use std::sync::atomic::{AtomicUsize, Ordering};

use num_traits::ToPrimitive;
use rayon::prelude::*;
use schedcheck_parametric::{Outcome, prove};
use schedcheck_parametric_proof::{Competitor, Counts, DescribedCompetitor, LinearForm, Space, Theorem};
use serde_json::Value;

use super::{Counterexample, Finding, Proved, RunContext};

/// A theorem by its parameters and by what is run on them.
pub struct Statement<F> {
    /// The parameters.
    pub space: Space,
    /// Runs the algorithm on forms, and returns what would refute the statement.
    pub run: F,
}

impl<F: Fn(&[LinearForm]) -> Vec<Box<dyn Competitor>> + Send + Sync> Theorem for Statement<F> {
    fn space(&self) -> Space {
        self.space.clone()
    }

    fn run(&self, parameters: &[LinearForm]) -> Vec<Box<dyn Competitor>> {
        (self.run)(parameters)
    }
}

/// The same competitors, the first of which tells what the algorithm `gives`: so it stands in the file of a proof, at
/// the end of the course.
///
/// A schedule is told as schedule files have it. Its times are forms, `x0` being the first parameter. They are written
/// once the run is over: nothing can be compared then.
pub fn telling(
    mut competitors: Vec<Box<dyn Competitor>>,
    gives: impl Fn() -> Value + 'static,
) -> Vec<Box<dyn Competitor>> {
    if !competitors.is_empty() {
        let competitor = competitors.remove(0);
        competitors
            .insert(0, Box::new(DescribedCompetitor { competitor, told: Box::new(move || gives().to_string()) }));
    }
    competitors
}

/// What is proved of each size, and what becomes of the parameters that refute it.
///
/// `S` is a size (how many workers, who holds how many tasks; its `Debug` form is its name in files of proofs), `I` an
/// instance of the kind that the check of single instances takes.
pub struct Forall<'a, S, I> {
    /// The theorem of a size.
    pub theorem: &'a (dyn Fn(&S) -> Box<dyn Theorem> + Sync),
    /// The instance of a size with these parameters, in the order of the theorem.
    pub instance: &'a dyn Fn(&S, &[i64]) -> I,
    /// The instance as the ledger shows it.
    pub told: &'a dyn Fn(&I) -> Value,
    /// The check of single instances, the same that goes through the box.
    pub confirm: &'a dyn Fn(&I) -> Result<(), Counterexample>,
}

impl<S: Sync + Debug, I> Forall<'_, S, I> {
    /// Proves the theorem of every size, smallest first: a line that says so of all of `domain`, or the instance that
    /// refutes the first that fails, confirmed by the check of single instances.
    ///
    /// The sizes are shared among the threads; what is found is the same on any number of them.
    pub fn prove(&self, context: &RunContext, domain: impl Into<String>, sizes: &[S]) -> Finding {
        let mut finding = Finding::default();
        if let Some(list) = context.list() {
            list.extend(sizes, self.theorem);
            finding.interrupted = true;
            return finding;
        }
        let mut counts = Counts::default();
        for (size, outcome) in sizes.iter().zip(self.outcomes(context, sizes)) {
            match outcome {
                Some(Outcome::Proved { counts: of_size, .. }) => {
                    counts += of_size;
                    finding.theorems += 1;
                }
                Some(Outcome::Refuted { parameters, .. }) => {
                    let parameters: Option<Vec<i64>> = parameters.iter().map(ToPrimitive::to_i64).collect();
                    return self.refuted(context, size, parameters);
                }
                Some(Outcome::TooLarge) => {
                    finding.unproved = Some("Its proof has multipliers of more than 128 bits.".to_owned());
                    return finding;
                }
                Some(Outcome::Stopped { .. }) | None => {
                    finding.interrupted = true;
                    return finding;
                }
            }
        }
        let Counts { courses, alternatives, programs } = counts;
        let proved = Proved::for_all(domain);
        if alternatives == 0 {
            // Nothing stood against the statement on any course: that is no proof of it.
            return finding.proved(proved);
        }
        let proved = proved.by(courses, "courses").by(alternatives, "alternatives");
        finding.proved(proved.by(programs, "programs"))
    }

    /// What became of each size, up to the first that is refuted or stopped; nothing is told of those behind it.
    fn outcomes(&self, context: &RunContext, sizes: &[S]) -> Vec<Option<Outcome>> {
        let last = AtomicUsize::new(usize::MAX);
        let outcome = |(index, size): (usize, &S)| {
            if index > last.load(Ordering::Relaxed) || context.is_stopped() {
                return None;
            }
            let is_over = || context.is_stopped() || index > last.load(Ordering::Relaxed);
            let outcome = prove(&*(self.theorem)(size), &is_over);
            if !matches!(outcome, Outcome::Proved { .. }) {
                last.fetch_min(index, Ordering::Relaxed);
            }
            Some(outcome)
        };
        sizes.par_iter().enumerate().with_max_len(1).map(outcome).collect()
    }

    fn refuted(&self, context: &RunContext, size: &S, parameters: Option<Vec<i64>>) -> Finding {
        let Some(parameters) = parameters else {
            let unconfirmed = Finding { unconfirmed: true, ..Finding::default() };
            return unconfirmed.note("The proof is refuted by numbers that are too large for the check.");
        };
        Finding::default().refuted_by(context, &(self.instance)(size, &parameters), self.told, self.confirm)
    }
}

#[cfg(test)]
mod tests {
    use schedcheck_parametric_proof::{Row, below_zero};

    use super::*;
    use crate::Depth;

    /// What becomes of a theorem on five parameters, which no instance refutes.
    fn finding(theorem: fn(&[LinearForm]) -> Vec<Box<dyn Competitor>>) -> Finding {
        let space = || Space { names: (0..5).map(|place| format!("x{place}")).collect(), ..Space::default() };
        let forall = Forall {
            theorem: &|(): &()| Box::new(Statement { space: space(), run: theorem }),
            instance: &|(), _| (),
            told: &|()| Value::Null,
            confirm: &|()| Ok(()),
        };
        forall.prove(&RunContext::silent(Depth::Quick, 1), "all real x >= 0", &[()])
    }

    #[test]
    fn what_nothing_stands_against_is_not_proved() {
        let is_vacuous = |theorem| finding(theorem).proved.iter().map(Proved::is_vacuous).collect::<Vec<_>>();
        assert_eq!(is_vacuous(|x| vec![below_zero(x[0])]), [false]);
        assert_eq!(is_vacuous(|_| vec![]), [true]);
    }

    #[test]
    fn too_large_proofs_are_reported_as_unproved() {
        let finding = finding(|x| {
            // Multiplied out, 2^62 to the fourth times the last is above zero and at most the first, which is zero.
            let steps = x.windows(2).map(|pair| Row::non_negative(pair[0] - pair[1].scaled(1 << 62)));
            vec![Box::new(steps.chain([Row::positive(x[4]), Row::non_negative(-x[0])]).collect::<Vec<_>>())]
        });
        assert!(finding.proved.is_empty() && finding.unproved.is_some_and(|why| why.contains("128 bits")));
    }
}
