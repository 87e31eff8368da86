//! The mixed program of section 3.3 (proposition 5).

use std::ops::RangeInclusive;

use exact_lp::{Bounds, Certificate, Expression, LinearProgram, Variable};
use itertools::Itertools;
use num_traits::{One, Zero};
use schedcheck_bruteforce::divisible::branch_and_bound;
use schedcheck_bruteforce::divisible::mixed_program::{self, booleans, printed};
use schedcheck_bruteforce::solver;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Worker};

use super::words::{describe, name};
use schedcheck_evidence::divisible_star::{Exact, ONE_MORE, best};
use schedcheck_harness::domain::DivisibleBox;
use schedcheck_harness::{
    Claim, Counterexample, Depth, Domains, Finding, RemedyKind, RunContext, Tally, Test, over, refuted, sweep,
};

const EVERY_ORDER: &str = "the optimum over every order of every subset";

pub const CLAIMS: [Claim; 5] = [
    Claim::new(
        "rr4916/prop-5",
        &[EVERY_ORDER, "all values of the booleans, the exact linear program of each"],
        &Test {
            check: |context, program: Program, optimum| {
                over(context, stars(context.depth), |star| {
                    has_the_optimum(context, star, |slots| program(star, slots), optimum)
                })
            },
            subject: |star, slots| printed(star, slots, star.load()),
            oracle: best,
            wrong_subjects: &[
                ("(8) and (9) without the computing latencies W_j", |star, slots| {
                    printed(&without_compute_latencies(star), slots, star.load())
                }),
                ("(7) without load", |star, slots| printed(star, slots, &Rational::zero())),
            ],
            wrong_oracles: &[ONE_MORE],
        },
    ),
    Claim::new(
        "rr4916/prop-5-linear",
        &["the left-hand sides at two points and halfway between them", EVERY_ORDER],
        &Test {
            check: |context, product: Product, ()| {
                sweep(context, &pairs(context.depth), |star| is_linear(star, product))
            },
            subject: product,
            oracle: (),
            wrong_subjects: &[("alpha_j squared, without x_ij", |_, alpha| alpha * alpha)],
            wrong_oracles: &[],
        },
    )
    .plain(
        "(8) and (9) multiply the variables x_ij and alpha_j. The program is linear in the loads for each value \
            of the booleans, but not in all its variables.",
    )
    .remedied(
        RemedyKind::Reread,
        "The program is linear in the loads for each value of the booleans. With a load alpha_ij for \
            each worker and slot, x_ij (G_j + W_j) + alpha_ij (g_j + w_j), sum_ij alpha_ij = W_total and alpha_ij \
            <= W_total x_ij, it is linear in all variables and has the same optimum.",
        &Test {
            check: is_made_linear,
            subject: LINEARISED,
            oracle: best,
            wrong_subjects: &[
                (
                    "alpha_j squared, for each value of the booleans",
                    Linear { in_loads: |_, alpha| alpha * alpha, ..LINEARISED },
                ),
                ("x_ij alpha_ij", Linear { in_all: product, ..LINEARISED }),
                ("alpha_ij <= x_ij", Linear { most: |_| Rational::one(), ..LINEARISED }),
            ],
            wrong_oracles: &[ONE_MORE],
        },
    ),
    Claim::new(
        "rr4916/prop-5-solution",
        &["the exact linear program of each subset"],
        &Test::<Load> {
            check: |context, most, ()| over(context, stars(context.depth), |star| has_solutions(star, &most(star))),
            ..PARTICIPANTS
        },
    ),
    Claim::new(
        "rr4916/prop-5-bound",
        &["the largest load of each worker that (1) to (6) allow"],
        &Test::measuring(|context, (), ()| bounds_of_participants(context)),
    )
    .remedied(
        RemedyKind::Measured,
        "With W_total for W, alpha_j <= W_total y_j, every participating worker fulfils (7), whatever its load.",
        &PARTICIPANTS,
    ),
    Claim::new(
        "rr4916/prop-5-participants",
        &["the largest load of each worker that (1) to (6) allow, by an exact linear program of each subset"],
        &PARTICIPANTS,
    ),
];

/// The program for some values of the booleans: who is served in which slot.
type Program = fn(&DivisibleStar, &[Option<usize>]) -> LinearProgram;
/// What stands for the load of P_j if x_1j is a part of 1.
type Product = fn(&Rational, &Rational) -> Rational;
/// The load that (7) allows a participant.
type Load = fn(&DivisibleStar) -> Rational;

/// The program made linear.
#[derive(Clone, Copy)]
struct Linear {
    /// The product of x_1j and alpha_j for each value of x_1j.
    in_loads: Product,
    /// What takes its place.
    in_all: Product,
    most: Load,
}

const LINEARISED: Linear =
    Linear { in_loads: product, in_all: |_, alpha| alpha.clone(), most: |star| star.load().clone() };

fn product(x: &Rational, alpha: &Rational) -> Rational {
    x * alpha
}

const PARTICIPANTS: Test<Load> = Test {
    check: |context, most, ()| {
        over(context, stars(context.depth), |star| bounds_no_participant(context, star, &most(star)))
    },
    subject: |star| star.load().clone(),
    oracle: (),
    wrong_subjects: &[("(7) with half of the load", |star| star.load() / 2)],
    wrong_oracles: &[],
};

fn affine(workers: RangeInclusive<usize>, largest: i64) -> DivisibleBox {
    DivisibleBox {
        workers,
        links: 0..=largest,
        cycle_times: 0..=largest,
        link_latencies: 0..=largest,
        compute_latencies: 0..=largest,
        loads: 0..=largest.max(2),
        master: None,
    }
}

/// All stars of a box, at quick depth those of two workers with one load, and random ones of more workers.
fn stars(depth: Depth) -> Domains<DivisibleBox> {
    let small = affine(1..=depth.pick(1, 2, 3), 1);
    let middle = |domains: Domains<DivisibleBox>| {
        domains.random("proposition 5", [5, 200, 2_000], affine(3..=depth.pick(3, 4, 5), 4))
    };
    match depth {
        Depth::Quick => middle(Domains::of([small, DivisibleBox { loads: 1..=1, ..affine(2..=2, 1) }])),
        _ => middle(Domains::of([small])).random("proposition 5, six", [0, 1, 40], affine(6..=6, 4)),
    }
}

/// Whether the least optimum of the programs of all booleans is that of the star; six workers have 13,327 values of the
/// booleans, which hear that a run is to stop.
fn has_the_optimum(
    context: &RunContext,
    star: &DivisibleStar,
    program: impl Fn(&[Option<usize>]) -> LinearProgram,
    exact: Exact,
) -> Result<(), Counterexample> {
    let mut least: Option<Rational> = None;
    for slots in booleans(star) {
        if context.is_stopped() {
            return Ok(());
        }
        let time = optimum(&program(&slots));
        least = least.into_iter().chain(time).min();
    }
    agrees(star, &exact(star).makespan, least)
}

/// The optimum of a program; nothing if it has no solution.
fn optimum(program: &LinearProgram) -> Option<Rational> {
    let solution = program.solve().expect("the exact solver answers");
    let is_optimal = matches!(solution.certificate, Certificate::Optimal { .. });
    is_optimal.then(|| solution.objective(program).expect("an optimum has a value"))
}

/// Whether the program is linear in the loads, and the other one in all variables, with the same optimum.
fn is_made_linear(context: &RunContext, linear: Linear, exact: Exact) -> Finding {
    let terms = sweep(context, &pairs(context.depth), |star| {
        [Rational::zero(), Rational::one()]
            .into_iter()
            .try_for_each(|x| is_halfway(star, [x.clone(), x], linear.in_loads))?;
        is_linear(star, linear.in_all)
    });
    by_solver(
        context,
        terms
            .and(|| over(context, stars(context.depth), |star| linearised(context, star, &(linear.most)(star), exact))),
    )
}

/// The program made linear, with alpha_ij <= `most` x_ij, over all its booleans.
fn linearised(context: &RunContext, star: &DivisibleStar, most: &Rational, exact: Exact) -> Result<(), Counterexample> {
    let mixed_program::Linearised { program, x } = mixed_program::linearised(star, most);
    let program = |slots: &[Option<usize>]| {
        let mut fixed = program.clone();
        for (row, served) in x.iter().zip(slots) {
            for (worker, &x) in row.iter().enumerate() {
                fixed.column_mut(x).bounds = Bounds::fixed(i32::from(*served == Some(worker)));
            }
        }
        fixed
    };
    has_the_optimum(context, star, program, exact)
}

/// Every subset of the workers but the empty one.
fn participants(workers: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..workers).powerset().skip(1)
}

/// Whether no participant can get more than `most`, which (7) allows it, by (1) and (2) and the workers that take part
/// alone.
fn bounds_no_participant(context: &RunContext, star: &DivisibleStar, most: &Rational) -> Result<(), Counterexample> {
    let workers = star.workers().len();
    let each = |members: Vec<usize>| members.clone().into_iter().map(move |worker| (members.clone(), worker));
    for (members, worker) in participants(workers).flat_map(each) {
        if context.is_stopped() {
            return Ok(());
        }
        let mut program = LinearProgram::new("(1) and (2), and no load for those who do not take part");
        let load = |worker: usize| if members.contains(&worker) { Bounds::non_negative() } else { Bounds::fixed(0) };
        let loads: Vec<Variable> =
            (0..workers).map(|worker| program.variable(format!("alpha_{worker}"), load(worker))).collect();
        program.subject_to("2", loads.iter().copied().sum::<Expression>().equals(star.load()));
        program.maximize(loads[worker]);
        let largest = optimum(&program).expect("all of the load for one of them is a solution");
        if largest > *most {
            let claimed = format!("a participating worker gets at most {most}");
            return refuted(star, claimed, format!("{} may get {largest}", name(worker)));
        }
    }
    Ok(())
}

/// On how many stars (7) binds no participant, if W is the sum of all W_j.
fn bounds_of_participants(context: &RunContext) -> Finding {
    let loose = Tally::default();
    let finding = over(&context.counting(&[&loose]), stars(context.depth), |star| {
        let latencies: Rational = star.workers().iter().map(|worker| &worker.compute_latency).sum();
        loose.count(bounds_no_participant(context, star, &latencies).is_ok());
        Ok(())
    });
    let (instances, loose) = (finding.instances(), loose.total());
    finding.note(format!(
        "of {instances} stars, (7) is fulfilled by every participating worker on {loose} if W is the sum of all W_j"
    ))
}

/// Small stars for what the terms of the program alone decide.
fn pairs(depth: Depth) -> DivisibleBox {
    affine(1..=2, depth.pick(1, 2, 2))
}

/// Whether the left-hand side of (8) is halfway between its values at two points if all variables are; `product` is
/// what stands for the load of P_j if x_1j is a part of 1.
fn is_linear(star: &DivisibleStar, product: Product) -> Result<(), Counterexample> {
    is_halfway(star, [Rational::zero(), Rational::one()], product)
}

/// Whether between no load at the first x and the whole load at the second the terms of (8) are halfway.
fn is_halfway(star: &DivisibleStar, [first, second]: [Rational; 2], product: Product) -> Result<(), Counterexample> {
    let two = Rational::from(2);
    let side = |x: &Rational, alpha: &Rational, worker: &Worker| {
        let latencies = &worker.link_latency + &worker.compute_latency;
        let unit = &worker.link + worker.cycle_time.as_ref().expect("the boxes hold workers that compute");
        x * latencies + unit * product(x, alpha)
    };
    for (number, worker) in star.workers().iter().enumerate() {
        let ends = [(first.clone(), Rational::zero()), (second.clone(), star.load().clone())];
        let middle = side(&((&first + &second) / &two), &(star.load() / &two), worker);
        let mean = ends.iter().map(|(x, alpha)| side(x, alpha, worker)).sum::<Rational>() / &two;
        if middle != mean {
            let claimed = format!(
                "halfway between x = {first}, alpha = 0 and x = {second}, alpha = {}, the term of {} in (8) is the \
                    mean {mean}",
                star.load(),
                name(number)
            );
            return refuted(star, claimed, format!("the product x (G + W + alpha (g + w)) is {middle} there"));
        }
    }
    Ok(())
}

/// Whether the program has a solution with y_j = 1 for each subset of the workers, and 0 for the others.
fn has_solutions(star: &DivisibleStar, most: &Rational) -> Result<(), Counterexample> {
    let workers = star.workers().len();
    for members in participants(workers) {
        let slots: Vec<Option<usize>> = (0..workers).map(|slot| members.get(slot).copied()).collect();
        let solution = printed(star, &slots, most).solve().expect("the exact solver answers");
        if !matches!(solution.certificate, Certificate::Optimal { .. }) {
            let claimed = format!("there is a solution in which {} take part", describe(&members));
            return refuted(star, claimed, "there is none");
        }
    }
    Ok(())
}

fn without_compute_latencies(star: &DivisibleStar) -> DivisibleStar {
    let worker = |worker: &Worker| Worker { compute_latency: Rational::zero(), ..worker.clone() };
    let workers = star.workers().iter().map(worker).collect();
    DivisibleStar::new(star.load().clone(), None, workers).expect("smaller costs make a star")
}

fn agrees(star: &DivisibleStar, optimum: &Rational, found: Option<Rational>) -> Result<(), Counterexample> {
    match found {
        Some(found) if found == *optimum => Ok(()),
        Some(found) => refuted(star, format!("the optimum is {found}"), format!("it is {optimum}")),
        None => refuted(star, "the program has no solution", format!("the optimum is {optimum}")),
    }
}

/// Then the program made linear, solved exactly; not at quick depth, for the time that it takes.
fn by_solver(context: &RunContext, finding: Finding) -> Finding {
    if context.depth == Depth::Quick {
        return finding;
    }
    let domains = Domains::of([]).random("proposition 5, by a solver", [0, 20, 200], affine(4..=8, 6));
    let solver = solver::default();
    let check = |star: &DivisibleStar| {
        let optimum = branch_and_bound::solve(star, &branch_and_bound::Limits::default());
        let optimum = optimum.expect("a star of a few workers").makespan;
        let solved = mixed_program::solve(star, solver, solver::SolverLimits::default());
        agrees(star, &optimum, solved.ok().map(|solved| solved.makespan))
    };
    finding.and(|| over(context, domains, check))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_of_three_workers_take_part_in_seven_ways() {
        let all: Vec<_> = participants(3).collect();
        assert_eq!(all, [vec![0], vec![1], vec![2], vec![0, 1], vec![0, 2], vec![1, 2], vec![0, 1, 2]]);
    }

    #[test]
    fn a_term_is_the_latencies_and_the_time_of_the_load() {
        // (g, w, G, W) = (1, 1, 1, 2) and a load of 4: from 0 to 3 + 2 * 4, and in between 3 / 2 + 2 * 4 / 4.
        let failure = is_linear(&DivisibleStar::affine(4, [(1, 1, 1, 2)]), product).expect_err("it is not linear");
        assert!(failure.claimed.ends_with("the term of P_1 in (8) is the mean 11/2"), "{}", failure.claimed);
        assert!(failure.found.ends_with("is 7/2 there"), "{}", failure.found);
    }
}
