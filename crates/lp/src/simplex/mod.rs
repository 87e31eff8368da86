//! The simplex method in floating point. It proves nothing: it finds a basis that an exact method can test and, if need
//! be, repair.
//!
//! The dual simplex reaches a feasible basis, the primal simplex an optimal one. Each has its second phase only: costs
//! that are not dual feasible are shifted until they are, and the primal simplex then goes on with the true ones.

#![allow(clippy::float_arithmetic, reason = "only guides: every answer is tested in rational arithmetic")]

mod correction;
mod dual;
mod float_simplex;
mod lu;
mod pricing;
mod primal;
mod problem;
mod ratio;
mod relaxation;
mod scaling;
mod sparse;
mod state;
mod step;
mod tableau;
#[cfg(test)]
mod tests;

pub(crate) use correction::{Correction, Known, Scientific};
pub use float_simplex::{FloatEnd, FloatSimplex};
pub(crate) use problem::float;
pub(crate) use relaxation::{Relaxation, Relaxed};

use problem::Problem;
use state::State;

use crate::basis::Basis;
use crate::program::LinearProgram;

/// The basis at which the simplex stopped, and why.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// As many basic variables as there are rows, and statuses that the bounds allow.
    pub basis: Basis,
    pub end: Termination,
    pub iterations: u64,
}

/// Why the simplex stopped, as far as floating-point numbers can tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Termination {
    /// The basis is primal and dual feasible.
    Optimal,
    /// The row of this basic variable contradicts the bounds.
    Infeasible { variable: usize },
    /// The objective improves for ever along the column of this nonbasic variable.
    Unbounded { variable: usize },
    /// Too many iterations, a request to stop, or numbers that floating point cannot hold.
    Stuck,
}

impl Termination {
    /// The variable whose row or column is said to prove that there is no optimum.
    pub(crate) const fn suspect(self) -> Option<usize> {
        match self {
            Self::Infeasible { variable } | Self::Unbounded { variable } => Some(variable),
            Self::Optimal | Self::Stuck => None,
        }
    }

    /// The same for a program whose variables have other numbers.
    pub(crate) fn renamed(self, name: impl Fn(usize) -> usize) -> Self {
        match self {
            Self::Infeasible { variable } => Self::Infeasible { variable: name(variable) },
            Self::Unbounded { variable } => Self::Unbounded { variable: name(variable) },
            Self::Optimal | Self::Stuck => self,
        }
    }
}

/// How far bounds, and signs of reduced costs, may be missed: at first loosely, to keep out of trouble; at last
/// tightly.
const TOLERANCES: [f64; 3] = [1e-7, 1e-9, 1e-11];
/// Iterations that a tighter tolerance may take, beside as many as there were before: what is left then is a matter of
/// digits that floating point does not have.
const POLISH: u64 = 500;
/// How often the two methods take turns for one tolerance.
const TURNS: usize = 10;

/// Goes from `start` to an optimal basis of `lp`, until `stop` says so.
pub(crate) fn solve(lp: &LinearProgram, start: Basis, stop: &dyn Fn() -> bool) -> Outcome {
    let (rows, variables) = (lp.rows().len(), lp.columns().len() + lp.rows().len());
    let fits = start.basic.len() == rows && start.status.len() == variables;
    let start = if fits { start } else { Basis::slack(lp) };
    let Some(problem) = Problem::new(lp) else {
        return Outcome { basis: start, end: Termination::Stuck, iterations: 0 };
    };
    let mut state = State::new(&problem, start, stop);
    let end = run(&mut state);
    let bounds = lp.columns().iter().map(|column| &column.bounds).chain(lp.rows().iter().map(|row| &row.bounds));
    Outcome { end, iterations: state.iterations, basis: state.basis().standing(bounds) }
}

/// Goes from tolerance to tolerance; if one cannot be met, back to the basis that met the one before.
fn run(state: &mut State) -> Termination {
    let mut reached = None;
    for (index, tolerance) in TOLERANCES.into_iter().enumerate() {
        state.tolerance = tolerance;
        match alternate(state, index == 0) {
            Termination::Optimal => {
                reached = Some(state.basis());
                state.limit = state.limit.min(2 * state.iterations + POLISH);
            }
            Termination::Stuck => break,
            end => return end,
        }
    }
    reached.map_or(Termination::Stuck, |basis| {
        state.start_from(basis);
        Termination::Optimal
    })
}

/// Lets the dual and the primal simplex take turns until both find nothing to do.
fn alternate(state: &mut State, perturb: bool) -> Termination {
    for turn in 0..TURNS {
        state.restore();
        let prefers_dual = state.iterations == 0 && is_wide(state.problem);
        let perturb = perturb && turn < 2;
        let end = match (state.is_primal_feasible(), state.is_dual_feasible()) {
            (true, true) => return Termination::Optimal,
            (true, false) if !(prefers_dual && state.can_flip_to_dual_feasibility()) => primal::run(state, perturb),
            _ => dual::run(state, perturb),
        };
        if let Some(end) = end {
            return end;
        }
    }
    Termination::Stuck
}

/// Whether there are so many more columns than rows that the dual simplex, whose steps are about rows, has the shorter
/// way.
fn is_wide(problem: &Problem) -> bool {
    problem.structurals() > 4 * problem.rows()
}
