//! Curves that no machine can blur: operations counted instead of time, each curve of `schedcheck curves` a group.

mod operations;

use std::time::Duration;

use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use operations::Operations;
use schedcheck::papers;
use schedcheck_harness::Depth;
use schedcheck_harness::curve::Curve;

/// The seed of the random instances.
const SEED: u64 = 1;

/// The sizes of standard depth, each counted once for every iteration that criterion asks for; the second line is the
/// count by size.
fn count(criterion: &mut Criterion<Operations>, curve: &Curve) {
    let mut group = criterion.benchmark_group(format!("counted: {}, {}", curve.name, curve.unit));
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    group.warm_up_time(Duration::from_millis(1)).measurement_time(Duration::from_millis(10));
    for size in (curve.sizes)(Depth::Standard) {
        let operations = (curve.count)(size, SEED).count;
        group.throughput(Throughput::Elements(size.max(1)));
        // What was counted once is the same each time.
        group.bench_function(BenchmarkId::from_parameter(size), |bencher| {
            bencher.iter_custom(|iterations| iterations * operations);
        });
    }
}

fn every_curve(criterion: &mut Criterion<Operations>) {
    papers::all().curves().iter().for_each(|curve| count(criterion, curve));
}

fn counting() -> Criterion<Operations> {
    // Counts are the same in every sample: criterion's density plot would divide by their variance, zero.
    Criterion::default().with_measurement(Operations { unit: "operations" }).without_plots()
}

criterion_group!(name = operations_counted; config = counting(); targets = every_curve);
criterion_main!(operations_counted);
