//! What is guaranteed without search.
//!
//! The proofs are in `text/ring-gap.md`.

use schedcheck_harness::domain::{Alike, Links, RingBox, SmallRing};
use schedcheck_harness::{Claim, Counterexample, Domains, Finding, RunContext, Test, over};
use schedcheck_model::Rational;

use schedcheck_evidence::ring::{self, Least, METHODS, least_step, step};

pub(super) const UPPER: Claim = Claim::new(
    "open/ring-gap-upper",
    METHODS,
    &Test {
        check: within_both,
        subject: |ring: &SmallRing| (0..ring.processors()).collect(),
        oracle: least_step,
        wrong_subjects: &[("a ring of the first processor alone", |_| vec![0])],
        wrong_oracles: &[
            (ring::MISTAKEN.0, ring::MISTAKEN.1),
            ("a tenth of the least step time", |ring| least_step(ring) / 10),
        ],
    },
);

fn within_both(context: &RunContext, of_all: fn(&SmallRing) -> Vec<usize>, least: Least) -> Finding {
    let shape = RingBox {
        processors: 2..=3,
        cycle_times: 1..=context.depth.pick(1, 2, 3),
        costs: 0..=2,
        work: 1..=context.depth.pick(6, 12, 16),
        links: Links::Free,
        speeds: Alike::Free,
    };
    let beyond = RingBox { processors: 4..=6, cycle_times: 1..=9, costs: 1..=20, work: 1..=200, ..shape.clone() };
    let domains = Domains::of([shape]).random("open/ring-gap-upper", [30, 2_000, 20_000], beyond);
    over(context, domains, |ring| holds(ring, &of_all(ring), least))
}

fn holds(small: &SmallRing, of_all: &[usize], least: Least) -> Result<(), Counterexample> {
    let ring = small.instance();
    let least = least(&ring);
    let (fastest, time) = small.cycle_times.iter().enumerate().min_by_key(|(_, time)| **time).expect("a processor");
    let alone = step(&ring, &[fastest]);
    let speed: Rational = ring.cycle_times().iter().map(Rational::recip).sum();
    let times = speed * Rational::from(*time);
    if alone > &least * &times {
        let claimed = format!("the fastest alone within {times} of {least}");
        return Err(Counterexample::of(small, claimed, alone.to_string()).worse_than(&alone, &least));
    }
    let costs = || {
        small.costs.iter().enumerate().flat_map(|(row, costs)| {
            costs.iter().enumerate().filter(move |(column, _)| row != *column).map(|(_, cost)| *cost)
        })
    };
    if costs().any(|cost| cost == 0) {
        return Ok(());
    }
    let apart = Rational::new(costs().max().unwrap_or(1), costs().min().unwrap_or(1));
    let better = alone.min(step(&ring, of_all));
    if better > &least * &apart {
        let claimed = format!("the better within {apart} of {least}");
        return Err(Counterexample::of(small, claimed, better.to_string()).worse_than(&better, &least));
    }
    Ok(())
}
