//! Looking ahead in floating point: which column to branch on, and where feasible points may be.

#![allow(clippy::float_arithmetic, reason = "only guides: what is found is verified exactly")]

use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::FromPrimitive;

use super::branch::{Candidate, WHOLE, score};
use super::search::Search;
use crate::basis::Basis;
use crate::program::Rational;
use crate::simplex::{Termination, float};

/// A column that was branched on so often in both directions needs no look ahead.
const RELIABLE: u32 = 4;
/// How many columns are looked at, and how many in a row may be no better than the best.
const MOST_LOOKS: usize = 24;
const PATIENCE: usize = 6;
/// Iterations of one look.
const LOOK_ITERATIONS: u64 = 60;
/// Looks may take so many iterations, and this multiple of those of the nodes.
const FREE_ITERATIONS: u64 = 2_000;
/// Iterations of one relaxation of a dive.
const DIVE_ITERATIONS: u64 = 500;

impl Search<'_> {
    /// The column to branch on: by pseudo-costs, which looks ahead make reliable at first.
    pub(super) fn chosen(&mut self, candidates: &[Candidate], basis: &Rc<Basis>, objective: f64) -> Option<Candidate> {
        let affordable = self.strong_branching_iterations <= FREE_ITERATIONS + self.relaxations.iterations / 2;
        if candidates.len() < 2 || !affordable || !self.relaxations.has_floats() {
            return self.pseudo.best(candidates);
        }
        let mut order: Vec<(f64, Candidate)> =
            candidates.iter().map(|&candidate| (score(self.pseudo.gains(candidate)), candidate)).collect();
        order.sort_by(|left, right| right.0.total_cmp(&left.0));
        let mut best: Option<(f64, Candidate)> = None;
        let mut idle = 0;
        for (expected, candidate) in order.into_iter().take(MOST_LOOKS) {
            let reached = if self.pseudo.reliability(candidate.column) >= RELIABLE {
                expected
            } else {
                score(self.look(candidate, basis, objective))
            };
            idle += 1;
            if best.is_none_or(|(greatest, _)| reached > greatest) {
                best = Some((reached, candidate));
                idle = 0;
            }
            if idle >= PATIENCE || (self.options.stop)() {
                break;
            }
        }
        best.map(|(_, candidate)| candidate)
    }

    /// How much the objective rises in both cases of a branching, as far as a few iterations tell.
    fn look(&mut self, candidate: Candidate, basis: &Rc<Basis>, objective: f64) -> [f64; 2] {
        let (lower, upper) = self.float_bounds(candidate.column);
        let sides = [(lower, candidate.value.floor()), (candidate.value.ceil(), upper)];
        let steps = candidate.steps();
        let cutoff = self.incumbent.as_ref().and_then(|best| float(&best.value));
        [0, 1].map(|side| {
            let (lower, upper) = sides[side];
            let probe =
                self.relaxations.probe(&[(candidate.column, lower, upper)], basis, LOOK_ITERATIONS, self.options.stop);
            self.relaxations.set(candidate.column, &self.local);
            let Some(relaxed) = probe else { return 0.0 };
            self.strong_branching_iterations += relaxed.iterations;
            let most = cutoff.map_or(f64::INFINITY, |cutoff| cutoff - objective);
            match relaxed.end {
                Termination::Optimal => {
                    let gain = (relaxed.objective - objective).max(0.0);
                    self.pseudo.learn(candidate.column, side, gain, steps[side]);
                    gain.min(most)
                }
                Termination::Infeasible { .. } => most.min(1e6 * (1.0 + objective.abs())),
                Termination::Unbounded { .. } | Termination::Stuck => unfinished(relaxed.objective - objective, most),
            }
        })
    }

    fn float_bounds(&self, column: usize) -> (f64, f64) {
        let bounds = self.local.bounds(column);
        let end = |end: &Option<Rational>, none: f64| end.as_ref().and_then(float).unwrap_or(none);
        (end(&bounds.lower, f64::NEG_INFINITY), end(&bounds.upper, f64::INFINITY))
    }

    /// Rounds a point of a relaxation; a purely integer program needs no more to have a feasible one.
    pub(super) fn round(&mut self, point: &[f64]) {
        let Some((rounded, objective)) = self.rounding.as_ref().and_then(|rounding| rounding.round(point)) else {
            return;
        };
        let best = self.incumbent.as_ref().and_then(|best| float(&best.value));
        if best.is_some_and(|best| objective >= best - WHOLE) {
            return;
        }
        let point: Option<Vec<Rational>> = rounded.iter().map(|&value| Rational::from_f64(value)).collect();
        if let Some(point) = point {
            self.take(point.into_iter().collect());
        }
    }

    /// Fixes column after column at a whole value near to that in the relaxation, until all are whole or nothing is
    /// feasible any more.
    pub(super) fn dive(&mut self, point: &[f64], basis: &Rc<Basis>) {
        if !self.relaxations.has_floats() {
            return;
        }
        let (mut point, mut basis) = (point.to_vec(), Rc::clone(basis));
        let mut fixed: Vec<usize> = Vec::new();
        let mut is_fixed = vec![false; self.system.columns.len()];
        let mut strong_branching_iterations = 0;
        while let Some(mut candidates) = self.fractional(&point) {
            if candidates.is_empty() {
                self.try_rounded(&point, &basis);
                break;
            }
            // Where numbers are far apart, floating point may miss bounds by whole units.
            if candidates.iter().any(|candidate| is_fixed[candidate.column]) {
                break;
            }
            let distance = |candidate: &Candidate| {
                let [down, up] = candidate.steps();
                down.min(up * 0.8)
            };
            candidates.sort_by(|left, right| distance(left).total_cmp(&distance(right)));
            let count = (candidates.len() / 6).max(1);
            let fixings: Vec<(usize, f64, f64)> = candidates[..count].iter().map(fixing).collect();
            fixed.extend(fixings.iter().map(|fixing| fixing.0));
            fixings.iter().for_each(|fixing| is_fixed[fixing.0] = true);
            let Some(relaxed) = self.relaxations.probe(&fixings, &basis, DIVE_ITERATIONS, self.options.stop) else {
                break;
            };
            strong_branching_iterations += relaxed.iterations;
            let best = self.incumbent.as_ref().and_then(|best| float(&best.value));
            let hopeless = best.is_some_and(|best| relaxed.objective >= best - WHOLE);
            if relaxed.end != Termination::Optimal || hopeless || (self.options.stop)() {
                break;
            }
            (point, basis) = (relaxed.point, Rc::new(relaxed.basis));
            self.round(&point);
        }
        self.strong_branching_iterations += strong_branching_iterations;
        for column in fixed {
            self.relaxations.set(column, &self.local);
        }
    }

    /// Rounds the integer columns of a point, gives the others their best values, and takes what is feasible.
    pub(super) fn try_rounded(&mut self, point: &[f64], basis: &Rc<Basis>) {
        let columns = (0..point.len()).filter(|&column| self.is_branched_on(column));
        let values: Option<Vec<(usize, BigInt)>> =
            columns.map(|index| Some((index, BigInt::from_f64(point[index].round())?))).collect();
        let Some(values) = values else { return };
        let is_inside = |(column, value): &(usize, BigInt)| self.local.contain(*column, &Rational::from(value.clone()));
        if !values.iter().all(is_inside) {
            return;
        }
        if self.purely_integer && !self.recedes() {
            self.take(values.into_iter().map(|(_, value)| Rational::from(value)).collect());
        } else if let Some(point) = self.relaxations.completed(&self.local, &values, basis, self.options.stop) {
            self.take_whole(point, basis);
        }
    }
}

/// What a look counts for that did not end: no more than what would close the case, which is below zero where floats
/// see the relaxation beyond the best point already.
fn unfinished(gain: f64, most: f64) -> f64 {
    gain.min(most).max(0.0)
}

/// The column at the nearer whole value, as bounds; of two that are nearly as near, the upper one.
fn fixing(candidate: &Candidate) -> (usize, f64, f64) {
    let [down, up] = candidate.steps();
    let value = if up * 0.8 < down { candidate.value.ceil() } else { candidate.value.floor() };
    (candidate.column, value, value)
}

#[cfg(test)]
mod tests {
    use super::unfinished;

    #[test]
    fn a_look_from_beyond_the_best_point_gains_nothing() {
        assert_eq!([(0.5, 2.0), (3.0, 2.0), (-1.0, 2.0)].map(|(gain, most)| unfinished(gain, most)), [0.5, 2.0, 0.0]);
        // As with Lyon's ring of four processors, read from its file: a hair beyond the best point.
        assert_eq!(unfinished(0.5, -1e-9), 0.0);
    }
}
