//! The linear relaxation: the rows in hand, the guide that solves it, and what it says, in the words of the search.

#![allow(clippy::float_arithmetic, reason = "only guides: every bound is proved again in integers")]

#[cfg(test)]
mod tests;

use std::cmp::Reverse;

use exact_lp::{FloatEnd, FloatSimplex};
use schedcheck_certificates::ring::Row;

use super::pool::{Pool, Terms};
use super::problem::Problem;
use super::proof::{Goal, Guess};
use super::separation::ONE;

/// A row leaves the relaxation when it was idle in so many solutions in succession.
const PATIENCE: u32 = 8;
/// Values this close to a whole number are whole.
const WHOLE: f64 = 1e-5;
/// A gap of more than this part of the cutoff is wide.
const WIDE: f64 = 0.125;
/// Pivots between two looks at the clock, but for tests.
const PIVOTS: u64 = 2000;
/// Choices that are tried before a branching, and the pivots for each of their cases.
const TRIALS: usize = 8;
const TRIAL_PIVOTS: u64 = 30;

/// What the guide believes about the case in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Belief {
    /// No ring of the case is better.
    Closed,
    /// The relaxation's optimum is so close to the cutoff that only exact numbers can tell.
    Tie,
    /// The relaxation allows better rings.
    Open,
    /// The guide needs more time, or has lost its way.
    Unclear,
}

pub(super) struct Relaxation {
    simplex: FloatSimplex,
    /// The number of each row.
    numbers: Vec<usize>,
    idle: Vec<u32>,
    /// Choices that are refused for good.
    is_gone: Vec<bool>,
    cutoff: f64,
    /// Pivots between two looks at the clock.
    pub pivots_at_once: u64,
}

impl Relaxation {
    /// The relaxation with rows from an earlier one, and degree rows in any case.
    pub fn new(problem: &Problem, goal: &Goal, pool: &mut Pool, rows: &[usize]) -> Self {
        let simplex = FloatSimplex::new(goal.costs(), 0.0, 1.0);
        let is_gone = vec![false; problem.choices()];
        let mut relaxation = Self {
            simplex,
            numbers: Vec::new(),
            idle: Vec::new(),
            is_gone,
            cutoff: goal.cutoff(),
            pivots_at_once: PIVOTS,
        };
        let degrees: Vec<usize> =
            (0..problem.processors()).map(|processor| pool.number(problem, Row::Degree { processor })).collect();
        degrees.into_iter().chain(rows.iter().copied()).for_each(|number| {
            relaxation.add(pool, number);
        });
        relaxation
    }

    pub fn pivots(&self) -> u64 {
        self.simplex.iterations()
    }

    pub fn rows(&self) -> &[usize] {
        &self.numbers
    }

    /// Adds a row of the pool; tells whether it was not there.
    pub fn add(&mut self, pool: &Pool, number: usize) -> bool {
        if self.numbers.contains(&number) {
            return false;
        }
        let Terms { terms, least, is_equation } = &pool.terms[number];
        let terms =
            terms.iter().filter(|(index, _)| !self.is_gone[*index]).map(|&(index, entry)| (index, entry as f64));
        let least = *least as f64;
        self.simplex.add_row(&terms.collect::<Vec<_>>(), least, if *is_equation { least } else { f64::INFINITY });
        self.numbers.push(number);
        self.idle.push(0);
        true
    }

    /// Decides a choice, or leaves it open again.
    pub fn decide(&mut self, index: usize, value: Option<bool>) {
        let lower = if value == Some(true) { 1.0 } else { 0.0 };
        let upper = if value == Some(false) { 0.0 } else { 1.0 };
        self.simplex.set_bounds(index, lower, upper);
    }

    /// Forgets choices that are refused for good.
    pub fn forget(&mut self, indices: impl IntoIterator<Item = usize>) {
        indices.into_iter().for_each(|index| self.is_gone[index] = true);
        self.simplex.forget(|index| self.is_gone[index]);
    }

    /// Solves the relaxation as it is now.
    pub fn solve(&mut self) -> Belief {
        let margin = 1e-7 * (1.0 + self.cutoff.abs());
        match self.simplex.solve(self.cutoff + margin, self.pivots_at_once) {
            FloatEnd::Above => Belief::Closed,
            FloatEnd::Stuck => Belief::Unclear,
            FloatEnd::Optimal if self.simplex.objective() > self.cutoff - margin => Belief::Tie,
            FloatEnd::Optimal => {
                self.purge();
                Belief::Open
            }
        }
    }

    /// Begins again from nothing, after numbers have gone wrong, and perturbs costs from now on.
    pub fn restart(&mut self) {
        self.simplex.perturb();
        self.simplex.restart();
    }

    /// How far the last solution is below the cutoff.
    pub fn gap(&self) -> f64 {
        self.cutoff - self.simplex.objective()
    }

    fn purge(&mut self) {
        for (row, idle) in self.idle.iter_mut().enumerate() {
            *idle = if self.simplex.is_idle(row) { *idle + 1 } else { 0 };
        }
        let is_kept: Vec<bool> = self.idle.iter().map(|&idle| idle < PATIENCE).collect();
        if is_kept.iter().filter(|&&kept| !kept).count() >= 10 {
            self.simplex.retain_rows(&is_kept);
            let mut kept = is_kept.iter();
            self.numbers.retain(|_| *kept.next().expect("a flag for each row"));
            self.idle.retain(|&idle| idle < PATIENCE);
        }
    }

    /// The multipliers of the last solution.
    pub fn guess(&self) -> Guess {
        let weight = |(row, &number): (usize, &usize)| (number, self.simplex.multiplier(row));
        self.numbers.iter().enumerate().map(weight).filter(|(_, weight)| weight.abs() > 1e-13).collect()
    }

    /// The basic columns.
    pub fn basic(&self) -> Vec<usize> {
        self.simplex.basic_columns().collect()
    }

    /// What to add to the multipliers of the rows that are not idle, for the reduced costs left of basic columns.
    pub fn correct(&mut self, residuals: &[(usize, f64)]) -> Guess {
        let changes = self.simplex.correction(residuals);
        let busy = self.numbers.iter().zip(changes).enumerate().filter(|(row, _)| !self.simplex.is_idle(*row));
        busy.map(|(_, (&number, change))| (number, change)).collect()
    }

    /// The values of the last solution, in units of 1 / [`ONE`].
    pub fn point(&self) -> Vec<i64> {
        let value = |index: usize| (self.simplex.value(index).clamp(0.0, 1.0) * ONE as f64).round() as i64;
        (0..self.is_gone.len()).map(value).collect()
    }

    /// Open choices, and whether they are taken in any better ring, that the reduced costs seem to decide.
    pub fn decidable(&self, values: &[Option<bool>]) -> Vec<(usize, bool)> {
        let gap = self.gap() * (1.0 + 1e-6);
        let open = (0..values.len()).filter(|&index| values[index].is_none());
        let decided = open.filter(|&index| self.simplex.reduced(index).abs() > gap);
        decided.map(|index| (index, self.simplex.reduced(index) < 0.0)).collect()
    }

    /// The open choice on which to branch: where the gap is wide a processor, else the choice whose cases both bring
    /// the bound up the most, among some that are far from whole.
    pub fn branching(&self, problem: &Problem, values: &[Option<bool>]) -> Option<usize> {
        if let Some(anchor) = self.anchor(problem, values) {
            return Some(anchor);
        }
        let distance = |index: usize| {
            let value = self.simplex.value(index);
            value.min(1.0 - value)
        };
        let open = (0..values.len()).filter(|&index| values[index].is_none());
        let mut fractional: Vec<(f64, usize)> =
            open.clone().map(|index| (distance(index), index)).filter(|it| it.0 > WHOLE).collect();
        fractional.sort_unstable_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        let (links, processors): (Vec<usize>, Vec<usize>) =
            fractional.iter().map(|it| it.1).partition(|&index| index < problem.links());
        let trials = processors.iter().take(TRIALS / 2).chain(links.iter().take(TRIALS));
        let scored = trials.take(TRIALS).map(|&index| (self.score(index), index));
        let best = scored.max_by(|one, other| one.0.total_cmp(&other.0).then(other.1.cmp(&one.1)));
        best.map(|(_, index)| index).or_else(|| open.clone().max_by_key(|&index| (index >= problem.links(), index)))
    }

    /// Whether the last solution is far below the cutoff: then links decide little, and processors are decided first.
    pub fn is_wide(&self) -> bool {
        self.gap() > WIDE * self.cutoff.abs()
    }

    /// The processor on which to branch where the gap is wide: of those that the solution takes the most, the fastest;
    /// once a processor is taken for sure, of those that the solution takes in part.
    fn anchor(&self, problem: &Problem, values: &[Option<bool>]) -> Option<usize> {
        if !self.is_wide() {
            return None;
        }
        let presences = problem.links()..problem.choices();
        let is_first = !values[presences.clone()].contains(&Some(true));
        let value = |index: usize| self.simplex.value(index);
        let is_candidate =
            |&index: &usize| values[index].is_none() && (is_first || (WHOLE..1.0 - WHOLE).contains(&value(index)));
        let candidates = presences.filter(is_candidate);
        let most = candidates.clone().map(value).fold(0.0, f64::max);
        let nearly = candidates.filter(|&index| value(index) > most - WHOLE);
        nearly.max_by_key(|&index| (&problem.speeds[index - problem.links()], Reverse(index)))
    }

    fn score(&self, index: usize) -> f64 {
        let before = self.simplex.objective();
        let gain = |value: bool| {
            let mut trial = self.simplex.clone();
            let whole = if value { 1.0 } else { 0.0 };
            trial.set_bounds(index, whole, whole);
            match trial.solve(self.cutoff, TRIAL_PIVOTS) {
                FloatEnd::Above => 1.5 * (self.cutoff - before),
                _ => (trial.objective() - before).max(0.0),
            }
        };
        let least = 1e-6 * (1.0 + self.cutoff.abs());
        gain(true).max(least) * gain(false).max(least)
    }
}

/// Whether a gap is smaller than before by a part in 32.
pub(super) fn has_shrunk(before: f64, now: f64) -> bool {
    now < before * (31.0 / 32.0)
}
