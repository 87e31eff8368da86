//! Curves of the exact solvers for divisible loads on stars, with returns too, and on trees, over the number of
//! workers.

mod curves;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use curves::few_samples;
use schedcheck_bruteforce::divisible::branch_and_bound::{DivisibleSolution, Limits, solve};
use schedcheck_bruteforce::divisible::every_order::{best, best_by_programs};
use schedcheck_bruteforce::divisible::mixed_program;
use schedcheck_bruteforce::{divisible_return, solver, tree};
use schedcheck_harness::curve::families::{affine_star, affine_tree};
use schedcheck_model::divisible::{DivisibleStar, Worker};
use schedcheck_model::divisible_return::{DivisibleReturn, Ports, Worker as WorkerWithReturn};

/// Units of load for each worker: a few take part, about half, nearly all.
const LOADS: [(&str, i64); 3] = [("small", 2), ("middle", 20), ("large", 500)];

/// The seed of the stars and trees.
const SEED: u64 = 1;

fn solved(star: &DivisibleStar) -> DivisibleSolution {
    let answer = solve(star, &Limits::default()).expect("not too many workers");
    assert_eq!(answer.makespan, answer.lower_bound);
    answer
}

fn every_order(criterion: &mut Criterion) {
    let mut group = few_samples(criterion, "every order of a divisible star, by workers");
    for workers in [2, 3, 4, 5] {
        let star = affine_star(workers, 20, 20, SEED);
        group.bench_function(BenchmarkId::new("loads as functions of time", workers), |bencher| {
            bencher.iter(|| best(black_box(&star)));
        });
        group.bench_function(BenchmarkId::new("linear programs", workers), |bencher| {
            bencher.iter(|| best_by_programs(black_box(&star)));
        });
    }
}

fn branch_and_bound(criterion: &mut Criterion) {
    let mut group = few_samples(criterion, "branch-and-bound for StarAffine, by workers");
    for (name, load) in LOADS {
        for workers in [5, 10, 16, 25, 40] {
            let star = affine_star(workers, 20, load, SEED);
            group.bench_function(BenchmarkId::new(format!("{name} load"), workers), |bencher| {
                bencher.iter(|| solved(black_box(&star)));
            });
        }
    }
}

/// The mixed program, its booleans left to the integer programming solver.
fn mixed_programs(criterion: &mut Criterion) {
    let mut group = few_samples(criterion, "mixed program of StarAffine, by workers");
    for workers in [2, 3, 4, 5] {
        let star = affine_star(workers, 20, 20, SEED);
        group.bench_function(BenchmarkId::from_parameter(workers), |bencher| {
            bencher.iter(|| {
                mixed_program::solve(black_box(&star), solver::default(), solver::SolverLimits::default()).is_ok()
            });
        });
    }
}

/// With latencies: every subtree in every order, and cases with their bounds.
fn trees(criterion: &mut Criterion) {
    let mut group = few_samples(criterion, "a tree with latencies, by nodes");
    for nodes in [2, 3, 4, 5] {
        let tree = affine_tree(nodes, 100, SEED);
        group.bench_function(BenchmarkId::new("every subtree", nodes), |bencher| {
            bencher.iter(|| tree::every_order::best(black_box(&tree)));
        });
    }
    for nodes in [3, 4, 5, 8, 12] {
        let tree = affine_tree(nodes, 100, SEED);
        group.bench_function(BenchmarkId::new("branch-and-bound", nodes), |bencher| {
            bencher.iter(|| tree::branch_and_bound::solve_proving(black_box(&tree), &Limits::default()));
        });
    }
}

/// The costs of its links and of its returns are those of the star; it has no latencies.
fn star_with_returns(workers: usize, ports: Ports) -> DivisibleReturn {
    let star = affine_star(workers, 20, 20, SEED);
    let costs = star.workers().iter().zip(star.workers().iter().rev());
    let worker = |(one, other): (&Worker, &Worker)| {
        let cycle_time = one.cycle_time.clone().expect("it can compute");
        WorkerWithReturn::linear(one.link.clone(), cycle_time, other.link.clone())
    };
    DivisibleReturn::new(star.load().clone(), ports, costs.map(worker).collect()).expect("workers that compute")
}

/// All pairs of orders, and cases with their bounds, with a certificate and without one.
fn returns(criterion: &mut Criterion) {
    use divisible_return::branch_and_bound::{solve, solve_for_certificate};
    let mut group = few_samples(criterion, "a load with returns, by workers");
    for ports in [Ports::One, Ports::Two] {
        for workers in [2, 3, 4, 6, 8] {
            let star = star_with_returns(workers, ports);
            if workers <= divisible_return::all_pairs::MAX_WORKERS {
                group.bench_function(BenchmarkId::new(format!("all pairs, {ports:?}"), workers), |bencher| {
                    bencher.iter(|| divisible_return::all_pairs::best(black_box(&star)));
                });
            }
            group.bench_function(BenchmarkId::new(format!("branch-and-bound, {ports:?}"), workers), |bencher| {
                bencher.iter(|| solve(black_box(&star), &Limits::default()));
            });
            group.bench_function(BenchmarkId::new(format!("with a certificate, {ports:?}"), workers), |bencher| {
                bencher.iter(|| solve_for_certificate(black_box(&star), &Limits::default()));
            });
        }
    }
}

criterion_group!(benches, every_order, branch_and_bound, mixed_programs, trees, returns);
criterion_main!(benches);
