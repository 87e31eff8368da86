//! The bound: MSSG(G) allows at most 1 + 1/(2k) times what schedules attain, 2k + 1 being the length of the shortest
//! odd cycle of ports.
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
//! two. Where every node has a shared port, an odd cycle of ports is an odd cycle of the platform (and conversely,
//! unless that uses a link between two masters, or a link into a master that leads one way only).
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
//! they close has length 2k + 1, then LP / n <= 1 + 1/(2k).** *No schedule does more than LP.* Take the tasks that a
//! schedule has computed by a time T, and leave out what it does for others. It may send tasks to masters: from where
//! its way enters a master for the last time a task may as well start, and what comes before is left out too. The
//! shares of T for which each activity goes on then obey MSSG(G): at most LP T tasks are computed by T. *Schedules do
//! as much as that.* Let x be that optimum. By the printed equations it is in P, and so it is a mean of extreme points
//! of P that are 0 wherever x is. Their cycles have length 2k + 1 at least. By lemma 2, 2k/(2k + 1) x is at most a mean
//! of 0/1 vectors of P. The activities of such a vector can go on at once: each node does what its model allows, each
//! link carries a task one way. So these sets, one after the other, have room for 2k/(2k + 1) x, and whatever occupies
//! no port goes on beside. The equations of conservation are homogeneous: a period of throughput 2k/(2k + 1) LP exists.
//! Without cycles the factor is 1. (Any optimum can be made to use each link one way: what goes both ways is left out
//! each way.)

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
