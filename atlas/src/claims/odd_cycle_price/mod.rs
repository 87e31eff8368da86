//! `odd-cycle-price`: how many times as much as schedules attain the equations of section 4 of tpds2004 can allow.
//!
//! | file | what it proves |
//! | --- | --- |
//! | `bound` | at most 1 + 1/(2k), by the shortest odd cycle of ports, whatever the models are |
//! | `circle` | the bound is attained under w\|\|r,s, and approached under r,s,w |
//! | `sequential` | it is not attained under r,s,w |
//! | `one_port` | one master and one shared port attain it |
//! | `two_ports` | if all but one node have two ports each way, 1 + 1/(6k) |
//!
//! So the supremum is 1 + 1/(2k) for w||r,s at all nodes, for r,s,w at all nodes, and for a single shared port among
//! nodes of the base model; over all platforms of 3 nodes or more (nodes hung on the worker that nobody sends to change
//! nothing) it is 3/2. Two nodes have no odd cycle.

mod bound;
mod circle;
mod compared;
mod families;
mod one_port;
mod platforms;
mod ports;
mod sequential;
mod two_ports;

use schedcheck_harness::Claim;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};

use self::compared::printed;
use crate::extremal::{Bound, Extremal, On, Shown, Shows};
use schedcheck_evidence::platform_graph::{self as graph, best};

pub const CLAIMS: [Claim; 5] =
    [bound::BOUND, circle::CIRCLE, sequential::SEQUENTIAL, one_port::ONE_PORT, two_ports::TWO_PORTS];

const fn lossy(
    name: &'static str,
    size: &'static str,
    on: &'static dyn Shows,
    at_most: (&'static str, (i64, i64)),
) -> Extremal {
    let (statement, value) = at_most;
    let at_most = Some(Bound { statement, value });
    Extremal { question: "odd-cycle-price", name, size, measures: "MSSG(G) / throughput", on, at_most }
}

const BOUND: &str = "open/odd-cycle-bound";

pub const EXTREMALS: [Extremal; 8] = [
    lossy(
        "odd-cycle-of-3",
        "cycle of 3, w||r,s",
        &On(|| families::circle(1, PortModel::WorkInParallel, (1, 1)), shown),
        (BOUND, (3, 2)),
    ),
    lossy(
        "odd-cycle-of-5",
        "cycle of 5, w||r,s",
        &On(|| families::circle(2, PortModel::WorkInParallel, (1, 1)), shown),
        (BOUND, (5, 4)),
    ),
    lossy(
        "odd-cycle-of-7",
        "cycle of 7, w||r,s",
        &On(|| families::circle(3, PortModel::WorkInParallel, (1, 1)), shown),
        (BOUND, (7, 6)),
    ),
    lossy(
        "odd-cycle-of-3-sequential",
        "cycle of 3, r,s,w",
        &On(|| families::circle(1, PortModel::Sequential, (1, 100)), shown),
        ("open/odd-cycle-sequential", (3, 2)),
    ),
    lossy(
        "odd-cycle-of-5-sequential",
        "cycle of 5, r,s,w",
        &On(|| families::circle(2, PortModel::Sequential, (1, 100)), shown),
        ("open/odd-cycle-sequential", (5, 4)),
    ),
    lossy(
        "odd-cycle-of-5-one-master",
        "cycle of 5, one shared port, one master",
        &On(|| families::one_master(2, PortModel::WorkInParallel), shown),
        (BOUND, (5, 4)),
    ),
    lossy(
        "odd-cycle-of-7-one-master",
        "cycle of 7, one shared port, one master",
        &On(|| families::one_master(3, PortModel::WorkInParallel), shown),
        (BOUND, (7, 6)),
    ),
    lossy(
        "odd-cycle-of-3-two-ports",
        "cycle of 3, one shared port, two ports each way elsewhere",
        &On(|| families::two_ports(1), shown),
        ("open/odd-cycle-two-ports", (7, 6)),
    ),
];

/// What the equations allow over what a best period attains, and that period.
fn shown(platform: &PlatformGraph) -> Result<Shown, String> {
    let allowed = printed(platform).throughput;
    let caption = format!("A best schedule; the equations allow {allowed} tasks per time unit");
    let (attained, exhibit) = graph::shown(platform, &caption, best(platform).1)?;
    Ok(Shown { value: allowed / attained, exhibits: vec![exhibit] })
}
