//! Curves of the exact solvers for the steady state on platform graphs, over the number of nodes: time, sets, and
//! linear programs.

use std::hint::black_box;

use crate::groups::curve;
use crate::instances::platform_graph;
use criterion::{BenchmarkId, Criterion, criterion_group};
use schedcheck_bruteforce::platform_graph::activity_sets::{MAX_SETS, best};
use schedcheck_bruteforce::platform_graph::column_generation::{Limits, solve};
use schedcheck_model::platform_graph::{Node, PlatformGraph, PortModel};

/// Models under which ports are in the way in different ways: no odd circle, odd circles, and all at once.
const MODELS: [(&str, &[PortModel]); 4] = [
    ("base model", &[PortModel::SinglePort]),
    ("one port for both directions", &[PortModel::WorkInParallel]),
    ("one thing at a time", &[PortModel::Sequential]),
    (
        "mixed models",
        &[
            PortModel::SinglePort,
            PortModel::WorkInParallel,
            PortModel::Sequential,
            PortModel::Ports { receive: 2, send: 2 },
        ],
    ),
];

/// A random platform whose nodes take these models in turn.
fn platform(nodes: usize, models: &[PortModel]) -> PlatformGraph {
    let drawn = platform_graph(nodes, PortModel::SinglePort);
    let members = drawn.nodes().iter().zip(models.iter().cycle());
    let members = members.map(|(node, &model)| Node { model, ..node.clone() }).collect();
    PlatformGraph::new(members, drawn.links().to_vec()).expect("it is the same platform")
}

fn all_sets(criterion: &mut Criterion) {
    for (name, models) in MODELS {
        let mut group = curve(criterion, &format!("all sets of activities, {name}, by nodes"));
        for nodes in 2..=7 {
            let platform = platform(nodes, models);
            let Ok(optimum) = best(&platform) else {
                println!("{nodes} nodes: more than {MAX_SETS} sets");
                continue;
            };
            println!("{nodes} nodes: {} sets", optimum.sets);
            group.bench_with_input(BenchmarkId::from_parameter(nodes), &platform, |bencher, platform| {
                bencher.iter(|| best(black_box(platform)));
            });
        }
    }
}

fn column_generation(criterion: &mut Criterion) {
    for (name, models) in MODELS {
        let mut group = curve(criterion, &format!("column generation, {name}, by nodes"));
        for nodes in [5, 12, 25, 50, 100] {
            let platform = platform(nodes, models);
            let answer = solve(&platform, &Limits::default()).expect("an optimum");
            assert_eq!(answer.throughput, answer.upper_bound);
            println!(
                "{nodes} nodes: {} sets, {} programs that combine them, {} that find them",
                answer.columns, answer.iterations, answer.nodes
            );
            group.bench_with_input(BenchmarkId::from_parameter(nodes), &platform, |bencher, platform| {
                bencher.iter(|| solve(black_box(platform), &Limits::default()));
            });
        }
    }
}

criterion_group!(benches, all_sets, column_generation);
