//! Divisible loads around a switch: every one with integer parameters in a box, in the declared order, or random
//! rational ones beyond it.
//!
//! The order: number of workers, largest number, then lexicographically by the (alpha, b, s) of the workers. The
//! symmetry left out is the order of the workers: they are listed in lexicographic order. Loads that nobody can
//! compute are no instance.

use std::fmt;
use std::ops::RangeInclusive;

use itertools::iproduct;
use num_bigint::BigUint;
use rand::RngExt;
use schedcheck_model::Rational;
use schedcheck_model::switch::{Switch, Worker};

use crate::domain::Domain;
use crate::domain::cut::passing_over;
use crate::domain::multisets::Tuples;
use crate::domain::numbers::{describe, largest_of, multisets, number_of_lists, rational, span};

/// How often numbers are drawn before they are chosen so that every load can be computed.
const ATTEMPTS: usize = 100;

/// All switches with these bounds. There is one unless every worker has a load and none computes.
#[derive(Debug, Clone)]
pub struct SwitchBox {
    /// Number of workers.
    pub workers: RangeInclusive<usize>,
    /// Loads (alpha).
    pub loads: RangeInclusive<i64>,
    /// Bandwidths (b).
    pub bandwidths: RangeInclusive<i64>,
    /// Speeds (s).
    pub speeds: RangeInclusive<i64>,
}

impl SwitchBox {
    /// The switches with exactly this number of workers and largest number.
    fn cell(&self, size: usize, largest: i64) -> Cell {
        let kinds = |classes: &SwitchBox| {
            Tuples([classes.loads.clone(), classes.bandwidths.clone(), classes.speeds.clone()]).up_to(largest)
        };
        let [stranded, helpers, in_need] = self.classes().each_ref().map(kinds);
        Cell { size, largest, all: kinds(self), stranded, helpers, in_need }
    }

    /// Kinds of workers: a load without speed or bandwidth is nowhere; one without speed is beside a worker with both,
    /// a helper.
    fn classes(&self) -> [Self; 3] {
        let positive = |range: &RangeInclusive<i64>| 1.max(*range.start())..=*range.end();
        let zero = |range: &RangeInclusive<i64>| *range.start()..=0.min(*range.end());
        let (some, sends, computes) = (positive(&self.loads), positive(&self.bandwidths), positive(&self.speeds));
        let (narrow, idle) = (zero(&self.bandwidths), zero(&self.speeds));
        let class =
            |loads: &RangeInclusive<i64>, bandwidths: &RangeInclusive<i64>, speeds: &RangeInclusive<i64>| Self {
                workers: self.workers.clone(),
                loads: loads.clone(),
                bandwidths: bandwidths.clone(),
                speeds: speeds.clone(),
            };
        [class(&some, &narrow, &idle), class(&self.loads, &sends, &computes), class(&some, &sends, &idle)]
    }

    fn bounds(&self) -> String {
        let ranges = [("alpha", &self.loads), ("b", &self.bandwidths), ("s", &self.speeds)];
        let numbers = ranges.map(|(name, range)| describe(name, range)).join(", ");
        format!("{} workers with {numbers}", span(&self.workers))
    }
}

/// alpha, b and s of a worker.
type Kind = [i64; 3];

/// A part of a box: so many workers, and this largest number.
struct Cell {
    size: usize,
    largest: i64,
    /// The kinds of workers, and the classes among them.
    all: Tuples<3>,
    stranded: Tuples<3>,
    helpers: Tuples<3>,
    in_need: Tuples<3>,
}

impl Cell {
    fn number(&self) -> BigUint {
        self.all.first().map_or(BigUint::ZERO, |first| self.ways(&[], &first))
    }

    /// How many switches there are with these workers and further ones, none of them below `least`.
    fn ways(&self, chosen: &[Kind], least: &Kind) -> BigUint {
        let further = (self.size - chosen.len()) as u64;
        let is_helped = chosen.iter().any(|&[_, b, s]| b > 0 && s > 0);
        let is_needed = chosen.iter().any(|&[a, _, s]| a > 0 && s == 0);
        let up_to = |largest| {
            let from = |kinds: &Tuples<3>| kinds.up_to(largest).from(least);
            let all = from(&self.all) - from(&self.stranded);
            let without_helper = &all - from(&self.helpers);
            let needs_none = &without_helper - from(&self.in_need);
            let of = |kinds| multisets(kinds, further);
            match (is_helped, is_needed) {
                (true, _) => of(&all),
                (false, true) => of(&all) - of(&without_helper),
                (false, false) => of(&all) - of(&without_helper) + of(&needs_none),
            }
        };
        let is_reached = chosen.as_flattened().contains(&self.largest);
        up_to(self.largest) - if is_reached { BigUint::ZERO } else { up_to(self.largest - 1) }
    }

    fn starting_at(self, start: BigUint) -> impl Iterator<Item = Switch> {
        let mut multisets = self.all.clone().multisets(self.size);
        if start != BigUint::ZERO {
            let first = self.all.multiset_at(self.size, start, |chosen, least| self.ways(chosen, least));
            multisets = multisets.beginning_with(first.map(|(first, _)| first));
        }
        let worker = move |[a, b, s]: Kind| Worker {
            load: Rational::from(a),
            bandwidth: Rational::from(b),
            speed: Rational::from(s),
        };
        let largest = self.largest;
        let kept = multisets.filter(move |workers| workers.as_flattened().contains(&largest));
        kept.filter_map(move |workers| Switch::new(workers.into_iter().map(worker).collect()).ok())
    }
}

impl fmt::Display for SwitchBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "every multiset of {}, unless a load has no way to be computed", self.bounds())
    }
}

/// Of those that are drawn, the numbers have denominators up to 3.
impl Domain for SwitchBox {
    type Instance = Switch;

    fn starting_at(&self, start: BigUint) -> impl Iterator<Item = Switch> {
        let sizes = iproduct!(self.workers.clone(), largest_of([&self.loads, &self.bandwidths, &self.speeds]));
        let cells = sizes.map(|(size, largest)| self.cell(size, largest));
        passing_over(start, cells, Cell::number, Cell::starting_at)
    }

    fn size(&self) -> Option<BigUint> {
        let kinds = |of: &Self| number_of_lists([&of.loads, &of.bandwidths, &of.speeds]);
        let [stranded, helpers, in_need] = self.classes().each_ref().map(kinds);
        let all = kinds(self) - stranded;
        let without_helper = &all - helpers;
        let needs_none = &without_helper - in_need;
        let of_size = |size: usize| {
            let [all, without_helper, needs_none] =
                [&all, &without_helper, &needs_none].map(|kinds| multisets(kinds, size as u64));
            all - without_helper + needs_none
        };
        Some(self.workers.clone().map(of_size).sum())
    }

    fn draw(&self, random: &mut impl RngExt) -> Switch {
        let size = random.random_range(self.workers.clone());
        for _ in 0..ATTEMPTS {
            let worker = |_| Worker {
                load: rational(&self.loads, random),
                bandwidth: rational(&self.bandwidths, random),
                speed: rational(&self.speeds, random),
            };
            if let Ok(switch) = Switch::new((0..size).map(worker).collect()) {
                return switch;
            }
        }
        let all = (*self.loads.start(), *self.bandwidths.end(), *self.speeds.end());
        Switch::of(vec![all; size])
    }

    fn describe_drawn(&self) -> String {
        format!("switches with rationals: {}", self.bounds())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use itertools::Itertools;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn small() -> SwitchBox {
        SwitchBox { workers: 1..=2, loads: 0..=2, bandwidths: 0..=1, speeds: 0..=1 }
    }

    fn numbers_of(switch: &Switch) -> Vec<[Rational; 3]> {
        let of = |worker: &Worker| [worker.load.clone(), worker.bandwidth.clone(), worker.speed.clone()];
        switch.workers().iter().map(of).collect()
    }

    #[test]
    fn the_box_is_listed_completely_in_its_order_and_without_repetition() {
        let listed = small().all().map(|switch| numbers_of(&switch)).collect_vec();
        let kinds = iproduct!(0..=2, 0..=1, 0..=1).collect_vec();
        let lists = (1..=2).flat_map(|size| vec![kinds.clone(); size].into_iter().multi_cartesian_product());
        let stranded = |list: &[(i64, i64, i64)]| {
            let helped = list.iter().any(|&(_, b, s)| b > 0 && s > 0);
            list.iter().any(|&(a, b, s)| a > 0 && s == 0 && !(b > 0 && helped))
        };
        let expected =
            lists.filter(|list| list.is_sorted() && !stranded(list)).map(|list| numbers_of(&Switch::of(list)));
        assert_eq!(listed.iter().cloned().collect::<BTreeSet<_>>(), expected.collect());
        let key = |list: &Vec<[Rational; 3]>| (list.len(), list.iter().flatten().max().cloned(), list.clone());
        assert!(listed.windows(2).all(|pair| key(&pair[0]) < key(&pair[1])));
    }

    #[test]
    fn where_hardly_any_numbers_will_do_some_are_chosen() {
        let rare = SwitchBox { workers: 3..=3, loads: 0..=1_000_000, bandwidths: 0..=9, speeds: 0..=0 };
        let drawn = rare.draw(&mut ChaCha8Rng::seed_from_u64(1));
        assert_eq!(drawn, Switch::of([(0, 9, 0); 3]));
    }
}
