//! The exact solver of `schedcheck-lp`: what it says is proved, and the proof is checked where that is cheap.

use std::time::Instant;

use schedcheck_lp::format::vipr::{self, Proved as Shown};
use schedcheck_lp::{
    Bounds, Expression, IntegerOutcome, IntegerSolver, LinearProgram, Rational, Record, Variable, Vector,
};

use super::{Attempt, Comparison, FloatProgram, IntegerProgram, Limits, Solver, SolverError};

/// The most bytes of a proof that is checked: some tenths of a second.
const MOST_CHECKED: u64 = 1 << 20;

/// The solver `exact`, part of every build: it asks nobody where to begin.
#[derive(Debug, Clone, Copy, Default)]
pub struct Exact;

impl Solver for Exact {
    fn name(&self) -> &'static str {
        "exact"
    }

    fn attempt(&self, _: &FloatProgram<'_>, _: Limits) -> Result<Attempt, SolverError> {
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

/// What can be proved of `program` until then, beginning with a feasible assignment where there is one.
///
/// # Errors
/// A proof that the checker rejects.
pub(super) fn prove(
    program: &LinearProgram,
    start: Option<Vec<Rational>>,
    until: Option<Instant>,
) -> Result<Proved, SolverError> {
    let stop = || until.is_some_and(|until| Instant::now() >= until);
    let mut record = Record::in_memory();
    let mut solver = IntegerSolver::new(program).stop_when(&stop).record(&mut record);
    if let Some(start) = &start {
        solver = solver.start_from(start.iter().cloned().collect::<Vector>());
    }
    let outcome = solver.solve().outcome;
    if record.bytes() <= MOST_CHECKED {
        checked(program, &outcome, &mut record)?;
    }
    Ok(match (outcome, start) {
        (IntegerOutcome::Optimal { point, .. }, _) => Proved::Optimal { values: point.to_rationals() },
        (IntegerOutcome::Infeasible, _) => Proved::Infeasible,
        (IntegerOutcome::Unbounded { .. }, _) => Proved::Unbounded,
        (IntegerOutcome::Stopped { best: Some((point, _)), bound }, _) => {
            Proved::Feasible { values: point.to_rationals(), bound }
        }
        // Stopped before it had looked at the start.
        (IntegerOutcome::Stopped { best: None, bound }, Some(values)) => Proved::Feasible { values, bound },
        (IntegerOutcome::Stopped { best: None, .. }, None) => Proved::Nothing,
    })
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

/// The same program over the rationals.
pub(super) fn of_integers(program: &IntegerProgram) -> LinearProgram {
    let mut linear = LinearProgram::new("");
    let columns: Vec<Variable> = program
        .variables()
        .iter()
        .map(|column| integer(&mut linear, &column.name, Bounds::between(*column.bounds.start(), *column.bounds.end())))
        .collect();
    for row in program.rows() {
        let sum: Expression = row.terms.iter().map(|&(column, value)| (columns[column.index()], value)).collect();
        let constraint = match row.comparison {
            Comparison::AtMost => sum.at_most(row.constant),
            Comparison::AtLeast => sum.at_least(row.constant),
            Comparison::Equal => sum.equals(row.constant),
        };
        linear.subject_to(row.name.as_str(), constraint);
    }
    linear
        .minimize(columns.iter().zip(program.variables()).map(|(&x, column)| (x, column.cost)).collect::<Expression>());
    linear
}

fn integer(program: &mut LinearProgram, name: &str, bounds: Bounds) -> Variable {
    let variable = program.variable(name, bounds);
    program.column_mut(variable).integer = true;
    variable
}
