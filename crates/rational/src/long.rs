//! Sums, differences, products and quotients of long numbers (Knuth, The Art of Computer Programming, 4.5.1). The
//! library would look for common divisors bit by bit, also where one number is whole: most of the time of what computes
//! with long numbers.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use crate::euclid::greatest_common_divisor;
use crate::stop::{charge, words};

/// `above / below` in lowest terms.
///
/// # Panics
/// If `below` is zero.
pub fn fraction(above: BigInt, below: BigInt) -> BigRational {
    assert!(!below.is_zero(), "denominator == 0");
    let common = greatest_common_divisor(&above, &below);
    let common = if below.is_negative() { -common } else { common };
    BigRational::new_raw(quotient(above, &common), quotient(below, &common))
}

/// The sum.
pub fn add(one: &BigRational, other: &BigRational) -> BigRational {
    combined(one, other, |left, right| left + right)
}

/// The difference.
pub fn sub(one: &BigRational, other: &BigRational) -> BigRational {
    combined(one, other, |left, right| left - right)
}

/// The product.
pub fn mul(one: &BigRational, other: &BigRational) -> BigRational {
    let (above, below) = multiplied((one.numer(), one.denom()), (other.numer(), other.denom()));
    BigRational::new_raw(above, below)
}

/// The quotient.
///
/// # Panics
/// If `other` is zero.
pub fn div(one: &BigRational, other: &BigRational) -> BigRational {
    assert!(!other.numer().is_zero(), "denominator == 0");
    let (above, below) = multiplied((one.numer(), one.denom()), (other.denom(), other.numer()));
    if below.is_negative() { BigRational::new_raw(-above, -below) } else { BigRational::new_raw(above, below) }
}

/// The greatest common divisor of both denominators is all that the sum can be shortened by.
fn combined(one: &BigRational, other: &BigRational, combine: impl Fn(BigInt, BigInt) -> BigInt) -> BigRational {
    let (left, right) = (one.denom(), other.denom());
    if left == right {
        return fraction(combine(one.numer().clone(), other.numer().clone()), left.clone());
    }
    let shared = greatest_common_divisor(left, right);
    if shared.is_one() {
        return BigRational::new_raw(
            combine(product(one.numer(), right), product(other.numer(), left)),
            product(left, right),
        );
    }
    let left = left / &shared;
    let above = combine(product(one.numer(), &(right / &shared)), product(other.numer(), &left));
    let common = greatest_common_divisor(&above, &shared);
    BigRational::new_raw(quotient(above, &common), product(&left, &(right / common)))
}

/// The product of two fractions in lowest terms, which is in lowest terms.
fn multiplied(one: (&BigInt, &BigInt), other: (&BigInt, &BigInt)) -> (BigInt, BigInt) {
    let (over, under) = (greatest_common_divisor(one.0, other.1), greatest_common_divisor(other.0, one.1));
    let shortened = |number: &BigInt, by: &BigInt| quotient(number.clone(), by);
    let above = product(&shortened(one.0, &over), &shortened(other.0, &under));
    (above, product(&shortened(one.1, &under), &shortened(other.1, &over)))
}

fn product(one: &BigInt, other: &BigInt) -> BigInt {
    charge(words(one.bits()).saturating_mul(words(other.bits())));
    one * other
}

fn quotient(number: BigInt, divisor: &BigInt) -> BigInt {
    if divisor.is_one() { number } else { number / divisor }
}
