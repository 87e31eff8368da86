//! How much work a check may take. It is counted and never timed, so that every checker, on every machine, refuses the
//! same certificates for it.
//!
//! Lengths are in words of 64 bits; a rational is as long as its numerator and its denominator together. The budget is
//! [`BASE`] units, and [`A_WORD`] more for each word of the numbers of the certificate and the instance, but [`MOST`]
//! at most. Whatever a checker does in a loop whose length these two set is paid for before it is done:
//!
//! - a product or a quotient of numbers of a and b words takes a b units,
//! - a common divisor of theirs takes [`DIVISOR`] a b,
//! - each turn of a loop takes some units beside, about as many as it takes nanoseconds on short numbers.
//!
//! So a unit is about a nanosecond, or less; reading alone is not paid for.

use std::cell::Cell;
use std::collections::HashSet;

use num_bigint::BigInt;
use schedcheck_model::Rational;
use thiserror::Error;

/// What every check may take.
pub const BASE: u64 = 1 << 30;

/// What it may take for each word of the numbers of the certificate and the instance.
pub const A_WORD: u64 = 1 << 14;

/// What no check may exceed.
pub const MOST: u64 = 1 << 34;

/// What a word by a word of a common divisor takes.
pub const DIVISOR: u64 = 32;

/// The units that a check has, and those that it has spent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Budget {
    words: u64,
    allowed: u64,
    spent: u64,
}

/// A check takes more work than it may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "budget: the check takes {needed} units of work or more, and {words} words of certificate and instance allow \
     {allowed}"
)]
pub struct Exceeded {
    /// How long the numbers of the certificate and the instance are.
    pub words: u64,
    /// What that allows.
    pub allowed: u64,
    /// What was spent, and was to be spent next.
    pub needed: u64,
}

thread_local! {
    static LAST: Cell<(u64, u64)> = const { Cell::new((0, 0)) };
}

/// What the last check on this thread was allowed, and what it has spent, whatever it found.
pub fn charged() -> (u64, u64) {
    LAST.get()
}

impl Drop for Budget {
    fn drop(&mut self) {
        LAST.set((self.allowed, self.spent));
    }
}

impl Budget {
    /// The budget for a certificate and an instance whose numbers have so many words.
    pub fn of(words: u64) -> Self {
        Self { words, allowed: A_WORD.saturating_mul(words).saturating_add(BASE).min(MOST), spent: 0 }
    }

    /// The budget of whoever trusts what he checks.
    pub fn unlimited() -> Self {
        Self { words: 0, allowed: u64::MAX, spent: 0 }
    }

    /// What was spent.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Pays for what is done next.
    ///
    /// # Errors
    /// There is not so much left.
    pub fn charge(&mut self, units: u64) -> Result<(), Exceeded> {
        self.spent = self.spent.saturating_add(units);
        let Self { words, allowed, spent: needed } = *self;
        if needed <= allowed { Ok(()) } else { Err(Exceeded { words, allowed, needed }) }
    }

    /// Pays for making integers of these numbers; a bound on the length of what they are multiplied by.
    ///
    /// # Errors
    /// As [`Budget::charge`].
    pub fn spend_on_scaling<'a>(&mut self, numbers: impl Iterator<Item = &'a Rational>) -> Result<u64, Exceeded> {
        let (mut denominators, mut scale, mut all, mut count) = (HashSet::new(), 0, 0_u64, 0);
        for number in numbers {
            (all, count) = (all + number.words(), count + 1);
            let denominator: BigInt = number.denom().into();
            let length = denominator.words();
            if denominators.insert(denominator) {
                scale += length;
                self.charge(16 + scale * length + DIVISOR * length * length)?;
            }
        }
        self.charge(16 * count + 2 * scale.saturating_mul(all))?;
        Ok(scale)
    }
}

/// What has a length in words.
pub trait Words {
    /// The sum of the lengths of its numbers; none is shorter than a word.
    fn words(&self) -> u64;
}

impl Words for BigInt {
    fn words(&self) -> u64 {
        self.bits().div_ceil(64).max(1)
    }
}

impl Words for Rational {
    fn words(&self) -> u64 {
        self.numer().words() + self.denom().words()
    }
}

macro_rules! of_one_word {
    ($($number:ty),*) => {$(
        impl Words for $number {
            fn words(&self) -> u64 {
                1
            }
        }
    )*};
}

of_one_word!(u32, u64, usize);

impl<T: Words> Words for Option<T> {
    fn words(&self) -> u64 {
        self.as_ref().map_or(0, Words::words)
    }
}

impl<T: Words> Words for Vec<T> {
    fn words(&self) -> u64 {
        self.iter().map(Words::words).sum()
    }
}

impl<A: Words, B: Words> Words for (A, B) {
    fn words(&self) -> u64 {
        self.0.words() + self.1.words()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_grows_with_what_it_is_for_up_to_its_end() {
        let allowed = |words| Budget::of(words).charge(u64::MAX).unwrap_err().allowed;
        assert_eq!(
            [0, 1, 1 << 10, 1 << 20, u64::MAX].map(allowed),
            [BASE, BASE + A_WORD, BASE + (A_WORD << 10), MOST, MOST]
        );
    }

    #[test]
    fn what_is_spent_is_added_and_told() {
        let mut budget = Budget::of(3);
        let all = BASE + 3 * A_WORD;
        assert_eq!((budget.charge(all - 1), budget.charge(1), budget.spent()), (Ok(()), Ok(()), all));
        let exceeded = budget.charge(7).unwrap_err();
        assert_eq!(exceeded, Exceeded { words: 3, allowed: all, needed: all + 7 });
        assert_eq!(
            exceeded.to_string(),
            format!(
                "budget: the check takes {} units of work or more, and 3 words of certificate and instance allow {all}",
                all + 7
            )
        );
        assert_eq!(Budget::unlimited().charge(u64::MAX), Ok(()));
    }

    #[test]
    fn lengths_are_in_words_of_64_bits() {
        let power = |bits: u32| BigInt::from(2).pow(bits);
        assert_eq!([0, 1].map(|number| BigInt::from(number).words()), [1, 1]);
        assert_eq!([63, 64, 127, 128].map(|bits| power(bits).words()), [1, 2, 2, 3]);
        assert_eq!((-power(64)).words(), 2);
        assert_eq!(Rational::new(power(64) + 1, power(128)).words(), 5);
        assert_eq!((vec![7_usize, 8], Some(3_u32)).words(), 3);
    }

    #[test]
    fn scaling_is_paid_for_by_the_length_of_all_different_denominators() {
        let number = |above: i64, below: u32| Rational::new(above, BigInt::from(2).pow(below) - 1);
        let scale_of = |numbers: &[Rational]| {
            let mut budget = Budget::unlimited();
            (budget.spend_on_scaling(numbers.iter()).unwrap(), budget.spent())
        };
        assert_eq!(scale_of(&[]), (0, 0));
        assert_eq!(scale_of(&[number(1, 2), number(2, 2)]), (1, 16 + 1 + 32 + 2 * 16 + 2 * 4));
        assert_eq!(scale_of(&[number(1, 2), number(1, 100)]).0, 3);
    }
}
