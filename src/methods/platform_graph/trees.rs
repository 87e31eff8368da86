//! Tasks per time unit over trees.

use schedcheck_model::platform_graph::PlatformGraph;

use super::steady_state::{for_ever, of_period};
use super::{Limits, MethodError, Proposal, Proved, refused};
use crate::methods::Bound;
use crate::tpds2004::{reconstruction, tree};

pub fn bandwidth_centric(platform: &PlatformGraph, _: &Limits) -> Result<Proposal, MethodError> {
    const METHOD: &str = "bandwidth-centric";
    for_ever(METHOD, platform)?;
    let state = tree::solve(platform).map_err(|error| refused(METHOD, &error))?;
    let period = reconstruction::schedule(platform, &state).map_err(|error| refused(METHOD, &error))?;
    let proof = "tpds2004, propositions 1 and 2: no tree of these links computes more".to_owned();
    Ok(of_period(platform, period, Proved::Within(Bound { value: state.throughput, proof }), []))
}
