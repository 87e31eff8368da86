//! The best of all orders of all subsets of the workers of a star.

use std::cmp::Ordering;

use itertools::Itertools;
use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Schedule, Worker};
use thiserror::Error;

use super::orders::{OrderError, best_of_order};

/// The most workers: 13,700 orders.
pub const MAX_WORKERS: usize = 7;

/// Why not every order is tried.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    /// Too many workers.
    #[error("{workers} workers are too many to try every order (at most {MAX_WORKERS}); branch_and_bound takes more")]
    TooManyWorkers {
        /// How many there are.
        workers: usize,
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
    /// Every order that attains it, by size and then lexicographically. All who are listed pay their latencies, with load or without.
    pub orders: Vec<Vec<usize>>,
    /// How many orders there are.
    pub tried: u64,
    /// For how many of them a program was solved; the others need more time by the bound that uses each worker on its own.
    pub programs: u64,
}

/// Every order of every subset of the workers that can compute, by size and then lexicographically; the empty one first.
pub fn every_order(star: &DivisibleStar) -> impl Iterator<Item = Vec<usize>> {
    let can_compute: Vec<usize> = computing(star).map(|(number, _)| number).collect();
    (0..=can_compute.len()).flat_map(move |size| can_compute.clone().into_iter().permutations(size))
}

fn computing(star: &DivisibleStar) -> impl Iterator<Item = (usize, &Worker)> {
    star.workers().iter().enumerate().filter(|(_, worker)| worker.cycle_time.is_some())
}

/// The least makespan over every order, each with its best loads. Where the star allows any number of rounds, it is the least in one round.
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
/// Refuses more than [`MAX_WORKERS`].
pub fn best(star: &DivisibleStar) -> Result<Best, Refusal> {
    let workers = computing(star).count();
    if workers > MAX_WORKERS {
        return Err(Refusal::TooManyWorkers { workers });
    }
    let mut best: Option<Best> = None;
    let (mut tried, mut programs) = (0, 0);
    for order in every_order(star) {
        tried += 1;
        let is_worse = |best: &Best| each_on_its_own(star, &order).is_some_and(|bound| bound > best.makespan);
        if best.as_ref().is_some_and(is_worse) {
            continue;
        }
        programs += 1;
        let found = match best_of_order(star, &order) {
            Err(OrderError::NobodyComputes) => continue,
            found => found?,
        };
        let against = best.as_ref().map_or(Ordering::Less, |best| found.makespan.cmp(&best.makespan));
        match (against, &mut best) {
            (Ordering::Equal, Some(best)) => best.orders.push(order),
            (Ordering::Greater, _) => {}
            _ => {
                let (makespan, schedule) = (found.makespan, found.schedule);
                best = Some(Best { makespan, schedule, orders: vec![order], tried: 0, programs: 0 });
            }
        }
    }
    let best = best.ok_or(OrderError::NobodyComputes)?;
    Ok(Best { tried, programs, ..best })
}

/// A time that the order needs at least, were each worker alone with the master: worker i computes at most (T - G_i - W_i) / (g_i + w_i)
/// within T >= G_i + W_i. Nothing where somebody could compute any load at once, or nobody a positive one.
fn each_on_its_own(star: &DivisibleStar, order: &[usize]) -> Option<Rational> {
    let mut rate = Rational::zero();
    let mut load = star.load().clone();
    for worker in order.iter().map(|&number| &star.workers()[number]) {
        let unit = &worker.link + worker.cycle_time.as_ref()?;
        if unit.is_zero() {
            return None;
        }
        load += (&worker.link_latency + &worker.compute_latency) / &unit;
        rate += unit.recip();
    }
    if let Some(master) = star.master() {
        if master.is_zero() {
            return None;
        }
        rate += master.recip();
    }
    (!rate.is_zero()).then(|| load / rate)
}
