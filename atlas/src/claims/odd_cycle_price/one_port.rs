//! One master and one shared port are enough to attain the bound.
//!
//! The proofs are in `text/odd-cycle-price.md`.

use schedcheck_harness::{Claim, Finding, RunContext, Sweep, Test};
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};

use super::compared::{Ratio, bound, is_attained_on};
use super::families::{one_master, one_master_with_chains};
use schedcheck_evidence::platform_graph::{self as graph, METHODS, MISTAKEN, Most};

pub const ONE_PORT: Claim = Claim::new(
    "open/odd-cycle-one-port",
    METHODS,
    &Test {
        check: of_one_master,
        subject: (one_master, bound),
        oracle: graph::throughput,
        wrong_subjects: &[
            ("chains of one link", (|k, model| one_master_with_chains(k, 1, model), bound)),
            ("the bound of a cycle that is longer by two", (one_master, |cycle| bound(cycle.map(|k| k + 1)))),
        ],
        wrong_oracles: MISTAKEN,
    },
);

/// The platform for k under the model of its relay, and the ratio.
type Family = (fn(usize, PortModel) -> PlatformGraph, Ratio);

fn of_one_master(context: &RunContext, (family, ratio): Family, most: Most) -> Finding {
    let cycles = context.depth.pick(4, 5, 6);
    let domain = format!("one master, 1 to {cycles} senders and workers, one relay under w||r,s or r,s,w");
    Sweep::complete(context, domain).check(1..=cycles, move |&k| {
        let mut models = [PortModel::WorkInParallel, PortModel::Sequential].into_iter();
        models.try_for_each(|model| is_attained_on(&family(k, model), k, ratio, most))
    })
}
