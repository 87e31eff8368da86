//! The answers, and the whole numbers that they consist of.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::program::Rational;

/// Whole numbers: machine words if all of them fit, big integers otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Integers(Held);

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Held {
    Words(Vec<i64>),
    /// At least one of them is no word.
    Big(Vec<BigInt>),
}

impl Integers {
    pub(super) const fn of_words(words: Vec<i64>) -> Self {
        Self(Held::Words(words))
    }

    pub(super) fn of_big(numbers: Vec<BigInt>) -> Self {
        match numbers.iter().map(ToPrimitive::to_i64).collect() {
            Some(words) => Self(Held::Words(words)),
            None => Self(Held::Big(numbers)),
        }
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        match &self.0 {
            Held::Words(words) => words.len(),
            Held::Big(numbers) => numbers.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All of them, if each is a machine word.
    #[must_use]
    pub fn words(&self) -> Option<&[i64]> {
        match &self.0 {
            Held::Words(words) => Some(words),
            Held::Big(_) => None,
        }
    }

    /// One of them.
    ///
    /// # Panics
    /// If there are not so many.
    #[must_use]
    pub fn get(&self, index: usize) -> BigInt {
        match &self.0 {
            Held::Words(words) => words[index].into(),
            Held::Big(numbers) => numbers[index].clone(),
        }
    }

    /// One after the other.
    pub fn iter(&self) -> impl Iterator<Item = BigInt> + '_ {
        (0..self.len()).map(|index| self.get(index))
    }

    /// Puts zeros behind, up to this length.
    pub(super) fn lengthen(&mut self, length: usize) {
        match &mut self.0 {
            Held::Words(words) => words.resize(length, 0),
            Held::Big(numbers) => numbers.resize(length, BigInt::ZERO),
        }
    }

    /// Takes the last one off.
    fn split_last(mut self) -> (Self, BigInt) {
        match &mut self.0 {
            Held::Words(words) => {
                let last = words.pop().unwrap_or_default().into();
                (self, last)
            }
            Held::Big(numbers) => {
                let last = numbers.pop().unwrap_or_default();
                (Self::of_big(std::mem::take(numbers)), last)
            }
        }
    }

    /// Divides by the greatest common divisor.
    pub(super) fn reduced(mut self) -> Self {
        match &mut self.0 {
            Held::Words(words) => {
                let mut divisor = 0;
                for word in words.iter() {
                    divisor = word.unsigned_abs().gcd(&divisor);
                    if divisor == 1 {
                        return self;
                    }
                }
                if let Ok(divisor @ 2..) = i64::try_from(divisor) {
                    words.iter_mut().for_each(|word| *word /= divisor);
                }
                self
            }
            Held::Big(numbers) => {
                let divisor = numbers.iter().fold(BigInt::ZERO, |divisor, number| divisor.gcd(number));
                Self::of_big(numbers.iter().map(|number| number / &divisor).collect())
            }
        }
    }
}

/// A rational point, over one denominator.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Point {
    /// One numerator for each column.
    pub numerators: Integers,
    /// What they are divided by; above zero, and as small as can be.
    pub denominator: BigInt,
}

impl Point {
    /// From the numerators and, behind them, the denominator, which is above zero.
    pub(super) fn new(numbers: Integers) -> Self {
        let (numerators, denominator) = numbers.reduced().split_last();
        Self { numerators, denominator }
    }

    /// The value of a column.
    ///
    /// # Panics
    /// If there is no such column.
    #[must_use]
    pub fn value(&self, column: usize) -> Rational {
        Rational::new(self.numerators.get(column), self.denominator.clone())
    }
}

/// Why no point x >= 0 satisfies the rows: the sum of multiplier times (a x + b) over the rows has no coefficient above
/// zero and a constant below zero, and yet should be at least zero.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Farkas {
    /// One for each row, in the order in which they were added, the one that failed among them; at least zero where
    /// a x + b >= 0 is asked, without common divisor.
    pub multipliers: Integers,
}

/// The supremum of an objective over a region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Maximum {
    /// It is attained.
    Bounded {
        /// The greatest value.
        value: Rational,
        /// Where it is attained.
        point: Point,
        /// What proves that nothing is greater, one for each row: scale times the objective plus the sum of multiplier
        /// times (a x + b) has no coefficient above zero, and its constant is scale times the value. At least zero where
        /// a x + b >= 0 is asked.
        multipliers: Integers,
        /// What the objective is multiplied by, above zero.
        scale: BigInt,
    },
    /// There is none.
    Unbounded {
        /// A direction, at least zero in each column, along which every row stays satisfied and the objective rises.
        ray: Integers,
    },
}

impl Maximum {
    /// From the multipliers and, behind them, the scale.
    pub(super) fn bounded(value: (BigInt, BigInt), point: Point, multipliers: Integers) -> Self {
        let value = if value.1.is_one() { Rational::from(value.0) } else { Rational::new(value.0, value.1) };
        let (multipliers, scale) = multipliers.reduced().split_last();
        debug_assert!(scale.is_positive() && !point.denominator.is_zero());
        Self::Bounded { value, point, multipliers, scale }
    }
}
