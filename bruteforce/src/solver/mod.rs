//! Integer programming solvers behind one small trait, and the exact check that stands between them and everybody else.
//!
//! Most solvers compute in doubles. So an answer is rounded to integers, and every bound and every row is checked again
//! in integers, before [`solve`] returns it: a [`Solution`] is feasible and its objective exact, whoever found it. What
//! cannot be checked so is that no better one exists: that is proved where the solver is [`Exact`], and the solver's word
//! elsewhere, which is called [`Solution::claimed_optimal`] and never more.
//!
//! [`solve_mixed`] does the same for programs over rationals, of which some columns are integer ([`mixed`]).
//!
//! Three back ends: `Cbc`, COIN-OR's branch and cut (feature `cbc`, on by default, built from source; `cbc-system` links
//! an installed library instead); [`Microlp`], in pure Rust, always there; and [`Exact`], the solver of `schedcheck-lp`,
//! whose answers come with proofs.

#[cfg(any(feature = "cbc", feature = "cbc-system"))]
mod cbc;
mod doubles;
mod exact;
mod float_program;
mod lp_format;
mod microlp;
pub mod mixed;
mod program;
#[cfg(test)]
mod tests;

use std::time::Duration;

use num_traits::ToPrimitive;
use schedcheck_lp::{LinearProgram, Rational};
use thiserror::Error;

#[cfg(any(feature = "cbc", feature = "cbc-system"))]
pub use self::cbc::Cbc;
pub use self::exact::Exact;
pub use self::float_program::{FloatColumn, FloatProgram, FloatRow};
pub use self::microlp::Microlp;
pub use self::mixed::solve_mixed;
pub use self::program::{Breach, Column, Comparison, IntegerProgram, Row, Variable};

/// How far a solver may go.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Limits {
    /// After this time it stops with the best that it has; `None` for no limit.
    pub time: Option<Duration>,
}

/// An integer programming solver.
pub trait Solver: Sync {
    /// Its name, for messages and tables.
    fn name(&self) -> &'static str;

    /// Its own answer to `program`, in doubles and unchecked; callers want [`solve`] or [`solve_mixed`].
    ///
    /// At least one column is integer, and the objective is bounded where integers are not asked for.
    ///
    /// # Errors
    /// A solver that gives up.
    fn attempt(&self, program: &FloatProgram<'_>, limits: Limits) -> Result<Attempt, SolverError>;

    /// What it proves of `program`, from a point to start with; nothing where it computes in doubles.
    ///
    /// # Errors
    /// A proof that the checker rejects.
    fn prove(
        &self,
        _program: &LinearProgram,
        _start: Option<&[Rational]>,
        _limits: Limits,
    ) -> Result<Option<Proved>, SolverError> {
        Ok(None)
    }
}

/// What an exact solver proves of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proved {
    /// No assignment is better than this one.
    Optimal {
        /// The value of each column.
        values: Vec<Rational>,
        /// What they are worth.
        objective: Rational,
    },
    /// A limit was reached; this assignment is feasible.
    Feasible {
        /// The value of each column.
        values: Vec<Rational>,
    },
    /// There is no assignment.
    Infeasible,
    /// Assignments are as good as one likes.
    Unbounded,
    /// A limit was reached with nothing to show.
    Nothing,
}

/// What a solver says, before anything is checked.
#[derive(Debug, Clone, PartialEq)]
pub enum Attempt {
    /// It found an assignment.
    Found {
        /// The value of each column.
        values: Vec<f64>,
        /// Whether it says that there is no better one.
        proven_optimal: bool,
    },
    /// It says that there is none.
    Infeasible,
    /// It stopped at a limit with nothing to show.
    Interrupted,
}

/// What is known of a program after [`solve`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// An assignment, checked exactly.
    Solved(Solution),
    /// There is none: proved if `proved`, the solver's word otherwise.
    Infeasible {
        /// Whether it is proved.
        proved: bool,
    },
    /// A limit was reached before an assignment was found.
    Interrupted,
}

/// An assignment that satisfies every bound and every row exactly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The value of each column.
    pub values: Vec<i64>,
    /// What they cost.
    pub objective: i128,
    /// Whether there is no cheaper one, in the solver's word.
    pub claimed_optimal: bool,
    /// Whether that is proved.
    pub proved_optimal: bool,
}

impl Solution {
    /// The value of `column`.
    pub fn value(&self, column: Column) -> i64 {
        self.values[column.index()]
    }
}

/// Why there is no outcome.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SolverError {
    /// The rounded answer is no solution of the program.
    #[error("{solver} gave a wrong answer: {breach}")]
    WrongAnswer {
        /// The solver.
        solver: &'static str,
        /// What is wrong with its answer.
        breach: Breach,
    },
    /// A value of the answer is no number near an integer that a column can take.
    #[error("{solver} gave column {column} the value {value}")]
    NoInteger {
        /// The solver.
        solver: &'static str,
        /// The column's name.
        column: String,
        /// Its value, printed.
        value: String,
    },
    /// The solver says that nothing is so good, and the starting assignment is.
    #[error("{solver} denies a solution that it was given, of objective {objective}")]
    DeniesTheStart {
        /// The solver.
        solver: &'static str,
        /// The objective of the starting assignment.
        objective: i128,
    },
    /// A number of the program that no double holds exactly.
    #[error("{number} is beyond the integers that a solver in doubles can be given (2^53)")]
    TooLarge {
        /// The number.
        number: i64,
    },
    /// A number of the program that is larger than every double.
    #[error("{number} is beyond the numbers that a solver in doubles can be given")]
    BeyondDoubles {
        /// The number.
        number: String,
    },
    /// No values of the other columns go with the integers of the answer.
    #[error("{solver} gave a wrong answer: with its integers, no values of the other columns satisfy all rows")]
    NoCompletion {
        /// The solver.
        solver: &'static str,
    },
    /// The objective has no least (or greatest) value where integers are not asked for.
    #[error("the objective is not bounded, were it not for the integers, and no solver can be trusted with that")]
    Unbounded,
    /// The checker does not accept what the exact solver proves.
    #[error("the exact solver's proof is not accepted: {reason}")]
    Unproved {
        /// What the checker says.
        reason: String,
    },
    /// The exact linear programs failed.
    #[error(transparent)]
    Relaxation(#[from] schedcheck_lp::Unsolved),
    /// The solver gave up.
    #[error("{solver} failed: {message}")]
    Failed {
        /// The solver.
        solver: &'static str,
        /// What it says of it.
        message: String,
    },
}

/// Every solver of this build, the strongest first.
pub fn available() -> &'static [&'static dyn Solver] {
    &[
        #[cfg(any(feature = "cbc", feature = "cbc-system"))]
        &Cbc,
        &Microlp,
        &Exact,
    ]
}

/// The strongest solver of this build: CBC where it is compiled in, else microlp.
pub fn default() -> &'static dyn Solver {
    available()[0]
}

/// Solves `program` with `solver`, and trusts nothing of the answer that can be checked.
///
/// # Errors
/// A number too large for doubles, a solver that fails, or an answer that the exact check refuses.
///
/// ```
/// use schedcheck_bruteforce::solver::{self, Comparison, IntegerProgram, Limits, Outcome};
/// let mut program = IntegerProgram::default();
/// let (apples, pears) = (program.binary("apples"), program.integer("pears", 0..=3));
/// program.row("enough", [(apples, 2), (pears, 1)], Comparison::AtLeast, 4);
/// program.minimise([(apples, 5), (pears, 1)]);
/// let Outcome::Solved(solution) = solver::solve(solver::default(), &program, Limits::default()).unwrap() else {
///     panic!("one apple and two pears are enough");
/// };
/// assert_eq!(solution.values, [1, 2]);
/// assert!(solution.claimed_optimal);
/// ```
pub fn solve(solver: &dyn Solver, program: &IntegerProgram, limits: Limits) -> Result<Outcome, SolverError> {
    let (attempt, is_proved) = match settled(program) {
        Some(attempt) => (attempt, true),
        None => {
            let start: Option<Vec<Rational>> =
                program.start().map(|start| start.iter().map(|&value| whole(value)).collect());
            match solver.prove(&exact::of_integers(program), start.as_deref(), limits)? {
                Some(proved) => return of_proof(solver, program, proved),
                None => (solver.attempt(&FloatProgram::of_integers(program)?, limits)?, false),
            }
        }
    };
    let outcome = match attempt {
        Attempt::Infeasible => Outcome::Infeasible { proved: is_proved },
        Attempt::Interrupted => Outcome::Interrupted,
        Attempt::Found { values, proven_optimal } => {
            let values = integers(solver, program, &values)?;
            let objective =
                program.check(&values).map_err(|breach| SolverError::WrongAnswer { solver: solver.name(), breach })?;
            let proved_optimal = proven_optimal && is_proved;
            Outcome::Solved(Solution { values, objective, claimed_optimal: proven_optimal, proved_optimal })
        }
    };
    keeps_the_start(solver, program, &outcome)?;
    Ok(outcome)
}

fn whole(value: i64) -> Rational {
    Rational::from_integer(value.into())
}

/// The outcome that is proved; its assignment is checked all the same.
fn of_proof(solver: &dyn Solver, program: &IntegerProgram, proved: Proved) -> Result<Outcome, SolverError> {
    let (values, is_optimal) = match proved {
        Proved::Infeasible => return Ok(Outcome::Infeasible { proved: true }),
        Proved::Nothing => return Ok(Outcome::Interrupted),
        Proved::Unbounded => return Err(SolverError::Unbounded),
        Proved::Optimal { values, .. } => (values, true),
        Proved::Feasible { values } => (values, false),
    };
    let values: Vec<i64> = values.iter().map(|value| value.to_integer().to_i64().unwrap_or(i64::MAX)).collect();
    let objective =
        program.check(&values).map_err(|breach| SolverError::WrongAnswer { solver: solver.name(), breach })?;
    let outcome =
        Outcome::Solved(Solution { values, objective, claimed_optimal: is_optimal, proved_optimal: is_optimal });
    keeps_the_start(solver, program, &outcome)?;
    Ok(outcome)
}

/// The answer where no solver is needed: a row without columns that fails, bounds that exclude each other, no column.
fn settled(program: &IntegerProgram) -> Option<Attempt> {
    let broken_row = program.rows().iter().any(|row| row.settled() == Some(false));
    if broken_row || program.variables().iter().any(|variable| variable.bounds.is_empty()) {
        return Some(Attempt::Infeasible);
    }
    program.variables().is_empty().then(|| Attempt::Found { values: Vec::new(), proven_optimal: true })
}

fn integers(solver: &dyn Solver, program: &IntegerProgram, values: &[f64]) -> Result<Vec<i64>, SolverError> {
    let integer = |(index, &value): (usize, &f64)| {
        doubles::nearest(value).ok_or_else(|| SolverError::NoInteger {
            solver: solver.name(),
            column: program.variables().get(index).map_or_else(|| index.to_string(), |column| column.name.clone()),
            value: value.to_string(),
        })
    };
    values.iter().enumerate().map(integer).collect()
}

/// A control that costs nothing: no final answer may be worse than the assignment that the solver started from.
fn keeps_the_start(solver: &dyn Solver, program: &IntegerProgram, outcome: &Outcome) -> Result<(), SolverError> {
    let Some(start) = program.start() else { return Ok(()) };
    let Ok(objective) = program.check(start) else { return Ok(()) };
    let denied = match outcome {
        Outcome::Infeasible { .. } => true,
        Outcome::Solved(solution) => solution.claimed_optimal && solution.objective > objective,
        Outcome::Interrupted => false,
    };
    if denied { Err(SolverError::DeniesTheStart { solver: solver.name(), objective }) } else { Ok(()) }
}
