//! `odd-cycle-price`: how many times as much as schedules attain the equations of section 4 of tpds2004 allow.
//!
//! LP is the optimum of MSSG(G) with the equations of each node's model, n the best throughput of a schedule; LP > 0.
//!
//! # Ports
//!
//! A node under r||s||w, r||s,w, s||r,w, or with numbers of ports, has a receiving and a sending port, of capacity 1
//! or that number; one under w||r,s or r,s,w has one port for either, a *shared* port of capacity 1; one under
//! `r*||s*||w` has none. A transfer to a node that is no master occupies the sending port of its sender and the
//! receiving port of its receiver, where they exist. A computation occupies the sending port (r||s,w), the receiving
//! port (s||r,w), the shared port (r,s,w), or none. The *graph of ports* has an edge for each transfer that occupies
//! two. Where every port is shared, its cycles are those of the platform.
//!
//! **Lemma 1.** *Let P be the vectors z with 0 <= `z_e` <= 1 for each activity e, and a sum of at most `b_v` over the
//! activities at each port v, `b_v` a positive whole number. An extreme point of P has no values but 0, 1/2 and 1, and
//! its activities of value 1/2 are odd cycles of ports, no two of which share a port.* Let F be the activities with
//! 0 < `z_e` < 1. Call a port full if its sum is `b_v`. A *free end* is a port that is not full, or an end of an
//! activity that occupies no port there. Were there a vector y on F, not zero, whose sum at each full port is zero,
//! then z + ty and z - ty would be in P for small t > 0, and z not extreme. Hence:
//!
//! - No path in F joins two free ends: take 1 and -1 along it in turn. (An activity with two free ends is a path.)
//! - F has no cycle of even length (two transfers between the same ports are one): take 1 and -1 in turn.
//! - No path in F joins a free end to an odd cycle: take 2 and -2 along it in turn, then 1 and -1 round the cycle, the
//!   first and the last of one sign, opposite to that of the last edge of the path. (A path without an edge needs
//!   nothing but the cycle.)
//! - No connected part of F has two cycles. Both are odd. If they have two ports in common, there are three ways
//!   between two ports that share nothing else; two of them have one parity, and are an even cycle. Else join the
//!   cycles by a shortest path, maybe of no edge, and take 1 and -1 round each, 2 and -2 along the path, with signs
//!   that cancel at both ends.
//!
//! At a full port F has no edge or at least two, for the sum is whole. A connected part of F with a free end has just
//! one free end, and no cycle. It is a tree then, which has two ends of one edge each; both are free; a contradiction.
//! A part without a free end has two edges or more at each port, and one cycle at most: so it is a cycle, and odd. At
//! each of its ports two values between 0 and 1 have a whole sum, which is 1. So z and 1 - z alternate round it, and
//! after an odd number of steps z = 1 - z.
//!
//! **Lemma 2.** *Let z be such a point, and 2k + 1 at most the length of each of its cycles. Then 2k/(2k + 1) z is at
//! most a mean of 0/1 vectors of P; without a cycle z is one.* Of a cycle of 2l + 1 ports take one of its 2l + 1
//! matchings of l edges, each as often, and of several cycles independently; keep the activities of value 1. Each port
//! of a cycle loses two halves and gets one activity or none: the vector is in P. In the mean an activity of value 1
//! has 1, and one of the cycle l/(2l + 1), which is 1/2 times 2l/(2l + 1), and l >= k.
//!
//! **Theorem (open/odd-cycle-bound). Whatever the models are, mixed ones and numbers of ports included: LP = n if the
//! transfers of some optimum of MSSG(G) that uses each link one way close no odd cycle of ports; if the shortest that
//! they close has length 2k + 1, then LP / n <= 1 + 1/(2k).** Let x be that optimum. By the printed equations it is in
//! P, and so it is a mean of extreme points of P that are 0 wherever x is. Their cycles have length 2k + 1 at least.
//! By lemma 2, 2k/(2k + 1) x is at most a mean of 0/1 vectors of P. The activities of such a vector can go on at once:
//! each node does what its model allows, each link carries a task one way. So these sets, one after the other, have
//! room for 2k/(2k + 1) x, and whatever occupies no port goes on beside. The equations of conservation are
//! homogeneous: a period of throughput 2k/(2k + 1) LP exists. Without cycles the factor is 1, and each schedule obeys
//! MSSG(G). (Any optimum can be made to use each link one way: what goes both ways is left out each way.)
//!
//! **Theorem (open/odd-cycle-circle). For each k the bound is attained on a circle of 2k + 1 nodes, all under w||r,s;
//! and if they are all under r,s,w, on the same circle with a worker of w <= 1, LP / n = (2k + 1)/(2k + w).** The
//! nodes are a master, 2k - 1 relays, each but the last joined to the next, the master to the first, by a link of
//! c = 1, and a worker, joined to the last relay with c = 1 and to the master with c = 2k. Only the worker computes,
//! and its w is at most 1. *What is attained, n = 1/2:* a task takes 2k units of time of links on either way, and of
//! 2k + 1 links around shared ports at most k are used at once. Over the relays, every other link in one time unit,
//! the rest in the next, a task comes in every two; the worker receives it in the second of them, and has the first
//! for computing. *What the equations allow, LP:* let f tasks per time unit come to the worker from the relay, and g
//! from the master. The relay's port says 2f <= 1. Under w||r,s the worker's port says f + 2kg <= 1, so
//! 2k(f + g) <= 1 + (2k - 1)f <= (2k + 1)/2; f = 1/2 and g = 1/(4k) attain it. Under r,s,w it says
//! f + 2kg + w(f + g) <= 1, so (2k + w)(f + g) <= 1 + (2k - 1)f <= (2k + 1)/2; f = 1/2 and g = (1 - w)/(4k + 2w)
//! attain it.
//!
//! **Theorem (open/odd-cycle-sequential). If all nodes are under r,s,w, and the shortest odd cycle of the platform has
//! length 2k + 1, then LP / n < 1 + 1/(2k).** Suppose equality. Let x be an optimum of MSSG(G) with the least sum of
//! times of transfers. No tasks go round a circuit of nodes in it: some of them could stay where they are. By Edmonds
//! (1965), a vector of P is a mean of 0/1 vectors of P if x(E(U)) <= l for each set U of 2l + 1 ports, E(U) the
//! transfers within U. Were all of these so for tx with some t > 2k/(2k + 1), we had n >= t LP. So there is a U with
//! 2k/(2k + 1) x(E(U)) >= l >= 1. If x closes no odd cycle in U, a side of U has l ports or fewer, each transfer
//! within U has an end there, and x(E(U)) <= l. So x closes one, and l >= k. All ports of U together are busy for at
//! most 2l + 1, so x(E(U)) <= (2l + 1)/2, with equality only if nothing else occupies them. Together
//! l(2k + 1) <= k(2l + 1), so l <= k. Hence l = k, with equality: nodes of U compute nothing, and nothing is sent into
//! U or out of it. Over the nodes of U that are no masters, as much is received as is sent; no master receives; so
//! masters in U send nothing, and each other node of U sends within U as much as it receives there. Something is sent,
//! so there is a circuit. A contradiction.
//!
//! **Theorem (open/odd-cycle-one-port). For each k one shared port is enough to attain the bound, all other nodes
//! being under r||s||w, with k masters.** A relay under w||r,s, workers 1 to k with w = 1, masters 1 to k that do not
//! compute. Links of c = 1 join master k to the relay and the relay to worker 1; links of c = 2 join master l to
//! worker l, and to worker l + 1 if l < k. A circle of 2k + 1 ports: the shared one, the sending ports of the masters,
//! the receiving ports of the workers; nothing else is on a cycle. On either way a task takes 2 units of time of
//! links. At most k of these transfers go on at once: n <= k/2, which the links from each master l to worker l attain.
//! In MSSG(G) they take at most (2k + 1)/2 together, since 2k + 1 ports do; so LP <= (2k + 1)/4, attained with each of
//! them half of the time, where worker 1 computes 3/4 and each other worker 1/2.
//!
//! So the supremum is 1 + 1/(2k) for w||r,s, for r,s,w and for mixed models; over all platforms of 3 nodes or more
//! (nodes hung on the worker that nobody sends to change nothing) it is 3/2. Two nodes have no odd cycle.

mod families;
mod ports;

use num_traits::{One, Zero};
use schedcheck_harness::domain::{PlatformBox, Random};
use schedcheck_harness::{Claim, Counterexample, Effort, Finding, Sweep, Test, refuted};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};
use schedcheck_tpds2004_algorithms::mssg::{self, SteadyState};
use serde_json::Value;

use self::families::{circle, one_shared_port};
use self::ports::shortest_odd_cycle;
use super::evidence::graph::{self, METHODS, MISTAKEN, Most, best, graph_of};
use crate::extremal::{Bound, Extremal, Shown};

pub const CLAIMS: [Claim; 4] = [
    Claim::new(
        "open/odd-cycle-bound",
        METHODS,
        &Test {
            check: is_bounded,
            subject: bound,
            evidence: graph::throughput,
            wrong: &[
                ("the bound of a cycle that is longer by two", |cycle| bound(cycle.map(|k| k + 1))),
                ("nothing is lost on any platform", |_| Rational::one()),
            ],
            mistaken: MISTAKEN,
        },
    ),
    Claim::new(
        "open/odd-cycle-circle",
        METHODS,
        &Test {
            check: of_the_circle,
            subject: ratio_of_the_circle,
            evidence: graph::throughput,
            wrong: &[("a cycle that is longer by two", |k, model, w| ratio_of_the_circle(k + 1, model, w))],
            mistaken: MISTAKEN,
        },
    ),
    Claim::new(
        "open/odd-cycle-sequential",
        METHODS,
        &Test {
            check: is_not_attained,
            subject: bound,
            evidence: graph::throughput,
            wrong: &[("the bound of a cycle that is longer by two", |cycle| bound(cycle.map(|k| k + 1)))],
            mistaken: MISTAKEN,
        },
    ),
    Claim::new(
        "open/odd-cycle-one-port",
        METHODS,
        &Test {
            check: of_one_shared_port,
            subject: bound,
            evidence: graph::throughput,
            wrong: &[("the bound of a cycle that is longer by two", |cycle| bound(cycle.map(|k| k + 1)))],
            mistaken: MISTAKEN,
        },
    ),
];

const MEASURES: &str = "MSSG(G) / throughput";

const fn on_a_circle(
    name: &'static str,
    size: &'static str,
    instance: fn() -> Value,
    at_most: (&'static str, (i64, i64)),
) -> Extremal {
    let (statement, value) = at_most;
    let at_most = Some(Bound { statement, value });
    Extremal { question: "odd-cycle-price", name, size, measures: MEASURES, instance, shown, at_most }
}

const BOUND: &str = "open/odd-cycle-bound";

pub const EXTREMALS: [Extremal; 6] = [
    on_a_circle(
        "odd-cycle-of-3",
        "cycle of 3, w||r,s",
        || instance(circle(1, PortModel::WorkInParallel, (1, 1))),
        (BOUND, (3, 2)),
    ),
    on_a_circle(
        "odd-cycle-of-5",
        "cycle of 5, w||r,s",
        || instance(circle(2, PortModel::WorkInParallel, (1, 1))),
        (BOUND, (5, 4)),
    ),
    on_a_circle(
        "odd-cycle-of-7",
        "cycle of 7, w||r,s",
        || instance(circle(3, PortModel::WorkInParallel, (1, 1))),
        (BOUND, (7, 6)),
    ),
    on_a_circle(
        "odd-cycle-of-3-sequential",
        "cycle of 3, r,s,w",
        || instance(circle(1, PortModel::Sequential, (1, 100))),
        ("open/odd-cycle-sequential", (3, 2)),
    ),
    on_a_circle(
        "odd-cycle-of-5-sequential",
        "cycle of 5, r,s,w",
        || instance(circle(2, PortModel::Sequential, (1, 100))),
        ("open/odd-cycle-sequential", (5, 4)),
    ),
    on_a_circle(
        "odd-cycle-of-5-one-shared-port",
        "cycle of 5, one shared port",
        || instance(one_shared_port(2)),
        (BOUND, (5, 4)),
    ),
];

/// The most that LP / n is, if the shortest odd cycle has length 2k+1, by k; nothing without one.
type Ratio = fn(Option<usize>) -> Rational;

fn bound(cycle: Option<usize>) -> Rational {
    Rational::one() + cycle.map_or_else(Rational::zero, |k| Rational::new(1.into(), (2 * k).into()))
}

/// LP / n on the circle of 2k+1 nodes under a model, w being a fraction of the time of a link.
type RatioOfCircle = fn(usize, PortModel, (i64, i64)) -> Rational;

fn ratio_of_the_circle(k: usize, model: PortModel, (w, link): (i64, i64)) -> Rational {
    let computing =
        if model == PortModel::Sequential { Rational::new(w.into(), link.into()) } else { Rational::zero() };
    Rational::from_integer((2 * k + 1).into()) / (Rational::from_integer((2 * k).into()) + computing)
}

/// The optimum of the printed program that uses each link one way.
fn printed(platform: &PlatformGraph) -> SteadyState {
    mssg::solve(platform).expect("doing nothing is a solution").in_one_direction(platform)
}

/// Nodes take these models in turn.
const MODELS: (&[&[PortModel]], &str) = {
    use PortModel::*;
    let lists: &[&[PortModel]] = &[
        &[WorkInParallel],
        &[Sequential],
        &[SinglePort, WorkInParallel],
        &[SinglePort, Sequential, Sequential],
        &[Sequential, WorkInParallel, SendInParallel],
        &[ReceiveInParallel, SendInParallel, WorkInParallel],
        &[Ports { receive: 1, send: 2 }, WorkInParallel, Ports { receive: 2, send: 1 }],
        &[MultiPort, WorkInParallel, Sequential],
    ];
    (lists, "the models of 8 lists in turn, each with a shared port")
};

const ALL_SEQUENTIAL: (&[&[PortModel]], &str) = (&[&[PortModel::Sequential]], "all nodes under r,s,w");

/// The same platform under each of the lists of models, whose nodes take them in turn.
fn under_each(lists: &'static [&[PortModel]]) -> impl Fn(PlatformGraph) -> Vec<PlatformGraph> {
    move |platform| {
        let nodes = platform.nodes().len();
        let under = |models: &&[PortModel]| {
            let models: Vec<_> = models.iter().copied().cycle().take(nodes).collect();
            platform.clone().under(&models)
        };
        lists.iter().map(under).collect()
    }
}

/// Small platforms and random ones, each under all of these lists of models, in words.
fn platforms(
    effort: &Effort,
    (lists, models): (&'static [&[PortModel]], &str),
    check: impl Fn(&PlatformGraph) -> Result<(), Counterexample> + Sync + Copy,
) -> Finding {
    let alike = |nodes, cost| PlatformBox { cycle_times: 1..=1, ..PlatformBox::connected(nodes, cost) };
    let (three, four) = effort.depth.pick((2, 0), (4, 2), (5, 3));
    let random = Random { count: effort.depth.draws(3, 200, 5_000), within: PlatformBox::connected(5..=7, 6) };
    let swept = |shape: PlatformBox| {
        Sweep::complete(effort, format!("{shape}, {models}")).through(&shape, under_each(lists), check)
    };
    let finding = swept(alike(1..=3, three));
    let finding = if four == 0 { finding } else { finding.and(|| swept(alike(4..=4, four))) };
    finding.and(|| {
        let drawn = Sweep::random(effort, format!("{random}, {models}"));
        drawn.drawn("open/odd-cycle-bound", &random, under_each(lists), check)
    })
}

fn is_bounded(effort: &Effort, ratio: Ratio, most: Most) -> Finding {
    platforms(effort, MODELS, move |platform| {
        let steady = printed(platform);
        let cycle = shortest_odd_cycle(platform, |arc| !steady.sending[arc].is_zero());
        let (attained, allowed) = (most(platform)?, ratio(cycle));
        let (less, more) = (attained > steady.throughput, steady.throughput > &allowed * &attained);
        if !less && !more {
            return Ok(());
        }
        let claimed = format!("the equations allow at most {allowed} times what is attained, and no less than that");
        refuted(platform, claimed, format!("they allow {}, and {attained} is attained", steady.throughput))
    })
}

fn is_not_attained(effort: &Effort, ratio: Ratio, most: Most) -> Finding {
    let check = move |platform: &PlatformGraph| {
        let Some(k) = shortest_odd_cycle(platform, |_| true) else { return Ok(()) };
        let (allowed, attained) = (printed(platform).throughput, most(platform)?);
        let factor = ratio(Some(k));
        if attained <= allowed && (allowed.is_zero() || allowed < &factor * &attained) {
            return Ok(());
        }
        let claimed = format!("the equations allow less than {factor} times what is attained");
        refuted(platform, claimed, format!("they allow {allowed}, and {attained} is attained"))
    };
    let (cycles, links) = effort.depth.pick((2, 8), (4, 20), (6, 50));
    let circles = (1..=cycles).map(move |k| circle(k, PortModel::Sequential, (1, links)));
    let words = format!("circles of 3, 5, … {} nodes, w = 1 and c = {links}", 2 * cycles + 1);
    let finding = Sweep::complete(effort, words).check(circles, check);
    finding.and(|| platforms(effort, ALL_SEQUENTIAL, check))
}

/// The ratio is what is said of the family's member k.
fn is_attained(platform: &PlatformGraph, ratio: &Rational, most: Most) -> Result<(), Counterexample> {
    let (allowed, attained) = (printed(platform).throughput, most(platform)?);
    if allowed == ratio * &attained && !attained.is_zero() {
        return Ok(());
    }
    let claimed = format!("the equations allow {ratio} times what is attained");
    refuted(platform, claimed, format!("they allow {allowed}, and {attained} is attained"))
}

fn of_the_circle(effort: &Effort, ratio: RatioOfCircle, most: Most) -> Finding {
    let cycles = effort.depth.pick(3, 5, 8);
    let times = effort.depth.pick(2, 4, 6);
    let domain = format!(
        "circles of 3, 5, … {} nodes under w||r,s and r,s,w, c in 1..{times}, w up to c; one link takes as long as \
            the others together",
        2 * cycles + 1
    );
    Sweep::complete(effort, domain).check(1..=cycles, move |&k| {
        let times = (1..=times).flat_map(|link| (1..=link).map(move |w| (w, link)));
        let mut all = times.flat_map(|times| [PortModel::WorkInParallel, PortModel::Sequential].map(|m| (m, times)));
        all.try_for_each(|(model, times)| is_attained(&circle(k, model, times), &ratio(k, model, times), most))
    })
}

fn of_one_shared_port(effort: &Effort, ratio: Ratio, most: Most) -> Finding {
    let cycles = effort.depth.pick(4, 6, 9);
    Sweep::complete(effort, format!("1 to {cycles} masters and workers, one relay between two of them"))
        .check(1..=cycles, move |&k| is_attained(&one_shared_port(k), &ratio(Some(k)), most))
}

fn instance(platform: PlatformGraph) -> Value {
    schedcheck_harness::instance(&platform)
}

/// What the equations allow over what a best period attains, and that period.
fn shown(instance: &Value) -> Result<Shown, String> {
    let platform = graph_of(instance)?;
    let allowed = printed(&platform).throughput;
    let caption = format!("A best schedule; the equations allow {allowed} tasks per time unit");
    let (attained, exhibit) = graph::shown(&platform, &caption, best(&platform).1)?;
    Ok(Shown { value: allowed / attained, exhibits: vec![exhibit] })
}
