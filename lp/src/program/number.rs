//! What may stand for a rational in a program that is written down in Rust.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

/// An exact rational number of any size, in lowest terms.
pub type Rational = BigRational;

/// Which of two rationals is greater, by one product each. Their own order and equality go through the continued
/// fraction, in as many nested calls as that has terms: `.ci/comparisons` sees to it that this crate uses neither.
pub(crate) fn compare(left: &Rational, right: &Rational) -> Ordering {
    compare_fractions((left.numer(), left.denom()), (right.numer(), right.denom()))
}

/// The same for numerators over positive denominators, in lowest terms or not.
pub(crate) fn compare_fractions(left: (&BigInt, &BigInt), right: (&BigInt, &BigInt)) -> Ordering {
    match left.0.sign().cmp(&right.0.sign()) {
        Ordering::Equal if left.0.sign() == Sign::NoSign => Ordering::Equal,
        Ordering::Equal if left.1 == right.1 => left.0.cmp(right.0),
        Ordering::Equal => (left.0 * right.1).cmp(&(right.0 * left.1)),
        different => different,
    }
}

/// A value that means exactly one rational: integers, rationals, and pairs `(numerator, denominator)`. No floats.
pub trait Number {
    /// The rational that is meant.
    ///
    /// # Panics
    /// On a pair whose denominator is zero.
    fn rational(self) -> Rational;
}

impl Number for Rational {
    fn rational(self) -> Rational {
        self
    }
}

impl Number for &Rational {
    fn rational(self) -> Rational {
        self.clone()
    }
}

impl Number for BigInt {
    fn rational(self) -> Rational {
        Rational::from_integer(self)
    }
}

macro_rules! machine_integers {
    ($($integer:ty),*) => {$(
        impl Number for $integer {
            fn rational(self) -> Rational {
                Rational::from_integer(self.into())
            }
        }
    )*};
}

machine_integers!(i32, i64, i128, u32, u64, usize);

impl<N: Into<BigInt>, D: Into<BigInt>> Number for (N, D) {
    fn rational(self) -> Rational {
        Rational::new(self.0.into(), self.1.into())
    }
}
