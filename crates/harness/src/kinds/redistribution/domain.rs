//! Redistributions on stars: every one with integer parameters in a box, in the declared order, or random ones.
//!
//! The order: number of workers, largest communication time, then lexicographically by the (c, delta) of the workers.
//! The symmetry left out is the order of the workers: they are listed in lexicographic order. Balanced workers take no
//! part, and of these there is at most one.

use std::fmt;
use std::ops::RangeInclusive;

use itertools::{Itertools, iproduct};
use num_bigint::BigUint;
use rand::RngExt;
use schedcheck_model::redistribution::Redistribution;

use crate::domain::cut::passing_over;
use crate::domain::multisets::Tuples;
use crate::domain::numbers::{length, multisets, span};
use crate::domain::symmetries::{MOST_STEPS, orbits};
use crate::domain::{Alike, Domain};

/// All redistributions with these bounds.
#[derive(Debug, Clone)]
pub struct RedistributionBox {
    /// Number of workers.
    pub workers: RangeInclusive<usize>,
    /// Communication times (c).
    pub comm: RangeInclusive<i64>,
    /// The most tasks that a worker gives away, or gets (|delta|).
    pub surplus: i64,
    /// Whether the communication times are equal.
    pub links: Alike,
}

impl RedistributionBox {
    /// The redistributions with exactly this number of workers and largest communication time.
    fn cell(&self, size: usize, largest: i64) -> Cell {
        let least = if self.links == Alike::Equal { largest } else { *self.comm.start() };
        let comms = least.max(*self.comm.start())..=largest.min(*self.comm.end());
        Cell { size, largest, surplus: self.surplus, kinds: Tuples([comms, -self.surplus..=self.surplus]) }
    }

    fn bounds(&self) -> String {
        let equal = if self.links == Alike::Equal { "equal " } else { "" };
        let (workers, c) = (span(&self.workers), span(&self.comm));
        format!("{workers} workers with {equal}c in {c} and |delta| <= {}", self.surplus)
    }
}

/// c and delta of a worker.
type Kind = [i64; 2];

/// A part of a box: so many workers, and this largest communication time.
struct Cell {
    size: usize,
    largest: i64,
    surplus: i64,
    kinds: Tuples<2>,
}

impl Cell {
    fn number(&self) -> BigUint {
        self.kinds.first().map_or(BigUint::ZERO, |first| self.ways(&[], &first))
    }

    /// How many redistributions there are with these workers and further ones, none of them below `least`.
    fn ways(&self, chosen: &[Kind], least: &Kind) -> BigUint {
        let is_reached = chosen.iter().any(|&[comm, _]| comm == self.largest);
        let smaller = if is_reached { BigUint::ZERO } else { self.ways_up_to(self.largest - 1, chosen, least) };
        self.ways_up_to(self.largest, chosen, least) - smaller
    }

    /// The same with communication times up to `largest`.
    fn ways_up_to(&self, largest: i64, chosen: &[Kind], &[comm, delta]: &Kind) -> BigUint {
        let further = self.size - chosen.len();
        let given: i64 = chosen.iter().map(|worker| worker[1]).sum();
        let is_alone = chosen.iter().all(|worker| worker[1] != 0);
        // How many multisets there are of so many workers that give so much away, more and more surpluses among them.
        let middle = further * self.surplus.unsigned_abs() as usize;
        let mut ways = vec![vec![BigUint::ZERO; 2 * middle + 1]; further + 1];
        ways[0][middle] = BigUint::from(1_u8);
        for surplus in self.surplus.saturating_neg()..=self.surplus {
            let alike = u64::from(comm <= largest && surplus >= delta);
            let kinds = BigUint::from(length(&(comm + 1..=largest)) + alike);
            let most = if surplus == 0 { usize::from(is_alone) } else { further };
            ways = with_surplus(&ways, surplus, &kinds, most);
        }
        let wanted = usize::try_from(middle as i64 - given).ok();
        wanted.and_then(|wanted| ways[further].get(wanted).cloned()).unwrap_or_default()
    }

    fn starting_at(self, start: BigUint) -> impl Iterator<Item = Redistribution<i64>> {
        let mut multisets = self.kinds.clone().multisets(self.size);
        if start != BigUint::ZERO {
            let first = self.kinds.multiset_at(self.size, start, |chosen, least| self.ways(chosen, least));
            multisets = multisets.beginning_with(first.map(|(first, _)| first));
        }
        let kept = move |workers: &Vec<Kind>| {
            workers.iter().map(|worker| worker[1]).sum::<i64>() == 0
                && workers.iter().filter(|worker| worker[1] == 0).count() <= 1
                && workers.iter().any(|worker| worker[0] == self.largest)
        };
        multisets.filter(kept).map(|workers| Redistribution::of(workers.into_iter().map(<(_, _)>::from)))
    }
}

/// Multisets by their size and sum, with up to `most` workers more of a surplus that so many kinds have.
fn with_surplus(ways: &[Vec<BigUint>], surplus: i64, kinds: &BigUint, most: usize) -> Vec<Vec<BigUint>> {
    let mut longer = vec![vec![BigUint::ZERO; ways[0].len()]; ways.len()];
    for (size, sums) in ways.iter().enumerate() {
        for (sum, ways) in sums.iter().enumerate().filter(|(_, ways)| **ways != BigUint::ZERO) {
            for more in 0..=most.min(longer.len() - 1 - size) {
                let sum = usize::try_from(sum as i64 + surplus * more as i64).expect("no sum beyond all workers'");
                longer[size + more][sum] += ways * multisets(kinds, more as u64);
            }
        }
    }
    longer
}

/// How many multisets of so many workers of so many kinds there are that all give or get up to `surplus` tasks each,
/// and as many in all; nothing where there are too many sums to be counted.
fn multisets_in_balance(size: usize, kinds: &BigUint, surplus: usize) -> Option<BigUint> {
    let zero = size * surplus;
    orbits(size, MOST_STEPS / (zero * surplus * size + 1), |cycles| {
        let mut sums = vec![BigUint::ZERO; 2 * zero + 1];
        sums[zero] = BigUint::from(1_u8);
        for &cycle in cycles {
            let mut longer = vec![BigUint::ZERO; sums.len()];
            for (sum, ways) in sums.iter().enumerate().filter(|(_, ways)| **ways != BigUint::ZERO) {
                for given in (1..=surplus).map(|given| given * cycle) {
                    longer[sum + given] += ways;
                    longer[sum - given] += ways;
                }
            }
            sums = longer;
        }
        sums.swap_remove(zero) * kinds.pow(cycles.len() as u32)
    })
}

impl fmt::Display for RedistributionBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "every multiset of {}, delta = 0 for at most one, ties included", self.bounds())
    }
}

/// Of those that are drawn, any number of workers may be balanced.
impl Domain for RedistributionBox {
    type Instance = Redistribution<i64>;

    fn starting_at(&self, start: BigUint) -> impl Iterator<Item = Redistribution<i64>> {
        let sizes = iproduct!(self.workers.clone(), self.comm.clone());
        let cells = sizes.map(|(size, largest)| self.cell(size, largest));
        passing_over(start, cells, Cell::number, Cell::starting_at)
    }

    fn size(&self) -> Option<BigUint> {
        let comms = BigUint::from(length(&self.comm));
        let (factor, kinds) =
            if self.links == Alike::Equal { (comms, BigUint::from(1_u8)) } else { (BigUint::from(1_u8), comms) };
        let of_size = |size: usize| {
            let busy = |size: usize| multisets_in_balance(size, &kinds, self.surplus.unsigned_abs() as usize);
            Some(busy(size)? + &kinds * busy(size - 1)?)
        };
        Some(self.workers.clone().map(of_size).sum::<Option<BigUint>>()? * factor)
    }

    fn draw(&self, random: &mut impl RngExt) -> Redistribution<i64> {
        let size = random.random_range(self.workers.clone());
        let same = random.random_range(self.comm.clone());
        let mut workers = (0..size)
            .map(|_| {
                let comm = if self.links == Alike::Equal { same } else { random.random_range(self.comm.clone()) };
                (comm, random.random_range(-self.surplus..=self.surplus))
            })
            .collect_vec();
        // While too much is given away, somebody who gives something away keeps a task; the other way round as well.
        let mut rest: i64 = workers.iter().map(|worker| worker.1).sum();
        while rest != 0 {
            let worker = random.random_range(0..size);
            if workers[worker].1.signum() == rest.signum() {
                workers[worker].1 -= rest.signum();
                rest -= rest.signum();
            }
        }
        Redistribution::of(workers)
    }

    fn describe_drawn(&self) -> String {
        format!("redistributions of {}", self.bounds())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn small(links: Alike) -> RedistributionBox {
        RedistributionBox { workers: 1..=3, comm: 1..=3, surplus: 2, links }
    }

    fn workers_of(redistribution: &Redistribution<i64>) -> Vec<(i64, i64)> {
        redistribution.workers().iter().map(|worker| (worker.comm, worker.surplus)).collect()
    }

    /// The same box by filtering every list of workers.
    fn by_filtering(shape: &RedistributionBox) -> BTreeSet<Vec<(i64, i64)>> {
        let kinds = iproduct!(1..=3, -2..=2).collect_vec();
        let lists = (1..=3).flat_map(|size| vec![kinds.clone(); size].into_iter().multi_cartesian_product());
        let kept = |list: &Vec<(i64, i64)>| {
            list.is_sorted()
                && list.iter().map(|worker| worker.1).sum::<i64>() == 0
                && list.iter().filter(|worker| worker.1 == 0).count() <= 1
                && (shape.links == Alike::Free || list.iter().map(|worker| worker.0).all_equal())
        };
        lists.filter(kept).collect()
    }

    #[test]
    fn the_box_is_listed_completely_in_its_order_and_without_repetition() {
        for links in [Alike::Equal, Alike::Free] {
            let listed = small(links).all().map(|redistribution| workers_of(&redistribution)).collect_vec();
            assert_eq!(listed.iter().cloned().collect::<BTreeSet<_>>(), by_filtering(&small(links)));
            let key = |list: &Vec<(i64, i64)>| (list.len(), list.iter().map(|worker| worker.0).max(), list.clone());
            assert!(listed.windows(2).all(|pair| key(&pair[0]) < key(&pair[1])));
        }
    }
}
