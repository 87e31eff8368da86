//! What may stand for a rational in a program that is written down in Rust.

use num_bigint::BigInt;
pub use schedcheck_rational::Rational;
pub(crate) use schedcheck_rational::compare_fractions;

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
