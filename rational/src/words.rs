//! Sums, products and quotients of fractions whose parts are machine integers: no part of one is longer than 127 bits,
//! and divisors are found in one word. Nearly all numbers of a small platform are such, and their common divisors are
//! what most of the time of exact arithmetic goes to (Knuth, The Art of Computer Programming, 4.5.1).

use num_bigint::BigInt;
use num_integer::gcd;
use num_rational::BigRational;
use num_traits::ToPrimitive;

/// A fraction in lowest terms whose parts are machine integers; the denominator is positive.
#[derive(Clone, Copy)]
pub struct Words {
    above: i64,
    below: i64,
}

impl Words {
    /// The parts of a number, if they are short.
    #[inline]
    pub fn of_fraction(number: &BigRational) -> Option<Self> {
        Some(Self { above: number.numer().to_i64()?, below: number.denom().to_i64()? })
    }

    /// An integer, if it is short.
    #[inline]
    pub fn of_integer(integer: &BigInt) -> Option<Self> {
        Some(Self { above: integer.to_i64()?, below: 1 })
    }

    /// The sum.
    #[inline]
    pub fn add(self, other: Self) -> Option<BigRational> {
        Some(self.combined(other, i128::from(other.above)))
    }

    /// The difference.
    #[inline]
    pub fn sub(self, other: Self) -> Option<BigRational> {
        Some(self.combined(other, -i128::from(other.above)))
    }

    /// The product.
    #[inline]
    pub fn mul(self, other: Self) -> Option<BigRational> {
        let (one, two) = (divisor(self.above, other.below), divisor(other.above, self.below));
        let above = quotient(self.above, one) * quotient(other.above, two);
        Some(fraction(above, quotient(self.below, two) * quotient(other.below, one)))
    }

    /// The quotient; none by zero.
    #[inline]
    pub fn div(self, other: Self) -> Option<BigRational> {
        if other.above == 0 {
            return None;
        }
        let (one, two) = (divisor(self.above, other.above), divisor(self.below, other.below));
        let above = quotient(self.above, one) * quotient(other.below, two);
        let below = quotient(self.below, two) * quotient(other.above, one);
        Some(if below < 0 { fraction(-above, -below) } else { fraction(above, below) })
    }

    /// `self + summand / other.below`. What the denominators share is all that the sum can be shortened by.
    #[inline]
    fn combined(self, other: Self, summand: i128) -> BigRational {
        let above = i128::from(self.above);
        if self.below == 1 && other.below == 1 {
            return fraction(above + summand, 1);
        }
        let shared = divisor(self.below, other.below);
        let (below, other_below) = (quotient(self.below, shared), quotient(other.below, shared));
        let sum = above * other_below + summand * below;
        let common = gcd(u64::try_from(sum.unsigned_abs() % u128::from(shared)).unwrap_or(0), shared);
        fraction(sum / i128::from(common), below * (i128::from(other.below) / i128::from(common)))
    }
}

/// The greatest common divisor of integers of which one is not zero.
#[inline]
fn divisor(one: i64, other: i64) -> u64 {
    if one == 1 || other == 1 { 1 } else { gcd(one.unsigned_abs(), other.unsigned_abs()) }
}

#[inline]
fn quotient(integer: i64, divisor: u64) -> i128 {
    i128::from(integer) / i128::from(divisor)
}

/// A fraction in lowest terms over a positive denominator.
#[inline]
fn fraction(above: i128, below: i128) -> BigRational {
    BigRational::new_raw(integer(above), integer(below))
}

#[inline]
fn integer(value: i128) -> BigInt {
    i64::try_from(value).map_or_else(|_| BigInt::from(value), BigInt::from)
}
