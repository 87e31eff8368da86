//! Curves of the exact solvers for divisible loads on stars, over the number of workers: time, and lists extended.

mod curves;
mod operations;

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, SamplingMode, criterion_group, criterion_main};
use curves::few_samples;
use operations::Operations;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_bruteforce::divisible::branch_and_bound::{Answer, Limits, solve};
use schedcheck_bruteforce::divisible::every_order::{best, best_by_programs};
use schedcheck_model::divisible::DivisibleStar;

/// Units of load for each worker: a few take part, about half, nearly all.
const LOADS: [(&str, i64); 3] = [("small", 2), ("middle", 20), ("large", 500)];

/// A star with links of up to `links` kinds, and latencies of up to 100.
fn star(workers: usize, links: i64, load: i64) -> DivisibleStar {
    let mut rng = ChaCha8Rng::seed_from_u64(workers as u64);
    let mut worker = || {
        let costs = [(21 - links, 20), (10, 200), (0, 100), (0, 100)];
        let [g, w, latency, start_up] = costs.map(|(from, to)| rng.random_range(from..=to));
        (g, w, latency, start_up)
    };
    DivisibleStar::affine(load * workers as i64, (0..workers).map(|_| worker()).collect::<Vec<_>>())
}

fn solved(star: &DivisibleStar) -> Answer {
    let answer = solve(star, &Limits::default()).expect("not too many workers");
    assert_eq!(answer.makespan, answer.lower_bound);
    answer
}

fn every_order(criterion: &mut Criterion) {
    let mut group = few_samples(criterion, "every order of a divisible star, by workers");
    for workers in [2, 3, 4, 5] {
        let star = star(workers, 20, 20);
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
            let star = star(workers, 20, load);
            group.bench_function(BenchmarkId::new(format!("{name} load"), workers), |bencher| {
                bencher.iter(|| solved(black_box(&star)));
            });
        }
    }
}

fn lists(criterion: &mut Criterion<Operations>) {
    let mut group = criterion.benchmark_group("counted: lists extended by branch-and-bound for StarAffine, by workers");
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    group.warm_up_time(Duration::from_millis(1)).measurement_time(Duration::from_millis(10));
    for (links, kind) in [(20, "any links"), (1, "equal links")] {
        for (name, load) in LOADS {
            for workers in [5, 10, 16, 25] {
                let nodes = solved(&star(workers, links, load)).statistics.nodes;
                group.bench_function(BenchmarkId::new(format!("{kind}, {name} load"), workers), |bencher| {
                    bencher.iter_custom(|iterations| iterations * nodes);
                });
            }
        }
    }
}

/// A configuration that counts lists.
fn counting() -> Criterion<Operations> {
    Criterion::default().with_measurement(Operations { unit: "lists" }).without_plots()
}

criterion_group!(benches, every_order, branch_and_bound);
criterion_group! {
    name = counted;
    config = counting();
    targets = lists
}
criterion_main!(benches, counted);
