//! Between floating-point numbers and integers of any length.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

/// `numerator / denominator / 2^scale`, nearly.
pub(in super::super) fn quotient(numerator: &BigInt, denominator: &BigInt, scale: i64) -> f64 {
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
pub(in super::super) fn fixed(value: f64, scale: i64) -> BigInt {
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
