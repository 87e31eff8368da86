//! Divisible loads around a switch (section 5.2): linear program 7, equations 8 to 12, theorem 4.

use itertools::Itertools;
use num_traits::{Signed, Zero};
use schedcheck_bruteforce::switch::newton;
use schedcheck_bruteforce::switch::program::{Constraints, least_time, optimal_vertices};
use schedcheck_files::{Instance, Judgement};
use schedcheck_model::Rational;
use schedcheck_model::switch::{Computation, Schedule, Switch, Worker, check};

use serde_json::Value;

use super::switches::everywhere;
use schedcheck_harness::regular::instance_of;
use schedcheck_harness::{Claim, Control, Correction, Counterexample, Exhibit, Remedy, refuted};
use schedcheck_rr6005_algorithms::switch::{PrintedError, balance, fraction, printed_schedule, schedule};

const VERTICES: &str = "every optimal vertex of the exact linear program";

pub const CLAIMS: [Claim; 7] = [
    Claim::new("rr6005/eq-5", &[VERTICES], |effort| {
        everywhere(effort, |switch| second_upper_bound(switch, &Signed::is_positive, 1))
    })
    .catches("the load received counts twice", |effort| {
        everywhere(effort, |switch| second_upper_bound(switch, &Signed::is_negative, 2))
    })
    .plain(
        "Equation 5 bounds receivers, and is printed for the workers of S, the senders, which need not compute \
            all they hold by T; R is meant.",
    )
    .edited(
        "printed: for all receivers j in S; should be: in R.",
        |effort| everywhere(effort, |switch| second_upper_bound(switch, &Signed::is_negative, 1)),
        Control::new("the load received counts twice", |effort| {
            everywhere(effort, |switch| second_upper_bound(switch, &Signed::is_negative, 2))
        }),
    ),
    Claim::new(
        "rr6005/lp-7",
        &[
            "the exact linear program with its certificate",
            "Newton's method on the sum of the least imbalances, no linear program",
            "the checker, on a schedule made from the root search",
        ],
        |effort| everywhere(effort, root_is_the_optimum),
    )
    .catches("the time without the bounds of bandwidth, sum alpha / sum s", |effort| {
        everywhere(effort, without_bandwidth)
    }),
    Claim::new("rr6005/eq-8", &[VERTICES], |effort| everywhere(effort, |switch| fractions(switch, &printed_fraction)))
        .control(OTHER_SIGN),
    Claim::new("rr6005/eq-8-second-form", &[VERTICES], |effort| {
        everywhere(effort, |switch| fractions(switch, &second_form_as_printed))
    })
    .control(OTHER_SIGN)
    .plain(
        "If the subscript in the numerator is i, as in the text that we have, it names a sender, and recv_i is \
            defined for receivers only; if it is j, as in equation 8 itself two lines above, all is well.",
    )
    .reread(
        "The subscript in the numerator is j, as in equation 8 itself, and the i of the text that we \
            have is none of the paper's: f_ij = delta_i (-recv_j) / sum (-recv_k).",
        |effort| everywhere(effort, |switch| fractions(switch, &second_form)),
        OTHER_SIGN,
    ),
    Claim::new("rr6005/eq-10-12", &[VERTICES], |effort| {
        everywhere(effort, |switch| rates(switch, &Rational::from_integer(1.into())))
    })
    .catches("gamma_ij = 2 f_ij / T0", |effort| {
        everywhere(effort, |switch| rates(switch, &Rational::from_integer(2.into())))
    }),
    Claim::new("rr6005/fig-26", &[VERTICES, "the checker, which knows what each worker holds"], |effort| {
        everywhere(effort, |switch| after_the_initial_load(switch, Rational::clone))
    })
    .catches("the initial load in half of its time", |effort| {
        everywhere(effort, |switch| after_the_initial_load(switch, half))
    }),
    Claim::new("rr6005/thm-4", &[VERTICES, "the checker, which knows what each worker holds"], |effort| {
        everywhere(effort, |switch| schedules(switch, Constraints::Printed, Rational::clone))
    })
    .catches("the same imbalance within half of the time", |effort| {
        everywhere(effort, |switch| schedules(switch, Constraints::Printed, half))
    })
    .plain(
        "Linear program 7 lacks delta_i <= alpha_i: T0 is right, and some optimal delta always makes a \
            schedule, but the delta that a solver returns may have a worker send more than it holds.",
    )
    .remedy(MISSING_CONSTRAINT)
    .exhibits(with_and_without_the_constraint),
];

const OTHER_SIGN: Control = Control::new("f_ij = delta_i delta_j / L", |effort| {
    everywhere(effort, |switch| fractions(switch, &|deltas, i, j| -printed_fraction(deltas, i, j)))
});

/// The constraint that the program lacks, added to it.
const MISSING_CONSTRAINT: Remedy = Remedy::Correction(Correction {
    statement: "Theorem 4 holds if linear program 7 has the constraints delta_i <= alpha_i as well, that nobody sends \
        more than it holds; T0 stays the same.",
    check: |effort| everywhere(effort, |switch| schedules(switch, Constraints::WithHoldings, Rational::clone)),
    control: Control {
        wrong: "the same imbalance within half of the time",
        check: |effort| everywhere(effort, |switch| schedules(switch, Constraints::WithHoldings, half)),
    },
});

/// What an optimal vertex makes somebody send, and the schedule of one that respects the holdings.
fn with_and_without_the_constraint(value: &Value) -> Vec<Exhibit> {
    let Some(Instance::Switch(switch)) = instance_of(value) else { return Vec::new() };
    let time = optimum(&switch);
    let exhibit = |caption: &str, imbalance: &[Rational]| {
        let mut schedule = printed_schedule(&switch, &time, imbalance).ok()?;
        // A worker that sends more than it holds would compute less than nothing: that cannot be drawn.
        schedule.computations.retain(|computation| computation.load.is_positive());
        Some(Exhibit {
            caption: format!("{caption}: delta = {}", listed(imbalance)),
            instance: value.clone(),
            schedule: Judgement::Switch(switch.clone(), schedule).schedule_to_json(),
            deadline: Some(time.clone()),
        })
    };
    let overdrawn = vertices(&switch, Constraints::Printed)
        .into_iter()
        .find(|imbalance| imbalance.iter().zip(switch.workers()).any(|(delta, worker)| *delta > worker.load));
    let printed = overdrawn.and_then(|imbalance| exhibit("As printed, a worker sends more than it holds", &imbalance));
    let held = vertices(&switch, Constraints::WithHoldings).into_iter().next();
    [printed, held.and_then(|imbalance| exhibit("With delta_i <= alpha_i", &imbalance))].into_iter().flatten().collect()
}

fn half(time: &Rational) -> Rational {
    time / Rational::from_integer(2.into())
}

fn optimum(switch: &Switch) -> Rational {
    least_time(switch, Constraints::Printed).expect("each switch has an optimum").time
}

fn root_is_the_optimum(switch: &Switch) -> Result<(), Counterexample> {
    let found = balance(switch);
    let schedule = schedule(switch, &found.time, &found.imbalance).expect("one number for each worker");
    let attained = measured(switch, &schedule);
    let (program, root) = (optimum(switch), newton::least_time(switch));
    let attains = attained.as_ref() == Ok(&found.time);
    if program == root && program == found.time && attains {
        return Ok(());
    }
    let found = format!("Newton's method gives {root}, the root search {}, its schedule {attained:?}", found.time);
    refuted(switch, format!("T0 = {program}"), found)
}

fn without_bandwidth(switch: &Switch) -> Result<(), Counterexample> {
    let speed: Rational = switch.workers().iter().map(|worker| &worker.speed).sum();
    let time = if speed.is_zero() { Rational::zero() } else { switch.total_load() / speed };
    let least = optimum(switch);
    if least == time { Ok(()) } else { refuted(switch, format!("T0 = {time}"), format!("T0 = {least}")) }
}

/// f_ij for an imbalance, a sender and a receiver.
type Fraction<'a> = &'a dyn Fn(&[Rational], usize, usize) -> Rational;

fn printed_fraction(imbalance: &[Rational], sender: usize, receiver: usize) -> Rational {
    fraction(imbalance, sender, receiver).expect("a sender sends something")
}

/// recv of a worker; for a sender, for which the paper defines none, nothing is received.
fn received(delta: &Rational) -> Rational {
    if delta.is_negative() { -delta } else { Rational::zero() }
}

pub(super) fn second_form_as_printed(imbalance: &[Rational], sender: usize, _: usize) -> Rational {
    let sum: Rational = imbalance.iter().map(|delta| -received(delta)).sum();
    &imbalance[sender] * -received(&imbalance[sender]) / sum
}

pub(super) fn second_form(imbalance: &[Rational], sender: usize, receiver: usize) -> Rational {
    let sum: Rational = imbalance.iter().map(|delta| -received(delta)).sum();
    &imbalance[sender] * -received(&imbalance[receiver]) / sum
}

pub(super) fn vertices(switch: &Switch, constraints: Constraints) -> Vec<Vec<Rational>> {
    optimal_vertices(switch, constraints).expect("the optimal face of a small switch can be listed")
}

/// The workers whose delta is as `sign` says.
fn of_sign(imbalance: &[Rational], sign: impl Fn(&Rational) -> bool) -> Vec<usize> {
    (0..imbalance.len()).filter(|&worker| sign(&imbalance[worker])).collect()
}

/// Equation 5 at T0 for the workers whose delta is as `bounded` says, what they receive counted `times`.
pub(super) fn second_upper_bound(
    switch: &Switch,
    bounded: &dyn Fn(&Rational) -> bool,
    times: i64,
) -> Result<(), Counterexample> {
    let time = optimum(switch);
    for deltas in vertices(switch, Constraints::Printed) {
        for worker in of_sign(&deltas, bounded) {
            let Worker { load, speed, .. } = &switch.workers()[worker];
            let has = load + received(&deltas[worker]) * num_bigint::BigInt::from(times);
            if has > speed * &time {
                let claimed =
                    format!("delta = {}: worker {} computes {has} by T0 = {time}", listed(&deltas), worker + 1);
                return refuted(switch, claimed, format!("it computes {} in that time", speed * &time));
            }
        }
    }
    Ok(())
}

/// Signs, sums of each sender and sums of each receiver, at every vertex.
fn fractions(switch: &Switch, fraction: Fraction) -> Result<(), Counterexample> {
    for deltas in vertices(switch, Constraints::Printed) {
        let (senders, receivers) = (of_sign(&deltas, Signed::is_positive), of_sign(&deltas, Signed::is_negative));
        let pairs = || senders.iter().cartesian_product(&receivers);
        let values: Vec<_> = pairs().map(|(&i, &j)| (i, j, fraction(&deltas, i, j))).collect();
        let sum = |of: &dyn Fn(usize, usize) -> bool| -> Rational {
            values.iter().filter(|(i, j, _)| of(*i, *j)).map(|(_, _, value)| value).sum()
        };
        let wrong = senders.iter().any(|&own| sum(&|i, _| i == own) != deltas[own])
            || receivers.iter().any(|&own| sum(&|_, j| j == own) != -&deltas[own]);
        if wrong || values.iter().any(|(_, _, value)| value.is_negative()) {
            let values = values.iter().map(|(i, j, value)| format!("f_{}{} = {value}", i + 1, j + 1));
            let claimed = format!("delta = {}: each sends and receives its delta", listed(&deltas));
            return refuted(switch, claimed, values.format(", ").to_string());
        }
    }
    Ok(())
}

/// Equations 10 to 12 for gamma_ij = `factor` f_ij / T_0, at every vertex, for every receiver.
fn rates(switch: &Switch, factor: &Rational) -> Result<(), Counterexample> {
    let time = optimum(switch);
    for deltas in vertices(switch, Constraints::Printed) {
        let senders = of_sign(&deltas, Signed::is_positive);
        for receiver in of_sign(&deltas, Signed::is_negative) {
            // A receiver needs time: |delta_j| <= T0 b_j.
            let worker = &switch.workers()[receiver];
            let rate = |&sender: &usize| printed_fraction(&deltas, sender, receiver) / &time;
            let gammas: Vec<_> = senders.iter().map(|sender| (factor * rate(sender), rate(sender))).collect();
            let all = gammas.iter().map(|(gamma, _)| gamma).sum::<Rational>() + &worker.load / &time;
            // (10); and (11) with (12) leave equality, for lambda_ij of equation 9 is f_ij / T_0 as well.
            if all > worker.speed || gammas.iter().any(|(gamma, rate)| gamma != rate) {
                let claimed = format!("delta = {}: equations 10 to 12 for receiver {}", listed(&deltas), receiver + 1);
                return refuted(switch, claimed, format!("it computes at the rate {all}, of at most {}", worker.speed));
            }
        }
    }
    Ok(())
}

/// Figure 26 (b): each receiver computes its own load first, in the time that `taken` makes of what that takes, then
/// what arrives.
fn after_the_initial_load(switch: &Switch, taken: fn(&Rational) -> Rational) -> Result<(), Counterexample> {
    let time = optimum(switch);
    for deltas in vertices(switch, Constraints::WithHoldings) {
        let Ok(mut schedule) = printed_schedule(switch, &time, &deltas) else { continue };
        let receivers = of_sign(&deltas, Signed::is_negative);
        schedule.computations.retain(|computation| !receivers.contains(&computation.worker));
        for worker in receivers {
            schedule.computations.extend(own_load_first(switch, worker, -&deltas[worker] / &time, &time, taken));
        }
        let found = measured(switch, &schedule);
        if found.as_ref() != Ok(&time) {
            let claimed = format!("delta = {}: own load first, and all by T0 = {time}", listed(&deltas));
            let found = found.map_or_else(|violation| violation, |time| format!("makespan {time}"));
            return refuted(switch, claimed, found);
        }
    }
    Ok(())
}

/// The own load at full speed; then what has arrived, at full speed until nothing waits; then what arrives, at the
/// `rate` of arrival.
fn own_load_first(
    switch: &Switch,
    worker: usize,
    rate: Rational,
    time: &Rational,
    taken: fn(&Rational) -> Rational,
) -> Vec<Computation> {
    let Worker { load, speed, .. } = &switch.workers()[worker];
    let own = taken(&(load / speed));
    // From `own` on, speed (t - own) has been computed of the rate t that has arrived.
    let caught_up = if *speed > rate { (speed * &own / (speed - &rate)).min(time.clone()) } else { own.clone() };
    let pieces = [
        (load.clone(), Rational::zero(), own.clone()),
        (&rate * &caught_up, own, caught_up.clone()),
        (&rate * (time - &caught_up), caught_up, time.clone()),
    ];
    let computation = |(load, start, end): (Rational, Rational, Rational)| Computation { worker, load, start, end };
    pieces.into_iter().filter(|(load, _, _)| load.is_positive()).map(computation).collect()
}

fn schedules(
    switch: &Switch,
    constraints: Constraints,
    within: fn(&Rational) -> Rational,
) -> Result<(), Counterexample> {
    let least = optimum(switch);
    let time = within(&least);
    for deltas in vertices(switch, constraints) {
        let built = match printed_schedule(switch, &time, &deltas) {
            Err(PrintedError::NothingSent | PrintedError::NoTime) => schedule(switch, &time, &deltas),
            built => built,
        };
        let found = built.map_err(|error| error.to_string()).and_then(|schedule| measured(switch, &schedule));
        if found.as_ref() != Ok(&least) {
            let claimed = format!("delta = {} makes a schedule of makespan {least}", listed(&deltas));
            return refuted(
                switch,
                claimed,
                found.map_or_else(|violation| violation, |time| format!("makespan {time}")),
            );
        }
    }
    Ok(())
}

fn measured(switch: &Switch, schedule: &Schedule) -> Result<Rational, String> {
    check(switch, schedule).map(|measure| measure.makespan).map_err(|violation| violation.to_string())
}

fn listed(numbers: &[Rational]) -> String {
    format!("({})", numbers.iter().format(", "))
}
