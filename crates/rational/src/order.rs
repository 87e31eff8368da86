//! Which of two numbers is greater, and whether they are equal: by their parts.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use num_bigint::{BigInt, Sign};

use crate::small::SmallRational;
use crate::stop::{charge, words};
use crate::{Rational, Repr};

impl PartialEq for Rational {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Repr::Short(one), Repr::Short(other)) => one == other,
            (Repr::Long(one), Repr::Long(other)) => one.numer() == other.numer() && one.denom() == other.denom(),
            _ => false,
        }
    }
}

impl Eq for Rational {}

impl Hash for Rational {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.0 {
            Repr::Short(words) => words.hash(state),
            Repr::Long(number) => (number.numer(), number.denom()).hash(state),
        }
    }
}

impl Ord for Rational {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Short(one), Repr::Short(other)) => one.cmp(other),
            _ => compare_fractions((&self.numer(), &self.denom()), (&other.numer(), &other.denom())),
        }
    }
}

impl PartialOrd for Rational {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Which of two fractions is greater, `(numerator, denominator)` each. Denominators are positive; the fractions need
/// not be in lowest terms.
pub fn compare_fractions(left: (&BigInt, &BigInt), right: (&BigInt, &BigInt)) -> Ordering {
    let (sign, other) = (left.0.sign(), right.0.sign());
    if sign != other {
        return sign.cmp(&other);
    }
    if sign == Sign::NoSign {
        return Ordering::Equal;
    }
    if left.1 == right.1 {
        return left.0.cmp(right.0);
    }
    if let Some(ordering) = of_words(left, right) {
        return ordering;
    }
    let greater = of_lengths(left, right);
    match (greater, sign) {
        (Ordering::Equal, _) => {
            charge(words(left.0.bits()).saturating_mul(words(right.1.bits())));
            (left.0 * right.1).cmp(&(right.0 * left.1))
        }
        (_, Sign::Minus) => greater.reverse(),
        _ => greater,
    }
}

/// Of fractions of machine integers.
fn of_words(left: (&BigInt, &BigInt), right: (&BigInt, &BigInt)) -> Option<Ordering> {
    Some(SmallRational::of_parts(left.0, left.1)?.cmp(&SmallRational::of_parts(right.0, right.1)?))
}

/// Which of two fractions is greater in absolute value, as far as lengths tell; equal where they do not. A product of
/// integers of m and n bits has m + n of them, or one less.
fn of_lengths(left: (&BigInt, &BigInt), right: (&BigInt, &BigInt)) -> Ordering {
    let (one, other) = (left.0.bits() + right.1.bits(), right.0.bits() + left.1.bits());
    if one.abs_diff(other) > 1 { one.cmp(&other) } else { Ordering::Equal }
}
