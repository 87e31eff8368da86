//! Sums, differences and products where an operand is whole. The library would look for the divisors that a long
//! numerator has in common with one, bit by bit: most of the time of what multiplies long integers.

use num_bigint::BigInt;
use num_rational::BigRational;

/// A number, or an integer.
pub trait Operand {
    /// It as an integer, if it is one.
    fn whole(&self) -> Option<&BigInt>;

    /// It as a fraction, if it is kept as one.
    fn fraction(&self) -> Option<&BigRational>;
}

impl Operand for BigRational {
    #[inline]
    fn whole(&self) -> Option<&BigInt> {
        self.is_integer().then(|| self.numer())
    }

    #[inline]
    fn fraction(&self) -> Option<&BigRational> {
        Some(self)
    }
}

impl Operand for BigInt {
    #[inline]
    fn whole(&self) -> Option<&BigInt> {
        Some(self)
    }

    #[inline]
    fn fraction(&self) -> Option<&BigRational> {
        None
    }
}

impl<T: Operand> Operand for &T {
    #[inline]
    fn whole(&self) -> Option<&BigInt> {
        (*self).whole()
    }

    #[inline]
    fn fraction(&self) -> Option<&BigRational> {
        (*self).fraction()
    }
}

/// The sum, if an operand is whole.
#[inline]
pub fn add(one: &BigRational, other: &impl Operand) -> Option<BigRational> {
    match (one.whole(), other.whole()) {
        (Some(one), Some(other)) => Some(BigRational::from_integer(one + other)),
        (None, Some(other)) => Some(one + other),
        (Some(one), None) => other.fraction().map(|other| other + one),
        (None, None) => None,
    }
}

/// The difference, if an operand is whole.
#[inline]
pub fn sub(one: &BigRational, other: &impl Operand) -> Option<BigRational> {
    match (one.whole(), other.whole()) {
        (Some(one), Some(other)) => Some(BigRational::from_integer(one - other)),
        (None, Some(other)) => Some(one - other),
        (Some(one), None) => other.fraction().map(|other| -(other - one)),
        (None, None) => None,
    }
}

/// The product, if an operand is whole.
#[inline]
pub fn mul(one: &BigRational, other: &impl Operand) -> Option<BigRational> {
    match (one.whole(), other.whole()) {
        (Some(one), Some(other)) => Some(BigRational::from_integer(one * other)),
        (None, Some(other)) => Some(one * other),
        (Some(one), None) => other.fraction().map(|other| other * one),
        (None, None) => None,
    }
}
