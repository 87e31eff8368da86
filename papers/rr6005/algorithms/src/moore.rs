//! Algorithm 2 (section 3.4.1), Moore's algorithm for 1 || sum U_j: as many jobs as possible on time on one machine.
//!
//! The jobs are taken by non-decreasing deadline; when one would be late, the longest job taken so far is given up. A
//! set of jobs is on time in some order if and only if it is on time by non-decreasing deadline, so a set is the
//! whole answer.

use std::cell::Cell;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

use schedcheck_model::Time;

/// A job, from time 0 on; processing time and deadline are in one unit.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Job<T> {
    /// How long the machine works on it (the paper's w_i).
    pub processing: T,
    /// When it must be finished (d_i).
    pub deadline: T,
}

/// What Moore's algorithm selects, and what it costs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selection {
    /// Indices of the jobs on time, in the order in which the machine runs them: by non-decreasing deadline.
    pub on_time: Vec<usize>,
    /// Comparisons of two numbers: by the sort, by the heap, and of t with a deadline.
    pub comparisons: u64,
    /// Jobs put into the heap and taken out of it.
    pub heap_operations: u64,
}

/// A largest set of jobs that are all on time, by non-decreasing deadline (equal deadlines: by index). Optimal for
/// all jobs.
///
/// Of equally long jobs the one taken last is given up. Takes O(n log n).
///
/// ```
/// use schedcheck_rr6005_algorithms::moore::{Job, on_time_set};
/// let jobs = [(3, 4), (1, 3), (2, 5)].map(|(processing, deadline)| Job { processing, deadline });
/// assert_eq!(on_time_set(&jobs), [1, 2]);
/// ```
pub fn on_time_set<T: Time>(jobs: &[Job<T>]) -> Vec<usize> {
    select(jobs).on_time
}

/// [`on_time_set`] with its costs counted.
pub fn select<T: Time>(jobs: &[Job<T>]) -> Selection {
    // PRINTED: the task j in the actual solution with the largest processing time w_j is deleted
    run(jobs, |_current, given_up| &given_up.processing)
}

/// Algorithm 2 with the i of line 9 as the text that we have prints it: all that it selects is on time, but it need not
/// be a largest set.
pub fn printed<T: Time>(jobs: &[Job<T>]) -> Vec<usize> {
    // PRINTED: 7 to 9: Find job j in sigma with largest w_i value; sigma <- sigma \ {j}; t <- t - w_i
    // DIFFERENCE: line 9 prints t <- t - w_i, where i is the current job, not the job j that is given up. When j is
    // longer than i, t stays too large from then on.
    run(jobs, |current, _given_up| &current.processing).on_time
}

/// The algorithm, with `refund(current, given_up)` the time that giving up a job takes off t.
fn run<T: Time>(jobs: &[Job<T>], refund: impl for<'a> Fn(&'a Job<T>, &'a Job<T>) -> &'a T) -> Selection {
    let comparisons = Cell::new(0);
    let order = by_deadline(jobs, &comparisons);
    let mut taken = BinaryHeap::new();
    let mut heap_operations = 0;
    let mut t = T::zero();
    for (position, &job) in order.iter().enumerate() {
        taken.push(Taken { processing: &jobs[job].processing, position, comparisons: &comparisons });
        heap_operations += 1;
        t += &jobs[job].processing;
        count(&comparisons);
        if t > jobs[job].deadline
            && let Some(longest) = taken.pop()
        {
            heap_operations += 1;
            t -= refund(&jobs[job], &jobs[order[longest.position]]);
        }
    }
    let mut positions: Vec<usize> = taken.into_iter().map(|taken| taken.position).collect();
    positions.sort_unstable();
    let on_time = positions.into_iter().map(|position| order[position]).collect();
    Selection { on_time, comparisons: comparisons.get(), heap_operations }
}

fn by_deadline<T: Time>(jobs: &[Job<T>], comparisons: &Cell<u64>) -> Vec<usize> {
    let mut order: Vec<usize> = (0..jobs.len()).collect();
    order.sort_by(|&a, &b| {
        count(comparisons);
        jobs[a].deadline.cmp(&jobs[b].deadline)
    });
    order
}

fn count(comparisons: &Cell<u64>) {
    comparisons.set(comparisons.get() + 1);
}

/// A job in the heap: the longest is on top, of equally long ones the last by deadline.
#[derive(PartialEq, Eq)]
struct Taken<'a, T> {
    processing: &'a T,
    position: usize,
    comparisons: &'a Cell<u64>,
}

impl<T: Ord> Ord for Taken<'_, T> {
    fn cmp(&self, other: &Self) -> Ordering {
        count(self.comparisons);
        self.processing.cmp(other.processing).then(self.position.cmp(&other.position))
    }
}

impl<T: Ord> PartialOrd for Taken<'_, T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    fn jobs(numbers: &[(i64, i64)]) -> Vec<Job<i64>> {
        numbers.iter().map(|&(processing, deadline)| Job { processing, deadline }).collect()
    }

    fn is_on_time(jobs: &[Job<i64>], order: &[usize]) -> bool {
        let mut t = 0;
        order.iter().all(|&job| {
            t += jobs[job].processing;
            t <= jobs[job].deadline
        })
    }

    /// By all subsets, each by non-decreasing deadline.
    fn most_on_time(jobs: &[Job<i64>]) -> usize {
        let order: Vec<usize> = (0..jobs.len()).sorted_by_key(|&job| jobs[job].deadline).collect();
        order.into_iter().powerset().filter(|set| is_on_time(jobs, set)).map(|set| set.len()).max().unwrap_or(0)
    }

    /// Every list of three jobs with processing times up to 3 and deadlines up to 4.
    fn small_lists() -> impl Iterator<Item = Vec<Job<i64>>> {
        let one = (0..=3).cartesian_product(0..=4);
        (0..3).map(|_| one.clone()).multi_cartesian_product().map(|numbers| jobs(&numbers))
    }

    #[test]
    fn no_larger_set_is_on_time_in_small_lists() {
        for jobs in small_lists() {
            let set = on_time_set(&jobs);
            assert!(is_on_time(&jobs, &set), "{jobs:?}");
            assert_eq!(set.len(), most_on_time(&jobs), "{jobs:?}");
        }
    }

    #[test]
    fn the_printed_form_is_on_time_but_gives_up_too_much() {
        assert!(small_lists().all(|jobs| is_on_time(&jobs, &printed(&jobs))));
        let caught = jobs(&[(2, 2), (1, 2), (1, 2)]);
        assert_eq!((on_time_set(&caught).len(), printed(&caught).len()), (2, 1));
    }

    #[test]
    fn costs_are_counted() {
        let many = jobs(&(0..1000).map(|k| (k % 7, 2 * k)).collect_vec());
        let selection = select(&many);
        assert!(selection.heap_operations <= 2 * 1000);
        assert!(selection.comparisons >= 1000 && selection.comparisons < 1000 * 40);
    }
}
