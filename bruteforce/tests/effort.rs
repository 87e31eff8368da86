//! What the searches take on drawn instances: a table that is kept. A bound that cuts nothing, a row that is never
//! found or a poor start leaves every answer as it is, and shows here. Who changes the table on purpose looks whether
//! the numbers are better, and accepts them with `INSTA_UPDATE=always`.

use std::fmt::Display;
use std::ops::ControlFlow;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_bruteforce::platform_graph::{column_generation, spanning_trees, within_horizon};
use schedcheck_bruteforce::ring::{branch_and_cut, subsets};
use schedcheck_bruteforce::star::{Relays, branch_and_bound, state_space, witnesses};
use schedcheck_bruteforce::{divisible, divisible_return, multi_round, tree};
use schedcheck_model::Rational;
use schedcheck_model::divisible::DivisibleStar;
use schedcheck_model::divisible_return::{DivisibleReturn, Ports};
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};
use schedcheck_model::ring::{Costs, Schedule, SliceRing, check as measure};
use schedcheck_model::star::Star;
use schedcheck_model::tree::DivisibleTree;

/// A line of a search: the instance, the value of the best schedule found, and what that took.
fn line(search: &str, best: impl Display, taken: impl Display) -> String {
    format!("{search}: {best}\n    {taken}")
}

/// Costs of the links of a ring.
#[derive(Debug, Clone, Copy)]
enum Links {
    Uniform,
    Few,
    /// Distances of points in the plane.
    Plane,
    /// Four sites, with one cost for each pair of sites.
    Sites,
}

fn ring(links: Links, processors: usize, load: i64, seed: u64) -> SliceRing {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut draw = |least: i64, most: i64| rng.random_range(least..=most);
    let points: Vec<[i64; 2]> = (0..processors).map(|_| [draw(0, 30), draw(0, 30)]).collect();
    let sites: Vec<usize> = (0..processors).map(|_| draw(0, 3) as usize).collect();
    let between_sites: Vec<i64> = (0..16).map(|_| draw(2, 19)).collect();
    let cycle_times = (0..processors).map(|_| Rational::from(draw(1, 6))).collect();
    let mut costs = vec![vec![Rational::ZERO; processors]; processors];
    for (i, j) in (0..processors).flat_map(|i| (0..i).map(move |j| (i, j))) {
        let both = match links {
            Links::Uniform => [draw(1, 40), draw(1, 40)],
            Links::Few => [[1, 2, 9, 30][draw(0, 3) as usize]; 2],
            Links::Plane => [points[i][0].abs_diff(points[j][0]) + points[i][1].abs_diff(points[j][1]) + 1; 2]
                .map(|distance| distance as i64),
            Links::Sites => [between_sites[4 * sites[i].min(sites[j]) + sites[i].max(sites[j])]; 2],
        };
        [costs[i][j], costs[j][i]] = both.map(Rational::from);
    }
    SliceRing::new(Rational::from(load), Rational::ONE, cycle_times, Costs::from_rows(costs).unwrap()).unwrap()
}

fn rings() -> Vec<String> {
    let mut lines = Vec::new();
    for (links, processors, load, seed) in [
        (Links::Uniform, 12, 60, 2),
        (Links::Few, 12, 60, 11),
        (Links::Plane, 12, 60, 11),
        (Links::Plane, 15, 30, 10),
        (Links::Plane, 18, 30, 3),
        (Links::Sites, 16, 60, 10),
        (Links::Plane, 40, 200, 5),
        (Links::Uniform, 40, 400, 6),
    ] {
        let platform = ring(links, processors, load, seed);
        let step = |schedule: &Schedule| measure(&platform, schedule).unwrap().step;
        let name = format!("ring of {processors}, {links:?}");
        // Of a large ring, what local search finds.
        for nodes in [None, Some(0)].into_iter().filter(|nodes| processors < 20 || nodes.is_some()) {
            let found = branch_and_cut::solve(&platform, &branch_and_cut::Limits { nodes, ..Default::default() });
            let branch_and_cut::CertifiedRing { schedule, lower_bound, certificate, statistics, .. } = found;
            let taken = format!("at least {lower_bound}, {} steps of proof, {statistics:?}", certificate.steps.len());
            lines.push(line(&format!("{name}, branch and cut, {}", within(nodes)), step(&schedule), taken));
        }
        if processors <= 12 {
            let found = subsets::step_time(&platform).unwrap();
            let taken = format!("{:?}", found.statistics);
            lines.push(line(&format!("{name}, subsets"), step(&found.schedule), taken));
        }
    }
    lines
}

fn within(nodes: Option<u64>) -> String {
    nodes.map_or_else(|| "to the end".to_owned(), |nodes| format!("at most {nodes} nodes"))
}

/// Few senders among many receivers.
fn star(workers: usize, tasks: u64, comm: i64, comp: i64, seed: u64) -> Star<i64> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let worker = |number: usize| {
        let tasks = if number.is_multiple_of(4) { tasks } else { 0 };
        (rng.random_range(1..=comm), rng.random_range(1..=comp), tasks)
    };
    Star::of((0..workers).map(worker).collect::<Vec<_>>())
}

fn stars() -> Vec<String> {
    let mut lines = Vec::new();
    for (workers, tasks, comm, comp, seed) in
        [(5, 12, 3, 6, 0), (9, 15, 100, 300, 1), (12, 20, 60, 1_000, 2), (7, 12, 12, 40, 3), (6, 8, 60, 90, 4)]
    {
        let star = star(workers, tasks, comm, comp, seed);
        for relays in [Relays::Allowed, Relays::Forbidden] {
            let found = branch_and_bound::minimise(&star, relays, &branch_and_bound::StarLimits::default());
            let taken = format!("at least {}, {:?}", found.lower_bound, found.statistics);
            lines.push(line(&format!("star of {workers}, relays {relays:?}"), found.makespan, taken));
        }
    }
    for (workers, tasks, seed) in [(2, 3, 5), (3, 4, 7)] {
        let star = star(workers, tasks, 2, 3, seed);
        let found = state_space::optimum(&star, Relays::Allowed).unwrap();
        let seen = witnesses::for_each_feasible(&star, &found.makespan, |_| ControlFlow::Continue(())).unwrap();
        let taken = format!("{} states in integer time, {seen:?}", found.states);
        lines.push(line(&format!("star of {workers}, every state and every order"), found.makespan, taken));
    }
    lines
}

fn divisible_star(load: i64, workers: usize, most: (i64, i64, i64, i64), seed: u64) -> DivisibleStar {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut costs = || {
        (
            rng.random_range(1..=most.0),
            rng.random_range(1..=most.1),
            rng.random_range(1..=most.2),
            rng.random_range(1..=most.3),
        )
    };
    DivisibleStar::affine(load, (0..workers).map(|_| costs()).collect::<Vec<_>>())
}

fn divisible_loads() -> Vec<String> {
    let mut lines = Vec::new();
    for (load, workers, most, seed) in
        [(60, 8, (20, 200, 10, 20), 0), (1_000, 11, (20, 200, 100, 100), 1), (40, 11, (3, 3, 3, 3), 2)]
    {
        let star = divisible_star(load, workers, most, seed);
        for nodes in [None, Some(5)] {
            let limits = divisible::branch_and_bound::Limits { nodes, ..Default::default() };
            let found = divisible::branch_and_bound::solve(&star, &limits).unwrap();
            let taken = format!("at least {}, {:?}", found.lower_bound, found.statistics);
            let name = format!("divisible star of {workers}, load {load}, {}", within(nodes));
            lines.push(line(&name, found.makespan, taken));
        }
    }
    let found = multi_round::sequences::best_sequence(&divisible_star(30, 3, (2, 5, 4, 4), 3), 100_000).unwrap();
    let taken = format!("{} sequences", found.sequences);
    lines.push(line("divisible star of 3, any number of rounds", found.makespan, taken));
    let nodes = [(0, 1, 3, 2, 5), (0, 2, 2, 1, 4), (1, 1, 1, 6, 3), (1, 2, 3, 2, 9), (2, 1, 2, 3, 4), (2, 3, 1, 2, 2)];
    let tree = DivisibleTree::affine(20, (4, 1), nodes);
    let found = tree::branch_and_bound::solve_proving(&tree, &Default::default()).unwrap();
    lines.push(line("divisible tree of 7", found.makespan, format!("{} cases", found.cases)));
    let found = tree::subsets::best(&tree).unwrap();
    let taken = format!("{} sets, {} pieces of functions", found.sets, found.pieces);
    lines.push(line("divisible tree of 7, sets of children", found.makespan, taken));
    lines
}

/// A star without latencies, whose returns take as long as its sends, or half as long, or have lengths of their own.
fn star_with_returns(workers: usize, ports: Ports, slower: i64, share: Option<i64>, seed: u64) -> DivisibleReturn {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut worker = || {
        let [link, cycle_time, other] = [(); 3].map(|()| rng.random_range(1..=100_i64));
        let link = link * share.unwrap_or(1);
        (link, slower * cycle_time, share.map_or(other, |share| link / share))
    };
    DivisibleReturn::linear(1_000, ports, (0..workers).map(|_| worker()).collect::<Vec<_>>())
}

fn loads_with_returns() -> Vec<String> {
    let mut lines = Vec::new();
    for (workers, ports, slower, share, seed) in [
        (8, Ports::One, 1, None, 1),
        (8, Ports::One, 8, Some(2), 1),
        (7, Ports::One, 49, Some(1), 3),
        (6, Ports::Two, 1, Some(1), 1),
        (7, Ports::Two, 7, None, 2),
        (7, Ports::Two, 49, Some(2), 2),
    ] {
        let star = star_with_returns(workers, ports, slower, share, seed);
        let name = format!("load with returns, {workers} workers, {ports:?}");
        for nodes in [None, Some(20)] {
            let limits = divisible_return::branch_and_bound::Limits { nodes, ..Default::default() };
            let found = divisible_return::branch_and_bound::solve(&star, &limits).unwrap();
            let taken = format!("at least {}, {:?}", found.lower_bound, found.statistics);
            lines.push(line(&format!("{name}, {}", within(nodes)), found.makespan, taken));
        }
        let limits = divisible_return::branch_and_bound::Limits::default();
        let found = divisible_return::branch_and_bound::solve_for_certificate(&star, &limits).unwrap();
        let steps = found.certificate.map_or(0, |certificate| certificate.steps.len());
        let taken = format!("{steps} steps of proof, {:?}", found.statistics);
        lines.push(line(&format!("{name}, for a certificate"), found.makespan, taken));
    }
    lines
}

/// A connected graph with a few circles.
fn graph(nodes: usize, more_links: usize, model: PortModel, seed: u64) -> PlatformGraph {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut pairs: std::collections::BTreeSet<_> = (1..nodes).map(|to| (rng.random_range(0..to), to)).collect();
    for _ in 0..more_links {
        let (one, other) = (rng.random_range(0..nodes), rng.random_range(0..nodes));
        pairs.extend((one < other).then_some((one, other)));
    }
    let links: Vec<_> = pairs.into_iter().map(|(from, to)| (from, to, rng.random_range(1..=3_i64))).collect();
    let cycle_times: Vec<i64> = (0..nodes).map(|_| rng.random_range(1..=6)).collect();
    PlatformGraph::of(cycle_times, links).all_under(model)
}

fn graphs() -> Vec<String> {
    let mut lines = Vec::new();
    for (nodes, more_links, model, seed) in
        [(8, 5, PortModel::SendInParallel, 1), (7, 20, PortModel::WorkInParallel, 5), (8, 24, PortModel::Sequential, 5)]
    {
        let platform = graph(nodes, more_links, model, seed);
        let name = format!("graph of {nodes}, {model:?}");
        for most in [None, Some(3)] {
            let limits = column_generation::Limits { nodes: most, ..Default::default() };
            let column_generation::ThroughputSolution { throughput, upper_bound, columns, iterations, nodes, .. } =
                column_generation::solve(&platform, &limits).unwrap();
            let taken = format!("at most {upper_bound}, {columns} columns, {iterations} programs, {nodes} nodes");
            lines.push(line(&format!("{name}, columns, {}", within(most)), throughput, taken));
        }
        let found = spanning_trees::best(&platform, &spanning_trees::Limits::default()).unwrap();
        let taken = format!("{} trees", found.trees);
        lines.push(line(&format!("{name}, spanning trees"), found.best.unwrap().throughput, taken));
    }
    for (model, seed) in [(PortModel::SinglePort, 2), (PortModel::Sequential, 0)] {
        let platform = graph(4, 2, model, seed).within(Rational::from(12)).unwrap();
        for nodes in [None, Some(40)] {
            let limits = within_horizon::Limits { nodes, ..Default::default() };
            let found = within_horizon::solve(&platform, &limits).unwrap();
            let taken = format!("at most {}, {} states", found.upper_bound, found.states);
            lines.push(line(&format!("graph of 4 in time 12, {model:?}, {}", within(nodes)), found.tasks, taken));
        }
    }
    lines
}

#[test]
fn searches_take_what_they_took() {
    let lines = [rings(), stars(), divisible_loads(), loads_with_returns(), graphs()].concat();
    insta::assert_snapshot!(lines.join("\n"));
}
