//! Platform graphs: the best throughput in steady state, with periods that attain it, that of the best spanning tree,
//! and the most tasks within a horizon.

use std::ops::ControlFlow;

use num_traits::{One, Zero};
use schedcheck_bruteforce::platform_graph::certify::{self, Certificate, Limits};
use schedcheck_bruteforce::platform_graph::{activity_sets, column_generation, spanning_trees, within_horizon};
use schedcheck_files::Candidate;
use schedcheck_harness::optima::{self, Certified};
use schedcheck_harness::{Counterexample, Exhibit, InvalidExhibit, refuted};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Period, PlatformGraph, PortModel, Schedule, Tasks, check_period, check_tasks};

use crate::every_set;

/// How [`attainable`] knows what no schedule exceeds.
pub const NOBODY_EXCEEDS: &str =
    "the exact linear program over all sets of activities that can run at once, as what nobody exceeds";

/// Beyond these, column generation finds what is attained.
const MOST_NODES_FOR_ALL_SETS: usize = 5;

fn certificate(platform: &PlatformGraph) -> Option<Certificate> {
    certify::certificate(platform, &Limits::default())
}

/// A number of tasks per time unit.
pub type Value = fn(&PlatformGraph) -> Rational;

/// What a schedule attains, and what no schedule of a wider kind exceeds, where that is known.
#[derive(Clone, Copy)]
pub struct Exact {
    attained: Value,
    bound: fn(&PlatformGraph) -> Option<Rational>,
}

/// The true ones.
pub const EXACT: Exact = Exact { attained: attainable, bound: every_set::bound };

/// What every check on [`EXACT`] has to catch of its evidence.
pub const MISTAKEN_EXACT: &[(&str, Exact)] = &[
    ("only masters compute", Exact { attained: of_masters_alone, ..EXACT }),
    (
        "a wider kind of schedules, in which nodes have any number of ports",
        Exact { bound: |platform| Some(with_any_ports(platform)), ..EXACT },
    ),
    (ANOTHER_BOUND.0, Exact { attained: ANOTHER_BOUND.1, ..EXACT }),
    (FORGED.0, Exact { attained: FORGED.1, ..EXACT }),
];

/// Mistaken evidence: certificates that prove less than they could.
pub const ANOTHER_BOUND: (&str, Value) = ("certificates of one task more", |platform| {
    proved(platform, most(platform), |platform| with_bound(certificate(platform)?, |bound| bound + Rational::one()))
});

/// Mistaken evidence: half of the most, and certificates in which that is written.
pub const FORGED: (&str, Value) = ("half of the most, with certificates forged for it", |platform| {
    proved(platform, half(most(platform)), |platform| with_bound(certificate(platform)?, half))
});

fn half(number: Rational) -> Rational {
    number / 2
}

fn with_bound(certificate: Certificate, bound: fn(Rational) -> Rational) -> Option<Certificate> {
    Some(Certificate { bound: bound(certificate.bound), ..certificate })
}

/// What the masters compute, if nothing is sent.
pub fn of_masters_alone(platform: &PlatformGraph) -> Rational {
    let masters = platform.nodes().iter().filter(|node| node.is_master);
    masters.map(|node| node.cycle_time.as_ref().map_or_else(Rational::zero, Rational::recip)).sum()
}

/// The most that a schedule attains if every node has any number of ports.
pub fn with_any_ports(platform: &PlatformGraph) -> Rational {
    attainable(&platform.clone().all_under(PortModel::MultiPort))
}

/// The most that a schedule attains; that nothing exceeds it, a certificate proves.
pub fn attainable(platform: &PlatformGraph) -> Rational {
    proved(platform, most(platform), certificate)
}

fn proved(platform: &PlatformGraph, most: Rational, prove: fn(&PlatformGraph) -> Option<Certificate>) -> Rational {
    optima::certify(platform, &most, Certified::SELDOM, || Some(prove(platform)?.to_json()));
    most
}

fn most(platform: &PlatformGraph) -> Rational {
    attained(platform).unwrap_or_else(|failure| panic!("{}: {}", failure.claimed, failure.found))
}

/// The best throughput of any schedule, as the checker measures it.
fn attained(platform: &PlatformGraph) -> Result<Rational, Counterexample> {
    let (bound, period) = best(platform);
    attains(platform, bound, &period)
}

/// What no schedule exceeds, and a period that attains it: the best convex combination of sets of activities that can
/// run at once.
pub fn best(platform: &PlatformGraph) -> (Rational, Period) {
    if platform.nodes().len() <= MOST_NODES_FOR_ALL_SETS
        && let Ok(best) = activity_sets::best(platform)
    {
        return (best.throughput, best.period);
    }
    let best = column_generation::solve(platform, &column_generation::Limits::default());
    best.map(|best| (best.upper_bound, best.period)).expect("a search without limits ends")
}

/// The bound, if the checker measures it of the period.
fn attains(platform: &PlatformGraph, bound: Rational, period: &Period) -> Result<Rational, Counterexample> {
    if check_period(platform, period).is_ok_and(|measure| measure.throughput == bound) {
        return Ok(bound);
    }
    refuted(platform, format!("a schedule of throughput {bound}"), "the checker measures something else")
}

/// How [`throughput`] is known.
pub const METHODS: &[&str] = &[
    "the exact linear program over all sets of activities that can run at once, its schedule measured by the checker, \
        with certificates of its bounds",
    "column generation, on more than five nodes",
];

/// The best throughput of any schedule.
pub type Most = fn(&PlatformGraph) -> Result<Rational, Counterexample>;

/// What every check on [`throughput`] has to catch of its evidence.
pub const MISTAKEN: &[(&str, Most)] = &[
    ("only masters compute", |platform| Ok(of_masters_alone(platform))),
    ("a bound above what its schedule attains", |platform| {
        let (bound, period) = best(platform);
        attains(platform, bound + Rational::one(), &period)
    }),
];

/// The best throughput of any schedule; that none has more, a certificate proves.
///
/// # Errors
/// A counterexample to the solver itself, where the checker measures another throughput of its schedule.
pub fn throughput(platform: &PlatformGraph) -> Result<Rational, Counterexample> {
    Ok(proved(platform, attained(platform)?, certificate))
}

/// What proves that no schedule within a horizon completes more tasks.
pub type Prove = fn(&PlatformGraph) -> Option<Certificate>;

/// Mistaken evidence: certificates that prove less than they could.
pub const OF_ONE_MORE: (&str, Prove) = ("certificates of opt(G,K) and one task", |platform| {
    with_bound(certificate(platform)?, |bound| bound + Rational::one())
});

/// Mistaken evidence: certificates in which less is written than they prove.
pub const OF_ONE_LESS: (&str, Prove) = ("certificates forged for one task less", |platform| {
    with_bound(certificate(platform)?, |bound| bound - Rational::one())
});

/// opt(G,K), as the checker of single tasks measures the schedule that was found; less where the search was stopped
/// after so many states. That no schedule completes more, a certificate proves.
pub fn most_tasks(platform: &PlatformGraph, states: Option<u64>) -> u64 {
    most_tasks_by(platform, states, certificate)
}

/// [`most_tasks`], by certificates that are made so.
pub fn most_tasks_by(platform: &PlatformGraph, states: Option<u64>, prove: Prove) -> u64 {
    let limits = Limits { nodes: states, ..Limits::default() };
    let answer = within_horizon::solve(platform, &limits).expect("the domains hold small platforms");
    let measured = check_tasks(platform, &answer.schedule).unwrap_or_else(|violation| panic!("{violation}")).tasks;
    if states.is_some_and(|most| answer.states >= most) {
        return measured;
    }
    assert_eq!(measured, answer.upper_bound, "the schedule completes what no schedule exceeds");
    proved(platform, Rational::from(measured), prove);
    measured
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
    let answer = within_horizon::solve(&within, &Limits::default());
    let answer = answer.unwrap_or_else(|refusal| panic!("{refusal}"));
    (within, i64::try_from(answer.upper_bound).expect("few tasks"), answer.schedule)
}

fn counted(within: &PlatformGraph, most: i64, schedule: &Tasks) -> Result<i64, Counterexample> {
    if !check_tasks(within, schedule).is_ok_and(|measure| i64::try_from(measure.tasks) == Ok(most)) {
        return refuted(within, format!("a schedule of {most} tasks"), "the checker counts something else");
    }
    proved(within, Rational::from(most), certificate);
    Ok(most)
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
            ControlFlow::Break(())
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
    attains(&tree, said, &best(&tree).1)
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

/// The tasks of a schedule within a horizon as the checker counts them, and the schedule to be shown.
///
/// # Errors
/// The schedule is not valid.
pub fn shown_within(
    within: &PlatformGraph,
    caption: &str,
    schedule: Tasks,
) -> Result<(Rational, Exhibit), InvalidExhibit> {
    Exhibit::measured(caption, &Candidate::PlatformGraph(within.clone(), Schedule::Tasks(schedule)))
}

/// The throughput of a period as the checker measures it, and the period to be shown.
///
/// # Errors
/// The period is not valid.
pub fn shown(platform: &PlatformGraph, caption: &str, period: Period) -> Result<(Rational, Exhibit), InvalidExhibit> {
    Exhibit::measured(caption, &Candidate::PlatformGraph(platform.clone(), Schedule::Period(period)))
}
