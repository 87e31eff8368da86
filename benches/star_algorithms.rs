//! Curves of the algorithms of rr6005 over growing stars, ten or a hundred tasks for each worker.
//!
//! The marks: the best-balance algorithm at 10^5 workers and 10^6 tasks in a second; a test of the Moore based
//! algorithm at 10^5 workers and 10^7 tasks in seconds.

mod curves;
mod instances;

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use curves::curve;
use instances::{StarKind, large_star};
use schedcheck_model::star::Star;
use schedcheck_rr6005_algorithms::{bba, mbbsa, mbbsa_search, rbsa};

const WORKERS: [u64; 4] = [100, 1_000, 10_000, 100_000];

/// Measures `run` on one star, as time per task.
fn point<R>(group: &mut BenchmarkGroup<WallTime>, series: &str, star: &Star<i64>, run: impl Fn(&Star<i64>) -> R) {
    let (workers, tasks) = (star.workers().len(), star.total_tasks());
    group.throughput(Throughput::Elements(workers as u64 + tasks));
    group.bench_with_input(BenchmarkId::new(series, workers), star, |bencher, star| {
        bencher.iter(|| run(black_box(star)));
    });
}

/// Algorithm 1 with heaps, near O((m + n) log m), and as printed, O(m n).
fn best_balance(criterion: &mut Criterion) {
    let mut group = curve(criterion, "best balance, 10 tasks a worker");
    for workers in WORKERS {
        point(&mut group, "homogeneous", &large_star(StarKind::Homogeneous, workers, 10 * workers), bba::schedule);
        point(&mut group, "heterogeneous", &large_star(StarKind::Heterogeneous, workers, 10 * workers), bba::schedule);
    }
    for workers in [30, 100, 300] {
        point(&mut group, "as printed", &large_star(StarKind::Heterogeneous, workers, 10 * workers), bba::trace);
    }
}

/// Algorithm 3 at the optimum: the answer alone, and with the schedule.
fn moore_based_test(criterion: &mut Criterion) {
    let mut group = curve(criterion, "moore based test, 100 tasks a worker");
    for workers in WORKERS {
        let star = large_star(StarKind::EqualLinks, workers, 100 * workers);
        let makespan = mbbsa_search::minimise(&star).tested;
        point(&mut group, "answer", &star, |star| mbbsa::is_feasible(star, &makespan));
        point(&mut group, "schedule", &star, |star| mbbsa::decide(star, &makespan));
    }
}

/// Algorithm 4: the search with algorithm 3.
fn moore_based_search(criterion: &mut Criterion) {
    let mut group = curve(criterion, "moore based search, 10 tasks a worker");
    for workers in WORKERS {
        point(
            &mut group,
            "equal links",
            &large_star(StarKind::EqualLinks, workers, 10 * workers),
            mbbsa_search::minimise,
        );
    }
}

/// The search builds a schedule in each of its tests: beyond this size it takes half a minute.
const LARGEST_REVERSED_SEARCH: u64 = 10_000;

/// Algorithm 5: the test at a fifth of the makespan without transfers, and the search.
fn reversed(criterion: &mut Criterion) {
    let mut group = curve(criterion, "reversed test and search, 10 tasks a worker");
    for workers in WORKERS {
        let star = large_star(StarKind::Heterogeneous, workers, 10 * workers);
        let makespan = star.attainable_makespan() / 5;
        assert!(rbsa::decide(&star, &makespan).is_some());
        point(&mut group, "test", &star, |star| rbsa::decide(star, &makespan));
        if workers <= LARGEST_REVERSED_SEARCH {
            point(&mut group, "search", &star, rbsa::minimise);
        }
    }
}

criterion_group!(benches, best_balance, moore_based_test, moore_based_search, reversed);
criterion_main!(benches);
