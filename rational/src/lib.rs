//! Exact rational numbers: the arithmetic of `num-rational`, and an order that needs no stack.
//!
//! The order, the equality and the hash of `num-rational` go through the continued fraction, in as many nested calls as
//! that has terms: two numbers that agree for thousands of digits end the program. A number is kept in lowest terms, so
//! here numbers are equal if their parts are, and ordered by signs, by lengths, or by one product each.
//!
//! [`Rational`] is a type of its own, so that the other order cannot be used by mistake, by `==`, `max`, `sort` or a
//! derived trait: no other package of the workspace depends on `num-rational` (`tests/house/numbers.rs`).

mod fibonacci;
mod operations;
mod order;
mod whole;
mod words;

pub use fibonacci::neighbours_of_fibonacci;
pub use order::compare_fractions;

use std::fmt;
use std::str::FromStr;

use num_bigint::BigInt;
use num_rational::{BigRational, ParseRatioError};
use num_traits::{FromPrimitive, Num, One, Signed, ToPrimitive, Zero};

/// A rational of machine integers, whose order nests some ninety calls at most. Its operations may overflow: those that
/// are checked tell.
pub type WordRational = num_rational::Ratio<i64>;

/// An exact rational number of any size, in lowest terms over a positive denominator.
#[derive(Clone, Default)]
pub struct Rational(BigRational);

impl Rational {
    /// Nothing.
    pub const ZERO: Self = Self(BigRational::ZERO);

    /// One.
    pub const ONE: Self = Self(BigRational::ONE);

    /// `numerator / denominator`.
    ///
    /// # Panics
    /// If the denominator is zero.
    pub fn new(numerator: BigInt, denominator: BigInt) -> Self {
        if denominator.is_one() {
            return Self::from_integer(numerator);
        }
        Self(BigRational::new(numerator, denominator))
    }

    /// `numerator / denominator`, which have no common divisor, over a positive denominator. Of other parts nothing is
    /// true that is said of a number.
    pub const fn new_raw(numerator: BigInt, denominator: BigInt) -> Self {
        Self(BigRational::new_raw(numerator, denominator))
    }

    /// An integer.
    pub fn from_integer(integer: BigInt) -> Self {
        Self(BigRational::from_integer(integer))
    }

    /// The number that a float is; none if that is not finite.
    pub fn from_float(float: f64) -> Option<Self> {
        BigRational::from_float(float).map(Self)
    }

    /// What stands above the line.
    pub const fn numer(&self) -> &BigInt {
        self.0.numer()
    }

    /// What stands below the line: positive.
    pub const fn denom(&self) -> &BigInt {
        self.0.denom()
    }

    /// Whether it is an integer.
    pub fn is_integer(&self) -> bool {
        self.0.is_integer()
    }

    /// The next integer towards zero.
    pub fn to_integer(&self) -> BigInt {
        self.0.to_integer()
    }

    /// One divided by it.
    ///
    /// # Panics
    /// If it is zero.
    #[must_use]
    pub fn recip(&self) -> Self {
        Self(self.0.recip())
    }

    /// The greatest integer that is not above it.
    #[must_use]
    pub fn floor(&self) -> Self {
        Self(self.0.floor())
    }

    /// The least integer that is not below it.
    #[must_use]
    pub fn ceil(&self) -> Self {
        Self(self.0.ceil())
    }

    /// The nearest integer, of two the one away from zero.
    #[must_use]
    pub fn round(&self) -> Self {
        // That of the library compares rationals, with a half.
        let two = BigInt::from(2);
        let away = BigRational::new(self.numer().signum(), two);
        Self((&self.0 + away).trunc())
    }

    /// Its power.
    ///
    /// # Panics
    /// If it is zero, and the exponent negative.
    #[must_use]
    pub fn pow(&self, exponent: i32) -> Self {
        Self(self.0.pow(exponent))
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, formatter)
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, formatter)
    }
}

impl FromStr for Rational {
    type Err = ParseRatioError;

    fn from_str(text: &str) -> Result<Self, ParseRatioError> {
        text.parse().map(Self)
    }
}

impl From<BigInt> for Rational {
    fn from(integer: BigInt) -> Self {
        Self::from_integer(integer)
    }
}

impl From<(BigInt, BigInt)> for Rational {
    fn from((numerator, denominator): (BigInt, BigInt)) -> Self {
        Self::new(numerator, denominator)
    }
}

impl From<Rational> for (BigInt, BigInt) {
    fn from(number: Rational) -> Self {
        number.0.into_raw()
    }
}

impl Zero for Rational {
    fn zero() -> Self {
        Self::ZERO
    }

    fn is_zero(&self) -> bool {
        self.0.is_zero()
    }
}

impl One for Rational {
    fn one() -> Self {
        Self::ONE
    }
}

impl Num for Rational {
    type FromStrRadixErr = ParseRatioError;

    fn from_str_radix(text: &str, radix: u32) -> Result<Self, ParseRatioError> {
        BigRational::from_str_radix(text, radix).map(Self)
    }
}

impl Signed for Rational {
    fn abs(&self) -> Self {
        Self(self.0.abs())
    }

    fn abs_sub(&self, other: &Self) -> Self {
        if self <= other { Self::zero() } else { self - other }
    }

    fn signum(&self) -> Self {
        Self(self.0.signum())
    }

    fn is_positive(&self) -> bool {
        self.0.is_positive()
    }

    fn is_negative(&self) -> bool {
        self.0.is_negative()
    }
}

impl ToPrimitive for Rational {
    fn to_i64(&self) -> Option<i64> {
        self.0.to_i64()
    }

    fn to_i128(&self) -> Option<i128> {
        self.0.to_i128()
    }

    fn to_u64(&self) -> Option<u64> {
        self.0.to_u64()
    }

    fn to_u128(&self) -> Option<u128> {
        self.0.to_u128()
    }

    fn to_f64(&self) -> Option<f64> {
        self.0.to_f64()
    }
}

impl FromPrimitive for Rational {
    fn from_i64(integer: i64) -> Option<Self> {
        BigRational::from_i64(integer).map(Self)
    }

    fn from_u64(integer: u64) -> Option<Self> {
        BigRational::from_u64(integer).map(Self)
    }

    fn from_f64(float: f64) -> Option<Self> {
        Self::from_float(float)
    }
}

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests;
