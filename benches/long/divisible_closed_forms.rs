//! Curves of the closed forms of divisible loads: the makespan of a star, of a tree and of a switch for very many
//! workers, the schedules as far as they are written out, and the exact linear programs of the same as far as they go.

use std::hint::black_box;

use crate::groups::curve;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group};
use schedcheck_bruteforce::divisible::orders::best_of_order;
use schedcheck_bruteforce::switch::newton;
use schedcheck_bruteforce::switch::program::{Constraints, least_time};
use schedcheck_bruteforce::tree::program::{Plan, best_of_plan};
use schedcheck_harness::curve::families;
use schedcheck_model::divisible::DivisibleStar;
use schedcheck_model::switch::Switch;
use schedcheck_model::tree::DivisibleTree;
use schedcheck_rr4916_algorithms::{star_affine, star_linear, tree_affine, tree_linear};
use schedcheck_rr6005_algorithms::switch;

/// The seed of all platforms.
const SEED: u64 = 4916;

fn star(workers: usize) -> DivisibleStar {
    families::linear_star(workers, SEED)
}

fn tree(nodes: usize) -> DivisibleTree {
    families::linear_tree(nodes, SEED)
}

fn chain(nodes: usize) -> DivisibleTree {
    families::linear_chain(nodes, SEED)
}

fn around_a_switch(workers: usize) -> Switch {
    families::around_a_switch(workers, SEED)
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

/// A load that is large enough for all workers, or all nodes, to take part.
const LARGE: i64 = 1_000_000_000_000_000;

fn with_latencies(criterion: &mut Criterion) {
    let mut group = curve(criterion, "schedules with latencies, by workers or nodes");
    for size in [10, 30, 100, 300] {
        let star = families::affine_star(size, 20, LARGE, SEED);
        let ties = star_affine::TieRule::Kappa;
        group.throughput(Throughput::Elements(size as u64));
        group.bench_with_input(BenchmarkId::new("star, finishing together", size), &star, |bencher, star| {
            bencher.iter(|| star_affine::schedule_for_large_loads(black_box(star), ties));
        });
        let tree = families::affine_tree(size, LARGE, SEED);
        group.bench_with_input(BenchmarkId::new("tree, finishing together", size), &tree, |bencher, tree| {
            bencher.iter(|| tree_affine::schedule(black_box(tree)));
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
        let balance = switch::balance(&platform);
        group.bench_with_input(BenchmarkId::new("schedule of theorem 4", workers), &platform, |bencher, platform| {
            bencher.iter(|| switch::schedule(black_box(platform), &balance.time, &balance.imbalance));
        });
        group.bench_with_input(BenchmarkId::new("Newton's method", workers), &platform, |bencher, platform| {
            bencher.iter(|| newton::least_time(black_box(platform)));
        });
        group.throughput(Throughput::Elements(workers as u64));
        group.bench_with_input(BenchmarkId::new("linear program 7", workers), &platform, |bencher, platform| {
            bencher.iter(|| least_time(black_box(platform), Constraints::Printed));
        });
    }
}

criterion_group!(benches, stars, with_latencies, trees, switches);
