//! The best of all orders of all subsets of the workers of a star.
//!
//! The least time of each order is found in one of two ways: by its linear program ([`best_by_programs`]), or by the
//! most load of the order as a function of time ([`best`], several times as fast), which orders with the same end
//! share. The tests compare them.

use std::cmp::Ordering;

use itertools::Itertools;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Schedule};
use thiserror::Error;

use super::orders::{OrderError, best_of_order};
use super::value::Value;

/// The most workers: 13,700 orders.
pub const MAX_WORKERS: usize = 7;

/// Why not every order is tried.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EveryOrderError {
    /// Too many workers.
    #[error("{workers} workers that compute are too many (at most {most})")]
    TooManyWorkers {
        /// How many there are.
        workers: usize,
        /// How many the method takes.
        most: usize,
    },
    /// A fault of the exact linear programming.
    #[error(transparent)]
    Order(#[from] OrderError),
}

/// The optimum over every order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Best {
    /// The least makespan of any schedule in one round.
    pub makespan: Rational,
    /// A schedule that takes so long, in the first optimal order.
    pub schedule: Schedule,
    /// Every order that attains it, by size and then lexicographically. All who are listed pay their latencies, with
    /// load or without.
    pub orders: Vec<Vec<usize>>,
    /// How many orders were tried.
    pub tried: u64,
}

/// Every order of every subset of the workers that can compute, by size and then lexicographically; the empty one
/// first.
pub fn every_order(star: &DivisibleStar) -> impl Iterator<Item = Vec<usize>> {
    let can_compute = computing(star);
    (0..=can_compute.len()).flat_map(move |size| can_compute.clone().into_iter().permutations(size))
}

fn computing(star: &DivisibleStar) -> Vec<usize> {
    let workers = star.workers().iter().enumerate();
    workers.filter(|(_, worker)| worker.cycle_time.is_some()).map(|(number, _)| number).collect()
}

/// The least makespan over every order, each with its best loads. Where the star allows any number of rounds, it is the
/// least in one round.
///
/// ```
/// use schedcheck_bruteforce::divisible::every_order::best;
/// use schedcheck_model::divisible::DivisibleStar;
/// let far_away = DivisibleStar::affine(3, [(1, 1, 0, 0), (1, 1, 9, 0)]);
/// let best = best(&far_away).unwrap();
/// assert_eq!((best.makespan.to_string().as_str(), best.orders), ("6", vec![vec![0]]));
/// ```
///
/// # Errors
/// Refuses more than [`MAX_WORKERS`] that can compute.
pub fn best(star: &DivisibleStar) -> Result<Best, EveryOrderError> {
    let workers = accepted(star)?;
    let mut least = Least::default();
    least.extend_to_the_front(star, &workers, &Value::of_nobody(), &mut Vec::new());
    least.best(star)
}

/// The same by the linear program of every order.
///
/// # Errors
/// As [`best`].
pub fn best_by_programs(star: &DivisibleStar) -> Result<Best, EveryOrderError> {
    accepted(star)?;
    let mut least = Least::default();
    for order in every_order(star) {
        match best_of_order(star, &order) {
            Err(OrderError::NobodyComputes) => least.take(&order, None),
            found => least.take(&order, Some(found?.makespan)),
        }
    }
    least.best(star)
}

fn accepted(star: &DivisibleStar) -> Result<Vec<usize>, EveryOrderError> {
    let workers = computing(star);
    let refused = EveryOrderError::TooManyWorkers { workers: workers.len(), most: MAX_WORKERS };
    if workers.len() > MAX_WORKERS { Err(refused) } else { Ok(workers) }
}

/// The orders of least time among those seen.
#[derive(Default)]
struct Least {
    makespan: Option<Rational>,
    orders: Vec<Vec<usize>>,
    tried: u64,
}

impl Least {
    fn take(&mut self, order: &[usize], makespan: Option<Rational>) {
        self.tried += 1;
        let Some(makespan) = makespan else {
            return;
        };
        match self.makespan.as_ref().map_or(Ordering::Less, |least| makespan.cmp(least)) {
            Ordering::Less => (self.makespan, self.orders) = (Some(makespan), vec![order.to_vec()]),
            Ordering::Equal => self.orders.push(order.to_vec()),
            Ordering::Greater => {}
        }
    }

    /// Takes every order that ends with `reversed`, the last worker first, whose value is given.
    fn extend_to_the_front(
        &mut self,
        star: &DivisibleStar,
        workers: &[usize],
        value: &Value,
        reversed: &mut Vec<usize>,
    ) {
        let order: Vec<usize> = reversed.iter().rev().copied().collect();
        self.take(&order, value.least_time(star.load(), star.master()));
        for &worker in workers.iter().filter(|worker| !order.contains(worker)) {
            let Some(value) = value.preceded_by(&star.workers()[worker]) else {
                continue;
            };
            reversed.push(worker);
            self.extend_to_the_front(star, workers, &value, reversed);
            reversed.pop();
        }
    }

    fn best(mut self, star: &DivisibleStar) -> Result<Best, EveryOrderError> {
        self.orders.sort_by(|one, other| one.len().cmp(&other.len()).then_with(|| one.cmp(other)));
        let (Some(makespan), Some(first)) = (self.makespan, self.orders.first()) else {
            return Err(OrderError::NobodyComputes.into());
        };
        let schedule = best_of_order(star, first)?.schedule;
        Ok(Best { makespan, schedule, orders: self.orders, tried: self.tried })
    }
}
