//! The most jobs that one machine can finish on time (1||sum U_j), by trying all subsets: the oracle of Moore's
//! algorithm (rr6005, section 3.4.1, algorithm 2).
//!
//! A set of jobs can be on time if and only if it is in earliest-due-date order without idle time. Idle time only makes
//! jobs later. And where a job is directly followed by one that is due earlier or at the same time, exchange the two:
//! the second now ends earlier than it did, and the first ends when the second did, which was on time even for the
//! earlier due date. Exchanges of neighbours lead from any order to the earliest-due-date order.

use schedcheck_model::Time;

/// The number of jobs in a largest set that can be on time; each job is its (processing time, due date).
///
/// All jobs are there at time zero. Processing times must not be negative. The time is exponential in the number of
/// jobs.
///
/// ```
/// use schedcheck_bruteforce::late_jobs::max_on_time;
/// assert_eq!(max_on_time(&[(2, 2), (2, 3), (1, 4)]), 2);
/// ```
pub fn max_on_time<T: Time>(jobs: &[(T, T)]) -> usize {
    largest_on_time_set(jobs).len()
}

/// A largest set of jobs that can be on time, in the order in which it is: indices into `jobs`.
///
/// Jobs, requirements and cost are those of [`max_on_time`].
pub fn largest_on_time_set<T: Time>(jobs: &[(T, T)]) -> Vec<usize> {
    let mut by_due_date: Vec<usize> = (0..jobs.len()).collect();
    by_due_date.sort_by(|&a, &b| jobs[a].1.cmp(&jobs[b].1));
    let mut largest = Vec::new();
    each_on_time_set(jobs, &by_due_date, T::zero(), &mut Vec::new(), &mut largest);
    largest
}

/// Tries `chosen`, which ends at `end`, with every subset of the jobs `later`.
fn each_on_time_set<T: Time>(
    jobs: &[(T, T)],
    later: &[usize],
    end: T,
    chosen: &mut Vec<usize>,
    largest: &mut Vec<usize>,
) {
    let Some((&job, later)) = later.split_first() else {
        if chosen.len() > largest.len() {
            largest.clone_from(chosen);
        }
        return;
    };
    let (processing, due) = &jobs[job];
    let end_with_job = end.clone() + processing;
    if end_with_job <= *due {
        chosen.push(job);
        each_on_time_set(jobs, later, end_with_job, chosen, largest);
        chosen.pop();
    }
    each_on_time_set(jobs, later, end, chosen, largest);
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// Whether every job ends on time in this order.
    fn is_on_time(jobs: &[(i64, i64)], order: &[usize]) -> bool {
        let ends = order.iter().scan(0, |end, &job| {
            *end += jobs[job].0;
            Some(*end)
        });
        ends.zip(order).all(|(end, &job)| end <= jobs[job].1)
    }

    /// The same number by all orders of all subsets.
    fn by_all_orders(jobs: &[(i64, i64)]) -> usize {
        let orders = (0..=jobs.len()).flat_map(|size| (0..jobs.len()).permutations(size));
        orders.filter(|order| is_on_time(jobs, order)).map(|order| order.len()).max().unwrap_or(0)
    }

    #[test]
    fn subsets_in_due_date_order_are_as_good_as_all_orders_of_all_subsets() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        for _ in 0..300 {
            let jobs: Vec<(i64, i64)> = (0..random.random_range(0..=6))
                .map(|_| (random.random_range(0..=5), random.random_range(-1..=12)))
                .collect();
            let set = largest_on_time_set(&jobs);
            assert!(is_on_time(&jobs, &set), "{jobs:?}: {set:?}");
            assert!(set.iter().all_unique(), "{jobs:?}: {set:?}");
            assert_eq!(set.len(), by_all_orders(&jobs), "{jobs:?}");
        }
    }

    #[test]
    fn no_job_is_on_time_where_every_due_date_is_too_early() {
        assert_eq!(max_on_time::<i64>(&[]), 0);
        assert_eq!(max_on_time(&[(2, 1), (1, 0), (0, -1)]), 0);
        assert_eq!(max_on_time(&[(0, 0), (0, 0)]), 2);
    }

    #[test]
    fn taking_jobs_greedily_by_due_date_is_not_enough() {
        assert_eq!(largest_on_time_set(&[(5, 5), (2, 6), (2, 6), (2, 6)]), [1, 2, 3]);
    }
}
