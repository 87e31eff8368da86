//! The methods for divisible loads on stars (rr4916, sections 3.1, 3.3 and 4.3).

mod closed_forms;
mod exact;
mod periodic;

use schedcheck_files::Judgement;
use schedcheck_model::divisible::{DivisibleStar, Rounds, Schedule};
use serde_json::Value;

use super::{Limits, Method, MethodError, Proposal, Propose, Proved};

pub const METHODS: &[Method] = &[
    method(
        "branch-and-bound",
        "optimal in one round, or a lower bound when it is stopped; for dozens of workers",
        "lists of workers, cut by prices of the port's time and by exchanges of neighbours",
        exact::by_branch_and_bound,
    ),
    method(
        "all-orders",
        "optimal in one round; for at most 7 workers",
        "every order of every subset",
        exact::by_all_orders,
    ),
    method(
        "mixed-program",
        "optimal in the word of a solver that computes in floating point; called optimal where branch-and-bound agrees",
        "rr4916, proposition 5, made linear; solved by CBC or microlp",
        exact::by_mixed_program,
    ),
    method("closed-form", "optimal in one round; without latencies", "rr4916, theorem 1", closed_forms::by_theorem_1),
    method(
        "large-loads",
        "optimal in one round for large loads; leaves out workers for whom the load is too small, and all but 500",
        "rr4916, proposition 4, the system after it as corrected, ties by w G - g W",
        closed_forms::for_large_loads,
    ),
    method(
        "periodic",
        "asymptotically optimal if the master does not compute; where a worker may get any number of chunks",
        "rr4916, section 4.3, theorem 2, corrected",
        periodic::by_periods,
    ),
];

/// The methods to try in turn, each where the one before it refuses or proves no optimum.
pub fn default_names(star: &DivisibleStar) -> Vec<&'static str> {
    match (star.rounds(), star.is_linear()) {
        (Rounds::One, true) => vec!["closed-form"],
        (Rounds::One, false) => vec!["branch-and-bound", "large-loads"],
        (Rounds::Any, _) => vec!["branch-and-bound", "periodic"],
    }
}

const fn method(
    name: &'static str,
    guarantee: &'static str,
    source: &'static str,
    propose: fn(&DivisibleStar, &Limits) -> Result<Proposal, MethodError>,
) -> Method {
    Method { kind: "divisible-star", name, guarantee, source, propose: Propose::DivisibleStar(propose) }
}

fn proposal<const N: usize>(
    star: &DivisibleStar,
    schedule: Schedule,
    proved: Proved,
    details: [(&str, Value); N],
) -> Proposal {
    Proposal::new(Judgement::DivisibleStar(star.clone(), schedule), proved, details)
}
