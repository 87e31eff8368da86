//! The best schedule in which the chunks return in the order in which they are sent (FIFO).
//!
//! **Lemma. Without latencies and with d = z g for all workers, with one port or two, non-decreasing g is a best order
//! if z <= 1, and non-increasing g if z >= 1.** Let z <= 1, let j be directly before i with g_i <= g_j, a = g x and o =
//! w / g, and let t be the time that the others leave. The two rows are L1 = (1 + z + o_j) a_j + z a_i <= t and L2 =
//! a_j + (1 + z + o_i) a_i <= t. Exchange the two, and take a_i + e and a_j - e: the sum of a does not change, so no
//! other row does, and the load grows by e (1 / g_i - 1 / g_j) >= 0. The new rows are L2 - (1 - z) a_j + e (1 + o_i) <=
//! t and L1 + (1 - z) a_i - e (z + o_j) <= t. Let q = L1 - L2 = (z + o_j) a_j - (1 + o_i) a_i. If q <= 0, L1 is at most
//! t + q, and e = max(0, (1 - z) a_i + q) / (z + o_j) serves, as ((1 - z) a_i + q) (1 + o_i) - (1 - z) a_j (z + o_j) =
//! (z + o_i) q <= 0. If q > 0, e = (1 - z) a_i / (z + o_j) serves, as e (1 + o_i) < (1 - z) a_j by (1 + o_i) a_i < (z +
//! o_j) a_j. In both cases e <= a_j. If g_i = 0, the old loads obey the new rows. The order follows by
//! exchanges of neighbours. Time reversed maps z to 1 / z, and an order to the reversed one.
//!
//! For other returns no best order is known: all orders are looked at, by branch and bound.

use schedcheck_model::Rational;
use schedcheck_model::divisible_return::DivisibleReturn;

use super::all_pairs::best_of_one_order;
use super::branch_and_bound::{Family, solve_family};
use super::pairs::{Best, BestOfPair, Pair, PairError, at_most, best_of_pair, sorted};
use crate::Limits;

/// The most workers whose d is not z g for one z.
pub const MOST_WITHOUT_RATIO: usize = 8;

/// The best FIFO schedule, with a proof, or the best one found within the limits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BestFifo {
    /// The best of the orders.
    pub best: Best,
    /// No FIFO schedule takes less.
    pub lower_bound: Rational,
}

/// The least makespan of a FIFO schedule: by the lemma, or by a search through all orders; with latencies by every
/// order of every subset.
///
/// ```
/// use schedcheck_bruteforce::divisible_return::fifo::best;
/// use schedcheck_model::divisible_return::{DivisibleReturn, Ports};
/// let star = DivisibleReturn::linear(1, Ports::One, [(1, 1, 3), (2, 1, 3)]);
/// let found = best(&star, &Default::default()).unwrap();
/// assert_eq!((found.best.makespan.to_string().as_str(), found.best.pair.sends), ("17/4", vec![1, 0]));
/// ```
///
/// # Errors
/// Refuses more than [`MOST_OF_ONE_ORDER`](super::all_pairs::MOST_OF_ONE_ORDER) that can compute if one of them has a
/// latency, and more than [`MOST_WITHOUT_RATIO`] if there is no z.
pub fn best(star: &DivisibleReturn, limits: &Limits) -> Result<BestFifo, PairError> {
    let proved = |best: Best| BestFifo { lower_bound: best.makespan.clone(), best };
    if !star.is_linear() {
        return best_of_one_order(star, Pair::fifo).map(proved);
    }
    if let Some(order) = by_ratio(star) {
        let pair = Pair::fifo(order);
        let BestOfPair { makespan, schedule } = best_of_pair(star, &pair)?;
        return Ok(proved(Best { makespan, schedule, pair, tried: 1 }));
    }
    at_most(star, MOST_WITHOUT_RATIO)?;
    let found = solve_family(star, Family::Fifo, limits)?;
    let tried = found.statistics.nodes;
    let best = Best { makespan: found.makespan, schedule: found.schedule, pair: found.pair, tried };
    Ok(BestFifo { best, lower_bound: found.lower_bound })
}

/// The order of the lemma, if there is a z.
fn by_ratio(star: &DivisibleReturn) -> Option<Vec<usize>> {
    let ratio = star.return_ratio()?;
    let mut order = sorted(star, |worker| worker.link.clone());
    if ratio > Rational::ONE {
        order.reverse();
    }
    Some(order)
}
