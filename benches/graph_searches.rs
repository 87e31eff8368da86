//! Curves of the exhaustive searches on platform graphs: all spanning trees by nodes of degree 4, all schedules of
//! whole tasks by the horizon.

mod curves;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use curves::curve;
use schedcheck_bruteforce::platform_graph::{spanning_trees, within_horizon};
use schedcheck_harness::curve::families;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};

const MODELS: [(&str, PortModel); 3] = [
    ("base model", PortModel::SinglePort),
    ("one port for both directions", PortModel::WorkInParallel),
    ("one thing at a time", PortModel::Sequential),
];

fn of_degree_4(nodes: usize) -> PlatformGraph {
    families::of_degree_4(nodes, 1)
}

fn every_spanning_tree(criterion: &mut Criterion) {
    for (name, model) in MODELS {
        let mut group = curve(criterion, &format!("every spanning tree of degree 4, {name}, by nodes"));
        for nodes in [5, 6, 7, 8, 9, 10] {
            let platform = of_degree_4(nodes).all_under(model);
            let best = || spanning_trees::best(black_box(&platform), &spanning_trees::Limits::default());
            println!("{nodes} nodes: {} trees", best().expect("few nodes").trees);
            group.bench_function(BenchmarkId::from_parameter(nodes), |bencher| bencher.iter(best));
        }
    }
}

fn tasks_within_a_horizon(criterion: &mut Criterion) {
    let platform = PlatformGraph::of([3, 2, 3, 2], [(0, 1, 1), (0, 2, 2), (1, 2, 1), (1, 3, 2), (2, 3, 1)]);
    for (name, model) in MODELS {
        let mut group = curve(criterion, &format!("the most tasks within a horizon, {name}, by horizon"));
        for horizon in [4_i64, 6, 8, 10, 12, 16] {
            let platform =
                platform.clone().all_under(model).within(Rational::from(horizon)).expect("a positive horizon");
            let most = || within_horizon::solve(black_box(&platform), &within_horizon::Limits::default());
            let answer = most().expect("few nodes");
            println!("horizon {horizon}: {} tasks, {} states", answer.tasks, answer.states);
            group.bench_function(BenchmarkId::from_parameter(horizon), |bencher| bencher.iter(most));
        }
    }
}

criterion_group!(benches, every_spanning_tree, tasks_within_a_horizon);
criterion_main!(benches);
