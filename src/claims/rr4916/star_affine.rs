//! Stars with latencies (section 3.3): who finishes when, and what is so for large loads.

use std::ops::RangeInclusive;

use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::DivisibleStar;

use super::evidence::{self, Check, all_optima, best, in_words, loads, refuted, sample, sweep};
use super::lines::large_load;
use crate::claims::domain::{DivisibleBox, RandomDivisible};
use crate::claims::{Claim, Control, Correction, Counterexample, Depth, Effort, Finding, Remedy};
use crate::rr4916::star_affine::{self, TieRule};

const EVERY_ORDER: &str = "the optimum over every order of every subset";
const ALL_VERTICES: &str = "all optimal vertices of the linear program of every optimal order";
const THRESHOLD: &str = "the exact load from which it holds, from what every order computes as a function of time";

pub const CLAIMS: [Claim; 3] = [
    Claim {
        id: "rr4916/prop-3",
        methods: &[EVERY_ORDER, ALL_VERTICES],
        check: |effort| any_load(effort, in_every_optimum).note(with_positive_costs()),
        control: Control {
            wrong: "all participating workers compute the same load",
            check: |effort| any_load(effort, same_load),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "In some optimal solution of StarAffine all participating workers finish computing at the same time.",
            check: |effort| any_load(effort, in_some_optimum),
            control: Control {
                wrong: "in some optimal solution all workers take part and finish at the same time",
                check: |effort| any_load(effort, in_some_optimum_of_all),
            },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "rr4916/prop-4",
        methods: &[EVERY_ORDER, THRESHOLD],
        check: |effort| large_loads(effort, all_by_link),
        control: Control {
            wrong: "the order is that of non-decreasing w",
            check: |effort| large_loads(effort, all_by_cycle_time),
        },
        ..Claim::BARE
    },
    Claim {
        id: "rr4916/prop-4-system",
        methods: &[EVERY_ORDER, THRESHOLD],
        check: |effort| large_loads_far_links(effort, printed_system),
        control: Control {
            wrong: "the system without the latencies G",
            check: |effort| large_loads_far_links(effort, system_without_link_latencies),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "The system, for all i: sum_{k<=i} (G_k + g_k alpha_k) + W_i + w_i alpha_i = T gives, for large loads, a schedule of at most Topt + sum_k (G_k + W_k); it is optimal if all g_i differ.",
            check: |effort| large_loads_far_links(effort, corrected_system),
            control: Control {
                wrong: "the system without the latencies G",
                check: |effort| large_loads_far_links(effort, system_without_link_latencies),
            },
        })),
        ..Claim::BARE
    },
];

fn affine(workers: RangeInclusive<usize>, largest: i64) -> DivisibleBox {
    DivisibleBox {
        link_latencies: 0..=largest,
        compute_latencies: 0..=largest,
        ..DivisibleBox::linear(workers, largest, 0)
    }
}

/// Any load, zero costs included.
fn any_load(effort: &Effort, check: Check) -> Finding {
    let small =
        DivisibleBox { compute_latencies: 0..=effort.depth.pick(2, 3, 3), ..affine(1..=2, effort.depth.pick(1, 2, 3)) };
    sweep(effort, &small, check)
        .and(|| {
            let three = DivisibleBox { links: 0..=1, ..affine(3..=3, 1) };
            if effort.depth.pick(false, true, true) {
                sweep(effort, &three, check)
            } else {
                Finding::over("no more workers")
            }
        })
        .and(|| beyond(effort, "rr4916 affine stars", 0, check))
}

/// Where proposition 3 fails though all g and w are positive.
fn with_positive_costs() -> String {
    let effort = Effort::silent(Depth::Quick, 0);
    let shape = DivisibleBox {
        links: 1..=2,
        cycle_times: 1..=2,
        link_latencies: 0..=0,
        compute_latencies: 0..=3,
        loads: 1..=2,
        ..affine(2..=2, 3)
    };
    let finding = sweep(&effort, &shape, in_every_optimum);
    match finding.counterexample {
        Some(Counterexample { instance, found, .. }) => format!("with all g_i, w_i > 0: on {instance} {found}"),
        None => format!("with all g_i, w_i > 0 it holds over {}", finding.domain),
    }
}

/// Positive cycle-times; the load of the star is that of the box, and the checks choose their own.
fn large_loads(effort: &Effort, check: Check) -> Finding {
    let small = DivisibleBox { cycle_times: 1..=2, ..affine(1..=2, effort.depth.pick(1, 2, 2)) };
    sweep(effort, &small, check).and(|| beyond(effort, "rr4916 large loads", 1, check))
}

/// As [`large_loads`], with positive g.
fn large_loads_far_links(effort: &Effort, check: Check) -> Finding {
    let largest = effort.depth.pick(2, 2, 3);
    let latencies = affine(1..=2, effort.depth.pick(1, 2, 2));
    let small = DivisibleBox { links: 1..=largest, cycle_times: 1..=largest, loads: 1..=2, ..latencies };
    sweep(effort, &small, check).and(|| {
        let within = DivisibleBox { links: 1..=6, cycle_times: 1..=6, ..affine(2..=4, 6) };
        let random = RandomDivisible { count: effort.depth.pick(10, 300, 3_000), within };
        sample(effort, "rr4916 far links", &random, check)
    })
}

fn beyond(effort: &Effort, purpose: &str, least_cycle_time: i64, check: Check) -> Finding {
    let most = effort.depth.pick(4, 5, 5);
    let within = DivisibleBox { cycle_times: least_cycle_time..=6, loads: 1..=20, ..affine(3..=most, 6) };
    let random = RandomDivisible { count: effort.depth.pick(10, 300, 3_000), within };
    sample(effort, purpose, &random, check)
}

/// Whether no optimal solution has a participant who finishes before another. On the optimal face of an order, loads and slacks are linear and
/// not negative: if at one vertex a worker has load and at one it finishes early, then it has both in between.
fn in_every_optimum(star: &DivisibleStar) -> Result<(), Counterexample> {
    for (order, solutions) in all_optima(star) {
        let center = center(&solutions.vertices.iter().map(|vertex| loads(star, vertex)).collect::<Vec<_>>());
        let finish = finishes(star, &order, &center);
        let participants = || order.iter().zip(&finish).filter(|(worker, _)| !center[**worker].is_zero());
        if let (Some((early, from)), Some((late, to))) =
            (participants().min_by_key(|(_, time)| *time), participants().max_by_key(|(_, time)| *time))
            && from < to
        {
            let found = format!(
                "in the order {} with loads {}, P{early} finishes at {from} and P{late} at {to}; the optimum is {}",
                in_words(&order),
                evidence::listed(&center),
                solutions.makespan
            );
            return refuted(star, "all participating workers finish at the same time", found);
        }
    }
    Ok(())
}

/// The mean of lists of loads.
fn center(vertices: &[Vec<Rational>]) -> Vec<Rational> {
    let count = Rational::from_integer(vertices.len().into());
    let workers = vertices[0].len();
    (0..workers).map(|worker| vertices.iter().map(|loads| &loads[worker]).sum::<Rational>() / &count).collect()
}

/// When each of the order finishes if all messages follow one another.
fn finishes(star: &DivisibleStar, order: &[usize], loads: &[Rational]) -> Vec<Rational> {
    let mut sent = Rational::zero();
    let finish = |&worker: &usize| {
        let costs = &star.workers()[worker];
        sent += costs.sending(&loads[worker]);
        &sent + costs.computing(&loads[worker]).expect("workers of an order compute")
    };
    order.iter().map(finish).collect()
}

fn same_load(star: &DivisibleStar) -> Result<(), Counterexample> {
    let best = best(star);
    let loads = best.schedule.chunks.iter().map(|chunk| &chunk.load).filter(|load| !load.is_zero());
    let loads: std::collections::BTreeSet<_> = loads.collect();
    if loads.len() < 2 {
        Ok(())
    } else {
        refuted(star, "the same load for all participants", format!("{} different ones", loads.len()))
    }
}

fn in_some_optimum(star: &DivisibleStar) -> Result<(), Counterexample> {
    simultaneous(star, 0)
}

fn in_some_optimum_of_all(star: &DivisibleStar) -> Result<(), Counterexample> {
    simultaneous(star, star.workers().len())
}

/// Whether in some optimal solution at least so many participate, and all of them finish at the same time.
fn simultaneous(star: &DivisibleStar, least: usize) -> Result<(), Counterexample> {
    let optima = all_optima(star);
    let is_simultaneous = optima.iter().any(|(order, solutions)| {
        solutions.vertices.iter().any(|vertex| {
            let loads = loads(star, vertex);
            let finish = finishes(star, order, &loads);
            let times: Vec<_> = order
                .iter()
                .zip(finish)
                .filter(|(worker, _)| !loads[**worker].is_zero())
                .map(|(_, time)| time)
                .collect();
            times.len() >= least && times.windows(2).all(|pair| pair[0] == pair[1])
        })
    });
    if is_simultaneous { Ok(()) } else { refuted(star, "some optimal solution ends at one time", "no vertex does") }
}

/// Loads above the one from which proposition 4 holds.
fn larger(load: &Rational) -> [Rational; 3] {
    [101, 200, 1_000].map(|percent: i64| load * Rational::new(percent.into(), 100.into()) + Rational::one())
}

fn at_load(star: &DivisibleStar, load: Rational) -> DivisibleStar {
    star.with_load(load).expect("the load is positive")
}

fn all_by_link(star: &DivisibleStar) -> Result<(), Counterexample> {
    let from = large_load(star);
    all_served(star, &from, |worker| &star.workers()[worker].link)?;
    if !from.is_zero() && is_all_served(&at_load(star, from.clone()), |worker| &star.workers()[worker].link).is_ok() {
        return refuted(star, format!("at the load {from} it does not hold yet"), "it does");
    }
    Ok(())
}

fn all_by_cycle_time(star: &DivisibleStar) -> Result<(), Counterexample> {
    all_served(star, &large_load(star), |worker| star.workers()[worker].cycle_time.as_ref().expect("it computes"))
}

/// Whether above a load every optimal solution has all workers by this key.
fn all_served<'a>(
    star: &DivisibleStar,
    above: &Rational,
    key: impl Fn(usize) -> &'a Rational,
) -> Result<(), Counterexample> {
    larger(above).into_iter().try_for_each(|load| is_all_served(&at_load(star, load), &key))
}

fn is_all_served<'a>(star: &DivisibleStar, key: impl Fn(usize) -> &'a Rational) -> Result<(), Counterexample> {
    for (order, solutions) in all_optima(star) {
        let is_complete = order.len() == star.workers().len()
            && solutions.vertices.iter().all(|vertex| vertex.chunks.iter().all(|chunk| !chunk.load.is_zero()));
        if !is_complete || !order.is_sorted_by_key(|&worker| key(worker)) {
            let found = format!("{} attain the optimum {}", in_words(&order), solutions.makespan);
            return refuted(star, "every optimal solution has all workers in this order", found);
        }
    }
    Ok(())
}

/// All g differ.
fn are_links_different(star: &DivisibleStar) -> bool {
    let links: std::collections::BTreeSet<_> = star.workers().iter().map(|worker| &worker.link).collect();
    links.len() == star.workers().len()
}

fn printed_system(star: &DivisibleStar) -> Result<(), Counterexample> {
    if *star.load() <= large_load(star) {
        return Ok(());
    }
    let order = star_affine::order_for_large_loads(star, TieRule::ByNumber);
    let printed = star_affine::printed_system(star, &order).expect("all g and w are positive");
    let claimed = format!("the system gives T = {}", printed.makespan);
    match evidence::measured(star, &printed.schedule) {
        Err(violation) => refuted(star, claimed, violation),
        Ok(measure) if measure.makespan != printed.makespan => {
            refuted(star, claimed, format!("its schedule takes {}", measure.makespan))
        }
        Ok(measure) => optimal_if_links_differ(star, &measure.makespan),
    }
}

fn optimal_if_links_differ(star: &DivisibleStar, makespan: &Rational) -> Result<(), Counterexample> {
    let optimum = best(star).makespan;
    let latencies: Rational = star.workers().iter().map(|worker| &worker.link_latency + &worker.compute_latency).sum();
    let allowed = if are_links_different(star) { optimum.clone() } else { &optimum + latencies };
    if *makespan <= allowed {
        return Ok(());
    }
    refuted(star, format!("the makespan {makespan}"), format!("the optimum is {optimum}"))
}

fn corrected_system(star: &DivisibleStar) -> Result<(), Counterexample> {
    at_large_loads(star, |star| {
        let schedule = star_affine::schedule_for_large_loads(star, TieRule::ByNumber);
        let measured =
            schedule.map_err(|error| error.to_string()).and_then(|schedule| evidence::measured(star, &schedule));
        match measured {
            Err(violation) => refuted(star, "a schedule", violation),
            Ok(measure) => optimal_if_links_differ(star, &measure.makespan),
        }
    })
}

/// At the star's own load, if that is large enough, and at larger ones.
fn at_large_loads(
    star: &DivisibleStar,
    check: impl Fn(&DivisibleStar) -> Result<(), Counterexample>,
) -> Result<(), Counterexample> {
    let from = large_load(star);
    let own = (*star.load() > from).then(|| star.load().clone());
    own.into_iter().chain(larger(&from)).try_for_each(|load| check(&at_load(star, load)))
}

fn system_without_link_latencies(star: &DivisibleStar) -> Result<(), Counterexample> {
    at_large_loads(star, |star| {
        let mut workers = star.workers().to_vec();
        workers.iter_mut().for_each(|worker| worker.link_latency = Rational::zero());
        let without = DivisibleStar::new(star.load().clone(), None, workers).expect("the same workers");
        let Ok(schedule) = star_affine::schedule_for_large_loads(&without, TieRule::ByNumber) else { return Ok(()) };
        match evidence::measured(star, &schedule) {
            Ok(measure) => optimal_if_links_differ(star, &measure.makespan),
            Err(violation) => refuted(star, "a schedule", violation),
        }
    })
}
