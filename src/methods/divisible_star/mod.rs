//! The methods for divisible loads on stars (rr4916, sections 3.1, 3.3 and 4.3).

use schedcheck_model::divisible::DivisibleStar;

use super::{Limits, Method, MethodError, Proposal, Propose};

pub const METHODS: &[Method] = &[];

/// The exact methods to try in turn, each where the one before it refuses or proves no optimum.
pub fn default_names(_: &DivisibleStar) -> Vec<&'static str> {
    Vec::new()
}

const fn method(
    name: &'static str,
    guarantee: &'static str,
    source: &'static str,
    propose: fn(&DivisibleStar, &Limits) -> Result<Proposal, MethodError>,
) -> Method {
    Method { kind: "divisible-star", name, guarantee, source, propose: Propose::DivisibleStar(propose) }
}
