//! The bound is attained on circles under w||r,s, and approached under r,s,w.
//!
//! Words are those of `bound.rs`.
//!
//! **Theorem (open/odd-cycle-circle). For each k the bound is attained on a circle of 2k + 1 nodes, all under w||r,s;
//! and if they are all under r,s,w, on the same circle with a worker of 0 < w <= 1, LP / n = (2k + 1)/(2k + w).** The
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

use num_traits::Zero;
use schedcheck_harness::{Claim, Finding, RunContext, Sweep, Test};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PortModel;

use super::compared::is_attained;
use super::families::circle;
use schedcheck_evidence::platform_graph::{self as graph, METHODS, MISTAKEN, Most};

pub const CIRCLE: Claim = Claim::new(
    "open/odd-cycle-circle",
    METHODS,
    &Test {
        check: of_the_circle,
        subject: ratio_of_the_circle,
        oracle: graph::throughput,
        wrong_subjects: &[("a cycle that is longer by two", |k, model, w| ratio_of_the_circle(k + 1, model, w))],
        wrong_oracles: MISTAKEN,
    },
);

/// LP / n on the circle of 2k+1 nodes under a model, w being a fraction of the time of a link.
type RatioOfCircle = fn(usize, PortModel, (i64, i64)) -> Rational;

fn ratio_of_the_circle(k: usize, model: PortModel, (w, link): (i64, i64)) -> Rational {
    let computing = if model == PortModel::Sequential { Rational::new(w, link) } else { Rational::zero() };
    Rational::from(2 * k + 1) / (Rational::from(2 * k) + computing)
}

fn of_the_circle(context: &RunContext, ratio: RatioOfCircle, most: Most) -> Finding {
    let cycles = context.depth.pick(3, 5, 8);
    let times = context.depth.pick(2, 4, 6);
    let domain = format!(
        "circles of 3, 5, … {} nodes under w||r,s and r,s,w, c in 1..{times}, w up to c; one link takes as long as \
            the others together",
        2 * cycles + 1
    );
    Sweep::complete(context, domain).check(1..=cycles, move |&k| {
        let times = (1..=times).flat_map(|link| (1..=link).map(move |w| (w, link)));
        let mut all = times.flat_map(|times| [PortModel::WorkInParallel, PortModel::Sequential].map(|m| (m, times)));
        all.try_for_each(|(model, times)| is_attained(&circle(k, model, times), &ratio(k, model, times), most))
    })
}
