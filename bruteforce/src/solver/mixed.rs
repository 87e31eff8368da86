//! Programs over the rationals in which some columns must be integer.
//!
//! Such a program is a [`LinearProgram`] with columns marked as integers. It is solved in three steps:
//!
//! 1. Without the marks, exactly. If that has no solution, the program has none, and this is proved. Otherwise its
//!    optimum is a bound that is proved too.
//! 2. By a solver in doubles, of whose answer only the integer columns count, rounded.
//! 3. With the integers fixed, exactly again: the other columns get the best values that go with them.
//!
//! So a [`MixedSolution`] is feasible, and its objective exact. That there is no better one is proved if it meets the
//! bound, and the solver's word otherwise. An exact solver takes the place of the second and the third step, and proves
//! all that it says.

use std::time::Instant;

use schedcheck_lp::{self as lp, Bounds, Certificate, LinearProgram, Rational};

use super::{Attempt, Breach, FloatProgram, Limits, Proved, Solver, SolverError, doubles};

/// What is known of a program after [`solve_mixed`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MixedOutcome {
    /// An assignment, feasible and of exact objective.
    Solved(MixedSolution),
    /// There is none: proved if `proved`, the solver's word otherwise.
    Infeasible {
        /// Whether it is proved, by the exact relaxation or an exact solver.
        proved: bool,
    },
    /// A limit was reached before an assignment was found.
    Interrupted,
}

/// An assignment that satisfies every bound and every row exactly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MixedSolution {
    /// The value of each column.
    pub values: Vec<Rational>,
    /// What they are worth.
    pub objective: Rational,
    /// The optimum where integers are not asked for, which is proved: no assignment is better.
    pub relaxation: Rational,
    /// Whether there is no better assignment, in the solver's word.
    pub claimed_optimal: bool,
    /// Whether that is proved.
    pub proved_optimal: bool,
}

impl MixedSolution {
    /// Whether there is no better assignment because this one meets the exact bound.
    pub fn meets_the_relaxation(&self) -> bool {
        self.objective == self.relaxation
    }
}

/// An exact answer of the linear program.
enum Exact {
    Optimum { values: Vec<Rational>, objective: Rational },
    Infeasible,
    Unbounded,
    Stopped,
}

/// Solves `program`, some columns of which must be integer, with `solver`, and trusts nothing of the answer that can be
/// checked.
///
/// # Errors
/// A number beyond all doubles, an objective that is unbounded without the integers, a solver that fails, or an answer
/// whose integers break a bound or go with no values of the other columns.
///
/// ```
/// use schedcheck_bruteforce::solver::{self, Limits, mixed::MixedOutcome};
/// use schedcheck_lp::{Bounds, LinearProgram};
/// let mut program = LinearProgram::new("boats");
/// let (boats, cargo) = (program.variable("boats", Bounds::between(0, 9)), program.variable("cargo", Bounds::at_most((7, 3))));
/// program.column_mut(boats).integer = true;
/// program.subject_to("afloat", cargo.at_most(2 * boats));
/// program.maximize(3 * cargo - boats);
/// let outcome = solver::solve_mixed(solver::default(), &program, Limits::default()).unwrap();
/// let MixedOutcome::Solved(solution) = outcome else { panic!("no boat at all is feasible") };
/// assert_eq!(solution.objective.to_string(), "5"); // 7/6 of a boat would do for 35/6
/// assert_eq!(solution.relaxation.to_string(), "35/6");
/// ```
pub fn solve_mixed(solver: &dyn Solver, program: &LinearProgram, limits: Limits) -> Result<MixedOutcome, SolverError> {
    let until = limits.time.and_then(|time| Instant::now().checked_add(time));
    let relaxation = match exact(program, until)? {
        Exact::Infeasible => return Ok(MixedOutcome::Infeasible { proved: true }),
        Exact::Unbounded => return Err(SolverError::Unbounded),
        Exact::Stopped => return Ok(MixedOutcome::Interrupted),
        Exact::Optimum { values, objective } if is_integral(program, &values) => {
            let relaxation = objective.clone();
            let solution = MixedSolution { values, objective, relaxation, claimed_optimal: true, proved_optimal: true };
            return Ok(MixedOutcome::Solved(solution));
        }
        Exact::Optimum { objective, .. } => objective,
    };
    let time = until.map(|until| until.saturating_duration_since(Instant::now()));
    if let Some(proved) = solver.prove(program, None, Limits { time })? {
        return of_proof(program, proved, relaxation);
    }
    match solver.attempt(&FloatProgram::of_rationals(program)?, Limits { time })? {
        Attempt::Infeasible => Ok(MixedOutcome::Infeasible { proved: false }),
        Attempt::Interrupted => Ok(MixedOutcome::Interrupted),
        Attempt::Found { values, proven_optimal: claimed_optimal } => {
            let (values, objective) = completed(solver, program, &values)?;
            let proved_optimal = objective == relaxation;
            let solution = MixedSolution { values, objective, relaxation, claimed_optimal, proved_optimal };
            Ok(MixedOutcome::Solved(solution))
        }
    }
}

fn of_proof(program: &LinearProgram, proved: Proved, relaxation: Rational) -> Result<MixedOutcome, SolverError> {
    let (values, is_optimal) = match proved {
        Proved::Infeasible => return Ok(MixedOutcome::Infeasible { proved: true }),
        Proved::Nothing => return Ok(MixedOutcome::Interrupted),
        Proved::Unbounded => return Err(SolverError::Unbounded),
        Proved::Optimal { values, .. } => (values, true),
        Proved::Feasible { values } => (values, false),
    };
    let worth = program.columns().iter().zip(&values).map(|(column, value)| &column.objective * value);
    let objective = worth.fold(program.constant().clone(), |sum, worth| sum + worth);
    Ok(MixedOutcome::Solved(MixedSolution {
        values,
        objective,
        relaxation,
        claimed_optimal: is_optimal,
        proved_optimal: is_optimal,
    }))
}

fn is_integral(program: &LinearProgram, values: &[Rational]) -> bool {
    program.columns().iter().zip(values).all(|(column, value)| !column.integer || value.is_integer())
}

/// The best values of the other columns for the integers of an answer, and the objective; not limited in time, for an
/// answer is there.
fn completed(
    solver: &dyn Solver,
    program: &LinearProgram,
    answer: &[f64],
) -> Result<(Vec<Rational>, Rational), SolverError> {
    let (expected, found) = (program.columns().len(), answer.len());
    if expected != found {
        let breach = Breach::Length { expected, found };
        return Err(SolverError::WrongAnswer { solver: solver.name(), breach });
    }
    let mut fixed = program.clone();
    for (number, (column, &value)) in program.columns().iter().zip(answer).enumerate() {
        if !column.integer {
            continue;
        }
        let column = column.name.clone();
        let Some(value) = doubles::nearest(value) else {
            return Err(SolverError::NoInteger { solver: solver.name(), column, value: value.to_string() });
        };
        if !program.columns()[number].bounds.contain(&Rational::from_integer(value.into())) {
            return Err(SolverError::WrongAnswer { solver: solver.name(), breach: Breach::Bounds { column, value } });
        }
        let variable = fixed.variable_at(number).expect("both programs have the same columns");
        fixed.column_mut(variable).bounds = Bounds::fixed(value);
    }
    match exact(&fixed, None)? {
        Exact::Optimum { values, objective } => Ok((values, objective)),
        _ => Err(SolverError::NoCompletion { solver: solver.name() }),
    }
}

/// The exact answer to `program` without its marks of integers.
fn exact(program: &LinearProgram, until: Option<Instant>) -> Result<Exact, SolverError> {
    let stop = || until.is_some_and(|until| Instant::now() >= until);
    let solution = match lp::Solver::new(program).stop_when(&stop).solve() {
        Err(lp::Unsolved::Stopped) => return Ok(Exact::Stopped),
        solution => solution?,
    };
    Ok(match &solution.certificate {
        Certificate::Infeasible(_) => Exact::Infeasible,
        Certificate::Unbounded { .. } => Exact::Unbounded,
        Certificate::Optimal { primal, .. } => {
            let values = (0..primal.len()).map(|column| primal.get(column)).collect();
            let objective = solution.objective(program).expect("an optimal certificate has an objective");
            Exact::Optimum { values, objective }
        }
    })
}

#[cfg(test)]
#[path = "mixed_tests.rs"]
mod tests;
