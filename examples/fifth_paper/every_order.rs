//! The exact solver. In the tree it would be a module of `bruteforce/`, a crate that cannot see the algorithm.

use itertools::Itertools;
use schedcheck_model::Rational;

use crate::flow_shop::{Job, makespan};

/// The least makespan over every order of the jobs. No theorem is used.
pub fn least_makespan(jobs: &[Job]) -> Rational {
    let orders = (0..jobs.len()).permutations(jobs.len());
    orders.filter_map(|order| makespan(jobs, &order)).min().unwrap_or_default()
}
