//! The exact methods for divisible loads on stars, in one round.

use std::time::{Duration, Instant};

use num_traits::Zero;
use schedcheck_bruteforce::divisible::solvers::MOST_FOR_A_PROGRAM;
use schedcheck_bruteforce::divisible::{branch_and_bound, certify, every_order, mixed_program};
use schedcheck_bruteforce::solver;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Rounds, Schedule};
use serde_json::json;

use crate::methods::bound::Bound;
use crate::methods::method::MethodOptions;
use crate::methods::proof::{Lemma, Proof};
use crate::methods::table::{Proposal, Proposed, Proved, refused};

/// How long the mixed program may take where nobody says.
const PATIENCE: Duration = Duration::from_secs(60);

const ORDERS: Lemma = Lemma::proved_in(
    "bruteforce/src/divisible/value.rs",
    "the most load of an order as a function of the time, from the last worker to the first",
);

const LISTS: Lemma = Lemma::proved_in(
    "bruteforce/src/divisible/branch_and_bound/mod.rs",
    "bounds of the load of lists of workers: prices of the port's time, and exchanges of neighbours",
);

const MIXED_PROGRAM: Lemma = Lemma::proved_in(
    "bruteforce/src/divisible/mixed_program.rs",
    "the mixed program of proposition 5, made linear, has the optimum of all orders",
);

pub fn by_all_orders(star: &DivisibleStar, _: &MethodOptions) -> Proposed<Schedule> {
    let best = every_order::best(star)?;
    let details = [("orders", best.tried.into()), ("optimal_orders", best.orders.len().into())];
    let proof = Proof::search("every order of every subset was tried", &[ORDERS]);
    let proved = in_one_round(star, best.makespan, proof);
    Ok(Proposal::new(best.schedule, proved, details))
}

pub fn by_branch_and_bound(star: &DivisibleStar, options: &MethodOptions) -> Proposed<Schedule> {
    if star.load().is_zero() {
        return Ok(Proposal::new(Schedule::default(), Proved::Nothing, []));
    }
    let within = options.search_limits(None);
    let answer = branch_and_bound::solve(star, &within)?;
    let is_wanted = options.keeps_certificates && star.rounds() == Rounds::One;
    let certificate = is_wanted.then(|| certify::of_answer(star, &answer, &|| options.is_reached())).flatten();
    let counted = answer.statistics;
    let details = json!({"nodes": counted.nodes, "times": counted.times});
    let proof = Proof::search("branch-and-bound over lists of workers", &[LISTS]);
    let proved = in_one_round(star, answer.lower_bound, proof);
    let proposal = Proposal::new(answer.schedule, proved, [("search", details)]);
    Ok(Proposal { certificate: certificate.map(|found| found.to_json()), ..proposal })
}

pub fn by_mixed_program(star: &DivisibleStar, options: &MethodOptions) -> Proposed<Schedule> {
    let workers = star.workers().len();
    if workers > MOST_FOR_A_PROGRAM {
        return refused(format!(
            "{workers} workers are too many (at most {MOST_FOR_A_PROGRAM}); branch-and-bound takes more"
        ));
    }
    let solver = solver::default();
    let time = options.until.map_or(PATIENCE, |until| until.saturating_duration_since(Instant::now()));
    let solved = mixed_program::solve(star, solver, solver::SolverLimits { time: Some(time) })?;
    let is_optimal = solved.bound == solved.makespan;
    let details = [("solver", solver.name().into()), ("claimed_optimal", is_optimal.into())];
    let says = match is_optimal {
        true => "the mixed program was solved exactly",
        false => "the open nodes of the mixed program have no better order, exactly",
    };
    let proof = Proof::search(says, &[MIXED_PROGRAM]);
    Ok(Proposal::new(solved.schedule, in_one_round(star, solved.bound, proof), details))
}

/// What a bound of all schedules in one round proves: nothing where workers may get more chunks than one.
fn in_one_round(star: &DivisibleStar, value: Rational, proof: Proof) -> Proved {
    match star.rounds() {
        Rounds::One => Proved::Within(Bound { value, proof }),
        Rounds::Any => Proved::Nothing,
    }
}
