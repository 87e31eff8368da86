//! Curves of the algorithms of rr4745 over growing platforms: greedy growth with each cost of an insertion, the search
//! by exchanges of three edges, and the best shares of one ring.

mod curves;
mod instances;

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use curves::curve;
use instances::{RingCosts, ring_platform};
use schedcheck_model::Rational;
use schedcheck_model::ring::{Costs, SliceRing};
use schedcheck_rr4745_algorithms::distance::Ends;
use schedcheck_rr4745_algorithms::greedy::{self, InsertionCost, Options, Tie};
use schedcheck_rr4745_algorithms::{homogeneous, shares, tsp};

/// Measures `run` on one platform.
fn point<R>(group: &mut BenchmarkGroup<WallTime>, series: &str, ring: &SliceRing, run: impl Fn(&SliceRing) -> R) {
    let processors = ring.processors();
    group.throughput(Throughput::Elements(processors as u64));
    group.bench_with_input(BenchmarkId::new(series, processors), ring, |bencher, ring| {
        bencher.iter(|| run(black_box(ring)));
    });
}

/// O(p^3) insertions (claim greedy-complexity).
fn greedy_growth(criterion: &mut Criterion) {
    let mut group = curve(criterion, "greedy ring");
    for processors in [10, 20, 40, 80, 160] {
        let ring = ring_platform(processors, RingCosts::Many);
        for (series, cost) in [
            ("by equation 3", InsertionCost::Equation3),
            ("by printed distance", InsertionCost::PrintedDistance),
            ("by step time", InsertionCost::StepTime),
        ] {
            let options = Options { cost, start: Tie::First, insertion: Tie::First };
            point(&mut group, series, &ring, |ring| greedy::schedule(ring, options));
        }
    }
}

/// Exchanges of three edges, each pass O(p^3).
fn exchanges(criterion: &mut Criterion) {
    let mut group = curve(criterion, "ring of all by exchanges of three edges");
    for processors in [10, 20, 40, 80] {
        let ring = ring_platform(processors, RingCosts::Many);
        point(&mut group, "distance of equation 3", &ring, |ring| tsp::schedule(ring, Ends::Both));
        point(&mut group, "printed distance", &ring, |ring| tsp::schedule(ring, Ends::Tail));
    }
}

/// The shares along one ring, O(p) rationals.
fn shares_of_one_ring(criterion: &mut Criterion) {
    let mut group = curve(criterion, "shares of one ring");
    for processors in [10, 40, 160] {
        let ring = ring_platform(processors, RingCosts::Many);
        let order: Vec<usize> = (0..processors).collect();
        point(&mut group, "not negative", &ring, |ring| shares::non_negative(ring, &order));
    }
}

/// Proposition 1, on a bus.
fn homogeneous_links(criterion: &mut Criterion) {
    let mut group = curve(criterion, "ring on homogeneous links");
    for processors in [10, 40, 160] {
        let drawn = ring_platform(processors, RingCosts::Many);
        let cost = |i, j| Rational::from(if i == j { 0 } else { 25 });
        let rows = (0..processors).map(|i| (0..processors).map(|j| cost(i, j)).collect());
        let costs = Costs::from_rows(rows).expect("it is square");
        let bus = SliceRing::new(drawn.work().clone(), drawn.volume().clone(), drawn.cycle_times().to_vec(), costs);
        point(&mut group, "proposition 1", &bus.expect("nothing is negative"), |ring| {
            homogeneous::schedule(ring).expect("the links are alike")
        });
    }
}

criterion_group!(benches, greedy_growth, exchanges, shares_of_one_ring, homogeneous_links);
criterion_main!(benches);
