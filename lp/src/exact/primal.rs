//! The primal simplex method in exact arithmetic, from a feasible basis.
//!
//! The variable of greatest reduced cost enters. After a run of steps that did not move, the smallest index enters and leaves (Bland, 1977) until
//! one moves: no basis comes twice, and the method ends.

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{Signed, Zero};

use super::lift::Solved;
use super::state::State;
use crate::basis::Status;
use crate::program::Rational;

/// How many steps in a row may stay in place before Bland's rule takes over.
const PATIENCE: usize = 30;

/// How the primal simplex ended.
pub enum PrimalEnd {
    /// The basis is optimal, with these multipliers of the scaled rows and costs.
    Optimal(Solved),
    /// The objective improves for ever when this variable moves in this direction (1 or -1).
    Unbounded(usize, i32),
    /// It was told to stop.
    Stopped,
}

/// A limit to the step: how far, and which variable sets it.
struct Limit {
    length: Rational,
    variable: usize,
    /// The position of the variable in the basis, or none if the entering one itself goes to its other bound.
    position: Option<usize>,
    to: Status,
}

/// Pivots until the basis is optimal, or proves the program unbounded. `pivots` counts.
pub fn run(state: &mut State, pivots: &mut u64, stop: &dyn Fn() -> bool) -> PrimalEnd {
    let mut still = 0;
    loop {
        let multipliers = state.multipliers();
        let Some((entering, direction)) = entering(state, &multipliers, still > PATIENCE) else {
            return PrimalEnd::Optimal(multipliers);
        };
        if stop() {
            return PrimalEnd::Stopped;
        }
        let Some(limit) = ratio_test(state, entering, direction) else {
            return PrimalEnd::Unbounded(entering, direction);
        };
        still = if limit.length.is_zero() { still + 1 } else { 0 };
        *pivots += 1;
        match limit.position {
            None => state.status[entering] = limit.to,
            Some(position) => state.exchange(position, entering, limit.to),
        }
    }
}

/// The variable that enters, and whether it grows (1) or shrinks (-1).
fn entering(state: &State, multipliers: &Solved, smallest_index: bool) -> Option<(usize, i32)> {
    let mut best: Option<(BigInt, usize, i32)> = None;
    for variable in (0..state.form.variables()).filter(|&variable| state.may_enter(variable)) {
        let cost = state.reduced_cost(variable, multipliers);
        let direction = match (state.status[variable], cost.sign()) {
            (_, Sign::NoSign) | (Status::AtLower, Sign::Plus) | (Status::AtUpper, Sign::Minus) | (Status::Basic, _) => {
                continue;
            }
            (_, Sign::Minus) => 1,
            (_, Sign::Plus) => -1,
        };
        if smallest_index {
            return Some((variable, direction));
        }
        if best.as_ref().is_none_or(|(greatest, ..)| cost.magnitude() > greatest.magnitude()) {
            best = Some((cost, variable, direction));
        }
    }
    best.map(|(_, variable, direction)| (variable, direction))
}

/// The bound that is met first as the entering variable moves; of several, that of the smallest index.
fn ratio_test(state: &State, entering: usize, direction: i32) -> Option<Limit> {
    let (point, column) = (state.point(), state.tableau_column(entering));
    let own = &state.form.bounds[entering];
    let mut best = own.lower.as_ref().zip(own.upper.as_ref()).map(|(lower, upper)| Limit {
        length: upper - lower,
        variable: entering,
        position: None,
        to: if direction > 0 { Status::AtUpper } else { Status::AtLower },
    });
    for (position, change) in column.numerators.iter().enumerate().filter(|(_, change)| !change.is_zero()) {
        let variable = state.basic[position];
        let bounds = &state.form.bounds[variable];
        let falls = change.is_positive() == (direction > 0);
        let (end, to) = if falls { (&bounds.lower, Status::AtLower) } else { (&bounds.upper, Status::AtUpper) };
        let Some(end) = end else { continue };
        let room = (Rational::new(point.numerators[variable].clone(), point.denominator.clone()) - end).abs();
        let length = room * Rational::new(column.denominator.clone(), change.abs());
        let sooner = |best: &Limit| (&length, variable) < (&best.length, best.variable);
        if best.as_ref().is_none_or(sooner) {
            best = Some(Limit { length, variable, position: Some(position), to });
        }
    }
    best
}

/// The direction in which the structural variables move as the entering one does, as whole numbers.
pub fn ray(state: &State, entering: usize, direction: i32) -> Vec<BigInt> {
    let column = state.tableau_column(entering);
    let mut ray = vec![BigInt::zero(); state.form.variables()];
    ray[entering] = column.denominator * direction;
    for (&variable, change) in state.basic.iter().zip(column.numerators) {
        ray[variable] = -change * direction;
    }
    ray.truncate(state.form.structurals);
    let common = ray.iter().fold(BigInt::zero(), |common, entry| common.gcd(entry));
    if !common.is_zero() {
        ray.iter_mut().for_each(|entry| *entry /= &common);
    }
    ray
}
