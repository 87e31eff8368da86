//! Proposition 1, the two cases that it rests on, and its threshold: homogeneous links (section 3).

use schedcheck_bruteforce::ring::exhaustive;
use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;

use super::evidence::{in_words, measured, optimum};
use schedcheck_harness::domain::{Alike, Links, Random, RingBox, SmallRing};
use schedcheck_harness::{Claim, Counterexample, Effort, Finding, refuted, sample, sweep};
use schedcheck_rr4745_algorithms::homogeneous::{common_cost, schedule, step_time, threshold};
use schedcheck_rr4745_algorithms::shares;

const EVERY_RING: &[&str] = &["every subset, every cyclic order, best shares that are not negative"];

pub const CLAIMS: [Claim; 3] = [
    Claim::new("rr4745/two-cases", EVERY_RING, |effort| everywhere(effort, |ring| one_or(ring, ring.processors())))
        .catches("the fastest processor alone or a ring of two", |effort| {
            everywhere(effort, |ring| one_or(ring, ring.processors().min(2)))
        }),
    Claim::new("rr4745/prop-1", EVERY_RING, |effort| everywhere(effort, by_the_formula))
        .catches("one message a processor, W w_cumul + H c", |effort| everywhere(effort, by_one_message)),
    Claim::new("rr4745/threshold", EVERY_RING, |effort| everywhere(effort, |ring| by_the_threshold(ring, 1)))
        .catches("H c in place of 2 H c", |effort| everywhere(effort, |ring| by_the_threshold(ring, 2))),
];

type Check = fn(&SmallRing) -> Result<(), Counterexample>;

fn everywhere(effort: &Effort, check: Check) -> Finding {
    let (times, costs, work) = effort.depth.pick((3, 2, 4), (5, 4, 9), (7, 6, 16));
    let shape = RingBox {
        processors: 1..=6,
        cycle_times: 1..=times,
        costs: 0..=costs,
        work: 1..=work,
        links: Links::Equal,
        speeds: Alike::Free,
    };
    sweep(effort, &shape, check).and(|| {
        let random = Random {
            count: effort.depth.pick(200, 5_000, 100_000),
            within: RingBox { processors: 2..=7, cycle_times: 1..=60, costs: 0..=40, work: 0..=400, ..shape },
        };
        sample(effort, "rr4745 homogeneous links", &random, check)
    })
}

fn by_the_formula(ring: &SmallRing) -> Result<(), Counterexample> {
    let instance = ring.instance();
    let claimed = step_time(&instance).expect("the links are alike");
    is_optimum(ring, &instance, &claimed)?;
    let proposed = schedule(&instance).expect("the links are alike");
    match measured(&instance, &proposed) {
        Ok(step) if step == claimed => Ok(()),
        found => refuted(ring, format!("its ring has T_step = {claimed}"), format!("{found:?}")),
    }
}

fn by_one_message(ring: &SmallRing) -> Result<(), Counterexample> {
    let instance = ring.instance();
    let all: Vec<usize> = (0..ring.processors()).collect();
    let cumulated = instance.work() * shares::cumulated_cycle_time(&instance, &all);
    let link = common_cost(&instance).expect("the links are alike");
    let fastest = instance.cycle_times().iter().min().expect("there is a processor");
    is_optimum(ring, &instance, &(instance.work() * fastest).min(cumulated + instance.volume() * link))
}

fn is_optimum(ring: &SmallRing, instance: &SliceRing, claimed: &Rational) -> Result<(), Counterexample> {
    let (least, _) = optimum(instance);
    if least == *claimed {
        return Ok(());
    }
    refuted(ring, format!("T_step = {claimed}"), format!("T_step = {least}"))
}

/// Some optimal ring is a fastest processor alone or has `size` processors, and of the rings of two or more one of
/// `size` is best.
fn one_or(ring: &SmallRing, size: usize) -> Result<(), Counterexample> {
    let instance = ring.instance();
    let (least, rings) = optimum(&instance);
    let fastest = instance.cycle_times().iter().min().expect("there is a processor");
    let is_fastest = |order: &Vec<usize>| order.len() == 1 && instance.cycle_times()[order[0]] == *fastest;
    if !rings.iter().any(|order| is_fastest(order) || order.len() == size) {
        let found = format!("T_step = {least} along {}", in_words(&rings[0]));
        return refuted(ring, format!("the fastest processor alone or {size} processors"), found);
    }
    let best = |size| exhaustive::best_of_size(&instance, size).expect("the domains hold at most 8 processors");
    let rings = (2..=ring.processors()).map(best).min();
    match rings {
        Some((least, rings)) if best(size).0 > least => refuted(
            ring,
            format!("among rings with communication, one of {size} processors is best"),
            format!("{} takes {least}", in_words(&rings[0])),
        ),
        _ => Ok(()),
    }
}

/// Up to H 2c / (w_min - w_cumul), over `divisor`, the fastest alone is optimal; beyond it every optimal ring holds
/// all.
fn by_the_threshold(ring: &SmallRing, divisor: i64) -> Result<(), Counterexample> {
    let instance = ring.instance();
    let Some(largest) = threshold(&instance).expect("the links are alike") else {
        let found = "the threshold has no value: w_min - w_cumul = 0";
        return refuted(ring, "W <= H 2c / (w_min - w_cumul)", found);
    };
    let largest = largest / Rational::from_integer(divisor.into());
    let (_, rings) = optimum(&instance);
    let sizes = |size: usize| rings.iter().filter(move |order| order.len() == size).count();
    let (alone, all) = (sizes(1) > 0, sizes(ring.processors()) == rings.len());
    match *instance.work() <= largest {
        true if !alone => refuted(ring, format!("W <= {largest}: the fastest alone is optimal"), "it is not"),
        false if !all => refuted(ring, format!("W > {largest}: all are involved"), in_words(&rings[0])),
        _ => Ok(()),
    }
}
