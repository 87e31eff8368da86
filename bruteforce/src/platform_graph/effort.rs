//! What the searches for throughputs and tasks take: see [`crate::pinned`].

use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};

use super::column_generation::tests::MODELS;
use super::{activity_sets, column_generation, spanning_trees, within_horizon};
use crate::pinned::{Draw, fingerprint, holds};

/// A connected graph with a few circles: nodes of one model, or each of its own.
fn graph(nodes: usize, more_links: usize, slowest: i64, seed: u64) -> PlatformGraph {
    let mut draw = Draw(seed);
    let mut pairs: std::collections::BTreeSet<(usize, usize)> = (1..nodes).map(|to| (draw.below(to), to)).collect();
    for _ in 0..more_links {
        let (one, other) = (draw.below(nodes), draw.below(nodes));
        pairs.extend((one < other).then_some((one, other)));
    }
    let links: Vec<_> = pairs.into_iter().map(|(from, to)| (from, to, draw.between(1, 3))).collect();
    let cycle_times: Vec<i64> = (0..nodes).map(|_| draw.between(0, slowest)).collect();
    let models: Vec<PortModel> = (0..nodes).map(|_| MODELS[draw.below(7)]).collect();
    let graph = PlatformGraph::of(cycle_times, links);
    if seed < 7 { graph.all_under(MODELS[seed as usize]) } else { graph.under(&models) }
}

#[test]
fn the_sets_programs_and_nodes_of_column_generation_are_those_they_were() {
    let mut lines = Vec::new();
    for seed in 0..16 {
        let platform = graph(6 + seed as usize % 3, 5, 6, seed);
        let told = [None, Some(3), Some(12)].map(|nodes| {
            let limits = column_generation::Limits { nodes, ..Default::default() };
            let answer = column_generation::solve(&platform, &limits).unwrap();
            let column_generation::Answer { throughput, upper_bound, columns, iterations, nodes, prices, period } =
                answer;
            let found = fingerprint(&format!("{prices:?} {period:?}"));
            format!("{throughput} {upper_bound} {columns} {iterations} {nodes} {found}")
        });
        lines.push(told.join(", "));
    }
    holds(&lines, &COLUMNS);
}

/// Many links for few nodes with one port each: odd sets, fractions and branchings.
#[test]
fn the_sets_and_nodes_of_dense_graphs_are_those_they_were() {
    let mut lines = Vec::new();
    for (nodes, more_links, model) in
        [(5, 12, 4), (6, 16, 4), (6, 16, 5), (7, 20, 4), (7, 24, 3), (7, 24, 1), (8, 20, 5)]
    {
        for seed in 0..3 {
            let platform = graph(nodes, more_links, 4, 30 + seed).all_under(MODELS[model]);
            let told = [None, Some(5)].map(|nodes| {
                let limits = column_generation::Limits { nodes, ..Default::default() };
                let answer = column_generation::solve(&platform, &limits).unwrap();
                let found = fingerprint(&format!("{answer:?}"));
                let column_generation::Answer { throughput, upper_bound, columns, iterations, nodes, .. } = answer;
                format!("{throughput} {upper_bound} {columns} {iterations} {nodes} {found}")
            });
            lines.push(told.join(", "));
        }
    }
    holds(&lines, &DENSE);
}

#[test]
fn the_states_within_a_horizon_are_those_they_were() {
    let mut lines = Vec::new();
    for seed in 0..14 {
        let platform = graph(4, 2, 4, seed).within(Rational::from(6 + seed as i64 % 3)).unwrap();
        let told = [None, Some(0), Some(40)].map(|nodes| {
            let answer = within_horizon::solve(&platform, &within_horizon::Limits { nodes, ..Default::default() });
            let within_horizon::Answer { tasks, schedule, upper_bound, states } = answer.unwrap();
            format!("{tasks} {upper_bound} {states} {}", fingerprint(&format!("{schedule:?}")))
        });
        lines.push(told.join(", "));
    }
    holds(&lines, &STATES);
}

#[test]
fn the_spanning_trees_and_activity_sets_are_those_they_were() {
    let mut lines = Vec::new();
    for seed in 0..16 {
        let platform = graph(5, 5, 6, seed);
        let limits = spanning_trees::Limits::default();
        let mut text = String::new();
        let all = spanning_trees::each(&platform, &limits, |tree| {
            text += &format!("{tree:?}");
            std::ops::ControlFlow::Continue(())
        });
        let best = spanning_trees::best(&platform, &limits).unwrap();
        let some = spanning_trees::best(&platform, &spanning_trees::Limits { nodes: Some(2), ..limits }).unwrap();
        let sets = activity_sets::best(&platform).unwrap();
        lines.push(format!(
            "{:?} {} {}, {} {}",
            all.unwrap(),
            fingerprint(&text),
            fingerprint(&format!("{best:?} {some:?}")),
            sets.throughput,
            fingerprint(&format!("{sets:?}"))
        ));
    }
    holds(&lines, &TREES);
}

const DENSE: [&str; 21] = [
    "19/20 19/20 3 1 3 bf7d4d33, 19/20 19/20 3 1 3 bf7d4d33",
    "7/8 7/8 4 1 6 31c697dc, 7/8 7/8 3 1 5 2c071539",
    "23/12 23/12 5 2 9 470dd85a, 23/12 35/18 4 1 5 49ef6883",
    "1/2 1/2 3 1 2 44d0a948, 1/2 1/2 3 1 2 44d0a948",
    "3/2 3/2 3 1 4 9ad23d09, 3/2 3/2 3 1 4 9ad23d09",
    "3/2 3/2 2 1 2 6530d7e4, 3/2 3/2 2 1 2 6530d7e4",
    "1/2 1/2 5 1 4 760c3f85, 1/2 1/2 5 1 4 760c3f85",
    "11/12 11/12 4 1 4 94624e96, 11/12 11/12 4 1 4 94624e96",
    "1 1 2 1 2 79cea0ad, 1 1 2 1 2 79cea0ad",
    "2 2 5 1 5 901a3a84, 2 2 5 1 5 901a3a84",
    "1 1 3 1 3 c1b36055, 1 1 3 1 3 c1b36055",
    "1 1 3 1 3 5648cbfa, 1 1 3 1 3 5648cbfa",
    "4/3 4/3 6 1 6 482e304c, 4/3 4/3 5 1 5 f383f2f5",
    "3/4 3/4 6 1 5 ab22bfd8, 3/4 3/4 6 1 5 ab22bfd8",
    "21/16 21/16 5 1 5 5192938f, 21/16 21/16 5 1 5 5192938f",
    "3/2 3/2 3 1 2 9b7f6bcf, 3/2 3/2 3 1 2 9b7f6bcf",
    "3/4 3/4 3 1 2 44a47956, 3/4 3/4 3 1 2 44a47956",
    "17/12 17/12 4 1 4 75cb5592, 17/12 17/12 4 1 4 75cb5592",
    "5/6 5/6 6 1 6 d1dcfd0e, 5/6 5/6 6 1 5 dc91586f",
    "41/45 41/45 5 1 5 4b406296, 41/45 41/45 5 1 5 4b406296",
    "2/3 2/3 5 1 5 bdc6fd7c, 2/3 2/3 5 1 5 bdc6fd7c",
];
const COLUMNS: [&str; 16] = [
    "19/10 19/10 2 1 6 a145d8d9, 19/10 19/10 2 1 3 a145d8d9, 19/10 19/10 2 1 6 a145d8d9",
    "3/4 3/4 3 1 3 dbf38492, 3/4 3/4 3 1 3 dbf38492, 3/4 3/4 3 1 3 dbf38492",
    "1/2 1/2 2 1 2 b7083b8c, 1/2 1/2 2 1 2 b7083b8c, 1/2 1/2 2 1 2 b7083b8c",
    "173/105 173/105 7 1 6 6c5469b2, 8/7 173/105 4 1 3 6323715b, 173/105 173/105 7 1 6 6c5469b2",
    "4/3 4/3 2 1 2 ec1df2a1, 4/3 4/3 2 1 2 ec1df2a1, 4/3 4/3 2 1 2 ec1df2a1",
    "31/36 31/36 6 1 6 75716703, 2/3 31/36 4 1 3 ee7db1da, 31/36 31/36 6 1 6 75716703",
    "61/30 61/30 5 1 4 3e8f3fc4, 61/30 61/30 4 1 3 3159b339, 61/30 61/30 5 1 4 3e8f3fc4",
    "1 1 3 1 2 37039d2c, 1 1 3 1 2 37039d2c, 1 1 3 1 2 37039d2c",
    "13/16 13/16 6 1 6 a4558d92, 7/16 13/16 4 1 3 ecf71ffa, 13/16 13/16 6 1 6 a4558d92",
    "3/4 3/4 2 1 3 5ae65b4c, 3/4 3/4 2 1 3 5ae65b4c, 3/4 3/4 2 1 3 5ae65b4c",
    "1/2 1/2 2 1 2 2b8704ad, 1/2 1/2 2 1 2 2b8704ad, 1/2 1/2 2 1 2 2b8704ad",
    "7/5 7/5 6 1 7 715ab95c, 7/10 7/5 3 1 3 f878d914, 7/5 7/5 6 1 7 715ab95c",
    "133/180 133/180 8 1 10 557cbe99, 1/2 133/180 4 1 3 bcd80384, 133/180 133/180 8 1 10 557cbe99",
    "3/2 3/2 2 1 2 641bb898, 3/2 3/2 2 1 2 641bb898, 3/2 3/2 2 1 2 641bb898",
    "1 1 6 1 6 be72d873, 7/12 1 4 1 3 6d570f45, 1 1 6 1 6 be72d873",
    "49/40 49/40 6 1 6 085ceebd, 1 49/40 4 1 3 8a0d1f62, 49/40 49/40 6 1 6 085ceebd",
];
const STATES: [&str; 14] = [
    "5 5 7 ddf5e04f, 5 6 0 2aea0df4, 5 5 7 ddf5e04f",
    "4 4 3 3f357c7e, 4 4 0 3f357c7e, 4 4 3 3f357c7e",
    "5 5 26 e3352046, 2 7 0 a3c108ca, 5 5 26 e3352046",
    "3 3 2 12d480c6, 3 3 0 12d480c6, 3 3 2 12d480c6",
    "2 2 4 d0f9353f, 2 3 0 d0f9353f, 2 2 4 d0f9353f",
    "2 2 9 56aa8ff0, 1 3 0 50d2767b, 2 2 9 56aa8ff0",
    "6 6 7 b6014c9a, 6 6 0 8e07a644, 6 6 7 b6014c9a",
    "1 1 8 fa9f7f12, 1 2 0 ac2c7aa5, 1 1 8 fa9f7f12",
    "2 2 6 d53c69b5, 2 3 0 d53c69b5, 2 2 6 d53c69b5",
    "3 3 6 bcc953c5, 2 4 0 32bee77f, 3 3 6 bcc953c5",
    "3 3 12 db240983, 2 5 0 a9485f2f, 3 3 12 db240983",
    "10 10 179 62b32690, 10 14 0 62b32690, 10 14 40 62b32690",
    "4 4 3 3d6fd2c1, 4 5 0 3d6fd2c1, 4 4 3 3d6fd2c1",
    "4 4 2 3d6fd2c1, 4 4 0 3d6fd2c1, 4 4 2 3d6fd2c1",
];
const TREES: [&str; 16] = [
    "(1, true) 2ef31d34 7cbcb71c, 28/15 dd9c4ac8",
    "(3, true) 1992f439 a4978995, 3/2 6a0004a1",
    "(1, true) 54acef7a 7c2a57f6, 1 8ffd5c55",
    "(3, true) e763f8b9 1bb0f3e6, 7/10 e586845a",
    "(8, true) 79b7ade0 c701ede0, 4/3 25bad0fe",
    "(3, true) dcc79aa1 760985da, 1 31d7022e",
    "(3, true) c2196b5e 4ea32db3, 33/20 2949cd12",
    "(3, true) ded4e19a 99c0ef57, 17/15 3d0a1e55",
    "(3, true) 35dd691b bb3bf2a7, 123/160 643a2571",
    "(3, true) dd58a318 0d9d18f9, 11/25 18f3946f",
    "(3, true) 1926a9e1 7ebe379e, 13/15 e02a1823",
    "(8, true) 057e55fa 5f9d277f, 7/18 e827e6b3",
    "(1, true) 54acef7a 7c2a57f6, 1 1f2505b0",
    "(1, true) 69dec361 4e65f666, 1/2 80c9901e",
    "(3, true) f527c687 ff23e1b4, 1 e15cb1fa",
    "(5, true) 150f34a2 988a3f22, 3/2 de66dbb2",
];
