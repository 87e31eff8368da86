//! Bounds of columns that follow from a row and the bounds of its other columns, until nothing changes.
//!
//! For a sum that is at least b, the column k with coefficient a > 0 is at least (b - M) / a, where M is the greatest
//! value of the other terms; the other three cases are its mirror images. Bounds of integer columns are rounded.

use num_bigint::BigInt;
use num_traits::{One, Signed};

use super::activity::{Activity, activity, without};
use super::side::Side;
use super::split::Target;
use crate::integer::proof_log::{Derived, Lhs, ProofLog, Reason, Relation};
use crate::integer::system::{Bound, Column, Infeasible, System, contradiction};
use crate::program::Rational;

/// How often all rows are looked at, at most.
const ROUNDS: usize = 20;
/// Bounds that need more bits than this, beyond those of the row, are of no use.
const MAX_BITS: u64 = 64;
/// A bound of a continuous column is worth while if it makes the interval shorter by this share.
const WORTH: (i64, i64) = (1, 10);

/// Tightens the bounds of columns by all rows, until nothing changes, a limit is reached, or `stop` says so.
///
/// # Errors
/// If there is no integer point.
pub(crate) fn propagate(
    system: &mut System,
    log: &mut dyn ProofLog,
    stop: &dyn Fn() -> bool,
) -> Result<(), Infeasible> {
    let mut rows_of = vec![Vec::new(); system.columns.len()];
    for (index, row) in system.rows.iter().enumerate() {
        row.terms.iter().for_each(|&(column, _)| rows_of[column].push(index));
    }
    let mut waiting = vec![true; system.rows.len()];
    for _ in 0..ROUNDS {
        let mut changed = false;
        for row in 0..waiting.len() {
            if !std::mem::replace(&mut waiting[row], false) {
                continue;
            }
            if stop() {
                return Ok(());
            }
            for column in tighten_by(system, row, log)? {
                changed = true;
                rows_of[column].iter().filter(|&&other| other != row).for_each(|&other| waiting[other] = true);
            }
        }
        if !changed {
            break;
        }
    }
    Ok(())
}

/// Tightens the bounds of the columns of one row; those that changed.
fn tighten_by(system: &mut System, row: usize, log: &mut dyn ProofLog) -> Result<Vec<usize>, Infeasible> {
    let mut changed = Vec::new();
    for side in Side::BOTH {
        let Some(end) = system.rows[row].end(side) else { continue };
        let end = Rational::from(end.value.clone());
        let extreme = activity(&system.columns, &system.rows[row].terms, side.other());
        if extreme.infinite == 0 && side.is_stricter(&end, &extreme.finite) {
            return Err(beyond_reach(system, row, side, &(end - extreme.finite), log));
        }
        let excess = (&extreme.finite - end).abs().floor().to_integer();
        for place in 0..system.rows[row].terms.len() {
            if extreme.infinite > 1 || (extreme.infinite == 1 && extreme.unlimited != place) {
                continue;
            }
            if extreme.infinite == 0 && is_too_short(system, &system.rows[row].terms[place], &excess) {
                continue;
            }
            if tighten_column(system, (row, side, place), &extreme, log)? {
                // What the row can be on the other side is not touched: that is about the columns' other ends.
                changed.push(system.rows[row].terms[place].0);
            }
        }
    }
    Ok(changed)
}

/// Whether a term reaches from one of its ends to the other within what the columns can go further than the row, so
/// that no bound follows. Told at sight for whole ends only.
fn is_too_short(system: &System, (column, factor): &(usize, BigInt), excess: &BigInt) -> bool {
    let Column { lower: Some(lower), upper: Some(upper), .. } = &system.columns[*column] else { return false };
    lower.value.is_integer()
        && upper.value.is_integer()
        && factor.magnitude() * (upper.value.numer() - lower.value.numer()).magnitude() <= *excess.magnitude()
}

/// The end of a row lies `excess` beyond what its columns can be together.
fn beyond_reach(system: &System, row: usize, side: Side, excess: &Rational, log: &mut dyn ProofLog) -> Infeasible {
    let row = &system.rows[row];
    let mut multipliers = without(system, &row.terms, None, side.other(), &BigInt::one());
    multipliers.extend(row.end(side).map(|end| (end.fact, Rational::from(row.scale.clone()))));
    if side == Side::Upper {
        multipliers.iter_mut().for_each(|(_, value)| *value = -value.clone());
    }
    let reason = Reason::Combination(&multipliers);
    let rhs = excess.abs();
    Infeasible(log.derive(&Derived { left: Lhs::Zero, relation: Relation::AtLeast, rhs: &rhs, reason }))
}

/// Tightens the bound of one column, the one at a place of a row, by the end of the row on a side and what the row can
/// be on the other.
fn tighten_column(
    system: &mut System,
    (row, side, place): (usize, Side, usize),
    extreme: &Activity,
    log: &mut dyn ProofLog,
) -> Result<bool, Infeasible> {
    let (column, factor) = &system.rows[row].terms[place];
    let (column, own) = (*column, side.times(factor));
    let Some(end) = system.rows[row].end(side) else { return Ok(false) };
    let opposite = system.columns[column].end(own.other()).filter(|_| extreme.infinite == 0);
    let others = opposite.map_or_else(|| extreme.finite.clone(), |end| &extreme.finite - &end.value * factor);
    let bound = (Rational::from(end.value.clone()) - others) / factor;
    let exact = bound;
    let bound = if system.columns[column].integer { own.rounded(&exact) } else { exact.clone() };
    if !is_worth(system, column, own, &bound) {
        return Ok(false);
    }
    let mut multipliers = without(system, &system.rows[row].terms, Some(column), side.other(), factor);
    multipliers.push((end.fact, Rational::new(system.rows[row].scale.clone(), factor.clone())));
    let terms = [(column, BigInt::one())];
    let target = Target { terms: &terms, side: own, rhs: &bound };
    let fact = if exact.is_integer() || !system.columns[column].integer {
        target.fact(Reason::Combination(&multipliers), log)
    } else {
        target.round(&exact, &multipliers, are_equations(system, row, column), log)
    };
    *system.columns[column].end_mut(own) = Some(Bound { value: bound, fact });
    contradiction(&system.columns[column].lower, &system.columns[column].upper, log).map(|()| true)
}

/// Whether a row and all of its columns, but for one, have one value each.
fn are_equations(system: &System, row: usize, except: usize) -> bool {
    let row = &system.rows[row];
    row.is_equation() && row.terms.iter().all(|&(column, _)| column == except || system.columns[column].is_fixed())
}

/// Whether a new bound is stricter than the one that there is, by enough to be worth a line, and not too long.
fn is_worth(system: &System, column: usize, side: Side, bound: &Rational) -> bool {
    let column = &system.columns[column];
    let Some(old) = column.end(side) else {
        return bound.numer().bits() <= MAX_BITS && bound.denom().bits() <= MAX_BITS;
    };
    if !side.is_stricter(bound, &old.value) {
        return false;
    }
    let Some(other) = column.end(side.other()).filter(|_| !column.integer) else { return true };
    let long_enough = bound.numer().bits() <= MAX_BITS && bound.denom().bits() <= MAX_BITS;
    let gain = (bound - &old.value).abs() * BigInt::from(WORTH.1);
    let length = (&other.value - &old.value).abs() * BigInt::from(WORTH.0);
    let beyond = side.is_stricter(bound, &other.value);
    beyond || (long_enough && gain >= length)
}
