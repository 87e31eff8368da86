//! The period as printed, and the matchings in it.

use num_bigint::BigUint;
use schedcheck_model::Rational;
use schedcheck_model::number::common_denominator;
use schedcheck_model::platform_graph::PlatformGraph;

use super::{Activity, Matchings, ReconstructionError, matchings};
use crate::mssg::SteadyState;

/// The period as printed (section 2.3.1): the least common multiple of the denominators of the solution, all alpha_i
/// and s_ij.
///
/// DIFFERENCE: numbers of tasks are alpha_i / w_i and s_ij / c_ij, and their denominators matter, see [`rates_period`].
/// One node with w = 2 has alpha = 1 and T = 1, in which it computes half a task.
pub fn printed_period(state: &SteadyState) -> BigUint {
    // PRINTED: we take the least common multiple of the denominators
    common_denominator(state.computing.iter().chain(&state.sending)).magnitude().clone()
}

/// The least common multiple of the denominators of the numbers of tasks that are computed and sent in a time unit: the
/// least integer in which all of them are whole.
pub fn rates_period(platform: &PlatformGraph, state: &SteadyState) -> BigUint {
    common_denominator(state.computed(platform).iter().chain(&state.sent(platform))).magnitude().clone()
}

/// What is done at once, and for how long in time units.
pub type PrintedSlot = (Rational, Vec<Activity>);

/// The matchings of a period of any length (section 2.3.2), as they come.
///
/// DIFFERENCE: a matching lasts as long as the colouring has it, whole tasks or not: a transfer may be cut, which
/// [`schedule`](super::schedule) avoids.
///
/// # Errors
/// As [`matchings`].
pub fn printed_slots(
    platform: &PlatformGraph,
    state: &SteadyState,
    period: &BigUint,
) -> Result<Vec<PrintedSlot>, ReconstructionError> {
    let Matchings { unit, matchings, .. } = matchings(platform, state)?;
    let duration = |parts: BigUint| Rational::new(parts * period, unit.clone());
    Ok(matchings.into_iter().map(|matching| (duration(matching.parts), matching.activities)).collect())
}
