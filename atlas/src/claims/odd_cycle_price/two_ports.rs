//! One shared port among nodes with two ports or more each way: a third of what is lost otherwise.
//!
//! The proofs are in `text/odd-cycle-price.md`.

use itertools::Itertools;
use schedcheck_harness::{Claim, Finding, RunContext, Sweep, Test};
use schedcheck_model::platform_graph::PortModel;

use super::bound::at_most;
use super::compared::{Ratio, bound_of_two_ports, is_attained_on};
use super::families::{two_ports, two_ports_with_costs, with_chords};
use schedcheck_evidence::platform_graph::{self as graph, METHODS, MISTAKEN, Most};

pub const TWO_PORTS: Claim = Claim::new(
    "open/odd-cycle-two-ports",
    METHODS,
    &Test {
        check: of_two_ports,
        subject: bound_of_two_ports,
        oracle: graph::throughput,
        wrong_subjects: &[("the bound of a cycle that is longer by two", |cycle| {
            bound_of_two_ports(cycle.map(|k| k + 1))
        })],
        wrong_oracles: MISTAKEN,
    },
);

fn of_two_ports(context: &RunContext, ratio: Ratio, most: Most) -> Finding {
    let cycles = context.depth.pick(3, 4, 6);
    let words = format!("1 to {cycles} masters and workers, each with one of its own beside, and a relay");
    let finding = Sweep::complete(context, words).check(1..=cycles, |&k| is_attained_on(&two_ports(k), k, ratio, most));
    let finding = finding.and(|| {
        let words = "three masters and three workers, a relay between two of them";
        Sweep::complete(context, words).check([with_chords()], |platform| is_attained_on(platform, 2, ratio, most))
    });
    let largest = context.depth.pick(2, 3, 4);
    let costs = (0..5).map(|_| 1..=largest).multi_cartesian_product();
    let platforms = costs.flat_map(|costs| {
        [PortModel::WorkInParallel, PortModel::Sequential].map(|model| two_ports_with_costs(1, &costs, model))
    });
    let words = format!("two masters, two workers and a relay under w||r,s or r,s,w, with all c in 1..{largest}");
    finding.and(|| Sweep::complete(context, words).check(platforms, |platform| at_most(platform, ratio, most)))
}
