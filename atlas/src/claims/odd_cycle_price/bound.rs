//! The bound: MSSG(G) allows at most 1 + 1/(2k) times what schedules attain, 2k + 1 being the length of the shortest
//! odd cycle of ports.
//!
//! The proofs are in `text/odd-cycle-price.md`.

use num_traits::Zero;
use schedcheck_harness::{Claim, Counterexample, Finding, RunContext, Sweep, Test, refuted};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};

use super::compared::{Ratio, bound, printed};
use super::families::{one_master, two_ports, with_chords};
use super::platforms::{MODELS, circles, small_and_random};
use super::ports::shortest_odd_cycle;
use schedcheck_evidence::platform_graph::{self as graph, METHODS, MISTAKEN, Most};

pub const BOUND: Claim = Claim::new(
    "open/odd-cycle-bound",
    METHODS,
    &Test {
        check: is_bounded,
        subject: bound,
        oracle: graph::throughput,
        wrong_subjects: &[
            ("the bound of a cycle that is longer by two", |cycle| bound(cycle.map(|k| k + 1))),
            ("nothing is lost on any platform", |_| bound(None)),
        ],
        wrong_oracles: MISTAKEN,
    },
);

/// On this platform the equations allow at most what they may by the odd cycles that an optimum closes.
pub fn at_most(platform: &PlatformGraph, ratio: Ratio, most: Most) -> Result<(), Counterexample> {
    let steady = printed(platform);
    let cycle = shortest_odd_cycle(platform, |arc| !steady.sending[arc].is_zero());
    let (attained, allowed): (Rational, _) = (most(platform)?, ratio(cycle));
    let (less, more) = (attained > steady.throughput, steady.throughput > &allowed * &attained);
    if !less && !more {
        return Ok(());
    }
    let claimed = format!("the equations allow at most {allowed} times what is attained, and no less than that");
    refuted(platform, claimed, format!("they allow {}, and {attained} is attained", steady.throughput))
}

fn is_bounded(context: &RunContext, ratio: Ratio, most: Most) -> Finding {
    let check = move |platform: &PlatformGraph| at_most(platform, ratio, most);
    let shared = "w||r,s or r,s,w at each node";
    let finding = small_and_random(context, MODELS, Some, check).and(|| circles(context, shared, Some, check));
    let cycles = context.depth.pick(2, 3, 4);
    let families = (1..=cycles).flat_map(|k| [one_master(k, PortModel::Sequential), two_ports(k)]);
    let words = format!("one shared port on cycles of up to {} ports, among ports of capacity 1 and 2", 2 * cycles + 1);
    finding.and(|| Sweep::complete(context, words).check(families.chain([with_chords()]), check))
}
