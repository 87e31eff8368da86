//! The general problem as integer programs over time, an oracle that knows none of the other solvers' theorems.
//!
//! *The question.* Is there a schedule that ends at the deadline T or before? A program answers it; [`minimise`] asks
//! for growing T until the answer is yes, then halves the interval to the least such T.
//!
//! *Time.* Take a schedule and round every start down to a multiple of g, the greatest common divisor of all c and w.
//! Each rule of the model says that one start comes a sum of c's and w's after another, that is a multiple of g; so
//! each still holds, and nothing ends later. Hence starts on the grid of g are enough, and the least T is on it. In
//! steps of g:
//!
//! *Columns*, each counting what has begun at time t or before:
//!
//! | column | counts |
//! | --- | --- |
//! | `x_i_t` | tasks that worker i has begun to send to the master |
//! | `y_j_t` | tasks that the master has begun to forward to worker j |
//! | `z_j_t` | tasks that worker j has begun to compute |
//!
//! None exceeds n: of a task that leaves the same worker twice, everything between the two departures can be left out.
//! There are columns only where something can begin early and late enough (see the windows of the grid).
//!
//! *Rows*, for each time t:
//!
//! | row | says |
//! | --- | --- |
//! | `x_i_grows_t`, … | counts grow |
//! | `in_port_t` | sum over i of x_i(t) - x_i(t - c_i) <= 1: one send at a time; likewise `out_port_t` with y |
//! | `buffer_t` | sum of y_j(t) <= sum of x_i(t - c_i): store and forward; = at the deadline |
//! | `processor_j_t` | z_j(t) - z_j(t - w_j) <= 1: one computation at a time |
//! | `held_j_t` | x_j(t) + z_j(t) <= L_j + y_j(t - c_j): nothing is sent or computed that is not held; = at the deadline |
//! | `sender_j`, `receiver_j` | where relays are forbidden: x_j = 0 or y_j = 0 in the end |
//!
//! With counts instead of one column for each start the rows are short.

mod formulation;
mod grid;
mod search;
#[cfg(test)]
mod tests;

use std::time::Duration;

use schedcheck_model::star::{Measure, Schedule, Star, Violation};
use thiserror::Error;

use self::formulation::Formulation;
use self::grid::Grid;
use self::search::Search;
use super::Relays;
use exact_lp::LinearProgram;

use crate::solver::{Solver, SolverError};

/// How far [`minimise`] may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProgramLimits {
    /// The largest program that is built: at most so many columns.
    pub columns: usize,
    /// After this time, over all programs, the search stops with what it has; `None` for no limit.
    pub time: Option<Duration>,
}

impl Default for ProgramLimits {
    fn default() -> Self {
        Self { columns: 100_000, time: None }
    }
}

/// A schedule and what is proved of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IntegerProgramSolution {
    /// The schedule, as the checker accepted it.
    pub schedule: Schedule<i64>,
    /// Its makespan, as the checker measured it.
    pub makespan: i64,
    /// No schedule ends before this time, which is proved: the makespan itself unless the time was over.
    pub lower_bound: i64,
}

impl IntegerProgramSolution {
    /// Whether no schedule is better.
    pub fn is_optimal(&self) -> bool {
        self.makespan == self.lower_bound
    }
}

/// Why there is no schedule.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IntegerProgramError {
    /// The optimum is, or the deadline lies, too many time steps away.
    #[error("a horizon of more than {steps} time steps (of length {step}) needs more than the {limit} columns allowed")]
    TooLong {
        /// The most steps for which a program is built.
        steps: i64,
        /// The length of a step, in the star's time unit.
        step: i64,
        /// The limit on columns.
        limit: usize,
    },
    /// No schedule was found in time.
    #[error("no schedule found in time; none is shorter than {lower_bound}")]
    OutOfTime {
        /// No schedule ends before this time.
        lower_bound: i64,
    },
    /// The solver failed, or its answer is wrong.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// A schedule was found that is shorter than all that there can be: a proof, or the program, is wrong.
    #[error("schedules shorter than {denied} are denied, and one of {makespan} was found")]
    Contradiction {
        /// The lower bound, in the star's time unit.
        denied: i64,
        /// The makespan of the schedule.
        makespan: i64,
    },
    /// A feasible solution of the program is no schedule for its deadline: the program is wrong.
    #[error("the schedule decoded for the deadline {deadline} is not valid for it: {measured:?}")]
    WrongSchedule {
        /// The deadline, in the star's time unit.
        deadline: i64,
        /// What the checker says.
        measured: Result<Measure<i64>, Violation<i64>>,
    },
}

/// The program that is feasible if and only if `star` has a schedule that ends at `deadline` or before.
///
/// # Errors
/// Refuses a program beyond the limit on columns.
///
/// ```
/// use schedcheck_bruteforce::star::{Relays, integer_program};
/// use schedcheck_model::star::Star;
/// let star = Star::of([(1, 2, 2), (1, 2, 0)]);
/// let program = integer_program::program(&star, Relays::Allowed, 4, Default::default()).unwrap();
/// assert!(program.columns().iter().all(|column| column.integer));
/// ```
pub fn program(
    star: &Star<i64>,
    relays: Relays,
    deadline: i64,
    limits: ProgramLimits,
) -> Result<LinearProgram, IntegerProgramError> {
    let grid = Grid::new(star, limits.columns);
    let steps = deadline.div_euclid(grid.step());
    if steps > grid.longest() {
        return Err(too_long(&grid, limits));
    }
    Ok(Formulation::new(&grid, relays, steps.max(0)).program)
}

fn too_long(grid: &Grid, limits: ProgramLimits) -> IntegerProgramError {
    IntegerProgramError::TooLong { steps: grid.longest(), step: grid.step(), limit: limits.columns }
}

/// The least makespan of `star`, by integer programs, for which `solver` is asked where to begin.
///
/// The schedule is checked, and that no earlier deadline has one is proved.
///
/// # Errors
/// A horizon too long for the limit on columns, no schedule in time, or a solver whose answer is wrong.
///
/// ```
/// use schedcheck_bruteforce::{solver, star::{Relays, integer_program}};
/// use schedcheck_model::star::Star;
/// let star = Star::of([(1, 2, 2), (1, 2, 0)]);
/// let solution = integer_program::minimise(&star, Relays::Allowed, solver::default(), Default::default()).unwrap();
/// assert_eq!((solution.makespan, solution.is_optimal()), (4, true));
/// ```
pub fn minimise(
    star: &Star<i64>,
    relays: Relays,
    solver: &dyn Solver,
    limits: ProgramLimits,
) -> Result<IntegerProgramSolution, IntegerProgramError> {
    Search::new(star, relays, solver, limits).run()
}
