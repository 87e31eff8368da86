//! How many breakpoints there are at most, and that they are few where few cycle-times differ.
//!
//! The proofs are in `text/ring-breakpoints.md`.

use std::collections::BTreeSet;

use itertools::Itertools;
use schedcheck_bruteforce::ring::curve::Curve;
use schedcheck_harness::domain::{Alike, Links, RingBox, SmallRing};
use schedcheck_harness::{Claim, Counterexample, Domains, Finding, RunContext, Test, over};
use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;

use super::{METHODS, declines, every_ring};

pub(super) const SPEEDS: Claim = Claim::new(
    "open/ring-breakpoints-speeds",
    METHODS,
    &Test {
        check: are_few,
        subject: by_heights,
        oracle: every_ring,
        wrong_subjects: &[
            ("less than the number of processors", |ring| Bounds { below: ring.processors(), ..by_heights(ring) }),
            ("the number of processors never goes down", |ring| Bounds { down: 0, ..by_heights(ring) }),
            ("the bound of equal cycle-times, whatever they are", |ring| {
                let equal = SmallRing { cycle_times: vec![1; ring.processors()], ..ring.clone() };
                Bounds { closed: in_processors(&equal), ..by_heights(ring) }
            }),
        ],
        wrong_oracles: &[],
    },
);

pub(super) const TWO: Claim = Claim::new(
    "open/ring-breakpoints-two",
    METHODS,
    &Test { check: one_on_two, subject: 1, oracle: every_ring, wrong_subjects: &[("none", 0)], wrong_oracles: &[] },
);

/// What the theorem says of a platform.
struct Bounds {
    /// m (S + 1), which the breakpoints are fewer than.
    below: usize,
    /// The least bound in p on that number.
    closed: Rational,
    /// How often the number of processors goes down at most if all cycle-times are equal.
    down: usize,
}

fn by_heights(ring: &SmallRing) -> Bounds {
    let costs = ring.costs.iter().enumerate();
    let heights = costs.flat_map(|(own, costs)| {
        let others = (0..costs.len()).filter(move |other| *other != own);
        others.clone().cartesian_product(others).map(|(one, other)| costs[one] + costs[other])
    });
    let heights: BTreeSet<i64> = heights.chain([0]).collect();
    let speeds: BTreeSet<Rational> = ring
        .cycle_times
        .iter()
        .powerset()
        .skip(1)
        .map(|some| some.into_iter().map(|&time| Rational::new(1, time)).sum())
        .collect();
    Bounds { below: heights.len() * (speeds.len() + 1), closed: in_processors(ring), down: heights.len() }
}

/// The smaller of 2^p and (p/k + 1)^k, with k distinct cycle-times, times (p^3 - p^2 + 2) / 2.
fn in_processors(ring: &SmallRing) -> Rational {
    let p = ring.processors();
    let distinct = ring.cycle_times.iter().unique().count();
    let of_speeds = (0..distinct).fold(Rational::ONE, |power, _| power * Rational::from(p + distinct) / distinct);
    of_speeds.min(Rational::from(1_usize << p)) * Rational::from(p * p * p - p * p + 2) / 2
}

fn going_down() -> SmallRing {
    let costs = [[0, 11, 12, 1], [49, 0, 15, 9], [180, 41, 0, 30], [114, 100, 109, 0]];
    SmallRing { cycle_times: vec![1; 4], costs: costs.map(Vec::from).to_vec(), work: 1 }
}

/// Boxes of rings whose load is of no account.
fn rings(processors: std::ops::RangeInclusive<usize>, costs: i64, speeds: Alike) -> RingBox {
    RingBox { processors, cycle_times: 1..=9, costs: 0..=costs, work: 1..=1, links: Links::Free, speeds }
}

fn are_few(context: &RunContext, bounds: fn(&SmallRing) -> Bounds, curve: fn(&SliceRing) -> Curve) -> Finding {
    let check = |ring: &SmallRing| {
        let (curve, Bounds { below, closed, down }) = (curve(&ring.instance()), bounds(ring));
        let breakpoints = curve.breakpoints().count();
        if breakpoints >= below {
            return Err(Counterexample::of(ring, format!("less than {below}"), format!("{breakpoints} breakpoints")));
        }
        if Rational::from(below) > closed {
            return Err(Counterexample::of(ring, format!("m (S + 1) is at most {closed}"), below.to_string()));
        }
        let declines = declines(&curve);
        if ring.cycle_times.iter().all_equal() && declines > down {
            let claimed = format!("at most {down} times down");
            return Err(Counterexample::of(ring, claimed, format!("{declines} times, in {:?}", curve.sizes())));
        }
        Ok(())
    };
    let small = RingBox { cycle_times: 1..=1, ..rings(1..=3, context.depth.pick(1, 2, 3), Alike::Equal) };
    let beyond = |speeds| rings(3..=context.depth.pick(4, 5, 6), 60, speeds);
    let domains = Domains::of([small])
        .random("open/ring-breakpoints-speeds", [100, 2_000, 20_000], beyond(Alike::Free))
        .random("open/ring-breakpoints-speeds, equal", [100, 2_000, 20_000], beyond(Alike::Equal))
        .listed("four equal processors of which the best rings have fewer at a larger load", [going_down()]);
    over(context, domains, check)
}

fn one_on_two(context: &RunContext, most: usize, curve: fn(&SliceRing) -> Curve) -> Finding {
    let shape = RingBox { cycle_times: 1..=2, ..rings(2..=2, context.depth.pick(2, 4, 8), Alike::Free) };
    let beyond = rings(2..=2, 60, Alike::Free);
    let domains = Domains::of([shape]).random("open/ring-breakpoints-two", [50, 1_000, 10_000], beyond);
    over(context, domains, |ring| {
        let breakpoints = curve(&ring.instance()).breakpoints().count();
        if breakpoints <= most {
            return Ok(());
        }
        Err(Counterexample::of(ring, format!("at most {most}"), format!("{breakpoints} breakpoints")))
    })
}
