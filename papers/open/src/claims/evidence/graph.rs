//! Platform graphs: the best throughput in steady state with periods that attain it, and the most tasks within a
//! horizon.

use num_traits::{One, Zero};
use schedcheck_bruteforce::platform_graph::{
    activity_sets, certify, column_generation, spanning_trees, within_horizon,
};
use schedcheck_files::Judgement;
use schedcheck_harness::optima::{self, Certified};
use schedcheck_harness::{Counterexample, Exhibit, platform_of, refuted};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Period, PlatformGraph, Schedule, Tasks, check_period, check_tasks};
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

/// How the best spanning tree of a platform is known.
pub const METHODS_OF_TREES: &[&str] = &[
    "every spanning tree, the best of them as a platform of its own with a period that the checker measures",
    "of the graph: the exact linear program over all sets of activities, with certificates",
];

/// The throughput of a platform, and that of its best spanning tree.
pub type WithTree = fn(&PlatformGraph) -> Result<(Rational, Rational), Counterexample>;

/// What every check on spanning trees has to catch of its evidence.
pub const MISTAKEN_TREES: &[(&str, WithTree)] = &[
    ("a quarter of the tree that comes first", |platform| {
        let mut first = None;
        let limits = spanning_trees::Limits::default();
        let shown = spanning_trees::each(platform, &limits, |tree| {
            first = Some(tree.throughput.clone() / 4);
            std::ops::ControlFlow::Break(())
        });
        shown.expect("few nodes");
        Ok((throughput(platform)?, first.expect("a connected graph has a spanning tree")))
    }),
    ("a tree of which more is said than its links allow", |platform| {
        let (links, most) = best_tree(platform);
        Ok((throughput(platform)?, of_tree(platform, &links, most + Rational::one())?))
    }),
];

/// The throughput of a platform, and that of its best spanning tree.
///
/// # Errors
/// A counterexample to a solver, where the checker measures something else.
pub fn with_best_tree(platform: &PlatformGraph) -> Result<(Rational, Rational), Counterexample> {
    let (links, most) = best_tree(platform);
    Ok((throughput(platform)?, of_tree(platform, &links, most)?))
}

/// The best spanning tree by its links, and its throughput.
pub fn best_tree(platform: &PlatformGraph) -> (Vec<usize>, Rational) {
    let answer = spanning_trees::best(platform, &spanning_trees::Limits::default()).expect("few nodes");
    let tree = answer.best.expect("a connected graph has a spanning tree");
    (tree.links, tree.throughput)
}

fn of_tree(platform: &PlatformGraph, links: &[usize], said: Rational) -> Result<Rational, Counterexample> {
    let tree = platform.clone().with_links(links);
    if best(&tree).0 != said {
        return refuted(&tree, format!("a tree of throughput {said}"), "the best period has something else");
    }
    Ok(said)
}

/// How the most tasks within a horizon are known.
pub const METHODS_WITHIN: &[&str] = &[
    "opt(G,K) by exhaustive search over schedules of whole tasks, its schedule counted by the checker, with \
        certificates of its bounds",
    "of the throughput: the exact linear program over all sets of activities",
];

/// The most tasks that are completed within a whole horizon.
pub type Within = fn(&PlatformGraph, i64) -> Result<i64, Counterexample>;

/// What every check on the most tasks within horizons has to catch of its evidence.
pub const MISTAKEN_WITHIN: &[(&str, Within)] = &[
    ("opt(G,K) of the next smaller multiple of five", |platform, horizon| most_within(platform, horizon / 5 * 5)),
    ("a search that says one task more than its schedule completes", |platform, horizon| {
        let (platform, most, schedule) = searched(platform, horizon);
        counted(&platform, most + 1, &schedule)
    }),
];

/// opt(G,K), the most tasks that any schedule completes within a horizon; that none completes more, a certificate
/// proves.
///
/// # Errors
/// A counterexample to the solver itself, where the checker counts something else in its schedule.
pub fn most_within(platform: &PlatformGraph, horizon: i64) -> Result<i64, Counterexample> {
    let (platform, most, schedule) = searched(platform, horizon);
    counted(&platform, most, &schedule)
}

/// The platform with the horizon, what no schedule exceeds, and one that attains it.
pub fn searched(platform: &PlatformGraph, horizon: i64) -> (PlatformGraph, i64, Tasks) {
    let within = platform.clone().within(Rational::from(horizon)).expect("a horizon from 0 on");
    let answer = within_horizon::solve(&within, &within_horizon::Limits::default());
    let answer = answer.unwrap_or_else(|refusal| panic!("{refusal}"));
    (within, i64::try_from(answer.upper_bound).expect("few tasks"), answer.schedule)
}

fn counted(within: &PlatformGraph, most: i64, schedule: &Tasks) -> Result<i64, Counterexample> {
    if !check_tasks(within, schedule).is_ok_and(|measure| i64::try_from(measure.tasks) == Ok(most)) {
        return refuted(within, format!("a schedule of {most} tasks"), "the checker counts something else");
    }
    optima::certify(within, &Rational::from(most), Certified::SELDOM, || {
        Some(certify::certificate(within, &certify::Limits::default())?.to_json())
    });
    Ok(most)
}

/// The platform that an instance file holds.
///
/// # Errors
/// It holds something else.
pub fn graph_of(instance: &Value) -> Result<PlatformGraph, String> {
    platform_of(instance).ok_or_else(|| "no platform graph".to_owned())
}

/// The tasks of a schedule within a horizon as the checker counts them, and the schedule to be shown.
///
/// # Errors
/// The schedule is not valid.
pub fn shown_within(within: &PlatformGraph, caption: &str, schedule: Tasks) -> Result<(Rational, Exhibit), String> {
    let measure = check_tasks(within, &schedule).map_err(|violation| format!("{caption}: {violation}"))?;
    let exhibit = exhibit(within, caption, Schedule::Tasks(schedule));
    Ok((Rational::from(measure.tasks), exhibit))
}

fn exhibit(platform: &PlatformGraph, caption: &str, schedule: Schedule) -> Exhibit {
    let judgement = Judgement::PlatformGraph(platform.clone(), schedule).to_json();
    let [instance, schedule] = ["instance", "schedule"].map(|part| judgement[part].clone());
    Exhibit::new(caption, instance, schedule)
}

/// The throughput of a period as the checker measures it, and the period to be shown.
///
/// # Errors
/// The period is not valid.
pub fn shown(platform: &PlatformGraph, caption: &str, period: Period) -> Result<(Rational, Exhibit), String> {
    let measure = check_period(platform, &period).map_err(|violation| format!("{caption}: {violation}"))?;
    Ok((measure.throughput, exhibit(platform, caption, Schedule::Period(period))))
}
