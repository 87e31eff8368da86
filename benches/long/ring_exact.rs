//! Curves of the exact solvers of rings, over the number of processors, and the papers' platforms.
//!
//! Platforms with few distinct costs are like measured ones; with many, a share would be negative in a shortest ring at
//! some loads.

use std::hint::black_box;

use crate::groups::few_samples;
use crate::instances::{RingCosts, ring_platform};
use criterion::{BenchmarkId, Criterion, criterion_group};
use schedcheck_bruteforce::ring::integer_program::weights::of_equation_3;
use schedcheck_bruteforce::ring::integer_program::{self, Diagonal, direct, tour};
use schedcheck_bruteforce::ring::subsets::{self, ShortestRings};
use schedcheck_bruteforce::solver;
use schedcheck_files::Instance;
use schedcheck_model::Scaled;
use schedcheck_model::ring::{Costs, SliceRing};

/// The integer program whose objective is T_step, and the program of the shortest ring of all processors.
fn integer_programs(criterion: &mut Criterion) {
    let mut group = few_samples(criterion, "integer programs of a ring, by processors");
    for processors in [3, 4, 5] {
        let platform = ring_platform(processors, RingCosts::Few);
        let all = tour(&of_equation_3(&platform), Diagonal::Zero);
        for (name, program) in [("T_step", direct(&platform)), ("shortest ring of all", all)] {
            group.bench_function(BenchmarkId::new(name, processors), |bencher| {
                bencher.iter(|| {
                    integer_program::solve(
                        black_box(&platform),
                        &program,
                        solver::default(),
                        solver::SolverLimits::default(),
                    )
                    .is_ok()
                });
            });
        }
    }
}

/// The shortest ring of every subset, in words.
fn shortest_rings(criterion: &mut Criterion) {
    let mut group = few_samples(criterion, "shortest rings of all subsets, by processors");
    for processors in [8, 10, 12, 13, 14, 16, 18, 20] {
        let weight = |i: usize, j: usize| (i * 7919 + j * 104_729) as i64 % 1_000;
        let rows = (0..processors).map(|i| (0..processors).map(|j| weight(i, j)).collect());
        let weights = Costs::from_rows(rows).expect("it is square");
        group.bench_function(BenchmarkId::from_parameter(processors), |bencher| {
            bencher.iter(|| ShortestRings::new(black_box(&weights)).expect("it fits"));
        });
    }
}

/// T_step for one load and for all.
fn step_time(criterion: &mut Criterion) {
    let mut group = few_samples(criterion, "subset dynamic programming for T_step, by processors");
    for (series, costs, most) in [("few", RingCosts::Few, 20), ("many", RingCosts::Many, 14)] {
        for processors in [6, 8, 10, 12, 14, 16, 18, 20].into_iter().filter(|&processors| processors <= most) {
            let platform = ring_platform(processors, costs);
            group.bench_function(BenchmarkId::new(format!("one load, {series}"), processors), |bencher| {
                bencher.iter(|| subsets::step_time(black_box(&platform)).expect("it is in reach"));
            });
            group.bench_function(BenchmarkId::new(format!("all loads, {series}"), processors), |bencher| {
                bencher.iter(|| subsets::curve(black_box(&platform)).expect("it is in reach"));
            });
        }
    }
}

/// All sizes at once, and all loads at once, of the platforms of tables 1 to 4.
fn papers_platforms(criterion: &mut Criterion) {
    let mut group = few_samples(criterion, "platforms of rr4745");
    for name in ["lyon", "strasbourg"] {
        let platform = papers_platform(name);
        group.bench_function(BenchmarkId::new("all loads", name), |bencher| {
            bencher.iter(|| subsets::curve(black_box(&platform)).expect("it is in reach"));
        });
        group.bench_function(BenchmarkId::new("all sizes", name), |bencher| {
            bencher.iter(|| {
                let rings = ShortestRings::new(&edges(black_box(&platform))).expect("it fits");
                (1..=platform.processors()).map(|size| rings.of_size(size)).collect::<Vec<_>>()
            });
        });
    }
}

/// The symmetric weights of the edges, whose sum over a ring is D.
fn edges(platform: &SliceRing) -> Costs<i64> {
    let Scaled::Word { integers, .. } = Scaled::new(platform) else { panic!("the platforms of rr4745 fit words") };
    let one_way = |i: usize, j: usize| integers.speeds[i] * integers.messages.get(i, j);
    let processors = platform.processors();
    let row = |i: usize| (0..processors).map(|j| one_way(i, j) + one_way(j, i)).collect();
    Costs::from_rows((0..processors).map(row)).expect("it is square")
}

fn papers_platform(name: &str) -> SliceRing {
    let path = format!("{}/papers/rr4745/data/rr4745-{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the platform is part of the repository");
    match Instance::read(&text).expect("it is an instance") {
        Instance::Ring(platform) => platform,
        other => panic!("a platform of rr4745 is a ring, not a {}", other.kind()),
    }
}

criterion_group!(benches, integer_programs, shortest_rings, step_time, papers_platforms);
