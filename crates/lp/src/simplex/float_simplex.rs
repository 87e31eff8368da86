//! A program that changes between solutions: rows come and go, columns get other bounds, and the dual simplex goes on
//! from the last basis.

#[cfg(test)]
mod tests;

use super::dual::breakpoints;
use super::lu::Factors;
use super::problem::Problem;
use super::ratio::Breakpoint;
use super::relaxation::TOLERANCE;
use super::state::State;
use super::{TURNS, Termination, dual, primal};
use crate::basis::{Basis, Status};

/// No squared length of a row.
const UNKNOWN: f64 = 0.0;

/// By what part of the cutoff the objective is below it where the optimum for perturbed costs is enough.
const CLEAR: f64 = 1e-5;

/// How much farther than to the cutoff a ray is followed, as a share and as an amount.
const BEYOND: (f64, f64) = (1.01, 1e-3);

/// Minimise `c x` such that `l <= A x <= u` and `x` is within bounds, again and again, in floating point. It guides a
/// search: nothing that it says is to be taken on trust. Its multipliers of the rows prove a bound once they are
/// rounded to rationals and summed up exactly.
///
/// Numbers are not scaled: coefficients should be near one.
///
/// ```
/// use exact_lp::{FloatEnd, FloatSimplex};
///
/// let mut simplex = FloatSimplex::new(vec![-2.0, -3.0], 0.0, 4.0);
/// simplex.add_row(&[(0, 1.0), (1, 2.0)], f64::NEG_INFINITY, 6.0);
/// assert_eq!(simplex.solve(f64::INFINITY, 100), FloatEnd::Optimal);
/// assert_eq!((simplex.objective(), simplex.value(1), simplex.multiplier(0)), (-11.0, 1.0, -1.5));
/// simplex.set_bounds(0, 0.0, 1.0);
/// assert_eq!(simplex.solve(-10.0, 100), FloatEnd::Above);
/// ```
#[derive(Debug, Clone)]
pub struct FloatSimplex {
    problem: Problem,
    /// Whether the columns of the problem are those of its rows.
    is_current: bool,
    basis: Basis,
    /// The factors of the basis, unless it is to be factorised.
    factors: Option<Factors>,
    /// By variables: the squared lengths of the rows of the inverse of the basis, for those that are basic.
    weights: Vec<f64>,
    value: Vec<f64>,
    reduced: Vec<f64>,
    objective: f64,
    iterations: u64,
    perturbs: bool,
}

/// How [`FloatSimplex::solve`] ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FloatEnd {
    /// At an optimum.
    Optimal,
    /// The objective seems to be above the cutoff, or no point seems feasible: the multipliers may prove it.
    Above,
    /// Too many iterations, or numbers that cannot be trusted.
    Stuck,
}

impl FloatSimplex {
    /// A program without rows, all of whose columns have the same bounds, which are finite.
    #[must_use]
    pub fn new(cost: Vec<f64>, lower: f64, upper: f64) -> Self {
        let columns = cost.len();
        let status = cost.iter().map(|&cost| if cost < 0.0 { Status::AtUpper } else { Status::AtLower }).collect();
        Self {
            basis: Basis { basic: Vec::new(), status },
            factors: None,
            weights: vec![1.0; columns],
            value: vec![lower; columns],
            reduced: cost.clone(),
            objective: 0.0,
            iterations: 0,
            perturbs: false,
            problem: Problem::without_rows(cost, lower, upper),
            is_current: true,
        }
    }

    /// Adds a row whose logical variable is basic; no column is named twice.
    pub fn add_row(&mut self, terms: &[(usize, f64)], lower: f64, upper: f64) {
        self.problem.add_row(terms, lower, upper);
        self.is_current = false;
        self.basis.extend(1);
        self.factors = None;
        self.weights.push(UNKNOWN);
        self.value.push(0.0);
        self.reduced.push(0.0);
    }

    /// Removes rows, whose logical variables must be basic; the others keep their order.
    pub fn retain_rows(&mut self, is_kept: &[bool]) {
        let columns = self.columns();
        self.problem.retain_rows(is_kept);
        self.is_current = false;
        self.factors = None;
        let is_kept = |variable: usize| variable < columns || is_kept[variable - columns];
        let names: Vec<usize> = (0..self.value.len())
            .scan(0, |next, variable| {
                *next += usize::from(is_kept(variable));
                Some(*next - usize::from(is_kept(variable)))
            })
            .collect();
        self.basis.basic.retain(|&variable| is_kept(variable));
        self.basis.basic.iter_mut().for_each(|variable| *variable = names[*variable]);
        retain(&mut self.basis.status, is_kept);
        retain(&mut self.weights, is_kept);
        retain(&mut self.value, is_kept);
        retain(&mut self.reduced, is_kept);
    }

    /// Gives a column other bounds, which are finite and do not contradict each other.
    pub fn set_bounds(&mut self, column: usize, lower: f64, upper: f64) {
        (self.problem.lower[column], self.problem.upper[column]) = (lower, upper);
    }

    /// Drops the coefficients of columns that are fixed at zero for good, but for those that are basic.
    pub fn forget(&mut self, is_gone: impl Fn(usize) -> bool) {
        let status = &self.basis.status;
        self.problem.retain_columns(|column| !is_gone(column) || status[column] == Status::Basic);
        self.is_current = false;
    }

    /// From now on, costs are perturbed while the dual simplex runs, so that it does not stall where many reduced costs
    /// are zero at a time. The primal simplex goes on with the true costs only where the objective is not clearly below
    /// the cutoff; elsewhere an optimum is one for costs that differ by about a millionth.
    pub fn perturb(&mut self) {
        self.perturbs = true;
    }

    /// Begins again with all logical variables basic.
    pub fn restart(&mut self) {
        let columns = self.columns();
        self.basis.basic = (columns..self.value.len()).collect();
        self.basis.status[..columns].fill(Status::AtLower);
        self.basis.status[columns..].fill(Status::Basic);
        self.weights.fill(1.0);
        self.factors = None;
    }

    /// Goes on from the last basis until there is an optimum, the objective is above `cutoff`, or so many iterations
    /// are spent.
    pub fn solve(&mut self, cutoff: f64, limit: u64) -> FloatEnd {
        self.update_columns();
        let mut state = state(&self.problem, &mut self.basis, &mut self.factors);
        (state.tolerance, state.limit, state.cutoff) = (TOLERANCE, limit, cutoff);
        state.restore_numbers();
        state.is_lax = true;
        state.weights = Some(measured(&mut state, std::mem::take(&mut self.weights)));
        let end = reoptimise(&mut state, self.perturbs);
        self.objective = state.objective();
        let end = match end {
            Termination::Optimal => FloatEnd::Optimal,
            Termination::Infeasible { variable } if follow(&mut state, variable, cutoff - self.objective) => {
                FloatEnd::Above
            }
            _ if self.objective > cutoff => FloatEnd::Above,
            _ => FloatEnd::Stuck,
        };
        self.iterations += state.iterations;
        self.weights = state.weights.take().unwrap_or_default();
        self.basis = Basis { basic: state.basic, status: state.status };
        (self.value, self.reduced, self.factors) = (state.value, state.reduced, Some(state.factors));
        end
    }

    fn update_columns(&mut self) {
        if !self.is_current {
            self.problem.update_columns();
            self.is_current = true;
        }
    }

    /// The objective where the last solution ended. At an optimum, or above the cutoff, no solution has less, but for
    /// rounding and for costs that were shifted on the way.
    #[must_use]
    pub fn objective(&self) -> f64 {
        self.objective
    }

    /// The iterations so far.
    #[must_use]
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.problem.rows()
    }

    fn columns(&self) -> usize {
        self.value.len() - self.rows()
    }

    /// The value of a column.
    #[must_use]
    pub fn value(&self, column: usize) -> f64 {
        self.value[column]
    }

    /// The reduced cost of a column.
    #[must_use]
    pub fn reduced(&self, column: usize) -> f64 {
        self.reduced[column]
    }

    /// The multiplier of a row.
    #[must_use]
    pub fn multiplier(&self, row: usize) -> f64 {
        self.reduced[self.columns() + row]
    }

    /// Whether the logical variable of a row is basic, so that its multiplier is zero.
    #[must_use]
    pub fn is_idle(&self, row: usize) -> bool {
        self.basis.status[self.columns() + row] == Status::Basic
    }

    /// The columns that are basic.
    pub fn basic_columns(&self) -> impl Iterator<Item = usize> {
        self.basis.basic.iter().copied().filter(|&variable| variable < self.columns())
    }

    /// The changes of the multipliers that change the reduced costs of basic columns by minus these amounts, and those
    /// of others that are basic not at all.
    pub fn correction(&mut self, amounts: &[(usize, f64)]) -> Vec<f64> {
        self.update_columns();
        let mut state = state(&self.problem, &mut self.basis, &mut self.factors);
        let mut by_variable = vec![0.0; state.status.len()];
        amounts.iter().for_each(|&(column, amount)| by_variable[column] = amount);
        // What is left over may be far smaller than what counts as noise.
        let greatest = amounts.iter().fold(0.0_f64, |most, (_, amount)| most.max(amount.abs()));
        let unit = if greatest.is_normal() { greatest } else { 1.0 };
        state.inverse_row.clear();
        for (place, &variable) in state.basic.iter().enumerate() {
            if by_variable[variable] != 0.0 {
                state.inverse_row.add(place, by_variable[variable] / unit);
            }
        }
        state.factors.solve_transposed(&mut state.inverse_row);
        let changes = state.inverse_row.values.iter().map(|change| change * unit).collect();
        self.basis = Basis { basic: state.basic, status: state.status };
        self.factors = Some(state.factors);
        changes
    }
}

/// The state of a basis with its factors, which are taken if they are there and not worn.
fn state<'a>(problem: &'a Problem, basis: &mut Basis, factors: &mut Option<Factors>) -> State<'a> {
    let (basic, status) = (std::mem::take(&mut basis.basic), std::mem::take(&mut basis.status));
    let factors = factors.take().filter(|factors| !factors.are_worn());
    let is_known = factors.is_some();
    let mut state = State::with_factors(problem, Basis { basic, status }, factors, &|| false);
    if !is_known {
        state.make_factors();
    }
    state
}

/// Lets the dual simplex run first, whatever the bounds, and the primal one where shifted costs leave it work.
fn reoptimise(state: &mut State, perturbs: bool) -> Termination {
    for turn in 0..TURNS {
        let is_perturbed = perturbs && turn == 0;
        match dual::run(state, is_perturbed) {
            // That the objective is above the cutoff is for the true costs to tell.
            Some(_) if is_perturbed && state.is_above() => {
                state.restore_numbers();
                continue;
            }
            Some(end) => return end,
            None => {}
        }
        if state.cost == state.problem.cost {
            return Termination::Optimal;
        }
        state.restore_numbers();
        if perturbs && state.is_primal_feasible() && is_clearly_below(state) {
            return Termination::Optimal;
        }
        match (state.is_primal_feasible(), state.is_dual_feasible()) {
            (true, true) => return Termination::Optimal,
            (true, false) => {
                if let Some(end) = primal::run(state, false) {
                    return end;
                }
                state.restore_numbers();
            }
            (false, _) => {}
        }
    }
    Termination::Stuck
}

/// Whether the objective is below the cutoff by more than perturbed costs can tell apart; never without a cutoff.
fn is_clearly_below(state: &State) -> bool {
    state.cutoff.is_finite() && state.objective() < state.cutoff - CLEAR * (1.0 + state.cutoff.abs())
}

/// The weights, of which those that are unknown and asked for are measured.
fn measured(state: &mut State, mut weights: Vec<f64>) -> Vec<f64> {
    for place in 0..state.basic.len() {
        let weight = &mut weights[state.basic[place]];
        if *weight == UNKNOWN {
            state.inverse_row.clear();
            state.inverse_row.add(place, 1.0);
            state.factors.solve_transposed(&mut state.inverse_row);
            *weight = state.inverse_row.squared_length();
        }
    }
    weights
}

/// Goes along the ray that the row of a basic variable beyond its bound gives, up to where the objective is larger by
/// more than the gap; tells whether there is one.
fn follow(state: &mut State, variable: usize, gap: f64) -> bool {
    let Some(place) = state.basic.iter().position(|&basic| basic == variable) else { return false };
    let excess = state.excess(variable);
    state.compute_row(place);
    let mut points = Vec::new();
    breakpoints(state, excess.signum(), &mut points);
    let slope = excess.abs() - points.iter().map(|point| point.fall).sum::<f64>();
    if slope.is_nan() || slope <= 0.0 {
        return false;
    }
    let gap = if gap.is_finite() { gap.max(0.0) } else { 0.0 };
    // Up to the last breakpoint the objective does not fall.
    let last = points.iter().map(Breakpoint::ratio).fold(0.0, f64::max);
    let length = excess.signum() * (last + (BEYOND.0 * gap + BEYOND.1) / slope);
    for (row, value) in state.inverse_row.entries() {
        state.reduced[state.problem.logical(row)] += length * value;
    }
    true
}

fn retain<T>(list: &mut Vec<T>, is_kept: impl Fn(usize) -> bool) {
    let mut index = 0..;
    list.retain(|_| index.next().is_some_and(&is_kept));
}
