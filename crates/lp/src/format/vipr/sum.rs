//! What the writer adds up with. The checker has its own numbers, and shares nothing with this.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};

use crate::format::lowest::lowest;
use crate::program::Rational;

/// A sum of products over a denominator that grows only when a term needs it.
#[derive(Debug, Clone)]
pub(super) struct Sum {
    numerator: BigInt,
    scale: BigInt,
}

impl Default for Sum {
    fn default() -> Self {
        Self { numerator: BigInt::zero(), scale: BigInt::one() }
    }
}

impl Sum {
    /// Adds factor times value.
    pub fn add(&mut self, factor: &BigInt, value: &Rational) {
        let product = factor * value.numer();
        if self.scale == *value.denom() {
            self.numerator += product;
            return;
        }
        let scale = self.scale.lcm(&value.denom());
        self.numerator = &self.numerator * (&scale / &self.scale) + product * (&scale / value.denom());
        self.scale = scale;
    }

    /// The sum divided by `denominator`, which is positive.
    pub fn over(self, denominator: &BigInt) -> Rational {
        lowest(&self.numerator, &(self.scale * denominator))
    }
}
