//! Between which numbers the size of a box is that no closed form counts in time, and how many lists of workers its
//! listing goes through: what is beyond reach is told before it begins.

use std::fmt;
use std::ops::RangeInclusive;

use num_bigint::BigUint;

/// How many instances are counted one by one.
pub const MOST_COUNTED: u64 = 100_000_000;

/// How many workers the lists have that are gone through for that, of which only some are instances.
pub(crate) const MOST_WALKED: u64 = 10_000_000_000;

/// A box that holds at least, and at most, so many instances.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Between {
    /// At least so many.
    pub least: BigUint,
    /// At most so many.
    pub most: BigUint,
    /// So many workers have the lists that are gone through to find them.
    pub(crate) walked: BigUint,
}

impl Between {
    /// Whether they are few enough to be counted one by one.
    pub fn can_be_counted(&self) -> bool {
        self.least <= MOST_COUNTED.into() && self.walked <= MOST_WALKED.into()
    }
}

impl fmt::Display for Between {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at least {}, and at most {}", told(&self.least, 0), told(&self.most, 1))
    }
}

/// A number, or the power of ten below it, or above it.
pub(crate) fn told(number: &BigUint, above: usize) -> String {
    let digits = number.to_string();
    if digits.len() <= 20 { digits } else { format!("10^{}", digits.len() - 1 + above) }
}

pub(crate) fn length(range: &RangeInclusive<i64>) -> BigUint {
    BigUint::from(range.start().abs_diff(*range.end())) + 1_u8
}

/// How many multisets of `size` members there are of so many `kinds`.
pub(crate) fn multisets(kinds: &BigUint, size: u64) -> BigUint {
    // As many as of the other members that are left out, and those may be fewer. After each step the product is a
    // number of multisets, so that the division leaves no rest.
    match u64::try_from(kinds) {
        Ok(0) => BigUint::from(u8::from(size == 0)),
        Ok(few) if few - 1 < size => multisets(&BigUint::from(size + 1), few - 1),
        _ => (0..size).fold(BigUint::from(1_u8), |chosen, more| chosen * (kinds + more) / (more + 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Bounds, BoundsError, Source};

    fn bounds(kind: &str, given: &[(&str, &str)]) -> Bounds {
        Bounds::new(kind, given.iter().copied()).expect("bounds")
    }

    #[test]
    fn the_size_of_a_box_is_between_the_two_numbers_that_are_told() {
        for (kind, given) in [
            ("star", &[("workers", "1..3"), ("tasks", "0..3"), ("c", "0..2"), ("w", "1..2")][..]),
            ("star", &[("workers", "2"), ("tasks", "2..5"), ("equal-links", "")]),
            ("star", &[("workers", "3"), ("tasks", "4"), ("equal-speeds", ""), ("w", "1..3")]),
            ("star", &[("workers", "3"), ("equal-links", ""), ("equal-speeds", "")]),
            ("star", &[("workers", "1..2"), ("c", "2"), ("w", "4")]),
            ("redistribution", &[("workers", "1..4"), ("delta", "3")]),
            ("redistribution", &[("workers", "5"), ("c", "1..2"), ("delta", "2"), ("equal-links", "")]),
            ("redistribution", &[("workers", "2"), ("delta", "0")]),
        ] {
            let bounds = bounds(kind, given);
            let (size, between) = (bounds.0.size().expect("a size"), bounds.0.between().expect("it is told"));
            assert!(between.least <= size && size <= between.most, "{kind} {given:?}: {between} and {size}");
            assert!(between.can_be_counted(), "{kind} {given:?}");
        }
    }

    #[test]
    fn what_would_be_counted_for_ever_is_known_before_it_begins() {
        for (kind, given, told) in [
            ("redistribution", &[("workers", "1..300"), ("delta", "100000")][..], "at least 10^"),
            ("redistribution", &[("workers", "2"), ("delta", "100000")], "at least 400000, and at most "),
            ("redistribution", &[("workers", "1..300"), ("delta", "0")], "at least 0, and at most "),
            ("star", &[("workers", "1..300"), ("tasks", "0..300")], "at least 9253082936723602, and at most 10^"),
            ("star", &[("workers", "300"), ("tasks", "50000000"), ("w", "0..1000000000")], "at least 10^"),
            ("star", &[("workers", "60"), ("tasks", "0"), ("c", "1"), ("w", "1..9")], "at least 6522361560"),
        ] {
            let between = bounds(kind, given).0.between().expect("it is told");
            assert!(!between.can_be_counted(), "{kind} {given:?}");
            assert!(between.to_string().starts_with(told), "{kind} {given:?}: {between}");
        }
    }

    #[test]
    fn a_listing_whose_first_instance_is_beyond_reach_is_refused() {
        for given in [[("workers", "300"), ("delta", "100000")], [("workers", "20..30"), ("delta", "5000")]] {
            let refused = Source::every(bounds("redistribution", &given)).expect_err("it is refused");
            assert!(matches!(refused, BoundsError::OutOfReach { .. }), "{refused}");
        }
        for given in [[("workers", "1..300"), ("delta", "100000")], [("workers", "6"), ("delta", "9")]] {
            let first = Source::every(bounds("redistribution", &given)).expect("it is listed").instances().next();
            assert!(first.is_some(), "{given:?}");
        }
    }
}
