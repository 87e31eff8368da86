//! The dual simplex method: steepest edge, long steps past the bounds of boxed variables, perturbed costs.

use super::Termination;
use super::pricing::Pricing;
use super::ratio::{Breakpoint, DualStep, dual_step};
use super::sparse::SparseVector;
use super::state::State;
use super::step::{Step, perturbation};
use crate::basis::Status;

/// Entries of the pivot row below this size never become pivots.
const LEAST_RATE: f64 = 1e-9;
/// Weights never fall below this.
const LEAST_WEIGHT: f64 = 1e-4;

/// A run of the dual simplex.
struct Dual<'s, 'a> {
    state: &'s mut State<'a>,
    /// Infeasibilities of the places; their weights are the squared lengths of the rows of the inverse of the basis.
    pricing: Pricing,
    breakpoints: Vec<Breakpoint>,
    /// The sum of the columns of variables that go to their other bound.
    flips: SparseVector,
    /// The inverse of the basis times the leaving row of the inverse.
    twice: SparseVector,
    /// Whether factors and values are fresh.
    fresh: bool,
}

/// Goes on until the basis is primal feasible (nothing), or to another end. Costs are shifted until the basis is dual
/// feasible.
pub(super) fn run(state: &mut State, perturb: bool) -> Option<Termination> {
    let rows = state.basic.len();
    let weights = match &state.weights {
        Some(weights) => state.basic.iter().map(|&variable| weights[variable]).collect(),
        None => vec![1.0; rows],
    };
    let mut dual = Dual {
        state,
        pricing: Pricing::new(weights),
        breakpoints: Vec::new(),
        flips: SparseVector::zeros(rows),
        twice: SparseVector::zeros(rows),
        fresh: true,
    };
    if perturb {
        dual.perturb();
    }
    dual.make_feasible();
    let end = dual.run();
    if dual.state.weights.is_some() {
        dual.state.weights = Some(dual.weights_by_variable());
    }
    end
}

impl Dual<'_, '_> {
    fn run(&mut self) -> Option<Termination> {
        loop {
            if self.state.is_over() || self.state.is_above() {
                return Some(Termination::Stuck);
            }
            if let Step::End(end) = self.step() {
                return end;
            }
        }
    }

    /// Moves costs by tiny different amounts, so that few reduced costs reach zero at the same time.
    fn perturb(&mut self) {
        let state = &mut *self.state;
        for variable in 0..state.status.len() {
            let (lower, upper) = (state.lower[variable], state.upper[variable]);
            let amount = perturbation(variable, state.cost[variable]);
            state.cost[variable] += match (lower.is_finite(), upper.is_finite()) {
                _ if state.status[variable] == Status::Basic || lower == upper => 0.0,
                (false, false) => 0.0,
                (true, false) => amount,
                (false, true) => -amount,
                (true, true) => amount.copysign(state.cost[variable]),
            };
        }
        state.compute_reduced();
    }

    /// Sends boxed variables with reduced costs of the wrong sign to their other bound, shifts the costs of others, and
    /// computes the values that follow.
    fn make_feasible(&mut self) {
        let state = &mut *self.state;
        for variable in 0..state.status.len() {
            let is_boxed = state.lower[variable].is_finite() && state.upper[variable].is_finite();
            match state.gain(variable) {
                gain if gain > state.tolerance && is_boxed => state.flip(variable),
                gain if gain > 0.0 => shift(state, variable),
                _ => {}
            }
        }
        state.compute_values();
        self.measure_all();
    }

    fn measure_all(&mut self) {
        (0..self.pricing.len()).for_each(|place| self.measure(place));
    }

    fn measure(&mut self, place: usize) {
        let excess = self.state.excess(self.state.basic[place]);
        self.pricing.set(place, excess.abs(), self.state.tolerance);
    }

    fn refresh(&mut self) {
        let by_variable = self.weights_by_variable();
        self.state.refresh();
        self.pricing.weights = self.state.basic.iter().map(|&variable| by_variable[variable]).collect();
        self.make_feasible();
        self.fresh = true;
    }

    fn weights_by_variable(&self) -> Vec<f64> {
        let mut by_variable = vec![1.0; self.state.status.len()];
        let weights = self.state.basic.iter().zip(&self.pricing.weights);
        weights.for_each(|(&variable, &weight)| by_variable[variable] = weight);
        by_variable
    }

    fn step(&mut self) -> Step {
        if self.state.factors.are_worn() {
            self.refresh();
        }
        let Some(place) = self.pricing.best() else {
            return self.unless_stale(|dual| Step::End(dual.pricing.has_banned().then_some(Termination::Stuck)));
        };
        self.state.compute_row(place);
        let leaving = self.state.basic[place];
        let excess = self.state.excess(leaving);
        breakpoints(self.state, excess.signum(), &mut self.breakpoints);
        let Some(DualStep { entering, flips }) = dual_step(&mut self.breakpoints, excess.abs(), self.state.tolerance)
        else {
            return self.unless_stale(|_| Step::End(Some(Termination::Infeasible { variable: leaving })));
        };
        let entering = self.breakpoints[entering].variable;
        self.state.compute_column(entering);
        let pivot = self.state.column.values[place];
        if self.state.is_unreliable(place, entering) || pivot.abs() < LEAST_RATE {
            return self.unless_stale(|dual| {
                dual.pricing.ban(place);
                Step::Retry
            });
        }
        self.breakpoints.truncate(flips);
        self.pivot(place, entering, excess < 0.0);
        Step::Done
    }

    /// What to do if the numbers are fresh; else they are refreshed first.
    fn unless_stale(&mut self, then: impl FnOnce(&mut Self) -> Step) -> Step {
        if self.fresh {
            return then(self);
        }
        self.refresh();
        Step::Retry
    }

    fn pivot(&mut self, place: usize, entering: usize, rises: bool) {
        self.flip();
        self.update_reduced(place, entering);
        let state = &mut *self.state;
        let leaving = state.basic[place];
        let (bound, status) =
            if rises { (state.lower[leaving], Status::AtLower) } else { (state.upper[leaving], Status::AtUpper) };
        let step = (state.value[leaving] - bound) / state.column.values[place];
        state.move_basic(step);
        state.value[leaving] = bound;
        state.value[entering] += step;
        self.update_weights(place);
        self.state.pivot(place, entering, status);
        self.fresh = false;
        for index in 0..self.state.column.indices.len() {
            self.measure(self.state.column.indices[index]);
        }
        self.pricing.unban().into_iter().for_each(|place| self.measure(place));
    }

    /// Updates the reduced costs; where one would get the wrong sign, its cost is shifted.
    fn update_reduced(&mut self, place: usize, entering: usize) {
        let state = &mut *self.state;
        if state.gain(entering) > 0.0 {
            shift(state, entering);
        }
        let step = state.reduced[entering] / state.column.values[place];
        for index in 0..state.row.indices.len() {
            let variable = state.row.indices[index];
            if state.status[variable] != Status::Basic {
                state.reduced[variable] -= step * state.row.values[variable];
                if state.gain(variable) > 0.0 && variable != entering {
                    shift(state, variable);
                }
            }
        }
        let leaving = state.basic[place];
        (state.reduced[entering], state.reduced[leaving]) = (0.0, -step);
    }

    /// Sends the variables of the breakpoints that were passed to their other bounds.
    fn flip(&mut self) {
        if self.breakpoints.is_empty() {
            return;
        }
        let state = &mut *self.state;
        self.flips.clear();
        for point in &self.breakpoints {
            let before = state.value[point.variable];
            state.flip(point.variable);
            let change = state.value[point.variable] - before;
            self.flips.add_multiple(change, state.problem.columns.line(point.variable).iter().copied());
        }
        state.factors.solve(&mut self.flips);
        for (place, change) in self.flips.entries() {
            state.value[state.basic[place]] -= change;
        }
        for index in 0..self.flips.indices.len() {
            self.measure(self.flips.indices[index]);
        }
    }

    fn update_weights(&mut self, place: usize) {
        let state = &mut *self.state;
        let weight = state.inverse_row.squared_length();
        self.twice.copy_from(&state.inverse_row);
        state.factors.solve(&mut self.twice);
        let pivot = state.column.values[place];
        for (other, entry) in state.column.entries() {
            let ratio = entry / pivot;
            let changed = &mut self.pricing.weights[other];
            *changed = (*changed + ratio * (ratio * weight - 2.0 * self.twice.values[other])).max(LEAST_WEIGHT);
        }
        self.pricing.weights[place] = (weight / (pivot * pivot)).max(LEAST_WEIGHT);
    }
}

/// Changes the cost of a nonbasic variable so that its reduced cost is zero.
fn shift(state: &mut State, variable: usize) {
    state.cost[variable] -= state.reduced[variable];
    state.reduced[variable] = 0.0;
}

/// Lists the nonbasic variables whose reduced costs go to zero as the leaving variable, whose row was computed last,
/// goes to the bound that it exceeds.
pub(super) fn breakpoints(state: &State, sign: f64, breakpoints: &mut Vec<Breakpoint>) {
    breakpoints.clear();
    for (variable, entry) in state.row.entries() {
        let (rate, distance) = match state.status[variable] {
            Status::Basic => continue,
            _ if state.is_fixed(variable) => continue,
            Status::AtLower => (sign * entry, state.reduced[variable]),
            Status::AtUpper => (-sign * entry, -state.reduced[variable]),
            Status::Zero => (entry.abs(), 0.0),
        };
        if rate > LEAST_RATE {
            let fall = rate * (state.upper[variable] - state.lower[variable]);
            breakpoints.push(Breakpoint { variable, rate, distance: distance.max(0.0), fall });
        }
    }
}
