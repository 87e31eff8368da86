//! Table 1 of rr6005: 12 types of 1000 platforms, by three algorithms, measured by the checker, with exact means and
//! deviations.
//!
//! The mark: under five seconds on two cores.

use crate::groups::few_samples;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group};
use schedcheck_rr6005::tables::distances::ALGORITHMS;
use schedcheck_rr6005::tables::{NEAREST, PlatformType, Setting, measure, sheets};

/// The whole table, by tasks.
fn table(criterion: &mut Criterion) {
    let mut group = few_samples(criterion, "table 1, 12 types of 1000 platforms, by tasks");
    for tasks in [50, 100, 200] {
        let setting = Setting { tasks, ..NEAREST };
        group.throughput(Throughput::Elements(PlatformType::all().len() as u64 * setting.platforms));
        group.bench_with_input(BenchmarkId::new("algorithms and statistics", tasks), &setting, |bencher, setting| {
            bencher.iter(|| sheets::table_1(setting));
        });
    }
}

/// The means and deviations alone.
fn statistics(criterion: &mut Criterion) {
    let mut group = few_samples(criterion, "table 1, exact means and deviations");
    let measured = measure(&NEAREST);
    group.bench_function("12 types of 1000 platforms", |bencher| {
        bencher.iter(|| {
            let moments =
                measured.iter().flat_map(|measured| (0..ALGORITHMS.len()).map(|algorithm| measured.moments(algorithm)));
            moments.map(|moments| moments.deviation_in_digits(4).len()).sum::<usize>()
        });
    });
}

criterion_group!(benches, table, statistics);
