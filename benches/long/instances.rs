//! The instances that are measured, drawn from fixed seeds: those of the curves in counted operations, and two kinds
//! more.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_harness::curve::families;
pub use schedcheck_harness::curve::families::{RingCosts, StarKind};
use schedcheck_model::Time;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};
use schedcheck_model::ring::SliceRing;
use schedcheck_model::star::{Star, Worker};

/// The seed of all families.
pub const SEED: u64 = 1;

/// [`families::large_star`].
pub fn large_star(kind: StarKind, workers: u64, tasks: u64) -> Star<i64> {
    families::large_star(kind, workers, tasks, SEED)
}

/// [`families::small_stars`].
pub fn small_stars(workers: usize, tasks: u64, count: usize) -> Vec<Star<i64>> {
    families::small_stars(workers, tasks, count, SEED)
}

/// [`families::ring_platform`].
pub fn ring_platform(processors: usize, costs: RingCosts) -> SliceRing {
    families::ring_platform(processors, costs, SEED)
}

/// [`families::platform_graph`].
pub fn platform_graph(nodes: usize, model: PortModel) -> PlatformGraph {
    families::platform_graph(nodes, model, SEED)
}

/// `count` stars of `4 * quarter` workers of which most need loans, around the idea of figure 2: a quarter has dear
/// links and one task too many, a quarter has cheap links and is full, and the rest are empty and so slow that their
/// task must come early: from the second quarter, which the first one pays back.
pub fn lending_stars(quarter: usize, count: usize) -> Vec<Star<i64>> {
    let mut rng = ChaCha8Rng::seed_from_u64(quarter as u64);
    let horizon = 10 * quarter as i64 + 2;
    let mut worker = |index| match index / quarter {
        0 => (rng.random_range(horizon / 2..=3 * horizon / 4) / quarter as i64, 1, horizon as u64 + 1),
        1 => (rng.random_range(1..=2), 1, horizon as u64 + rng.random_range(0..=1)),
        _ => (rng.random_range(1..=2), rng.random_range(2 * horizon / 3..horizon), 0),
    };
    (0..count).map(|_| Star::of((0..4 * quarter).map(&mut worker))).collect()
}

/// The same star in another arithmetic.
pub fn in_arithmetic<T: Time>(star: &Star<i64>) -> Star<T> {
    let time = |whole: i64| T::from_count(whole.unsigned_abs());
    let worker = |w: &Worker<i64>| Worker { comm: time(w.comm), comp: w.comp.map(time), tasks: w.tasks };
    Star::new(star.workers().iter().map(worker).collect()).expect("it is the same star")
}
