//! Platform graphs: the best throughput in steady state, and periods that attain it.

use num_traits::{One, Zero};
use schedcheck_bruteforce::platform_graph::{activity_sets, certify, column_generation};
use schedcheck_files::{Instance, Judgement};
use schedcheck_harness::optima::{self, Certified};
use schedcheck_harness::regular::instance_of;
use schedcheck_harness::{Counterexample, Exhibit, refuted};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Period, PlatformGraph, Schedule, check_period};
use serde_json::Value;

/// How the best throughput of a platform is known.
pub const METHODS: &[&str] = &[
    "the exact linear program over all sets of activities that can run at once, its schedule measured by the checker, \
        with certificates of its bounds",
    "column generation, on more than five nodes",
];

/// The best throughput of any schedule.
pub type Most = fn(&PlatformGraph) -> Result<Rational, Counterexample>;

/// What every check on best throughputs has to catch of its evidence.
pub const MISTAKEN: &[(&str, Most)] = &[
    ("only masters compute", |platform| {
        let masters = platform.nodes().iter().filter(|node| node.is_master);
        Ok(masters.map(|node| node.cycle_time.as_ref().map_or_else(Rational::zero, Rational::recip)).sum())
    }),
    ("a bound above what its schedule attains", |platform| {
        let (bound, period) = best(platform);
        proved(platform, bound + Rational::one(), &period)
    }),
];

/// Beyond these, column generation finds the best.
const MOST_NODES_FOR_ALL_SETS: usize = 5;

/// The best throughput of any schedule; that none has more, a certificate proves.
///
/// # Errors
/// A counterexample to the solver itself, where the checker measures another throughput of its schedule.
pub fn throughput(platform: &PlatformGraph) -> Result<Rational, Counterexample> {
    let (bound, period) = best(platform);
    proved(platform, bound, &period)
}

fn proved(platform: &PlatformGraph, bound: Rational, period: &Period) -> Result<Rational, Counterexample> {
    if !check_period(platform, period).is_ok_and(|measure| measure.throughput == bound) {
        return refuted(platform, format!("a schedule of throughput {bound}"), "the checker measures something else");
    }
    optima::certify(platform, &bound, Certified::SELDOM, || {
        Some(certify::certificate(platform, &certify::Limits::default())?.to_json())
    });
    Ok(bound)
}

/// What no schedule exceeds, and a period that attains it.
pub fn best(platform: &PlatformGraph) -> (Rational, Period) {
    if platform.nodes().len() <= MOST_NODES_FOR_ALL_SETS
        && let Ok(best) = activity_sets::best(platform)
    {
        return (best.throughput, best.period);
    }
    let best = column_generation::solve(platform, &column_generation::Limits::default());
    best.map(|best| (best.upper_bound, best.period)).expect("a search without limits ends")
}

/// The platform that an instance file holds.
///
/// # Errors
/// It holds something else.
pub fn graph_of(instance: &Value) -> Result<PlatformGraph, String> {
    match instance_of(instance) {
        Some(Instance::PlatformGraph(platform)) => Ok(platform),
        _ => Err("no platform graph".to_owned()),
    }
}

/// The throughput of a period as the checker measures it, and the period to be shown.
///
/// # Errors
/// The period is not valid.
pub fn shown(platform: &PlatformGraph, caption: &str, period: Period) -> Result<(Rational, Exhibit), String> {
    let measure = check_period(platform, &period).map_err(|violation| format!("{caption}: {violation}"))?;
    let judgement = Judgement::PlatformGraph(platform.clone(), Schedule::Period(period)).to_json();
    let [instance, schedule] = ["instance", "schedule"].map(|part| judgement[part].clone());
    Ok((measure.throughput, Exhibit::new(caption, instance, schedule)))
}
