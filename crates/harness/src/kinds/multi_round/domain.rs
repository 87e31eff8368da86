//! Divisible loads dealt in rounds: every one with integer parameters in a box, in the declared order, or random
//! rational ones beyond it.
//!
//! The order: number of workers, number of rounds, largest of all other parameters, then lexicographically by g, w, G,
//! W and the load.

use std::fmt;
use std::ops::RangeInclusive;

use itertools::iproduct;
use num_bigint::BigUint;
use rand::RngExt;
use schedcheck_model::divisible::{MultiRound, Worker};

use crate::domain::Domain;
use crate::domain::cut::passing_over;
use crate::domain::lists::Lists;
use crate::domain::numbers::{describe, largest_of, number_of_lists, rational};

/// All instances with these bounds.
#[derive(Debug, Clone)]
pub struct RoundBox {
    /// Number of workers (P).
    pub workers: RangeInclusive<usize>,
    /// Number of rounds (M).
    pub rounds: RangeInclusive<usize>,
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
}

impl RoundBox {
    /// Those of all numbers but the counts.
    fn ranges(&self) -> [&RangeInclusive<i64>; 5] {
        [&self.links, &self.cycle_times, &self.link_latencies, &self.compute_latencies, &self.loads]
    }

    fn bounds(&self) -> String {
        let parts = [
            describe("P", &self.workers),
            describe("M", &self.rounds),
            describe("g", &self.links),
            describe("w", &self.cycle_times),
            describe("G", &self.link_latencies),
            describe("W", &self.compute_latencies),
            describe("load", &self.loads),
        ];
        parts.join(", ")
    }

    /// The parameters but the counts of the instances whose largest parameter is this one.
    fn cell(&self, largest: i64) -> Lists {
        Lists::with_largest(self.ranges().map(Clone::clone).to_vec(), largest)
    }
}

impl fmt::Display for RoundBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "every instance with {}", self.bounds())
    }
}

/// Of those that are drawn, the numbers have denominators up to 3.
impl Domain for RoundBox {
    type Instance = MultiRound;

    fn starting_at(&self, start: BigUint) -> impl Iterator<Item = MultiRound> {
        let cells = iproduct!(self.workers.clone(), self.rounds.clone(), largest_of(self.ranges()));
        let size = |&(_, _, largest): &(usize, usize, i64)| self.cell(largest).size();
        passing_over(start, cells, size, |(workers, rounds, largest), left_out| {
            self.cell(largest).starting_at(&left_out).map(move |numbers| {
                let [g, w, latency, start_up, load] = numbers[..] else { unreachable!("a number of each range") };
                MultiRound::of(load, workers, Some(rounds), (g, w, latency, start_up))
            })
        })
    }

    fn size(&self) -> Option<BigUint> {
        Some(number_of_lists(self.ranges()) * self.workers.clone().count() * self.rounds.clone().count())
    }

    fn draw(&self, random: &mut impl RngExt) -> MultiRound {
        let workers = random.random_range(self.workers.clone());
        let rounds = random.random_range(self.rounds.clone());
        let load = rational(&self.loads, random);
        let worker = Worker {
            link: rational(&self.links, random),
            cycle_time: Some(rational(&self.cycle_times, random)),
            link_latency: rational(&self.link_latencies, random),
            compute_latency: rational(&self.compute_latencies, random),
        };
        MultiRound::new(load, workers, Some(rounds), worker).expect("the bounds are those of an instance")
    }

    fn describe_drawn(&self) -> String {
        format!("instances with rationals: {}", self.bounds())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_is_listed_completely_in_its_order_and_without_repetition() {
        let shape = RoundBox {
            workers: 1..=2,
            rounds: 1..=2,
            links: 0..=2,
            cycle_times: 1..=2,
            link_latencies: 0..=1,
            compute_latencies: 0..=0,
            loads: 1..=3,
        };
        let key = |instance: MultiRound| {
            let worker = instance.worker().clone();
            let costs = [worker.link, worker.cycle_time.unwrap(), worker.link_latency, worker.compute_latency];
            let parameters = [costs.as_slice(), &[instance.load().clone()]].concat();
            (instance.workers(), instance.rounds(), parameters.iter().max().cloned(), parameters)
        };
        let listed: Vec<_> = shape.all().map(key).collect();
        assert!(listed.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(listed.len(), 2 * 2 * 3 * 2 * 2 * 3);
        assert_eq!(shape.size(), Some((2_u32 * 2 * 3 * 2 * 2 * 3).into()));
    }
}
