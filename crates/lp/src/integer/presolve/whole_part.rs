//! Rows of integer columns and others, where they leave the integer columns one value together, or none.
//!
//! The ends of a row, less the extreme values of its columns that are continuous or fixed, are those of the whole part:
//! the sum over its other columns. Divided by what the coefficients of that share, they are rounded (V. Chvátal,
//! "Edmonds polytopes and a hierarchy of combinatorial problems", Discrete Mathematics 4, 1973).

use num_bigint::BigInt;
use num_traits::{One, Zero};

use super::activity::{activity, without};
use super::divisors::content;
use super::side::Side;
use super::split::Target;
use crate::integer::proof_log::{ProofLog, Reason};
use crate::integer::system::{Bound, Infeasible, Row, System, contradiction};
use crate::program::Rational;

/// Adds an equation for each row whose whole part has one value; whether there are any.
///
/// # Errors
/// If the whole part of a row has none.
pub(crate) fn equate(system: &mut System, log: &mut dyn ProofLog, stop: &dyn Fn() -> bool) -> Result<bool, Infeasible> {
    let own = system.rows.len();
    for row in 0..own {
        if stop() {
            break;
        }
        let equation = equation(system, &system.rows[row], log)?;
        system.rows.extend(equation);
    }
    Ok(system.rows.len() > own)
}

/// The equation that the whole part of a row satisfies, if it has one value and there is a rest.
fn equation(system: &System, row: &Row, log: &mut dyn ProofLog) -> Result<Option<Row>, Infeasible> {
    let is_fixed = |column: usize| system.columns[column].is_fixed();
    let is_whole = |(column, _): &(usize, BigInt)| system.columns[*column].integer && !is_fixed(*column);
    let (mut terms, rest): (Vec<_>, Vec<_>) = row.terms.iter().cloned().partition(is_whole);
    let divisor = content(&terms);
    let is_equation = row.is_equation() && rest.iter().all(|&(column, _)| is_fixed(column));
    if divisor.is_zero() || is_equation {
        return Ok(None);
    }
    let exact = |side: Side| {
        let extreme = activity(&system.columns, &rest, side.other());
        let end = row.end(side).filter(|_| extreme.infinite == 0)?;
        Some((Rational::from(end.value.clone()) - extreme.finite) / &divisor)
    };
    let (Some(low), Some(high)) = (exact(Side::Lower), exact(Side::Upper)) else { return Ok(None) };
    let (low, high) = (Side::Lower.rounded(&low), Side::Upper.rounded(&high));
    if low < high {
        return Ok(None);
    }
    terms.iter_mut().for_each(|(_, factor)| *factor = &*factor / &divisor);
    let mut rounded = |side: Side, value: Rational| {
        let mut multipliers = without(system, &rest, None, side.other(), &divisor);
        multipliers.extend(row.end(side).map(|end| (end.fact, Rational::new(row.scale.clone(), divisor.clone()))));
        let target = Target { terms: &terms, side, rhs: &value };
        let fact = target.fact(Reason::Rounding(&multipliers), log);
        Some(Bound { value, fact })
    };
    let (lower, upper) = (rounded(Side::Lower, low), rounded(Side::Upper, high));
    contradiction(&lower, &upper, log)?;
    let whole = |end: Option<Bound<Rational>>| end.map(|end| Bound { value: end.value.to_integer(), fact: end.fact });
    Ok(Some(Row { terms, lower: whole(lower), upper: whole(upper), scale: BigInt::one() }))
}
