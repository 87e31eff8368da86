//! Curves of what rr6005 is built of: Moore's algorithm, one test as printed, the redistribution of theorem 1, the
//! enumeration of witnesses; and of their oracles.

mod curves;
mod instances;

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use curves::curve;
use instances::{SEED, StarKind, large_star};
use rand::RngExt;
use schedcheck_bruteforce::late_jobs::max_on_time;
use schedcheck_bruteforce::redistribution::{best_time, best_time_with_waiting};
use schedcheck_bruteforce::star::Relays;
use schedcheck_bruteforce::star::branch_and_bound::{self, StarLimits};
use schedcheck_bruteforce::star::witnesses::for_each_feasible;
use schedcheck_harness::curve::families::random;
use schedcheck_model::redistribution::Redistribution;
use schedcheck_model::star::Star;
use schedcheck_rr6005::curves::moore::random_jobs;
use schedcheck_rr6005_algorithms::rbsa::Repairs;
use schedcheck_rr6005_algorithms::redistribution::redistribute;
use schedcheck_rr6005_algorithms::{mbbsa, mbbsa_search, moore, rbsa};

/// Algorithm 2, and every subset of the jobs.
fn jobs(criterion: &mut Criterion) {
    let mut group = curve(criterion, "jobs on time, by jobs");
    for size in [100, 1_000, 10_000, 100_000] {
        let jobs = random_jobs(size, SEED);
        group.throughput(Throughput::Elements(size));
        group.bench_function(BenchmarkId::new("Moore's algorithm", size), |bencher| {
            bencher.iter(|| moore::on_time_set(black_box(&jobs)));
        });
    }
    for size in [6, 10, 14, 18] {
        let jobs: Vec<_> = random_jobs(size, SEED).into_iter().map(|job| (job.processing, job.deadline)).collect();
        group.throughput(Throughput::Elements(size));
        group.bench_function(BenchmarkId::new("every subset", size), |bencher| {
            bencher.iter(|| max_on_time(black_box(&jobs)));
        });
    }
}

/// One makespan tested at the optimum, by algorithms 3 and 5 as printed and by algorithm 3 with the deadlines that can
/// matter.
fn tests_as_printed(criterion: &mut Criterion) {
    let mut group = curve(criterion, "one test of a makespan, 10 tasks a worker, by workers");
    for workers in [10, 30, 100, 300] {
        let star = large_star(StarKind::EqualLinks, workers, 10 * workers);
        let makespan = mbbsa_search::minimise(&star).tested;
        group.throughput(Throughput::Elements(workers));
        group.bench_function(BenchmarkId::new("algorithm 3, all deadlines", workers), |bencher| {
            bencher.iter(|| mbbsa::listed(black_box(&star), &makespan).is_ok());
        });
        group.bench_function(BenchmarkId::new("algorithm 3, those that can matter", workers), |bencher| {
            bencher.iter(|| mbbsa::trimmed(black_box(&star), &makespan));
        });
        group.bench_function(BenchmarkId::new("algorithm 5 as printed", workers), |bencher| {
            bencher.iter(|| rbsa::printed(black_box(&star), &makespan, Repairs::NONE));
        });
    }
}

/// Theorem 1, and its oracles.
fn transfers(criterion: &mut Criterion) {
    let mut group = curve(criterion, "redistribution, by pairs of workers");
    let pairs_of_workers = |pairs: u64, tasks: i64| -> Vec<(i64, i64)> {
        let mut random = random(pairs, SEED);
        (0..pairs).flat_map(|_| [tasks, -tasks]).map(|surplus| (random.random_range(1..=9), surplus)).collect()
    };
    for pairs in [100, 1_000, 10_000] {
        let workers = pairs_of_workers(pairs, 4);
        group.bench_function(BenchmarkId::new("theorem 1", pairs), |bencher| {
            bencher.iter(|| redistribute(black_box(&workers)).is_ok());
        });
    }
    for pairs in 1..=5 {
        let redistribution = Redistribution::of(pairs_of_workers(pairs, 1));
        group.bench_function(BenchmarkId::new("every pair of orders", pairs), |bencher| {
            bencher.iter(|| best_time(black_box(&redistribution)));
        });
    }
    for pairs in 1..=4 {
        let redistribution = Redistribution::of(pairs_of_workers(pairs, 1));
        group.bench_function(BenchmarkId::new("every state", pairs), |bencher| {
            bencher.iter(|| best_time_with_waiting(black_box(&redistribution)));
        });
    }
}

/// Every pair of orders that meets the least makespan.
fn witnesses(criterion: &mut Criterion) {
    let mut group = curve(criterion, "witnesses of the least makespan, by tasks");
    for tasks in [3, 5, 7, 9] {
        let star = Star::of([(1, 2, tasks), (1, 2, 0), (1, 3, 0)]);
        let deadline = branch_and_bound::minimise(&star, Relays::Allowed, &StarLimits::default()).makespan;
        group.bench_function(BenchmarkId::from_parameter(tasks), |bencher| {
            bencher.iter(|| for_each_feasible(black_box(&star), &deadline, |_| ControlFlow::Continue(())));
        });
    }
}

criterion_group!(benches, jobs, tests_as_printed, transfers, witnesses);
criterion_main!(benches);
