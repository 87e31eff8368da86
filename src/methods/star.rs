//! The methods for independent tasks on a star (rr6005, sections 3 and 4).

use std::time::Instant;

use schedcheck_bruteforce::solver;
use schedcheck_bruteforce::star::branch_and_bound::{self, Statistics};
use schedcheck_bruteforce::star::{Relays, integer_program, plain};
use schedcheck_model::Rational;
use schedcheck_model::file::Judgement;
use schedcheck_model::star::{Scaled, Schedule, Star};
use schedcheck_model::with_scaled_star;
use serde_json::{Map, Value, json};

use super::{Limits, Method, MethodError, Propose, Proposal};
use crate::rr6005::{bba, mbbsa_search, rbsa};

pub const METHODS: &[Method] = &[
    method("branch-and-bound", "optimal", "exact solver; rr6005, definition 1", by_search),
    method(
        "branch-and-bound-without-relays",
        "optimal among the schedules in which no worker both sends and receives",
        "exact solver; rr6005, section 3.2",
        by_search_without_relays,
    ),
    method(
        "integer-program",
        "an exact schedule, optimal if the solver's proof in floating point is right",
        "exact formulation over time, solved by CBC or microlp",
        by_integer_program,
    ),
    method("exhaustive", "optimal; for tiny stars of integers", "plain search over all states at all times", by_exhaustion),
    method("mbbsa", "optimal where all c are equal, a heuristic elsewhere", "rr6005, algorithms 3 and 4", by_mbbsa),
    method("bba", "optimal where all c and all w are equal, a heuristic elsewhere", "rr6005, algorithm 1", by_bba),
    method("r-bsa", "a heuristic", "rr6005, algorithm 5, mended", by_rbsa),
];

const fn method(
    name: &'static str,
    guarantee: &'static str,
    source: &'static str,
    propose: fn(&Star<Rational>, &Limits) -> Result<Proposal, MethodError>,
) -> Method {
    Method { kind: "star", name, guarantee, source, propose: Propose::Star(propose) }
}

/// MBBSA where it is optimal (theorem 3), for it is polynomial; the search elsewhere.
pub fn default_name(star: &Star<Rational>) -> &'static str {
    if star.has_equal_links() { "mbbsa" } else { "branch-and-bound" }
}

fn by_search(star: &Star<Rational>, limits: &Limits) -> Result<Proposal, MethodError> {
    Ok(search(star, limits, Relays::Allowed))
}

fn by_search_without_relays(star: &Star<Rational>, limits: &Limits) -> Result<Proposal, MethodError> {
    Ok(search(star, limits, Relays::Forbidden))
}

fn search(star: &Star<Rational>, limits: &Limits, relays: Relays) -> Proposal {
    let bounds = branch_and_bound::Limits { stop: limits.stop, until: limits.until, ..Default::default() };
    let solution = branch_and_bound::solve(star, relays, &bounds);
    let details = [("search", statistics(&solution.statistics))];
    proposal(star, solution.schedule, solution.optimal, Some(solution.lower_bound), details)
}

fn statistics(statistics: &Statistics) -> Value {
    let Statistics { deadlines, loans, nodes, states } = statistics;
    json!({ "deadlines": deadlines, "loan_boxes": loans, "nodes": nodes, "states": states })
}

fn by_integer_program(star: &Star<Rational>, limits: &Limits) -> Result<Proposal, MethodError> {
    let refused = |reason: String| MethodError::Refused { method: "integer-program", reason };
    let Scaled::Word { star: whole, lambda } = Scaled::new(star) else {
        return Err(refused("the scaled parameters do not fit 64 bits; branch-and-bound takes any size".into()));
    };
    let time = limits.until.map(|until| until.saturating_duration_since(Instant::now()));
    let limits = integer_program::Limits { time, ..Default::default() };
    let solver = solver::default();
    let solution = integer_program::minimise(&whole, Relays::Allowed, solver, limits)
        .map_err(|error| refused(format!("{error}; branch-and-bound may reach further")))?;
    let bound = Rational::new(solution.lower_bound.into(), lambda.clone());
    let details = [("solver", solver.name().into())];
    Ok(proposal(star, solution.schedule.unscale(&lambda), solution.proven_optimal, Some(bound), details))
}

fn by_exhaustion(star: &Star<Rational>, _: &Limits) -> Result<Proposal, MethodError> {
    let refused = |reason: String| MethodError::Refused { method: "exhaustive", reason };
    let Scaled::Word { star: whole, lambda } = Scaled::new(star) else {
        return Err(refused("the scaled parameters do not fit 64 bits; branch-and-bound takes any size".into()));
    };
    let optimum = plain::optimum(&whole, Relays::Allowed).map_err(|error| refused(error.to_string()))?;
    // The plain search keeps no history: the schedule for its makespan is built by the other exact solver.
    let schedule = branch_and_bound::minimise(&whole, Relays::Allowed, &Default::default()).schedule;
    let bound = Rational::new(optimum.makespan.into(), lambda.clone());
    Ok(proposal(star, schedule.unscale(&lambda), false, Some(bound), [("states", optimum.states.into())]))
}

fn by_mbbsa(star: &Star<Rational>, _: &Limits) -> Result<Proposal, MethodError> {
    let search = mbbsa_search::minimise_rational(star);
    Ok(proposal(star, search.schedule, star.has_equal_links(), None, [("tests", search.calls.into())]))
}

fn by_bba(star: &Star<Rational>, _: &Limits) -> Result<Proposal, MethodError> {
    let schedule = with_scaled_star!(Scaled::new(star), |whole, lambda| bba::schedule(&whole).unscale(&lambda));
    let optimal = star.has_equal_links() && star.has_equal_speeds();
    Ok(proposal(star, schedule, optimal, None, []))
}

fn by_rbsa(star: &Star<Rational>, _: &Limits) -> Result<Proposal, MethodError> {
    let search = rbsa::minimise_rational(star);
    Ok(proposal(star, search.schedule, false, None, [("tests", search.calls.into())]))
}

fn proposal<const N: usize>(
    star: &Star<Rational>,
    schedule: Schedule<Rational>,
    optimal: bool,
    lower_bound: Option<Rational>,
    details: [(&str, Value); N],
) -> Proposal {
    Proposal {
        schedule: Judgement::Star(star.clone(), schedule),
        optimal,
        lower_bound,
        details: details.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>(),
    }
}
