//! One master and one shared port are enough to attain the bound.
//!
//! Words are those of `bound.rs`.
//!
//! **Theorem (open/odd-cycle-one-port). For each k there is a platform with one master and one node under w||r,s or
//! r,s,w, all others under r||s||w, whose shortest odd cycle of ports has length 2k + 1, and LP / n = 1 + 1/(2k).** A
//! relay under w||r,s or r,s,w, which does not compute; workers 1 to k with w = 1; senders 1 to k, and a master, that
//! do not compute. Links of c = 1 join sender k to the relay and the relay to worker 1; links of c = 2 join sender l to
//! worker l, and to worker l + 1 if l < k. A chain of d = k - 1 links of c = 1/k, of one link if k = 1, joins the
//! master to each sender, over nodes that forward. Consider the 2k + 1 transfers from senders to workers and the relay
//! and from there to worker 1: they close a cycle of the shared port, the sending ports of the senders and the
//! receiving ports of the workers. *What is attained, n = k/2:* a task starts at the master and ends at a worker; from
//! the last sender on its way it spends 2 units of time or more on these transfers, of which at most k go on at once.
//! So n <= k/2. From each sender l to worker l all the time attains it: the master sends k/2 tasks of 1/k each.
//! *What the equations allow, LP = (2k + 1)/4:* 2k + 1 ports are busy at most all the time, so these transfers take at
//! most (2k + 1)/2 together, and a task takes 2 of it. All of them half of the time attain it: worker 1 computes 3/4,
//! each other worker 1/2; a chain carries at most 3/4 of a task; the master sends for (2k + 1)/(4k) <= 3/4 of its time.
//! *Odd cycles.* An odd cycle of ports becomes a closed way of as many links on the platform if each port stands for
//! its node, and such a way holds an odd cycle of the platform. Without the relay all links join nodes whose distances
//! from the master differ by one: so that cycle uses the relay, and a way from worker 1 to sender k besides. Either
//! this uses no chain, and is the way over all senders and workers, of 2k - 1 links; or it goes up a chain and down
//! another one, and has 2d + 1 links or more. With the two links of the relay it is at least 2k + 1.

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
