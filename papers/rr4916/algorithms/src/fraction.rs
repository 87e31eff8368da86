//! Numbers that are kept as they come: exact, and not in lowest terms.
//!
//! The closed forms of the paper are sums of products of all the platform's numbers. Of a million workers they have
//! millions of digits, and the time to bring one such number to lowest terms exceeds all the rest by far. So the
//! numerator and the denominator are built as products of integers, by halves (binary splitting), and no common divisor
//! is looked for on the way.

use std::fmt;

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::number::greatest_common_divisor;

/// A number that is not negative, as a numerator over a positive denominator, in lowest terms or not.
///
/// Two fractions are equal if they are the same number.
///
/// ```
/// use schedcheck_rr4916_algorithms::Fraction;
/// let half = Fraction::new(3_u32, 6_u32);
/// assert_eq!((half.to_string().as_str(), half.reduced().to_string().as_str()), ("3/6", "1/2"));
/// assert_eq!(half, Fraction::new(1_u32, 2_u32));
/// ```
#[derive(Debug, Clone)]
pub struct Fraction {
    numerator: BigUint,
    denominator: BigUint,
}

impl Fraction {
    /// The number `numerator / denominator`.
    ///
    /// # Panics
    /// Panics if the denominator is zero.
    pub fn new(numerator: impl Into<BigUint>, denominator: impl Into<BigUint>) -> Self {
        let (numerator, denominator) = (numerator.into(), denominator.into());
        assert!(!denominator.is_zero(), "a denominator is not zero");
        Self { numerator, denominator }
    }

    /// Zero.
    pub fn zero() -> Self {
        Self { numerator: BigUint::zero(), denominator: BigUint::one() }
    }

    /// What stands above the line.
    pub fn numerator(&self) -> &BigUint {
        &self.numerator
    }

    /// What stands below the line.
    pub fn denominator(&self) -> &BigUint {
        &self.denominator
    }

    /// How many bits its two parts have together.
    pub fn bits(&self) -> u64 {
        self.numerator.bits() + self.denominator.bits()
    }

    /// The same number in lowest terms: in time quadratic in its length.
    pub fn reduced(&self) -> Rational {
        let divisor = greatest_common_divisor(&self.numerator, &self.denominator);
        let part = |number: &BigUint| BigInt::from(number / &divisor);
        Rational::new_raw(part(&self.numerator), part(&self.denominator))
    }

    /// A short number that is not above this one, and less than a part in 2^100 below it.
    ///
    /// ```
    /// use schedcheck_rr4916_algorithms::Fraction;
    /// assert_eq!(Fraction::new(9_u32, 6_u32).rounded_down().to_string(), "3/2");
    /// let third = Fraction::new(1_u32, 3_u32);
    /// assert!(third.rounded_down() < third.reduced());
    /// ```
    pub fn rounded_down(&self) -> Rational {
        const BITS: u64 = 128;
        let places = (self.denominator.bits() + BITS).saturating_sub(self.numerator.bits());
        Rational::new((&self.numerator << places) / &self.denominator, BigInt::one() << places)
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        &self.numerator * &other.denominator == &other.numerator * &self.denominator
    }
}

impl Eq for Fraction {}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fraction_is_what_stands_above_and_below_its_line() {
        let half = Fraction::new(6_u8, 12_u8);
        assert_eq!((half.numerator(), half.denominator()), (&BigUint::from(6_u8), &BigUint::from(12_u8)));
        assert_eq!((half.bits(), half.to_string().as_str()), (7, "6/12"));
        assert_eq!(half.reduced().to_string(), "1/2");
        assert!(half == Fraction::new(1_u8, 2_u8) && half != Fraction::new(6_u8, 11_u8));
    }
}
