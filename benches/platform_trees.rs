//! Curves of the algorithms of tpds2004 beside the linear program: closed forms of stars and trees, heuristics for
//! spanning trees, schedules within a time bound, and the inequalities of odd sets.

mod curves;
mod instances;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use curves::curve;
use instances::{SEED, platform_graph};
use rand::RngExt;
use schedcheck_harness::curve::families::{of_degree_4, platform_tree, random};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PortModel;
use schedcheck_tpds2004_algorithms::spanning_tree::{Heuristic, improved};
use schedcheck_tpds2004_algorithms::star::{Child, Star};
use schedcheck_tpds2004_algorithms::{horizon, list_schedule, mssg, odd_sets, reconstruction, tree};

/// Propositions 1 and 2.
fn closed_forms(criterion: &mut Criterion) {
    let mut group = curve(criterion, "steady states in closed form, by nodes");
    for nodes in [10, 100, 1_000] {
        let mut random = random(nodes, SEED);
        let mut child = || Child {
            cost: Rational::from(random.random_range(1..=10_u64)),
            cycle_time: Some(Rational::from(random.random_range(1..=100_u64))),
        };
        let children = (1..nodes).map(|_| child()).collect();
        let star = Star { uplink: None, cycle_time: Some(Rational::from(10)), children };
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(BenchmarkId::new("star, proposition 1", nodes), |bencher| {
            bencher.iter(|| black_box(&star).throughput());
        });
        let platform = platform_tree(nodes as usize, SEED);
        group.bench_function(BenchmarkId::new("tree, proposition 2", nodes), |bencher| {
            bencher.iter(|| tree::solve(black_box(&platform)).is_ok());
        });
    }
}

fn spanning_trees(criterion: &mut Criterion) {
    let mut group = curve(criterion, "heuristics for a spanning tree, by nodes");
    for nodes in [10, 30, 100] {
        let platform = platform_graph(nodes, PortModel::SinglePort);
        group.throughput(Throughput::Elements(nodes as u64));
        for heuristic in Heuristic::ALL {
            group.bench_function(BenchmarkId::new(heuristic.name(), nodes), |bencher| {
                bencher.iter(|| heuristic.tree(black_box(&platform)).is_ok());
            });
        }
        let tree = Heuristic::Greedy.tree(&platform).expect("only the flow can fail");
        group.bench_function(BenchmarkId::new("local search from greedy", nodes), |bencher| {
            bencher.iter(|| improved(black_box(&platform), &tree, &|| false));
        });
    }
}

/// Whole tasks one by one, and the schedule of section 5.1, which is as long for any time bound.
fn within_a_time_bound(criterion: &mut Criterion) {
    let mut group = curve(criterion, "schedules within a time bound, 10 nodes, by the bound");
    for bound in [100, 1_000, 10_000] {
        let platform = of_degree_4(10, SEED);
        let state = mssg::solve(&platform).expect("a platform has an optimum");
        let period = reconstruction::schedule(&platform, &state).expect("the base model has no odd cycle");
        let platform = platform.within(Rational::from(bound)).expect("a positive time bound");
        group.bench_function(BenchmarkId::new("list schedule", bound), |bencher| {
            bencher.iter(|| list_schedule::schedule(black_box(&platform), &|| false).is_ok());
        });
        group.bench_function(BenchmarkId::new("periods", bound), |bencher| {
            bencher.iter(|| horizon::schedule(black_box(&platform), &period).is_ok());
        });
    }
}

fn odd_sets_of_ports(criterion: &mut Criterion) {
    let mut group = curve(criterion, "MSSG(G) with all odd sets, one thing at a time, by nodes");
    for nodes in [5, 7, 9, 11] {
        let platform = of_degree_4(nodes, SEED).all_under(PortModel::Sequential);
        group.bench_function(BenchmarkId::from_parameter(nodes), |bencher| {
            bencher.iter(|| odd_sets::repaired(black_box(&platform)).expect("few ports").solve(&|| false).is_ok());
        });
    }
}

criterion_group!(benches, closed_forms, spanning_trees, within_a_time_bound, odd_sets_of_ports);
criterion_main!(benches);
