//! Divisible loads around a switch (section 5.2): linear program 7, equations 8 to 12, theorem 4.

use itertools::Itertools;
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use schedcheck_bruteforce::switch::certify::{Certificate, certificate};
use schedcheck_bruteforce::switch::newton;
use schedcheck_bruteforce::switch::program::{Constraints, least_time, optimal_vertices};
use schedcheck_files::Candidate;
use schedcheck_model::Rational;
use schedcheck_model::switch::{Computation, Schedule, Switch, Worker, check};

use super::switches::everywhere;
use schedcheck_harness::optima::{self, Certified};
use schedcheck_harness::witness::{Is, promised};
use schedcheck_harness::{
    Claim, Counterexample, Exhibit, ExhibitsOf, Finding, RemedyKind, RunContext, Test, Witness, WitnessesOf,
    nothing_asserted, refuted,
};
use schedcheck_rr6005_algorithms::switch::{Balance, PrintedError, balance, fraction, printed_schedule, schedule};

const VERTICES: &str = "every optimal vertex of the exact linear program";

pub const CLAIMS: [Claim; 7] = [
    Claim::new(
        "rr6005/eq-5",
        &[VERTICES],
        &Test {
            check: second_upper_bound,
            subject: (Signed::is_positive, 1),
            oracle: EXACT,
            wrong_subjects: &[("the load received counts twice", (Signed::is_negative, 2))],
            wrong_oracles: &[HALF_THE_TIME],
        },
    )
    .plain(
        "Equation 5 is about receivers, but is printed for the workers of S, the senders, which need not compute all \
            they hold by T; R is meant.",
    )
    .no_witness_because("for whom a row of a linear program is meant: what is short of it is a number, and no schedule")
    .remedied(
        RemedyKind::Edited,
        "printed: for all receivers j in S; should be: in R.",
        &Test {
            check: second_upper_bound,
            subject: (Signed::is_negative, 1),
            oracle: EXACT,
            wrong_subjects: &[("the load received counts twice", (Signed::is_negative, 2))],
            wrong_oracles: &[HALF_THE_TIME],
        },
    ),
    Claim::new(
        "rr6005/lp-7",
        &[
            "the exact linear program with its certificate",
            "Newton's method on the sum of the least imbalances, no linear program",
            "the checker, on a schedule made from the root search",
        ],
        &Test {
            check: |context, time, methods| everywhere(context, |switch| root_is_the_optimum(switch, time, methods)),
            subject: optimum,
            oracle: (proved, balance),
            wrong_subjects: &[("the time without the bounds of bandwidth, sum alpha / sum s", without_bandwidth)],
            wrong_oracles: &[
                ("Newton's method ends at half of the time", (|switch| half(&newton::least_time(switch)), balance)),
                (
                    "a root search that ends at twice the time",
                    (newton::least_time, |switch| Balance {
                        time: optimum(switch) + optimum(switch),
                        ..balance(switch)
                    }),
                ),
                (
                    "a root search that balances nothing",
                    (newton::least_time, |switch| Balance {
                        imbalance: vec![Rational::zero(); switch.workers().len()],
                        ..balance(switch)
                    }),
                ),
                ("certificates of half of the time", (|switch| proved_by(switch, of_half_the_time), balance)),
                ("certificates with half of their multipliers", (|switch| proved_by(switch, halved), balance)),
            ],
        },
    ),
    Claim::new("rr6005/eq-8", &[VERTICES], &each_its_delta(printed_fraction)),
    Claim::new("rr6005/eq-8-second-form", &[VERTICES], &each_its_delta(SECOND_FORM_AS_PRINTED))
        .plain(
            "If the subscript in the numerator is i, it names a sender, and recv_i is defined for receivers only; j, \
                as in equation 8 itself, is meant.",
        )
        .remedied(
            RemedyKind::Reread,
            "The subscript in the numerator is j, as in equation 8 itself: f_ij = delta_i (-recv_j) / sum (-recv_k).",
            &each_its_delta(second_form),
        ),
    Claim::new(
        "rr6005/eq-10-12",
        &[VERTICES],
        &Test {
            check: |context, factor, exact| everywhere(context, |switch| rates(switch, factor, exact)),
            subject: 1,
            oracle: EXACT,
            wrong_subjects: &[("gamma_ij = 2 f_ij / T0", 2), ("gamma_ij = 0", 0)],
            wrong_oracles: &[HALF_THE_TIME],
        },
    ),
    Claim::new(
        "rr6005/fig-26",
        &[VERTICES, "the checker, which knows what each worker holds"],
        &Test {
            check: |context, taken, exact| everywhere(context, |switch| after_the_initial_load(switch, taken, exact)),
            subject: Rational::clone,
            oracle: EXACT_WITH_HOLDINGS,
            wrong_subjects: &[("the initial load in half of its time", half)],
            wrong_oracles: &[HALF_THE_TIME],
        },
    ),
    Claim::new(
        "rr6005/thm-4",
        &[VERTICES, "the checker, which knows what each worker holds"],
        &schedules_within(EXACT),
    )
    .plain(
        "Linear program 7 lacks the constraint delta_i <= alpha_i. T_0 is right, and some optimal delta always makes a \
            schedule; but a solver may return a delta in which a worker sends more than it holds.",
    )
    .remedied(
        RemedyKind::Corrected,
        "Theorem 4 holds if linear program 7 has the constraints delta_i <= alpha_i as well, that nobody sends \
            more than it holds; T0 stays the same.",
        &schedules_within(EXACT_WITH_HOLDINGS),
    )
    .exhibits(&ExhibitsOf(with_and_without_the_constraint))
    .witnesses(&WitnessesOf(overdrawn_schedule)),
];

/// T0 of a switch, and delta at every optimal vertex.
#[derive(Clone, Copy)]
pub(super) struct Exact {
    pub(super) time: fn(&Switch) -> Rational,
    pub(super) vertices: fn(&Switch) -> Vec<Vec<Rational>>,
}

pub(super) const EXACT: Exact = Exact { time: optimum, vertices: |switch| vertices(switch, Constraints::Printed) };
/// With the constraint that the program lacks.
pub(super) const EXACT_WITH_HOLDINGS: Exact =
    Exact { vertices: |switch| vertices(switch, Constraints::WithHoldings), ..EXACT };

const HALF_THE_TIME: (&str, Exact) =
    ("half of the least time", Exact { time: |switch| half(&optimum(switch)), ..EXACT_WITH_HOLDINGS });

/// f_ij for an imbalance, a sender and a receiver.
pub(super) type Fraction = fn(&[Rational], usize, usize) -> Rational;

const fn each_its_delta(subject: Fraction) -> Test<Fraction, Exact> {
    Test {
        check: |context, fraction, exact| everywhere(context, |switch| fractions(switch, fraction, exact)),
        subject,
        oracle: EXACT,
        wrong_subjects: &[
            ("f_ij = delta_i delta_j / L", |deltas, i, j| -printed_fraction(deltas, i, j)),
            ("the first receiver receives all", |deltas, i, j| all_to(deltas, i, j, Signed::is_negative)),
            ("the first sender sends all", |deltas, i, j| all_to(deltas, j, i, Signed::is_positive)),
        ],
        wrong_oracles: &[(
            "a delta that does not sum to zero",
            Exact {
                vertices: |switch| {
                    let mut all = vertices(switch, Constraints::Printed);
                    all.iter_mut().for_each(|deltas| deltas[0] += 1);
                    all
                },
                ..EXACT
            },
        )],
    }
}

/// The delta of `one`, all of it to the first whose delta has the other `sign`.
fn all_to(deltas: &[Rational], one: usize, other: usize, sign: fn(&Rational) -> bool) -> Rational {
    if deltas.iter().position(sign) == Some(other) { deltas[one].abs() } else { Rational::zero() }
}

/// What is made of a time.
type Within = fn(&Rational) -> Rational;

const fn schedules_within(oracle: Exact) -> Test<Within, Exact> {
    Test {
        check: |context, within, exact| everywhere(context, |switch| schedules(switch, within, exact)),
        subject: Rational::clone,
        oracle,
        wrong_subjects: &[("the same imbalance within half of the time", half)],
        wrong_oracles: &[HALF_THE_TIME],
    }
}

/// What an optimal vertex makes somebody send, and the schedule of one that respects the holdings.
fn with_and_without_the_constraint(switch: &Switch) -> Vec<Exhibit> {
    let time = optimum(switch);
    let exhibit = |caption: &str, imbalance: &[Rational]| {
        let mut schedule = printed_schedule(switch, &time, imbalance).ok()?;
        // A worker that sends more than it holds would compute less than nothing: that cannot be drawn.
        schedule.computations.retain(|computation| computation.load.is_positive());
        let caption = format!("{caption}: delta = {}", listed(imbalance));
        Some(Exhibit::of(caption, &Candidate::Switch(switch.clone(), schedule)).until(time.clone()))
    };
    let overdrawn = vertices(switch, Constraints::Printed).into_iter().find(|imbalance| overdraws(switch, imbalance));
    let printed = overdrawn.and_then(|imbalance| exhibit("As printed, a worker sends more than it holds", &imbalance));
    let held = vertices(switch, Constraints::WithHoldings).into_iter().next();
    [printed, held.and_then(|imbalance| exhibit("With delta_i <= alpha_i", &imbalance))].into_iter().flatten().collect()
}

/// The schedule of an optimal vertex that makes somebody send more than it holds, as printed.
fn overdrawn_schedule(switch: &Switch, _: &[Exhibit]) -> Vec<Witness> {
    let time = optimum(switch);
    let overdrawn = vertices(switch, Constraints::Printed).into_iter().find(|imbalance| overdraws(switch, imbalance));
    let schedule = overdrawn.and_then(|imbalance| printed_schedule(switch, &time, &imbalance).ok());
    let candidate = schedule.map(|schedule| Candidate::Switch(switch.clone(), schedule));
    candidate.map(|candidate| promised(&candidate, Is::Equal, time)).into_iter().collect()
}

fn overdraws(switch: &Switch, imbalance: &[Rational]) -> bool {
    overdrawn(switch, imbalance).is_some()
}

/// Who would have to send more than it holds, in words.
fn overdrawn(switch: &Switch, imbalance: &[Rational]) -> Option<String> {
    let mut pairs = imbalance.iter().zip(switch.workers()).enumerate();
    let (number, (delta, Worker { load, .. })) = pairs.find(|(_, (delta, worker))| **delta > worker.load)?;
    let held = if load.is_zero() { "nothing".to_owned() } else { load.to_string() };
    Some(format!("P_{} holds {held} and would have to send {delta}", number + 1))
}

fn half(time: &Rational) -> Rational {
    time / 2
}

fn optimum(switch: &Switch) -> Rational {
    least_time(switch, Constraints::Printed).expect("each switch has an optimum").time
}

/// The same by Newton's method; that no time is less, a certificate proves.
fn proved(switch: &Switch) -> Rational {
    proved_by(switch, certificate)
}

fn proved_by(switch: &Switch, prove: fn(&Switch) -> Option<Certificate>) -> Rational {
    let time = newton::least_time(switch);
    optima::certify(switch, &time, Certified::OFTEN, || Some(prove(switch)?.to_json()));
    time
}

fn of_half_the_time(switch: &Switch) -> Option<Certificate> {
    let certificate = certificate(switch)?;
    Some(Certificate { bound: half(&certificate.bound), ..certificate })
}

fn halved(switch: &Switch) -> Option<Certificate> {
    let mut certificate = certificate(switch)?;
    certificate.multipliers.over *= 2;
    Some(certificate)
}

/// Newton's method, and the root search with its imbalance.
type Methods = (fn(&Switch) -> Rational, fn(&Switch) -> Balance);

fn root_is_the_optimum(
    switch: &Switch,
    program: fn(&Switch) -> Rational,
    (newton, balance): Methods,
) -> Result<(), Counterexample> {
    let found = balance(switch);
    let schedule = schedule(switch, &found.time, &found.imbalance).expect("one number for each worker");
    let attained = measured(switch, &schedule);
    let (program, root) = (program(switch), newton(switch));
    let attains = attained.as_ref() == Ok(&found.time);
    if program == root && program == found.time && attains {
        return Ok(());
    }
    let found = format!("Newton's method gives {root}, the root search {}, its schedule {attained:?}", found.time);
    refuted(switch, format!("T0 = {program}"), found)
}

fn without_bandwidth(switch: &Switch) -> Rational {
    let speed: Rational = switch.workers().iter().map(|worker| &worker.speed).sum();
    if speed.is_zero() { speed } else { switch.total_load() / speed }
}

fn printed_fraction(imbalance: &[Rational], sender: usize, receiver: usize) -> Rational {
    fraction(imbalance, sender, receiver).expect("a sender sends something")
}

/// The subscript in the numerator is the sender's.
pub(super) const SECOND_FORM_AS_PRINTED: Fraction = |deltas, i, _| second_form(deltas, i, i);

/// recv of a worker; for a sender, for which the paper defines none, nothing is received.
fn received(delta: &Rational) -> Rational {
    if delta.is_negative() { -delta } else { Rational::zero() }
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

/// Whose delta is bounded, and how often what they receive counts.
type Received = (fn(&Rational) -> bool, i64);

/// Equation 5 at T0.
fn second_upper_bound(context: &RunContext, received: Received, exact: Exact) -> Finding {
    everywhere(context, |switch| computes_what_it_has(switch, received, exact))
}

pub(super) fn computes_what_it_has(
    switch: &Switch,
    (bounded, times): Received,
    exact: Exact,
) -> Result<(), Counterexample> {
    let time = (exact.time)(switch);
    for deltas in (exact.vertices)(switch) {
        for worker in of_sign(&deltas, bounded) {
            let Worker { load, speed, .. } = &switch.workers()[worker];
            let has = load + received(&deltas[worker]) * BigInt::from(times);
            if has > speed * &time {
                let claimed = format!("delta = {}: P_{} computes {has} by T0 = {time}", listed(&deltas), worker + 1);
                return refuted(switch, claimed, format!("it computes {} in that time", speed * &time));
            }
        }
    }
    Ok(())
}

/// Whether no worker sends or receives at any vertex.
fn nothing_is_sent(vertices: &[Vec<Rational>]) -> bool {
    vertices.iter().flatten().all(Zero::is_zero)
}

/// Signs, sums of each sender and sums of each receiver, at every vertex.
fn fractions(switch: &Switch, fraction: Fraction, exact: Exact) -> Result<(), Counterexample> {
    let vertices = (exact.vertices)(switch);
    if nothing_is_sent(&vertices) {
        return nothing_asserted();
    }
    for deltas in vertices {
        let (senders, receivers) = (of_sign(&deltas, Signed::is_positive), of_sign(&deltas, Signed::is_negative));
        let pairs = || senders.iter().cartesian_product(&receivers);
        let values: Vec<_> = pairs().map(|(&i, &j)| (i, j, fraction(&deltas, i, j))).collect();
        let sum = |of: &dyn Fn(usize, usize) -> bool| -> Rational {
            values.iter().filter(|(i, j, _)| of(*i, *j)).map(|(_, _, value)| value).sum()
        };
        let wrong = senders.iter().any(|&own| sum(&|i, _| i == own) != deltas[own])
            || receivers.iter().any(|&own| sum(&|_, j| j == own) != -&deltas[own]);
        if wrong || values.iter().any(|(_, _, value)| value.is_negative()) {
            let values = values.iter().map(|(i, j, value)| format!("f_({},{}) = {value}", i + 1, j + 1));
            let claimed = format!("delta = {}: each sends and receives its delta", listed(&deltas));
            return refuted(switch, claimed, values.format(", ").to_string());
        }
    }
    Ok(())
}

/// Equations 10 to 12 for gamma_ij = `factor` f_ij / T_0, at every vertex, for every receiver.
fn rates(switch: &Switch, factor: i64, exact: Exact) -> Result<(), Counterexample> {
    let (time, vertices) = ((exact.time)(switch), (exact.vertices)(switch));
    if nothing_is_sent(&vertices) {
        return nothing_asserted();
    }
    for deltas in vertices {
        let senders = of_sign(&deltas, Signed::is_positive);
        for receiver in of_sign(&deltas, Signed::is_negative) {
            // A receiver needs time: |delta_j| <= T0 b_j.
            let worker = &switch.workers()[receiver];
            let rate = |&sender: &usize| printed_fraction(&deltas, sender, receiver) / &time;
            let gammas: Vec<_> =
                senders.iter().map(|sender| (rate(sender) * BigInt::from(factor), rate(sender))).collect();
            let all = gammas.iter().map(|(gamma, _)| gamma).sum::<Rational>() + &worker.load / &time;
            // (10); and (11) with (12) leave equality, for lambda_ij of equation 9 is f_ij / T_0 as well.
            if all > worker.speed || gammas.iter().any(|(gamma, rate)| gamma != rate) {
                let claimed = format!("delta = {}: equations 10 to 12 for P_{}", listed(&deltas), receiver + 1);
                return refuted(switch, claimed, format!("it computes at the rate {all}, of at most {}", worker.speed));
            }
        }
    }
    Ok(())
}

/// Figure 26 (b): each receiver computes its own load first, in the time that `taken` makes of what that takes, then
/// what arrives.
fn after_the_initial_load(switch: &Switch, taken: Within, exact: Exact) -> Result<(), Counterexample> {
    let (time, vertices) = ((exact.time)(switch), (exact.vertices)(switch));
    if nothing_is_sent(&vertices) {
        return nothing_asserted();
    }
    for deltas in vertices {
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
fn own_load_first(switch: &Switch, worker: usize, rate: Rational, time: &Rational, taken: Within) -> Vec<Computation> {
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

fn schedules(switch: &Switch, within: Within, exact: Exact) -> Result<(), Counterexample> {
    let least = (exact.time)(switch);
    let time = within(&least);
    for deltas in (exact.vertices)(switch) {
        let built = match printed_schedule(switch, &time, &deltas) {
            Err(PrintedError::NothingSent | PrintedError::NoTime) => schedule(switch, &time, &deltas),
            built => built,
        };
        let found = built.map_err(|error| error.to_string()).and_then(|schedule| measured(switch, &schedule));
        if found.as_ref() != Ok(&least) {
            let claimed = format!("delta = {} makes a schedule of makespan {least}", listed(&deltas));
            let why = |violation| overdrawn(switch, &deltas).unwrap_or(violation);
            let found = found.map_or_else(why, |time| format!("makespan {time}"));
            return refuted(switch, claimed, found);
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

#[cfg(test)]
mod tests;
