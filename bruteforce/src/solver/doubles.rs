//! The one place where integers become doubles and doubles integers again: conversions and rounding, no arithmetic.

use super::SolverError;

/// Up to here every integer is a double.
const LARGEST: u64 = 1 << 53;

/// The double that equals `number`.
///
/// # Errors
/// Refuses integers beyond 2^53, of which some are no double.
pub(super) fn exact(number: i64) -> Result<f64, SolverError> {
    if number.unsigned_abs() > LARGEST {
        return Err(SolverError::TooLarge { number });
    }
    Ok(number as f64)
}

/// The integer nearest to `value`; `None` for infinities, for what is no number, and beyond 2^53.
pub(super) fn nearest(value: f64) -> Option<i64> {
    let within = value.is_finite() && value.abs() <= LARGEST as f64;
    within.then(|| value.round() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_integers_that_are_doubles_pass() {
        assert_eq!(exact(-(1 << 53)), Ok(-9_007_199_254_740_992.0));
        assert_eq!(exact((1 << 53) + 1), Err(SolverError::TooLarge { number: (1 << 53) + 1 }));
        assert_eq!(exact(i64::MIN), Err(SolverError::TooLarge { number: i64::MIN }));
    }

    #[test]
    fn only_numbers_near_an_integer_come_back() {
        assert_eq!(nearest(2.999_999_7), Some(3));
        assert_eq!(nearest(-1e-9), Some(0));
        assert_eq!(nearest(f64::NAN), None);
        assert_eq!(nearest(f64::INFINITY), None);
        assert_eq!(nearest(1e300), None);
    }
}
