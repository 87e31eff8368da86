//! Curves of the steady state on random platforms: its linear program with certificate, and the reconstruction of a
//! period from it.

use std::hint::black_box;

use crate::groups::curve;
use crate::instances::platform_graph;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group};
use schedcheck_model::platform_graph::{Period, PlatformGraph, PortModel, check_period};
use schedcheck_tpds2004_algorithms::mssg::{self, SteadyState};
use schedcheck_tpds2004_algorithms::reconstruction;

/// How large what is measured is.
fn report(nodes: usize, platform: &PlatformGraph, state: &SteadyState, period: &Period) {
    let split = reconstruction::matchings(platform, state).expect("no shared ports");
    println!(
        "{nodes} nodes: {} matchings (at most {}) of {} transfers in all, a time unit of {} bits, a period of {} bits",
        split.matchings.len(),
        split.bound,
        period.slots.iter().map(|slot| slot.transfers.len()).sum::<usize>(),
        split.unit.bits(),
        period.duration.numer().bits(),
    );
}

fn steady_states(criterion: &mut Criterion) {
    let models = [
        ("base model", PortModel::SinglePort),
        ("two ports", PortModel::Ports { receive: 2, send: 2 }),
        ("multi-port", PortModel::MultiPort),
        ("receive in parallel", PortModel::ReceiveInParallel),
    ];
    for (name, model) in models {
        let mut group = curve(criterion, &format!("steady state, {name}, by nodes"));
        for nodes in [50, 100, 200, 400] {
            let platform = platform_graph(nodes, model);
            let state = mssg::solve(&platform).expect("an optimum").in_one_direction(&platform);
            let period = reconstruction::schedule(&platform, &state).expect("no shared ports");
            report(nodes, &platform, &state, &period);
            group.throughput(Throughput::Elements(nodes as u64));
            group.bench_with_input(BenchmarkId::new("linear program", nodes), &platform, |bencher, platform| {
                bencher.iter(|| mssg::solve(black_box(platform)));
            });
            group.bench_with_input(BenchmarkId::new("reconstruction", nodes), &platform, |bencher, platform| {
                bencher.iter(|| reconstruction::schedule(black_box(platform), &state));
            });
            group.bench_with_input(BenchmarkId::new("checker", nodes), &platform, |bencher, platform| {
                bencher.iter(|| check_period(black_box(platform), &period));
            });
        }
    }
}

criterion_group!(benches, steady_states);
