//! The dual simplex method: steepest edge, long steps past the bounds of boxed variables, perturbed costs.

use super::End;
use super::ratio::{Breakpoint, DualStep, dual_step};
use super::sparse::SparseVector;
use super::state::State;
use crate::basis::Status;

/// Entries of the pivot row below this size never become pivots.
const LEAST_RATE: f64 = 1e-9;
/// Weights never fall below this.
const LEAST_WEIGHT: f64 = 1e-4;

/// A run of the dual simplex.
struct Dual<'s, 'a> {
    state: &'s mut State<'a>,
    /// The squared lengths of the rows of the inverse of the basis, by variable.
    weights: Vec<f64>,
    /// The squared infeasibility at each place, or zero.
    infeasibility: Vec<f64>,
    /// Places whose rows gave no usable pivot since the last change of the basis.
    tabu: Vec<usize>,
    breakpoints: Vec<Breakpoint>,
    /// The sum of the columns of variables that go to their other bound.
    flips: SparseVector,
    /// The inverse of the basis times the leaving row of the inverse.
    twice: SparseVector,
    /// Whether factors and values are fresh.
    fresh: bool,
}

/// What became of an attempt to change the basis.
enum Step {
    Done,
    /// Numbers are to be computed afresh, or another row is to be tried.
    Retry,
    End(Option<End>),
}

/// Goes on until the basis is primal feasible (nothing), or to another end. Costs are shifted until the basis is dual feasible.
pub(super) fn run(state: &mut State, perturb: bool) -> Option<End> {
    let (rows, variables) = (state.basic.len(), state.status.len());
    let mut dual = Dual {
        state,
        weights: vec![1.0; variables],
        infeasibility: vec![0.0; rows],
        tabu: Vec::new(),
        breakpoints: Vec::new(),
        flips: SparseVector::zeros(rows),
        twice: SparseVector::zeros(rows),
        fresh: true,
    };
    if perturb {
        dual.perturb();
    }
    dual.make_feasible();
    loop {
        if dual.state.is_over() {
            return Some(End::Stuck);
        }
        if let Step::End(end) = dual.step() {
            return end;
        }
    }
}

impl Dual<'_, '_> {
    /// Moves costs by tiny different amounts, so that few reduced costs reach zero at the same time.
    fn perturb(&mut self) {
        let state = &mut *self.state;
        for variable in 0..state.status.len() {
            let (lower, upper) = (state.lower[variable], state.upper[variable]);
            let amount = 5e-7 * (1.0 + state.cost[variable].abs()) * (1.0 + noise(variable));
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

    /// Sends boxed variables with reduced costs of the wrong sign to their other bound, shifts the costs of others, and computes
    /// the values that follow.
    fn make_feasible(&mut self) {
        let state = &mut *self.state;
        for variable in 0..state.status.len() {
            if state.gain(variable) <= 0.0 {
                continue;
            }
            match state.status[variable] {
                Status::AtLower if state.upper[variable].is_finite() && state.gain(variable) > state.tolerance => {
                    state.status[variable] = Status::AtUpper
                }
                Status::AtUpper if state.lower[variable].is_finite() && state.gain(variable) > state.tolerance => {
                    state.status[variable] = Status::AtLower
                }
                _ => self::shift(state, variable),
            }
        }
        state.compute_values();
        self.measure_all();
    }

    fn measure_all(&mut self) {
        for place in 0..self.infeasibility.len() {
            self.measure(place);
        }
    }

    fn measure(&mut self, place: usize) {
        let excess = self.state.excess(self.state.basic[place]);
        self.infeasibility[place] = if excess.abs() > self.state.tolerance { excess * excess } else { 0.0 };
    }

    fn refresh(&mut self) {
        self.state.refresh();
        self.make_feasible();
        self.fresh = true;
    }

    fn step(&mut self) -> Step {
        if self.state.factors.are_worn() {
            self.refresh();
        }
        let Some(place) = self.choose_row() else {
            return self.unless_stale(|dual| Step::End(if dual.tabu.is_empty() { None } else { Some(End::Stuck) }));
        };
        self.state.compute_row(place);
        let leaving = self.state.basic[place];
        let excess = self.state.excess(leaving);
        self.collect(excess.signum());
        let Some(DualStep { entering, flips }) = dual_step(&mut self.breakpoints, excess.abs(), self.state.tolerance)
        else {
            return self.unless_stale(|_| Step::End(Some(End::Infeasible { variable: leaving })));
        };
        let entering = self.breakpoints[entering].variable;
        self.state.compute_column(entering);
        let pivot = self.state.column.values[place];
        if self.state.is_unreliable(place, entering) || pivot.abs() < LEAST_RATE {
            return self.unless_stale(|dual| {
                dual.tabu.push(place);
                dual.infeasibility[place] = 0.0;
                Step::Retry
            });
        }
        self.breakpoints.truncate(flips);
        self.pivot(place, entering);
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

    /// The place with the greatest infeasibility in terms of its weight.
    fn choose_row(&self) -> Option<usize> {
        let mut best = None;
        let (mut best_infeasibility, mut best_weight) = (0.0, 1.0);
        for (place, &infeasibility) in self.infeasibility.iter().enumerate() {
            if infeasibility > 0.0 {
                let weight = self.weights[self.state.basic[place]];
                if infeasibility * best_weight > best_infeasibility * weight {
                    (best, best_infeasibility, best_weight) = (Some(place), infeasibility, weight);
                }
            }
        }
        best
    }

    /// Lists the nonbasic variables whose reduced costs go to zero as the leaving variable goes to the bound that it exceeds.
    fn collect(&mut self, sign: f64) {
        let state = &*self.state;
        self.breakpoints.clear();
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
                self.breakpoints.push(Breakpoint { variable, rate, distance: distance.max(0.0), fall });
            }
        }
    }

    fn pivot(&mut self, place: usize, entering: usize) {
        self.flip();
        let state = &mut *self.state;
        let leaving = state.basic[place];
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
        (state.reduced[entering], state.reduced[leaving]) = (0.0, -step);

        let excess = state.excess(leaving);
        let (bound, status) = if excess > 0.0 {
            (state.upper[leaving], Status::AtUpper)
        } else {
            (state.lower[leaving], Status::AtLower)
        };
        let step = (state.value[leaving] - bound) / state.column.values[place];
        state.move_basic(step);
        state.value[leaving] = bound;
        state.value[entering] += step;
        self.update_weights(place, entering);
        self.state.pivot(place, entering, status);
        self.fresh = false;
        for index in 0..self.state.column.indices.len() {
            self.measure(self.state.column.indices[index]);
        }
        for place in std::mem::take(&mut self.tabu) {
            self.measure(place);
        }
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
            state.status[point.variable] = match state.status[point.variable] {
                Status::AtLower => Status::AtUpper,
                _ => Status::AtLower,
            };
            state.value[point.variable] = state.bound(point.variable);
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

    fn update_weights(&mut self, place: usize, entering: usize) {
        let state = &mut *self.state;
        let weight = state.inverse_row.squared_length();
        self.twice.copy_from(&state.inverse_row);
        state.factors.solve(&mut self.twice);
        let pivot = state.column.values[place];
        for (other, entry) in state.column.entries() {
            let ratio = entry / pivot;
            let changed = &mut self.weights[state.basic[other]];
            *changed = (*changed + ratio * (ratio * weight - 2.0 * self.twice.values[other])).max(LEAST_WEIGHT);
        }
        self.weights[entering] = (weight / (pivot * pivot)).max(LEAST_WEIGHT);
    }
}

/// Changes the cost of a nonbasic variable so that its reduced cost is zero.
fn shift(state: &mut State, variable: usize) {
    state.cost[variable] -= state.reduced[variable];
    state.reduced[variable] = 0.0;
}

/// A number from 0 to 1 that looks random, and is the same for the same index.
pub(super) fn noise(index: usize) -> f64 {
    let mut bits = (index as u64).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((bits ^ (bits >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
}
