//! Curves of the closed forms of divisible loads: the makespan of a star, of a tree and of a switch for very many workers, the
//! schedules as far as they are written out, and the exact linear programs of the same as far as they go.

mod curves;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use curves::curve;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck::rr4916::{star_linear, tree_affine, tree_linear};
use schedcheck::rr6005::switch;
use schedcheck_bruteforce::divisible::orders::best_of_order;
use schedcheck_bruteforce::switch::program::{Constraints, least_time};
use schedcheck_bruteforce::tree::program::{Plan, best_of_plan};
use schedcheck_model::divisible::DivisibleStar;
use schedcheck_model::switch::Switch;
use schedcheck_model::tree::DivisibleTree;

fn random() -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(4916)
}

/// Workers with g and w in 1..100.
fn star(workers: usize) -> DivisibleStar {
    let mut random = random();
    DivisibleStar::linear(1_000, (0..workers).map(|_| (random.random_range(1..=100), random.random_range(1..=100))))
}

/// Nodes with g and w in 1..100, each below any node before it.
fn tree(nodes: usize) -> DivisibleTree {
    let mut random = random();
    let node = |number| (random.random_range(0..number), random.random_range(1..=100), random.random_range(1..=100));
    DivisibleTree::linear(1_000, 50, (1..nodes).map(node))
}

/// The deepest tree: a chain of nodes that compute.
fn chain(nodes: usize) -> DivisibleTree {
    let mut random = random();
    let node = |number: usize| (number - 1, random.random_range(1..=100), random.random_range(1..=100));
    DivisibleTree::linear(1_000, 50, (1..nodes).map(node))
}

/// Workers with alpha, b, s in 1..1000.
fn around_a_switch(workers: usize) -> Switch {
    let mut random = random();
    Switch::of((0..workers).map(|_| [(); 3].map(|()| random.random_range(1..=1_000)).into()))
}

fn stars(criterion: &mut Criterion) {
    let mut group = curve(criterion, "star without latencies, by workers");
    for workers in [1_000, 10_000, 100_000, 1_000_000] {
        let star = star(workers);
        group.throughput(Throughput::Elements(workers as u64));
        group.bench_with_input(BenchmarkId::new("makespan by the closed form", workers), &star, |bencher, star| {
            bencher.iter(|| star_linear::makespan(black_box(star)));
        });
    }
    for workers in [10, 30, 100, 300] {
        let star = star(workers);
        let order = star_linear::order(&star);
        group.throughput(Throughput::Elements(workers as u64));
        group.bench_with_input(BenchmarkId::new("schedule by the closed form", workers), &star, |bencher, star| {
            bencher.iter(|| star_linear::schedule(black_box(star)));
        });
        group.bench_with_input(BenchmarkId::new("schedule by the linear program", workers), &star, |bencher, star| {
            bencher.iter(|| best_of_order(black_box(star), &order));
        });
    }
}

fn trees(criterion: &mut Criterion) {
    let mut group = curve(criterion, "tree without latencies, by nodes");
    for nodes in [1_000, 10_000, 100_000] {
        group.throughput(Throughput::Elements(nodes as u64));
        for (series, tree) in [("makespan of a random tree", tree(nodes)), ("makespan of a chain", chain(nodes))] {
            group.bench_with_input(BenchmarkId::new(series, nodes), &tree, |bencher, tree| {
                bencher.iter(|| tree_linear::makespan(black_box(tree)));
            });
        }
    }
    for nodes in [10, 30, 100, 300] {
        let tree = tree(nodes);
        let served = (0..nodes).map(|node| tree_affine::by_link(&tree, node)).collect();
        let plan = Plan { served, computes: vec![true; nodes] };
        group.throughput(Throughput::Elements(nodes as u64));
        group.bench_with_input(BenchmarkId::new("schedule by the recursion", nodes), &tree, |bencher, tree| {
            bencher.iter(|| tree_linear::schedule(black_box(tree)));
        });
        group.bench_with_input(BenchmarkId::new("schedule by the linear program", nodes), &tree, |bencher, tree| {
            bencher.iter(|| best_of_plan(black_box(tree), &plan));
        });
    }
}

fn switches(criterion: &mut Criterion) {
    let mut group = curve(criterion, "switch, by workers");
    for workers in [1_000, 10_000, 100_000, 1_000_000] {
        let platform = around_a_switch(workers);
        group.throughput(Throughput::Elements(workers as u64));
        group.bench_with_input(BenchmarkId::new("root search", workers), &platform, |bencher, platform| {
            bencher.iter(|| switch::balance(black_box(platform)));
        });
    }
    for workers in [10, 30, 100, 300] {
        let platform = around_a_switch(workers);
        group.throughput(Throughput::Elements(workers as u64));
        group.bench_with_input(BenchmarkId::new("linear program 7", workers), &platform, |bencher, platform| {
            bencher.iter(|| least_time(black_box(platform), Constraints::Printed));
        });
    }
}

criterion_group!(benches, stars, trees, switches);
criterion_main!(benches);
