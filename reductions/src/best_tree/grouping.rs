//! Items in groups, and the instances that ask for them.

use num_bigint::BigInt;
use serde_json::Value;
use thiserror::Error;

use super::TwoPartition;
use crate::three_partition::{Partition, ThreePartition};

/// The instance that a platform stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// Of 2-partition.
    Two(TwoPartition),
    /// Of 3-partition.
    Three(ThreePartition),
}

impl Source {
    /// The items.
    pub fn items(&self) -> &[u64] {
        match self {
            Self::Two(source) => source.items(),
            Self::Three(source) => source.items(),
        }
    }

    /// How many groups are asked for (n).
    pub fn groups(&self) -> usize {
        match self {
            Self::Two(_) => 2,
            Self::Three(source) => source.triples(),
        }
    }

    /// What all groups together sum to in a solution (n S).
    pub(super) fn capacity(&self) -> BigInt {
        match self {
            Self::Two(source) => source.total().into(),
            Self::Three(source) => BigInt::from(source.bound()) * source.triples(),
        }
    }

    /// Whether a grouping is a solution.
    pub fn is_solved_by(&self, grouping: &Grouping) -> bool {
        let groups = grouping.groups();
        match self {
            Self::Two(source) => {
                let sum = |group: &Vec<usize>| {
                    group.iter().map(|&item| source.items().get(item).copied().map(u128::from)).sum::<Option<u128>>()
                };
                grouping.items() == source.items().len() && groups.len() == 2 && sum(&groups[0]) == sum(&groups[1])
            }
            Self::Three(source) => {
                let triples =
                    groups.iter().map(|group| <[usize; 3]>::try_from(group.as_slice())).collect::<Result<_, _>>();
                triples.is_ok_and(|triples| Partition::new(triples).is_ok_and(|triples| triples.solves(source)))
            }
        }
    }

    pub(super) fn to_json(&self) -> Value {
        match self {
            Self::Two(source) => source.to_json(),
            Self::Three(source) => source.to_json(),
        }
    }
}

/// Items in groups, each item in exactly one, whatever the groups sum to. Items are numbered from 0.
///
/// The items of a group stand in ascending order, and so do the groups, so that equal groupings are equal values.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Grouping {
    groups: Vec<Vec<usize>>,
}

/// Why groups of items are not what is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InvalidGrouping {
    /// An item that is in no group or in two, or that does not exist.
    #[error("item {0} is not in exactly one group: items are numbered from 0, without a gap")]
    NotOnce(usize),
    /// Other numbers of items or groups than those of the instance.
    #[error("{items} items in {groups} groups are of another instance")]
    WrongSize {
        /// The number of items.
        items: usize,
        /// The number of groups.
        groups: usize,
    },
    /// The groups do not solve the instance.
    #[error("the groups are no solution of the instance")]
    NoSolution,
}

impl Grouping {
    /// The grouping of the items 0 to m-1 into these `groups`, which may be empty.
    ///
    /// # Errors
    /// Refuses an item that is not in exactly one group.
    pub fn new(mut groups: Vec<Vec<usize>>) -> Result<Self, InvalidGrouping> {
        groups.iter_mut().for_each(|group| group.sort_unstable());
        groups.sort_unstable();
        let mut items: Vec<usize> = groups.iter().flatten().copied().collect();
        items.sort_unstable();
        match items.iter().enumerate().find(|&(place, &item)| place != item) {
            Some((_, &item)) => Err(InvalidGrouping::NotOnce(item)),
            None => Ok(Self { groups }),
        }
    }

    /// The items of each group.
    pub fn groups(&self) -> &[Vec<usize>] {
        &self.groups
    }

    /// The number of items.
    pub fn items(&self) -> usize {
        self.groups.iter().map(Vec::len).sum()
    }
}

impl From<&Partition> for Grouping {
    fn from(triples: &Partition) -> Self {
        let groups = triples.triples().iter().map(|triple| triple.to_vec()).collect();
        Self::new(groups).expect("each item is in one triple")
    }
}
