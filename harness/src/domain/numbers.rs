//! What domains say of the ranges of their numbers, and how they draw from them.

use std::fmt::Display;
use std::ops::RangeInclusive;

use rand::RngExt;
use schedcheck_model::Rational;

/// The range of a parameter in words.
pub fn in_words<T: Display + PartialEq>(name: &str, range: &RangeInclusive<T>) -> String {
    match (range.start(), range.end()) {
        (least, most) if least == most => format!("{name} = {least}"),
        (least, most) => format!("{name} in {least}..{most}"),
    }
}

/// A rational of the range, of denominator 1, 2 or 3.
pub fn rational(range: &RangeInclusive<i64>, random: &mut impl RngExt) -> Rational {
    let denominator = random.random_range(1..=3_i64);
    let numerator = random.random_range(range.start() * denominator..=range.end() * denominator);
    Rational::new(numerator.into(), denominator.into())
}
