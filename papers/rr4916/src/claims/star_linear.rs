//! Stars without latencies (section 3.1): who takes part, when they finish, in which order they are served.

use std::collections::BTreeSet;

use num_traits::{One, Zero};
use schedcheck_bruteforce::divisible::every_order::every_order;
use schedcheck_bruteforce::divisible::orders::{OptimalSolutions, most_load};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Worker};

use super::evidence::{self, Check, all_optima, best, best_of_order, in_words, listed, loads};
use schedcheck_harness::domain::{DivisibleBox, Random};
use schedcheck_harness::{Claim, Counterexample, Effort, Finding, refuted, sample, sweep};

pub(super) const EVERY_ORDER: &str = "the exact linear program of every order of every subset";
pub(super) const ALL_VERTICES: &str = "all optimal vertices of the linear program of every optimal order";

pub const CLAIMS: [Claim; 6] = [
    Claim::new("rr4916/prop-1", &[EVERY_ORDER, ALL_VERTICES], |effort| {
        with_zeros(effort, |star| all_take_part(star).and_then(|()| all_finish_together(star)))
    })
    .catches("the worker with the largest g takes no part, and all finish simultaneously", |effort| {
        with_zeros(effort, |star| the_farthest_takes_no_part(star).and_then(|()| all_finish_together(star)))
    }),
    Claim::new("rr4916/lemma-1", &[EVERY_ORDER], |effort| with_zeros(effort, all_take_part))
        .catches("the worker with the largest g takes no part", |effort| {
            with_zeros(effort, the_farthest_takes_no_part)
        }),
    Claim::new("rr4916/lemma-1-gain", &["the exact linear program of both orders"], |effort| {
        positive(effort, |star| gains(star, |worker| &worker.link + cycle_time(worker)))
    })
    .catches("alpha_n w_n / w_k more", |effort| {
        positive(effort, |star| gains(star, |worker| cycle_time(worker).clone()))
    }),
    Claim::new("rr4916/lemma-2", &[EVERY_ORDER, ALL_VERTICES], |effort| with_zeros(effort, all_finish_together))
        .catches("the worker served first finishes before the others", |effort| {
            with_zeros(effort, the_first_finishes_earlier)
        }),
    Claim::new("rr4916/lemma-2-unique", &[ALL_VERTICES], |effort| positive(effort, unique_for_each_order))
        .catches("the optimal solutions of all optimal orders have the same loads", |effort| {
            positive(effort, unique_over_all_orders)
        }),
    Claim::new("rr4916/prop-2", &[EVERY_ORDER], |effort| with_zeros(effort, by_link))
        .catches("serving by non-decreasing g + w", |effort| with_zeros(effort, by_link_and_cycle_time)),
];

/// Small stars with zero costs.
fn with_zeros(effort: &Effort, check: Check) -> Finding {
    sweep(effort, &DivisibleBox::linear(1..=effort.depth.pick(3, 4, 5), 2, 0), check).and(|| beyond(effort, 0, check))
}

/// Small stars whose cycle-times are positive.
pub(super) fn positive(effort: &Effort, check: Check) -> Finding {
    let most = effort.depth.pick(3, 4, 5);
    sweep(effort, &DivisibleBox::linear(1..=most, effort.depth.pick(2, 3, 3), 1), check)
        .and(|| beyond(effort, 1, check))
}

fn beyond(effort: &Effort, least_cycle_time: i64, check: Check) -> Finding {
    let within = DivisibleBox { loads: 1..=9, ..DivisibleBox::linear(4..=5, 9, least_cycle_time) };
    let random = Random { count: effort.depth.pick(6, 300, 3_000), within };
    sample(effort, "rr4916 linear stars", &random, check)
}

fn all_take_part(star: &DivisibleStar) -> Result<(), Counterexample> {
    let best = best(star);
    match best.orders.iter().find(|order| order.len() < star.workers().len()) {
        None => Ok(()),
        Some(order) => {
            let found = format!("{} alone attain the optimum {}", in_words(order), best.makespan);
            refuted(star, "all workers take part in any optimal solution", found)
        }
    }
}

fn the_farthest_takes_no_part(star: &DivisibleStar) -> Result<(), Counterexample> {
    let farthest = star.workers().iter().enumerate().max_by_key(|(_, worker)| &worker.link).map(|(number, _)| number);
    let best = best(star);
    match best.orders.iter().find(|order| order.iter().any(|worker| Some(*worker) == farthest)) {
        Some(order) if star.workers().len() > 1 => {
            refuted(star, "the farthest worker takes no part", format!("{} are optimal", in_words(order)))
        }
        _ => Ok(()),
    }
}

fn all_finish_together(star: &DivisibleStar) -> Result<(), Counterexample> {
    finish_together(star, &all_optima(star))
}

/// Whether all workers finish at the makespan in all optimal solutions. On the face of an order, finish times are
/// linear: it is so everywhere if it is so at each vertex.
pub(super) fn finish_together(
    star: &DivisibleStar,
    optima: &[(Vec<usize>, OptimalSolutions)],
) -> Result<(), Counterexample> {
    for (order, solutions) in optima {
        for vertex in &solutions.vertices {
            let measure = evidence::measured(star, vertex).expect("the oracle's schedules are valid");
            let late = Some(&solutions.makespan);
            if let Some(early) = measure.finish.iter().position(|finish| finish.as_ref() != late) {
                let when =
                    measure.finish[early].as_ref().map_or("never begins".to_owned(), |time| format!("at {time}"));
                let found = format!(
                    "in the order {} the makespan is {}, and P{early} {when}",
                    in_words(order),
                    solutions.makespan
                );
                return refuted(star, "all workers finish simultaneously", found);
            }
        }
    }
    Ok(())
}

fn the_first_finishes_earlier(star: &DivisibleStar) -> Result<(), Counterexample> {
    for (order, solutions) in all_optima(star) {
        let measure = evidence::measured(star, &solutions.vertices[0]).expect("the oracle's schedules are valid");
        let finish = order.first().and_then(|&worker| measure.finish[worker].as_ref());
        if order.len() > 1 && finish == Some(&solutions.makespan) {
            let found = format!("in the order {} it finishes at the makespan", in_words(&order));
            return refuted(star, "the first worker finishes before the others", found);
        }
    }
    Ok(())
}

/// The different loads of all optimal vertices.
fn solutions(star: &DivisibleStar, optima: &[(Vec<usize>, OptimalSolutions)]) -> Vec<Vec<Rational>> {
    let vertices = optima.iter().flat_map(|(_, solutions)| &solutions.vertices);
    vertices.map(|vertex| loads(star, vertex)).collect::<BTreeSet<_>>().into_iter().collect()
}

/// Whether the program of each optimal order has one optimal solution, in which all finish together.
fn unique_for_each_order(star: &DivisibleStar) -> Result<(), Counterexample> {
    let optima = all_optima(star);
    finish_together(star, &optima)?;
    match optima.iter().find(|(_, solutions)| solutions.vertices.len() > 1) {
        Some((order, solutions)) => {
            let found = format!("the order {} has {} optimal vertices", in_words(order), solutions.vertices.len());
            refuted(star, "the optimal solution is unique", found)
        }
        None => Ok(()),
    }
}

fn unique_over_all_orders(star: &DivisibleStar) -> Result<(), Counterexample> {
    unique_for_each_order(star)?;
    match solutions(star, &all_optima(star)).as_slice() {
        [first, second, ..] => {
            let found = format!("loads {} and {}, both optimal", listed(first), listed(second));
            refuted(star, "the optimal solution is unique", found)
        }
        _ => Ok(()),
    }
}

fn cycle_time(worker: &Worker) -> &Rational {
    worker.cycle_time.as_ref().expect("the boxes hold workers that compute")
}

/// Whether every order that leaves somebody idle within T = 1 gains by serving him last, as much as the proof of lemma
/// 1 says with a divisor of `unit`.
fn gains(star: &DivisibleStar, unit: fn(&Worker) -> Rational) -> Result<(), Counterexample> {
    let within = |order: &[usize]| most_load(star, order, &Rational::one()).expect("a list of workers that compute");
    for order in every_order(star).filter(|order| order.len() == star.workers().len()) {
        let most = within(&order).expect("no latencies, no free worker");
        let loads = loads(star, &most.schedule);
        let last = *order.last().expect("there is a worker");
        for &idle in order.iter().filter(|&&worker| loads[worker].is_zero() && !loads[last].is_zero()) {
            let later: Vec<usize> = order.iter().copied().filter(|&worker| worker != idle).chain([idle]).collect();
            let gain = within(&later).expect("no latencies, no free worker").load - &most.load;
            let promised = &loads[last] * cycle_time(&star.workers()[last]) / unit(&star.workers()[idle]);
            if gain < promised {
                let claimed = format!("P{idle} served last in place of {} gains {promised}", in_words(&order));
                return refuted(star, claimed, format!("it gains {gain}"));
            }
        }
    }
    Ok(())
}

/// All workers by what `key` says of each, then by number.
pub(super) fn sorted_by(star: &DivisibleStar, key: impl Fn(usize) -> Rational) -> Vec<usize> {
    let mut order: Vec<usize> = (0..star.workers().len()).collect();
    order.sort_by_cached_key(|&worker| key(worker));
    order
}

pub(super) fn link(star: &DivisibleStar, worker: usize) -> Rational {
    star.workers()[worker].link.clone()
}

fn by_link(star: &DivisibleStar) -> Result<(), Counterexample> {
    let best = best(star);
    attains(star, &sorted_by(star, |worker| link(star, worker)), &best.makespan)?;
    if star.workers().iter().any(|worker| worker.cycle_time.as_ref().is_none_or(Zero::is_zero)) {
        return Ok(());
    }
    let is_sorted = |order: &[usize]| {
        order.len() == star.workers().len() && order.is_sorted_by_key(|&worker| &star.workers()[worker].link)
    };
    let all = schedcheck_bruteforce::divisible::every_order::every_order(star);
    let expected: Vec<_> = all.filter(|order| is_sorted(order)).collect();
    if best.orders == expected {
        return Ok(());
    }
    let words = |orders: &[Vec<usize>]| orders.iter().map(|order| in_words(order)).collect::<Vec<_>>().join("; ");
    refuted(star, format!("the optimal orders are {}", words(&expected)), words(&best.orders))
}

fn by_link_and_cycle_time(star: &DivisibleStar) -> Result<(), Counterexample> {
    let order = sorted_by(star, |worker| link_and_cycle_time(star, worker));
    attains(star, &order, &best(star).makespan)
}

pub(super) fn link_and_cycle_time(star: &DivisibleStar, worker: usize) -> Rational {
    link(star, worker) + star.workers()[worker].cycle_time.clone().unwrap_or_default()
}

fn attains(star: &DivisibleStar, order: &[usize], optimum: &Rational) -> Result<(), Counterexample> {
    let makespan = best_of_order(star, order);
    if makespan == *optimum {
        return Ok(());
    }
    let found = format!("it takes {makespan}, and the optimum is {optimum}");
    refuted(star, format!("the order {} is optimal", in_words(order)), found)
}
