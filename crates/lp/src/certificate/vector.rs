//! A vector of rationals over one common denominator.

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Zero};

use crate::program::Rational;

/// Rationals over one common denominator, which is positive; they need not be in lowest terms.
///
/// The solutions of a system of equations share the determinant as a denominator. Kept so, they are checked with
/// integer products alone, where fractions in lowest terms would need a greatest common divisor at every step.
#[derive(Debug, Clone)]
pub struct Vector {
    denominator: BigInt,
    numerators: Vec<BigInt>,
}

impl Vector {
    /// The vector of `numerators`, each over `denominator`; nothing if the denominator is not positive.
    #[must_use]
    pub fn new(denominator: BigInt, numerators: Vec<BigInt>) -> Option<Self> {
        (denominator.sign() == Sign::Plus).then_some(Self { denominator, numerators })
    }

    /// The vector of `length` zeros.
    #[must_use]
    pub fn zeros(length: usize) -> Self {
        Self { denominator: BigInt::one(), numerators: vec![BigInt::zero(); length] }
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.numerators.len()
    }

    /// Whether there is no entry.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.numerators.is_empty()
    }

    /// The common denominator.
    #[must_use]
    pub const fn denominator(&self) -> &BigInt {
        &self.denominator
    }

    /// The numerators over the common denominator.
    #[must_use]
    pub fn numerators(&self) -> &[BigInt] {
        &self.numerators
    }

    /// The common denominator and the numerators.
    pub(crate) fn into_parts(self) -> (BigInt, Vec<BigInt>) {
        (self.denominator, self.numerators)
    }

    /// One entry, in lowest terms.
    ///
    /// # Panics
    /// If there is no such entry.
    #[must_use]
    pub fn get(&self, index: usize) -> Rational {
        Rational::new(self.numerators[index].clone(), self.denominator.clone())
    }

    /// All entries, each in lowest terms.
    #[must_use]
    pub fn to_rationals(&self) -> Vec<Rational> {
        (0..self.len()).map(|index| self.get(index)).collect()
    }
}

impl FromIterator<Rational> for Vector {
    fn from_iter<I: IntoIterator<Item = Rational>>(entries: I) -> Self {
        let entries: Vec<Rational> = entries.into_iter().collect();
        let denominator = entries.iter().fold(BigInt::one(), |common, entry| common.lcm(&entry.denom()));
        let numerators = entries.iter().map(|entry| entry.numer() * (&denominator / entry.denom())).collect();
        Self { denominator, numerators }
    }
}

/// Vectors are equal when their entries are, whatever the denominators.
impl PartialEq for Vector {
    fn eq(&self, other: &Self) -> bool {
        let equal = |(left, right): (&BigInt, &BigInt)| left * &other.denominator == right * &self.denominator;
        self.len() == other.len() && self.numerators.iter().zip(&other.numerators).all(equal)
    }
}

impl Eq for Vector {}

#[cfg(test)]
mod tests {
    use super::*;

    fn over(denominator: i64, numerators: &[i64]) -> Vector {
        Vector::new(denominator.into(), numerators.iter().copied().map(BigInt::from).collect()).expect("it is positive")
    }

    #[test]
    fn fractions_are_collected_over_their_least_common_denominator() {
        let fractions = [(1, 4), (-5, 6), (2, 1), (0, 1)].map(|(over, under): (i64, i64)| Rational::new(over, under));
        let vector: Vector = fractions.clone().into_iter().collect();
        assert_eq!(vector.numerators(), [3, -10, 24, 0].map(BigInt::from));
        assert_eq!(vector.denominator(), &BigInt::from(12));
        assert_eq!(vector.to_rationals(), fractions);
    }

    #[test]
    fn vectors_are_equal_if_their_entries_are_whatever_the_denominators() {
        assert_eq!(over(3, &[1, 2]), over(6, &[2, 4]));
        assert_ne!(over(3, &[1, 2]), over(6, &[2, 3]));
        assert_ne!(over(3, &[1, 2]), over(6, &[3, 4]));
        assert_ne!(over(3, &[1]), over(4, &[1]));
    }

    #[test]
    fn vectors_of_different_lengths_are_not_equal() {
        assert_ne!(over(3, &[1]), over(3, &[1, 0]));
        assert_ne!(over(3, &[1, 0]), over(3, &[1]));
    }

    #[test]
    fn a_vector_is_empty_if_it_has_no_entry() {
        assert!(over(3, &[]).is_empty() && !over(3, &[0]).is_empty());
    }
}
