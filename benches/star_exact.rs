//! Curves of the exact solvers: stars with more and more tasks and workers, and the stars of theorem 2.
//!
//! Stars of two to five triples take well under a second each, stars of eight triples a few.

mod curves;
mod instances;

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, criterion_group, criterion_main};
use curves::few_samples;
use instances::{lending_stars, small_stars, three_partition_stars};
use schedcheck_bruteforce::solver;
use schedcheck_bruteforce::star::Relays;
use schedcheck_bruteforce::star::branch_and_bound::{self, DeadlineAnswer, StarLimits};
use schedcheck_bruteforce::star::{integer_program, state_space};
use schedcheck_model::star::Star;

/// How many instances one iteration solves.
const INSTANCES: usize = 5;

/// The branch-and-bound on `stars`, with relays and without.
fn point(group: &mut BenchmarkGroup<WallTime>, parameter: u64, stars: &[Star<i64>]) {
    for (series, relays) in [("relays allowed", Relays::Allowed), ("relays forbidden", Relays::Forbidden)] {
        group.bench_with_input(BenchmarkId::new(series, parameter), stars, |bencher, stars| {
            bencher.iter(|| {
                for star in black_box(stars) {
                    assert!(branch_and_bound::minimise(star, relays, &StarLimits::default()).optimal);
                }
            });
        });
    }
}

fn more_tasks(criterion: &mut Criterion) {
    let mut group = few_samples(criterion, "branch and bound, 5 stars of 6 workers, by tasks");
    for tasks in [8, 32, 128, 512] {
        point(&mut group, tasks, &small_stars(6, tasks, INSTANCES));
    }
}

fn more_workers(criterion: &mut Criterion) {
    let mut group = few_samples(criterion, "branch and bound, 5 stars with 4 tasks a worker, by workers");
    for workers in [4, 8, 16, 32, 64] {
        point(&mut group, workers, &small_stars(workers as usize, 4 * workers, INSTANCES));
    }
}

fn loans(criterion: &mut Criterion) {
    let mut group = few_samples(criterion, "branch and bound, 5 stars that need loans, by workers");
    for quarter in [1, 2, 4, 6] {
        point(&mut group, 4 * quarter as u64, &lending_stars(quarter, INSTANCES));
    }
}

/// Whether the deadline of theorem 2 can be met, relays and all.
fn three_partition(criterion: &mut Criterion) {
    let mut group = few_samples(criterion, "branch and bound, 3 stars of theorem 2, by triples");
    for triples in 2..=8 {
        for (series, answer) in [("yes", true), ("no", false)] {
            let reductions = three_partition_stars(triples, answer, 3);
            group.bench_with_input(BenchmarkId::new(series, triples), &reductions, |bencher, reductions| {
                bencher.iter(|| {
                    for reduction in black_box(reductions) {
                        let (star, deadline) = (&reduction.star, &reduction.deadline);
                        let decision = branch_and_bound::meet(star, deadline, Relays::Allowed, &StarLimits::default());
                        assert_ne!(decision.answer, DeadlineAnswer::Unknown);
                        assert_eq!(matches!(decision.answer, DeadlineAnswer::Feasible(_)), answer);
                    }
                });
            });
        }
    }
}

/// The three exact solvers side by side, on stars that the slower ones can solve.
fn side_by_side(criterion: &mut Criterion) {
    let mut group = few_samples(criterion, "exact solvers, 5 stars of 3 workers, by tasks");
    for tasks in 1..=4 {
        let stars = small_stars(3, tasks, INSTANCES);
        group.bench_function(BenchmarkId::new("branch and bound", tasks), |bencher| {
            let solve = |star| branch_and_bound::minimise(star, Relays::Allowed, &StarLimits::default()).makespan;
            bencher.iter(|| stars.iter().map(solve).sum::<i64>());
        });
        group.bench_function(BenchmarkId::new("integer program", tasks), |bencher| {
            let solve = |star| {
                let limits = integer_program::ProgramLimits::default();
                integer_program::minimise(star, Relays::Allowed, solver::default(), limits)
                    .expect("it is small")
                    .makespan
            };
            bencher.iter(|| stars.iter().map(solve).sum::<i64>());
        });
        group.bench_function(BenchmarkId::new("exhaustive", tasks), |bencher| {
            let solve = |star| state_space::optimum(star, Relays::Allowed).expect("it is small").makespan;
            bencher.iter(|| stars.iter().map(solve).sum::<i64>());
        });
    }
}

criterion_group!(benches, more_tasks, more_workers, loans, three_partition, side_by_side);
criterion_main!(benches);
