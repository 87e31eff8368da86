//! One program solved again and again, with bounds of columns that change: the relaxations of an integer program.

use super::problem::Problem;
use super::state::State;
use super::{End, TURNS, dual, primal, run};
use crate::basis::Basis;
use crate::program::LinearProgram;

/// How far bounds, and signs of reduced costs, may be missed. What follows from it is only a guide.
const TOLERANCE: f64 = 1e-9;

/// A program whose columns may get other bounds.
#[derive(Debug)]
pub(crate) struct Relaxation {
    problem: Problem,
}

/// What floating point says of a relaxation, in the program's own numbers.
#[derive(Debug)]
pub(crate) struct Relaxed {
    pub end: End,
    pub basis: Basis,
    /// A value for each column, if there is an optimum.
    pub point: Vec<f64>,
    /// Multipliers of the rows: the dual solution, or those of Farkas' lemma if there is no feasible point.
    pub multipliers: Vec<f64>,
    /// The reduced costs of the columns, if there is an optimum.
    pub reduced: Vec<f64>,
    pub iterations: u64,
}

impl Relaxation {
    /// Nothing if some number is beyond the range of floating-point numbers, or bounds contradict each other.
    pub fn new(lp: &LinearProgram) -> Option<Self> {
        Problem::new(lp).map(|problem| Self { problem })
    }

    /// Gives a column other bounds. They must not contradict each other.
    pub fn set_bounds(&mut self, column: usize, lower: f64, upper: f64) {
        let factor = self.problem.scaling.bounds / self.problem.scaling.columns[column];
        (self.problem.lower[column], self.problem.upper[column]) = (lower * factor, upper * factor);
    }

    /// Solves from scratch, or from a basis that has little to do with the optimal one.
    pub fn solve(&self, start: Basis, stop: &dyn Fn() -> bool) -> Relaxed {
        let mut state = State::new(&self.problem, start, stop);
        let end = run(&mut state);
        state.restore();
        self.relaxed(state, end)
    }

    /// Solves from the optimal basis of much the same program, in no more than so many iterations.
    pub fn solve_again(&self, start: Basis, limit: u64, stop: &dyn Fn() -> bool) -> Relaxed {
        let mut state = State::new(&self.problem, start, stop);
        state.tolerance = TOLERANCE;
        state.limit = limit.min(state.limit);
        let end = reoptimise(&mut state);
        self.relaxed(state, end)
    }

    fn relaxed(&self, mut state: State, end: End) -> Relaxed {
        let scaling = &self.problem.scaling;
        let columns = self.problem.structurals();
        let multipliers = |vector: &[f64], factor: f64| {
            vector.iter().zip(&scaling.rows).map(|(value, row)| value * row * factor).collect::<Vec<f64>>()
        };
        let mut relaxed = Relaxed {
            end,
            basis: state.basis(),
            point: Vec::new(),
            multipliers: Vec::new(),
            reduced: Vec::new(),
            iterations: state.iterations,
        };
        match end {
            End::Optimal => {
                let unscaled = |(value, factor): (&f64, &f64)| value * factor / scaling.bounds;
                relaxed.point = state.value[..columns].iter().zip(&scaling.columns).map(unscaled).collect();
                let unscaled = |(value, factor): (&f64, &f64)| value / factor / scaling.costs;
                relaxed.reduced = state.reduced[..columns].iter().zip(&scaling.columns).map(unscaled).collect();
                relaxed.multipliers = multipliers(&state.inverse_row.values, 1.0 / scaling.costs);
            }
            End::Infeasible { variable } => {
                if let Some(place) = state.basic.iter().position(|&basic| basic == variable) {
                    let sign = state.excess(variable).signum();
                    state.compute_row(place);
                    relaxed.multipliers = multipliers(&state.inverse_row.values, sign);
                }
            }
            End::Unbounded { .. } | End::Stuck => {}
        }
        relaxed
    }
}

/// Lets the dual and the primal simplex take turns; costs and bounds are perturbed only if that does not help at first.
fn reoptimise(state: &mut State) -> End {
    state.restore();
    for turn in 0..TURNS {
        let perturb = turn == 1;
        let end = match (state.is_primal_feasible(), state.is_dual_feasible()) {
            (true, true) => return End::Optimal,
            (true, false) => primal::run(state, perturb),
            _ => dual::run(state, perturb),
        };
        if let Some(end) = end {
            return end;
        }
        state.restore_numbers();
    }
    End::Stuck
}
