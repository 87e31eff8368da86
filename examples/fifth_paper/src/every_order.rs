//! The exact solver: every order of the jobs. It shares no line with the rule that it judges.

use itertools::Itertools;
use schedcheck_johnson1954_algorithms::flow_shop::{Job, makespan};

/// What the search found.
pub struct Solution {
    /// The first of all orders that have the least makespan, for the checker to measure.
    pub order: Vec<usize>,
    /// How many orders were compared.
    pub orders: u64,
}

/// The best of all orders. No theorem is used.
pub fn solve(jobs: &[Job]) -> Solution {
    let mut orders = 0;
    let all = (0..jobs.len()).permutations(jobs.len()).inspect(|_| orders += 1);
    let order = all.min_by_key(|order| makespan(jobs, order)).expect("no jobs have an order too");
    Solution { order, orders }
}
