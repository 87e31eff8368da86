//! The growing instances that curves are counted on and benches are timed on, drawn from a seed.

use std::collections::BTreeSet;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_model::Rational;
use schedcheck_model::divisible::DivisibleStar;
use schedcheck_model::platform_graph::{Direction, Link, Node, PlatformGraph, PortModel};
use schedcheck_model::ring::{Costs, SliceRing};
use schedcheck_model::star::Star;
use schedcheck_model::switch::Switch;
use schedcheck_model::tree::DivisibleTree;
use schedcheck_reductions::three_partition::{StarReduction, generate, reduce};

/// The random numbers for instances of a size: those of one size do not depend on which others are drawn.
pub fn random(size: u64, seed: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(size);
    random
}

/// Which parameters of a large star are the same for all workers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StarKind {
    /// Links and speeds.
    Homogeneous,
    /// Links only.
    EqualLinks,
    /// Neither.
    Heterogeneous,
}

/// A star of `workers` workers, the first tenth of which hold all `tasks` tasks.
///
/// A task takes one to two times `workers` times as long to compute as a typical transfer: when the ports have moved
/// nine tasks in ten, just then all workers are done. So most tasks are worth moving, and the ports do not stand in the
/// way.
pub fn large_star(kind: StarKind, workers: u64, tasks: u64, seed: u64) -> Star<i64> {
    let mut random = random(workers, seed);
    let holders = workers.div_ceil(10);
    let worker = |index| {
        let comm = if kind == StarKind::Heterogeneous { random.random_range(1..=3) } else { 2 };
        let comp =
            if kind == StarKind::Homogeneous { 3 * workers } else { random.random_range(2 * workers..4 * workers) };
        let share = tasks / holders + u64::from(index < tasks % holders);
        (comm, comp as i64, if index < holders { share } else { 0 })
    };
    Star::of((0..workers).map(worker))
}

/// `count` stars of `workers` workers with c and w from 1 to 9; all `tasks` tasks lie on the first third of the
/// workers.
pub fn small_stars(workers: usize, tasks: u64, count: usize, seed: u64) -> Vec<Star<i64>> {
    let mut random = random(workers as u64, seed);
    let star = |_| {
        let mut held = vec![0; workers];
        for _ in 0..tasks {
            held[random.random_range(0..workers.div_ceil(3))] += 1;
        }
        Star::of(held.into_iter().map(|tasks| (random.random_range(1..=9), random.random_range(1..=9), tasks)))
    };
    (0..count).map(star).collect()
}

/// Pairs of workers with c from 1 to `dearest`; of each, the first has `surplus` tasks too many, and the second as many
/// too few.
pub fn pairs_of_workers(pairs: u64, dearest: i64, surplus: i64, seed: u64) -> Vec<(i64, i64)> {
    let mut random = random(pairs, seed);
    (0..pairs).flat_map(|_| [surplus, -surplus]).map(|surplus| (random.random_range(1..=dearest), surplus)).collect()
}

/// The stars of theorem 2 for `count` 3-partition instances of `triples` triples, all with this answer.
pub fn three_partition_stars(triples: usize, answer: bool, count: u64, seed: u64) -> Vec<StarReduction> {
    let draw = if answer { generate::yes_instance } else { generate::no_instance };
    let seeds = (0..count).map(|number| seed.wrapping_mul(count).wrapping_add(number));
    seeds.map(|seed| reduce(&draw(seed, triples, 40..=120).expect("there are such instances"))).collect()
}

/// How many values the costs of a ring's links have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RingCosts {
    /// 26.
    One,
    /// 25, 26 and 27.
    Few,
    /// 1 to 150.
    Many,
}

/// A platform of `processors` processors with cycle-times from 6 to 10 and symmetric costs, and 20 units of load for
/// each processor.
pub fn ring_platform(processors: usize, costs: RingCosts, seed: u64) -> SliceRing {
    let mut random = random(processors as u64, seed);
    let values = match costs {
        RingCosts::One => 26..=26_i64,
        RingCosts::Few => 25..=27,
        RingCosts::Many => 1..=150,
    };
    let cycle_times = (0..processors).map(|_| Rational::from(random.random_range(6..=10_i64))).collect();
    let mut rows = vec![vec![Rational::ZERO; processors]; processors];
    for (i, j) in (0..processors).flat_map(|i| (0..i).map(move |j| (i, j))) {
        let cost = Rational::from(random.random_range(values.clone()));
        rows[i][j] = cost.clone();
        rows[j][i] = cost;
    }
    let costs = Costs::from_rows(rows).expect("it is square");
    SliceRing::new(Rational::from(20 * processors as i64), Rational::ONE, cycle_times, costs)
        .expect("nothing is negative")
}

/// A random connected platform of the base model with twice as many links as nodes, so each node has four neighbours on
/// average. Weights are fractions with denominators from 1 to 10; one node in five only forwards, and every fiftieth is
/// a master, so that most nodes have work.
pub fn platform_graph(nodes: usize, model: PortModel, seed: u64) -> PlatformGraph {
    let mut random = random(nodes as u64, seed);
    let mut pairs: BTreeSet<_> = (1..nodes).map(|node| (random.random_range(0..node), node)).collect();
    while pairs.len() < (2 * nodes).min(nodes * (nodes - 1) / 2) {
        let (one, other) = (random.random_range(0..nodes), random.random_range(0..nodes));
        if one != other {
            pairs.insert((one.min(other), one.max(other)));
        }
    }
    let weight = |random: &mut ChaCha8Rng, numerators: std::ops::RangeInclusive<i64>| {
        Rational::new(random.random_range(numerators), random.random_range(1..=10_i64))
    };
    let node = |number: usize| Node {
        cycle_time: (random.random_range(0..5) > 0).then(|| weight(&mut random, 100..=1000)),
        is_master: number.is_multiple_of(50),
        model,
    };
    let all = (0..nodes).map(node).collect();
    let link = |(from, to)| Link { from, to, cost: weight(&mut random, 1..=10), direction: Direction::Both };
    PlatformGraph::new(all, pairs.into_iter().map(link).collect()).expect("positive weights, and two nodes a link")
}

/// A circle of nodes in which each is joined to the two before it and the two after it, with w in 1..20 and c in 1..10.
pub fn of_degree_4(nodes: usize, seed: u64) -> PlatformGraph {
    let mut random = random(nodes as u64, seed);
    let pairs: BTreeSet<_> = (0..nodes)
        .flat_map(|node| [(node, (node + 1) % nodes), (node, (node + 2) % nodes)])
        .filter(|(one, other)| one != other)
        .map(|(one, other)| (one.min(other), one.max(other)))
        .collect();
    let links: Vec<_> = pairs.into_iter().map(|(one, other)| (one, other, random.random_range(1..=10))).collect();
    PlatformGraph::of((0..nodes).map(|_| random.random_range(1..=20)).collect::<Vec<_>>(), links)
}

/// A tree of nodes of the base model with w in 1..100 and c in 1..10, each below any node before it.
pub fn platform_tree(nodes: usize, seed: u64) -> PlatformGraph {
    let mut random = random(nodes as u64, seed);
    let links: Vec<_> =
        (1..nodes).map(|node| (random.random_range(0..node), node, random.random_range(1..=10))).collect();
    PlatformGraph::of((0..nodes).map(|_| random.random_range(1..=100)).collect::<Vec<_>>(), links)
}

/// A platform of four nodes and five links within a time bound.
pub fn four_nodes(horizon: u64) -> PlatformGraph {
    let platform = PlatformGraph::of([3, 2, 3, 2], [(0, 1, 1), (0, 2, 2), (1, 2, 1), (1, 3, 2), (2, 3, 1)]);
    platform.within(Rational::from(horizon)).expect("a positive time bound")
}

/// A star without latencies for a divisible load of 1000 units, with g and w in 1..100.
pub fn linear_star(workers: usize, seed: u64) -> DivisibleStar {
    let mut random = random(workers as u64, seed);
    DivisibleStar::linear(1_000, (0..workers).map(|_| (random.random_range(1..=100), random.random_range(1..=100))))
}

/// A star with latencies of up to 100, links of up to `links` kinds, w in 10..200, and `load` units for each worker.
pub fn affine_star(workers: usize, links: i64, load: i64, seed: u64) -> DivisibleStar {
    let mut random = random(workers as u64, seed);
    let mut worker = || {
        let costs = [(21 - links, 20), (10, 200), (0, 100), (0, 100)];
        let [g, w, latency, start_up] = costs.map(|(from, to)| random.random_range(from..=to));
        (g, w, latency, start_up)
    };
    DivisibleStar::affine(load * workers as i64, (0..workers).map(|_| worker()).collect::<Vec<_>>())
}

/// A tree without latencies for a divisible load of 1000 units: nodes with g and w in 1..100, each below any node
/// before it.
pub fn linear_tree(nodes: usize, seed: u64) -> DivisibleTree {
    let mut random = random(nodes as u64, seed);
    let node = |number| (random.random_range(0..number), random.random_range(1..=100), random.random_range(1..=100));
    DivisibleTree::linear(1_000, 50, (1..nodes).map(node))
}

/// A chain of nodes that compute, the deepest tree, otherwise as [`linear_tree`].
pub fn linear_chain(nodes: usize, seed: u64) -> DivisibleTree {
    let mut random = random(nodes as u64, seed);
    let node = |number: usize| (number - 1, random.random_range(1..=100), random.random_range(1..=100));
    DivisibleTree::linear(1_000, 50, (1..nodes).map(node))
}

/// A tree with latencies in 0..3, g and w in 1..9 and a large load, each node below any node before it.
pub fn affine_tree(nodes: usize, load: i64, seed: u64) -> DivisibleTree {
    let mut random = random(nodes as u64, seed);
    let mut node = |number: usize| {
        let [g, w] = [(); 2].map(|()| random.random_range(1..=9));
        let [latency, start_up] = [(); 2].map(|()| random.random_range(0..=3));
        (random.random_range(0..number), g, w, latency, start_up)
    };
    let nodes: Vec<_> = (1..nodes).map(&mut node).collect();
    DivisibleTree::affine(load, (50, 0), nodes)
}

/// Workers around a switch with alpha, b, s in 1..1000.
pub fn around_a_switch(workers: usize, seed: u64) -> Switch {
    let mut random = random(workers as u64, seed);
    Switch::of((0..workers).map(|_| [(); 3].map(|()| random.random_range(1..=1_000)).into()))
}
