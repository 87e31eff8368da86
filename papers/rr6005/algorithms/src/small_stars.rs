//! Every small star of a box, for the tests of this module.

use itertools::Itertools;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_model::star::{Star, Worker};

/// Workers with the given costs (`None`: cannot compute) and up to `tasks` tasks.
pub fn workers(comms: &[i64], comps: &[Option<i64>], tasks: u64) -> Vec<Worker<i64>> {
    let costs = comms.iter().cartesian_product(comps);
    costs.cartesian_product(0..=tasks).map(|((&comm, &comp), tasks)| Worker { comm, comp, tasks }).collect()
}

/// Every star of `size` workers out of `workers`, up to their order; what is no star is left out.
pub fn stars(workers: &[Worker<i64>], size: usize) -> impl Iterator<Item = Star<i64>> {
    workers.iter().cloned().combinations_with_replacement(size).filter_map(|workers| Star::new(workers).ok())
}

/// Every star of `size` workers out of `workers` that has one link cost.
pub fn equal_link_stars(workers: &[Worker<i64>], size: usize) -> impl Iterator<Item = Star<i64>> {
    stars(workers, size).filter(Star::has_equal_links)
}

/// Stars drawn from a seed: up to `size` workers, costs up to `cost` and up to `tasks` tasks each; one worker in six
/// cannot compute.
pub fn random_stars(seed: u64, size: usize, cost: i64, tasks: u64) -> impl Iterator<Item = Star<i64>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    std::iter::repeat_with(move || {
        let mut worker = |_| Worker {
            comm: rng.random_range(0..=cost),
            comp: rng.random_ratio(5, 6).then(|| rng.random_range(0..=cost)),
            tasks: rng.random_range(0..=tasks),
        };
        let first = worker(0);
        let size = first.tasks as usize % size;
        Star::new(std::iter::once(first).chain((0..size).map(worker)).collect())
    })
    .filter_map(Result::ok)
}
