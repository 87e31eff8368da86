//! The bound is attained on circles under w||r,s, and approached under r,s,w.
//!
//! The proofs are in `text/odd-cycle-price.md`.

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
