//! The methods for divisible loads dealt in rounds (rr4916, sections 4.1 and 4.2).

use schedcheck_model::divisible::MultiRound;

use super::{Limits, Method, MethodError, Proposal, Propose};

pub const METHODS: &[Method] = &[];

/// The exact methods to try in turn, each where the one before it refuses or proves no optimum.
pub fn default_names(_: &MultiRound) -> Vec<&'static str> {
    Vec::new()
}

const fn method(
    name: &'static str,
    guarantee: &'static str,
    source: &'static str,
    propose: fn(&MultiRound, &Limits) -> Result<Proposal, MethodError>,
) -> Method {
    Method { kind: "multi-round", name, guarantee, source, propose: Propose::MultiRound(propose) }
}
