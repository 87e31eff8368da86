//! A star's orders as functions of time: what each order of each subset computes within T if all of it finish together.
//!
//! For a given set of workers with positive loads in a given order, an optimal vertex of its linear program has all
//! finish at T (all rows are tight, as no load is zero). So the most load within T over all orders is the largest of
//! these lines, each from the time on from which none of its chunks is negative. All cycle-times are positive here, so
//! every chunk grows with T.

use num_traits::{One, Zero};
use schedcheck_bruteforce::divisible::every_order::every_order;
use schedcheck_model::Rational;
use schedcheck_model::divisible::DivisibleStar;

/// The load of one order, all of whom finish together at T.
#[derive(Debug, Clone)]
pub struct Line {
    /// Who is served, in this order.
    pub order: Vec<usize>,
    /// Load gained in a unit of time.
    pub slope: Rational,
    /// Load at T = 0, if chunks could be negative.
    pub constant: Rational,
    /// From which T on no chunk is negative.
    pub from: Rational,
}

impl Line {
    /// The line of an order of workers with positive cycle-times; the master does not compute.
    pub fn of(star: &DivisibleStar, order: &[usize]) -> Self {
        // What is left of T before a message is `slope` T + `constant`.
        let (mut left, mut rest) = (Rational::one(), Rational::zero());
        let [mut slope, mut constant, mut from] = [const { Rational::ZERO }; 3];
        for &worker in order {
            let costs = &star.workers()[worker];
            let cycle_time = costs.cycle_time.as_ref().expect("workers of an order compute");
            let unit = &costs.link + cycle_time;
            let chunk = (&left / &unit, (&rest - &costs.link_latency - &costs.compute_latency) / &unit);
            from = from.max(-&chunk.1 / &chunk.0);
            left -= &costs.link * &chunk.0;
            rest -= &costs.link_latency + &costs.link * &chunk.1;
            slope += chunk.0;
            constant += chunk.1;
        }
        Self { order: order.to_vec(), slope, constant, from }
    }

    /// The load at T; nothing where a chunk would be negative.
    pub fn at(&self, time: &Rational) -> Option<Rational> {
        (*time >= self.from).then(|| &self.slope * time + &self.constant)
    }

    /// When this line and another, less steep one have the same value.
    pub fn crossing(&self, other: &Self) -> Rational {
        (&other.constant - &self.constant) / (&self.slope - &other.slope)
    }
}

/// The lines of every order of every subset.
pub fn all(star: &DivisibleStar) -> Vec<Line> {
    every_order(star).map(|order| Line::of(star, &order)).collect()
}

/// The largest value at T of lines that have one.
pub fn most<'a>(lines: impl IntoIterator<Item = &'a Line>, time: &Rational) -> Rational {
    lines.into_iter().filter_map(|line| line.at(time)).max().unwrap_or_default()
}

/// The load above which every optimal solution has all workers served by non-decreasing g (proposition 4): the largest
/// load for which another order is as good, or for which none of these orders has a schedule.
pub fn large_load(star: &DivisibleStar) -> Rational {
    let is_good = |line: &&Line| {
        line.order.len() == star.workers().len() && line.order.is_sorted_by_key(|&worker| &star.workers()[worker].link)
    };
    let lines = all(star);
    let (good, bad): (Vec<&Line>, Vec<&Line>) = lines.iter().partition(is_good);
    // All good lines have the same slope: ties do not matter without latencies.
    let best = good.iter().max_by_key(|line| &line.constant).expect("there is an order by g");
    let ends = bad.iter().map(|line| best.crossing(line).max(line.from.clone()).max(best.from.clone()));
    let last = ends.filter(|time| most(bad.iter().copied(), time) >= most(good.iter().copied(), time)).max();
    let time = last.unwrap_or_default().max(best.from.clone());
    &best.slope * &time + &best.constant
}

#[cfg(test)]
mod tests {
    use super::*;
    use schedcheck_evidence::divisible_star::best;
    use schedcheck_harness::domain::{DivisibleBox, Domain};

    #[test]
    fn the_largest_line_is_the_optimum_of_every_order() {
        let shape =
            DivisibleBox { link_latencies: 0..=1, compute_latencies: 0..=1, ..DivisibleBox::linear(1..=2, 2, 1) };
        for star in shape.all() {
            let makespan = best(&star).makespan;
            let lines = all(&star);
            let computed = |time: &Rational| most(&lines, time);
            let earlier = &makespan * Rational::new(99, 100);
            assert!(computed(&makespan) >= *star.load() && computed(&earlier) < *star.load(), "{star:?}");
        }
    }
}
