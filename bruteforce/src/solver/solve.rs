//! The three steps of [`solve`]:
//!
//! 1. Without the marks of integers, exactly. If that has no solution, the program has none. Otherwise its optimum is a
//!    bound.
//! 2. By a solver in doubles, if one is asked. Only the integer columns of its answer count, rounded; with these fixed,
//!    the other columns get the best values that go with them, exactly.
//! 3. By the exact solver, which starts from that.
//!
//! So a [`Solution`] is feasible, its objective exact, and its optimality proved.

use std::time::Instant;

use exact_lp::{self as lp, Bounds, Certificate, LinearProgram, Rational};

use super::exact::{self, Proof, Proved};
use super::{Attempt, Breach, Claim, Solver, SolverError, SolverLimits};

/// Up to here every integer is a double.
const LARGEST: u64 = 1 << 53;

/// What is known of a program after [`solve`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// An assignment, feasible and of exact objective.
    Solved(Box<Solution>),
    /// There is none: proved if `proved`, otherwise what a solver in doubles reported when the time was over.
    Infeasible {
        /// Whether it is proved.
        proved: bool,
    },
    /// The time was over before an assignment was found.
    Interrupted,
}

/// An assignment that satisfies every bound and every row exactly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The value of each column.
    pub values: Vec<Rational>,
    /// What they are worth.
    pub objective: Rational,
    /// The optimum where integers are not asked for, which is proved: no assignment is better.
    pub relaxation: Rational,
    /// No assignment is better than this, which is proved: the objective itself, the relaxation, or between them.
    pub bound: Rational,
    /// Whether there is no better assignment, which is proved.
    pub proved_optimal: bool,
    /// What a solver in doubles claims, where one was asked.
    pub claim: Option<Claim>,
}

impl Solution {
    /// Whether there is no better assignment because this one meets the exact bound.
    pub fn meets_the_relaxation(&self) -> bool {
        self.objective == self.relaxation
    }
}

/// An exact answer of the linear program.
enum Relaxed {
    Optimum { values: Vec<Rational>, objective: Rational },
    Infeasible,
    Unbounded,
    Stopped,
}

/// Solves `program`, some columns of which must be integer, exactly, after `solver` has been asked where to begin: it
/// gets half of the time.
///
/// # Errors
/// A number beyond all doubles, an objective that is unbounded without the integers, a solver that fails, or an answer
/// whose integers break a bound or go with no values of the other columns.
///
/// ```
/// use schedcheck_bruteforce::solver::{self, SolverLimits, Outcome};
/// use exact_lp::{Bounds, LinearProgram};
/// let mut program = LinearProgram::new("boats");
/// let boats = program.integer("boats", Bounds::between(0, 9));
/// let cargo = program.variable("cargo", Bounds::at_most((7, 3)));
/// program.subject_to("afloat", cargo.at_most(2 * boats));
/// program.maximize(3 * cargo - boats);
/// let outcome = solver::solve(solver::default(), &program, SolverLimits::default()).unwrap();
/// let Outcome::Solved(solution) = outcome else { panic!("no boat at all is feasible") };
/// assert_eq!(solution.objective.to_string(), "5"); // 7/6 of a boat would do for 35/6
/// assert_eq!(solution.relaxation.to_string(), "35/6");
/// ```
pub fn solve(solver: &dyn Solver, program: &LinearProgram, limits: SolverLimits) -> Result<Outcome, SolverError> {
    solve_proving(solver, program, limits, None)
}

/// The same; a `proof` of this program, where one is to be kept, holds thereafter what was proved.
///
/// # Errors
/// Those of [`solve`].
pub fn solve_proving(
    solver: &dyn Solver,
    program: &LinearProgram,
    limits: SolverLimits,
    proof: Option<&mut Proof>,
) -> Result<Outcome, SolverError> {
    let until = limits.until();
    let relaxation = match relaxed(program, until)? {
        Relaxed::Infeasible => {
            proof.map_or(Ok(()), |proof| proof.find(None, until).map(drop))?;
            return Ok(Outcome::Infeasible { proved: true });
        }
        Relaxed::Unbounded => return Err(SolverError::Unbounded),
        Relaxed::Stopped => return Ok(Outcome::Interrupted),
        Relaxed::Optimum { values, objective } if is_integral(program, &values) => {
            proof.map_or(Ok(()), |proof| proof.find(Some(values.clone()), until).map(drop))?;
            let (relaxation, bound) = (objective.clone(), objective.clone());
            let solution = Solution { values, objective, relaxation, bound, proved_optimal: true, claim: None };
            return Ok(Outcome::Solved(Box::new(solution)));
        }
        Relaxed::Optimum { objective, .. } => objective,
    };
    let (start, claim) = if solver.guesses() { guess(solver, program, limits.half())? } else { (None, None) };
    let found = match proof {
        Some(proof) => proof.find(start, until),
        None => exact::prove(program, start, until),
    };
    let (values, proved) = match found? {
        Proved::Infeasible => return Ok(Outcome::Infeasible { proved: true }),
        Proved::Unbounded => return Err(SolverError::Unbounded),
        Proved::Nothing if claim == Some(Claim::Infeasible) => return Ok(Outcome::Infeasible { proved: false }),
        Proved::Nothing => return Ok(Outcome::Interrupted),
        Proved::Optimal { values } => (values, None),
        Proved::Feasible { values, bound } => (values, Some(bound.unwrap_or_else(|| relaxation.clone()))),
    };
    let objective = worth(program, &values);
    let bound = proved.unwrap_or_else(|| objective.clone());
    let proved_optimal = bound == objective;
    let solution = Solution { values, objective, relaxation, bound, proved_optimal, claim };
    Ok(Outcome::Solved(Box::new(solution)))
}

/// The objective of an assignment.
fn worth(program: &LinearProgram, values: &[Rational]) -> Rational {
    let worth = program.columns().iter().zip(values).map(|(column, value)| &column.objective * value);
    worth.fold(program.constant().clone(), |sum, worth| sum + worth)
}

/// An assignment with the integers that a solver in doubles finds, and what it claims.
type Guess = (Option<Vec<Rational>>, Option<Claim>);

fn guess(solver: &dyn Solver, program: &LinearProgram, limits: SolverLimits) -> Result<Guess, SolverError> {
    Ok(match solver.attempt(program, limits)? {
        Attempt::Infeasible => (None, Some(Claim::Infeasible)),
        Attempt::Interrupted => (None, None),
        Attempt::Found { values, proven_optimal } => {
            let (values, objective) = completed(solver, program, &values)?;
            (Some(values), proven_optimal.then_some(Claim::Optimal(objective)))
        }
    })
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
        let Some(value) = nearest(value) else {
            return Err(SolverError::NoInteger { solver: solver.name(), column, value: value.to_string() });
        };
        if !program.columns()[number].bounds.contain(&Rational::from(value)) {
            return Err(SolverError::WrongAnswer { solver: solver.name(), breach: Breach::Bounds { column, value } });
        }
        let variable = fixed.variable_at(number).expect("both programs have the same columns");
        fixed.column_mut(variable).bounds = Bounds::fixed(value);
    }
    match relaxed(&fixed, None)? {
        Relaxed::Optimum { values, objective } => Ok((values, objective)),
        _ => Err(SolverError::NoCompletion { solver: solver.name() }),
    }
}

/// The integer nearest to `value`; `None` for infinities, for what is no number, and beyond 2^53.
fn nearest(value: f64) -> Option<i64> {
    let within = value.is_finite() && value.abs() <= LARGEST as f64;
    within.then(|| value.round() as i64)
}

/// The exact answer to `program` without its marks of integers.
fn relaxed(program: &LinearProgram, until: Option<Instant>) -> Result<Relaxed, SolverError> {
    let stop = || until.is_some_and(|until| Instant::now() >= until);
    let solution = match lp::Solver::new(program).stop_when(&stop).solve() {
        Err(lp::Unsolved::Stopped) => return Ok(Relaxed::Stopped),
        solution => solution?,
    };
    Ok(match &solution.certificate {
        Certificate::Infeasible(_) => Relaxed::Infeasible,
        Certificate::Unbounded { .. } => Relaxed::Unbounded,
        Certificate::Optimal { primal, .. } => {
            let values = (0..primal.len()).map(|column| primal.get(column)).collect();
            let objective = solution.objective(program).expect("an optimal certificate has an objective");
            Relaxed::Optimum { values, objective }
        }
    })
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
