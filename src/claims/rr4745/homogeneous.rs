//! Proposition 1 and its threshold: homogeneous links (section 3).

use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;

use super::evidence::{measured, optimum, refuted, sample, sweep};
use crate::claims::domain::{Alike, Links, RandomRings, RingBox, SmallRing};
use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Remedy};
use crate::rr4745::homogeneous::{alone_is_optimal, common_cost, schedule, step_time, threshold};
use crate::rr4745::shares;

pub const CLAIMS: [Claim; 2] = [
    Claim {
        id: "rr4745/prop-1",
        methods: &["every subset, every cyclic order, best shares that are not negative"],
        check: |effort| everywhere(effort, by_the_formula),
        control: Control {
            wrong: "one message a processor, W w_cumul + H c",
            check: |effort| everywhere(effort, by_one_message),
        },
        ..Claim::BARE
    },
    Claim {
        id: "rr4745/threshold",
        methods: &["every subset, every cyclic order, best shares that are not negative"],
        check: |effort| everywhere(effort, by_the_quotient),
        control: Control {
            wrong: "H c in place of 2 H c, on p >= 2",
            check: |effort| everywhere(effort, by_half_the_quotient),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "The fastest processor alone is optimal iff W (w_min - w_cumul) <= 2 H c; for p >= 2 this is the printed threshold.",
            check: |effort| everywhere(effort, by_the_product),
            control: Control {
                wrong: "W (w_min - w_cumul) < 2 H c",
                check: |effort| everywhere(effort, by_the_strict_product),
            },
        })),
        ..Claim::BARE
    },
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
        let random = RandomRings {
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

/// Whether a ring of one attains the optimum, over every ring.
fn alone_attains_it(instance: &SliceRing) -> bool {
    optimum(instance).1.iter().any(|ring| ring.len() == 1)
}

fn by_the_quotient(ring: &SmallRing) -> Result<(), Counterexample> {
    let instance = ring.instance();
    let Some(largest) = threshold(&instance).expect("the links are alike") else {
        let found = "the fastest processor alone is optimal, and the threshold has no value: w_min - w_cumul = 0";
        return refuted(ring, "W <= H 2c / (w_min - w_cumul)", found);
    };
    agrees(ring, &instance, &format!("up to W = {largest}"), *instance.work() <= largest)
}

fn by_half_the_quotient(ring: &SmallRing) -> Result<(), Counterexample> {
    let instance = ring.instance();
    let Some(largest) = threshold(&instance).expect("the links are alike") else { return Ok(()) };
    let half = largest / Rational::from_integer(2.into());
    agrees(ring, &instance, &format!("up to W = {half}"), *instance.work() <= half)
}

fn by_the_product(ring: &SmallRing) -> Result<(), Counterexample> {
    let instance = ring.instance();
    let link = common_cost(&instance).expect("the links are alike");
    agrees(ring, &instance, "W (w_min - w_cumul) <= 2 H c", alone_is_optimal(&instance, &link))
}

fn by_the_strict_product(ring: &SmallRing) -> Result<(), Counterexample> {
    let instance = ring.instance();
    let all: Vec<usize> = (0..ring.processors()).collect();
    let fastest = instance.cycle_times().iter().min().expect("there is a processor");
    let saved = fastest - shares::cumulated_cycle_time(&instance, &all);
    let link = common_cost(&instance).expect("the links are alike");
    let both = instance.volume() * link * Rational::from_integer(2.into());
    agrees(ring, &instance, "W (w_min - w_cumul) < 2 H c", instance.work() * saved < both)
}

fn agrees(ring: &SmallRing, instance: &SliceRing, rule: &str, said: bool) -> Result<(), Counterexample> {
    let found = alone_attains_it(instance);
    let words = |is: bool| if is { "the fastest processor alone is optimal" } else { "it is not optimal" };
    if said == found { Ok(()) } else { refuted(ring, format!("{rule}: {}", words(said)), words(found)) }
}
