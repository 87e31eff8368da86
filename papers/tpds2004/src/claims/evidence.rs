//! What the checks of this paper share.

use num_traits::Zero;
use schedcheck_bruteforce::platform_graph::{activity_sets, column_generation};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel, check_period};

use super::every_set;
use schedcheck_harness::domain::PlatformBox;
use schedcheck_harness::{Counterexample, refuted};
use schedcheck_tpds2004_algorithms::mssg::{self, Program, SteadyState};
use schedcheck_tpds2004_algorithms::reconstruction;

/// Beyond these, column generation finds what is attained.
const MOST_NODES_FOR_ALL_SETS: usize = 5;

/// A number of tasks per time unit.
pub type Value = fn(&PlatformGraph) -> Rational;

/// What holds of every solution, and of the optimal ones.
pub type Solutions = fn(&PlatformGraph) -> Program;

/// What a schedule attains, and what no schedule of a wider kind exceeds, where that is known.
#[derive(Clone, Copy)]
pub struct Exact {
    attained: Value,
    bound: fn(&PlatformGraph) -> Option<Rational>,
}

pub const EXACT: Exact = Exact { attained: attainable, bound: every_set::bound };

pub const MISTAKEN: &[(&str, Exact)] = &[
    ("only masters compute", Exact { attained: of_masters_alone, ..EXACT }),
    (
        "a wider kind of schedules, in which nodes have any number of ports",
        Exact { bound: |platform| Some(with_any_ports(platform)), ..EXACT },
    ),
];

/// Every connected graph of four nodes that compute alike, if they compute.
pub fn four_nodes(most: i64) -> PlatformBox {
    PlatformBox { cycle_times: 1..=1, ..PlatformBox::connected(4..=4, most) }
}

/// What the masters compute, if nothing is sent.
pub fn of_masters_alone(platform: &PlatformGraph) -> Rational {
    let masters = platform.nodes().iter().filter(|node| node.is_master);
    masters.map(|node| node.cycle_time.as_ref().map_or_else(Rational::zero, Rational::recip)).sum()
}

/// The optimum if every node has any number of ports.
pub fn with_any_ports(platform: &PlatformGraph) -> Rational {
    throughput(&platform.clone().all_under(PortModel::MultiPort))
}

/// The optimum of MSSG(G) as printed.
pub fn steady_state(platform: &PlatformGraph) -> SteadyState {
    mssg::solve(platform).expect("MSSG(G) has an optimum")
}

/// n_task(G) as the printed program has it.
pub fn throughput(platform: &PlatformGraph) -> Rational {
    steady_state(platform).throughput
}

/// The most that a schedule attains: what the checker measures of the best convex combination of sets of activities
/// that can run at once.
pub fn attainable(platform: &PlatformGraph) -> Rational {
    let (period, bound) = match activity_sets::best(platform) {
        Ok(best) if platform.nodes().len() <= MOST_NODES_FOR_ALL_SETS => (best.period, best.throughput),
        _ => {
            let best = column_generation::solve(platform, &column_generation::Limits::default());
            best.map(|best| (best.period, best.upper_bound)).expect("a search without limits ends")
        }
    };
    let measured = check_period(platform, &period).unwrap_or_else(|violation| panic!("{violation}")).throughput;
    assert_eq!(measured, bound, "the schedule attains what no schedule exceeds");
    measured
}

/// Holds a value that is claimed of a platform against what a schedule attains; one that is too small or too large is
/// worse by their ratio.
pub fn is_attained(platform: &PlatformGraph, claimed: &Rational, attained: &Rational) -> Result<(), Counterexample> {
    if claimed == attained {
        return Ok(());
    }
    let found = format!("the most that a schedule attains is {attained}");
    let failure = Counterexample::of(platform, format!("throughput {claimed}"), found);
    Err(failure.worse_than(claimed.max(attained), claimed.min(attained)))
}

/// The same, and no schedule of a wider kind exceeds it: one that sends tasks to masters, or over a link both ways at
/// once.
pub fn is_most(platform: &PlatformGraph, claimed: &Rational, exact: Exact) -> Result<(), Counterexample> {
    is_attained(platform, claimed, &(exact.attained)(platform))?;
    match (exact.bound)(platform).filter(|bound| bound != claimed) {
        None => Ok(()),
        Some(bound) => refuted(
            platform,
            format!("throughput {claimed}"),
            format!("{bound} if masters receive and links are used both ways at once"),
        ),
    }
}

/// The throughput that the checker measures of the period of these activities.
pub fn measured(platform: &PlatformGraph, state: &SteadyState) -> Result<Rational, Counterexample> {
    let failed =
        |found: String| Counterexample::of(platform, "activities that a period of whole tasks can have", found);
    let period = reconstruction::schedule(platform, state).map_err(|error| failed(error.to_string()))?;
    let measure = check_period(platform, &period).map_err(|violation| failed(violation.to_string()))?;
    Ok(measure.throughput)
}

/// The value is the optimum, which is the most of its kind, and the activities attain it.
pub fn is_optimum(
    platform: &PlatformGraph,
    value: &Rational,
    state: &SteadyState,
    most: Value,
) -> Result<(), Counterexample> {
    let (bound, attained) = (most(platform), measured(platform, state)?);
    if bound != attained {
        return refuted(platform, format!("activities that attain {bound}"), format!("they attain {attained}"));
    }
    match *value == attained {
        true => Ok(()),
        false => refuted(platform, format!("throughput {value}"), format!("the most is {attained}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_four_nodes_the_links_differ_and_the_processors_do_not() {
        assert_eq!(
            four_nodes(3).to_string(),
            "every connected graph of 4..4 nodes, w = 1 or inf, c in 1..3, one master"
        );
    }
}
