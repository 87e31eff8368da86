//! From a steady state to what is done again and again (section 2.3.2): weighted edge colouring of the graph of ports
//! into matchings, and a period that is so long that every matching lasts for whole tasks.
//!
//! It works for every port model of section 4 for which the used ports have no odd cycle: then everything that the
//! equations allow can be done. Two directions of one link are not both used, nor are cycles of arcs; [`schedule`] sees
//! to that. The number of matchings is at most the number of activities that need ports, and of ports, a port that
//! serves k things at once counting as k.

mod colouring;
mod cycles;
mod period;
mod ports;
mod printed;
#[cfg(test)]
mod tests;

use num_bigint::BigUint;
use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::number::common_denominator;
use schedcheck_model::platform_graph::{Period, PlatformGraph};
use thiserror::Error;

pub use cycles::without_cycles;
pub use period::whole_tasks;
pub use ports::Activity;
pub use printed::{PrintedSlot, printed_period, printed_slots, rates_period};

use super::mssg::SteadyState;
use ports::Conflicts;

/// Why there is no period.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReconstructionError {
    /// A steady state with other numbers of nodes or arcs than the platform, or in which a node computes that only
    /// forwards.
    #[error("the steady state is of another platform")]
    OtherPlatform,
    /// A node that is busy for less than no time, or longer than all the time.
    #[error("node {node} would be busy for a negative time, or for more than all of it")]
    Overloaded {
        /// The node.
        node: usize,
    },
    /// Ports that are both sending and receiving in a cycle of an odd number of transfers: what the equations allow may
    /// be more than can be done.
    #[error(
        "the transfers between nodes {} close a cycle of an odd number of ports, which matchings may not fill",
        cycle(nodes)
    )]
    OddCycle {
        /// The nodes of the ports in order.
        nodes: Vec<usize>,
    },
}

fn cycle(nodes: &[usize]) -> String {
    let names: Vec<_> = nodes.iter().chain(nodes.first()).map(usize::to_string).collect();
    names.join(" - ")
}

/// What is done at once, and for how long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matching {
    /// For how many parts of a time unit.
    pub parts: BigUint,
    /// What is done: no port serves more than it can.
    pub activities: Vec<Activity>,
}

/// What is done in each time unit, if tasks could be cut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matchings {
    /// How many parts a time unit has.
    pub unit: BigUint,
    /// What is done at once, one after the other.
    pub matchings: Vec<Matching>,
    /// The parts of each time unit during which nodes compute beside the matchings.
    pub beside: Vec<(usize, BigUint)>,
    /// The most matchings that there can be: activities and ports.
    pub bound: usize,
    /// What the colouring took: how often an activity or a port was looked at.
    pub steps: u64,
}

/// Splits what a steady state does in a time unit into matchings.
///
/// # Errors
/// A steady state that needs a port for more time than there is, or ports with an odd cycle.
pub fn matchings(platform: &PlatformGraph, state: &SteadyState) -> Result<Matchings, ReconstructionError> {
    let conflicts = Conflicts::new(platform, state)?;
    if let Some(nodes) = conflicts.odd_cycle() {
        return Err(ReconstructionError::OddCycle { nodes });
    }
    let unit = common_denominator(state.computing.iter().chain(&state.sending)).magnitude().clone();
    let weights: Vec<BigUint> = conflicts.fractions.iter().map(|fraction| parts(fraction, &unit)).collect();
    let (slots, steps) = colouring::colour(&conflicts, &weights);
    let matching = |(parts, activities): (BigUint, Vec<usize>)| Matching {
        parts,
        activities: activities.into_iter().map(|activity| conflicts.activities[activity]).collect(),
    };
    let computes_beside =
        |&(node, fraction): &(usize, &Rational)| platform.nodes()[node].model.computes_beside() && !fraction.is_zero();
    let beside = state.computing.iter().enumerate().filter(computes_beside);
    Ok(Matchings {
        matchings: slots.into_iter().map(matching).collect(),
        beside: beside.map(|(node, fraction)| (node, parts(fraction, &unit))).collect(),
        bound: conflicts.activities.len() + conflicts.ports.iter().map(|port| port.capacity as usize).sum::<usize>(),
        unit,
        steps,
    })
}

/// A period of whole tasks with the throughput of the steady state. No link is used in both directions, and no task
/// comes back to where it was: what goes in circles in the steady state is left out.
///
/// # Errors
/// As [`matchings`].
///
/// ```
/// use schedcheck_tpds2004_algorithms::{mssg, reconstruction};
/// use schedcheck_model::platform_graph::{PlatformGraph, check_period};
/// let triangle = PlatformGraph::of([2, 3, 1], [(0, 1, 2), (0, 2, 3), (1, 2, 1)]);
/// let state = mssg::solve(&triangle)?;
/// let period = reconstruction::schedule(&triangle, &state)?;
/// assert_eq!(check_period(&triangle, &period)?.throughput, state.throughput);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn schedule(platform: &PlatformGraph, state: &SteadyState) -> Result<Period, ReconstructionError> {
    if !is_of(platform, state) {
        return Err(ReconstructionError::OtherPlatform);
    }
    let state = without_cycles(platform, state);
    Ok(whole_tasks(platform, &matchings(platform, &state)?))
}

/// Whether a steady state says something of every node and every arc.
fn is_of(platform: &PlatformGraph, state: &SteadyState) -> bool {
    state.computing.len() == platform.nodes().len() && state.sending.len() == platform.arcs().count()
}

/// A fraction that is not negative, in parts of which there are `unit` in 1.
fn parts(fraction: &Rational, unit: &BigUint) -> BigUint {
    fraction.numer().magnitude() * (unit / fraction.denom().magnitude())
}
