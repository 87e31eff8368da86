//! Every order of the chunks in which each worker gets M of them, for workers that are alike.

use schedcheck_model::Rational;
use schedcheck_model::divisible::{MultiRound, Schedule};

use super::program::{Best, Parties, best_sizes};

/// Every sequence in which each of `workers` numbers stands `times` times, up to a renaming of the workers: they appear
/// for the first time in rising order. In lexicographic order, so that the workers one after the other come first.
///
/// ```
/// use schedcheck_bruteforce::multi_round::orders::orders;
/// assert_eq!(orders(2, 2), [[0, 0, 1, 1], [0, 1, 0, 1], [0, 1, 1, 0]]);
/// ```
pub fn orders(workers: usize, times: usize) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    extend(&mut Vec::new(), &mut vec![times; workers], 0, &mut found);
    found
}

fn extend(order: &mut Vec<usize>, left: &mut [usize], known: usize, found: &mut Vec<Vec<usize>>) {
    if left.iter().all(|&chunks| chunks == 0) {
        found.push(order.clone());
        return;
    }
    for worker in 0..left.len().min(known + 1) {
        if left[worker] > 0 {
            left[worker] -= 1;
            order.push(worker);
            extend(order, left, known.max(worker + 1), found);
            order.pop();
            left[worker] += 1;
        }
    }
}

/// The least makespan over all orders in which each worker gets `rounds` chunks, a schedule that attains it, and its
/// order, the first of several. There are (P M)! / (M!^P P!) orders: meant for the smallest sizes.
pub fn best_order(platform: &MultiRound, rounds: usize) -> (Rational, Schedule, Vec<usize>) {
    let workers = vec![platform.worker().clone(); platform.workers()];
    let parties = Parties { load: platform.load(), master: None, workers: &workers };
    let all = orders(platform.workers(), rounds).into_iter().map(|order| {
        let Best { makespan, schedule, .. } =
            best_sizes(parties, &order, &|| false).expect("each order has a schedule");
        (makespan, schedule, order)
    });
    all.min_by(|one, other| one.0.cmp(&other.0)).expect("there is a worker and a round")
}
