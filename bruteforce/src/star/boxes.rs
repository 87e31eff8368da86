//! Small stars for the tests: every star of a box, seeded random ones, and those of theorem 2's reduction.

use itertools::Itertools;
use schedcheck_model::star::{Star, Worker};

/// Every star of `workers` workers and at most `tasks` tasks with parameters from these lists, up to the order of the
/// workers; the tasks are at workers that can compute, or can be moved to one.
pub(super) fn stars(workers: usize, tasks: u64, comms: &[i64], comps: &[Option<i64>]) -> Vec<Star<i64>> {
    let kinds = comms.iter().cartesian_product(comps).cartesian_product(0..=tasks);
    kinds
        .map(|((&comm, &comp), tasks)| Worker { comm, comp, tasks })
        .combinations_with_replacement(workers)
        .filter(|workers| workers.iter().map(|worker| worker.tasks).sum::<u64>() <= tasks)
        .filter_map(|workers| Star::new(workers).ok())
        .collect()
}

fn worker((comm, comp, tasks): (i64, Option<i64>, u64)) -> Worker<i64> {
    Worker { comm, comp, tasks }
}

/// A star whose parameters come from a fixed sequence of pseudo-random numbers that starts with `seed`.
pub(super) fn scattered_star(seed: u64, workers: usize, tasks: u64, longest_comm: u64, longest_comp: u64) -> Star<i64> {
    let mut state = seed;
    let mut draw = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut list: Vec<Worker<i64>> =
        (0..workers).map(|_| worker((1 + draw(longest_comm) as i64, Some(1 + draw(longest_comp) as i64), 0))).collect();
    for _ in 0..tasks {
        list[draw(workers as u64) as usize].tasks += 1;
    }
    Star::new(list).expect("every worker computes")
}

/// The star of rr6005, theorem 2, for items that may be taken to sum to n S, times 8, and its deadline.
pub(super) fn theorem_2_star(bound: i64, items: &[i64]) -> (Star<i64>, i64) {
    let triples = items.len() as i64 / 3;
    let enormous = 8 * (triples + 1) * bound;
    let deadline = enormous + 8 * triples * bound + 2 * bound;
    let giver = (2 * bound, deadline + 1, 4 * triples as u64);
    let of_items = items.iter().map(|item| (2 * bound + item, enormous, 0));
    let of_triples = (0..triples).map(|i| (bound, enormous + 8 * i * bound, 0));
    (Star::of([giver].into_iter().chain(of_items).chain(of_triples)), deadline)
}
