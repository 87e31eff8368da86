//! Stars without latencies (section 3.1): who takes part, when they finish, in which order they are served.

use std::collections::BTreeSet;

use num_traits::{One, Zero};
use schedcheck_bruteforce::divisible::orders::{OptimalSolutions, optimal_solutions};
use schedcheck_model::Rational;
use schedcheck_model::divisible::DivisibleStar;

use super::evidence::{self, Check, all_optima, best, best_of_order, in_words, listed, loads, refuted, sample, sweep};
use crate::claims::domain::{DivisibleBox, RandomDivisible};
use crate::claims::{Claim, Control, Correction, Counterexample, Depth, Effort, Finding, Remedy};
use crate::rr4916::star_linear;

const EVERY_ORDER: &str = "the exact linear program of every order of every subset";
const ALL_VERTICES: &str = "all optimal vertices of the linear program of every optimal order";

pub const CLAIMS: [Claim; 6] = [
    Claim {
        id: "rr4916/lemma-1",
        methods: &[EVERY_ORDER],
        check: |effort| with_zeros(effort, all_take_part),
        control: Control {
            wrong: "the worker with the largest g takes no part",
            check: |effort| with_zeros(effort, the_farthest_takes_no_part),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "If all w_i > 0 and the load is positive, all workers take part in any optimal solution.",
            check: |effort| positive(effort, all_take_part),
            control: Control {
                wrong: "the worker with the largest g takes no part",
                check: |effort| positive(effort, the_farthest_takes_no_part),
            },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "rr4916/lemma-2",
        methods: &[EVERY_ORDER, ALL_VERTICES],
        check: |effort| with_zeros(effort, finish_together_and_unique).note(with_positive_cycle_times()),
        control: Control {
            wrong: "the worker served first finishes before the others",
            check: |effort| with_zeros(effort, the_first_finishes_earlier),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "If all w_i > 0 and the load is positive, all workers finish simultaneously in every optimal solution, and each optimal order has one optimal solution. The loads are the same over all optimal orders if and only if no two workers have the same g_i > 0.",
            check: |effort| positive(effort, finish_together_and_unique_up_to_ties),
            control: Control {
                wrong: "the loads are the same over all optimal orders if and only if no two workers have the same g_i",
                check: |effort| positive(effort, unique_up_to_any_ties),
            },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "rr4916/prop-1",
        methods: &[EVERY_ORDER, ALL_VERTICES],
        check: |effort| {
            with_zeros(effort, |star| all_take_part(star).and_then(|()| finish_together_and_unique(star)))
                .note(with_positive_cycle_times())
        },
        control: Control {
            wrong: "the worker with the largest g takes no part, and all finish simultaneously",
            check: |effort| {
                with_zeros(effort, |star| {
                    the_farthest_takes_no_part(star).and_then(|()| finish_together_and_unique(star))
                })
            },
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "If all w_i > 0 and the load is positive, in any optimal solution all workers take part and finish simultaneously; it is unique for each optimal order, and over all optimal orders if and only if no two workers have the same g_i > 0.",
            check: |effort| {
                positive(effort, |star| all_take_part(star).and_then(|()| finish_together_and_unique_up_to_ties(star)))
            },
            control: Control {
                wrong: "ties of g_i = 0 leave more than one solution as well",
                check: |effort| positive(effort, |star| all_take_part(star).and_then(|()| unique_up_to_any_ties(star))),
            },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "rr4916/prop-2",
        methods: &[EVERY_ORDER],
        check: |effort| with_zeros(effort, by_link),
        control: Control {
            wrong: "serving by non-decreasing g + w",
            check: |effort| with_zeros(effort, by_link_and_cycle_time),
        },
        ..Claim::BARE
    },
    Claim {
        id: "rr4916/thm-1",
        methods: &[EVERY_ORDER, "the exact linear program of the sorted order, beyond all orders"],
        check: |effort| closed_form(effort, &without_master, closed_form_is_optimal),
        control: Control {
            wrong: "the closed form with the workers sorted by g + w",
            check: |effort| closed_form(effort, &without_master, closed_form_of_another_order),
        },
        ..Claim::BARE
    },
    Claim {
        id: "rr4916/master-computes",
        methods: &[EVERY_ORDER, ALL_VERTICES, "the exact linear program of the sorted order, beyond all orders"],
        check: |effort| closed_form(effort, &with_master, with_a_busy_master),
        control: Control {
            wrong: "the master computes for half of the time",
            check: |effort| closed_form(effort, &with_master, with_a_lazy_master),
        },
        ..Claim::BARE
    },
];

/// Small stars with zero costs.
fn with_zeros(effort: &Effort, check: Check) -> Finding {
    sweep(effort, &DivisibleBox::linear(1..=effort.depth.pick(3, 4, 5), 2, 0), check).and(|| beyond(effort, 0, check))
}

/// Where uniqueness fails though all cycle-times are positive.
fn with_positive_cycle_times() -> String {
    let effort = Effort::silent(Depth::Quick, 0);
    let finding = sweep(&effort, &DivisibleBox::linear(1..=2, 2, 1), finish_together_and_unique);
    match finding.counterexample {
        Some(Counterexample { instance, found, .. }) => {
            format!("with all w_i > 0 it fails for ties first: {instance}: {found}")
        }
        None => format!("with all w_i > 0 it holds over {}", finding.domain),
    }
}

/// Small stars whose cycle-times are positive.
fn positive(effort: &Effort, check: Check) -> Finding {
    let most = effort.depth.pick(3, 4, 5);
    sweep(effort, &DivisibleBox::linear(1..=most, effort.depth.pick(2, 3, 3), 1), check)
        .and(|| beyond(effort, 1, check))
}

fn beyond(effort: &Effort, least_cycle_time: i64, check: Check) -> Finding {
    let within = DivisibleBox { loads: 1..=9, ..DivisibleBox::linear(4..=5, 9, least_cycle_time) };
    let random = RandomDivisible { count: effort.depth.pick(6, 300, 3_000), within };
    sample(effort, "rr4916 linear stars", &random, check)
}

fn without_master(workers: std::ops::RangeInclusive<usize>, largest: i64) -> DivisibleBox {
    DivisibleBox::linear(workers, largest, 0)
}

fn with_master(workers: std::ops::RangeInclusive<usize>, largest: i64) -> DivisibleBox {
    DivisibleBox { master: Some(0..=largest), ..without_master(workers, largest) }
}

type Shape = dyn Fn(std::ops::RangeInclusive<usize>, i64) -> DivisibleBox + Sync;

/// Small stars against every order, and large ones against the program of the sorted order alone.
fn closed_form(effort: &Effort, shape: &Shape, check: Check) -> Finding {
    let most = effort.depth.pick(3, 4, 6);
    sweep(effort, &shape(1..=most, effort.depth.pick(1, 2, 2)), check)
        .and(|| {
            let within = DivisibleBox { loads: 1..=9, ..shape(4..=effort.depth.pick(4, 6, 6), 9) };
            let random = RandomDivisible { count: effort.depth.pick(6, 60, 600), within };
            sample(effort, "rr4916 closed form", &random, check)
        })
        .and(|| {
            let size = effort.depth.pick(30, 150, 400);
            let random = RandomDivisible { count: effort.depth.pick(3, 5, 10), within: shape(size..=size, 20) };
            sample(effort, "rr4916 closed form, many workers", &random, check)
        })
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

fn finish_together_and_unique(star: &DivisibleStar) -> Result<(), Counterexample> {
    let optima = all_optima(star);
    finish_together(star, &optima)?;
    match solutions(star, &optima).as_slice() {
        [first, second, ..] => {
            let found = format!("loads {} and {}, both optimal", listed(first), listed(second));
            refuted(star, "the optimal solution is unique", found)
        }
        _ => Ok(()),
    }
}

/// Whether all workers finish at the makespan in all optimal solutions. On the face of an order, finish times are linear: it is so everywhere
/// if it is so at each vertex.
fn finish_together(star: &DivisibleStar, optima: &[(Vec<usize>, OptimalSolutions)]) -> Result<(), Counterexample> {
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

fn finish_together_and_unique_up_to_ties(star: &DivisibleStar) -> Result<(), Counterexample> {
    let links = star.workers().iter().map(|worker| &worker.link).filter(|link| !link.is_zero());
    unique_iff(star, has_repetition(links))
}

fn unique_up_to_any_ties(star: &DivisibleStar) -> Result<(), Counterexample> {
    unique_iff(star, has_repetition(star.workers().iter().map(|worker| &worker.link)))
}

fn has_repetition<'a>(links: impl Iterator<Item = &'a Rational>) -> bool {
    let mut seen = BTreeSet::new();
    links.into_iter().any(|link| !seen.insert(link))
}

/// Whether all finish together, each order has one solution, and all of them the same unless there are ties.
fn unique_iff(star: &DivisibleStar, has_ties: bool) -> Result<(), Counterexample> {
    let optima = all_optima(star);
    finish_together(star, &optima)?;
    if let Some((order, _)) = optima.iter().find(|(_, solutions)| solutions.vertices.len() > 1) {
        return refuted(star, "one solution for each order", format!("the order {} has several", in_words(order)));
    }
    let solutions = solutions(star, &optima);
    if (solutions.len() > 1) == has_ties {
        return Ok(());
    }
    let claimed = if has_ties { "several solutions" } else { "one solution" };
    refuted(star, claimed, format!("{} different loads", solutions.len()))
}

/// All workers by what `key` says of each, then by number.
fn sorted_by(star: &DivisibleStar, key: impl Fn(usize) -> Rational) -> Vec<usize> {
    let mut order: Vec<usize> = (0..star.workers().len()).collect();
    order.sort_by_cached_key(|&worker| key(worker));
    order
}

fn link(star: &DivisibleStar, worker: usize) -> Rational {
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

fn link_and_cycle_time(star: &DivisibleStar, worker: usize) -> Rational {
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

/// The most workers for which every order is tried.
const MOST_FOR_EVERY_ORDER: usize = 6;

/// The optimum: over every order where that can be done, and by the program of the sorted order in any case.
fn optimum(star: &DivisibleStar, order: &[usize]) -> Result<Rational, Counterexample> {
    let program = best_of_order(star, order);
    if star.workers().len() <= MOST_FOR_EVERY_ORDER {
        let optimum = best(star).makespan;
        if optimum != program {
            let found = format!("its optimum is {program}, and that over every order {optimum}");
            refuted(star, "the program of the sorted workers solves StarLinear", found)?;
        }
    }
    Ok(program)
}

fn closed_form_is_optimal(star: &DivisibleStar) -> Result<(), Counterexample> {
    let optimum = optimum(star, &sorted_by(star, |worker| link(star, worker)))?;
    let closed_form = star_linear::makespan(star).expect("no latencies").reduced();
    let schedule = star_linear::schedule(star).expect("no latencies, and not too many workers");
    let measured = evidence::measured(star, &schedule).map(|measure| measure.makespan);
    if closed_form == optimum && measured.as_ref() == Ok(&optimum) {
        return equalities(star);
    }
    let found = format!("the optimum is {optimum}, the schedule takes {measured:?}");
    refuted(star, format!("the closed form gives {closed_form}"), found)
}

/// Whether all constraints of the sorted order are equalities in every optimal solution, if no cycle-time is zero.
fn equalities(star: &DivisibleStar) -> Result<(), Counterexample> {
    let is_large = star.workers().len() > MOST_FOR_EVERY_ORDER;
    if is_large || star.workers().iter().any(|worker| worker.cycle_time.as_ref().is_none_or(Zero::is_zero)) {
        return Ok(());
    }
    let order = sorted_by(star, |worker| link(star, worker));
    let solutions = optimal_solutions(star, &order).expect("an order of workers that compute");
    finish_together(star, &[(order, solutions)])
}

/// The closed form of theorem 1 for any order.
fn makespan_of(star: &DivisibleStar, order: &[usize]) -> Option<Rational> {
    let mut left = Rational::one();
    let mut rate = star.master().map_or_else(Rational::zero, Rational::recip);
    for &worker in order {
        let unit = link_and_cycle_time(star, worker);
        if unit.is_zero() {
            return None;
        }
        rate += &left / &unit;
        left *= star.workers()[worker].cycle_time.as_ref()? / unit;
    }
    (!rate.is_zero()).then(|| star.load() / rate)
}

fn closed_form_of_another_order(star: &DivisibleStar) -> Result<(), Counterexample> {
    let optimum = optimum(star, &sorted_by(star, |worker| link(star, worker)))?;
    match makespan_of(star, &sorted_by(star, |worker| link_and_cycle_time(star, worker))) {
        Some(makespan) if makespan != optimum => {
            refuted(star, format!("the closed form gives {makespan}"), format!("the optimum is {optimum}"))
        }
        _ => Ok(()),
    }
}

fn with_a_busy_master(star: &DivisibleStar) -> Result<(), Counterexample> {
    closed_form_is_optimal(star)?;
    busy(star, &Rational::one())
}

fn with_a_lazy_master(star: &DivisibleStar) -> Result<(), Counterexample> {
    busy(star, &Rational::new(1.into(), 2.into()))
}

/// Whether in every optimal solution the master computes for this part of the makespan.
fn busy(star: &DivisibleStar, part: &Rational) -> Result<(), Counterexample> {
    if star.workers().len() > MOST_FOR_EVERY_ORDER {
        return Ok(());
    }
    for (order, solutions) in all_optima(star) {
        for vertex in &solutions.vertices {
            let measure = evidence::measured(star, vertex).expect("the oracle's schedules are valid");
            if measure.master_finish != &solutions.makespan * part {
                let found = format!("it computes until {} of {}", measure.master_finish, solutions.makespan);
                return refuted(
                    star,
                    format!("the master is busy for {part} of the time"),
                    format!("{found}, {}", in_words(&order)),
                );
            }
        }
    }
    Ok(())
}
