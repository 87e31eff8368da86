//! The methods for divisible loads around a switch (rr6005, section 5).

use schedcheck_model::switch::Switch;

use super::{Limits, Method, MethodError, Proposal, Propose};

pub const METHODS: &[Method] = &[];

/// The exact methods to try in turn, each where the one before it refuses or proves no optimum.
pub fn default_names(_: &Switch) -> Vec<&'static str> {
    Vec::new()
}

const fn method(
    name: &'static str,
    guarantee: &'static str,
    source: &'static str,
    propose: fn(&Switch, &Limits) -> Result<Proposal, MethodError>,
) -> Method {
    Method { kind: "switch", name, guarantee, source, propose: Propose::Switch(propose) }
}
