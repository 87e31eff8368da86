//! Proposition 1, the two cases that it rests on, and its threshold: homogeneous links (section 3).

use num_traits::One;
use schedcheck_bruteforce::ring::exhaustive;
use schedcheck_model::Rational;
use schedcheck_model::ring::{Schedule, SliceRing};

use super::homogeneous_proof as for_all;
use super::hypotheses::of_ring;
use super::words::describe;
use schedcheck_evidence::ring::{ANOTHER_BOUND, Exact, FORGED, measured, optimum};
use schedcheck_harness::domain::{Alike, Links, RingBox, SmallRing};
use schedcheck_harness::{Claim, Counterexample, Depth, Domains, Test, WithProof, over, refuted};
use schedcheck_rr4745_algorithms::homogeneous::{common_cost, schedule, step_time, threshold};
use schedcheck_rr4745_algorithms::shares;

const EVERY_RING: &[&str] = &["every subset, every cyclic order, best shares that are not negative"];

pub const CLAIMS: [Claim; 3] = [
    Claim::new("rr4745/two-cases", EVERY_RING, &WithProof { test: &TWO_CASES, proof: &for_all::TWO_CASES }),
    Claim::new("rr4745/prop-1", EVERY_RING, &WithProof { test: &BY_THE_FORMULA, proof: &for_all::BY_THE_FORMULA }),
    Claim::new(
        "rr4745/threshold",
        EVERY_RING,
        &WithProof { test: &BY_THE_THRESHOLD, proof: &for_all::BY_THE_THRESHOLD },
    )
    .plain("For p = 1 w_cumul is w_min, and the threshold has no value: there is nothing to decide.")
    .restricted("there are two processors or more", &|about| of_ring(about, |ring| ring.processors() >= 2)),
];

/// Of how many processors a ring is said to be, of so many.
pub(super) type Size = fn(usize) -> usize;

const TWO_CASES: Test<Size, fn(&SliceRing, usize) -> Exact> = Test {
    check: |context, size, best_of_size| {
        over(context, everywhere(context.depth), |ring| is_one_or(ring, size, best_of_size))
    },
    subject: |processors| processors,
    oracle: best_of_size,
    wrong_subjects: &[("the fastest processor alone or a ring of two", |processors| processors.min(2))],
    wrong_oracles: &[("a ring of all that takes one more", one_more_of_all)],
};

/// What the least step time of every ring is, for a check.
type Optimum = fn(&SliceRing) -> Exact;

const OF_THE_FIRST: (&str, Optimum) =
    ("the optimum of the first processor alone", |ring| (of_the_first(ring), vec![vec![0]]));

const BY_THE_FORMULA: Test<Proposition, Optimum> = Test {
    check: |context, proposition, optimum| {
        over(context, everywhere(context.depth), |ring| satisfies(ring, proposition, optimum))
    },
    subject: PROPOSITION_1,
    oracle: optimum,
    wrong_subjects: &[
        ("one message a processor, W w_cumul + H c", Proposition { step_time: by_one_message, ..PROPOSITION_1 }),
        ("all processors at any load", Proposition { schedule: of_all, ..PROPOSITION_1 }),
    ],
    wrong_oracles: &[OF_THE_FIRST, ANOTHER_BOUND, FORGED],
};

const BY_THE_THRESHOLD: Test<Threshold, Optimum> = Test {
    check: |context, threshold, optimum| {
        over(context, everywhere(context.depth), |ring| is_decided_by(ring, threshold, optimum))
    },
    subject: printed_threshold,
    oracle: optimum,
    wrong_subjects: &[
        ("H c in place of 2 H c", half_of_the_threshold),
        ("H 2c / w_min", |ring| Some(both_messages(ring) / fastest(ring))),
        ("the fastest alone at any load", |ring| Some(ring.work().clone())),
    ],
    wrong_oracles: &[OF_THE_FIRST, ANOTHER_BOUND, FORGED],
};

/// A load up to which the fastest processor is said to work alone.
pub(super) type Threshold = fn(&SliceRing) -> Option<Rational>;

pub(super) fn printed_threshold(ring: &SliceRing) -> Option<Rational> {
    threshold(ring).expect("the links are alike")
}

pub(super) fn half_of_the_threshold(ring: &SliceRing) -> Option<Rational> {
    Some(printed_threshold(ring)? / 2)
}

/// What proposition 1 gives.
#[derive(Clone, Copy)]
pub(super) struct Proposition {
    pub(super) step_time: fn(&SliceRing) -> Rational,
    pub(super) schedule: fn(&SliceRing) -> Schedule,
}

pub(super) const PROPOSITION_1: Proposition = Proposition {
    step_time: |ring| step_time(ring).expect("the links are alike"),
    schedule: |ring| schedule(ring).expect("the links are alike"),
};

fn everywhere(depth: Depth) -> Domains<RingBox> {
    let (times, costs, work) = depth.pick((3, 2, 4), (5, 4, 9), (7, 6, 16));
    let shape = RingBox {
        processors: 1..=depth.pick(5, 6, 6),
        cycle_times: 1..=times,
        costs: 0..=costs,
        work: 1..=work,
        links: Links::Equal,
        speeds: Alike::Free,
    };
    let beyond = RingBox { processors: 2..=7, cycle_times: 1..=60, costs: 0..=40, work: 0..=400, ..shape.clone() };
    Domains::of([shape]).random("rr4745 homogeneous links", [50, 5_000, 100_000], beyond)
}

/// Some optimal ring is a fastest processor alone or has the `size` that is said of so many processors, and of the
/// rings of two or more one of that size is best.
pub(super) fn is_one_or(
    ring: &SmallRing,
    size: Size,
    best_of_size: fn(&SliceRing, usize) -> Exact,
) -> Result<(), Counterexample> {
    let (instance, size) = (ring.instance(), size(ring.processors()));
    let (least, rings) = optimum(&instance);
    let is_fastest = |order: &Vec<usize>| order.len() == 1 && instance.cycle_times()[order[0]] == *fastest(&instance);
    if !rings.iter().any(|order| is_fastest(order) || order.len() == size) {
        let found = format!("T_step = {least} along {}", describe(&rings[0]));
        return refuted(ring, format!("the fastest processor alone or {size} processors"), found);
    }
    let best = |size| best_of_size(&instance, size);
    let rings = (2..=ring.processors()).map(best).min();
    match rings {
        Some((least, rings)) if best(size).0 > least => refuted(
            ring,
            format!("among rings with communication, one of {size} processors is best"),
            format!("{} takes {least}", describe(&rings[0])),
        ),
        _ => Ok(()),
    }
}

pub(super) fn best_of_size(instance: &SliceRing, size: usize) -> Exact {
    exhaustive::best_of_size(instance, size).expect("the domains hold at most 8 processors")
}

fn one_more_of_all(instance: &SliceRing, size: usize) -> Exact {
    let (least, rings) = best_of_size(instance, size);
    (if size == instance.processors() { least + Rational::one() } else { least }, rings)
}

/// The step time is the least, and the schedule attains it.
pub(super) fn satisfies(ring: &SmallRing, proposition: Proposition, optimum: Optimum) -> Result<(), Counterexample> {
    let instance = ring.instance();
    let (claimed, (least, _)) = ((proposition.step_time)(&instance), optimum(&instance));
    if claimed != least {
        return refuted(ring, format!("T_step = {claimed}"), format!("T_step = {least}"));
    }
    match measured(&instance, &(proposition.schedule)(&instance)) {
        Ok(step) if step == claimed => Ok(()),
        found => refuted(ring, format!("its ring has T_step = {claimed}"), format!("{found:?}")),
    }
}

pub(super) fn by_one_message(instance: &SliceRing) -> Rational {
    let cumulated = instance.work() * shares::cumulated_cycle_time(instance, &all(instance));
    (instance.work() * fastest(instance)).min(cumulated + both_messages(instance) / 2)
}

pub(super) fn of_all(instance: &SliceRing) -> Schedule {
    shares::non_negative(instance, &all(instance))
}

fn of_the_first(instance: &SliceRing) -> Rational {
    instance.work() * &instance.cycle_times()[0]
}

/// Up to the `threshold` the fastest alone is optimal; beyond it every optimal ring holds all.
pub(super) fn is_decided_by(ring: &SmallRing, threshold: Threshold, optimum: Optimum) -> Result<(), Counterexample> {
    let instance = ring.instance();
    let Some(largest) = threshold(&instance) else {
        let found = "the threshold has no value: w_min - w_cumul = 0";
        return refuted(ring, "W <= H 2c / (w_min - w_cumul)", found);
    };
    let (_, rings) = optimum(&instance);
    let sizes = |size: usize| rings.iter().filter(move |order| order.len() == size).count();
    let (alone, all) = (sizes(1) > 0, sizes(ring.processors()) == rings.len());
    match *instance.work() <= largest {
        true if !alone => refuted(ring, format!("W <= {largest}: the fastest alone is optimal"), "it is not"),
        false if !all => refuted(ring, format!("W > {largest}: all are involved"), describe(&rings[0])),
        _ => Ok(()),
    }
}

fn all(instance: &SliceRing) -> Vec<usize> {
    (0..instance.processors()).collect()
}

pub(super) fn fastest(instance: &SliceRing) -> &Rational {
    instance.cycle_times().iter().min().expect("there is a processor")
}

/// 2 H c.
fn both_messages(instance: &SliceRing) -> Rational {
    instance.volume() * common_cost(instance).expect("the links are alike") * 2
}
