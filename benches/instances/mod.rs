//! The instances that are measured, drawn from fixed seeds.
#![allow(dead_code, reason = "each bench takes the families that it needs")]

use std::collections::BTreeSet;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_model::platform_graph::{Direction, Link, Node, PlatformGraph, PortModel};
use schedcheck_model::ring::{Costs, SliceRing};
use schedcheck_model::star::{Star, Worker};
use schedcheck_model::{Rational, Time};
use schedcheck_reductions::three_partition::{StarReduction, generate, reduce};

/// Which parameters of a large star are all alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alike {
    /// Links and speeds.
    Everything,
    /// Links only.
    Links,
    /// Neither.
    Nothing,
}

/// A star of `workers` workers, the first tenth of which hold all `tasks` tasks.
///
/// A task takes one to two times `workers` times as long to compute as a typical transfer: when the ports have moved nine
/// tasks in ten, just then all workers are done. So most tasks are worth moving, and the ports do not stand in the way.
pub fn large_star(alike: Alike, workers: u64, tasks: u64) -> Star<i64> {
    let mut rng = ChaCha8Rng::seed_from_u64(workers);
    let holders = workers.div_ceil(10);
    let worker = |index| {
        let comm = if alike == Alike::Nothing { rng.random_range(1..=3) } else { 2 };
        let comp = if alike == Alike::Everything { 3 * workers } else { rng.random_range(2 * workers..4 * workers) };
        let share = tasks / holders + u64::from(index < tasks % holders);
        (comm, comp as i64, if index < holders { share } else { 0 })
    };
    Star::of((0..workers).map(worker))
}

/// `count` stars of `workers` workers with c and w from 1 to 9; all `tasks` tasks lie on the first third of the workers.
pub fn small_stars(workers: usize, tasks: u64, count: usize) -> Vec<Star<i64>> {
    let mut rng = ChaCha8Rng::seed_from_u64(workers as u64);
    let star = |_| {
        let mut held = vec![0; workers];
        for _ in 0..tasks {
            held[rng.random_range(0..workers.div_ceil(3))] += 1;
        }
        Star::of(held.into_iter().map(|tasks| (rng.random_range(1..=9), rng.random_range(1..=9), tasks)))
    };
    (0..count).map(star).collect()
}

/// `count` stars of `4 * quarter` workers of which most need loans, around the idea of figure 2: a quarter has dear links
/// and one task too many, a quarter has cheap links and is full, and the rest are empty and so slow that their task must
/// come early: from the second quarter, which the first one pays back.
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

/// The stars of theorem 2 for `count` 3-partition instances of `triples` triples, all with this answer.
pub fn three_partition_stars(triples: usize, answer: bool, count: u64) -> Vec<StarReduction> {
    let draw = if answer { generate::yes_instance } else { generate::no_instance };
    (0..count).map(|seed| reduce(&draw(seed, triples, 40..=120).expect("there are such instances"))).collect()
}

/// The same star in another arithmetic.
pub fn in_arithmetic<T: Time>(star: &Star<i64>) -> Star<T> {
    let time = |whole: i64| T::from_count(whole.unsigned_abs());
    let worker = |w: &Worker<i64>| Worker { comm: time(w.comm), comp: w.comp.map(time), tasks: w.tasks };
    Star::new(star.workers().iter().map(worker).collect()).expect("it is the same star")
}

/// How many values the costs of a ring's links have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RingCosts {
    /// 25, 26 and 27.
    Few,
    /// 1 to 150.
    Many,
}

/// A platform of `processors` processors with cycle-times from 6 to 10 and symmetric costs, and 20 units of load for each processor.
pub fn ring_platform(processors: usize, costs: RingCosts) -> SliceRing {
    let mut rng = ChaCha8Rng::seed_from_u64(processors as u64);
    let values = match costs {
        RingCosts::Few => 25..=27,
        RingCosts::Many => 1..=150,
    };
    let number = |number: i64| Rational::from_integer(number.into());
    let cycle_times = (0..processors).map(|_| number(rng.random_range(6..=10))).collect();
    let mut rows = vec![vec![number(0); processors]; processors];
    for (i, j) in (0..processors).flat_map(|i| (0..i).map(move |j| (i, j))) {
        let cost = number(rng.random_range(values.clone()));
        rows[i][j] = cost.clone();
        rows[j][i] = cost;
    }
    let costs = Costs::from_rows(rows).expect("it is square");
    SliceRing::new(number(20 * processors as i64), number(1), cycle_times, costs).expect("nothing is negative")
}

/// A random connected platform of the base model with twice as many links as nodes, so each node has four neighbours on average. Weights are fractions with
/// denominators from 1 to 10; one node in five only forwards, and every fiftieth is a master, so that most nodes have work.
pub fn platform_graph(nodes: usize, model: PortModel) -> PlatformGraph {
    let mut rng = ChaCha8Rng::seed_from_u64(nodes as u64);
    let mut pairs: BTreeSet<_> = (1..nodes).map(|node| (rng.random_range(0..node), node)).collect();
    while pairs.len() < (2 * nodes).min(nodes * (nodes - 1) / 2) {
        let (one, other) = (rng.random_range(0..nodes), rng.random_range(0..nodes));
        if one != other {
            pairs.insert((one.min(other), one.max(other)));
        }
    }
    let weight = |rng: &mut ChaCha8Rng, numerators: std::ops::RangeInclusive<i64>| {
        Rational::new(rng.random_range(numerators).into(), rng.random_range(1..=10_i64).into())
    };
    let node = |number: usize| Node {
        cycle_time: (rng.random_range(0..5) > 0).then(|| weight(&mut rng, 100..=1000)),
        is_master: number.is_multiple_of(50),
        model,
    };
    let all = (0..nodes).map(node).collect();
    let link = |(from, to)| Link { from, to, cost: weight(&mut rng, 1..=10), direction: Direction::Both };
    PlatformGraph::new(all, pairs.into_iter().map(link).collect()).expect("positive weights, and two nodes a link")
}
