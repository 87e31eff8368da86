//! An exact solver of 2-partition that knows nothing of scheduling: all sums of the items, each with the last item of
//! one way to it.

use std::collections::HashMap;

use thiserror::Error;

use super::{Grouping, TwoPartition};

/// The most sums that are remembered.
pub const MOST_SUMS: usize = 1 << 20;

/// More sums than are remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the items have more than {MOST_SUMS} different sums up to half of their total: not decided")]
pub struct TooManySums;

/// Some solution of `source`; `None` where there is none.
///
/// # Errors
/// Gives up beyond [`MOST_SUMS`] sums.
pub fn solution(source: &TwoPartition) -> Result<Option<Grouping>, TooManySums> {
    solution_counted(source).map(|(solution, _)| solution)
}

/// [`solution`], and how many different sums were remembered on the way.
///
/// # Errors
/// As [`solution`].
pub fn solution_counted(source: &TwoPartition) -> Result<(Option<Grouping>, usize), TooManySums> {
    let total = source.total();
    if !total.is_multiple_of(2) {
        return Ok((None, 0));
    }
    let half = total / 2;
    // The sum of nothing has no last item; that entry is never read.
    let mut last = HashMap::from([(0_u128, 0)]);
    for (item, &size) in source.items().iter().enumerate() {
        let sums: Vec<u128> = last.keys().map(|sum| sum + u128::from(size)).filter(|&sum| sum <= half).collect();
        for sum in sums {
            last.entry(sum).or_insert(item);
        }
        if last.contains_key(&half) {
            return Ok((Some(grouping(source, &last, half)), last.len()));
        }
        if last.len() > MOST_SUMS {
            return Err(TooManySums);
        }
    }
    Ok((None, last.len()))
}

/// The items of the way to `half`: before the last item of a sum come items of smaller number, for a sum keeps its
/// first way.
fn grouping(source: &TwoPartition, last: &HashMap<u128, usize>, half: u128) -> Grouping {
    let mut is_in = vec![false; source.items().len()];
    let mut sum = half;
    while sum > 0 {
        let item = last[&sum];
        is_in[item] = true;
        sum -= u128::from(source.items()[item]);
    }
    let side = |inside: bool| (0..is_in.len()).filter(|&item| is_in[item] == inside).collect();
    Grouping::new(vec![side(true), side(false)]).expect("each item is in one of the two groups")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::best_tree::generate::instances;

    #[test]
    fn the_solver_finds_what_trying_every_subset_finds() {
        let mut yes = 0;
        for source in instances(1..=6, 6) {
            let sum = |set: u32| {
                let items = source.items().iter().enumerate();
                items.filter(|(item, _)| set & 1 << item != 0).map(|(_, &size)| u128::from(size)).sum::<u128>()
            };
            let expected = (0..1 << source.items().len()).any(|set| 2 * sum(set) == source.total());
            let found = solution(&source).unwrap();
            assert_eq!(found.is_some(), expected, "{source:?}");
            if let Some(found) = found {
                let sums: Vec<u64> =
                    found.groups().iter().map(|group| group.iter().map(|&item| source.items()[item]).sum()).collect();
                assert!(sums.len() == 2 && sums[0] == sums[1]);
                yes += 1;
            }
        }
        assert!(yes > 100);
    }

    #[test]
    fn large_items_are_parted_and_too_many_sums_are_not() {
        let large = TwoPartition::new(vec![u64::MAX, u64::MAX - 1, 1]).unwrap();
        assert_eq!(solution(&large).unwrap().unwrap().groups(), [vec![0], vec![1, 2]]);
        let powers = (0..30).map(|power| 1 << power).chain([1, 1 << 40, (1 << 40) + (1 << 31)]);
        assert_eq!(solution(&TwoPartition::new(powers.collect()).unwrap()), Err(TooManySums));
    }
}
