//! The exact methods for divisible loads on stars, in one round.

use std::time::{Duration, Instant};

use num_traits::Zero;
use schedcheck_bruteforce::divisible::{branch_and_bound, every_order, mixed_program};
use schedcheck_bruteforce::solver;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Rounds, Schedule};
use serde_json::json;

use crate::methods::bound::Bound;
use crate::methods::method::Limits;
use crate::methods::table::{Proposal, Proposed, Proved, refused};

/// The most workers for a program with two columns for each worker and slot.
const MOST_FOR_A_PROGRAM: usize = 30;

/// How long the mixed program may take where nobody says.
const PATIENCE: Duration = Duration::from_secs(60);

pub fn by_all_orders(star: &DivisibleStar, _: &Limits) -> Proposed<Schedule> {
    let best = every_order::best(star)?;
    let details = [("orders", best.tried.into()), ("optimal_orders", best.orders.len().into())];
    let proved = in_one_round(star, best.makespan, "every order of every subset was tried");
    Ok(Proposal::new(best.schedule, proved, details))
}

pub fn by_branch_and_bound(star: &DivisibleStar, limits: &Limits) -> Proposed<Schedule> {
    if star.load().is_zero() {
        return Ok(Proposal::new(Schedule::default(), Proved::Optimal("there is nothing to compute"), []));
    }
    let limits = branch_and_bound::Limits { until: limits.until, stop: limits.stop, nodes: None };
    let answer = branch_and_bound::solve(star, &limits)?;
    let counted = answer.statistics;
    let details = json!({"nodes": counted.nodes, "times": counted.times});
    let proved = in_one_round(star, answer.lower_bound, "branch-and-bound over lists of workers");
    Ok(Proposal::new(answer.schedule, proved, [("search", details)]))
}

pub fn by_mixed_program(star: &DivisibleStar, limits: &Limits) -> Proposed<Schedule> {
    let workers = star.workers().len();
    if workers > MOST_FOR_A_PROGRAM {
        return refused(format!(
            "{workers} workers are too many (at most {MOST_FOR_A_PROGRAM}); branch-and-bound takes more"
        ));
    }
    let solver = solver::default();
    let time = limits.until.map_or(PATIENCE, |until| until.saturating_duration_since(Instant::now()));
    let solved = mixed_program::solve(star, solver, solver::Limits { time: Some(time) })?;
    let is_optimal = solved.bound == solved.makespan;
    let details = [("solver", solver.name().into()), ("claimed_optimal", is_optimal.into())];
    let proof = match is_optimal {
        true => "the mixed program was solved exactly",
        false => "the open nodes of the mixed program have no better order, exactly",
    };
    Ok(Proposal::new(solved.schedule, in_one_round(star, solved.bound, proof), details))
}

/// What a bound of all schedules in one round proves: nothing where workers may get more chunks than one.
fn in_one_round(star: &DivisibleStar, value: Rational, proof: &str) -> Proved {
    match star.rounds() {
        Rounds::One => Proved::Within(Bound { value, proof: proof.to_owned() }),
        Rounds::Any => Proved::Nothing,
    }
}
