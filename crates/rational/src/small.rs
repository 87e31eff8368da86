//! Numbers whose parts are machine integers, which nearly all numbers of a small platform are: they need no memory of
//! their own, no part of a sum or product is longer than 127 bits, and common divisors, what most of the time of exact
//! arithmetic goes to, are found in one word (Knuth, The Art of Computer Programming, 4.5.1).

use std::cmp::Ordering;
use std::num::NonZero;

use num_bigint::BigInt;
use num_integer::gcd;
use num_rational::BigRational;
use num_traits::ToPrimitive;

use crate::{Rational, WordRational};

/// A fraction in lowest terms whose parts are machine integers; the denominator is positive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SmallRational {
    above: i64,
    /// That it is not zero leaves the room in which longer numbers are told apart.
    below: NonZero<i64>,
}

impl SmallRational {
    /// An integer.
    #[inline]
    pub const fn integer(above: i64) -> Self {
        Self { above, below: ONE }
    }

    /// The parts of a fraction over a positive denominator, if they are short; what is compared alone need not be in
    /// lowest terms.
    #[inline]
    pub fn of_parts(above: &BigInt, below: &BigInt) -> Option<Self> {
        Some(Self { above: above.to_i64()?, below: NonZero::new(below.to_i64()?)? })
    }

    /// What stands above the line.
    #[inline]
    pub const fn above(self) -> i64 {
        self.above
    }

    /// What stands below the line.
    #[inline]
    pub const fn below(self) -> i64 {
        self.below.get()
    }

    /// Whether it is an integer.
    #[inline]
    pub const fn is_whole(self) -> bool {
        self.below() == 1
    }

    /// The same number as the library has it.
    #[inline]
    pub const fn of_library(self) -> WordRational {
        WordRational::new_raw(self.above, self.below.get())
    }

    /// The same number, as long ones are kept.
    pub fn lengthened(self) -> BigRational {
        BigRational::new_raw(self.above.into(), self.below().into())
    }

    /// The sum.
    #[inline]
    pub fn add(self, other: Self) -> Option<Rational> {
        Some(self.combined(other, i128::from(other.above)))
    }

    /// The difference.
    #[inline]
    pub fn sub(self, other: Self) -> Option<Rational> {
        Some(self.combined(other, -i128::from(other.above)))
    }

    /// The product.
    #[inline]
    pub fn mul(self, other: Self) -> Option<Rational> {
        let (one, two) = (divisor(self.above, other.below()), divisor(other.above, self.below()));
        let above = quotient(self.above, one) * quotient(other.above, two);
        Some(fraction(above, quotient(self.below(), two) * quotient(other.below(), one)))
    }

    /// The quotient; none by zero.
    #[inline]
    pub fn div(self, other: Self) -> Option<Rational> {
        if other.above == 0 {
            return None;
        }
        let (one, two) = (divisor(self.above, other.above), divisor(self.below(), other.below()));
        let above = quotient(self.above, one) * quotient(other.below(), two);
        let below = quotient(self.below(), two) * quotient(other.above, one);
        Some(if below < 0 { fraction(-above, -below) } else { fraction(above, below) })
    }

    /// Of the operation that has no shorter way, nothing.
    #[inline]
    pub const fn rem(self, _: Self) -> Option<Rational> {
        None
    }

    /// The negative number.
    #[inline]
    pub fn neg(self) -> Rational {
        fraction(-i128::from(self.above), self.below().into())
    }

    /// The greatest integer that is not above it.
    pub const fn floor(self) -> Self {
        Self::integer(self.above.div_euclid(self.below.get()))
    }

    /// The nearest integer, of two the one away from zero.
    pub fn round(self) -> Rational {
        let (above, below) = (i128::from(self.above), i128::from(self.below()));
        let nearest = (2 * above.abs() + below) / (2 * below);
        fraction(above.signum() * nearest, 1)
    }

    /// The greatest common divisor of both denominators is all that the sum with `summand / other.below` can be
    /// shortened by.
    #[inline]
    fn combined(self, other: Self, summand: i128) -> Rational {
        let above = i128::from(self.above);
        if self.is_whole() && other.is_whole() {
            return fraction(above + summand, 1);
        }
        let shared = divisor(self.below(), other.below());
        let (below, other_below) = (quotient(self.below(), shared), quotient(other.below(), shared));
        let sum = above * other_below + summand * below;
        if shared == 1 {
            return fraction(sum, below * other_below);
        }
        let common = gcd(u64::try_from(sum.unsigned_abs() % u128::from(shared)).unwrap_or(0), shared);
        fraction(sum / i128::from(common), below * (i128::from(other.below()) / i128::from(common)))
    }
}

impl Ord for SmallRational {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        if self.below == other.below {
            return self.above.cmp(&other.above);
        }
        let product = |one: &Self, other: &Self| i128::from(one.above) * i128::from(other.below());
        product(self, other).cmp(&product(other, self))
    }
}

impl PartialOrd for SmallRational {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

const ONE: NonZero<i64> = NonZero::new(1).expect("it is not zero");

/// The greatest common divisor of integers of which one is not zero.
#[inline]
fn divisor(one: i64, other: i64) -> u64 {
    if one == 1 || other == 1 { 1 } else { gcd(one.unsigned_abs(), other.unsigned_abs()) }
}

#[inline]
fn quotient(integer: i64, divisor: u64) -> i128 {
    match i64::try_from(divisor) {
        Ok(1) => integer.into(),
        Ok(divisor) => (integer / divisor).into(),
        Err(_) => i128::from(integer) / i128::from(divisor),
    }
}

/// A fraction in lowest terms over a positive denominator.
#[inline]
pub fn fraction(above: i128, below: i128) -> Rational {
    match (i64::try_from(above), i64::try_from(below).ok().and_then(NonZero::new)) {
        (Ok(above), Some(below)) => Rational::short(SmallRational { above, below }),
        _ => Rational::long(BigRational::new_raw(above.into(), below.into())),
    }
}
