//! The methods for divisible loads on stars (rr4916, sections 3.1, 3.3 and 4.3).

mod exact;

use schedcheck_model::divisible::DivisibleStar;

use super::{Limits, Method, MethodError, Proposal, Propose};

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
];

/// The exact methods to try in turn, each where the one before it refuses or proves no optimum.
pub fn default_names(_: &DivisibleStar) -> Vec<&'static str> {
    vec!["branch-and-bound"]
}

const fn method(
    name: &'static str,
    guarantee: &'static str,
    source: &'static str,
    propose: fn(&DivisibleStar, &Limits) -> Result<Proposal, MethodError>,
) -> Method {
    Method { kind: "divisible-star", name, guarantee, source, propose: Propose::DivisibleStar(propose) }
}
