//! Divisible loads on stars: every one with integer parameters in a box, in the declared order, or random rational ones
//! beyond it.
//!
//! The order: number of workers, largest of all parameters, then lexicographically by the workers' (g, w, G, W), the
//! master's w and the load. The symmetry left out is the order of the workers: they are listed in lexicographic order.

use std::fmt;
use std::ops::RangeInclusive;

use itertools::iproduct;
use num_bigint::BigUint;
use rand::RngExt;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Worker};

use crate::domain::Domain;
use crate::domain::cut::passing_over;
use crate::domain::lists::Lists;
use crate::domain::multisets::Tuples;
use crate::domain::numbers::{describe, largest_of, multisets, number_of_lists, rational, span};

/// All stars with these bounds, in one round.
#[derive(Debug, Clone)]
pub struct DivisibleBox {
    /// Number of workers (p).
    pub workers: RangeInclusive<usize>,
    /// Time to send a unit (g).
    pub links: RangeInclusive<i64>,
    /// Time to compute a unit (w).
    pub cycle_times: RangeInclusive<i64>,
    /// Latency of a message (G).
    pub link_latencies: RangeInclusive<i64>,
    /// Latency of a computation (W).
    pub compute_latencies: RangeInclusive<i64>,
    /// The load.
    pub loads: RangeInclusive<i64>,
    /// The master's time to compute a unit (w_0), if it computes.
    pub master: Option<RangeInclusive<i64>>,
}

impl DivisibleBox {
    /// Stars without latencies, with a load of 1 (all times grow with the load) and a master that does not compute: g
    /// and w up to `largest`, w from `least_cycle_time` on.
    pub fn linear(workers: RangeInclusive<usize>, largest: i64, least_cycle_time: i64) -> Self {
        Self {
            workers,
            links: 0..=largest,
            cycle_times: least_cycle_time..=largest,
            link_latencies: 0..=0,
            compute_latencies: 0..=0,
            loads: 1..=1,
            master: None,
        }
    }

    fn bounds(&self) -> String {
        let mut parts = vec![
            format!("{} workers", span(&self.workers)),
            describe("g", &self.links),
            describe("w", &self.cycle_times),
        ];
        if (&self.link_latencies, &self.compute_latencies) == (&(0..=0), &(0..=0)) {
            parts.push("no latencies".to_owned());
        } else {
            parts.extend([describe("G", &self.link_latencies), describe("W", &self.compute_latencies)]);
        }
        parts.extend(self.master.as_ref().map(|master| describe("w_0", master)));
        parts.push(describe("load", &self.loads));
        parts.join(", ")
    }

    /// The stars with exactly this number of workers and largest parameter.
    fn cell(&self, size: usize, largest: i64) -> Cell<'_> {
        let [g, w] = [&self.links, &self.cycle_times].map(Clone::clone);
        let [latency, start_up] = [&self.link_latencies, &self.compute_latencies].map(Clone::clone);
        Cell { shape: self, size, largest, kinds: Tuples([g, w, latency, start_up]).up_to(largest) }
    }

    /// The master's w, if it computes, and the load, where the workers have these kinds.
    fn rest(&self, workers: &[Kind], largest: i64) -> Lists {
        let ranges = self.master.iter().chain([&self.loads]).cloned().collect();
        if workers.as_flattened().contains(&largest) {
            Lists::up_to(ranges, largest)
        } else {
            Lists::with_largest(ranges, largest)
        }
    }

    fn star(workers: &[Kind], rest: &[i64]) -> DivisibleStar {
        let (load, master) = rest.split_last().expect("there is a load");
        let star = DivisibleStar::affine(*load, workers.iter().copied().map(<(_, _, _, _)>::from));
        match master {
            [time] => star.with_master(Rational::from(*time)),
            _ => star,
        }
    }
}

/// g, w, G and W of a worker.
type Kind = [i64; 4];

/// A part of a box: so many workers, and this largest parameter.
struct Cell<'a> {
    shape: &'a DivisibleBox,
    size: usize,
    largest: i64,
    /// The workers that there may be.
    kinds: Tuples<4>,
}

impl<'a> Cell<'a> {
    fn number(&self) -> BigUint {
        self.kinds.first().map_or(BigUint::ZERO, |first| self.ways(&[], &first))
    }

    /// How many stars there are with these workers and further ones, none of them below `least`.
    fn ways(&self, chosen: &[Kind], least: &Kind) -> BigUint {
        let further = (self.size - chosen.len()) as u64;
        let up_to = |largest| {
            let rest = self.shape.master.iter().chain([&self.shape.loads]).cloned().collect();
            multisets(&self.kinds.up_to(largest).from(least), further) * Lists::up_to(rest, largest).size()
        };
        let is_reached = chosen.as_flattened().contains(&self.largest);
        up_to(self.largest) - if is_reached { BigUint::ZERO } else { up_to(self.largest - 1) }
    }

    fn starting_at(self, start: BigUint) -> impl Iterator<Item = DivisibleStar> + 'a {
        let (shape, largest) = (self.shape, self.largest);
        let mut workers = self.kinds.clone().multisets(self.size);
        let mut left_out = BigUint::ZERO;
        if start != BigUint::ZERO {
            let first = self.kinds.multiset_at(self.size, start, |chosen, least| self.ways(chosen, least));
            let (first, before) = first.unzip();
            (workers, left_out) = (workers.beginning_with(first), before.unwrap_or_default());
        }
        let size = move |workers: &Vec<Kind>| shape.rest(workers, largest).size();
        passing_over(left_out, workers, size, move |workers, left_out| {
            let rest = shape.rest(&workers, largest).starting_at(&left_out);
            rest.map(move |rest| DivisibleBox::star(&workers, &rest))
        })
    }
}

impl fmt::Display for DivisibleBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "every star with {}, up to the order of the workers", self.bounds())
    }
}

/// Of those that are drawn, the numbers have denominators up to 3.
impl Domain for DivisibleBox {
    type Instance = DivisibleStar;

    fn starting_at(&self, start: BigUint) -> impl Iterator<Item = DivisibleStar> {
        let ranges = [&self.links, &self.cycle_times, &self.link_latencies, &self.compute_latencies, &self.loads];
        let largest = largest_of(ranges.into_iter().chain(&self.master));
        let cells = iproduct!(self.workers.clone(), largest).map(|(size, largest)| self.cell(size, largest));
        passing_over(start, cells, Cell::number, Cell::starting_at)
    }

    fn size(&self) -> Option<BigUint> {
        let worker = [&self.links, &self.cycle_times, &self.link_latencies, &self.compute_latencies];
        let kinds = number_of_lists(worker);
        let rest = number_of_lists(self.master.iter().chain([&self.loads]));
        let of_workers: BigUint = self.workers.clone().map(|size| multisets(&kinds, size as u64)).sum();
        Some(of_workers * rest)
    }

    fn draw(&self, random: &mut impl RngExt) -> DivisibleStar {
        let size = random.random_range(self.workers.clone());
        let workers = (0..size).map(|_| Worker {
            link: rational(&self.links, random),
            cycle_time: Some(rational(&self.cycle_times, random)),
            link_latency: rational(&self.link_latencies, random),
            compute_latency: rational(&self.compute_latencies, random),
        });
        let workers = workers.collect();
        let master = self.master.as_ref().map(|range| rational(range, random));
        DivisibleStar::new(rational(&self.loads, random), master, workers).expect("the bounds are those of a star")
    }

    fn describe_drawn(&self) -> String {
        format!("stars with rationals: {}", self.bounds())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn small() -> DivisibleBox {
        DivisibleBox { link_latencies: 0..=1, master: Some(1..=2), ..DivisibleBox::linear(1..=2, 2, 1) }
    }

    /// Number of workers, largest parameter, and all parameters.
    fn key(star: &DivisibleStar) -> (usize, Rational, Vec<Rational>) {
        let of = |worker: &Worker| {
            let Worker { link, cycle_time, link_latency, compute_latency } = worker.clone();
            [link, cycle_time.expect("it computes"), link_latency, compute_latency]
        };
        let mut parameters: Vec<_> = star.workers().iter().flat_map(of).collect();
        parameters.extend(star.master().cloned());
        parameters.push(star.load().clone());
        (star.workers().len(), parameters.iter().max().cloned().expect("a load"), parameters)
    }

    #[test]
    fn the_box_is_listed_completely_in_its_order_and_without_repetition() {
        let listed: Vec<_> = small().all().map(|star| key(&star)).collect();
        assert!(listed.is_sorted());
        assert_eq!(listed.iter().collect::<BTreeSet<_>>().len(), listed.len());
        // 3 g, 2 w, 2 G: 12 kinds of workers, 12 stars of one and 78 of two, each with 2 masters.
        assert_eq!(listed.len(), 2 * (12 + 78));
        assert_eq!(small().size(), Some((2 * (12_u32 + 78)).into()));
    }

    #[test]
    fn the_smallest_star_comes_first() {
        let first = DivisibleBox::linear(1..=3, 2, 0).all().next();
        assert_eq!(first, Some(DivisibleStar::linear(1, [(0, 0)])));
    }
}
