//! The number of tasks as printed.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use super::routes::distances;
use crate::mssg::SteadyState;
use crate::reconstruction::printed_period;

/// What the algorithm of section 5.1 is said to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrintedCount {
    /// T: the least common multiple of the denominators of the solution.
    pub period: BigUint,
    /// I: the time in which the master sends per_i tasks to each node, what it receives in T; one after the other, on
    /// shortest ways.
    pub initialisation: Rational,
    /// J: the longest time in which a node computes per_i tasks.
    pub clean_up: Rational,
    /// r: how many periods there are.
    pub repetitions: BigInt,
    /// (r + 1) T n.
    pub tasks: Rational,
}

/// The printed number of tasks within the time bound of the platform; nothing without a time bound, if a node receives
/// tasks that only forwards (J, the maximum of per_i w_i, is not finite then) or if K < I + J ("assume K is large
/// enough").
///
/// DIFFERENCE: there are r periods and what nodes hold after them, not r + 1 periods: see
/// [`Finite::tasks`](super::Finite::tasks).
pub fn printed_count(platform: &PlatformGraph, state: &SteadyState) -> Option<PrintedCount> {
    count_in(platform, state, printed_period(state))
}

/// [`printed_count`] with any period T in place of the printed one.
pub fn count_in(platform: &PlatformGraph, state: &SteadyState, period: BigUint) -> Option<PrintedCount> {
    let horizon = platform.horizon()?;
    // PRINTED: per_i, the total number of tasks that it receives per period; J = max_i {per_i . w_i}; r = floor((K - I
    // - J) / T); steady(G, K) = (r + 1) x T x n_tasks(G)
    let time = Rational::from(period.clone());
    let mut received = vec![Rational::zero(); platform.nodes().len()];
    for ((_, to, _), rate) in platform.arcs().zip(state.sent(platform)) {
        received[to] += rate * &time;
    }
    let (mut initialisation, mut clean_up) = (Rational::zero(), Rational::zero());
    for ((tasks, distance), node) in received.iter().zip(distances(platform)).zip(platform.nodes()) {
        if !tasks.is_zero() {
            initialisation += tasks * distance?;
            clean_up = clean_up.max(tasks * node.cycle_time.as_ref()?);
        }
    }
    let repetitions = ((horizon - &initialisation - &clean_up) / &time).floor().to_integer();
    if repetitions.is_negative() {
        return None;
    }
    let tasks = Rational::from(&repetitions + BigInt::one()) * time * &state.throughput;
    Some(PrintedCount { period, initialisation, clean_up, repetitions, tasks })
}
