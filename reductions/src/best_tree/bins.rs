//! Theorem 2: 2-partition and 3-partition reduce to BEST-TREE-DEC.
//!
//! **Source problems.** 2-partition: m positive integers a_i; can they be parted into n = 2 groups of the same sum S?
//! NP-complete. 3-partition: a bound S and 3n integers with S/4 < a_i < S/2; can they be parted into n groups of sum S?
//! NP-complete in the strong sense (Garey and Johnson, SP12 and SP15).
//!
//! **Target problem.** BEST-TREE-DEC (tpds2004, definition 2): a platform graph, and a bound alpha. Is there a spanning
//! tree rooted at the master whose throughput is at least alpha?
//!
//! # Instance map
//!
//! | node | stands for | w | links |
//! | --- | --- | --- | --- |
//! | 0 | the master | inf | to each bin, c = 1 |
//! | 1, …, n | the bins, one for each group | inf | to each item, c = n |
//! | n + 1, …, n + m | the items | n S / a_i | |
//!
//! alpha = 1, or (sum of a_i) / (n S) if that is larger: a 3-partition instance whose items do not sum to n S has no
//! solution, and its trees do not reach alpha. Every node is under the base model, every link goes both ways. Sizes:
//! 1 + n + m nodes, n (m + 1) links, and no numerator or denominator above n S and the sum of all items: polynomial
//! even with numbers in unary, as the strong sense needs.
//!
//! # If and only if
//!
//! *A spanning tree has throughput at least alpha if and only if each bin hangs on the master, each item on one bin,
//! and the groups of items that hang on the bins all have the sum S: if and only if the instance has a solution.*
//!
//! 1. The master sends one task per time unit at most, since c = 1 on all its links, and nobody else has tasks: the
//!    throughput is at most 1. The items together compute at most (sum of a_i) / (n S) tasks per time unit. So if the
//!    items do not sum to n S, no tree reaches alpha, and no grouping is a solution. Let them sum to n S, and let a
//!    tree have throughput alpha = 1.
//! 2. All tasks leave the master over bins that hang on it. Each of these sends at most 1/n tasks per time unit, and
//!    computes none: so there are n of them, all the bins. As the items have no links but to bins, each item hangs on
//!    one bin, and nothing hangs on an item.
//! 3. So each bin sends 1/n, and its items compute as much together: their a_i sum to S at least. All sum to n S: so
//!    each group sums to S.
//! 4. Conversely, over the tree of a solution the master sends 1/n to each bin, which takes it 1 time unit of each, and
//!    each bin a_i / (n S) to each of its items, which takes n S / (n S) = 1. ∎
//!
//! # Solution maps
//!
//! *Forward* ([`TreeReduction::forward`]): the tree of a grouping; of a solution also a period
//! ([`TreeReduction::period`]) that the model's checker measures. *Backward* ([`TreeReduction::backward`]): the groups
//! that hang on the bins of a tree. Up to the names of the bins the two are inverse.
//!
//! # Reference
//!
//! Source: tpds2004, section 5.2.1, theorem 2, whose proof is in a report that the paper cites as \[3\]. This reduction
//! is not taken from there.

use std::collections::BTreeSet;

use num_bigint::{BigInt, BigUint};
use num_traits::One;
use schedcheck_files::{Instance, InstanceFile};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{
    Computation, Direction, Link, Node, Period, PlatformGraph, PortModel, Slot, Transfer,
};
use serde_json::{Map, Value, json};
use thiserror::Error;

use super::{Grouping, InvalidGrouping, Source, TwoPartition};
use crate::three_partition::ThreePartition;

/// Why a tree gives no solution.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoGrouping {
    /// A link that the platform does not have.
    #[error("there is no link {0}")]
    UnknownLink(usize),
    /// A bin that does not hang on the master.
    #[error("bin {0} does not hang on the master, which step 2 of the proof says of trees that reach alpha")]
    BinApart(usize),
    /// An item that does not hang on exactly one bin.
    #[error("the items do not hang on one bin each: {0}")]
    Items(InvalidGrouping),
    /// Groups that are no solution.
    #[error("the items that hang on the bins sum to {0:?}, which is no solution")]
    NoSolution(Vec<u128>),
}

/// A source instance, and the platform and the bound that stand for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeReduction {
    /// The instance of 2-partition or 3-partition.
    pub source: Source,
    /// The platform.
    pub platform: PlatformGraph,
    /// The throughput that a tree must reach (alpha). With a smaller one theorem 2 fails: a control for its tests.
    pub threshold: Rational,
}

/// A platform with too many links to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{0} triples are refused: each bin has a link to each item, and platforms are written for at most {max} \
    triples", max = TreeReduction::MAX_TRIPLES)]
pub struct TooManyTriples(pub usize);

impl TreeReduction {
    /// The most triples of a 3-partition instance that is reduced: 480,400 links.
    pub const MAX_TRIPLES: usize = 400;

    /// The platform and the bound for an instance of 2-partition.
    pub fn from_two_partition(source: &TwoPartition) -> Self {
        Self::new(Source::Two(source.clone()))
    }

    /// The platform and the bound for an instance of 3-partition.
    ///
    /// # Errors
    /// Refuses more than [`Self::MAX_TRIPLES`] triples.
    pub fn from_three_partition(source: &ThreePartition) -> Result<Self, TooManyTriples> {
        refuse_above_the_most(source.triples())?;
        Ok(Self::new(Source::Three(source.clone())))
    }

    fn new(source: Source) -> Self {
        let (bins, items) = (source.groups(), source.items().len());
        let capacity = source.capacity();
        let node = |cycle_time, is_master| Node { cycle_time, is_master, model: PortModel::SinglePort };
        let times = source.items().iter().map(|&item| Rational::new(capacity.clone(), item));
        let forwards = (0..=bins).map(|number| node(None, number == 0));
        let nodes = forwards.chain(times.map(|time| node(Some(time), false))).collect();
        let link = |from, to, cost: usize| Link { from, to, cost: Rational::from(cost), direction: Direction::Both };
        let to_items = (1..=bins).flat_map(|bin| (0..items).map(move |item| (bin, 1 + bins + item)));
        let links = (1..=bins).map(|bin| link(0, bin, 1)).chain(to_items.map(|(bin, item)| link(bin, item, bins)));
        let platform = PlatformGraph::new(nodes, links.collect()).expect("positive weights, and each pair joined once");
        let total: BigInt = source.items().iter().copied().map(BigInt::from).sum();
        let threshold = Rational::new(total, capacity).max(Rational::one());
        Self { source, platform, threshold }
    }

    /// The link from the master to a bin; bins are counted from 0.
    fn bin_link(&self, bin: usize) -> usize {
        bin
    }

    /// The link from a bin to an item, both counted from 0.
    fn item_link(&self, bin: usize, item: usize) -> usize {
        self.source.groups() + bin * self.source.items().len() + item
    }

    /// The tree of a grouping, as its links in ascending order: every bin hangs on the master, the items of group b on
    /// bin b.
    ///
    /// # Errors
    /// Refuses other numbers of items or groups than those of the instance.
    pub fn forward(&self, grouping: &Grouping) -> Result<Vec<usize>, InvalidGrouping> {
        let (items, groups) = (grouping.items(), grouping.groups().len());
        if (items, groups) != (self.source.items().len(), self.source.groups()) {
            return Err(InvalidGrouping::WrongSize { items, groups });
        }
        let bins = (0..groups).map(|bin| self.bin_link(bin));
        let hung = grouping.groups().iter().enumerate();
        let hung = hung.flat_map(|(bin, group)| group.iter().map(move |&item| self.item_link(bin, item)));
        let mut tree: Vec<_> = bins.chain(hung).collect();
        tree.sort_unstable();
        Ok(tree)
    }

    /// A period over the tree of a solution in which the master sends without a pause: throughput 1.
    ///
    /// In a round of n S time units each bin sends a_i tasks to each of its items, one item after the other, and the
    /// master n S tasks to one bin; n rounds, one for each bin. A round is cut into slots where some bin goes on to its
    /// next item: after a multiple of n time units, so that all slots hold whole tasks.
    ///
    /// # Errors
    /// Refuses what is no solution of the instance.
    pub fn period(&self, grouping: &Grouping) -> Result<Period, InvalidGrouping> {
        if !self.source.is_solved_by(grouping) {
            return Err(InvalidGrouping::NoSolution);
        }
        let bins = self.source.groups();
        let pieces = self.pieces(grouping);
        let slot = |bin: usize, (each, items): &(u128, Vec<usize>)| {
            let send = |from, to, tasks: u128| Transfer { from, to, tasks: tasks.into() };
            let from_bins = items.iter().enumerate().map(|(bin, item)| send(1 + bin, 1 + bins + item, *each));
            let transfers = std::iter::once(send(0, bin, each * bins as u128)).chain(from_bins).collect();
            Slot { duration: Rational::from(each * bins as u128), transfers, computations: vec![] }
        };
        let slots = (1..=bins).flat_map(|bin| pieces.iter().map(move |piece| slot(bin, piece))).collect();
        let computation =
            |(item, &size): (usize, &u64)| Computation { node: 1 + bins + item, tasks: BigUint::from(size) * bins };
        let computations = self.source.items().iter().enumerate().map(computation).collect();
        Ok(Period { duration: Rational::from(self.source.capacity() * bins), slots, computations })
    }

    /// The parts of a round: how many tasks each bin sends in it, and to which item.
    fn pieces(&self, grouping: &Grouping) -> Vec<(u128, Vec<usize>)> {
        let sizes = self.source.items();
        let ends = |group: &Vec<usize>| -> Vec<(u128, usize)> {
            let sums = group.iter().scan(0_u128, |sum, &item| {
                *sum += u128::from(sizes[item]);
                Some((*sum, item))
            });
            sums.collect()
        };
        let ends: Vec<_> = grouping.groups().iter().map(ends).collect();
        let cuts: BTreeSet<u128> = ends.iter().flatten().map(|&(end, _)| end).collect();
        let mut start = 0;
        let piece = |end: u128| {
            let current = |ends: &Vec<(u128, usize)>| ends[ends.partition_point(|&(other, _)| other < end)].1;
            let each = end - std::mem::replace(&mut start, end);
            (each, ends.iter().map(current).collect())
        };
        cuts.into_iter().map(piece).collect()
    }

    /// The solution that a tree gives, for any spanning tree of throughput at least alpha.
    ///
    /// # Errors
    /// Says which step of the proof the tree departs from; none does that reaches alpha.
    pub fn backward(&self, tree: &[usize]) -> Result<Grouping, NoGrouping> {
        let (bins, items) = (self.source.groups(), self.source.items().len());
        if let Some(&link) = tree.iter().find(|&&link| link >= self.platform.links().len()) {
            return Err(NoGrouping::UnknownLink(link));
        }
        if let Some(bin) = (0..bins).find(|&bin| !tree.contains(&self.bin_link(bin))) {
            return Err(NoGrouping::BinApart(1 + bin));
        }
        let mut groups = vec![Vec::new(); bins];
        for link in tree.iter().filter_map(|link| link.checked_sub(bins)) {
            groups[link / items].push(link % items);
        }
        let grouping = Grouping::new(groups.clone()).map_err(NoGrouping::Items)?;
        if grouping.items() != items {
            return Err(NoGrouping::Items(InvalidGrouping::WrongSize { items: grouping.items(), groups: bins }));
        }
        if !self.source.is_solved_by(&grouping) {
            let sum = |group: Vec<usize>| group.into_iter().map(|item| u128::from(self.source.items()[item])).sum();
            return Err(NoGrouping::NoSolution(groups.into_iter().map(sum).collect()));
        }
        Ok(grouping)
    }

    /// Where the platform comes from: the source instance, alpha, and what each node stands for.
    pub fn provenance(&self) -> Map<String, Value> {
        let bins = self.source.groups();
        let roles = (0..self.platform.nodes().len()).map(|node| match node.checked_sub(1 + bins) {
            Some(item) => json!({ "role": "item", "item": item, "size": self.source.items()[item] }),
            None if node == 0 => json!({ "role": "master" }),
            None => json!({ "role": "bin" }),
        });
        let name = if let Source::Two(_) = self.source { "2-partition" } else { "3-partition" };
        let fields = [
            ("reduction", format!("tpds2004 theorem 2: {name} to the best spanning tree").into()),
            ("source", self.source.to_json()),
            ("alpha", self.threshold.to_string().into()),
            ("nodes", roles.collect()),
        ];
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    /// The platform's instance file, with its provenance.
    pub fn to_json(&self) -> Value {
        let instance = Instance::PlatformGraph(self.platform.clone());
        InstanceFile { name: None, provenance: Some(self.provenance()), instance }.to_json()
    }
}

fn refuse_above_the_most(triples: usize) -> Result<(), TooManyTriples> {
    if triples > TreeReduction::MAX_TRIPLES { Err(TooManyTriples(triples)) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use schedcheck_model::platform_graph::check_period;

    use super::*;
    use crate::best_tree::{generate, solver};
    use crate::three_partition;

    fn round_trip(reduction: &TreeReduction, grouping: &Grouping) {
        let tree = reduction.forward(grouping).unwrap();
        assert_eq!(reduction.backward(&tree).as_ref(), Ok(grouping));
        let period = reduction.period(grouping).unwrap();
        assert_eq!(check_period(&reduction.platform, &period).unwrap().throughput, reduction.threshold);
        let links = period.slots.iter().flat_map(|slot| &slot.transfers);
        let used: BTreeSet<_> =
            links.filter_map(|transfer| reduction.platform.link_between(transfer.from, transfer.to)).collect();
        assert!(used.into_iter().eq(tree), "the period uses the links of the tree");
    }

    #[test]
    fn solutions_give_trees_whose_period_attains_alpha_and_back() {
        for source in generate::instances(2..=5, 5) {
            if let Some(solution) = solver::solution(&source).unwrap() {
                round_trip(&TreeReduction::from_two_partition(&source), &solution);
            }
        }
        for source in three_partition::generate::instances_with_matching_sum(1..=3, 3..=13) {
            let reduction = TreeReduction::from_three_partition(&source).unwrap();
            for solution in three_partition::solver::solutions(&source) {
                round_trip(&reduction, &Grouping::from(&solution));
            }
        }
    }

    #[test]
    fn trees_that_are_no_solution_are_told_apart() {
        let reduction = TreeReduction::from_two_partition(&TwoPartition::new(vec![1, 2, 3]).unwrap());
        // Links: 0 and 1 to the bins, 2 to 4 from bin 1 to the items, 5 to 7 from bin 2.
        assert_eq!(reduction.backward(&[0, 2, 3, 4, 5]), Err(NoGrouping::BinApart(2)));
        assert_eq!(reduction.backward(&[0, 1, 2, 6, 7]), Err(NoGrouping::NoSolution(vec![1, 5])));
        assert_eq!(reduction.backward(&[0, 1, 2, 5, 7]), Err(NoGrouping::Items(InvalidGrouping::NotOnce(0))));
        assert_eq!(reduction.backward(&[0, 8]), Err(NoGrouping::UnknownLink(8)));
        assert!(matches!(reduction.backward(&[0, 1, 2, 3]), Err(NoGrouping::Items(_))));
        let uneven = Grouping::new(vec![vec![0], vec![1, 2]]).unwrap();
        assert!(reduction.forward(&uneven).is_ok());
        assert_eq!(reduction.period(&uneven), Err(InvalidGrouping::NoSolution));
        let small = Grouping::new(vec![vec![0], vec![1]]).unwrap();
        assert_eq!(reduction.forward(&small), Err(InvalidGrouping::WrongSize { items: 2, groups: 2 }));
    }

    #[test]
    fn items_of_another_sum_ask_for_more_than_there_is() {
        for (items, alpha) in [(vec![2, 2, 2], "1"), (vec![2, 2, 3], "1"), (vec![3, 3, 3], "9/7")] {
            let source = ThreePartition::new(items, 7).unwrap();
            assert_eq!(TreeReduction::from_three_partition(&source).unwrap().threshold.to_string(), alpha);
        }
        let many = ThreePartition::new(vec![2; 3 * 401], 7).unwrap();
        assert_eq!(TreeReduction::from_three_partition(&many), Err(TooManyTriples(401)));
        assert_eq!(refuse_above_the_most(400), Ok(()));
    }
}
