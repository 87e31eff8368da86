//! The best orders of LIFO and of FIFO schedules without latencies, with one port or two.

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Worker};

/// The best order of sends if the last chunk returns first: by non-decreasing g + d.
pub fn lifo(star: &DivisibleReturn) -> Vec<usize> {
    sorted(star, |worker| &worker.link + &worker.return_link)
}

/// The best order if the first chunk returns first and the results are z times the input (d = z g): by non-decreasing g
/// if z <= 1, and by non-increasing g if z > 1. Of other stars it is by non-decreasing g, and may not be the best.
pub fn fifo(star: &DivisibleReturn) -> Vec<usize> {
    let mut order = sorted(star, |worker| worker.link.clone());
    if star.return_ratio().is_some_and(|ratio| ratio > Rational::ONE) {
        order.reverse();
    }
    order
}

/// Whether the results of all workers are the same multiple of their input: d = z g for some z.
pub fn are_proportional(star: &DivisibleReturn) -> bool {
    let is_free = |worker: &Worker| worker.link.is_zero() && worker.return_link.is_zero();
    star.return_ratio().is_some() || star.workers().iter().all(is_free)
}

/// The workers that can compute, in non-decreasing order of `key`.
fn sorted(star: &DivisibleReturn, key: impl Fn(&Worker) -> Rational) -> Vec<usize> {
    let mut order = star.able_workers();
    order.sort_by_cached_key(|&number| key(&star.workers()[number]));
    order
}

#[cfg(test)]
mod tests {
    use schedcheck_model::divisible_return::Ports;

    use super::*;

    fn star(workers: [(i64, i64, i64); 3]) -> DivisibleReturn {
        DivisibleReturn::linear(1, Ports::Two, workers)
    }

    #[test]
    fn workers_are_sorted_by_their_links_and_by_the_links_in_reverse_if_results_are_larger() {
        let (smaller, larger) = (star([(4, 1, 2), (2, 1, 1), (6, 1, 3)]), star([(2, 1, 4), (1, 1, 2), (3, 1, 6)]));
        assert_eq!([lifo(&smaller), fifo(&smaller), lifo(&larger)], [[1, 0, 2], [1, 0, 2], [1, 0, 2]]);
        assert_eq!(fifo(&larger), [2, 0, 1]);
        assert_eq!(lifo(&star([(1, 1, 3), (2, 1, 1), (0, 1, 5)])), [1, 0, 2]);
    }

    #[test]
    fn results_are_proportional_if_one_ratio_is_that_of_all() {
        assert!(are_proportional(&star([(4, 1, 2), (2, 1, 1), (0, 1, 0)])));
        assert!(are_proportional(&star([(0, 1, 0); 3])));
        assert!(!are_proportional(&star([(1, 1, 1), (2, 1, 1), (1, 1, 1)])));
        assert!(!are_proportional(&star([(0, 1, 1); 3])));
    }

    #[test]
    fn a_worker_that_cannot_compute_is_left_out() {
        let mut workers = star([(1, 1, 1); 3]).workers().to_vec();
        workers[1].cycle_time = None;
        let star = DivisibleReturn::new(Rational::ONE, Ports::One, workers).expect("a star");
        assert_eq!([lifo(&star), fifo(&star)], [[0, 2], [0, 2]]);
    }
}
