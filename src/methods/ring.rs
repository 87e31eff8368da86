//! The methods for rings (rr4745).

use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;

use super::{Limits, Method, MethodError, Proposal, Propose};

pub const METHODS: &[Method] = &[];

/// The best exact method for an instance.
pub fn default_name(_: &SliceRing) -> &'static str {
    "subsets"
}
