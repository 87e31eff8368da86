//! What the paper's program and its reconstruction give, for the checks that put them to the test.

use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, check_period};

use schedcheck_evidence::platform_graph::Value;
use schedcheck_harness::{Counterexample, refuted};
use schedcheck_tpds2004_algorithms::mssg::{self, Program, SteadyState};
use schedcheck_tpds2004_algorithms::reconstruction;

/// What holds of every solution, and of the optimal ones.
pub type Solutions = fn(&PlatformGraph) -> Program;

/// The optimum of MSSG(G) as printed.
pub fn steady_state(platform: &PlatformGraph) -> SteadyState {
    mssg::solve(platform).expect("MSSG(G) has an optimum")
}

/// n_task(G) as the printed program has it.
pub fn throughput(platform: &PlatformGraph) -> Rational {
    steady_state(platform).throughput
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
