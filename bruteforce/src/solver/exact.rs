//! The exact solver of `exact-lp`: what it says is proved, and the proof is checked where that is cheap.

use std::time::Instant;

use exact_lp::format::in_integers;
use exact_lp::format::vipr::{self, Proved as Shown};
use exact_lp::{IntegerOutcome, IntegerSolver, LinearProgram, Rational, Record, Vector};

use super::{Attempt, Solver, SolverError, SolverLimits};

/// The most bytes of a proof that is checked: some tenths of a second.
const MOST_CHECKED: u64 = 1 << 20;

/// The solver `exact`, part of every build: it asks nobody where to begin.
#[derive(Debug, Clone, Copy, Default)]
pub struct Exact;

impl Solver for Exact {
    fn name(&self) -> &'static str {
        "exact"
    }

    fn attempt(&self, _: &LinearProgram, _: SolverLimits) -> Result<Attempt, SolverError> {
        Ok(Attempt::Interrupted)
    }

    fn guesses(&self) -> bool {
        false
    }
}

/// What is proved of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Proved {
    /// No assignment is better than this one.
    Optimal { values: Vec<Rational> },
    /// The time was over: this assignment is feasible, and none is better than the bound.
    Feasible { values: Vec<Rational>, bound: Option<Rational> },
    /// There is no assignment.
    Infeasible,
    /// Assignments are as good as one likes.
    Unbounded,
    /// The time was over with nothing to show.
    Nothing,
}

/// A proof that is to be kept: of a program in integers, as [`exact_lp::format::in_integers`] makes it and as
/// other programs read it.
pub struct Proof {
    program: LinearProgram,
    /// What the objective was multiplied by.
    factor: Rational,
    record: Record,
    outcome: Option<IntegerOutcome>,
}

impl Proof {
    /// The proof of what will be found of `program`, whose lines go to `record`.
    #[must_use]
    pub fn of(program: &LinearProgram, record: Record) -> Self {
        let (program, factor) = in_integers(program);
        Self { program, factor: Rational::from(factor), record, outcome: None }
    }

    /// The program in integers, what is proved of it, and the lines of the proof; nothing where nobody has tried.
    pub fn parts(&mut self) -> Option<(&LinearProgram, &IntegerOutcome, &mut Record)> {
        Some((&self.program, self.outcome.as_ref()?, &mut self.record))
    }

    /// As [`prove`] does of the program itself.
    pub(super) fn find(&mut self, start: Option<Vec<Rational>>, until: Option<Instant>) -> Result<Proved, SolverError> {
        let outcome = recorded(&self.program, start.as_deref(), until, &mut self.record)?;
        self.outcome = Some(outcome.clone());
        Ok(match proved(outcome, start) {
            Proved::Feasible { values, bound } => {
                Proved::Feasible { values, bound: bound.map(|bound| bound / &self.factor) }
            }
            other => other,
        })
    }
}

/// What can be proved of `program` until then, beginning with a feasible assignment where there is one.
///
/// # Errors
/// A proof that the checker rejects.
pub(super) fn prove(
    program: &LinearProgram,
    start: Option<Vec<Rational>>,
    until: Option<Instant>,
) -> Result<Proved, SolverError> {
    let outcome = recorded(program, start.as_deref(), until, &mut Record::in_memory())?;
    Ok(proved(outcome, start))
}

fn recorded(
    program: &LinearProgram,
    start: Option<&[Rational]>,
    until: Option<Instant>,
    record: &mut Record,
) -> Result<IntegerOutcome, SolverError> {
    let stop = || until.is_some_and(|until| Instant::now() >= until);
    let mut solver = IntegerSolver::new(program).stop_when(&stop).record(record);
    if let Some(start) = start {
        solver = solver.start_from(start.iter().cloned().collect::<Vector>());
    }
    let outcome = solver.solve().outcome;
    if record.bytes() <= MOST_CHECKED {
        checked(program, &outcome, record)?;
    }
    Ok(outcome)
}

fn proved(outcome: IntegerOutcome, start: Option<Vec<Rational>>) -> Proved {
    match (outcome, start) {
        (IntegerOutcome::Optimal { point, .. }, _) => Proved::Optimal { values: point.to_rationals() },
        (IntegerOutcome::Infeasible, _) => Proved::Infeasible,
        (IntegerOutcome::Unbounded { .. }, _) => Proved::Unbounded,
        (IntegerOutcome::Stopped { best: Some((point, _)), bound }, _) => {
            Proved::Feasible { values: point.to_rationals(), bound }
        }
        // Stopped before it had looked at the start.
        (IntegerOutcome::Stopped { best: None, bound }, Some(values)) => Proved::Feasible { values, bound },
        (IntegerOutcome::Stopped { best: None, .. }, None) => Proved::Nothing,
    }
}

/// Refuses an optimum, or a denial, that the checker of proofs does not accept.
fn checked(program: &LinearProgram, outcome: &IntegerOutcome, record: &mut Record) -> Result<(), SolverError> {
    let expected = match outcome {
        IntegerOutcome::Optimal { objective, .. } => Shown::Optimal(objective.clone()),
        IntegerOutcome::Infeasible => Shown::Infeasible,
        _ => return Ok(()),
    };
    let unproved = |reason: String| SolverError::Unproved { reason };
    let mut file = Vec::new();
    record.write(program, outcome, &mut file).map_err(|error| unproved(error.to_string()))?;
    let text = String::from_utf8(file).map_err(|error| unproved(error.to_string()))?;
    let file = vipr::read(&text).map_err(|error| unproved(error.to_string()))?;
    let proof = vipr::check(program, &file).map_err(|rejected| unproved(rejected.to_string()))?;
    if proof.proved == expected { Ok(()) } else { Err(unproved(proof.proved.to_string())) }
}
