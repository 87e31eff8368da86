//! Curves that no machine can blur: operations counted instead of time.

mod instances;
mod operations;

use std::time::Duration;

use criterion::{BenchmarkGroup, BenchmarkId, Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use instances::{Alike, RingCosts, large_star, ring_platform, small_stars, three_partition_stars};
use operations::Operations;
use schedcheck::rr6005::{bba, mbbsa, mbbsa_search};
use schedcheck_bruteforce::ring::{exhaustive, subsets};
use schedcheck_bruteforce::star::Relays;
use schedcheck_bruteforce::star::branch_and_bound::{self, Limits};
use schedcheck_reductions::three_partition::StarReduction;

/// A configuration that counts `unit`.
fn counting(unit: &'static str) -> Criterion<Operations> {
    // Counts are the same in every sample: criterion's density plot would divide by their variance, zero.
    Criterion::default().with_measurement(Operations { unit }).without_plots()
}

fn curve<'a>(criterion: &'a mut Criterion<Operations>, name: &str) -> BenchmarkGroup<'a, Operations> {
    let mut group = criterion.benchmark_group(name);
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    group.warm_up_time(Duration::from_millis(1)).measurement_time(Duration::from_millis(10));
    group
}

/// Counts once for every iteration that criterion asks for; `size` is what the count is divided by for the second line.
fn point(group: &mut BenchmarkGroup<Operations>, id: BenchmarkId, size: u64, count: impl Fn() -> u64) {
    group.throughput(Throughput::Elements(size));
    group.bench_function(id, |bencher| bencher.iter_custom(|iterations| (0..iterations).map(|_| count()).sum()));
}

/// Algorithm 1 as printed: O(m n) comparisons (claim alg-1-complexity).
fn best_balance(criterion: &mut Criterion<Operations>) {
    let mut group = curve(criterion, "counted: best balance as printed, 10 tasks a worker, by workers");
    for workers in [5, 10, 20, 40, 80] {
        let star = large_star(Alike::Everything, workers, 10 * workers);
        let id = BenchmarkId::from_parameter(workers);
        point(&mut group, id, workers * 10 * workers, || bba::trace(&star).comparisons);
    }
}

/// Algorithm 3 at the optimum, with the deadlines listed that can matter (claim alg-4-complexity).
fn moore_based_test(criterion: &mut Criterion<Operations>) {
    let mut group = curve(criterion, "counted: moore based test, 10 tasks a worker, by workers");
    for workers in [10, 20, 40, 80, 160] {
        let star = large_star(Alike::Links, workers, 10 * workers);
        let makespan = mbbsa_search::minimise(&star).tested;
        let id = BenchmarkId::from_parameter(workers);
        point(&mut group, id, workers * 10 * workers, || mbbsa::trimmed(&star, &makespan).comparisons);
    }
}

/// Algorithm 4: how many makespans are tested.
fn moore_based_search(criterion: &mut Criterion<Operations>) {
    let mut group = curve(criterion, "counted: moore based search, 10 tasks a worker, by workers");
    for workers in [10, 100, 1_000, 10_000] {
        let star = large_star(Alike::Links, workers, 10 * workers);
        point(&mut group, BenchmarkId::from_parameter(workers), 1, || mbbsa_search::minimise(&star).calls);
    }
}

/// The branch-and-bound on ten stars of six workers.
fn exact(criterion: &mut Criterion<Operations>) {
    let mut group = curve(criterion, "counted: branch and bound, 10 stars of 6 workers, by tasks");
    for tasks in [4, 8, 16, 32] {
        let stars = small_stars(6, tasks, 10);
        for (series, relays) in [("relays allowed", Relays::Allowed), ("relays forbidden", Relays::Forbidden)] {
            let nodes = |star| branch_and_bound::minimise(star, relays, &Limits::default()).statistics.nodes;
            point(&mut group, BenchmarkId::new(series, tasks), 10, || stars.iter().map(nodes).sum());
        }
    }
}

/// The branch-and-bound on three stars of theorem 2, asked for the deadline.
fn three_partition(criterion: &mut Criterion<Operations>) {
    let mut group = curve(criterion, "counted: branch and bound, 3 stars of theorem 2, by triples");
    for triples in 2..=8 {
        for (series, answer) in [("yes", true), ("no", false)] {
            let stars = three_partition_stars(triples, answer, 3);
            let nodes = |reduction: &StarReduction| {
                let (star, deadline) = (&reduction.star, &reduction.deadline);
                branch_and_bound::meet(star, deadline, Relays::Allowed, &Limits::default()).statistics.nodes
            };
            point(&mut group, BenchmarkId::new(series, triples), 3, || stars.iter().map(nodes).sum());
        }
    }
}

/// How many rings there are.
fn every_ring(criterion: &mut Criterion<Operations>) {
    let mut group = curve(criterion, "counted: every ring, by processors");
    for processors in 2..=8 {
        let platform = ring_platform(processors, RingCosts::Few);
        let rings = || exhaustive::solve(&platform).expect("it is small").rings;
        point(&mut group, BenchmarkId::from_parameter(processors), processors as u64, rings);
    }
}

/// The subset dynamic programming for T_step at all loads; with many distinct costs, runs with a bound come on top.
fn subset_transitions(criterion: &mut Criterion<Operations>) {
    let mut group = curve(criterion, "counted: subset dynamic programming, by processors");
    for (series, costs) in [("few", RingCosts::Few), ("many", RingCosts::Many)] {
        for processors in [6, 8, 10, 12, 14] {
            let platform = ring_platform(processors, costs);
            let transitions = || subsets::curve_and_statistics(&platform).expect("it is in reach").1.transitions;
            point(&mut group, BenchmarkId::new(series, processors), 1 << processors, transitions);
        }
    }
}

criterion_group!(name = comparisons; config = counting("comparisons"); targets = best_balance, moore_based_test);
criterion_group!(name = tests; config = counting("tests"); targets = moore_based_search);
criterion_group!(name = nodes; config = counting("nodes"); targets = exact, three_partition);
criterion_group!(name = rings; config = counting("rings"); targets = every_ring);
criterion_group!(name = transitions; config = counting("transitions"); targets = subset_transitions);
criterion_main!(comparisons, tests, nodes, rings, transitions);
