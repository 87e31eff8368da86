//! Under r,s,w at all nodes the bound is not attained.
//!
//! The proofs are in `text/odd-cycle-price.md`.

use num_traits::Zero;
use schedcheck_harness::{Claim, Finding, RunContext, Sweep, Test, refuted};
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};

use super::compared::{Ratio, bound, printed};
use super::families::circle;
use super::platforms::{circles, small_and_random};
use super::ports::shortest_odd_cycle;
use schedcheck_evidence::platform_graph::{self as graph, METHODS, MISTAKEN, Most};

pub const SEQUENTIAL: Claim = Claim::new(
    "open/odd-cycle-sequential",
    METHODS,
    &Test {
        check: is_not_attained,
        subject: bound,
        oracle: graph::throughput,
        wrong_subjects: &[("the bound of a cycle that is longer by two", |cycle| bound(cycle.map(|k| k + 1)))],
        wrong_oracles: MISTAKEN,
    },
);

const ALL_SEQUENTIAL: (&[&[PortModel]], &str) =
    (&[&[PortModel::Sequential]], "all nodes under r,s,w, an odd cycle of ports and a task to compute");

/// Under r,s,w at all nodes, if an odd cycle of ports is closed and something computed: the statement is on these
/// alone, for without an odd cycle of ports nothing is lost.
fn meant(platform: PlatformGraph) -> Option<PlatformGraph> {
    let platform = platform.all_under(PortModel::Sequential);
    let is_meant = shortest_odd_cycle(&platform, |_| true).is_some() && !printed(&platform).throughput.is_zero();
    is_meant.then_some(platform)
}

fn is_not_attained(context: &RunContext, ratio: Ratio, most: Most) -> Finding {
    let check = move |platform: &PlatformGraph| {
        let (allowed, attained) = (printed(platform).throughput, most(platform)?);
        let factor = ratio(shortest_odd_cycle(platform, |_| true));
        if attained <= allowed && allowed < &factor * &attained {
            return Ok(());
        }
        let claimed = format!("the equations allow less than {factor} times what is attained");
        refuted(platform, claimed, format!("they allow {allowed}, and {attained} is attained"))
    };
    let (cycles, links) = context.depth.pick((2, 8), (4, 20), (6, 50));
    let family = (1..=cycles).map(move |k| circle(k, PortModel::Sequential, (1, links)));
    let words = format!("circles of 3, 5, … {} nodes, w = 1 and c = {links}", 2 * cycles + 1);
    let finding = Sweep::complete(context, words).check(family, check);
    let finding = finding.and(|| small_and_random(context, ALL_SEQUENTIAL, meant, check));
    finding.and(|| circles(context, ALL_SEQUENTIAL.1, meant, check))
}
