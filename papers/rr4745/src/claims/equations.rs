//! Equations 2 and 3: the ring of all processors, each with a share of the load (section 5.1).

use exact_lp::{Bounds, Certificate, Expression, LinearProgram};
use itertools::Itertools;
use schedcheck_bruteforce::ring::shares as oracle;
use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;

use super::equations_proof as for_all;
use super::orderings::cycles;
use super::words::describe;
use schedcheck_evidence::ring::involved;
use schedcheck_harness::domain::{Alike, Links, RingBox, SmallRing};
use schedcheck_harness::{
    Claim, Counterexample, Depth, Domains, Finding, RunContext, Test, WithProof, nothing_asserted, over, refuted, sweep,
};
use schedcheck_rr4745_algorithms::shares::{cumulated_cycle_time, step_time_by_equation_3};

const METHODS: &[&str] =
    &["every subset, every cyclic order", "an exact linear program in T_step and the shares of each ring"];

pub const CLAIMS: [Claim; 3] = [
    Claim::new("rr4745/balanced-load", &["an exact linear program in T_step and the shares of the ring"], &BALANCED),
    Claim::new("rr4745/equal-times", METHODS, &WithProof { test: &TOGETHER, proof: &for_all::TOGETHER }),
    Claim::new("rr4745/eq-3", METHODS, &WithProof { test: &BY_EQUATION_3, proof: &for_all::BY_EQUATION_3 }),
];

const BALANCED: Test<Formula> = Test::without_oracle(
    balanced,
    |instance, ring| {
        let message = instance.volume() * instance.cost(ring[0], ring[1]);
        instance.work() * cumulated_cycle_time(instance, ring) + &message + &message
    },
    &[("half of the messages", half_of_the_messages)],
);

/// Along the ring of all processors, on equal links: all finish together, at the time of the `formula`.
fn balanced(context: &RunContext, formula: Formula, (): ()) -> Finding {
    let (most, largest) = context.depth.pick((4, 2), (5, 3), (6, 4));
    let shape = RingBox {
        processors: 2..=most,
        cycle_times: 1..=largest,
        costs: 0..=largest,
        work: 1..=2 * largest,
        links: Links::Equal,
        speeds: Alike::Free,
    };
    let of_all: Rings = |instance| vec![(0..instance.processors()).collect()];
    sweep(context, &shape, |ring| {
        finish_together(ring, of_all)?;
        takes_as_long_as(ring, formula, of_all)
    })
}

const TOGETHER: Test<(), Rings> = Test {
    check: |context, (), rings| over(context, everywhere(context.depth), |ring| finish_together(ring, rings)),
    subject: (),
    oracle: optimal,
    wrong_subjects: &[],
    wrong_oracles: &[EVERY_RING],
};

const BY_EQUATION_3: Test<Formula, Rings> = Test {
    check: |context, formula, rings| {
        over(context, everywhere(context.depth), |ring| takes_as_long_as(ring, formula, rings))
    },
    subject: step_time_by_equation_3,
    oracle: optimal,
    wrong_subjects: &[("half of the messages", half_of_the_messages)],
    wrong_oracles: &[EVERY_RING],
};

/// The step time along a ring.
type Formula = fn(&SliceRing, &[usize]) -> Rational;

/// The rings that are called optimal and give each of all processors a share.
type Rings = fn(&SliceRing) -> Vec<Vec<usize>>;

const EVERY_RING: (&str, Rings) = ("every ring of all processors, optimal or not", every_ring);

pub(super) fn every_ring(instance: &SliceRing) -> Vec<Vec<usize>> {
    cycles(instance.processors())
}

pub(super) fn optimal(instance: &SliceRing) -> Vec<Vec<usize>> {
    involved(instance).map(|(_, rings)| rings).unwrap_or_default()
}

/// Up to 3 processors of any link costs, 4 of symmetric ones, and random ones.
fn everywhere(depth: Depth) -> Domains<RingBox> {
    let free = RingBox {
        processors: 1..=3,
        cycle_times: 1..=2,
        costs: 0..=depth.pick(1, 2, 3),
        work: 1..=depth.pick(4, 8, 9),
        links: Links::Free,
        speeds: Alike::Free,
    };
    let symmetric = RingBox {
        processors: 4..=4,
        work: depth.pick(4, 1, 1)..=depth.pick(4, 8, 9),
        links: Links::Symmetric,
        ..free.clone()
    };
    let beyond = RingBox { processors: 2..=6, cycle_times: 1..=20, costs: 0..=30, work: 0..=300, ..free.clone() };
    Domains::of([free, symmetric]).random("rr4745 equation 3", [35, 3_000, 50_000], beyond)
}

/// The instance, and those of its rings that are asked about.
fn with_rings(ring: &SmallRing, rings: Rings) -> (SliceRing, Vec<Vec<usize>>) {
    let instance = ring.instance();
    let rings = rings(&instance);
    (instance, rings)
}

/// Whether all processors finish at the same time in the best schedule along each of the rings.
pub(super) fn finish_together(ring: &SmallRing, rings: Rings) -> Result<(), Counterexample> {
    let (instance, rings) = with_rings(ring, rings);
    if rings.is_empty() {
        return nothing_asserted();
    }
    for order in rings {
        let (_, busy) = best_along(&instance, &order);
        if !busy.iter().all_equal() {
            let times = busy.iter().join(", ");
            return refuted(ring, format!("along {} all finish together", describe(&order)), format!("at {times}"));
        }
    }
    Ok(())
}

/// Whether the step along each of the rings lasts as the `formula` says.
pub(super) fn takes_as_long_as(ring: &SmallRing, formula: Formula, rings: Rings) -> Result<(), Counterexample> {
    let (instance, rings) = with_rings(ring, rings);
    if rings.is_empty() {
        return nothing_asserted();
    }
    for order in rings {
        let (claimed, (found, _)) = (formula(&instance, &order), best_along(&instance, &order));
        if claimed != found {
            let claimed = format!("T_step = {claimed} along {}", describe(&order));
            return refuted(ring, claimed, format!("T_step = {found}"));
        }
    }
    Ok(())
}

/// Equation 3 with half of the messages of an instance with H = 1.
pub fn half_of_the_messages(instance: &SliceRing, order: &[usize]) -> Rational {
    let half = Rational::new(1, 2);
    let instance = instance.with_load(instance.work().clone(), half).expect("half a volume is not negative");
    step_time_by_equation_3(&instance, order)
}

/// The least T_step along a ring, and how long each processor is busy in a schedule that attains it: minimise T where
/// T >= alpha_i W w_i + messages for each i, shares not negative with sum 1.
fn best_along(instance: &SliceRing, order: &[usize]) -> (Rational, Vec<Rational>) {
    let mut program = LinearProgram::new("shares");
    let step = program.variable("T", Bounds::non_negative());
    let mut whole = Expression::default();
    let (mut shares, messages) = (Vec::new(), oracle::messages(instance, order));
    for (&processor, messages) in order.iter().zip(&messages) {
        let share = program.variable(format!("alpha_{processor}"), Bounds::non_negative());
        whole += share;
        shares.push(share);
        let computing = instance.work() * &instance.cycle_times()[processor];
        program.subject_to(format!("P{processor}"), (step - computing * share).at_least(messages.clone()));
    }
    program.subject_to("shares", whole.equals(1));
    program.minimize(step);
    let solution = program.solve().expect("nobody stops the solver");
    let Certificate::Optimal { primal, .. } = &solution.certificate else {
        unreachable!("a ring has a schedule, and time is not negative")
    };
    let time = |((&processor, share), messages): ((&usize, &exact_lp::Variable), &Rational)| {
        primal.get(share.index()) * instance.work() * &instance.cycle_times()[processor] + messages
    };
    (primal.get(step.index()), order.iter().zip(&shares).zip(&messages).map(time).collect())
}
