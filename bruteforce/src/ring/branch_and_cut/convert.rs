//! Between floating-point numbers and integers of any length.

#![allow(clippy::float_arithmetic, reason = "only guides: every bound is proved again in integers")]

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

/// `numerator / denominator / 2^scale`, nearly.
pub(super) fn quotient(numerator: &BigInt, denominator: &BigInt, scale: i64) -> f64 {
    if numerator.is_zero() {
        return 0.0;
    }
    let length = |number: &BigInt| i64::try_from(number.bits()).unwrap_or(i64::MAX / 4);
    let shift = 62 - length(numerator) + length(denominator);
    let digits = if shift >= 0 { (numerator << shift) / denominator } else { numerator / (denominator << -shift) };
    let exponent = i32::try_from((-shift - scale).clamp(-2000, 2000)).expect("clamped");
    digits.to_f64().unwrap_or(0.0) * 2.0_f64.powi(exponent)
}

/// `value * 2^scale`, rounded to an integer; 0 for what is not a number.
pub(super) fn fixed(value: f64, scale: i64) -> BigInt {
    if !value.is_normal() {
        return BigInt::zero();
    }
    let bits = value.to_bits();
    let mantissa = BigInt::from((bits & ((1 << 52) - 1)) | (1 << 52));
    let exponent = i64::try_from((bits >> 52) & 0x7ff).expect("eleven bits") - 1075 + scale;
    let size: BigInt = match exponent {
        0.. => mantissa << exponent,
        -60..0 => ((mantissa << 1) + (BigInt::from(1) << -exponent)) >> (1 - exponent),
        _ => BigInt::zero(),
    };
    if value < 0.0 { -size } else { size.abs() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_any_length_become_floats_and_come_back() {
        let length = |bits: u32| BigInt::from(3) << bits;
        for (numerator, denominator, scale, expected) in [
            (length(0), length(0), 0, 1.0),
            (length(70), length(60), 3, 128.0),
            (-length(5), length(9), -2, -0.25),
            (length(200), length(10), 190, 1.0),
            (length(10), length(200), -190, 1.0),
            (BigInt::from(0), length(1), 0, 0.0),
            (BigInt::from(1), length(0), 0, 1.0 / 3.0),
        ] {
            assert_eq!(quotient(&numerator, &denominator, scale), expected);
        }
        for (value, scale, expected) in [
            (1.0, 0, 1),
            (-1.0, 3, -8),
            (0.75, 0, 1),
            (0.25, 0, 0),
            (0.5, 0, 1),
            (-0.75, 1, -2),
            (5.0, -1, 3),
            (1.0e-30, 0, 0),
            (0.0, 9, 0),
            (f64::NAN, 0, 0),
            (f64::INFINITY, 0, 0),
            (1_234_567.0, 0, 1_234_567),
            (4_503_599_627_370_497.0, 0, 4_503_599_627_370_497),
            (9_007_199_254_740_994.0, 0, 9_007_199_254_740_994_i64),
        ] {
            assert_eq!(fixed(value, scale), expected.into(), "{value} {scale}");
        }
        assert_eq!(fixed(1.0, 100), BigInt::from(1) << 100_u32);
    }
}
