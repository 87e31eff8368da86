//! What domains say of the ranges of their numbers, and how they draw from them.

use std::fmt::Display;
use std::ops::RangeInclusive;

use num_bigint::BigUint;
use rand::RngExt;
use schedcheck_model::Rational;

/// The range of a parameter in words.
pub fn describe<T: Display + PartialEq>(name: &str, range: &RangeInclusive<T>) -> String {
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
    Rational::new(numerator, denominator)
}

/// How many numbers a range holds.
pub fn length(range: &RangeInclusive<i64>) -> u64 {
    if range.is_empty() { 0 } else { range.start().abs_diff(*range.end()) + 1 }
}

/// What the largest of some numbers can be, one of each range.
pub fn largest_of<'a>(ranges: impl IntoIterator<Item = &'a RangeInclusive<i64>> + Clone) -> RangeInclusive<i64> {
    let [least, most] = [RangeInclusive::start, RangeInclusive::end]
        .map(|end: fn(&RangeInclusive<i64>) -> &i64| ranges.clone().into_iter().map(end).max().copied().unwrap_or(0));
    least..=most
}

/// How many lists there are of one number of each range.
pub fn number_of_lists<'a>(ranges: impl IntoIterator<Item = &'a RangeInclusive<i64>>) -> BigUint {
    ranges.into_iter().map(length).product()
}

/// How many multisets of `size` members there are of so many `kinds`.
pub fn multisets(kinds: &BigUint, size: u64) -> BigUint {
    // After each step the product is a number of multisets, so that the division leaves no rest.
    (0..size).fold(BigUint::from(1_u8), |chosen, more| chosen * (kinds + more) / (more + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_told_and_counted() {
        assert_eq!([describe("x", &(1..=1)), describe("x", &(1..=3))], ["x = 1", "x in 1..3"]);
        assert_eq!([length(&(3..=5)), length(&RangeInclusive::new(5, 3)), length(&(0..=0))], [3, 0, 1]);
        assert_eq!(largest_of([&(0..=5), &(2..=3)]), 2..=5);
        assert_eq!(number_of_lists([&(1..=2), &(0..=4), &(7..=7)]), 10_u8.into());
        assert_eq!(number_of_lists([&(1..=1 << 40), &(1..=1 << 40)]), BigUint::from(1_u8) << 80);
        // One of {1, 2, 3, 4} thrice, in any order: 4 alike, 12 of two kinds, 4 of three.
        let counted =
            [(4_u64, 3), (4, 0), (1, 9), (0, 2), (1 << 40, 1)].map(|(kinds, size)| multisets(&kinds.into(), size));
        assert_eq!(counted, [20_u64, 1, 1, 0, 1 << 40].map(BigUint::from));
    }
}
