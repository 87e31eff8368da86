//! A heuristic: the workers one after the other, each at the best places in both orders.

use num_traits::Zero;
use schedcheck_model::divisible_return::{DivisibleReturn, Worker};

use super::pairs::{Best, Pair, PairError, at_most, best_of, sorted};

/// The most workers: 2,870 pairs of orders.
pub const MAX_WORKERS: usize = 20;

/// The workers that can compute by non-decreasing g + w + d, each inserted into the order of sends and the order of
/// returns where the makespan is least; a worker with a latency only if the makespan does not grow.
///
/// ```
/// use schedcheck_bruteforce::divisible_return::insertion::schedule;
/// use schedcheck_model::divisible_return::{DivisibleReturn, Ports};
/// let star = DivisibleReturn::linear(1, Ports::One, [(0, 1, 0), (1, 1, 1), (1, 1, 1)]);
/// assert_eq!(schedule(&star).unwrap().makespan.to_string(), "2/3");
/// ```
///
/// # Errors
/// Refuses more than [`MAX_WORKERS`] that can compute.
pub fn schedule(star: &DivisibleReturn) -> Result<Best, PairError> {
    at_most(star, MAX_WORKERS)?;
    if star.load().is_zero() {
        return best_of(star, [Pair::default()].into_iter());
    }
    let mut best: Option<Best> = None;
    let mut tried = 0;
    let unit = |worker: &Worker| {
        worker.cycle_time.iter().fold(&worker.link + &worker.return_link, |sum, cycle_time| sum + cycle_time)
    };
    for worker in sorted(star, unit) {
        let pair = best.as_ref().map_or_else(Pair::default, |best| best.pair.clone());
        let found = best_of(star, with(&pair, worker))?;
        tried += found.tried;
        if best.as_ref().is_none_or(|best| star.is_linear() || found.makespan <= best.makespan) {
            best = Some(found);
        }
    }
    best.map(|best| Best { tried, ..best }).ok_or(PairError::NobodyComputes)
}

/// The pairs of orders with one more worker.
fn with(pair: &Pair, worker: usize) -> impl Iterator<Item = Pair> + '_ {
    let inserted = move |order: &[usize], place: usize| {
        let mut order = order.to_vec();
        order.insert(place, worker);
        order
    };
    let places = pair.sends.len() + 1;
    (0..places * places).map(move |place| Pair {
        sends: inserted(&pair.sends, place / places),
        returns: inserted(&pair.returns, place % places),
    })
}
