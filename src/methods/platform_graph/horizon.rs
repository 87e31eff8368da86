//! Tasks within a horizon.

use schedcheck_bruteforce::platform_graph::within_horizon;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, Schedule};

use super::{Limits, MethodError, Proposal, Proved, proposal, refused, search_limits};
use crate::methods::Bound;

pub fn exhaustively(platform: &PlatformGraph, limits: &Limits) -> Result<Proposal, MethodError> {
    const METHOD: &str = "exhaustive";
    let answer = within_horizon::solve(platform, &search_limits(limits)).map_err(|error| refused(METHOD, &error))?;
    let proof = "the search over all schedules of whole tasks proves that none completes more".to_owned();
    let bound = Bound { value: Rational::from_integer(answer.upper_bound.into()), proof };
    let details = [("states", answer.states.into())];
    Ok(proposal(platform, Schedule::Tasks(answer.schedule), Proved::Within(bound), details))
}
