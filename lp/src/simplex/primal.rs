//! The primal simplex method: devex pricing, reduced costs updated by rows, bounds that give way when steps have no length.

use super::End;
use super::dual::noise;
use super::ratio::{Block, primal_step};
use super::state::State;
use crate::basis::Status;

/// Entries of the pivot column below this size never become pivots.
const LEAST_RATE: f64 = 1e-9;
/// After so many steps without length, bounds are perturbed.
const PATIENCE: u32 = 20;

/// A run of the primal simplex.
struct Primal<'s, 'a> {
    state: &'s mut State<'a>,
    /// The reference weights of the nonbasic variables.
    weights: Vec<f64>,
    blocks: Vec<Block>,
    /// Variables that gave no usable pivot since the last change of the basis.
    tabu: Vec<usize>,
    /// Steps without length since the last one with.
    idle: u32,
    perturb: bool,
    /// Whether factors and values are fresh.
    fresh: bool,
    /// Whether bounds have given way.
    shifted: bool,
}

enum Step {
    Done,
    Retry,
    End(Option<End>),
}

/// Goes on from a feasible basis until it is dual feasible (nothing), or to another end.
pub(super) fn run(state: &mut State, perturb: bool) -> Option<End> {
    let weights = vec![1.0; state.status.len()];
    let blocks = Vec::new();
    let mut primal = Primal { state, weights, blocks, tabu: Vec::new(), idle: 0, perturb, fresh: true, shifted: false };
    loop {
        if primal.state.is_over() {
            return Some(End::Stuck);
        }
        if let Step::End(end) = primal.step() {
            return end;
        }
    }
}

impl Primal<'_, '_> {
    fn step(&mut self) -> Step {
        if self.state.factors.are_worn() {
            self.refresh();
        }
        let Some(entering) = self.choose_column() else {
            return self.unless_stale(|primal| Step::End(if primal.tabu.is_empty() { None } else { Some(End::Stuck) }));
        };
        self.state.compute_column(entering);
        let sign = if self.state.reduced[entering] < 0.0 { 1.0 } else { -1.0 };
        self.collect(sign);
        let range = self.state.upper[entering] - self.state.lower[entering];
        match primal_step(&self.blocks, self.state.tolerance) {
            Some(block) if block.distance.max(0.0) < range * block.rate => self.pivot(entering, block, sign),
            _ if range.is_finite() => {
                self.flip(entering, sign * range);
                Step::Done
            }
            _ => self.unless_stale(|primal| {
                let end = End::Unbounded { variable: entering };
                Step::End(if primal.shifted { None } else { Some(end) })
            }),
        }
    }

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
    }

    /// The variable whose step gains most in terms of its weight.
    fn choose_column(&self) -> Option<usize> {
        let mut best = None;
        let (mut best_gain, mut best_weight) = (0.0, 1.0);
        for variable in 0..self.state.status.len() {
            let gain = self.state.gain(variable);
            if gain > self.state.tolerance {
                let weight = self.weights[variable];
                if gain * gain * best_weight > best_gain * weight && !self.tabu.contains(&variable) {
                    (best, best_gain, best_weight) = (Some(variable), gain * gain, weight);
                }
            }
        }
        best
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

    fn flip(&mut self, entering: usize, step: f64) {
        self.state.move_basic(step);
        self.state.status[entering] = match self.state.status[entering] {
            Status::AtLower => Status::AtUpper,
            _ => Status::AtLower,
        };
        self.state.value[entering] = self.state.bound(entering);
        self.state.iterations += 1;
        self.fresh = false;
    }

    fn pivot(&mut self, entering: usize, block: Block, sign: f64) -> Step {
        let Block { place, rate, distance } = block;
        self.state.compute_row(place);
        if self.state.is_unreliable(place, entering) || rate < 1e-7 && !self.fresh {
            return self.unless_stale(|primal| {
                primal.tabu.push(entering);
                Step::Retry
            });
        }
        if distance <= 1e-12 {
            self.idle += 1;
            if self.idle == PATIENCE && self.perturb {
                self.perturb();
                return Step::Retry;
            }
        } else {
            self.idle = 0;
        }
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
        self.tabu.clear();
        Step::Done
    }

    /// Puts the leaving variable exactly at its bound; if it is beyond, the bound gives way.
    fn settle(&mut self, leaving: usize, falls: bool, distance: f64) {
        let state = &mut *self.state;
        let bounds = if falls { &mut state.lower } else { &mut state.upper };
        if distance < 0.0 {
            bounds[leaving] = state.value[leaving];
            if state.problem.lower[leaving] == state.problem.upper[leaving] {
                (state.lower[leaving], state.upper[leaving]) = (state.value[leaving], state.value[leaving]);
            }
            self.shifted = true;
        } else {
            state.value[leaving] = bounds[leaving];
        }
    }

    fn update_reduced(&mut self, place: usize, entering: usize) {
        let state = &mut *self.state;
        let leaving = state.basic[place];
        let pivot = state.row.values[entering];
        let step = state.reduced[entering] / pivot;
        let weight = self.weights[entering];
        for (variable, entry) in state.row.entries() {
            if state.status[variable] != Status::Basic {
                state.reduced[variable] -= step * entry;
                let ratio = entry / pivot;
                self.weights[variable] = self.weights[variable].max(ratio * ratio * weight);
            }
        }
        (state.reduced[entering], state.reduced[leaving]) = (0.0, -step);
        self.weights[leaving] = (weight / (pivot * pivot)).max(1.0);
    }

    /// Widens the bounds of basic variables by tiny different amounts, so that few of them are met at the same time.
    fn perturb(&mut self) {
        let state = &mut *self.state;
        for &variable in &state.basic {
            let amount = |bound: f64| 5e-7 * (1.0 + bound.abs()) * (1.0 + noise(variable));
            state.lower[variable] -= amount(state.lower[variable]);
            state.upper[variable] += amount(state.upper[variable]);
        }
        self.perturb = false;
        self.shifted = true;
    }
}
