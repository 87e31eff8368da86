//! Divisible loads with returns and without latencies: every one with integer parameters in a box, in the declared
//! order, or random rational ones beyond it.
//!
//! The order: number of workers, largest of all parameters, then lexicographically by the workers' (g, w, d). Where d
//! is z times g, the parameters are g and w. The load is 1, as all times grow with it. The symmetry left out is the
//! order of the workers: they are listed in lexicographic order.

use std::fmt;
use std::ops::RangeInclusive;

use itertools::iproduct;
use num_bigint::BigUint;
use rand::RngExt;
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Ports, Worker};

use crate::domain::Domain;
use crate::domain::cut::passing_over;
use crate::domain::multisets::Tuples;
use crate::domain::numbers::{describe, largest_of, multisets, number_of_lists, rational, span};

/// All divisible loads with returns with these bounds.
#[derive(Debug, Clone)]
pub struct ReturnBox {
    /// Number of workers.
    pub workers: RangeInclusive<usize>,
    /// How many messages the master can take part in at a time.
    pub ports: Ports,
    /// Time to send a unit (g).
    pub links: RangeInclusive<i64>,
    /// Time to compute a unit (w).
    pub cycle_times: RangeInclusive<i64>,
    /// Time to return the results of a unit (d).
    pub returns: Returns,
}

/// The times to return the results of a unit (d).
#[derive(Debug, Clone)]
pub enum Returns {
    /// The same multiple of g for all workers (d = z g).
    Ratio(Rational),
    /// Any of a range, for each worker.
    Free(RangeInclusive<i64>),
}

/// g, w and d of a worker; d is 0 where it is a multiple of g.
type Kind = [i64; 3];

impl ReturnBox {
    /// The ranges of g, w and d.
    fn ranges(&self) -> [RangeInclusive<i64>; 3] {
        let returns = match &self.returns {
            Returns::Ratio(_) => 0..=0,
            Returns::Free(range) => range.clone(),
        };
        [self.links.clone(), self.cycle_times.clone(), returns]
    }

    fn cell(&self, size: usize, largest: i64) -> Cell<'_> {
        Cell { shape: self, size, largest, kinds: Tuples(self.ranges()).up_to(largest) }
    }

    fn worker(&self, [g, w, d]: [Rational; 3]) -> Worker {
        let return_link = match &self.returns {
            Returns::Ratio(ratio) => ratio * &g,
            Returns::Free(_) => d,
        };
        Worker::linear(g, w, return_link)
    }

    fn star(&self, workers: impl Iterator<Item = [Rational; 3]>) -> DivisibleReturn {
        let workers = workers.map(|costs| self.worker(costs)).collect();
        DivisibleReturn::new(Rational::ONE, self.ports, workers).expect("the bounds are those of a star")
    }

    fn bounds(&self) -> String {
        let returns = match &self.returns {
            Returns::Ratio(ratio) => format!("d = {ratio} g"),
            Returns::Free(range) => describe("d", range),
        };
        let ports = match self.ports {
            Ports::One => "one port",
            Ports::Two => "two ports",
        };
        let (links, cycle_times) = (describe("g", &self.links), describe("w", &self.cycle_times));
        format!("{} workers, {ports}, {links}, {cycle_times}, {returns}, no latencies", span(&self.workers))
    }
}

/// A part of a box: so many workers, and this largest parameter.
struct Cell<'a> {
    shape: &'a ReturnBox,
    size: usize,
    largest: i64,
    /// The workers that there may be.
    kinds: Tuples<3>,
}

impl<'a> Cell<'a> {
    fn number(&self) -> BigUint {
        self.kinds.first().map_or(BigUint::ZERO, |first| self.ways(&[], &first))
    }

    /// How many stars there are with these workers and further ones, none of them below `least`.
    fn ways(&self, chosen: &[Kind], least: &Kind) -> BigUint {
        let further = (self.size - chosen.len()) as u64;
        let up_to = |largest| multisets(&self.kinds.up_to(largest).from(least), further);
        let is_reached = chosen.as_flattened().contains(&self.largest);
        up_to(self.largest) - if is_reached { BigUint::ZERO } else { up_to(self.largest - 1) }
    }

    fn starting_at(self, start: BigUint) -> impl Iterator<Item = DivisibleReturn> + 'a {
        let mut multisets = self.kinds.clone().multisets(self.size);
        if start != BigUint::ZERO {
            let first = self.kinds.multiset_at(self.size, start, |chosen, least| self.ways(chosen, least));
            multisets = multisets.beginning_with(first.map(|(first, _)| first));
        }
        let (shape, largest) = (self.shape, self.largest);
        let kept = multisets.filter(move |workers| workers.as_flattened().contains(&largest));
        kept.map(move |workers| shape.star(workers.into_iter().map(|costs| costs.map(Rational::from))))
    }
}

impl fmt::Display for ReturnBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "every star with returns with {}, up to the order of the workers", self.bounds())
    }
}

/// Of those that are drawn, the numbers have denominators up to 3.
impl Domain for ReturnBox {
    type Instance = DivisibleReturn;

    fn starting_at(&self, start: BigUint) -> impl Iterator<Item = DivisibleReturn> {
        let ranges = self.ranges();
        let cells = iproduct!(self.workers.clone(), largest_of(&ranges));
        let cells = cells.map(|(size, largest)| self.cell(size, largest));
        passing_over(start, cells, Cell::number, Cell::starting_at)
    }

    fn size(&self) -> Option<BigUint> {
        let kinds = number_of_lists(&self.ranges());
        Some(self.workers.clone().map(|size| multisets(&kinds, size as u64)).sum())
    }

    fn draw(&self, random: &mut impl RngExt) -> DivisibleReturn {
        let size = random.random_range(self.workers.clone());
        let ranges = self.ranges();
        self.star((0..size).map(|_| ranges.each_ref().map(|range| rational(range, random))))
    }

    fn describe_drawn(&self) -> String {
        format!("stars with returns and rationals: {}", self.bounds())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use itertools::Itertools;
    use num_traits::One;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn small(returns: Returns) -> ReturnBox {
        ReturnBox { workers: 1..=3, ports: Ports::Two, links: 0..=2, cycle_times: 1..=2, returns }
    }

    fn both() -> [ReturnBox; 2] {
        [Returns::Free(1..=3), Returns::Ratio(Rational::new(1, 2))].map(small)
    }

    /// The costs of each worker; without d where it is a multiple of g.
    fn costs(shape: &ReturnBox, star: &DivisibleReturn) -> Vec<Vec<Rational>> {
        let of = |worker: &Worker| {
            let own = matches!(shape.returns, Returns::Free(_)).then(|| worker.return_link.clone());
            [worker.link.clone(), worker.cycle_time.clone().expect("it computes")].into_iter().chain(own).collect()
        };
        star.workers().iter().map(of).collect()
    }

    #[test]
    fn the_box_is_listed_completely_in_its_order_and_without_repetition() {
        // 3 g, 2 w, 3 d: 18 kinds of workers; 6 without d. Multisets of one, two and three of them.
        for (shape, number) in both().iter().zip([18 + 171 + 1140, 6 + 21 + 56]) {
            let listed = shape.all().map(|star| costs(shape, &star)).collect_vec();
            let key = |star: &Vec<Vec<Rational>>| (star.len(), star.iter().flatten().max().cloned(), star.clone());
            assert!(listed.windows(2).all(|pair| key(&pair[0]) < key(&pair[1])), "{shape}");
            assert!(listed.iter().all(|star| star.is_sorted()), "{shape}");
            assert_eq!((listed.len(), shape.size()), (number, Some(number.into())), "{shape}");
        }
    }

    #[test]
    fn the_box_can_be_cut_anywhere() {
        for shape in both() {
            let all = shape.all().collect_vec();
            for start in (0..=all.len()).step_by(7) {
                assert!(shape.starting_at(start.into()).eq(all[start..].iter().cloned()), "{shape} at {start}");
            }
        }
    }

    #[test]
    fn one_ratio_is_that_of_all_workers_and_ports_are_kept() {
        let [free, ratio] = both();
        let ratios: BTreeSet<_> = ratio.all().map(|star| star.return_ratio()).collect();
        assert_eq!(ratios, [None, Some(Rational::new(1, 2))].into(), "none where all g are 0");
        assert!(free.all().any(|star| star.workers()[0].link.is_one() && star.return_ratio().is_none()));
        assert!(free.all().chain(ratio.all()).all(|star| star.ports() == Ports::Two && star.load().is_one()));
    }

    #[test]
    fn stars_are_drawn_within_the_bounds() {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        for shape in both() {
            let [links, cycle_times, returns] = shape.ranges();
            let is_within = |number: &Rational, range: &RangeInclusive<i64>| {
                Rational::from(*range.start()) <= *number && *number <= Rational::from(*range.end())
            };
            for star in (0..200).map(|_| shape.draw(&mut random)) {
                for worker in star.workers() {
                    let computes = worker.cycle_time.as_ref().is_some_and(|time| is_within(time, &cycle_times));
                    let return_link = match &shape.returns {
                        Returns::Ratio(ratio) => worker.return_link == ratio * &worker.link,
                        Returns::Free(_) => is_within(&worker.return_link, &returns),
                    };
                    assert!(is_within(&worker.link, &links) && computes && return_link, "{star:?}");
                }
            }
        }
    }

    #[test]
    fn a_box_is_told_with_its_ports_and_its_returns() {
        let [free, ratio] = both().map(|shape| shape.to_string());
        let all = |returns: &str| {
            format!(
                "every star with returns with 1..3 workers, two ports, g in 0..2, w in 1..2, {returns}, no latencies, \
                 up to the order of the workers"
            )
        };
        assert_eq!([free, ratio], [all("d in 1..3"), all("d = 1/2 g")]);
    }
}
