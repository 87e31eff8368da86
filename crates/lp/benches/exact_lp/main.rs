//! Curves of the exact linear programming: whole solutions, the exact stage alone, the checker alone, and reading.

mod programs;
mod tiny_programs;

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, SamplingMode, criterion_group};
use exact_lp::format::{Names, read_lp, write_lp};
use exact_lp::{LinearProgram, Solver};
use programs::{hilbert, network, transport};

fn curve<'a>(criterion: &'a mut Criterion, name: &str) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    group.warm_up_time(Duration::from_millis(100)).measurement_time(Duration::from_millis(500));
    group
}

/// One program: solved from nothing, proved again from its final basis, and its certificate checked.
fn point(group: &mut BenchmarkGroup<WallTime>, parameter: usize, lp: &LinearProgram) {
    let solution = lp.solve().expect("an answer");
    group.bench_function(BenchmarkId::new("solve", parameter), |bencher| bencher.iter(|| black_box(lp).solve()));
    group.bench_function(BenchmarkId::new("prove a known basis", parameter), |bencher| {
        bencher.iter(|| Solver::new(black_box(lp)).start_from(solution.basis.clone()).solve());
    });
    group.bench_function(BenchmarkId::new("check the certificate", parameter), |bencher| {
        bencher.iter(|| solution.certificate.check(black_box(lp)));
    });
}

fn transport_problems(criterion: &mut Criterion) {
    let mut group = curve(criterion, "exact lp, transport problems, by sources");
    for sources in [5, 10, 20, 40] {
        point(&mut group, sources, &transport(sources));
    }
}

fn steady_flows(criterion: &mut Criterion) {
    let mut group = curve(criterion, "exact lp, steady flows on random graphs, by nodes");
    for nodes in [10, 50, 100, 200, 400] {
        point(&mut group, nodes, &network(nodes));
    }
}

fn hilbert_programs(criterion: &mut Criterion) {
    let mut group = curve(criterion, "exact lp, Hilbert matrices, by rows");
    for rows in [4, 8, 12, 16, 24] {
        point(&mut group, rows, &hilbert(rows));
    }
}

fn reading(criterion: &mut Criterion) {
    let mut group = curve(criterion, "exact lp, reading the LP format, by nodes");
    for nodes in [10, 100, 400] {
        let text = write_lp(&network(nodes), Names::Kept).expect("plain names");
        group.bench_function(BenchmarkId::from_parameter(nodes), |bencher| bencher.iter(|| read_lp(black_box(&text))));
    }
}

criterion_group!(benches, transport_problems, steady_flows, hilbert_programs, reading);

fn main() {
    if std::env::var_os("SCHEDCHECK_BENCHES").is_none_or(|asked| asked != "all") {
        println!("the benchmarks of exact linear programs are left out: SCHEDCHECK_BENCHES=all runs them");
        return;
    }
    benches();
    tiny_programs::benches();
    Criterion::default().configure_from_args().final_summary();
}
