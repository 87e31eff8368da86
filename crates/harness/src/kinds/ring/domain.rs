//! Instances of SliceRing with integer parameters: every one of a box, in the declared order, or random ones beyond it.
//!
//! H is 1: only the products H c_ij count. The order: number of processors, largest of all parameters, then
//! lexicographically by w, c (row by row) and W. The symmetry left out is the order of the processors: of all
//! numberings of the same processors, the lexicographically least is listed.

use std::cmp::Ordering;
use std::fmt;
use std::ops::RangeInclusive;

use itertools::{Itertools, iproduct};
use num_bigint::BigUint;
use rand::RngExt;
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use schedcheck_model::ring::{Costs, SliceRing};

use crate::Subject;
use crate::domain::cut::{beyond, passing_over};
use crate::domain::lists::Lists;
use crate::domain::numbers::{length, span};
use crate::domain::symmetries::{MOST_STEPS, cycles_of_ordered_pairs, cycles_of_pairs, orbits};
use crate::domain::{Alike, Domain};
use crate::regular::Regular;

/// What is known of the link costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Links {
    /// One cost for all links: a homogeneous network.
    Equal,
    /// c_ij = c_ji.
    Symmetric,
    /// Any cost for each ordered pair.
    Free,
}

impl Links {
    /// How many costs are free to choose.
    fn number(self, processors: usize) -> usize {
        match self {
            Self::Equal => usize::from(processors > 1),
            Self::Symmetric => processors * (processors - 1) / 2,
            Self::Free => processors * (processors - 1),
        }
    }

    /// How many costs are free to choose where an order of the processors with these cycles changes none.
    fn cycles(self, cycles: &[usize]) -> usize {
        match self {
            Self::Equal => usize::from(cycles.iter().sum::<usize>() > 1),
            Self::Symmetric => cycles_of_pairs(cycles),
            Self::Free => cycles_of_ordered_pairs(cycles),
        }
    }
}

/// All instances with these bounds, and H = 1.
#[derive(Debug, Clone)]
pub struct RingBox {
    /// Number of processors (p).
    pub processors: RangeInclusive<usize>,
    /// Cycle-times (w); positive.
    pub cycle_times: RangeInclusive<i64>,
    /// Link costs (c).
    pub costs: RangeInclusive<i64>,
    /// The load (W).
    pub work: RangeInclusive<i64>,
    /// How the link costs are related.
    pub links: Links,
    /// Whether all cycle-times are equal.
    pub speeds: Alike,
}

/// An instance of integers with H = 1.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SmallRing {
    /// The cycle-times.
    pub cycle_times: Vec<i64>,
    /// The link costs, row by row.
    pub costs: Vec<Vec<i64>>,
    /// The load.
    pub work: i64,
}

impl SmallRing {
    /// The number of processors.
    pub fn processors(&self) -> usize {
        self.cycle_times.len()
    }

    /// The same over the rationals.
    pub fn instance(&self) -> SliceRing {
        let whole = |&number: &i64| Rational::from(number);
        let costs = Costs::from_rows(self.costs.iter().map(|row| row.iter().map(whole).collect()));
        let cycle_times = self.cycle_times.iter().map(whole).collect();
        SliceRing::new(whole(&self.work), whole(&1), cycle_times, costs.expect("a box holds square matrices"))
            .expect("the bounds are those of an instance")
    }
}

impl Regular for SmallRing {
    fn is_regular(&self) -> bool {
        let links_cost =
            |(from, row): (usize, &Vec<i64>)| row.iter().enumerate().all(|(to, cost)| to == from || *cost > 0);
        self.processors() >= 3
            && self.work > 0
            && self.cycle_times.iter().all(|time| *time > 0)
            && self.costs.iter().enumerate().all(links_cost)
    }
}

impl Subject for SmallRing {
    fn to_instance(&self) -> Instance {
        self.instance().to_instance()
    }
}

impl fmt::Display for RingBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "every instance with {}, H = 1 (only W and H c count), up to the order of the processors",
            self.bounds()
        )
    }
}

impl RingBox {
    fn bounds(&self) -> String {
        let links = match self.links {
            Links::Equal => "equal c",
            Links::Symmetric => "symmetric c",
            Links::Free => "c",
        };
        let speeds = if self.speeds == Alike::Equal { "equal w" } else { "w" };
        let (w, c, work) = (span(&self.cycle_times), span(&self.costs), span(&self.work));
        format!("{} processors, {speeds} in {w}, {links} in {c}, W in {work}", span(&self.processors))
    }

    /// The instances with these cycle-times, in ascending order, smallest first.
    pub fn rings_with<'a>(&'a self, cycle_times: &'a [i64]) -> impl Iterator<Item = SmallRing> + 'a {
        (0..=self.largest()).flat_map(move |parameter| {
            let parts = self.cell(cycle_times.len(), parameter, Some(cycle_times));
            parts.flat_map(|part| part.starting_at(&BigUint::ZERO))
        })
    }

    /// The largest of all bounds.
    fn largest(&self) -> i64 {
        *self.costs.end().max(self.cycle_times.end()).max(self.work.end())
    }

    /// The instances with exactly this number of processors and largest parameter.
    fn cell<'a>(
        &'a self,
        processors: usize,
        largest: i64,
        only: Option<&'a [i64]>,
    ) -> impl Iterator<Item = Part<'a>> + 'a {
        let cycle_times = *self.cycle_times.start()..=largest.min(*self.cycle_times.end());
        let cycle_times = cycle_times.combinations_with_replacement(processors);
        let cycle_times = cycle_times.filter(|times| self.speeds == Alike::Free || times.iter().all_equal());
        let cycle_times = cycle_times.filter(move |times| only.is_none_or(|only| times == only));
        cycle_times.map(move |cycle_times| Part { shape: self, cycle_times, largest })
    }

    /// The matrix with these free entries, row by row.
    fn matrix(&self, processors: usize, entries: &[i64]) -> Vec<Vec<i64>> {
        let mut matrix = vec![vec![0; processors]; processors];
        let mut entries = entries.iter().copied();
        for (row, column) in (0..processors).cartesian_product(0..processors) {
            matrix[row][column] = match (self.links, column.cmp(&row)) {
                (_, Ordering::Equal) => 0,
                (Links::Symmetric, Ordering::Less) => matrix[column][row],
                (Links::Equal, _) if (row, column) != (0, 1) => matrix[0][1],
                _ => entries.next().expect("one entry for each free place"),
            };
        }
        matrix
    }
}

/// The orders of the processors, the given one first, that leave the list of cycle-times as it is.
fn renumberings_that_keep(times: &[i64]) -> Vec<Vec<usize>> {
    let orders = (0..times.len()).permutations(times.len());
    orders.filter(|order| order.iter().zip(times).all(|(&old, time)| times[old] == *time)).collect()
}

/// Whether the matrix, row by row, is not larger than the same links under another numbering.
fn is_at_most_renumbered(costs: &[Vec<i64>], order: &[usize]) -> bool {
    let here = costs.iter().flatten();
    let there = order.iter().flat_map(|&row| order.iter().map(move |&column| &costs[row][column]));
    here.cmp(there).is_le()
}

/// The instances of a box with these cycle-times and this largest parameter.
struct Part<'a> {
    shape: &'a RingBox,
    cycle_times: Vec<i64>,
    largest: i64,
}

impl<'a> Part<'a> {
    fn within(&self, range: &RangeInclusive<i64>) -> RangeInclusive<i64> {
        *range.start()..=self.largest.min(*range.end())
    }

    /// The loads that there may be beside parameters of which this is the largest.
    fn works(&self, most: i64) -> RangeInclusive<i64> {
        let works = self.within(&self.shape.work);
        if most == self.largest { works } else { self.largest.max(*works.start())..=*works.end() }
    }

    /// How many instances these are: matrices up to the numbering of processors that are alike, with their loads.
    fn number(&self) -> BigUint {
        let renumberings = renumberings_that_keep(&self.cycle_times);
        let matrices = |largest: i64| {
            let kinds = BigUint::from(length(&(*self.shape.costs.start()..=largest.min(*self.shape.costs.end()))));
            let unchanged = |order: &Vec<usize>| kinds.pow(self.shape.links.cycles(&cycles_of(order)) as u32);
            renumberings.iter().map(unchanged).sum::<BigUint>() / renumberings.len()
        };
        let largest_time = self.cycle_times.iter().copied().max().unwrap_or(0);
        let smaller = if largest_time.max(0) < self.largest { matrices(self.largest - 1) } else { BigUint::ZERO };
        let works = |most| length(&self.works(most));
        (matrices(self.largest) - &smaller) * works(self.largest) + smaller * works(self.largest - 1)
    }

    /// The instances without the first `start`. Matrices are looked at one by one where some numberings leave the
    /// cycle-times as they are, for which of them is the least is known of a whole matrix only.
    fn starting_at(self, start: &BigUint) -> impl Iterator<Item = SmallRing> + use<'a> {
        let processors = self.cycle_times.len();
        let mut renumberings = renumberings_that_keep(&self.cycle_times);
        renumberings.remove(0);
        let entries = vec![self.within(&self.shape.costs); self.shape.links.number(processors)];
        let (shape, largest_time) = (self.shape, self.cycle_times.iter().copied().max().unwrap_or(0));
        let costs = Lists::up_to(entries, self.largest).map(move |entries| shape.matrix(processors, &entries));
        let least = costs.filter(move |costs| renumberings.iter().all(|order| is_at_most_renumbered(costs, order)));
        let works = move |part: &Self, costs: &[Vec<i64>]| {
            part.works(costs.iter().flatten().copied().max().unwrap_or(0).max(largest_time))
        };
        let mut left_out = start.clone();
        let part = self;
        least.flat_map(move |costs| {
            let works = works(&part, &costs);
            let number = BigUint::from(length(&works));
            let skipped = std::cmp::min(&number, &left_out).clone();
            left_out -= &skipped;
            let cycle_times = part.cycle_times.clone();
            beyond(works, &skipped).map(move |work| SmallRing {
                cycle_times: cycle_times.clone(),
                costs: costs.clone(),
                work,
            })
        })
    }
}

/// The lengths of the cycles of an order.
fn cycles_of(order: &[usize]) -> Vec<usize> {
    let mut seen = vec![false; order.len()];
    let mut cycles = Vec::new();
    for first in 0..order.len() {
        let (mut at, mut length) = (first, 0);
        while !std::mem::replace(&mut seen[at], true) {
            (at, length) = (order[at], length + 1);
        }
        cycles.extend(Some(length).filter(|length| *length > 0));
    }
    cycles
}

impl Domain for RingBox {
    type Instance = SmallRing;

    fn starting_at(&self, start: BigUint) -> impl Iterator<Item = SmallRing> {
        let sizes = iproduct!(self.processors.clone(), 0..=self.largest());
        let parts = sizes.flat_map(|(processors, largest)| self.cell(processors, largest, None));
        passing_over(start, parts, Part::number, |part, left_out| part.starting_at(&left_out))
    }

    fn size(&self) -> Option<BigUint> {
        let [w, c] = [&self.cycle_times, &self.costs].map(|range| BigUint::from(length(range)));
        // An order of the processors leaves alone what is the same along each of its cycles, and of pairs likewise.
        let unchanged = |cycles: &[usize]| {
            let speeds = if self.speeds == Alike::Equal { 1 } else { cycles.len() };
            w.pow(speeds as u32) * c.pow(self.links.cycles(cycles) as u32)
        };
        let of_size = |processors| orbits(processors, MOST_STEPS, unchanged);
        Some(self.processors.clone().map(of_size).sum::<Option<BigUint>>()? * length(&self.work))
    }

    fn draw(&self, random: &mut impl RngExt) -> SmallRing {
        let size = random.random_range(self.processors.clone());
        let same = random.random_range(self.cycle_times.clone());
        let cycle_times = (0..size).map(|_| match self.speeds {
            Alike::Equal => same,
            Alike::Free => random.random_range(self.cycle_times.clone()),
        });
        let cycle_times = cycle_times.collect();
        // One of a single processor too is drawn, and not used: streams of random numbers stay as they are.
        let entries = if self.links == Links::Equal { 1 } else { self.links.number(size) };
        let entries: Vec<i64> = (0..entries).map(|_| random.random_range(self.costs.clone())).collect();
        let costs = self.matrix(size, &entries);
        SmallRing { cycle_times, costs, work: random.random_range(self.work.clone()) }
    }

    fn describe_drawn(&self) -> String {
        format!("instances with {}, H = 1", self.bounds())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn small(links: Links, speeds: Alike) -> RingBox {
        RingBox { processors: 1..=3, cycle_times: 1..=2, costs: 0..=1, work: 1..=2, links, speeds }
    }

    /// The least of all numberings of the same processors.
    fn least(ring: &SmallRing) -> SmallRing {
        let size = ring.processors();
        let renumbered = |order: Vec<usize>| SmallRing {
            cycle_times: order.iter().map(|&old| ring.cycle_times[old]).collect(),
            costs: order.iter().map(|&row| order.iter().map(|&column| ring.costs[row][column]).collect()).collect(),
            work: ring.work,
        };
        (0..size).permutations(size).map(renumbered).min().expect("there is a numbering")
    }

    /// The same box by drawing every list of numbers and keeping the least numbering of each.
    fn by_filtering(shape: &RingBox) -> BTreeSet<SmallRing> {
        let mut found = BTreeSet::new();
        for size in shape.processors.clone() {
            let numbers = size + size * (size - 1) + 1;
            for list in Lists::up_to(vec![0..=2; numbers], 2) {
                let (cycle_times, rest) = list.split_at(size);
                let (entries, work) = rest.split_at(size * (size - 1));
                let free = RingBox { links: Links::Free, ..shape.clone() };
                let ring =
                    SmallRing { cycle_times: cycle_times.to_vec(), costs: free.matrix(size, entries), work: work[0] };
                let pairs = || (0..size).array_combinations().map(|[i, j]| (ring.costs[i][j], ring.costs[j][i]));
                let kept = cycle_times.iter().all(|time| shape.cycle_times.contains(time))
                    && entries.iter().all(|cost| shape.costs.contains(cost))
                    && shape.work.contains(&ring.work)
                    && (shape.speeds == Alike::Free || cycle_times.iter().all_equal())
                    && (shape.links == Links::Free || pairs().all(|(there, back)| there == back))
                    && (shape.links != Links::Equal || pairs().map(|(there, _)| there).all_equal());
                if kept {
                    found.insert(least(&ring));
                }
            }
        }
        found
    }

    #[test]
    fn the_box_is_listed_completely_and_without_repetition() {
        for links in [Links::Equal, Links::Symmetric, Links::Free] {
            for speeds in [Alike::Equal, Alike::Free] {
                let shape = small(links, speeds);
                let listed: Vec<_> = shape.all().collect();
                assert_eq!(listed.len(), listed.iter().collect::<BTreeSet<_>>().len());
                assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), by_filtering(&shape), "{shape}");
            }
        }
    }

    #[test]
    fn the_part_with_given_cycle_times_is_that_of_the_box() {
        let shape = RingBox { processors: 3..=3, ..small(Links::Free, Alike::Free) };
        let part: Vec<_> = shape.all().filter(|ring| ring.cycle_times == [1, 1, 2]).collect();
        assert_eq!(shape.rings_with(&[1, 1, 2]).collect::<Vec<_>>(), part);
        assert!(!part.is_empty());
    }

    #[test]
    fn the_order_is_processors_largest_parameter_then_lexicographic() {
        let shape = small(Links::Free, Alike::Free);
        let key = |ring: SmallRing| {
            let parameters = ring.cycle_times.iter().chain(ring.costs.iter().flatten()).chain([&ring.work]);
            (ring.processors(), parameters.copied().max(), ring)
        };
        assert!(shape.all().map(key).collect::<Vec<_>>().is_sorted());
    }
}
