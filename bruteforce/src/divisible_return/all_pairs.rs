//! The best of all pairs of orders: of all workers without latencies, and of each subset of them with latencies.

use itertools::Itertools;
use num_traits::Zero;
use schedcheck_model::divisible_return::DivisibleReturn;

use super::pairs::{Best, Pair, PairError, at_most, best_of, orders_of, pairs_of};

/// The most workers: 576 pairs without latencies, and 748 with latencies.
pub const MAX_WORKERS: usize = 4;

/// The most workers with latencies if one order gives the other: 1,956 lists.
pub const MOST_OF_ONE_ORDER: usize = 6;

/// The sets of workers whose orders are enough: all of `workers` without latencies (lemma 4 of
/// [`pairs`](super::pairs)), and else each subset with at least one worker. No load needs no worker.
fn subsets(star: &DivisibleReturn, workers: &[usize]) -> Vec<Vec<usize>> {
    match () {
        () if star.load().is_zero() => vec![Vec::new()],
        () if star.is_linear() => vec![workers.to_vec()],
        () => workers.iter().copied().powerset().filter(|subset| !subset.is_empty()).collect(),
    }
}

/// The least makespan over every pair of orders, each with its best loads: the least of all schedules.
///
/// ```
/// use schedcheck_bruteforce::divisible_return::all_pairs::best;
/// use schedcheck_model::divisible_return::{DivisibleReturn, Ports};
/// // Neither first in, first out nor last in, first out.
/// let star = DivisibleReturn::linear(1, Ports::One, [(0, 1, 0), (1, 1, 1), (1, 1, 1)]);
/// let best = best(&star).unwrap();
/// assert_eq!((best.makespan.to_string().as_str(), best.tried), ("2/3", 36));
/// ```
///
/// # Errors
/// Refuses more than [`MAX_WORKERS`] that can compute.
pub fn best(star: &DivisibleReturn) -> Result<Best, PairError> {
    best_of_at_most(star, MAX_WORKERS)
}

/// The same for another number of workers: five have 14,400 pairs without latencies.
///
/// # Errors
/// Refuses more than `most` that can compute.
pub fn best_of_at_most(star: &DivisibleReturn, most: usize) -> Result<Best, PairError> {
    let workers = at_most(star, most)?;
    best_of(star, subsets(star, &workers).into_iter().flat_map(pairs_of))
}

/// The best of the pairs of orders that one order gives: [`Pair::fifo`] or [`Pair::lifo`] of each.
///
/// # Errors
/// Refuses more than [`MOST_OF_ONE_ORDER`] that can compute.
pub(super) fn best_of_one_order(star: &DivisibleReturn, pair: fn(Vec<usize>) -> Pair) -> Result<Best, PairError> {
    let workers = at_most(star, MOST_OF_ONE_ORDER)?;
    best_of(star, subsets(star, &workers).into_iter().flat_map(orders_of).map(pair))
}
