//! How many breakpoints there are at most, and that they are few where few cycle-times differ.
//!
//! **Theorem (open/ring-breakpoints-speeds). Let m be the number of distinct values of c_ij + c_ik, where j = k is
//! allowed, with 0 among them, and S the number of distinct sums of 1/w over one or more of the processors. T_step, as
//! a function of W/H, has less than m (S + 1) breakpoints. With equal cycle-times that is less than (p + 1) (p^3 -
//! p^2 + 2) / 2, and with k distinct cycle-times, less than that with (p/k + 1)^k in place of p + 1. And with equal
//! cycle-times the number of processors of a smallest best ring goes down at most m times.** Let H = 1 and write X for
//! W. By [`schedcheck_bruteforce::ring::shares`] a ring takes the larger of M and (X + D)/V. M is one of the m values,
//! V one of the S sums. T_step, the least over all rings, is continuous in X, does not decrease, and tends to infinity;
//! a flat piece is at the height of some M. So flat pieces have different heights, of the m values. Let h < h' be two
//! neighbours among the m values, h' infinite for the largest. Where h < T_step < h', which is an interval of X, a ring
//! that attains T_step has M <= h, and T_step is the least of (X + D)/V over the rings with M <= h: a ring with M <= h
//! that has a lower line would take less. This is concave, so its pieces have different slopes 1/V, which fall as X
//! grows: S pieces at most. There are at most m such intervals, with S pieces each, and at most m flat pieces: m
//! (S + 1) pieces, and one breakpoint less. With equal cycle-times S = p; a processor has at most p (p - 1) / 2 values
//! c_ij + c_ik, so m <= p^2 (p - 1) / 2 + 1. With k distinct ones, of n_1, .., n_k processors, S <= (n_1 + 1) ..
//! (n_k + 1) - 1 < (p/k + 1)^k. With equal cycle-times V is the number of processors, and grows from piece to piece of
//! such an interval. It also grows where T_step passes a height without being flat: the ring from before is still
//! there, so the line after that is less steep. And it does not fall at the end of a flat piece: a ring that attains
//! all of it has a line through its end, or the piece would be longer, and what follows is the least steep line through
//! that point. At the load where T_step passes a height h without being flat, a ring with M = h may be best, at that
//! load alone, with fewer processors than those before and behind. So the number goes down only where T_step reaches
//! one of the m heights, at the beginning of a flat piece or at such a load, once a height at most.
//!
//! **Theorem (open/ring-breakpoints-two). On two processors there is one breakpoint at most.** Let v >= v' be both 1/w,
//! H = 1, and m, m' what each pays in the ring of two. In time T the first alone computes v T, and both v (T - m) + v'
//! (T - m'), from T = max(m, m') on. At T = m the latter is at most v' m, and at T = m' it is at most v m': no more
//! than the first does alone. So T_step is never flat, and passes from the line of one to that of two once, or never.

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
            ("less than the number of processors", |ring| [ring.processors(), ring.processors()]),
            ("the number of processors never goes down", |ring| [by_heights(ring)[0], 0]),
        ],
        wrong_oracles: &[],
    },
);

pub(super) const TWO: Claim = Claim::new(
    "open/ring-breakpoints-two",
    METHODS,
    &Test { check: one_on_two, subject: 1, oracle: every_ring, wrong_subjects: &[("none", 0)], wrong_oracles: &[] },
);

/// What the breakpoints are fewer than, and how often the number of processors goes down at most if all cycle-times are
/// equal.
fn by_heights(ring: &SmallRing) -> [usize; 2] {
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
    [heights.len() * (speeds.len() + 1), heights.len()]
}

fn going_down() -> SmallRing {
    let costs = [[0, 11, 12, 1], [49, 0, 15, 9], [180, 41, 0, 30], [114, 100, 109, 0]];
    SmallRing { cycle_times: vec![1; 4], costs: costs.map(Vec::from).to_vec(), work: 1 }
}

/// Boxes of rings whose load is of no account.
fn rings(processors: std::ops::RangeInclusive<usize>, costs: i64, speeds: Alike) -> RingBox {
    RingBox { processors, cycle_times: 1..=9, costs: 0..=costs, work: 1..=1, links: Links::Free, speeds }
}

fn are_few(context: &RunContext, bounds: fn(&SmallRing) -> [usize; 2], curve: fn(&SliceRing) -> Curve) -> Finding {
    let check = |ring: &SmallRing| {
        let (curve, [below, downs]) = (curve(&ring.instance()), bounds(ring));
        let breakpoints = curve.breakpoints().count();
        if breakpoints >= below {
            return Err(Counterexample::of(ring, format!("less than {below}"), format!("{breakpoints} breakpoints")));
        }
        let down = declines(&curve);
        if ring.cycle_times.iter().all_equal() && down > downs {
            let claimed = format!("at most {downs} times down");
            return Err(Counterexample::of(ring, claimed, format!("{down} times, in {:?}", curve.sizes())));
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
