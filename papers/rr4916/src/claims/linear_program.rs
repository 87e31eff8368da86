//! The linear programs of section 3.1: theorem 1, and the master that computes.

use num_traits::{One, Zero};
use schedcheck_bruteforce::divisible::orders::{self, OptimalSolutions, makespan_program, optimal_solutions};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Schedule, Worker};

use super::star_linear::{
    ALL_POSITIVE, ALL_VERTICES, EVERY_ORDER, all_times_are_positive, link, link_and_cycle_time, sorted_by, with_zeros,
};
use super::words::describe;
use schedcheck_evidence::divisible_star::{self as evidence, Exact, ONE_MORE, best, best_of_order, optima_of};
use schedcheck_harness::domain::DivisibleBox;
use schedcheck_harness::{Claim, Counterexample, Domains, Finding, RunContext, Test, over, refuted};
use schedcheck_rr4916_algorithms::star_linear;

const SORTED: &str = "the exact linear program of the sorted order, beyond all orders";

pub const CLAIMS: [Claim; 5] = [
    Claim::new(
        "rr4916/fictitious-worker",
        &[EVERY_ORDER],
        &Test {
            check: computing_masters,
            subject: 0,
            oracle: |star| best(star).makespan,
            wrong_subjects: &[("an extra worker that pays 1 for a unit", 1)],
            wrong_oracles: &[("the optimum without the master", |star| {
                let idle = DivisibleStar::new(star.load().clone(), None, star.workers().to_vec());
                best(&idle.expect("the same workers")).makespan
            })],
        },
    ),
    Claim::new(
        "rr4916/thm-1",
        &[EVERY_ORDER, SORTED],
        &Test {
            check: |context, solution, optimum| closed_form(context, without_master, solution, optimum),
            subject: CLOSED_FORM,
            oracle: best,
            wrong_subjects: &[OF_ANOTHER_ORDER, THE_WRONG_WAY, ANOTHER_PROGRAM],
            wrong_oracles: &[ONE_MORE],
        },
    ),
    Claim::new(
        "rr4916/thm-1-equalities",
        &["all optimal vertices of the program"],
        &Test {
            check: equalities,
            subject: by_link,
            oracle: solutions,
            wrong_subjects: &[("in the program of the workers by non-increasing g", farthest_first)],
            wrong_oracles: &[("the optima of the order turned round", |star, order| {
                solutions(star, &order.iter().rev().copied().collect::<Vec<_>>())
            })],
        },
    )
    .plain("Where some w_i = 0, the program can have optimal solutions in which a row is no equality.")
    .restricted(ALL_POSITIVE, &all_times_are_positive),
    Claim::new(
        "rr4916/thm-1-polynomial",
        &["the program counted", SORTED],
        &Test {
            check: sizes,
            subject: (entries, CLOSED_FORM.makespan),
            oracle: best_of_order,
            wrong_subjects: &[
                ("at most 4 p entries", (|workers| 4 * workers, CLOSED_FORM.makespan)),
                ("the closed form by g + w", (entries, OF_ANOTHER_ORDER.1.makespan)),
            ],
            wrong_oracles: &[("an optimum that is one more", |star, order| {
                best_of_order(star, order) + Rational::one()
            })],
        },
    ),
    Claim::new(
        "rr4916/master-computes",
        &[EVERY_ORDER, ALL_VERTICES, SORTED],
        &Test {
            check: |context, solution, optimum| closed_form(context, with_master, solution, optimum),
            subject: CLOSED_FORM,
            oracle: best,
            wrong_subjects: &[
                OF_ANOTHER_ORDER,
                THE_WRONG_WAY,
                ANOTHER_PROGRAM,
                ("the master computes for half of the time", Solution { busy: 2, ..CLOSED_FORM }),
            ],
            wrong_oracles: &[ONE_MORE],
        },
    ),
];

/// What theorem 1 says of a star.
#[derive(Clone, Copy)]
struct Solution {
    /// The workers, in the order of the program that solves it.
    order: fn(&DivisibleStar) -> Vec<usize>,
    makespan: fn(&DivisibleStar) -> Rational,
    schedule: fn(&DivisibleStar) -> Schedule,
    /// A master that computes is busy for one part of so many of the time.
    busy: i64,
}

const CLOSED_FORM: Solution = Solution {
    order: by_link,
    makespan: |star| star_linear::makespan(star).expect("no latencies").reduced(),
    schedule: |star| star_linear::schedule(star).expect("no latencies, and not too many workers"),
    busy: 1,
};
const OF_ANOTHER_ORDER: (&str, Solution) = (
    "the closed form with the workers sorted by g + w",
    Solution {
        makespan: |star| makespan_of(star, &sorted_by(star, |at| link_and_cycle_time(star, at))),
        ..CLOSED_FORM
    },
);
const THE_WRONG_WAY: (&str, Solution) = (
    "a schedule by non-increasing g",
    Solution {
        schedule: |star| orders::best_of_order(star, &farthest_first(star)).expect("they compute").schedule,
        ..CLOSED_FORM
    },
);
const ANOTHER_PROGRAM: (&str, Solution) =
    ("the program of the workers by non-increasing g", Solution { order: farthest_first, ..CLOSED_FORM });

/// The least makespan with a computing master against that with one more worker whose link takes `cost` for a unit.
fn computing_masters(context: &RunContext, cost: i64, optimum: fn(&DivisibleStar) -> Rational) -> Finding {
    let check = |star: &DivisibleStar| {
        let extra = Worker {
            link: Rational::from(cost),
            cycle_time: star.master().cloned(),
            link_latency: Rational::zero(),
            compute_latency: Rational::zero(),
        };
        let workers = star.workers().iter().cloned().chain([extra]).collect();
        let simulated = DivisibleStar::new(star.load().clone(), None, workers).expect("costs are not negative");
        let (of_both, real) = (optimum(&simulated), optimum(star));
        if of_both == real {
            return Ok(());
        }
        refuted(star, format!("with an extra worker in place of the master: {of_both}"), format!("it takes {real}"))
    };
    let shape = |workers, largest| DivisibleBox {
        link_latencies: 0..=1,
        compute_latencies: 0..=1,
        master: Some(0..=largest + 1),
        ..DivisibleBox::linear(workers, largest, 0)
    };
    let beyond = DivisibleBox { loads: 1..=9, ..shape(3..=context.depth.pick(3, 4, 5), 9) };
    let small = Domains::of([shape(1..=2, context.depth.pick(1, 2, 2))]);
    let domains = small.random("rr4916 fictitious worker", [10, 300, 3_000], beyond);
    over(context, domains, check)
}

fn by_link(star: &DivisibleStar) -> Vec<usize> {
    sorted_by(star, |worker| link(star, worker))
}

fn farthest_first(star: &DivisibleStar) -> Vec<usize> {
    by_link(star).into_iter().rev().collect()
}

/// How many entries a program of so many workers has at most, and its optimum.
type Program = (fn(usize) -> usize, fn(&DivisibleStar) -> Rational);

/// The entries of a program of so many workers in which nothing is free.
fn entries(workers: usize) -> usize {
    workers * (workers + 5) / 2
}

/// The rows, columns and entries of the program of more and more workers, and its optimum against the closed form.
fn sizes(
    context: &RunContext,
    (entries, makespan): Program,
    optimum: fn(&DivisibleStar, &[usize]) -> Rational,
) -> Finding {
    let check = |star: &DivisibleStar| {
        let order = by_link(star);
        let program = makespan_program(star, &order).expect("an order of workers that compute");
        let (size, most) = (star.workers().len() + 1, entries(star.workers().len()));
        let (columns, rows, found) = (program.columns().len(), program.rows().len(), program.nonzeros());
        if [columns, rows] != [size; 2] || found > most {
            let claimed = format!("{size} columns, {size} rows, at most {most} entries");
            return refuted(star, claimed, format!("{columns} columns, {rows} rows, {found} entries"));
        }
        let (closed_form, optimum) = (makespan(star), optimum(star, &order));
        if closed_form == optimum {
            return Ok(());
        }
        refuted(star, format!("the optimum {closed_form}"), format!("it is {optimum}"))
    };
    let beyond = DivisibleBox::linear(4..=context.depth.pick(20, 80, 200), 20, 1);
    let small = Domains::of([DivisibleBox::linear(1..=context.depth.pick(3, 4, 5), 2, 1)]);
    let domains = small.random("rr4916 size of the program", [8, 20, 40], beyond);
    over(context, domains, check)
}

fn without_master(workers: std::ops::RangeInclusive<usize>, largest: i64) -> DivisibleBox {
    DivisibleBox::linear(workers, largest, 0)
}

fn with_master(workers: std::ops::RangeInclusive<usize>, largest: i64) -> DivisibleBox {
    DivisibleBox { master: Some(0..=largest), ..without_master(workers, largest) }
}

type Shape = fn(std::ops::RangeInclusive<usize>, i64) -> DivisibleBox;

/// Small stars against every order, and large ones against the program of the sorted order alone.
fn closed_form(context: &RunContext, shape: Shape, solution: Solution, optimum: Exact) -> Finding {
    let check = |star: &DivisibleStar| {
        is_optimal(star, solution, optimum)?;
        if star.master().is_some() { is_busy(star, solution.busy, optimum) } else { Ok(()) }
    };
    let several = DivisibleBox { loads: 1..=9, ..shape(4..=context.depth.pick(4, 6, 6), 9) };
    let size = context.depth.pick(20, 150, 200);
    let domains = Domains::of([shape(1..=context.depth.pick(3, 4, 6), context.depth.pick(1, 2, 2))])
        .random("rr4916 closed form", [6, 60, 600], several)
        .random("rr4916 closed form, many workers", [3, 5, 10], shape(size..=size, 20));
    over(context, domains, check)
}

/// Whether every order of the workers is tried.
fn is_small(star: &DivisibleStar) -> bool {
    star.workers().len() <= 6
}

/// The optimum: over every order where that can be done, and by the program of the sorted order in any case.
fn of_the_program(star: &DivisibleStar, order: &[usize], optimum: Exact) -> Result<Rational, Counterexample> {
    let program = best_of_order(star, order);
    if is_small(star) {
        let optimum = optimum(star).makespan;
        if optimum != program {
            let found = format!("its optimum is {program}, and that over every order {optimum}");
            refuted(star, "the program of the sorted workers solves StarLinear", found)?;
        }
    }
    Ok(program)
}

fn is_optimal(star: &DivisibleStar, solution: Solution, optimum: Exact) -> Result<(), Counterexample> {
    let optimum = of_the_program(star, &(solution.order)(star), optimum)?;
    let closed_form = (solution.makespan)(star);
    let measured = evidence::measured(star, &(solution.schedule)(star)).map(|measure| measure.makespan);
    if closed_form == optimum && measured.as_ref() == Ok(&optimum) {
        return Ok(());
    }
    let found = format!("the optimum is {optimum}, the schedule takes {measured:?}");
    refuted(star, format!("the closed form gives {closed_form}"), found)
}

pub(super) fn solutions(star: &DivisibleStar, order: &[usize]) -> OptimalSolutions {
    optimal_solutions(star, order).expect("an order of workers that compute")
}

/// Whether all constraints of an order are equalities in every optimal solution of its program.
fn equalities(
    context: &RunContext,
    order: fn(&DivisibleStar) -> Vec<usize>,
    solutions: fn(&DivisibleStar, &[usize]) -> OptimalSolutions,
) -> Finding {
    with_zeros(context, |star| {
        let order = order(star);
        let solutions = solutions(star, &order);
        are_equalities(star, &order, &solutions)
    })
}

/// Whether (3) and (4) are equalities at these optimal vertices of the program of an order.
fn are_equalities(star: &DivisibleStar, order: &[usize], solutions: &OptimalSolutions) -> Result<(), Counterexample> {
    for vertex in &solutions.vertices {
        let loads = evidence::loads(star, vertex);
        let mut sent = Rational::zero();
        for &worker in order {
            let (costs, load) = (&star.workers()[worker], &loads[worker]);
            sent += &costs.link * load;
            let side = &sent + costs.cycle_time.as_ref().expect("they compute") * load;
            if side != solutions.makespan {
                let found = format!("with the optimal loads {} it is {side}", super::words::listed(&loads));
                let claimed =
                    format!("the left-hand side of {} is T_f = {}", super::words::name(worker), solutions.makespan);
                return refuted(star, claimed, found);
            }
        }
    }
    Ok(())
}

/// The closed form of theorem 1 for any order.
fn makespan_of(star: &DivisibleStar, order: &[usize]) -> Rational {
    let mut left = Rational::one();
    if star.master().is_some_and(Zero::is_zero) {
        return Rational::zero();
    }
    let mut rate = star.master().map_or_else(Rational::zero, Rational::recip);
    for &worker in order {
        let unit = link_and_cycle_time(star, worker);
        if unit.is_zero() {
            return Rational::zero();
        }
        rate += &left / &unit;
        left *= star.workers()[worker].cycle_time.as_ref().expect("they compute") / unit;
    }
    star.load() / rate
}

/// Whether in every optimal solution the master computes for one part of so many of the makespan.
fn is_busy(star: &DivisibleStar, parts: i64, optimum: Exact) -> Result<(), Counterexample> {
    let part = Rational::new(1, parts);
    if !is_small(star) {
        return Ok(());
    }
    for (order, solutions) in optima_of(star, optimum(star).orders) {
        for vertex in &solutions.vertices {
            let measure = evidence::measured(star, vertex).expect("the oracle's schedules are valid");
            if measure.master_finish != &solutions.makespan * &part {
                let found = format!("it computes until {} of {}", measure.master_finish, solutions.makespan);
                return refuted(
                    star,
                    format!("the master is busy for {part} of the time"),
                    format!("{found}, {}", describe(&order)),
                );
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_in_which_nothing_is_free_has_all_the_entries_that_are_allowed() {
        // For three workers: one load, two, and three with T in the rows of time, and three in that of the load.
        assert_eq!([1, 2, 3].map(entries), [3, 7, 12]);
        let star = DivisibleStar::linear(1, [(1, 1), (2, 1), (3, 1)]);
        assert_eq!(makespan_program(&star, &[0, 1, 2]).expect("they compute").nonzeros(), 12);
    }

    #[test]
    fn every_order_of_six_workers_is_tried_and_no_more() {
        let workers = |count| DivisibleStar::linear(1, vec![(1, 1); count]);
        assert!(is_small(&workers(5)) && is_small(&workers(6)) && !is_small(&workers(7)));
    }
}
