//! Between which numbers the size of a box is that no closed form counts in time, and how many lists of workers its
//! listing goes through: what is beyond reach is told before it begins.

use std::fmt;
use std::ops::RangeInclusive;

use num_bigint::BigUint;
use num_integer::gcd;
use schedcheck_harness::domain::{Alike, RedistributionBox, StarBox};

use super::bounds::{Bounds, BoundsError};

/// How many instances are counted one by one.
pub const MOST_COUNTED: u64 = 100_000_000;

/// How many workers the lists have that are gone through for that, of which only some are instances.
const MOST_WALKED: u64 = 10_000_000_000;

/// Of how many tasks the distributions are counted; of more, as many as there are of so many are enough.
const MOST_TASKS: u64 = 400;

/// How many values of a range are tried.
const MOST_TRIED: usize = 64;

/// A box that holds at least, and at most, so many instances.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Between {
    /// At least so many.
    pub least: BigUint,
    /// At most so many.
    pub most: BigUint,
    /// So many workers have the lists that are gone through to find them.
    walked: BigUint,
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
fn told(number: &BigUint, above: usize) -> String {
    let digits = number.to_string();
    if digits.len() <= 20 { digits } else { format!("10^{}", digits.len() - 1 + above) }
}

impl Bounds {
    /// Between which numbers the size is; nothing for kinds of which as many are listed as are gone through, and few.
    pub(super) fn between(&self) -> Option<Between> {
        match self {
            Self::Star(stars) => Some(of_stars(stars)),
            Self::Redistribution(moved) => Some(of_redistributions(moved)),
            Self::Ring(_)
            | Self::DivisibleStar(_)
            | Self::DivisibleTree(_)
            | Self::MultiRound(_)
            | Self::Switch(_)
            | Self::PlatformGraph(_) => None,
        }
    }
}

/// At least as many as distributions of tasks over workers that are alike, or as other workers beside one with all
/// tasks; at most as many as workers in any order make with tasks in any order.
fn of_stars(stars: &StarBox) -> Between {
    let (comms, comps) = (length(&stars.comm), length(&stars.comp));
    let (size, tasks) = (*stars.workers.end() as u64, *stars.tasks.end());
    let lists = |size| match (stars.links, stars.speeds) {
        (Alike::Free, Alike::Free) => multisets(&(&comms * &comps), size),
        (Alike::Equal, Alike::Free) => &comms * multisets(&comps, size),
        (Alike::Free, Alike::Equal) => &comps * multisets(&comms, size),
        (Alike::Equal, Alike::Equal) => &comms * &comps,
    };
    let beside_one = match (stars.links, stars.speeds) {
        (Alike::Free, Alike::Free) => multisets(&(&comms * &comps), size - 1),
        (Alike::Equal, Alike::Free) => multisets(&comps, size - 1),
        (Alike::Free, Alike::Equal) => multisets(&comms, size - 1),
        (Alike::Equal, Alike::Equal) => BigUint::from(1_u8),
    };
    // A star is listed whose parameters have no common divisor; where it has all of them, the whole has none either.
    let first = |range: &RangeInclusive<i64>| range.clone().take(MOST_TRIED);
    let has_any = first(&stars.comm).any(|comm| first(&stars.comp).any(|comp| gcd(comm, comp) == 1));
    let least = if has_any { beside_one.max(distributions(&stars.tasks, size)) } else { BigUint::ZERO };
    let with_tasks = |size: u64| lists(size) * multisets(&BigUint::from(size + 1), tasks);
    let most: BigUint = stars.workers.clone().map(|size| with_tasks(size as u64)).sum();
    Between { least, walked: BigUint::ZERO, most }
}

/// How many ways there are to share out the tasks of a star among workers that are alike: of the largest number of
/// tasks of which that is soon counted, if any.
fn distributions(tasks: &RangeInclusive<u64>, workers: u64) -> BigUint {
    let tasks = (*tasks.end()).min(MOST_TASKS.max(*tasks.start()));
    if tasks > MOST_TASKS {
        return BigUint::from(1_u8);
    }
    let mut ways = vec![BigUint::ZERO; tasks as usize + 1];
    ways[0] = BigUint::from(1_u8);
    for part in 1..=workers.min(tasks) as usize {
        (part..ways.len()).for_each(|sum| ways[sum] = &ways[sum] + &ways[sum - part]);
    }
    ways.swap_remove(tasks as usize)
}

/// At least as many as pairs of workers make of which one gets what the other gives; at most as many as all lists.
fn of_redistributions(moved: &RedistributionBox) -> Between {
    let comms = length(&moved.comm);
    let surpluses = BigUint::from(2 * moved.surplus.unsigned_abs() + 1);
    let pairs = *moved.workers.end() as u64 / 2;
    let least = &comms * multisets(&moved.surplus.unsigned_abs().into(), pairs);
    let lists = |size| match moved.links {
        Alike::Free => multisets(&(&comms * &surpluses), size),
        Alike::Equal => &comms * multisets(&surpluses, size),
    };
    let most = moved.workers.clone().map(|size| lists(size as u64)).sum();
    let walked = moved.workers.clone().map(|size| lists(size as u64) * size).sum();
    Between { least, most, walked }
}

/// Refuses redistributions before the first of which too many lists of workers are gone through that are not in
/// balance: all of those in which half of the workers give something else away.
pub(super) fn first_is_within_reach(moved: &RedistributionBox) -> Result<(), BoundsError> {
    let surpluses = BigUint::from(2 * moved.surplus.unsigned_abs() + 1);
    let walked = multisets(&surpluses, *moved.workers.start() as u64 / 2);
    if walked > MOST_WALKED.into() {
        return Err(BoundsError::OutOfReach { walked: told(&walked, 0) });
    }
    Ok(())
}

fn length(range: &RangeInclusive<i64>) -> BigUint {
    BigUint::from(range.start().abs_diff(*range.end())) + 1_u8
}

/// How many multisets of `size` members there are of so many `kinds`.
fn multisets(kinds: &BigUint, size: u64) -> BigUint {
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
    use super::super::Source;
    use super::*;

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
            let (size, between) = (bounds.size().expect("a size"), bounds.between().expect("it is told"));
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
            let between = bounds(kind, given).between().expect("it is told");
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
