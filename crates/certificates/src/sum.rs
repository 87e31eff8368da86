//! Sums of products over a denominator that grows only when a term needs it: no step looks for the common divisors of a
//! long sum.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use schedcheck_model::Rational;

use crate::budget::{Budget, DIVISOR, Exceeded, Words};

/// A numerator over a positive scale, not in lowest terms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sum {
    pub numerator: BigInt,
    pub scale: BigInt,
}

impl Default for Sum {
    fn default() -> Self {
        Self { numerator: BigInt::zero(), scale: BigInt::one() }
    }
}

impl Sum {
    /// Adds `factor` times `above` over `below`, which is positive.
    pub fn add(
        &mut self,
        factor: &BigInt,
        (above, below): (&BigInt, &BigInt),
        budget: &mut Budget,
    ) -> Result<(), Exceeded> {
        let [own, scale, factors, up, down] = [&self.numerator, &self.scale, factor, above, below].map(Words::words);
        budget.charge(64 + factors * up + (own + 4 * scale) * down + (factors + up) * scale)?;
        let product = factor * above;
        if product.is_zero() {
            return Ok(());
        }
        if self.scale == *below {
            self.numerator += product;
            return Ok(());
        }
        let rest = &self.scale % below;
        if rest.is_zero() {
            self.numerator += product * (&self.scale / below);
            return Ok(());
        }
        budget.charge(DIVISOR * down * down)?;
        let common = below.gcd(&rest);
        let more = below / &common;
        self.numerator = &self.numerator * &more + product * (&self.scale / &common);
        self.scale *= more;
        Ok(())
    }

    /// Divides it by a positive integer.
    pub fn divide(&mut self, divisor: &BigInt, budget: &mut Budget) -> Result<(), Exceeded> {
        budget.charge(self.scale.words() * divisor.words())?;
        self.scale *= divisor;
        Ok(())
    }

    /// Whether it is no less than a number.
    pub fn is_at_least(&self, number: &Rational, budget: &mut Budget) -> Result<bool, Exceeded> {
        budget.charge((self.numerator.words() + self.scale.words()) * number.words())?;
        Ok(&self.numerator * &*number.denom() >= &*number.numer() * &self.scale)
    }

    pub fn is_positive(&self) -> bool {
        self.numerator.is_positive()
    }

    /// The number in lowest terms.
    pub fn reduced(self, budget: &mut Budget) -> Result<Rational, Exceeded> {
        budget.charge((DIVISOR * self.numerator.words()).saturating_mul(self.scale.words()))?;
        Ok(Rational::new(self.numerator, self.scale))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum_of(terms: &[(i64, i64, i64)], budget: &mut Budget) -> Sum {
        let mut sum = Sum::default();
        for &(factor, above, below) in terms {
            sum.add(&factor.into(), (&above.into(), &below.into()), budget).unwrap();
        }
        sum
    }

    #[test]
    fn a_sum_is_over_the_least_common_multiple_of_its_denominators() {
        let sum = sum_of(&[(1, 1, 6), (-2, 1, 4), (5, 0, 7), (1, 2, 3)], &mut Budget::unlimited());
        assert_eq!(sum, Sum { numerator: 4.into(), scale: 12.into() });
        assert_eq!(sum.reduced(&mut Budget::unlimited()).unwrap().to_string(), "1/3");
    }

    #[test]
    fn each_term_is_paid_for_by_the_lengths_of_what_it_touches() {
        let mut budget = Budget::unlimited();
        sum_of(&[(1, 1, 3)], &mut budget);
        assert_eq!(budget.spent(), 64 + 1 + 5 + 2 + DIVISOR);
        let (long, mut sum) = (BigInt::from(3).pow(10_000), Sum::default());
        let words = long.words();
        let mut budget = Budget::unlimited();
        sum.add(&1.into(), (&1.into(), &long), &mut budget).unwrap();
        assert_eq!(budget.spent(), 64 + 1 + 5 * words + 2 + DIVISOR * words * words);
        let mut budget = Budget::unlimited();
        sum.add(&1.into(), (&1.into(), &2.into()), &mut budget).unwrap();
        assert_eq!(budget.spent(), 64 + 1 + (1 + 4 * words) + 2 * words + DIVISOR);
        assert!(sum.clone().is_at_least(&Rational::new(1, 2), &mut budget).unwrap());
        assert!(sum.add(&1.into(), (&1.into(), &7.into()), &mut Budget::of(0)).is_ok());
    }
}
