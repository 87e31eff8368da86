//! Proposition 1 and its threshold: links that are all alike (section 3).

use std::ops::Mul;

use schedcheck_harness::domain::Links;
use schedcheck_harness::{Finding, RunContext, Test, telling};
use schedcheck_model::Time;
use schedcheck_model::ring::SliceRing;
use schedcheck_parametric_proof::{LinearForm, below_zero};
use schedcheck_rr4745_algorithms::greedy::{Tie, start};
use schedcheck_rr4745_algorithms::homogeneous::Bus;
use schedcheck_rr4745_algorithms::platform::Platform;
use schedcheck_rr4745_algorithms::shares::{self, Capacities};

use super::forall::{Competitors, Quotient, Unknown, competitor, forall, shapes, statement};
use super::homogeneous::{
    PROPOSITION_1, Proposition, Size, Threshold, best_of_size, by_one_message, fastest, half_of_the_threshold,
    is_decided_by, is_one_or, of_all, printed_threshold, satisfies,
};
use schedcheck_evidence::ring::optimum;

/// No schedule is faster than both the fastest processor alone and those of the said size, and none along a ring
/// of two or more is faster than those.
pub const TWO_CASES: Test<Size> = Test::without_oracle(
    one_or,
    |processors| processors,
    &[("for all parameters: the fastest processor alone or a ring of two", |processors| processors.min(2))],
);

fn one_or(context: &RunContext, size: Size, (): ()) -> Finding {
    let theorem = |shape: &_| {
        statement(shape, move |unknown| {
            let mut told = Vec::new();
            let mut ended = |ring: Vec<usize>| {
                let capacities = Capacities::non_negative(unknown, &ring);
                told.push(unknown.told(&ring, &capacities));
                (capacities.step, capacities.speed)
            };
            let of_the_size: Vec<Quotient> = unknown.rings(size(unknown.processors())).map(&mut ended).collect();
            let alone = ended(vec![first_of_the_fastest(&unknown.bus())]);
            let faster = |ring: Vec<usize>| {
                let than_alone = (ring.len() == 1).then_some(alone);
                let than = of_the_size.iter().copied().chain(than_alone);
                competitor(than.flat_map(|end| unknown.before(&ring, end)).collect())
            };
            telling(unknown.all_rings().map(faster).collect(), move || told.clone().into())
        })
    };
    let sizes = shapes(context.depth.pick(&FEW[..], &MANY, &MORE), Links::Equal);
    forall(context, sizes, theorem, |ring| is_one_or(ring, size, best_of_size))
}

/// What proposition 1 gives, on forms and on numbers.
#[derive(Clone, Copy)]
pub struct Claimed {
    step_time: fn(&Bus<LinearForm, i64>) -> Quotient,
    ring: fn(&Bus<LinearForm, i64>) -> Vec<usize>,
    in_numbers: Proposition,
}

const CLAIMED: Claimed = Claimed { step_time: Bus::step_time, ring: Bus::ring, in_numbers: PROPOSITION_1 };

/// The schedule takes no longer than the formula says, and no schedule takes less.
pub const BY_THE_FORMULA: Test<Claimed> = Test::without_oracle(
    by_the_formula,
    CLAIMED,
    &[
        (
            "for all parameters: one message a processor, W w_cumul + H c",
            Claimed {
                step_time: with_one_message,
                in_numbers: Proposition { step_time: by_one_message, ..PROPOSITION_1 },
                ..CLAIMED
            },
        ),
        (
            "for all parameters: all processors at any load",
            Claimed {
                ring: |bus| (0..bus.speeds.len()).collect(),
                in_numbers: Proposition { schedule: of_all, ..PROPOSITION_1 },
                ..CLAIMED
            },
        ),
        (
            "for all parameters: the fastest alone at any load",
            Claimed {
                step_time: |bus| (bus.load, bus.speeds[first_of_the_fastest(bus)]),
                ring: |bus| vec![first_of_the_fastest(bus)],
                in_numbers: Proposition {
                    step_time: |ring| ring.work() * fastest(ring),
                    schedule: |ring| shares::non_negative(ring, &[start_of(ring)]),
                },
            },
        ),
    ],
);

fn by_the_formula(context: &RunContext, claimed: Claimed, (): ()) -> Finding {
    let sizes = shapes(context.depth.pick(&FEW[..], &MANY, &MORE), Links::Equal);
    let theorem = |shape: &_| statement(shape, move |unknown| attains_the_least(unknown, claimed));
    forall(context, sizes, theorem, |ring| satisfies(ring, claimed.in_numbers, optimum))
}

/// Along the ring the loads that fit into the step time are loads, and make up that of the step; it is no longer than
/// claimed; and no schedule takes less than claimed.
fn attains_the_least(unknown: &Unknown, claimed: Claimed) -> Competitors {
    let bus = unknown.bus();
    let (time, divisor) = (claimed.step_time)(&bus);
    let ring = (claimed.ring)(&bus);
    let capacities = Capacities::non_negative(unknown, &ring);
    let told = unknown.told(&ring, &capacities);
    let Capacities { step, loads, speed } = capacities;
    let made_up = loads.iter().fold(LinearForm::ZERO, |sum, load| sum + load);
    let of_the_schedule = [made_up - unknown.load().scaled(speed), time.scaled(speed) - step.scaled(divisor)];
    let of_the_schedule = of_the_schedule.into_iter().chain(loads).map(below_zero);
    let others = unknown.all_rings().map(|ring| competitor(unknown.before(&ring, (time, divisor))));
    telling(of_the_schedule.chain(others).collect(), move || told.clone())
}

/// Up to the threshold no schedule is faster than that of the fastest processor; beyond it each of fewer than all is
/// slower than the best of all.
pub const BY_THE_THRESHOLD: Test<OnBoth> = Test::without_oracle(
    by_the_threshold,
    OnBoth { forms: Bus::threshold, numbers: printed_threshold },
    &[
        (
            "for all parameters: H c in place of 2 H c",
            OnBoth {
                forms: |bus| bus.threshold().map(|(load, divisor)| (load, divisor.times(2))),
                numbers: half_of_the_threshold,
            },
        ),
        (
            "for all parameters: 4 H c in place of 2 H c",
            OnBoth {
                forms: |bus| bus.threshold().map(|(load, divisor)| (load.times(2), divisor)),
                numbers: |ring| printed_threshold(ring).map(|load| &load + &load),
            },
        ),
    ],
);

/// A threshold on forms and on numbers.
#[derive(Clone, Copy)]
pub struct OnBoth {
    forms: fn(&Bus<LinearForm, i64>) -> Option<Quotient>,
    numbers: Threshold,
}

fn by_the_threshold(context: &RunContext, threshold: OnBoth, (): ()) -> Finding {
    let sizes = shapes(context.depth.pick(&FEW[1..], &MANY[1..], &MORE[1..]), Links::Equal);
    let theorem = |shape: &_| statement(shape, move |unknown| decides(unknown, threshold.forms));
    forall(context, sizes, theorem, |ring| is_decided_by(ring, threshold.numbers, optimum))
}

fn decides(unknown: &Unknown, threshold: fn(&Bus<LinearForm, i64>) -> Option<Quotient>) -> Competitors {
    let bus = unknown.bus();
    let Some((largest, divisor)) = threshold(&bus) else { return vec![competitor(Vec::new())] };
    if bus.load.scaled(divisor) <= largest {
        let fastest = first_of_the_fastest(&bus);
        let told = unknown.told(&[fastest], &Capacities::by_equation_2(unknown, &[fastest]));
        let alone = (bus.load, bus.speeds[fastest]);
        let others = unknown.all_rings().map(|ring| competitor(unknown.before(&ring, alone)));
        return telling(others.collect(), move || told.clone());
    }
    let all: Vec<usize> = (0..unknown.processors()).collect();
    let capacities = Capacities::non_negative(unknown, &all);
    let told = unknown.told(&all, &capacities);
    let fewer = unknown.all_rings().filter(|ring| ring.len() < all.len());
    let fewer = fewer.map(|ring| competitor(unknown.by(&ring, (capacities.step, capacities.speed))));
    telling(fewer.collect(), move || told.clone())
}

/// Processors, and the bound of their cycle-times, at quick depth.
const FEW: [(usize, i64); 4] = [(1, 1), (2, 3), (3, 3), (4, 2)];

/// At standard depth.
const MANY: [(usize, i64); 5] = [(1, 1), (2, 20), (3, 9), (4, 5), (5, 3)];

/// At any cost.
const MORE: [(usize, i64); 6] = [(1, 1), (2, 99), (3, 20), (4, 9), (5, 5), (6, 3)];

/// min(X / v_max, X / V + H c): the formula for twice the load, halved.
fn with_one_message<T, S>(bus: &Bus<T, S>) -> (T, S)
where
    T: Time + Mul<S, Output = T>,
    S: Time + Mul<Output = S>,
{
    let (time, divisor) = Bus { load: bus.load.times(2), ..bus.clone() }.step_time();
    (time, divisor.times(2))
}

fn first_of_the_fastest(bus: &Bus<LinearForm, i64>) -> usize {
    start(&bus.speeds, Tie::First)
}

fn start_of(ring: &SliceRing) -> usize {
    start(&Bus::of(ring).expect("the links are alike").speeds, Tie::First)
}
