//! Curves of the multi-round algorithms of rr4916, section 4, by the number of chunks P M: the recursion, the
//! generating function, UMR with its number of rounds, and the exact linear program.

mod curves;

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use curves::curve;
use schedcheck_bruteforce::multi_round::orders::best_order;
use schedcheck_bruteforce::multi_round::rate::steady_rate;
use schedcheck_bruteforce::multi_round::round_robin::{best_rounds, in_rounds};
use schedcheck_bruteforce::multi_round::sequences::best_sequence;
use schedcheck_harness::curve::families::affine_star;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, MultiRound, Rounds};
use schedcheck_rr4916_algorithms::{generating_function, multi_installment, periodic, umr};

/// The number of workers of the curves.
const WORKERS: usize = 4;

/// A load that is large enough for any of the numbers of rounds.
fn platform() -> MultiRound {
    MultiRound::of(1_000_000, WORKERS, None, (1, 6, 1, 2))
}

fn point<R>(group: &mut BenchmarkGroup<WallTime>, series: &str, rounds: usize, run: impl Fn(&MultiRound, usize) -> R) {
    let platform = platform();
    group.throughput(Throughput::Elements((WORKERS * rounds) as u64));
    group.bench_with_input(BenchmarkId::new(series, WORKERS * rounds), &rounds, |bencher, &rounds| {
        bencher.iter(|| run(black_box(&platform), rounds));
    });
}

/// The same sizes by three ways, and UMR beside them.
fn sizes_of_chunks(criterion: &mut Criterion) {
    let mut group = curve(criterion, "multi-round, by chunks");
    for rounds in [2, 4, 8, 16, 32, 64] {
        point(&mut group, "recursion", rounds, |platform, rounds| {
            multi_installment::schedule(platform, rounds).is_ok()
        });
        point(&mut group, "generating function", rounds, |platform, rounds| {
            generating_function::schedule(platform, rounds).is_ok()
        });
        point(&mut group, "umr", rounds, |platform, rounds| umr::plan(platform, rounds).is_ok());
        point(&mut group, "linear program", rounds, |platform, rounds| {
            in_rounds(platform, rounds, &|| false).expect("nobody stops it").makespan
        });
    }
}

/// The number of rounds by bisection, for growing loads.
fn number_of_rounds(criterion: &mut Criterion) {
    let mut group = curve(criterion, "umr, number of rounds, by load");
    for load in [100, 10_000, 1_000_000] {
        let platform = MultiRound::of(load, WORKERS, None, (1, 6, 1, 2));
        group.bench_with_input(BenchmarkId::from_parameter(load), &platform, |bencher, platform| {
            bencher.iter(|| umr::rounds(black_box(platform), umr::MAX_ROUNDS));
        });
    }
}

/// The periodic schedule, whose chunks are as many as the root of the load; its shares do not depend on the load.
fn periods(criterion: &mut Criterion) {
    let mut group = curve(criterion, "periodic schedule, by load");
    for load in [1_000, 100_000, 10_000_000] {
        let star = DivisibleStar::affine(load, [(1, 4, 1, 1), (2, 5, 1, 0), (3, 2, 0, 2)]).with_rounds(Rounds::Any);
        let period = periodic::period(&star).expect("a finite rate");
        group.bench_with_input(BenchmarkId::new("schedule", load), &star, |bencher, star| {
            bencher.iter(|| periodic::schedule(black_box(star), &period));
        });
        group.bench_with_input(BenchmarkId::new("shares", load), &star, |bencher, star| {
            bencher.iter(|| periodic::shares(black_box(star.workers()), periodic::Variant::Corrected));
        });
    }
}

/// What is tried for the best number of rounds, the best order of chunks and the best sequence.
fn exact(criterion: &mut Criterion) {
    let mut group = curve(criterion, "exact multi-round, by load or chunks");
    for load in [10, 100, 1_000] {
        let platform = MultiRound::of(load, WORKERS, None, (1, 6, 1, 2));
        group.bench_with_input(BenchmarkId::new("every number of rounds", load), &platform, |bencher, platform| {
            bencher.iter(|| best_rounds(black_box(platform), &|| false));
        });
    }
    for chunks in [1, 2, 3] {
        let platform = MultiRound::of(1_000, 2, None, (1, 6, 1, 2));
        group.bench_with_input(BenchmarkId::new("every order", chunks), &platform, |bencher, platform| {
            bencher.iter(|| best_order(black_box(platform), chunks));
        });
    }
    for load in [1, 2, 4, 8] {
        let star = DivisibleStar::affine(load, [(1, 4, 2, 1), (2, 3, 1, 2)]).with_rounds(Rounds::Any);
        group.bench_with_input(BenchmarkId::new("every sequence", load), &star, |bencher, star| {
            bencher.iter(|| best_sequence(black_box(star), 100_000));
        });
    }
}

/// How much load for ever, in closed form and as a linear program.
fn rates(criterion: &mut Criterion) {
    let mut group = curve(criterion, "load for ever, by workers");
    for workers in [4, 16, 64] {
        let star = affine_star(workers, 20, 1, 1);
        let (all, available) = ((0..workers).collect::<Vec<_>>(), Rational::ONE);
        group.bench_with_input(BenchmarkId::new("closed form", workers), &star, |bencher, star| {
            bencher.iter(|| periodic::shares(black_box(star.workers()), periodic::Variant::Corrected));
        });
        group.bench_with_input(BenchmarkId::new("linear program", workers), &star, |bencher, star| {
            bencher.iter(|| steady_rate(black_box(star.workers()), &all, &available));
        });
    }
}

criterion_group!(benches, sizes_of_chunks, number_of_rounds, periods, exact, rates);
criterion_main!(benches);
