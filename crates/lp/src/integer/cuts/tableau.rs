//! Multipliers of rows from floating-point ones: rationals with a small common denominator, which rows of the inverse
//! of a basis have wherever its determinant is small.

#![allow(clippy::float_arithmetic, reason = "only guides: every cut is derived in exact arithmetic")]

use num_bigint::BigInt;
use num_traits::{FromPrimitive, Zero};

use super::base::Multipliers;

/// The largest common denominator that is believed in.
const MAX_DENOMINATOR: f64 = 1e6;
/// How far from a whole number a multiple may be, times the denominator.
const TOLERANCE: f64 = 1e-7;
/// The denominator where there is none.
const GRID: f64 = 1024.0;
/// What is smaller is taken for zero.
const NOISE: f64 = 1e-9;

/// The multipliers over a common denominator; rounded to a grid if they have none that is small.
pub(super) fn snapped(multipliers: &[(usize, f64)]) -> Option<Multipliers> {
    let large = || multipliers.iter().filter(|(_, value)| value.abs() > NOISE);
    let denominator = common_denominator(large().map(|&(_, value)| value)).unwrap_or(GRID);
    let exact = |value: f64| BigInt::from_f64((value * denominator).round());
    let mut rows = large().map(|&(row, value)| Some((row, exact(value)?))).collect::<Option<Vec<_>>>()?;
    rows.retain(|(_, value)| !value.is_zero());
    Some(Multipliers { rows, denominator: BigInt::from_f64(denominator)? })
}

fn common_denominator(values: impl Iterator<Item = f64>) -> Option<f64> {
    let mut common = 1.0;
    for value in values {
        common *= denominator(value * common)?;
        if common > MAX_DENOMINATOR {
            return None;
        }
    }
    Some(common)
}

/// The smallest denominator of a convergent of the continued fraction that is near enough.
fn denominator(value: f64) -> Option<f64> {
    let (mut before, mut last) = (0.0, 1.0);
    let mut rest = value;
    loop {
        if (value * last - (value * last).round()).abs() <= TOLERANCE {
            return Some(last);
        }
        rest = (rest - rest.floor()).recip();
        (before, last) = (last, rest.floor() * last + before);
        let small_enough = last <= MAX_DENOMINATOR;
        if !small_enough {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multipliers_get_their_common_denominator() {
        let expected = |rows: &[(usize, i64)], denominator: i64| {
            let rows = rows.iter().map(|&(row, value)| (row, value.into())).collect();
            Some(Multipliers { rows, denominator: denominator.into() })
        };
        let found = snapped(&[(0, 1.0 / 3.0), (2, -0.75), (3, 1e-12), (4, 5.0)]);
        assert_eq!(found, expected(&[(0, 4), (2, -9), (4, 60)], 12));
        let irrational = snapped(&[(1, 2f64.sqrt()), (2, 3f64.sqrt())]);
        assert_eq!(irrational, expected(&[(1, 1448), (2, 1774)], 1024));
    }
}
