//! One shared port among nodes with two ports or more each way: a third of what is lost otherwise.
//!
//! Words are those of `bound.rs`.
//!
//! **Theorem (open/odd-cycle-two-ports). If one node has a shared port, and each other one at least two receiving and
//! two sending ports, or ports without limit (`r*||s*||w`), then LP / n <= 1 + 1/(6k), with 2k + 1 as in
//! open/odd-cycle-bound; and for each k this is attained.** Let R be the shared port, x as in the proof of that bound,
//! and z an extreme point that is 0 wherever x is. Without R, all edges of the graph of ports join a sending and a
//! receiving port. So each odd cycle goes through R, and z has one at most. If it has none it is a 0/1 vector. Let
//! the ports of its cycle be R, p(1), …, p(2l), in the order of the cycle. They are full; and each p(i) has room for
//! two at least, so z has an activity e(i) of value 1 there. It is a transfer, for a computation occupies no port but
//! R; and it does not occupy R, where the cycle fills all. *How many of the e(i) differ.* Call e(i) a chord if it is
//! e(j) too, i < j: it joins p(i) and p(j). One of these is a sending and one a receiving port, so j - i is odd; and it
//! is not 1, for there is one transfer from a node to another, and that on the cycle has value 1/2. So two ports at
//! least lie between the ends of a chord. No two chords share a port. Take a shortest way from p(1) to p(2l) along the
//! cycle and over chords that leads forward only, and let s be the number of ports that it leaves out. With R it is a
//! cycle that x closes, and an odd one, for its ports are sending and receiving ones in turn. So 2l - s + 1 >= 2k + 1.
//! A chord on the way leaves out two ports at least: at most s/2 chords are on it. Any other chord ends in a port that
//! is left out, or it would make the way shorter: there are at most s of them. So there are at most 3s/2 <= 3(l - k)
//! chords, and at least 2l - 3(l - k) different activities among the e(i), say m of them: l + m >= 3k. *A mean.* Let
//! N(i) have all activities of value 1, and the l edges of the cycle that match its ports without p(i); N(0) those that
//! match them without R. Let D(i) have the other l + 1 edges of the cycle, two of them at p(i), and all activities of
//! value 1 but e(i). N(i) is in P as in lemma 2. So is D(i): p(i) loses e(i) and two halves for two edges, and each
//! other port of the cycle two halves for one edge. Let d = 1/(2l + 2m + 1), and a(i) = d, or d/2 if e(i) is a chord,
//! so that the sum of the a(i) is md. Take D(i) with weight a(i), N(i) with a(i) + d, and N(0) with d: together
//! 2md + (2l + 1)d = 1. D(i) and N(i) have each edge of the cycle once together, and all N together l times; so in the
//! mean it has md + ld = (1 - d)/2. An activity e(i) lacks a(i), of a chord twice d/2, and has 1 - d; each other
//! activity of value 1 has 1. So (1 - d)z is at most the mean, and 1 - d = 2(l + m)/(2(l + m) + 1) >= 6k/(6k + 1). The
//! rest is as in the proof of the bound. *Attained.* A relay under w||r,s, all others with two ports each way, workers
//! with w = 1/2. Masters 1 to k have a worker of their own each, workers 1 to k a master of their own each: 2k links of
//! c = 2. Links of c = 2 join master l to worker l, and to worker l + 1 if l < k; links of c = 1 master k to the relay
//! and the relay to worker 1: the cycle of 2k + 1 ports, and nothing else is on one. A task takes 2 units of time of
//! these transfers, whichever way. If y of those on the cycle and y' of the others go on at once, then
//! 2y + y' <= 4k + 1 and y' <= 2k, so y + y' <= (6k + 1)/2, and being whole at most 3k: n <= 3k/2, which all but those
//! between a master l and worker l + 1 and those of the relay attain. So in MSSG(G) LP <= (6k + 1)/4, attained with the
//! cycle half of the time and the others always. For k = 2 seven nodes do as well: three masters and three workers,
//! each pair joined by c = 2 but one, which has the relay between. There all e(i) are chords: 13 halves are busy, so
//! LP = 13/4, and six transfers at once give n = 3.

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
