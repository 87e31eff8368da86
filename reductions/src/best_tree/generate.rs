//! Instances of 2-partition: random ones from a seed, and all of them, smallest first.

use std::ops::RangeInclusive;

use rand::RngExt;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use super::solver::{TooManySums, solution};
use super::{InvalidInstance, TwoPartition};
use crate::three_partition::generate::{multisets, shuffle};

/// How many instances [`no_instance`] draws before it gives up.
pub const MAX_DRAWS: u32 = 1_000;

/// Every instance of so many items from 1 to `largest`: by the number of items, then lexicographically, each multiset
/// once, in ascending order.
pub fn instances(items: RangeInclusive<usize>, largest: u64) -> impl Iterator<Item = TwoPartition> {
    let lists = items.flat_map(move |items| multisets(items, 1..=largest));
    lists.map(|items| TwoPartition::new(items).expect("positive items"))
}

/// Why no random instance can be given.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// No items, or too many.
    #[error(transparent)]
    Invalid(#[from] InvalidInstance),
    /// Items of size zero at most.
    #[error("the largest item is positive")]
    Largest,
    /// A single item cannot be parted.
    #[error("one item has no solution: at least two are needed")]
    OneItem,
    /// Every instance that was drawn has a solution.
    #[error("each of {MAX_DRAWS} instances drawn with {0} items has a solution: try fewer or larger items")]
    AllSolvable(usize),
    /// An instance that was drawn is not decided.
    #[error(transparent)]
    TooManySums(#[from] TooManySums),
}

/// A random yes-instance of so many items: the same seed gives the same instance. Items are at most `largest`, but for
/// one that evens the sums and may be as large as all others together.
///
/// # Errors
/// Refuses fewer than two items, too many, and a largest item of zero.
pub fn yes_instance(seed: u64, items: usize, largest: u64) -> Result<TwoPartition, GenerateError> {
    refuse(items, largest)?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    // Half of the 64 bits is kept free, so that no sum of the items that MAX_ITEMS allows overflows.
    let largest = largest.min(1 << 48);
    loop {
        let mut sizes: Vec<u64> = (1..items).map(|_| rng.random_range(1..=largest)).collect();
        let first = rng.random_range(1..=sizes.len());
        let (one, other): (u64, u64) = (sizes[..first].iter().sum(), sizes[first..].iter().sum());
        if one != other {
            sizes.push(one.abs_diff(other));
            shuffle(&mut rng, &mut sizes);
            return Ok(TwoPartition::new(sizes)?);
        }
    }
}

/// A random no-instance of so many items of even sum: the solver has proved that it has no solution, and the same seed
/// gives the same instance.
///
/// # Errors
/// Refuses what [`yes_instance`] refuses, and gives up after [`MAX_DRAWS`] instances with a solution, or at one that is
/// not decided.
pub fn no_instance(seed: u64, items: usize, largest: u64) -> Result<TwoPartition, GenerateError> {
    refuse(items, largest)?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..MAX_DRAWS {
        let source = TwoPartition::new((0..items).map(|_| rng.random_range(1..=largest)).collect())?;
        if source.total().is_multiple_of(2) && solution(&source)?.is_none() {
            return Ok(source);
        }
    }
    Err(GenerateError::AllSolvable(items))
}

fn refuse(items: usize, largest: u64) -> Result<(), GenerateError> {
    match items {
        0 => Err(InvalidInstance::NoItem.into()),
        1 => Err(GenerateError::OneItem),
        _ if items > TwoPartition::MAX_ITEMS => Err(InvalidInstance::TooManyItems(items).into()),
        _ if largest == 0 => Err(GenerateError::Largest),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_give_the_same_instances_with_the_promised_answers() {
        for seed in 0..40 {
            let yes = yes_instance(seed, 2 + seed as usize % 8, 30).unwrap();
            assert!(solution(&yes).unwrap().is_some());
            assert_eq!(yes_instance(seed, 2 + seed as usize % 8, 30), Ok(yes));
            let no = no_instance(seed, 2 + seed as usize % 4, 30).unwrap();
            assert!(solution(&no).unwrap().is_none() && no.total().is_multiple_of(2));
        }
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        assert_eq!(yes_instance(0, 0, 9), Err(InvalidInstance::NoItem.into()));
        assert_eq!(yes_instance(0, 1, 9), Err(GenerateError::OneItem));
        assert_eq!(no_instance(0, 2, 0), Err(GenerateError::Largest));
        assert_eq!(no_instance(0, 4, 1), Err(GenerateError::AllSolvable(4)));
        assert!(yes_instance(0, 3, u64::MAX).is_ok());
    }

    #[test]
    fn every_multiset_comes_once_in_the_declared_order() {
        let all: Vec<_> = instances(1..=3, 4).map(|source| (source.items().len(), source.items().to_vec())).collect();
        // C(4, 1) + C(5, 2) + C(6, 3) multisets.
        assert!(all.is_sorted_by(|one, other| one < other) && all.len() == 4 + 10 + 20);
    }

    #[test]
    fn the_instances_of_a_seed_are_those_they_were() {
        let drawn = (0..3).flat_map(|seed| [yes_instance(seed, 5, 30), no_instance(seed, 4, 30)]);
        let told = drawn.map(|drawn| {
            let source = drawn.unwrap();
            let (found, sums) = super::super::solver::solution_counted(&source).unwrap();
            format!("{:?} {sums} {:?}", source.items(), found.map(|found| found.groups().to_vec()))
        });
        assert_eq!(
            told.collect::<Vec<_>>(),
            [
                "[2, 22, 14, 21, 15] 11 Some([[0, 2, 3], [1, 4]])",
                "[27, 17, 25, 29] 8 None",
                "[41, 13, 18, 7, 3] 2 Some([[0], [1, 2, 3, 4]])",
                "[9, 22, 14, 5] 7 None",
                "[40, 27, 24, 26, 17] 4 Some([[0, 1], [2, 3, 4]])",
                "[27, 17, 24, 26] 8 None",
            ]
        );
    }
}
