//! One program solved again and again, with bounds of columns that change: the relaxations of an integer program.

use std::cell::RefCell;

use super::lu::Factors;
use super::problem::Problem;
use super::state::State;
use super::{TURNS, Termination, dual, primal, run};
use crate::basis::Basis;
use crate::program::LinearProgram;

/// How far bounds, and signs of reduced costs, may be missed. What follows from it is only a guide.
pub(super) const TOLERANCE: f64 = 1e-9;

/// A program whose columns may get other bounds.
#[derive(Debug)]
pub(crate) struct Relaxation {
    problem: Problem,
    memory: RefCell<Memory>,
}

/// The factors of the last basis, and how many of their updates belong to the bases before: the one that the last
/// solution started from, and the one that it ended at.
#[derive(Debug, Default)]
struct Memory {
    factors: Option<Factors>,
    bases: Vec<Remembered>,
}

/// A basis in the order in which it was asked for, in that of its factors, and the number of their updates.
#[derive(Debug)]
struct Remembered {
    asked: Vec<usize>,
    basic: Vec<usize>,
    updates: usize,
}

/// What floating point says of a relaxation, in the program's own numbers.
#[derive(Debug)]
pub(crate) struct Relaxed {
    pub end: Termination,
    pub basis: Basis,
    /// A value for each column, if there is an optimum.
    pub point: Vec<f64>,
    /// Multipliers of the rows: the dual solution, or those of Farkas' lemma if there is no feasible point.
    pub multipliers: Vec<f64>,
    /// The reduced costs of the columns, if there is an optimum.
    pub reduced: Vec<f64>,
    /// The objective: of the optimum, or of where the method stopped, which is a lower bound if that was the dual one.
    pub objective: f64,
    pub iterations: u64,
}

impl Relaxation {
    /// Nothing if some number is beyond the range of floating-point numbers, or bounds contradict each other.
    pub fn new(lp: &LinearProgram) -> Option<Self> {
        Problem::new(lp).map(|problem| Self { problem, memory: RefCell::default() })
    }

    pub(super) const fn problem(&self) -> &Problem {
        &self.problem
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
        self.relaxed(state, end).0
    }

    /// Solves from the optimal basis of much the same program, in no more than so many iterations.
    pub fn solve_again(&self, start: Basis, limit: u64, stop: &dyn Fn() -> bool) -> Relaxed {
        let asked = start.basic.clone();
        let known = self.memory.borrow_mut().recall(&asked);
        let is_known = known.is_some();
        let (factors, basic) = known.map_or((None, start.basic), |(factors, basic)| (Some(factors), basic));
        let start = Basis { basic, status: start.status };
        let mut state = State::with_factors(&self.problem, start, factors, stop);
        state.tolerance = TOLERANCE;
        state.limit = limit.min(state.limit);
        if is_known {
            state.restore_numbers();
        } else {
            state.restore();
            self.memory.borrow_mut().bases = vec![Remembered { asked, basic: state.basic.clone(), updates: 0 }];
        }
        state.is_lax = true;
        let factorised = state.factorised;
        let end = reoptimise(&mut state);
        let mut memory = self.memory.borrow_mut();
        if state.factorised > factorised {
            memory.bases.clear();
        }
        let (asked, basic, updates) = (state.basic.clone(), state.basic.clone(), state.factors.updates());
        memory.bases.push(Remembered { asked, basic, updates });
        let (relaxed, factors) = self.relaxed(state, end);
        memory.factors = Some(factors);
        relaxed
    }

    fn relaxed(&self, mut state: State, end: Termination) -> (Relaxed, Factors) {
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
            objective: state.objective() / (scaling.bounds * scaling.costs),
            iterations: state.iterations,
        };
        match end {
            Termination::Optimal => {
                let unscaled = |(value, factor): (&f64, &f64)| value * factor / scaling.bounds;
                relaxed.point = state.value[..columns].iter().zip(&scaling.columns).map(unscaled).collect();
                let unscaled = |(value, factor): (&f64, &f64)| value / factor / scaling.costs;
                relaxed.reduced = state.reduced[..columns].iter().zip(&scaling.columns).map(unscaled).collect();
                relaxed.multipliers = multipliers(&state.inverse_row.values, 1.0 / scaling.costs);
            }
            Termination::Infeasible { variable } => {
                if let Some(place) = state.basic.iter().position(|&basic| basic == variable) {
                    let sign = state.excess(variable).signum();
                    state.compute_row(place);
                    relaxed.multipliers = multipliers(&state.inverse_row.values, sign);
                }
            }
            Termination::Unbounded { .. } | Termination::Stuck => {}
        }
        (relaxed, state.factors)
    }
}

impl Memory {
    /// The factors of a basis, if it is one of those that are remembered.
    fn recall(&mut self, asked: &[usize]) -> Option<(Factors, Vec<usize>)> {
        let place = self.bases.iter().rposition(|known| known.asked == asked)?;
        let mut factors = self.factors.take()?;
        self.bases.truncate(place + 1);
        factors.back_to(self.bases[place].updates);
        (!factors.are_worn()).then(|| (factors, self.bases[place].basic.clone()))
    }
}

/// Lets the dual and the primal simplex take turns; costs and bounds are perturbed only if that does not help at first.
fn reoptimise(state: &mut State) -> Termination {
    for turn in 0..TURNS {
        let perturb = turn == 1;
        let end = match (state.is_primal_feasible(), state.is_dual_feasible()) {
            (true, true) => return Termination::Optimal,
            (true, false) => primal::run(state, perturb),
            _ => dual::run(state, perturb),
        };
        if let Some(end) = end {
            return end;
        }
        state.restore_numbers();
    }
    Termination::Stuck
}
