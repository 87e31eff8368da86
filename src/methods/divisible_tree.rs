//! The methods for divisible loads on trees (rr4916, sections 3.2 and 3.4).

use schedcheck_model::tree::DivisibleTree;

use super::{Limits, Method, MethodError, Proposal, Propose};

pub const METHODS: &[Method] = &[];

/// The exact methods to try in turn, each where the one before it refuses or proves no optimum.
pub fn default_names(_: &DivisibleTree) -> Vec<&'static str> {
    Vec::new()
}

const fn method(
    name: &'static str,
    guarantee: &'static str,
    source: &'static str,
    propose: fn(&DivisibleTree, &Limits) -> Result<Proposal, MethodError>,
) -> Method {
    Method { kind: "divisible-tree", name, guarantee, source, propose: Propose::DivisibleTree(propose) }
}
