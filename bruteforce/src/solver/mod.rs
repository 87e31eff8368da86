//! Linear programs with columns marked as integers, solved exactly; and solvers in doubles, which may be asked where to
//! begin.
//!
//! What [`solve`] returns is proved by the exact solver of `exact-lp`, and by nobody else: [`Exact`], the default,
//! is that solver alone. Another [`Solver`] computes in doubles. Its integers are rounded, the other columns get exact
//! values that go with them, and the exact solver starts from there. What it says of optimality is told as its
//! [`Claim`], beside what is proved.
//!
//! The one solver in doubles is `Cbc`, COIN-OR's branch and cut (feature `cbc`, built from source; `cbc-system` links an
//! installed library instead).

#[cfg(any(feature = "cbc", feature = "cbc-system"))]
mod cbc;
mod exact;
mod solve;

use std::time::{Duration, Instant};

use exact_lp::{LinearProgram, Rational};
use thiserror::Error;

#[cfg(any(feature = "cbc", feature = "cbc-system"))]
pub use self::cbc::Cbc;
pub use self::exact::{Exact, Proof};
pub use self::solve::{Outcome, Solution, solve, solve_proving};

/// How far a solver may go.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SolverLimits {
    /// After this time it stops with the best that it has; `None` for no limit.
    pub time: Option<Duration>,
}

impl SolverLimits {
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

    /// Its own answer to `program`, in doubles and unchecked; callers want [`solve`].
    ///
    /// At least one column is integer, and the objective is bounded where integers are not asked for.
    ///
    /// # Errors
    /// A number beyond all doubles, or a solver that gives up.
    fn attempt(&self, program: &LinearProgram, limits: SolverLimits) -> Result<Attempt, SolverError>;

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

/// What is wrong with an answer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Breach {
    /// Too few or too many values.
    #[error("{found} values for {expected} columns")]
    Length {
        /// How many columns there are.
        expected: usize,
        /// How many values are given.
        found: usize,
    },
    /// A value out of its column's bounds.
    #[error("column {column} = {value} is out of its bounds")]
    Bounds {
        /// The column's name.
        column: String,
        /// Its value.
        value: i64,
    },
}

/// Why there is no outcome.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolverError {
    /// The answer has not the program's columns, or is out of their bounds.
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
    Relaxation(#[from] exact_lp::Unsolved),
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
    ]
}

/// The exact solver.
pub fn default() -> &'static dyn Solver {
    &Exact
}
