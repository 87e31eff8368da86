//! What domains say of the ranges of their numbers, and how they draw from them.

use std::fmt::Display;
use std::ops::RangeInclusive;

use rand::RngExt;
use schedcheck_model::Rational;

/// The range of a parameter in words.
pub fn in_words<T: Display + PartialEq>(name: &str, range: &RangeInclusive<T>) -> String {
    if range.start() == range.end() {
        format!("{name} = {}", range.start())
    } else {
        format!("{name} in {}", span(range))
    }
}

/// A range in words.
pub fn span<T: Display>(range: &RangeInclusive<T>) -> String {
    format!("{}..{}", range.start(), range.end())
}

/// A rational of the range, of denominator 1, 2 or 3.
pub fn rational(range: &RangeInclusive<i64>, random: &mut impl RngExt) -> Rational {
    let denominator = random.random_range(1..=3_i64);
    let numerator = random.random_range(range.start() * denominator..=range.end() * denominator);
    Rational::new(numerator.into(), denominator.into())
}

/// How many lists there are of one number of each range.
pub fn number_of_lists<'a>(ranges: impl IntoIterator<Item = &'a RangeInclusive<i64>>) -> Option<u64> {
    ranges.into_iter().try_fold(1_u64, |lists, range| lists.checked_mul(range.clone().count() as u64))
}

/// How many multisets of `size` members there are of so many `kinds`.
pub fn multisets(kinds: u64, size: u64) -> Option<u64> {
    // After each step the product is a number of multisets, so that the division leaves no rest.
    (0..size).try_fold(1_u64, |chosen, more| Some(chosen.checked_mul(kinds + more)? / (more + 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_told_and_counted() {
        assert_eq!([in_words("x", &(1..=1)), in_words("x", &(1..=3))], ["x = 1", "x in 1..3"]);
        assert_eq!(number_of_lists([&(1..=2), &(0..=4), &(7..=7)]), Some(10));
        assert_eq!(number_of_lists([&(1..=1 << 32), &(1..=1 << 32)]), None);
        // One of {1, 2, 3, 4} thrice, in any order: 4 alike, 12 of two kinds, 4 of three.
        assert_eq!(
            [multisets(4, 3), multisets(4, 0), multisets(1, 9), multisets(0, 2)].map(Option::unwrap),
            [20, 1, 1, 0]
        );
        assert_eq!(multisets(u64::MAX - 1, 2), None);
    }
}
