//! Under r,s,w at all nodes the bound is not attained.
//!
//! Words are those of `bound.rs`; each node has one port there, for receiving, sending and computing.
//!
//! **Theorem (open/odd-cycle-sequential). If all nodes are under r,s,w, some task can be computed (n > 0), and the
//! shortest odd cycle of the platform has length 2k + 1, then LP / n < 1 + 1/(2k).** Suppose equality. Let x be an
//! optimum of MSSG(G) with the least sum of times of transfers. No tasks go round a circuit of nodes in it: some of
//! them could stay where they are. By Edmonds (1965), a vector of P is a mean of 0/1 vectors of P if x(E(U)) <= l for
//! each set U of 2l + 1 ports, E(U) the transfers within U. (He speaks of edges between two vertices. A computation is
//! one from its port v to a vertex u of its own, and odd sets with such vertices follow from the rest: if v is in U as
//! well, all that occupies v is at most 1, and what is left within U, without u and v, at most l - 1; if it is not,
//! the other 2l ports of U are busy for at most 2l, and x(E(U)) is half of that at most.) Were all of these so for tx
//! with some t > 2k/(2k + 1), we had n >= t LP. So for each such t there is a U with tx(E(U)) > l. There are finitely
//! many U: let t tend to 2k/(2k + 1), and there is a U with 2k/(2k + 1) x(E(U)) >= l >= 1. If x closes no odd cycle in
//! U, a side of U has l ports or fewer, each transfer within U has an end there, and x(E(U)) <= l. So x closes one,
//! which is one of the platform, and l >= k. All ports of U together are busy for at most 2l + 1, so
//! x(E(U)) <= (2l + 1)/2, with equality only if nothing else occupies them. Together l(2k + 1) <= k(2l + 1), so l <= k.
//! Hence l = k, with equality: nodes of U compute nothing, and nothing is sent into U or out of it. Over the nodes of U
//! that are no masters, as much is received as is sent; no master receives; so masters in U send nothing, and each
//! other node of U sends within U as much as it receives there. Something is sent, so there is a circuit. A
//! contradiction.

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
