//! The mixed program of section 3.3 (proposition 5).

use std::ops::RangeInclusive;

use num_traits::{One, Zero};
use schedcheck_bruteforce::divisible::branch_and_bound;
use schedcheck_bruteforce::divisible::mixed_program::{self, Optimum, linearised_optimum, printed_optimum};
use schedcheck_bruteforce::solver;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Worker};

use super::evidence::{best, refuted, sample, sweep};
use crate::claims::domain::{DivisibleBox, RandomDivisible};
use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Remedy};

pub const CLAIMS: [Claim; 1] = [Claim {
    id: "rr4916/prop-5",
    methods: &[
        "the optimum over every order of every subset",
        "all values of the booleans, the exact linear program of each",
        "a solver of mixed programs, its order measured exactly",
    ],
    check: |effort| stars(effort, |star| as_printed(star, &Rational::one())),
    control: Control {
        wrong: "(7) with the load, and (8) and (9) without the computing latencies W_j",
        check: |effort| stars(effort, without_compute_latencies),
    },
    remedy: Some(Remedy::Correction(Correction {
        statement: "With alpha_j <= Wtotal y_j in place of (7) the program has the optimum of StarAffine. It multiplies x_ij by alpha_j; it becomes linear, and stays right, if alpha_ij >= 0 is the load of P_j in slot i, with alpha_ij <= Wtotal x_ij, sum_ij alpha_ij = Wtotal, and x_ij G_j + g_j alpha_ij (and x_ij W_j + w_j alpha_ij) in (8) and (9).",
        check: |effort| by_solver(effort, stars(effort, |star| corrected(star, star.load()))),
        control: Control {
            wrong: "alpha_ij <= x_ij",
            check: |effort| stars(effort, |star| linear(star, &Rational::one())),
        },
    })),
    ..Claim::BARE
}];

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

/// All stars of a box, and random ones of more workers.
fn stars(effort: &Effort, check: impl Fn(&DivisibleStar) -> Result<(), Counterexample> + Copy + Sync) -> Finding {
    let depth = effort.depth;
    let small = affine(1..=depth.pick(2, 2, 3), 1);
    let count = depth.pick(10, 200, 2_000);
    let middle = RandomDivisible { count, within: affine(3..=depth.pick(3, 4, 5), 4) };
    let large = RandomDivisible { count: depth.pick(0, 1, 40), within: affine(6..=6, 4) };
    let finding = sweep(effort, &small, check).and(|| sample(effort, "proposition 5", &middle, check));
    if large.count == 0 { finding } else { finding.and(|| sample(effort, "proposition 5, six", &large, check)) }
}

fn as_printed(star: &DivisibleStar, most: &Rational) -> Result<(), Counterexample> {
    let found = printed_optimum(star, most).expect("the domains hold at most 6 workers");
    agrees(star, &best(star).makespan, found)
}

fn linear(star: &DivisibleStar, most: &Rational) -> Result<(), Counterexample> {
    let found = linearised_optimum(star, most).expect("the domains hold at most 6 workers");
    agrees(star, &best(star).makespan, found)
}

fn corrected(star: &DivisibleStar, most: &Rational) -> Result<(), Counterexample> {
    as_printed(star, most)?;
    linear(star, most)
}

fn without_compute_latencies(star: &DivisibleStar) -> Result<(), Counterexample> {
    let worker = |worker: &Worker| Worker { compute_latency: Rational::zero(), ..worker.clone() };
    let workers = star.workers().iter().map(worker).collect();
    let lighter = DivisibleStar::new(star.load().clone(), None, workers).expect("smaller costs make a star");
    let found = printed_optimum(&lighter, star.load()).expect("the domains hold at most 6 workers");
    agrees(star, &best(star).makespan, found)
}

fn agrees(star: &DivisibleStar, optimum: &Rational, found: Option<Optimum>) -> Result<(), Counterexample> {
    match found {
        Some(found) if found.time == *optimum => Ok(()),
        Some(found) => refuted(star, format!("the optimum is {}", found.time), format!("it is {optimum}")),
        None => refuted(star, "the program has no solution", format!("the optimum is {optimum}")),
    }
}

/// Then the program made linear, by the solver of this build; not at quick depth, as solvers differ from build to build.
fn by_solver(effort: &Effort, finding: Finding) -> Finding {
    let count = effort.depth.pick(0, 20, 200);
    if count == 0 {
        return finding;
    }
    let random = RandomDivisible { count, within: affine(4..=8, 6) };
    let solver = solver::default();
    let check = |star: &DivisibleStar| {
        let optimum = branch_and_bound::solve(star, &branch_and_bound::Limits::default());
        let optimum = optimum.expect("a star of a few workers").makespan;
        let claimed = match mixed_program::solve(star, solver, solver::Limits::default()) {
            Ok(solved) if solved.makespan == optimum => return Ok(()),
            Ok(solved) => format!("{}: {}", solver.name(), solved.makespan),
            Err(error) => error.to_string(),
        };
        refuted(star, claimed, format!("the optimum is {optimum}"))
    };
    finding.and(|| sample(effort, "proposition 5, by a solver", &random, check))
}
