//! The dual simplex method in exact arithmetic: from any basis to a feasible point, or to the proof that there is none.
//!
//! If the basis is dual feasible for the program's costs, these guide the way, and it ends at an optimum. If not, all
//! costs are taken for zero, for which every basis is dual feasible. Leaving and entering variables have the smallest
//! index (Bland's rule for the dual), so that no basis comes twice.

use num_bigint::{BigInt, Sign};
use num_traits::{Signed, Zero};

use super::Pivots;
use super::lift::Solved;
use super::state::State;
use crate::basis::Status;
use crate::program::{Bounds, Rational, compare_fractions};
use crate::stop::{Stopped, words};

/// How the dual simplex ended.
pub enum DualEnd {
    /// The basis is primal feasible, and this is its point.
    Feasible(Solved),
    /// There is no feasible point: multipliers of the scaled rows that contradict the bounds (Farkas).
    Infeasible(Solved),
    /// There are as many pivots as were allowed.
    Wrong,
}

/// Pivots until the basis is feasible, or proves that none is. The `suspect` leaves first if it may.
pub fn run(state: &mut State, mut suspect: Option<usize>, pivots: &mut Pivots) -> Result<DualEnd, Stopped> {
    let mut costs_guide = None;
    loop {
        let point = state.point()?;
        let Some((position, below)) = leaving(state, &point, suspect)? else {
            return Ok(DualEnd::Feasible(point));
        };
        if costs_guide.is_none() {
            costs_guide = Some(make_dual_feasible(state)?);
            continue;
        }
        let row = state.row_of_inverse(position)?;
        let multipliers = if costs_guide == Some(true) { Some(state.multipliers()?) } else { None };
        let Some(entering) = entering(state, &row, below, multipliers.as_ref())? else {
            return Ok(DualEnd::Infeasible(farkas(row, below)));
        };
        if !pivots.count() {
            return Ok(DualEnd::Wrong);
        }
        suspect = None;
        state.exchange(position, entering, if below { Status::AtLower } else { Status::AtUpper })?;
    }
}

/// Whether a variable with this value is outside its bounds: below (true) or above (false).
fn outside(numerator: &BigInt, denominator: &BigInt, bounds: &Bounds) -> Option<bool> {
    let compared = |end: &Rational| compare_fractions((numerator, denominator), (&end.numer(), &end.denom()));
    if bounds.lower.as_ref().is_some_and(|lower| compared(lower).is_lt()) {
        return Some(true);
    }
    bounds.upper.as_ref().is_some_and(|upper| compared(upper).is_gt()).then_some(false)
}

/// The position of the suspect, or else of the variable of smallest index, that is outside its bounds, and whether it
/// is below them.
fn leaving(state: &State, point: &Solved, suspect: Option<usize>) -> Result<Option<(usize, bool)>, Stopped> {
    let mut first: Option<(usize, usize, bool)> = None;
    for (position, &variable) in state.basic.iter().enumerate() {
        let value = &point.numerators[variable];
        state.budget.charge(words(value).saturating_add(words(&point.denominator)))?;
        let before = |&(first, ..): &(usize, usize, bool)| {
            (suspect != Some(variable), variable) < (suspect != Some(first), first)
        };
        if let Some(below) = outside(value, &point.denominator, &state.scaled.bounds[variable])
            && first.as_ref().is_none_or(before)
        {
            first = Some((variable, position, below));
        }
    }
    Ok(first.map(|(_, position, below)| (position, below)))
}

/// Moves variables with two bounds to the one that their reduced cost asks for; tells whether the basis is dual
/// feasible then. If it is not, nothing is moved.
fn make_dual_feasible(state: &mut State) -> Result<bool, Stopped> {
    let multipliers = state.multipliers()?;
    let mut moves = Vec::new();
    for variable in (0..state.scaled.variables()).filter(|&variable| state.may_enter(variable)) {
        let bounds = &state.scaled.bounds[variable];
        match (state.status[variable], state.reduced_cost(variable, &multipliers)?.sign()) {
            (Status::AtLower, Sign::Minus) if bounds.upper.is_some() => moves.push((variable, Status::AtUpper)),
            (Status::AtUpper, Sign::Plus) if bounds.lower.is_some() => moves.push((variable, Status::AtLower)),
            (Status::AtLower, Sign::Minus)
            | (Status::AtUpper, Sign::Plus)
            | (Status::Zero, Sign::Minus | Sign::Plus) => {
                return Ok(false);
            }
            _ => {}
        }
    }
    moves.into_iter().for_each(|(variable, status)| state.status[variable] = status);
    Ok(true)
}

/// The variable that enters when the basic one of this row of the inverse goes back to its bound: least |reduced cost /
/// entry|, then smallest index.
fn entering(state: &State, row: &Solved, below: bool, multipliers: Option<&Solved>) -> Result<Option<usize>, Stopped> {
    let mut best: Option<(BigInt, BigInt, usize)> = None;
    for variable in (0..state.scaled.variables()).filter(|&variable| state.may_enter(variable)) {
        let entry = state.product(variable, &row.numerators)?;
        let helps = match state.status[variable] {
            Status::Basic => false,
            Status::AtLower => entry.sign() == if below { Sign::Minus } else { Sign::Plus },
            Status::AtUpper => entry.sign() == if below { Sign::Plus } else { Sign::Minus },
            Status::Zero => !entry.is_zero(),
        };
        if !helps {
            continue;
        }
        let Some(multipliers) = multipliers else { return Ok(Some(variable)) };
        let cost = state.reduced_cost(variable, multipliers)?.abs();
        let entry = entry.abs();
        if best.as_ref().is_none_or(|(least, divisor, _)| &cost * divisor < least * &entry) {
            best = Some((cost, entry, variable));
        }
    }
    Ok(best.map(|(.., variable)| variable))
}

/// The multipliers -z for a variable below its lower bound, z above its upper one, where z is its row of the inverse.
///
/// z (A x - s) = 0 says that the basic variable plus a sum of multiples of the others is zero. With the sign chosen
/// here the basic variable counts with the bound that it breaks, and every other with the bound where it stands: the
/// sum of the bounds is above zero.
fn farkas(row: Solved, below: bool) -> Solved {
    let numerators = row.numerators.into_iter().map(|entry| if below { -entry } else { entry }).collect();
    Solved { denominator: row.denominator, numerators }
}
