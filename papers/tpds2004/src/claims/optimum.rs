//! The base model (section 2.3): the optimum of MSSG(G) against what sets of simultaneous activities attain, with one
//! master or several.

use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};

use super::boxes::{four_nodes, of_equal_processors_if_quick};
use super::printed::throughput;
use schedcheck_evidence::platform_graph::{EXACT, Exact, MISTAKEN_EXACT, Value, is_most, of_masters_alone};
use schedcheck_harness::domain::PlatformBox;
use schedcheck_harness::{Claim, Depth, Domains, Finding, RunContext, Test, over};

const METHODS: &[&str] = &[
    "the optimum of MSSG(G), with the certificate of an exact linear program",
    "the exact linear program over all sets of activities that can run at once, its schedule measured by the checker; \
        column generation on random platforms",
    "up to three nodes, a linear program over all sets of transfers that are matchings, those into masters and both \
        ways over a link among them",
];

pub const CLAIMS: [Claim; 3] = [
    Claim::new(
        "tpds2004/thm-1",
        METHODS,
        &Test {
            check: |context, value, exact| optimal(context, one_master(context.depth), value, exact),
            subject: throughput,
            oracle: EXACT,
            wrong_subjects: &[(
                "the program without equation 6, so that a node receives from everybody at once",
                without_receiving_ports,
            )],
            wrong_oracles: MISTAKEN_EXACT,
        },
    ),
    Claim::new(
        "tpds2004/master-receives-nothing",
        METHODS,
        &Test {
            check: |context, value, exact| optimal(context, Domains::of([small(context.depth, 1)]), value, exact),
            subject: throughput,
            oracle: EXACT,
            wrong_subjects: &[("nobody needs to receive anything", of_masters_alone)],
            wrong_oracles: MISTAKEN_EXACT,
        },
    ),
    Claim::new(
        "tpds2004/several-masters",
        METHODS,
        &Test {
            check: |context, value, exact| optimal(context, several_masters(context.depth), value, exact),
            subject: throughput,
            oracle: EXACT,
            wrong_subjects: &[("node 0 as the only master", with_one_master)],
            wrong_oracles: MISTAKEN_EXACT,
        },
    ),
];

fn small(depth: Depth, masters: usize) -> PlatformBox {
    PlatformBox { masters, ..of_equal_processors_if_quick(depth, 1..=3, [3, 5]) }
}

fn one_master(depth: Depth) -> Domains<PlatformBox> {
    let beyond = PlatformBox::connected(5..=depth.pick(6, 8, 8), 6);
    let boxes = Domains::of([small(depth, 1), four_nodes(depth.pick(1, 2, 3))]);
    boxes.random("tpds2004 theorem 1", [10, 3_000, 100_000], beyond)
}

fn several_masters(depth: Depth) -> Domains<PlatformBox> {
    let four = PlatformBox { masters: depth.pick(2, 4, 4), ..four_nodes(depth.pick(1, 2, 2)) };
    let beyond = PlatformBox { masters: 3, ..PlatformBox::connected(5..=depth.pick(6, 8, 8), 6) };
    let boxes = Domains::of([small(depth, 3), four]);
    boxes.random("tpds2004 several masters", [10, 3_000, 100_000], beyond)
}

/// Whether the value is the most on every platform.
fn optimal(context: &RunContext, domains: Domains<PlatformBox>, value: Value, exact: Exact) -> Finding {
    over(context, domains, |platform| is_most(platform, &value(platform), exact))
}

/// The optimum if every node has as many receiving ports as there are nodes.
fn without_receiving_ports(platform: &PlatformGraph) -> Rational {
    let receive = platform.nodes().len() as u32;
    throughput(&platform.clone().all_under(PortModel::Ports { receive, send: 1 }))
}

fn with_one_master(platform: &PlatformGraph) -> Rational {
    let nodes = platform.nodes().iter().cloned().enumerate();
    let nodes = nodes.map(|(number, mut node)| {
        node.is_master = number == 0;
        node
    });
    throughput(&PlatformGraph::new(nodes.collect(), platform.links().to_vec()).expect("node 0 is a master"))
}
