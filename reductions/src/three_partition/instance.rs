//! Instances of 3-partition (rr6005, definition 2), and the ways to group their items into triples.

use std::ops::RangeInclusive;

use schedcheck_model::Rational;
use schedcheck_model::star::Star;
use thiserror::Error;

/// An instance of 3-partition: can the 3n items be grouped into n triples, each of sum `bound`?
///
/// The paper's definition 2 does not ask that the items sum to n times the bound, as Garey and Johnson do. An instance
/// whose sum differs is legal here as well, and its answer is no; [`Self::has_matching_sum`] tells the two apart.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ThreePartition {
    items: Vec<u64>,
    bound: u64,
}

/// Why items and a bound are not an instance of 3-partition.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InvalidInstance {
    /// There is no item.
    #[error("items: at least one triple of items is needed")]
    NoItem,
    /// The items are not triples.
    #[error("items: the number of items is a multiple of three, not {0}")]
    NotTriples(usize),
    /// More items than the tasks of a star can stand for.
    #[error("items: {0} items are refused: at most {max} are read", max = ThreePartition::MAX_ITEMS)]
    TooManyItems(usize),
    /// An item is too small or too large.
    #[error("items[{index}]: an item lies strictly between bound/4 and bound/2, and {item} does not for bound {bound}")]
    ItemOutOfRange {
        /// Index of the item.
        index: usize,
        /// The item.
        item: u64,
        /// The bound.
        bound: u64,
    },
}

impl ThreePartition {
    /// The most items of one instance: theorem 2's star has four tasks a triple, and a star's tasks are limited.
    pub const MAX_ITEMS: usize = (Star::<Rational>::MAX_TASKS / 4 * 3) as usize;

    /// An instance with these `items` (y) and this `bound` (S).
    ///
    /// # Errors
    /// Refuses no item, a number of items that is not a multiple of three, more than [`Self::MAX_ITEMS`] items, and an
    /// item y without S/4 < y < S/2.
    pub fn new(items: Vec<u64>, bound: u64) -> Result<Self, InvalidInstance> {
        match items.len() {
            0 => return Err(InvalidInstance::NoItem),
            count if count > Self::MAX_ITEMS => return Err(InvalidInstance::TooManyItems(count)),
            count if count % 3 != 0 => return Err(InvalidInstance::NotTriples(count)),
            _ => {}
        }
        let legal = Self::legal_items(bound);
        match items.iter().position(|item| !legal.contains(item)) {
            Some(index) => Err(InvalidInstance::ItemOutOfRange { index, item: items[index], bound }),
            None => Ok(Self { items, bound }),
        }
    }

    /// The integers strictly between a quarter and half of `bound`; an empty range where there is none.
    pub fn legal_items(bound: u64) -> RangeInclusive<u64> {
        bound / 4 + 1..=bound.saturating_sub(1) / 2
    }

    /// The items (y), in the given order.
    pub fn items(&self) -> &[u64] {
        &self.items
    }

    /// The sum that every triple must have (S).
    pub fn bound(&self) -> u64 {
        self.bound
    }

    /// The number of triples (n).
    pub fn triples(&self) -> usize {
        self.items.len() / 3
    }

    /// Whether the items sum to n times the bound, without which no grouping can be a solution.
    pub fn has_matching_sum(&self) -> bool {
        self.total() == self.capacity()
    }

    /// The sum of all items.
    pub(super) fn total(&self) -> u128 {
        self.items.iter().map(|&item| u128::from(item)).sum()
    }

    /// The sum of n triples that each have the bound as their sum.
    pub(super) fn capacity(&self) -> u128 {
        self.triples() as u128 * u128::from(self.bound)
    }
}

/// The items of an instance in triples, each item in exactly one, whatever the triples sum to.
///
/// Items are named by their index, from 0. Triples stand in ascending order, and so do the items of each, so that
/// equal groupings are equal values.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Partition {
    triples: Vec<[usize; 3]>,
}

/// Why triples of indices do not group the items of an instance.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InvalidPartition {
    /// An index names no item.
    #[error("item {item} does not exist: {triples} triples have items 0 to {last}", last = 3 * triples - 1)]
    UnknownItem {
        /// The index.
        item: usize,
        /// The number of triples.
        triples: usize,
    },
    /// An item is named twice.
    #[error("item {0} is in two places")]
    RepeatedItem(usize),
    /// The triples are those of an instance of another size.
    #[error("{found} triples group the items of another instance: this one has {expected}")]
    WrongSize {
        /// The number of triples.
        found: usize,
        /// The number of triples of the instance.
        expected: usize,
    },
}

impl Partition {
    /// The grouping of the items 0 to 3n-1 into these n `triples`.
    ///
    /// # Errors
    /// Refuses an index that names no item, and one that occurs twice.
    pub fn new(mut triples: Vec<[usize; 3]>) -> Result<Self, InvalidPartition> {
        let mut grouped = vec![false; 3 * triples.len()];
        for &item in triples.iter().flatten() {
            match grouped.get_mut(item) {
                None => return Err(InvalidPartition::UnknownItem { item, triples: triples.len() }),
                Some(true) => return Err(InvalidPartition::RepeatedItem(item)),
                Some(free) => *free = true,
            }
        }
        triples.iter_mut().for_each(|triple| triple.sort_unstable());
        triples.sort_unstable();
        Ok(Self { triples })
    }

    /// The triples of item indices.
    pub fn triples(&self) -> &[[usize; 3]] {
        &self.triples
    }

    /// Whether this groups the items of `source` into triples of sum exactly its bound.
    pub fn solves(&self, source: &ThreePartition) -> bool {
        self.sums(source).is_some_and(|sums| sums.iter().all(|&sum| sum == u128::from(source.bound())))
    }

    /// Whether this groups the items of `source` into triples of sum at most its bound.
    pub fn packs(&self, source: &ThreePartition) -> bool {
        self.sums(source).is_some_and(|sums| sums.iter().all(|&sum| sum <= u128::from(source.bound())))
    }

    /// The sum of each triple; `None` for the grouping of an instance of another size.
    pub fn sums(&self, source: &ThreePartition) -> Option<Vec<u128>> {
        let sum = |triple: &[usize; 3]| triple.iter().map(|&item| u128::from(source.items()[item])).sum();
        (self.triples.len() == source.triples()).then(|| self.triples.iter().map(sum).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_of_an_instance_is_kept() {
        let out_of_range = |index, item, bound| Err(InvalidInstance::ItemOutOfRange { index, item, bound });
        assert_eq!(ThreePartition::new(vec![], 7), Err(InvalidInstance::NoItem));
        assert_eq!(ThreePartition::new(vec![2, 2, 2, 2], 7), Err(InvalidInstance::NotTriples(4)));
        assert_eq!(ThreePartition::new(vec![2, 2, 1], 7), out_of_range(2, 1, 7));
        assert_eq!(ThreePartition::new(vec![2, 4, 2], 7), out_of_range(1, 4, 7));
        assert_eq!(ThreePartition::new(vec![2, 3, 3], 8), out_of_range(0, 2, 8), "a quarter is too small");
        assert_eq!(ThreePartition::new(vec![3, 4, 3], 8), out_of_range(1, 4, 8), "half is too large");
        assert_eq!(ThreePartition::new(vec![0, 0, 0], 0), out_of_range(0, 0, 0));
        assert!(ThreePartition::new(vec![2, 2, 3], 7).is_ok());
    }

    #[test]
    fn a_sum_that_differs_is_legal_and_is_noticed() {
        assert!(ThreePartition::new(vec![2, 2, 3], 7).unwrap().has_matching_sum());
        assert!(!ThreePartition::new(vec![2, 2, 2], 7).unwrap().has_matching_sum());
        let largest = u64::MAX / 2;
        assert!(!ThreePartition::new(vec![largest; 6], u64::MAX).unwrap().has_matching_sum());
    }

    #[test]
    fn each_rule_of_a_partition_is_kept() {
        let unknown = InvalidPartition::UnknownItem { item: 6, triples: 2 };
        assert_eq!(Partition::new(vec![[0, 1, 2], [3, 4, 6]]), Err(unknown));
        assert_eq!(Partition::new(vec![[0, 1, 2], [3, 2, 4]]), Err(InvalidPartition::RepeatedItem(2)));
        assert_eq!(Partition::new(vec![[5, 4, 1], [3, 2, 0]]), Partition::new(vec![[0, 2, 3], [1, 4, 5]]));
    }

    #[test]
    fn a_partition_solves_packs_or_does_neither() {
        let source = ThreePartition::new(vec![4, 4, 5, 4, 4, 5], 13).unwrap();
        let partition = |triples: &[[usize; 3]]| Partition::new(triples.to_vec()).unwrap();
        let solution = partition(&[[0, 1, 2], [3, 4, 5]]);
        assert!(solution.solves(&source) && solution.packs(&source));
        let unbalanced = partition(&[[0, 1, 3], [2, 4, 5]]);
        assert_eq!(unbalanced.sums(&source), Some(vec![12, 14]));
        assert!(!unbalanced.solves(&source) && !unbalanced.packs(&source));
        let light = ThreePartition::new(vec![4; 6], 13).unwrap();
        assert!(!solution.solves(&light) && solution.packs(&light));
        assert!(!partition(&[[0, 1, 2]]).packs(&light), "of another size");
    }
}
