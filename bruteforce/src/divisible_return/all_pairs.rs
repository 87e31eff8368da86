//! The best of all pairs of orders: of all workers without latencies, and of each subset of them with latencies.

use itertools::Itertools;
use num_traits::Zero;
use schedcheck_model::divisible_return::DivisibleReturn;

use super::pairs::{Best, Pair, PairError, at_most, best_of};

/// The most workers: 576 pairs without latencies, and 748 with latencies.
pub const MAX_WORKERS: usize = 4;

/// The sets of workers whose orders are enough: all of `workers` without latencies (lemma 4 of
/// [`pairs`](super::pairs)), and else each subset with at least one worker. No load needs no worker.
pub(super) fn subsets(star: &DivisibleReturn, workers: &[usize]) -> Vec<Vec<usize>> {
    match () {
        () if star.load().is_zero() => vec![Vec::new()],
        () if star.is_linear() => vec![workers.to_vec()],
        () => workers.iter().copied().powerset().filter(|subset| !subset.is_empty()).collect(),
    }
}

/// All pairs of orders of these workers.
fn pairs_of(subset: &[usize]) -> impl Iterator<Item = Pair> {
    let orders = || subset.iter().copied().permutations(subset.len());
    orders().cartesian_product(orders().collect::<Vec<_>>()).map(|(sends, returns)| Pair { sends, returns })
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
    let subsets = subsets(star, &workers);
    best_of(star, subsets.iter().flat_map(|subset| pairs_of(subset)))
}
