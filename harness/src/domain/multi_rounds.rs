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

use super::Domain;
use super::numbers::{in_words, largest_of, number_of_lists, rational};

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
            in_words("P", &self.workers),
            in_words("M", &self.rounds),
            in_words("g", &self.links),
            in_words("w", &self.cycle_times),
            in_words("G", &self.link_latencies),
            in_words("W", &self.compute_latencies),
            in_words("load", &self.loads),
        ];
        parts.join(", ")
    }

    /// The instances with exactly these numbers of workers and rounds, and this largest parameter.
    fn cell(&self, workers: usize, rounds: usize, largest: i64) -> impl Iterator<Item = MultiRound> + '_ {
        let within = move |range: &RangeInclusive<i64>| *range.start()..=largest.min(*range.end());
        let [links, cycle_times, link_latencies, compute_latencies, loads] = self.ranges().map(within);
        let all = iproduct!(links, cycle_times, link_latencies, compute_latencies, loads);
        let is_in_cell = move |&(g, w, latency, start_up, load): &(i64, i64, i64, i64, i64)| {
            [g, w, latency, start_up, load].into_iter().max() == Some(largest)
        };
        all.filter(is_in_cell).map(move |(g, w, latency, start_up, load)| {
            MultiRound::of(load, workers, Some(rounds), (g, w, latency, start_up))
        })
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

    fn all(&self) -> impl Iterator<Item = MultiRound> {
        iproduct!(self.workers.clone(), self.rounds.clone(), largest_of(self.ranges()))
            .flat_map(move |(workers, rounds, parameter)| self.cell(workers, rounds, parameter))
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

    fn drawn_in_words(&self) -> String {
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
