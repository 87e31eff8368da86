//! What is guaranteed without search.
//!
//! **Theorem (open/ring-gap-upper). On p processors the fastest one alone takes at most w_min times the sum of all 1/w
//! as long as the optimum, which is at most p times; with free links and equal speeds it takes p times as long. If p >=
//! 2 and all link costs are positive, the better one of the fastest alone and a ring of all processors, in any order,
//! takes at most c_max / c_min times as long as the optimum.** Let V be the sum of 1/w over all processors. By
//! [`schedcheck_bruteforce::ring::shares`] a ring takes the larger of M and (W + D)/V', with M the longest messages of
//! one of its processors, V' the sum of its 1/w, and D that of messages over w. The optimum is thus at least W/V, and W
//! w_min is at most w_min V times that. If the optimum is one processor, it is the fastest one. Otherwise messages take
//! 2 H c_min or more for each processor of its ring, so that D >= 2 H c_min V', and it takes at least W/V' + 2 H
//! c_min >= W/V + 2 H c_min. In a ring of all, they take 2 H c_max at most: M <= 2 H c_max, D <= 2 H c_max V, and it
//! takes at most W/V + 2 H c_max, which is at most c_max / c_min times as long.

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
