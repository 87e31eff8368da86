//! Rows that no point within the bounds violates are dropped; in the others, coefficients of integer columns become as
//! small as the integer points allow.
//!
//! Take a sum that is at most b and at most M by the bounds of its columns, and an integer column k at most u with
//! coefficient a > 0. If k is not u, the sum is at most M - a. Where that is less than b by d > 0, the sum less d times
//! k is at most b - d u: for k = u it is the same constraint, for k <= u - 1 no constraint at all. (M. Savelsbergh,
//! "Preprocessing and probing techniques for mixed integer programming problems", ORSA J. Computing 6, 1994.) The
//! continuous relaxation becomes tighter, most of all for rows that a binary column switches off by a large number.

use num_bigint::BigInt;
use num_traits::{One, Signed};

use super::activity::{activity, without};
use super::side::Side;
use super::split::{self, Half, Split, Target};
use crate::integer::proof_log::ProofLog;
use crate::integer::system::{Bound, Row, System};
use crate::program::Rational;

/// Drops ends and rows that say nothing, and tightens the coefficients of rows that have one end; whether there were
/// any.
pub(crate) fn tighten(system: &mut System, log: &mut dyn ProofLog, stop: &dyn Fn() -> bool) -> bool {
    let mut changed = false;
    for row in 0..system.rows.len() {
        if stop() {
            return false;
        }
        for side in Side::BOTH {
            if is_idle(system, row, side) {
                *system.rows[row].end_mut(side) = None;
            }
        }
        let Row { lower, upper, .. } = &system.rows[row];
        let side = match (lower, upper) {
            (Some(_), None) => Side::Lower,
            (None, Some(_)) => Side::Upper,
            _ => continue,
        };
        let extreme = activity(&system.columns, &system.rows[row].terms, side);
        let Some(end) = system.rows[row].end(side).filter(|_| extreme.infinite == 0) else { continue };
        // How much further the columns can go than the row: a tighter coefficient takes as much from both.
        let excess = (extreme.finite - end.value.clone()).abs();
        for place in 0..system.rows[row].terms.len() {
            if let Some(tighter) = tightened(system, (row, side, place), &excess, log) {
                system.rows[row] = tighter;
                changed = true;
            }
        }
    }
    system.rows.retain(|row| row.lower.is_some() || row.upper.is_some());
    changed
}

/// Whether no point within the bounds of the columns is beyond this end of a row.
fn is_idle(system: &System, row: usize, side: Side) -> bool {
    let Some(end) = system.rows[row].end(side) else { return false };
    let extreme = activity(&system.columns, &system.rows[row].terms, side);
    extreme.infinite == 0 && !side.is_stricter(&Rational::from(end.value.clone()), &extreme.finite)
}

/// The row with a smaller coefficient for the column at a place, if there is one; the columns can go further than the
/// row by `excess`.
fn tightened(
    system: &System,
    (row, side, place): (usize, Side, usize),
    excess: &Rational,
    log: &mut dyn ProofLog,
) -> Option<Row> {
    let row = &system.rows[row];
    let (column, factor) = &row.terms[place];
    let end = row.end(side)?;
    // The end of the column at which the row binds.
    let own = side.times(factor);
    let limit = system.columns[*column].end(own)?;
    if !system.columns[*column].integer {
        return None;
    }
    let shift = factor.abs() - excess.ceil().to_integer();
    if !shift.is_positive() || shift >= factor.abs() {
        return None;
    }
    let shift = if factor.is_negative() { -shift } else { shift };
    let mut terms = row.terms.clone();
    terms[place].1 -= &shift;
    let rhs = &end.value - &shift * limit.value.numer();
    let target = Target { terms: &terms, side, rhs: &Rational::from(rhs.clone()) };
    let fact = prove(system, row, (*column, own, limit), &shift, target, log);
    let mut tighter = Row { lower: None, upper: None, terms, scale: BigInt::one() };
    *tighter.end_mut(side) = Some(Bound { value: rhs, fact });
    Some(tighter)
}

/// By cases: the column is at its limit, and the row is what it was; or it is not, and the bounds imply the target.
fn prove(
    system: &System,
    row: &Row,
    (column, own, limit): (usize, Side, &Bound<Rational>),
    shift: &BigInt,
    target: Target,
    log: &mut dyn ProofLog,
) -> usize {
    let unit = [(column, BigInt::one())];
    let rational = |value: &BigInt| Rational::from(value.clone());
    let fact = row.end(target.side).map_or(0, |end| end.fact);
    let at_limit = Half { multipliers: vec![(fact, rational(&row.scale))], assumption: -rational(shift) };
    let rest = without(system, target.terms, Some(column), target.side, &-BigInt::one());
    let factor = target.terms.iter().find(|&&(other, _)| other == column).map_or(BigInt::one(), |term| term.1.clone());
    let elsewhere = Half { multipliers: rest, assumption: rational(&factor) };
    let limit = limit.value.numer();
    match own {
        Side::Upper => {
            let below = &*limit - 1;
            split::derive(Split { terms: &unit, below: &below }, [elsewhere, at_limit], target, log)
        }
        Side::Lower => split::derive(Split { terms: &unit, below: &limit }, [at_limit, elsewhere], target, log),
    }
}
