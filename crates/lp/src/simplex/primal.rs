//! The primal simplex method: steepest edge, reduced costs updated by rows, bounds that give way when steps have no
//! length.

use super::Termination;
use super::pricing::Pricing;
use super::ratio::{Block, primal_step};
use super::sparse::SparseVector;
use super::state::State;
use super::step::{Step, perturbation};
use crate::basis::Status;

/// Entries of the pivot column below this size never become pivots.
const LEAST_RATE: f64 = 1e-9;
/// A pivot below this size is taken only if all numbers are fresh.
const POOR_PIVOT: f64 = 1e-7;
/// A step below this length is none.
const NO_LENGTH: f64 = 1e-12;
/// After so many steps without length, bounds are perturbed.
const PATIENCE: u32 = 20;

/// A run of the primal simplex.
struct Primal<'s, 'a> {
    state: &'s mut State<'a>,
    /// Gains of the nonbasic variables; their weights are estimates of the squared lengths of their edges.
    pricing: Pricing,
    blocks: Vec<Block>,
    /// The entering column times the inverse of the basis once more.
    twice: SparseVector,
    /// Steps without length since the last one with.
    idle: u32,
    perturb: bool,
    /// Whether factors and values are fresh.
    fresh: bool,
    /// Whether bounds have given way.
    shifted: bool,
}

/// Goes on from a feasible basis until it is dual feasible (nothing), or to another end.
pub(super) fn run(state: &mut State, perturb: bool) -> Option<Termination> {
    let pricing = Pricing::new(first_weights(state));
    let (blocks, twice) = (Vec::new(), SparseVector::zeros(state.basic.len()));
    let mut primal = Primal { state, pricing, blocks, twice, idle: 0, perturb, fresh: true, shifted: false };
    primal.price_all();
    loop {
        if primal.state.is_over() {
            return Some(Termination::Stuck);
        }
        if let Step::End(end) = primal.step() {
            return end;
        }
    }
}

/// The squared lengths of the edges if all logical variables are basic; else ones, which the updates improve.
fn first_weights(state: &State) -> Vec<f64> {
    let structurals = state.problem.structurals();
    if state.basic.iter().any(|&variable| variable < structurals) {
        return vec![1.0; state.status.len()];
    }
    let squared = |variable| state.problem.columns.line(variable).iter().map(|(_, value)| value * value).sum::<f64>();
    (0..state.status.len()).map(|variable| 1.0 + squared(variable)).collect()
}

impl Primal<'_, '_> {
    fn step(&mut self) -> Step {
        if self.state.factors.are_worn() {
            self.refresh();
        }
        let Some(entering) = self.pricing.best() else {
            return self.unless_stale(|primal| Step::End(primal.pricing.has_banned().then_some(Termination::Stuck)));
        };
        self.state.compute_column(entering);
        let sign = if self.state.reduced[entering] < 0.0 { 1.0 } else { -1.0 };
        self.collect(sign);
        let range = self.state.upper[entering] - self.state.lower[entering];
        match primal_step(&self.blocks, self.state.tolerance) {
            Some(block) if block.distance.max(0.0) < range * block.rate => self.advance(entering, block, sign),
            _ if range.is_finite() => self.flip(entering, sign * range),
            _ => self.unless_stale(|primal| Step::End(primal.unbounded(entering))),
        }
    }

    /// The end, unless the basis is feasible only because bounds have given way.
    fn unbounded(&mut self, entering: usize) -> Option<Termination> {
        if self.shifted {
            self.state.restore();
        }
        self.state.is_primal_feasible().then_some(Termination::Unbounded { variable: entering })
    }

    /// What to do if the numbers are fresh; else they are refreshed first.
    fn unless_stale(&mut self, then: impl FnOnce(&mut Self) -> Step) -> Step {
        if self.fresh {
            return then(self);
        }
        self.refresh();
        Step::Retry
    }

    fn refresh(&mut self) {
        self.state.refresh();
        self.fresh = true;
        self.price_all();
    }

    fn price_all(&mut self) {
        (0..self.pricing.len()).for_each(|variable| self.price(variable));
    }

    fn price(&mut self, variable: usize) {
        self.pricing.set(variable, self.state.gain(variable), self.state.tolerance);
    }

    /// Lists the basic variables that near a bound as the entering one goes up (sign 1) or down (-1).
    fn collect(&mut self, sign: f64) {
        let state = &*self.state;
        self.blocks.clear();
        for (place, entry) in state.column.entries() {
            let (variable, fall) = (state.basic[place], sign * entry);
            let value = state.value[variable];
            let distance = if fall > 0.0 { value - state.lower[variable] } else { state.upper[variable] - value };
            if fall.abs() > LEAST_RATE && distance.is_finite() {
                self.blocks.push(Block { place, rate: fall.abs(), distance });
            }
        }
    }

    /// Sends the entering variable to its other bound, since it meets no other before.
    fn flip(&mut self, entering: usize, step: f64) -> Step {
        self.state.move_basic(step);
        self.state.flip(entering);
        self.state.iterations += 1;
        self.fresh = false;
        self.price(entering);
        self.price_banned();
        Step::Done
    }

    /// Goes to the block, unless its pivot cannot be trusted or it is time to perturb the bounds.
    fn advance(&mut self, entering: usize, block: Block, sign: f64) -> Step {
        self.state.compute_row(block.place);
        if self.state.is_unreliable(block.place, entering) || block.rate < POOR_PIVOT && !self.fresh {
            return self.unless_stale(|primal| {
                primal.pricing.ban(entering);
                Step::Retry
            });
        }
        self.idle = if block.distance <= NO_LENGTH { self.idle + 1 } else { 0 };
        if self.idle >= PATIENCE && self.perturb {
            self.widen();
            return Step::Retry;
        }
        self.pivot(entering, block, sign);
        Step::Done
    }

    fn pivot(&mut self, entering: usize, block: Block, sign: f64) {
        let Block { place, rate, distance } = block;
        let state = &mut *self.state;
        let leaving = state.basic[place];
        let falls = sign * state.column.values[place] > 0.0;
        let step = distance.max(0.0) / rate * sign;
        state.move_basic(step);
        state.value[entering] += step;
        self.settle(leaving, falls, distance);
        self.update_reduced(place, entering);
        self.state.pivot(place, entering, if falls { Status::AtLower } else { Status::AtUpper });
        self.fresh = false;
        self.price(entering);
        self.price(leaving);
        self.price_banned();
    }

    fn price_banned(&mut self) {
        self.pricing.unban().into_iter().for_each(|variable| self.price(variable));
    }

    /// Puts the leaving variable exactly at its bound; if it is beyond, the bound gives way.
    fn settle(&mut self, leaving: usize, falls: bool, distance: f64) {
        let state = &mut *self.state;
        let is_fixed = state.is_fixed(leaving);
        let (lower, upper) = (&mut state.lower[leaving], &mut state.upper[leaving]);
        let bound = if falls { &mut *lower } else { &mut *upper };
        if distance < 0.0 {
            *bound = state.value[leaving];
            self.shifted = true;
        }
        state.value[leaving] = *bound;
        if is_fixed {
            (*lower, *upper) = (state.value[leaving], state.value[leaving]);
        }
    }

    /// Updates the reduced costs and the weights (Goldfarb and Reid 1977) of the nonbasic variables.
    fn update_reduced(&mut self, place: usize, entering: usize) {
        let state = &mut *self.state;
        self.twice.copy_from(&state.column);
        state.factors.solve_transposed(&mut self.twice);
        let pivot = state.row.values[entering];
        let step = state.reduced[entering] / pivot;
        let weight = 1.0 + state.column.squared_length();
        for index in 0..state.row.indices.len() {
            let variable = state.row.indices[index];
            let entry = state.row.values[variable];
            if state.status[variable] == Status::Basic || entry == 0.0 {
                continue;
            }
            state.reduced[variable] -= step * entry;
            let ratio = entry / pivot;
            let product = state.problem.columns.dot(variable, &self.twice.values);
            let changed = &mut self.pricing.weights[variable];
            *changed = (*changed + ratio * (ratio * weight - 2.0 * product)).max(1.0 + ratio * ratio);
            self.pricing.set(variable, state.gain(variable), state.tolerance);
        }
        let leaving = state.basic[place];
        (state.reduced[entering], state.reduced[leaving]) = (0.0, -step);
        self.pricing.weights[leaving] = (weight / (pivot * pivot)).max(1.0);
    }

    /// Widens the bounds of basic variables by tiny different amounts, so that few of them are met at the same time.
    fn widen(&mut self) {
        let state = &mut *self.state;
        for &variable in &state.basic {
            state.lower[variable] -= perturbation(variable, state.lower[variable]);
            state.upper[variable] += perturbation(variable, state.upper[variable]);
        }
        self.perturb = false;
        self.shifted = true;
    }
}
