//! An exact solver of 3-partition that knows nothing of scheduling.
//!
//! The largest item that is left must be in some triple: every partner pair is tried, the larger partner first. Items
//! of equal size are interchangeable, so the search works on how many of each size are left, and two triples with the
//! same largest size are built in one order only. A state (what is left, and the pair to go on from) that led to
//! nothing is remembered, whole, and not entered again.
//!
//! One search serves both questions that theorem 2 raises. Triples of sum *at most* S waste S minus their sum, and all
//! triples together waste exactly nS minus the sum of all items. That budget is never exceeded; where it is zero, every
//! triple has sum *exactly* S.

use std::collections::HashSet;

use super::{Partition, ThreePartition};

/// Some solution of `source`: triples of sum exactly its bound; `None` where there is none.
pub fn solution(source: &ThreePartition) -> Option<Partition> {
    solutions(source).next()
}

/// [`solution`], and how many triples were tried on the way.
pub fn solution_counted(source: &ThreePartition) -> (Option<Partition>, u64) {
    let mut search = Search::new(source);
    let found = if source.has_matching_sum() { search.next() } else { None };
    (found, search.tried)
}

/// All solutions of `source`, each once up to the exchange of equal items, in an order that is always the same.
pub fn solutions(source: &ThreePartition) -> impl Iterator<Item = Partition> {
    source.has_matching_sum().then(|| packings(source)).into_iter().flatten()
}

/// All groupings of the items into triples of sum *at most* the bound, each once up to the exchange of equal items.
///
/// The question that the star of theorem 2 answers when the items do not sum to n times the bound.
pub fn packings(source: &ThreePartition) -> impl Iterator<Item = Partition> {
    Search::new(source)
}

/// A triple of sizes, as indices into the search's sizes: the largest, and then its partners in descending order.
type Sizes = [usize; 3];

/// A level of the depth-first search: the triple chosen there, and how many groupings had been found before.
struct Level {
    /// The triples to try start here.
    first: Sizes,
    chosen: Option<Sizes>,
    found_before: u64,
}

/// What is left of each size, and where to go on: all that the rest of the search depends on.
type State = (Vec<usize>, Sizes);

struct Search {
    bound: u64,
    triples: usize,
    /// The different sizes, largest first.
    sizes: Vec<u64>,
    /// The items of each size.
    items: Vec<Vec<usize>>,
    /// How many of each size are in no chosen triple.
    left: Vec<usize>,
    /// By how much the triples still to be chosen fall short of the bound, all together.
    budget: u128,
    levels: Vec<Level>,
    found: u64,
    tried: u64,
    hopeless: HashSet<State>,
}

impl Search {
    fn new(source: &ThreePartition) -> Self {
        let mut sizes = source.items().to_vec();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        sizes.dedup();
        let mut items = vec![Vec::new(); sizes.len()];
        for (item, size) in source.items().iter().enumerate() {
            items[sizes.partition_point(|other| other > size)].push(item);
        }
        let budget = source.capacity().checked_sub(source.total());
        let root = Level { first: [0; 3], chosen: None, found_before: 0 };
        Self {
            bound: source.bound(),
            triples: source.triples(),
            left: items.iter().map(Vec::len).collect(),
            sizes,
            items,
            budget: budget.unwrap_or(0),
            levels: budget.map(|_| root).into_iter().collect(),
            found: 0,
            tried: 0,
            hopeless: HashSet::new(),
        }
    }

    /// By how much a triple falls short of the bound; `None` where it exceeds it.
    fn waste(&self, triple: Sizes) -> Option<u128> {
        let sum: u128 = triple.iter().map(|&size| u128::from(self.sizes[size])).sum();
        u128::from(self.bound).checked_sub(sum)
    }

    fn choose(&mut self, triple: Sizes) {
        triple.iter().for_each(|&size| self.left[size] -= 1);
        self.budget -= self.waste(triple).expect("a chosen triple keeps the bound");
    }

    /// The first triple of the largest item from `first` on (included) that what is left and the budget allow.
    fn next_triple(&self, [largest, first_partner, first_third]: Sizes) -> Option<Sizes> {
        (first_partner..self.sizes.len()).find_map(|partner| {
            let room = self.bound - self.sizes[largest] - self.sizes[partner];
            let fitting = self.sizes.partition_point(|&size| size > room);
            let earliest = if partner == first_partner { first_third } else { partner };
            (fitting.max(earliest).max(partner)..self.sizes.len())
                .map(|third| [largest, partner, third])
                .take_while(|&triple| self.waste(triple).is_some_and(|waste| waste <= self.budget))
                .find(|&triple| self.is_left(triple))
        })
    }

    fn is_left(&self, triple: Sizes) -> bool {
        triple.iter().all(|&size| self.left[size] >= triple.iter().filter(|&&other| other == size).count())
    }

    /// Undoes the choice of `level`, if it has made one; gives the triple to go on from.
    fn backtrack(&mut self, level: &Level) -> Sizes {
        let Some(chosen) = level.chosen else { return level.first };
        chosen.iter().for_each(|&size| self.left[size] += 1);
        self.budget += self.waste(chosen).expect("a chosen triple keeps the bound");
        let [largest, partner, third] = chosen;
        [largest, partner, third + 1]
    }

    /// Opens the level after `chosen`, unless it is known to be hopeless. A further triple of the same largest size is
    /// not sought before the chosen one.
    fn descend(&mut self, chosen: Sizes) {
        let largest = self.left.iter().position(|&left| left > 0).expect("items are left");
        let first = if largest == chosen[0] { chosen } else { [largest; 3] };
        if !self.hopeless.contains(&(self.left.clone(), first)) {
            self.levels.push(Level { first, chosen: None, found_before: self.found });
        }
    }

    /// Hands the items of each size out to the chosen triples.
    fn grouping(&self) -> Partition {
        let mut items: Vec<_> = self.items.iter().map(|items| items.iter().copied()).collect();
        let chosen = self.levels.iter().filter_map(|level| level.chosen);
        let triples = chosen.map(|sizes| sizes.map(|size| items[size].next().expect("no size is used up twice")));
        Partition::new(triples.collect()).expect("each item is handed out once")
    }
}

impl Iterator for Search {
    type Item = Partition;

    fn next(&mut self) -> Option<Partition> {
        while let Some(level) = self.levels.pop() {
            let from = self.backtrack(&level);
            let Some(triple) = self.next_triple(from) else {
                if self.found == level.found_before {
                    self.hopeless.insert((self.left.clone(), level.first));
                }
                continue;
            };
            self.choose(triple);
            self.tried += 1;
            self.levels.push(Level { chosen: Some(triple), ..level });
            if self.levels.len() == self.triples {
                self.found += 1;
                return Some(self.grouping());
            }
            self.descend(triple);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;
    use crate::three_partition::generate::instances;

    fn instance(items: &[u64], bound: u64) -> ThreePartition {
        ThreePartition::new(items.to_vec(), bound).unwrap()
    }

    /// Every grouping of the items 0 to 3n-1 into triples.
    fn groupings(items: &[usize]) -> Vec<Vec<[usize; 3]>> {
        let Some((&first, rest)) = items.split_first() else { return vec![vec![]] };
        let with_pair = |pair: Vec<&usize>| {
            let others = rest.iter().copied().filter(|item| !pair.contains(&item)).collect_vec();
            let triple = [first, *pair[0], *pair[1]];
            groupings(&others).into_iter().map(move |triples| [vec![triple], triples].concat()).collect_vec()
        };
        rest.iter().combinations(2).flat_map(with_pair).collect()
    }

    /// A grouping up to the exchange of equal items.
    fn sizes(source: &ThreePartition, partition: &Partition) -> Vec<Vec<u64>> {
        let triple = |triple: &[usize; 3]| triple.iter().map(|&item| source.items()[item]).sorted().collect_vec();
        partition.triples().iter().map(triple).sorted().collect()
    }

    #[test]
    fn the_search_finds_what_trying_every_grouping_finds() {
        let mut compared = 0;
        for (triples, largest_bound) in [(1, 30), (2, 20), (3, 17), (4, 10)] {
            let groupings = groupings(&(0..3 * triples).collect_vec()).into_iter();
            let groupings = groupings.map(|triples| Partition::new(triples).unwrap()).collect_vec();
            for source in instances(triples..=triples, 3..=largest_bound) {
                let by_hand = |keep: &dyn Fn(&Partition) -> bool| {
                    groupings.iter().filter(|p| keep(p)).map(|p| sizes(&source, p)).sorted().dedup().collect_vec()
                };
                let found = |search: &mut dyn Iterator<Item = Partition>| search.map(|p| sizes(&source, &p)).sorted();
                assert!(found(&mut solutions(&source)).eq(by_hand(&|p| p.solves(&source))), "{source:?}");
                assert!(found(&mut packings(&source)).eq(by_hand(&|p| p.packs(&source))), "{source:?}");
                compared += 1;
            }
        }
        assert_eq!(compared, 2_193);
    }

    #[test]
    fn items_that_do_not_sum_to_the_bounds_have_no_solution_but_may_be_packed() {
        let light = instance(&[2, 2, 2], 7);
        assert_eq!(solution(&light), None);
        assert_eq!(packings(&light).count(), 1);
        let heavy = instance(&[3, 3, 3], 7);
        assert_eq!(solution(&heavy), None);
        assert_eq!(packings(&heavy).count(), 0);
    }

    #[test]
    fn the_rows_and_the_columns_of_a_magic_square_are_both_found() {
        // 2 7 6 / 9 5 1 / 4 3 8, and 12 more each; the diagonals cross, so no other lines part the square.
        let source = instance(&[14, 19, 18, 21, 17, 13, 16, 15, 20], 51);
        let found = solutions(&source).map(|p| p.triples().to_vec()).sorted().collect_vec();
        assert_eq!(found, [vec![[0, 1, 2], [3, 4, 5], [6, 7, 8]], vec![[0, 3, 6], [1, 4, 7], [2, 5, 8]]]);
    }

    #[test]
    fn a_hundred_thousand_items_need_no_deep_stack() {
        assert!(solution(&instance(&[33_333; 99_999], 99_999)).is_some());
    }

    /// Whoever makes the search try less on purpose writes down how much less.
    #[test]
    fn the_triples_tried_are_those_they_were() {
        use crate::three_partition::generate::{no_instance, yes_instance};
        let tried = |source: ThreePartition| {
            let (found, tried) = solution_counted(&source);
            format!("{}{tried}", if found.is_some() { '+' } else { '-' })
        };
        let told = (0..8).flat_map(|seed| {
            let triples = 3 + seed as usize;
            [yes_instance(seed, triples, 60..=200), no_instance(seed, triples, 60..=200)]
                .map(|drawn| tried(drawn.unwrap()))
        });
        assert_eq!(told.collect_vec().join(" "), "+3 -0 +5 -0 +5 -2 +6 -3 +11 -6 +11 -0 +15 -2 +10 -1");
        // All solutions, all packings, and all that it takes to know that there are no more.
        let all = (0..4).map(|seed| {
            let source = yes_instance(seed, 5, 40..=60).unwrap();
            let mut search = Search::new(&source);
            let solutions = solutions(&source).count();
            format!("{solutions} {}/{} {}", search.by_ref().count(), search.tried, search.hopeless.len())
        });
        assert_eq!(all.collect_vec().join(", "), "1 1/5 0, 1 1/9 4, 2 2/8 0, 2 2/11 2");
    }
}
