//! Rows of integer columns, divided by what their coefficients share; the ends are rounded.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::side::Side;
use super::split::Target;
use crate::integer::proof_log::ProofLog;
use crate::integer::system::{Bound, Infeasible, Row, System, contradiction};
use crate::program::Rational;

/// Divides every row by the greatest common divisor of its coefficients, where that makes an end stricter.
///
/// # Errors
/// If there is no integer point.
pub(crate) fn divide(system: &mut System, log: &mut dyn ProofLog) -> Result<(), Infeasible> {
    let System { columns, rows, .. } = system;
    for row in rows {
        let divisor = content(&row.terms);
        let ends = [&row.lower, &row.upper];
        let stays = divisor.is_zero() || ends.into_iter().flatten().all(|end| end.value.is_multiple_of(&divisor));
        if !stays && row.terms.iter().all(|&(column, _)| columns[column].integer) {
            *row = divided(row, &divisor, log)?;
        }
    }
    Ok(())
}

/// The greatest common divisor of the coefficients; zero if there are none.
pub(crate) fn content(terms: &[(usize, BigInt)]) -> BigInt {
    let mut divisor = BigInt::zero();
    for (_, factor) in terms {
        // The first remainder makes the rest short, where one number is long.
        divisor = if divisor.is_zero() { factor.abs() } else { divisor.gcd(&(factor % &divisor)) };
        if divisor.is_one() {
            break;
        }
    }
    divisor
}

fn divided(row: &Row, divisor: &BigInt, log: &mut dyn ProofLog) -> Result<Row, Infeasible> {
    let terms: Vec<_> = row.terms.iter().map(|(column, factor)| (*column, factor / divisor)).collect();
    let factor = Rational::new(row.scale.clone(), divisor.clone());
    let mut rounded = |side: Side| {
        let end = row.end(side)?;
        let value = match side {
            Side::Lower => end.value.div_ceil(divisor),
            Side::Upper => end.value.div_floor(divisor),
        };
        let (exact, rhs) = (Rational::new(end.value.clone(), divisor.clone()), Rational::from(value.clone()));
        let target = Target { terms: &terms, side, rhs: &rhs };
        let fact = target.round(&exact, &[(end.fact, factor.clone())], row.is_equation(), log);
        Some(Bound { value, fact })
    };
    let (lower, upper) = (rounded(Side::Lower), rounded(Side::Upper));
    let rational = |end: &Option<Bound<BigInt>>| {
        end.as_ref().map(|end| Bound { value: Rational::from(end.value.clone()), fact: end.fact })
    };
    contradiction(&rational(&lower), &rational(&upper), log)?;
    Ok(Row { terms, lower, upper, scale: BigInt::one() })
}
