//! Curves of branch and cut for rings, over the number of processors: the search, and the checker of its certificate.

use std::hint::black_box;

use crate::groups::few_samples;
use crate::instances::{RingCosts, ring_platform};
use criterion::{BenchmarkId, Criterion, criterion_group};
use schedcheck_bruteforce::ring::branch_and_cut::{Limits, check, solve};

fn branch_and_cut(criterion: &mut Criterion) {
    let mut group = few_samples(criterion, "branch and cut for T_step, by processors");
    for (series, costs) in [("few", RingCosts::Few), ("many", RingCosts::Many)] {
        for processors in [10, 20, 40, 60] {
            let platform = ring_platform(processors, costs);
            let answer = solve(&platform, &Limits::default());
            assert!(answer.optimal);
            group.bench_function(BenchmarkId::new(format!("solve, {series}"), processors), |bencher| {
                bencher.iter(|| solve(black_box(&platform), &Limits::default()));
            });
            group.bench_function(BenchmarkId::new(format!("check, {series}"), processors), |bencher| {
                bencher.iter(|| check(black_box(&platform), black_box(&answer.certificate)).expect("it is valid"));
            });
        }
    }
}

criterion_group!(benches, branch_and_cut);
