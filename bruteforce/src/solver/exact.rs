//! The exact solver of `schedcheck-lp`: what it says is proved, and the proof is checked where that is cheap.

use std::time::Instant;

use num_traits::ToPrimitive;
use schedcheck_lp::format::vipr::{self, Proved as Shown};
use schedcheck_lp::{
    Bounds, Expression, IntegerOutcome, IntegerSolver, LinearProgram, Rational, Record, Variable, Vector,
};

use super::{Attempt, Comparison, FloatProgram, IntegerProgram, Limits, Proved, Solver, SolverError};

/// The most bytes of a proof that is checked: some tenths of a second.
const MOST_CHECKED: u64 = 1 << 20;

/// The solver `exact`, part of every build.
#[derive(Debug, Clone, Copy, Default)]
pub struct Exact;

impl Solver for Exact {
    fn name(&self) -> &'static str {
        "exact"
    }

    /// The answer to the program whose numbers are these doubles.
    fn attempt(&self, program: &FloatProgram<'_>, limits: Limits) -> Result<Attempt, SolverError> {
        let start: Option<Vec<Rational>> =
            program.start.as_ref().and_then(|start| start.iter().map(rational).collect());
        let doubles = |values: Vec<Rational>| values.iter().map(|value| value.to_f64().unwrap_or(f64::NAN)).collect();
        Ok(match answer(&of_doubles(program)?, start.as_deref(), limits)? {
            Proved::Optimal { values, .. } => Attempt::Found { values: doubles(values), proven_optimal: true },
            Proved::Feasible { values } => Attempt::Found { values: doubles(values), proven_optimal: false },
            Proved::Infeasible => Attempt::Infeasible,
            Proved::Nothing => Attempt::Interrupted,
            Proved::Unbounded => return Err(SolverError::Unbounded),
        })
    }

    fn prove(
        &self,
        program: &LinearProgram,
        start: Option<&[Rational]>,
        limits: Limits,
    ) -> Result<Option<Proved>, SolverError> {
        answer(program, start, limits).map(Some)
    }
}

fn answer(program: &LinearProgram, start: Option<&[Rational]>, limits: Limits) -> Result<Proved, SolverError> {
    let until = limits.time.and_then(|time| Instant::now().checked_add(time));
    let stop = || until.is_some_and(|until| Instant::now() >= until);
    let mut record = Record::in_memory();
    let mut solver = IntegerSolver::new(program).stop_when(&stop).record(&mut record);
    if let Some(start) = start {
        solver = solver.start_from(start.iter().cloned().collect::<Vector>());
    }
    let outcome = solver.solve().outcome;
    if record.bytes() <= MOST_CHECKED {
        checked(program, &outcome, &mut record)?;
    }
    Ok(match outcome {
        IntegerOutcome::Optimal { point, objective } => Proved::Optimal { values: point.to_rationals(), objective },
        IntegerOutcome::Infeasible => Proved::Infeasible,
        IntegerOutcome::Unbounded { .. } => Proved::Unbounded,
        IntegerOutcome::Stopped { best: Some((point, _)), .. } => Proved::Feasible { values: point.to_rationals() },
        IntegerOutcome::Stopped { best: None, .. } => Proved::Nothing,
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

fn of_doubles(program: &FloatProgram<'_>) -> Result<LinearProgram, SolverError> {
    let mut linear = LinearProgram::new("");
    let number =
        |double: &f64| rational(double).ok_or_else(|| SolverError::BeyondDoubles { number: double.to_string() });
    let bounds = |(lower, upper): (f64, f64)| Bounds { lower: rational(&lower), upper: rational(&upper) };
    let mut objective = Vec::new();
    for column in &program.columns {
        let variable = linear.variable(column.name, bounds(column.bounds));
        linear.column_mut(variable).integer = column.integer;
        objective.push((variable, number(&column.cost)?));
    }
    for row in &program.rows {
        let term = |(column, value): &(usize, f64)| Ok((objective[*column].0, number(value)?));
        let sum = row.terms.iter().map(term).collect::<Result<Expression, SolverError>>()?;
        linear.subject_to(row.name, sum.within(bounds(row.bounds)));
    }
    linear.minimize(objective.into_iter().collect::<Expression>());
    Ok(linear)
}

/// What the double is exactly; nothing where it is infinite.
fn rational(double: &f64) -> Option<Rational> {
    Rational::from_float(*double)
}
