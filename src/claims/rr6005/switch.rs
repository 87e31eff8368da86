//! Divisible loads around a switch (section 5.2): linear program 7, equations 8 to 12, theorem 4.

use itertools::Itertools;
use num_traits::{Signed, Zero};
use rand::Rng;
use schedcheck_bruteforce::switch::newton;
use schedcheck_bruteforce::switch::program::{Constraints, least_time, optimal_vertices};
use schedcheck_model::Rational;
use schedcheck_model::file::Instance;
use schedcheck_model::switch::{Schedule, Switch, Worker, check};

use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Remedy, Sweep};
use crate::rr6005::switch::{PrintedError, balance, fraction, printed_schedule, schedule};

const VERTICES: &str = "every optimal vertex of the exact linear program";

pub const CLAIMS: [Claim; 4] = [
    Claim {
        id: "rr6005/lp-7",
        methods: &[
            "the exact linear program with its certificate",
            "Newton's method on the sum of the least imbalances, no linear program",
            "the checker, on a schedule made from the root search",
        ],
        check: |effort| everywhere(effort, root_is_the_optimum),
        control: Control {
            wrong: "the time without the bounds of bandwidth, sum alpha / sum s",
            check: |effort| everywhere(effort, without_bandwidth),
        },
        ..Claim::BARE
    },
    Claim {
        id: "rr6005/eq-8",
        methods: &[VERTICES],
        check: |effort| everywhere(effort, |switch| fractions(switch, &printed_fraction)),
        control: Control {
            wrong: "f_ij = delta_i delta_j / L where L > 0",
            check: |effort| {
                everywhere(effort, |switch| fractions(switch, &|deltas, i, j| Some(-completed_fraction(deltas, i, j)?)))
            },
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "The same where L > 0; where L = 0 nothing is sent, f_ij = 0.",
            check: |effort| everywhere(effort, |switch| fractions(switch, &completed_fraction)),
            control: Control {
                wrong: "f_ij = delta_i delta_j / L where L > 0",
                check: |effort| {
                    everywhere(effort, |switch| {
                        fractions(switch, &|deltas, i, j| Some(-completed_fraction(deltas, i, j)?))
                    })
                },
            },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "rr6005/eq-10-12",
        methods: &[VERTICES],
        check: |effort| everywhere(effort, |switch| rates(switch, false, &Rational::from_integer(1.into()))),
        control: Control {
            wrong: "gamma_ij = 2 f_ij / T0 where T0 > 0",
            check: |effort| everywhere(effort, |switch| rates(switch, true, &Rational::from_integer(2.into()))),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "The same where T0 > 0; where T0 = 0 there is no load, and nothing is sent or computed.",
            check: |effort| everywhere(effort, |switch| rates(switch, true, &Rational::from_integer(1.into()))),
            control: Control {
                wrong: "gamma_ij = 2 f_ij / T0 where T0 > 0",
                check: |effort| everywhere(effort, |switch| rates(switch, true, &Rational::from_integer(2.into()))),
            },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "rr6005/thm-4",
        methods: &[VERTICES, "the checker, which knows what each worker holds"],
        check: |effort| everywhere(effort, |switch| schedules(switch, Constraints::Printed, Rational::clone)),
        control: Control {
            wrong: "the same imbalance within half of the time",
            check: |effort| everywhere(effort, |switch| schedules(switch, Constraints::Printed, half)),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "Theorem 4 holds if linear program 7 has the constraints delta_i <= alpha_i as well, that nobody sends more than it holds; T0 stays the same.",
            check: |effort| everywhere(effort, |switch| schedules(switch, Constraints::WithHoldings, Rational::clone)),
            control: Control {
                wrong: "the same imbalance within half of the time",
                check: |effort| everywhere(effort, |switch| schedules(switch, Constraints::WithHoldings, half)),
            },
        })),
        ..Claim::BARE
    },
];

fn half(time: &Rational) -> Rational {
    time / Rational::from_integer(2.into())
}

type Check = fn(&Switch) -> Result<(), Counterexample>;

/// Small switches, smallest first, and random ones with extreme numbers.
fn everywhere(effort: &Effort, check: Check) -> Finding {
    let (pairs, triples) = effort.depth.pick((2, 1), (3, 2), (5, 3));
    let domain = format!(
        "every multiset of 1 or 2 workers with alpha, b, s in 0..{pairs} and of 3 with 0..{triples}, unless a load has no way to be computed"
    );
    let listed = [(1, pairs), (2, pairs), (3, triples)];
    let cells = listed.into_iter().flat_map(|(size, most)| (0..=most).map(move |largest| (size, largest)));
    let switches = cells.flat_map(|(size, largest)| cell(size, largest));
    Sweep::complete(effort, domain).check(switches, check).and(|| {
        let (count, most) = effort.depth.pick((20, 4), (300, 5), (3_000, 6));
        let mut random = effort.random("rr6005 switches");
        let drawn: Vec<_> = (0..count).map(|_| drawn(&mut random, most)).collect();
        let domain = format!(
            "{count} random switches of 2..{most} workers with alpha, b, s of 0, 1/3, 1, 5 or 1000; of one quarter no worker has a load"
        );
        Sweep::random(effort, domain).check(drawn, check)
    })
}

/// All multisets of `size` workers whose largest number is `largest`, in lexicographic order.
fn cell(size: usize, largest: i64) -> impl Iterator<Item = Switch> {
    let kinds: Vec<Vec<i64>> = (0..3).map(|_| 0..=largest).multi_cartesian_product().collect();
    let has_largest = move |workers: &Vec<Vec<i64>>| workers.iter().flatten().any(|&number| number == largest);
    let whole = |number: i64| Rational::from_integer(number.into());
    let worker = move |of: Vec<i64>| Worker { load: whole(of[0]), bandwidth: whole(of[1]), speed: whole(of[2]) };
    let multisets = kinds.into_iter().combinations_with_replacement(size).filter(has_largest);
    multisets.filter_map(move |workers| Switch::new(workers.into_iter().map(worker).collect()).ok())
}

fn drawn(random: &mut impl Rng, most: usize) -> Switch {
    let numbers =
        [(0, 1), (1, 3), (1, 1), (5, 1), (1_000, 1)].map(|(n, d): (i64, i64)| Rational::new(n.into(), d.into()));
    loop {
        let is_empty = random.random_range(0..4) == 0;
        let workers = random.random_range(2..=most);
        let mut any = || numbers[random.random_range(0..numbers.len())].clone();
        let mut worker = || Worker { load: any(), bandwidth: any(), speed: any() };
        let mut workers: Vec<_> = (0..workers).map(|_| worker()).collect();
        if is_empty {
            workers.iter_mut().for_each(|worker| worker.load = Rational::zero());
        }
        if let Ok(switch) = Switch::new(workers) {
            return switch;
        }
    }
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

/// f_ij for an imbalance and a pair, if it has a value.
type Fraction<'a> = &'a dyn Fn(&[Rational], usize, usize) -> Option<Rational>;

fn printed_fraction(imbalance: &[Rational], sender: usize, receiver: usize) -> Option<Rational> {
    fraction(imbalance, sender, receiver).ok()
}

fn completed_fraction(imbalance: &[Rational], sender: usize, receiver: usize) -> Option<Rational> {
    Some(fraction(imbalance, sender, receiver).unwrap_or_else(|_| Rational::zero()))
}

fn vertices(switch: &Switch, constraints: Constraints) -> Vec<Vec<Rational>> {
    optimal_vertices(switch, constraints).expect("the optimal face of a small switch can be listed")
}

/// Signs, sums of each sender and sums of each receiver, at every vertex.
fn fractions(switch: &Switch, fraction: Fraction) -> Result<(), Counterexample> {
    for deltas in vertices(switch, Constraints::Printed) {
        let workers = 0..deltas.len();
        let senders: Vec<_> = workers.clone().filter(|&worker| !deltas[worker].is_negative()).collect();
        let receivers: Vec<_> = workers.filter(|&worker| !deltas[worker].is_positive()).collect();
        let pairs = || senders.iter().cartesian_product(&receivers).filter(|(one, other)| one != other);
        let values: Vec<_> = pairs().map(|(&i, &j)| (i, j, fraction(&deltas, i, j))).collect();
        let at = listed(&deltas);
        if let Some((i, j, _)) = values.iter().find(|(_, _, value)| value.is_none()) {
            return refuted(switch, format!("delta = {at}: a fraction f_{i}{j}"), "it divides by L = 0");
        }
        let sum = |of: &dyn Fn(usize, usize) -> bool| -> Rational {
            values.iter().filter(|(i, j, _)| of(*i, *j)).filter_map(|(_, _, value)| value.as_ref()).sum()
        };
        let is_negative = values.iter().any(|(_, _, value)| value.as_ref().is_some_and(Signed::is_negative));
        let wrong = senders.iter().any(|&own| sum(&|i, _| i == own) != deltas[own])
            || receivers.iter().any(|&own| sum(&|_, j| j == own) != -&deltas[own]);
        if is_negative || wrong {
            let values = values.iter().map(|(i, j, value)| format!("f_{i}{j} = {}", value.clone().unwrap_or_default()));
            return refuted(
                switch,
                format!("delta = {at}: each sends and receives its delta"),
                values.format(", ").to_string(),
            );
        }
    }
    Ok(())
}

/// Equations 10 to 12 for gamma_ij = `factor` f_ij / T_0, at every vertex.
fn rates(switch: &Switch, only_where_time_passes: bool, factor: &Rational) -> Result<(), Counterexample> {
    let time = optimum(switch);
    if time.is_zero() {
        let found = "gamma_ij and alpha_j / T0 divide by T0 = 0";
        return if only_where_time_passes { Ok(()) } else { refuted(switch, "equations 10 to 12 at T0 = 0", found) };
    }
    for deltas in vertices(switch, Constraints::Printed) {
        let senders: Vec<_> = (0..deltas.len()).filter(|&worker| deltas[worker].is_positive()).collect();
        for receiver in (0..deltas.len()).filter(|&worker| !deltas[worker].is_positive()) {
            let worker = &switch.workers()[receiver];
            let rate = |&sender: &usize| completed_fraction(&deltas, sender, receiver).expect("it is complete") / &time;
            let gammas: Vec<_> = senders.iter().map(|sender| (factor * rate(sender), rate(sender))).collect();
            let all = gammas.iter().map(|(gamma, _)| gamma).sum::<Rational>() + &worker.load / &time;
            // (10); and (11) with (12) leave equality, for lambda_ij of equation 9 is f_ij / T_0 as well.
            if all > worker.speed || gammas.iter().any(|(gamma, rate)| gamma != rate) {
                let claimed = format!("delta = {}: equations 10 to 12 for receiver {receiver}", listed(&deltas));
                return refuted(switch, claimed, format!("it computes at the rate {all}, of at most {}", worker.speed));
            }
        }
    }
    Ok(())
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

fn refuted(switch: &Switch, claimed: impl Into<String>, found: impl Into<String>) -> Result<(), Counterexample> {
    Err(Counterexample::new(Instance::Switch(switch.clone()).to_json(), claimed, found))
}
