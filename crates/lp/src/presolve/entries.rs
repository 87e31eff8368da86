//! A vector that is being completed: numerators over a denominator that all share, and of few entries another beside it, so
//! that the greatest common divisors that are taken are those of short numbers.

use std::collections::BTreeMap;

use num_bigint::{BigInt, Sign};
use num_traits::{One, Zero};

use crate::certificate::Vector;
use crate::euclid::{gcd, lcm};
use crate::program::Rational;
use crate::stop::{Stopped, WorkBudget, words};

/// The entries of a vector, some of which are zero for now.
pub struct Entries {
    common: BigInt,
    numerators: Vec<BigInt>,
    /// The denominators beside the common one that are not one.
    denominators: BTreeMap<usize, BigInt>,
}

/// A sum over a denominator beside the common one, which is not zero.
pub struct Sum {
    pub numerator: BigInt,
    denominator: BigInt,
}

impl Entries {
    /// The entries of `vector` at these places among so many.
    pub fn new(vector: Vector, places: &[usize], length: usize) -> Self {
        let (common, of_places) = vector.into_parts();
        let mut numerators = vec![BigInt::zero(); length];
        places.iter().zip(of_places).for_each(|(&place, numerator)| numerators[place] = numerator);
        Self { common, numerators, denominators: BTreeMap::new() }
    }

    /// `constant` minus the sum of these multiples of entries.
    pub fn rest<'a>(
        &self,
        constant: Option<&Rational>,
        terms: impl Iterator<Item = (usize, &'a Rational)>,
        budget: &WorkBudget,
    ) -> Result<Sum, Stopped> {
        let mut rest = Sum { numerator: BigInt::zero(), denominator: BigInt::one() };
        if let Some(constant) = constant.filter(|constant| !constant.is_zero()) {
            rest = Sum { numerator: constant.numer() * &self.common, denominator: constant.denom().clone() };
        }
        for (place, factor) in terms {
            let numerator = &self.numerators[place];
            if !numerator.is_zero() {
                budget.charge(words(numerator).saturating_mul(words(&factor.numer())))?;
                let product = -(numerator * factor.numer());
                match self.denominators.get(&place) {
                    None => rest.add(product, &factor.denom(), budget)?,
                    Some(denominator) => rest.add(product, &(denominator * factor.denom()), budget)?,
                }
            }
        }
        Ok(rest)
    }

    /// Sets an entry to `value` over `divisor`.
    pub fn set(&mut self, place: usize, value: Sum, divisor: &Rational, budget: &WorkBudget) -> Result<(), Stopped> {
        let Sum { numerator, denominator } = value;
        self.put(place, numerator * divisor.denom(), denominator * divisor.numer(), budget)
    }

    /// Adds a number to an entry.
    pub fn add(&mut self, place: usize, value: &Rational, budget: &WorkBudget) -> Result<(), Stopped> {
        let numerator = std::mem::take(&mut self.numerators[place]);
        let denominator = self.denominators.remove(&place).unwrap_or_else(BigInt::one);
        let mut sum = Sum { numerator, denominator };
        sum.add(value.numer() * &self.common, &value.denom(), budget)?;
        self.put(place, sum.numerator, sum.denominator, budget)
    }

    fn put(
        &mut self,
        place: usize,
        mut numerator: BigInt,
        mut denominator: BigInt,
        budget: &WorkBudget,
    ) -> Result<(), Stopped> {
        if denominator.sign() == Sign::Minus {
            (numerator, denominator) = (-numerator, -denominator);
        }
        if !denominator.is_one() {
            budget.charge(words(&numerator).saturating_mul(words(&denominator)))?;
            let rest = &numerator % &denominator;
            let divisor = BigInt::from(gcd(denominator.magnitude(), rest.magnitude(), budget)?);
            numerator /= &divisor;
            denominator /= divisor;
            if !denominator.is_one() {
                self.denominators.insert(place, denominator);
            }
        }
        self.numerators[place] = numerator;
        Ok(())
    }

    /// The vector over one denominator.
    pub fn joined(self, budget: &WorkBudget) -> Result<Vector, Stopped> {
        let Self { common, mut numerators, denominators } = self;
        let mut all = BigInt::one();
        for denominator in denominators.values() {
            all = lcm(all, denominator, budget)?;
        }
        if !all.is_one() {
            for (place, numerator) in numerators.iter_mut().enumerate().filter(|(_, numerator)| !numerator.is_zero()) {
                budget.charge(words(numerator).saturating_mul(words(&all)))?;
                match denominators.get(&place) {
                    None => *numerator *= &all,
                    Some(denominator) => *numerator *= &all / denominator,
                }
            }
        }
        Ok(Vector::new(common * all, numerators).expect("a product of positive denominators"))
    }
}

impl Sum {
    fn add(&mut self, numerator: BigInt, denominator: &BigInt, budget: &WorkBudget) -> Result<(), Stopped> {
        if self.denominator == *denominator {
            self.numerator += numerator;
            return Ok(());
        }
        let all = lcm(self.denominator.clone(), denominator, budget)?;
        self.numerator =
            std::mem::take(&mut self.numerator) * (&all / &self.denominator) + numerator * (&all / denominator);
        self.denominator = all;
        Ok(())
    }
}
