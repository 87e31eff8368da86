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
