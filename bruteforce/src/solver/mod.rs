//! Integer programs, solved exactly; and solvers in doubles, which may be asked where to begin.
//!
//! What [`solve`] returns is proved by the exact solver of `schedcheck-lp`, and by nobody else: [`Exact`], the default,
//! is that solver alone. Another [`Solver`] computes in doubles. Its answer is rounded to integers, every bound and
//! every row is checked again in integers, and the exact solver starts from it. What it says of optimality is told as
//! its [`Claim`], beside what is proved.
//!
//! [`solve_mixed`] does the same for programs over rationals, of which some columns are integer ([`mixed`]).
//!
//! Solvers in doubles are `Cbc`, COIN-OR's branch and cut (feature `cbc`, built from source; `cbc-system` links an
//! installed library instead), and [`Microlp`], in pure Rust, always there.

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

use std::time::{Duration, Instant};

use num_traits::ToPrimitive;
use schedcheck_lp::Rational;
use thiserror::Error;

use self::exact::Proved;

#[cfg(any(feature = "cbc", feature = "cbc-system"))]
pub use self::cbc::Cbc;
pub use self::exact::{Exact, Proof};
pub use self::float_program::{FloatColumn, FloatProgram, FloatRow};
pub use self::microlp::Microlp;
pub use self::mixed::{solve_mixed, solve_mixed_proving};
pub use self::program::{Breach, Column, Comparison, IntegerProgram, Row, Variable};

/// How far a solver may go.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Limits {
    /// After this time it stops with the best that it has; `None` for no limit.
    pub time: Option<Duration>,
}

impl Limits {
    /// When the time is over, if it begins now.
    fn until(self) -> Option<Instant> {
        self.time.and_then(|time| Instant::now().checked_add(time))
    }

    /// Half of the time, for who is asked where to begin.
    fn half(self) -> Self {
        Self { time: self.time.map(|time| time / 2) }
    }
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

    /// Whether it is asked where to begin at all.
    fn guesses(&self) -> bool {
        true
    }
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

/// What a solver in doubles says of all assignments, true or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// None has a better objective than this, which the one that it found has, exactly.
    Optimal(Rational),
    /// There is none.
    Infeasible,
}

/// What is known of a program after [`solve`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// An assignment, checked exactly.
    Solved(Solution),
    /// There is none: proved if `proved`, otherwise the word of a solver in doubles when the time was over.
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
    pub values: Vec<i64>,
    /// What they cost.
    pub objective: i128,
    /// Whether there is no cheaper one, which is proved.
    pub proved_optimal: bool,
    /// What a solver in doubles claims, where one was asked.
    pub claim: Option<Claim>,
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

/// Every solver of this build, the exact one first.
pub fn available() -> &'static [&'static dyn Solver] {
    &[
        &Exact,
        #[cfg(any(feature = "cbc", feature = "cbc-system"))]
        &Cbc,
        &Microlp,
    ]
}

/// The exact solver.
pub fn default() -> &'static dyn Solver {
    &Exact
}

/// Solves `program` exactly, after `solver` has been asked where to begin: it gets half of the time.
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
/// assert!(solution.proved_optimal);
/// ```
pub fn solve(solver: &dyn Solver, program: &IntegerProgram, limits: Limits) -> Result<Outcome, SolverError> {
    if let Some(outcome) = settled(program) {
        return Ok(outcome);
    }
    let until = limits.until();
    let guess = if solver.guesses() { guess(solver, program, limits.half())? } else { Guess::default() };
    let start = program.start().filter(|start| guess.is_no_better_than(program, start));
    let start = start.map(<[i64]>::to_vec).or(guess.values);
    let start = start.map(|values| values.into_iter().map(Rational::from).collect());
    let (values, proved_optimal) = match exact::prove(&exact::of_integers(program), start, until)? {
        Proved::Infeasible => return Ok(Outcome::Infeasible { proved: true }),
        Proved::Unbounded => return Err(SolverError::Unbounded),
        Proved::Nothing if guess.claim == Some(Claim::Infeasible) => return Ok(Outcome::Infeasible { proved: false }),
        Proved::Nothing => return Ok(Outcome::Interrupted),
        Proved::Optimal { values } => (values, true),
        Proved::Feasible { values, .. } => (values, false),
    };
    let values: Vec<i64> = values.iter().map(|value| value.to_integer().to_i64().unwrap_or(i64::MAX)).collect();
    let objective =
        program.check(&values).map_err(|breach| SolverError::WrongAnswer { solver: Exact.name(), breach })?;
    Ok(Outcome::Solved(Solution { values, objective, proved_optimal, claim: guess.claim }))
}

/// What a solver in doubles finds, checked, and what it claims.
#[derive(Debug, Default)]
struct Guess {
    values: Option<Vec<i64>>,
    claim: Option<Claim>,
}

impl Guess {
    fn is_no_better_than(&self, program: &IntegerProgram, start: &[i64]) -> bool {
        let cost = |values: &[i64]| program.check(values).ok();
        self.values.as_ref().is_none_or(|values| cost(start) <= cost(values))
    }
}

fn guess(solver: &dyn Solver, program: &IntegerProgram, limits: Limits) -> Result<Guess, SolverError> {
    Ok(match solver.attempt(&FloatProgram::of_integers(program)?, limits)? {
        Attempt::Infeasible => Guess { values: None, claim: Some(Claim::Infeasible) },
        Attempt::Interrupted => Guess::default(),
        Attempt::Found { values, proven_optimal } => {
            let values = integers(solver, program, &values)?;
            let objective =
                program.check(&values).map_err(|breach| SolverError::WrongAnswer { solver: solver.name(), breach })?;
            let claim = proven_optimal.then(|| Claim::Optimal(Rational::from(objective)));
            Guess { values: Some(values), claim }
        }
    })
}

/// The answer where no solver is needed: a row without columns that fails, bounds that exclude each other, no column.
fn settled(program: &IntegerProgram) -> Option<Outcome> {
    let broken_row = program.rows().iter().any(|row| row.settled() == Some(false));
    if broken_row || program.variables().iter().any(|variable| variable.bounds.is_empty()) {
        return Some(Outcome::Infeasible { proved: true });
    }
    let nothing = || Solution { values: Vec::new(), objective: 0, proved_optimal: true, claim: None };
    program.variables().is_empty().then(|| Outcome::Solved(nothing()))
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
