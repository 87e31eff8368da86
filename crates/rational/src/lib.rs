//! Exact rational numbers: the arithmetic of `num-rational`, and an order that needs no stack.
//!
//! The order, the equality and the hash of `num-rational` go through the continued fraction, in as many nested calls as
//! that has terms: two numbers that agree for thousands of digits end the program. A number is kept in lowest terms, so
//! here numbers are equal if their parts are, and ordered by signs, by lengths, or by one product each.
//!
//! Common divisors of long numbers are found by their leading words ([`Remainders`]), not bit by bit.
//!
//! [`Rational`] is a type of its own, so that the other order cannot be used by mistake, by `==`, `max`, `sort` or a
//! derived trait: no other package of the workspace depends on `num-rational` (`tests/architecture/dependencies.rs`).

pub mod decimal;
mod euclid;
mod fibonacci;
mod long;
mod operations;
mod order;
mod part;
mod small;
mod stop;

pub use euclid::{Remainders, greatest_common_divisor, least_common_multiple};
pub use fibonacci::neighbours_of_fibonacci;
pub use order::compare_fractions;
pub use part::Part;
pub use stop::{charge, give_up_if_late, unless_later, without_a_time};

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use num_bigint::{BigInt, BigUint};
use num_rational::{BigRational, ParseRatioError};
use num_traits::{FromPrimitive, Num, One, Signed, ToPrimitive, Zero};

use small::SmallRational;

/// A rational of machine integers, whose order nests some ninety calls at most. Its operations may overflow: those that
/// are checked tell.
pub type WordRational = num_rational::Ratio<i64>;

/// An exact rational number of any size, in lowest terms over a positive denominator.
#[derive(Clone)]
pub struct Rational(Repr);

/// How a number is kept: in machine words if both parts are that short, and only then, so that equal numbers are kept
/// alike.
#[derive(Clone)]
enum Repr {
    Short(SmallRational),
    Long(Box<BigRational>),
}

impl Rational {
    /// Nothing.
    pub const ZERO: Self = Self::short(SmallRational::integer(0));

    /// One.
    pub const ONE: Self = Self::short(SmallRational::integer(1));

    const fn short(words: SmallRational) -> Self {
        Self(Repr::Short(words))
    }

    /// A number that words are too short for.
    #[cold]
    fn long(number: BigRational) -> Self {
        Self(Repr::Long(Box::new(number)))
    }

    /// A number of the library, in lowest terms.
    fn kept(number: BigRational) -> Self {
        SmallRational::of_parts(number.numer(), number.denom()).map_or_else(|| Self::long(number), Self::short)
    }

    /// It as the library has it.
    fn library(&self) -> Cow<'_, BigRational> {
        match &self.0 {
            Repr::Short(words) => Cow::Owned(words.lengthened()),
            Repr::Long(number) => Cow::Borrowed(number),
        }
    }

    /// `numerator / denominator`, of integers of any kind.
    ///
    /// # Panics
    /// If the denominator is zero.
    pub fn new(numerator: impl Into<BigInt>, denominator: impl Into<BigInt>) -> Self {
        Self::quotient(numerator.into(), denominator.into())
    }

    fn quotient(numerator: BigInt, denominator: BigInt) -> Self {
        if denominator.is_one() {
            return numerator.into();
        }
        if let (Some(above), Some(below)) = (numerator.to_i64(), denominator.to_i64())
            && let Some(quotient) = SmallRational::integer(above).div(SmallRational::integer(below))
        {
            return quotient;
        }
        Self::kept(long::fraction(numerator, denominator))
    }

    /// `numerator / denominator`, which have no common divisor, over a positive denominator. Of other parts nothing is
    /// true that is said of a number.
    pub fn new_raw(numerator: BigInt, denominator: BigInt) -> Self {
        Self::kept(BigRational::new_raw(numerator, denominator))
    }

    /// The number that a float is; none if that is not finite.
    pub fn from_float(float: f64) -> Option<Self> {
        BigRational::from_float(float).map(Self::kept)
    }

    /// What stands above the line.
    pub fn numer(&self) -> Part<'_> {
        match &self.0 {
            Repr::Short(words) => words.above().into(),
            Repr::Long(number) => number.numer().into(),
        }
    }

    /// What stands below the line: positive.
    pub fn denom(&self) -> Part<'_> {
        match &self.0 {
            Repr::Short(words) => words.below().into(),
            Repr::Long(number) => number.denom().into(),
        }
    }

    /// What stands above the line and below it, if both are machine integers.
    #[inline]
    pub const fn as_words(&self) -> Option<(i64, i64)> {
        match &self.0 {
            Repr::Short(words) => Some((words.above(), words.below())),
            Repr::Long(_) => None,
        }
    }

    /// Whether it is an integer.
    #[inline]
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Repr::Short(words) => words.is_whole(),
            Repr::Long(number) => number.is_integer(),
        }
    }

    /// The next integer towards zero.
    pub fn to_integer(&self) -> BigInt {
        match &self.0 {
            Repr::Short(words) => (words.above() / words.below()).into(),
            Repr::Long(number) => number.to_integer(),
        }
    }

    /// One divided by it.
    ///
    /// # Panics
    /// If it is zero.
    #[must_use]
    pub fn recip(&self) -> Self {
        Self::ONE / self
    }

    /// The greatest integer that is not above it.
    #[must_use]
    pub fn floor(&self) -> Self {
        match &self.0 {
            Repr::Short(words) => Self::short(words.floor()),
            Repr::Long(number) => Self::kept(number.floor()),
        }
    }

    /// The least integer that is not below it.
    #[must_use]
    pub fn ceil(&self) -> Self {
        -(-self).floor()
    }

    /// The nearest integer, of two the one away from zero.
    #[must_use]
    pub fn round(&self) -> Self {
        match &self.0 {
            Repr::Short(words) => words.round(),
            Repr::Long(number) => {
                // That of the library compares rationals, with a half.
                let away = BigRational::new(number.numer().signum(), BigInt::from(2));
                Self::kept(long::add(number, &away).trunc())
            }
        }
    }

    /// Its power.
    ///
    /// # Panics
    /// If it is zero, and the exponent negative.
    #[must_use]
    pub fn pow(&self, exponent: i32) -> Self {
        Self::kept(self.library().pow(exponent))
    }
}

impl Default for Rational {
    fn default() -> Self {
        Self::ZERO
    }
}

/// As the library shows it, of whatever length it is.
macro_rules! shown {
    ($($name:ident),*) => {$(
        impl fmt::$name for Rational {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                match &self.0 {
                    Repr::Short(words) => fmt::$name::fmt(&words.of_library(), formatter),
                    Repr::Long(number) => fmt::$name::fmt(number, formatter),
                }
            }
        }
    )*};
}

shown!(Display, Debug);

impl FromStr for Rational {
    type Err = ParseRatioError;

    fn from_str(text: &str) -> Result<Self, ParseRatioError> {
        // That of the library takes its time to bring long numbers to lowest terms.
        let parts = text.split_once('/').map(|(above, below)| (above.parse::<BigInt>(), below.parse::<BigInt>()));
        match parts {
            Some((Ok(above), Ok(below))) if !below.is_zero() => Ok(Self::new(above, below)),
            _ => text.parse().map(Self::kept),
        }
    }
}

impl From<BigInt> for Rational {
    fn from(integer: BigInt) -> Self {
        integer.to_i64().map_or_else(
            || Self::long(BigRational::from_integer(integer)),
            |integer| Self::short(SmallRational::integer(integer)),
        )
    }
}

macro_rules! from_integers {
    ($($integer:ty),*) => {$(
        impl From<$integer> for Rational {
            #[inline]
            fn from(integer: $integer) -> Self {
                let short = |it| Self::short(SmallRational::integer(it));
                integer.to_i64().map_or_else(|| BigInt::from(integer).into(), short)
            }
        }
    )*};
}

from_integers!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);

/// The conversions of what is read as an integer.
macro_rules! from_others {
    ($($integer:ty),*) => {$(
        impl From<$integer> for Rational {
            fn from(integer: $integer) -> Self {
                BigInt::from(integer).into()
            }
        }
    )*};
}

from_others!(bool, BigUint, Part<'_>);

impl From<&BigInt> for Rational {
    fn from(integer: &BigInt) -> Self {
        integer.to_i64().map_or_else(|| integer.clone().into(), Into::into)
    }
}

impl From<&Self> for Rational {
    fn from(number: &Self) -> Self {
        number.clone()
    }
}

/// The quotient of two integers.
///
/// # Panics
/// If the second is zero.
impl<N: Into<BigInt>, D: Into<BigInt>> From<(N, D)> for Rational {
    fn from((numerator, denominator): (N, D)) -> Self {
        Self::new(numerator, denominator)
    }
}

impl From<Rational> for (BigInt, BigInt) {
    fn from(number: Rational) -> Self {
        match number.0 {
            Repr::Short(words) => (words.above().into(), words.below().into()),
            Repr::Long(number) => number.into_raw(),
        }
    }
}

impl Zero for Rational {
    fn zero() -> Self {
        Self::ZERO
    }

    #[inline]
    fn is_zero(&self) -> bool {
        matches!(&self.0, Repr::Short(words) if words.above() == 0)
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
        BigRational::from_str_radix(text, radix).map(Self::kept)
    }
}

impl Signed for Rational {
    fn abs(&self) -> Self {
        if self.is_negative() { -self } else { self.clone() }
    }

    fn abs_sub(&self, other: &Self) -> Self {
        if self <= other { Self::zero() } else { self - other }
    }

    fn signum(&self) -> Self {
        Self::short(SmallRational::integer(i64::from(self.is_positive()) - i64::from(self.is_negative())))
    }

    #[inline]
    fn is_positive(&self) -> bool {
        match &self.0 {
            Repr::Short(words) => words.above() > 0,
            Repr::Long(number) => number.numer().is_positive(),
        }
    }

    #[inline]
    fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Short(words) => words.above() < 0,
            Repr::Long(number) => number.numer().is_negative(),
        }
    }
}

/// Truncated, or for floats rounded, as the library does it.
macro_rules! to_primitive {
    ($($name:ident $primitive:ident),*) => {
        impl ToPrimitive for Rational {$(
            fn $name(&self) -> Option<$primitive> {
                match &self.0 {
                    Repr::Short(words) => words.of_library().$name(),
                    Repr::Long(number) => number.$name(),
                }
            }
        )*}
    };
}

to_primitive!(to_i64 i64, to_i128 i128, to_u64 u64, to_u128 u128, to_f64 f64);

impl FromPrimitive for Rational {
    fn from_i64(integer: i64) -> Option<Self> {
        Some(integer.into())
    }

    fn from_u64(integer: u64) -> Option<Self> {
        Some(integer.into())
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
