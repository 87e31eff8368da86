//! The linear programs of section 3.1: theorem 1, and the master that computes.

use num_traits::{One, Zero};
use schedcheck_bruteforce::divisible::orders::{makespan_program, optimal_solutions};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Worker};

use super::evidence::{self, Check, all_optima, best, best_of_order, in_words};
use super::star_linear::{ALL_VERTICES, EVERY_ORDER, finish_together, link, link_and_cycle_time, positive, sorted_by};
use schedcheck_harness::domain::{DivisibleBox, Random};
use schedcheck_harness::{Claim, Counterexample, Effort, Finding, refuted, sample, sweep};
use schedcheck_rr4916_algorithms::star_linear;

const SORTED: &str = "the exact linear program of the sorted order, beyond all orders";

pub const CLAIMS: [Claim; 5] = [
    Claim::new("rr4916/fictitious-worker", &[EVERY_ORDER], |effort| computing_masters(effort, 0))
        .catches("an extra worker that pays 1 for a unit", |effort| computing_masters(effort, 1)),
    Claim::new("rr4916/thm-1", &[EVERY_ORDER, SORTED], |effort| {
        closed_form(effort, &without_master, closed_form_is_optimal)
    })
    .catches("the closed form with the workers sorted by g + w", |effort| {
        closed_form(effort, &without_master, closed_form_of_another_order)
    }),
    Claim::new("rr4916/thm-1-equalities", &["all optimal vertices of the program"], |effort| {
        positive(effort, |star| equalities(star, &by_link(star)))
    })
    .catches("in the program of the workers by non-increasing g", |effort| {
        positive(effort, |star| equalities(star, &by_link(star).into_iter().rev().collect::<Vec<_>>()))
    }),
    Claim::new("rr4916/thm-1-polynomial", &["the program counted", SORTED], |effort| {
        sizes(effort, |workers| workers * (workers + 5) / 2)
    })
    .catches("at most 4 p entries", |effort| sizes(effort, |workers| 4 * workers)),
    Claim::new("rr4916/master-computes", &[EVERY_ORDER, ALL_VERTICES, SORTED], |effort| {
        closed_form(effort, &with_master, with_a_busy_master)
    })
    .catches("the master computes for half of the time", |effort| {
        closed_form(effort, &with_master, with_a_lazy_master)
    }),
];

/// The least makespan with a computing master against that with one more worker whose link takes `cost` for a unit.
fn computing_masters(effort: &Effort, cost: i64) -> Finding {
    let check = move |star: &DivisibleStar| {
        let extra = Worker {
            link: Rational::from_integer(cost.into()),
            cycle_time: star.master().cloned(),
            link_latency: Rational::zero(),
            compute_latency: Rational::zero(),
        };
        let workers = star.workers().iter().cloned().chain([extra]).collect();
        let simulated = DivisibleStar::new(star.load().clone(), None, workers).expect("costs are not negative");
        let (of_both, real) = (best(&simulated).makespan, best(star).makespan);
        if of_both == real {
            return Ok(());
        }
        refuted(star, format!("with an extra worker in place of the master: {of_both}"), format!("it takes {real}"))
    };
    let largest = effort.depth.pick(1, 2, 2);
    let shape = |workers, largest| DivisibleBox {
        link_latencies: 0..=1,
        compute_latencies: 0..=1,
        master: Some(0..=largest + 1),
        ..DivisibleBox::linear(workers, largest, 0)
    };
    sweep(effort, &shape(1..=2, largest), check).and(|| {
        let within = DivisibleBox { loads: 1..=9, ..shape(3..=effort.depth.pick(3, 4, 5), 9) };
        let random = Random { count: effort.depth.pick(20, 300, 3_000), within };
        sample(effort, "rr4916 fictitious worker", &random, check)
    })
}

fn by_link(star: &DivisibleStar) -> Vec<usize> {
    sorted_by(star, |worker| link(star, worker))
}

/// The rows, columns and entries of the program of more and more workers, and its optimum against the closed form.
fn sizes(effort: &Effort, entries: fn(usize) -> usize) -> Finding {
    let check = move |star: &DivisibleStar| {
        let order = by_link(star);
        let program = makespan_program(star, &order).expect("an order of workers that compute");
        let workers = star.workers().len();
        let (columns, rows, found) = (program.columns().len(), program.rows().len(), program.nonzeros());
        if columns > workers + 1 || rows > workers + 1 || found > entries(workers) {
            let claimed = format!("{0} columns, {0} rows, at most {1} entries", workers + 1, entries(workers));
            return refuted(star, claimed, format!("{columns} columns, {rows} rows, {found} entries"));
        }
        let closed_form = star_linear::makespan(star).expect("no latencies").reduced();
        let optimum = best_of_order(star, &order);
        if closed_form == optimum {
            return Ok(());
        }
        refuted(star, format!("the optimum {closed_form}"), format!("it is {optimum}"))
    };
    sweep(effort, &DivisibleBox::linear(1..=effort.depth.pick(3, 4, 5), 2, 1), check).and(|| {
        let most = effort.depth.pick(30, 80, 200);
        let within = DivisibleBox::linear(4..=most, 20, 1);
        let random = Random { count: effort.depth.pick(8, 20, 40), within };
        sample(effort, "rr4916 size of the program", &random, check)
    })
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
            let random = Random { count: effort.depth.pick(6, 60, 600), within };
            sample(effort, "rr4916 closed form", &random, check)
        })
        .and(|| {
            let size = effort.depth.pick(30, 150, 200);
            let random = Random { count: effort.depth.pick(3, 5, 10), within: shape(size..=size, 20) };
            sample(effort, "rr4916 closed form, many workers", &random, check)
        })
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
    let optimum = optimum(star, &by_link(star))?;
    let closed_form = star_linear::makespan(star).expect("no latencies").reduced();
    let schedule = star_linear::schedule(star).expect("no latencies, and not too many workers");
    let measured = evidence::measured(star, &schedule).map(|measure| measure.makespan);
    if closed_form == optimum && measured.as_ref() == Ok(&optimum) {
        return Ok(());
    }
    let found = format!("the optimum is {optimum}, the schedule takes {measured:?}");
    refuted(star, format!("the closed form gives {closed_form}"), found)
}

/// Whether all constraints of an order are equalities in every optimal solution of its program.
fn equalities(star: &DivisibleStar, order: &[usize]) -> Result<(), Counterexample> {
    let solutions = optimal_solutions(star, order).expect("an order of workers that compute");
    finish_together(star, &[(order.to_vec(), solutions)])
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
    let optimum = optimum(star, &by_link(star))?;
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
