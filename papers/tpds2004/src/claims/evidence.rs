//! What no schedule exceeds, and what one attains: nothing here is the paper's.

use std::ops::RangeInclusive;

use num_traits::{One, Zero};
use schedcheck_bruteforce::platform_graph::certify::{self, Certificate, Limits};
use schedcheck_bruteforce::platform_graph::{activity_sets, column_generation, within_horizon};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel, check_period, check_tasks};

use super::every_set;
use schedcheck_harness::domain::PlatformBox;
use schedcheck_harness::optima::{self, Certified};
use schedcheck_harness::{Counterexample, Effort, refuted};

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

pub const EXACT: Exact = Exact { attained: attainable, bound: every_set::bound };

pub const MISTAKEN: &[(&str, Exact)] = &[
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

/// Every connected graph of four nodes that compute alike, if they compute.
pub fn four_nodes(most: i64) -> PlatformBox {
    PlatformBox { cycle_times: 1..=1, ..PlatformBox::connected(4..=4, most) }
}

/// Every connected graph of so many nodes, with weights up to `most` at standard and at deep depth. At quick depth c is
/// at most 2, and all that compute take as long.
pub fn of_equal_processors_if_quick(effort: &Effort, nodes: RangeInclusive<usize>, most: [i64; 2]) -> PlatformBox {
    let [standard, deep] = most;
    let cycle_times = 1..=effort.depth.pick(1, standard, deep);
    PlatformBox { cycle_times, ..PlatformBox::connected(nodes, effort.depth.pick(2, standard, deep)) }
}

/// The same, but at quick depth w is at most 2, and all links take as long.
pub fn of_equal_links_if_quick(effort: &Effort, nodes: RangeInclusive<usize>, most: [i64; 2]) -> PlatformBox {
    let [standard, deep] = most;
    let costs = 1..=effort.depth.pick(1, standard, deep);
    PlatformBox { costs, ..PlatformBox::connected(nodes, effort.depth.pick(2, standard, deep)) }
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

/// What the checker measures of the best convex combination of sets of activities that can run at once.
fn most(platform: &PlatformGraph) -> Rational {
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
pub fn most_within(platform: &PlatformGraph, states: Option<u64>) -> u64 {
    proved_within(platform, states, certificate)
}

/// [`most_within`], by certificates that are made so.
pub fn proved_within(platform: &PlatformGraph, states: Option<u64>, prove: Prove) -> u64 {
    let limits = Limits { nodes: states, ..Limits::default() };
    let answer = within_horizon::solve(platform, &limits).expect("the domains hold small platforms");
    let measured = check_tasks(platform, &answer.schedule).unwrap_or_else(|violation| panic!("{violation}")).tasks;
    if states.is_some_and(|most| answer.states >= most) {
        return measured;
    }
    assert_eq!(measured, answer.upper_bound, "the schedule completes what no schedule exceeds");
    optima::certify(platform, &Rational::from(measured), Certified::SELDOM, || Some(prove(platform)?.to_json()));
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
