//! The initialisation of the algorithm of section 5.1: a schedule in which the master sends per_i tasks to each P_i.

use num_bigint::BigInt;
use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, SentTask, Tasks, check_tasks};

use super::boxes::of_equal_processors_if_quick;
use super::phases::{counted, per_node, steady};
use schedcheck_harness::{Claim, Counterexample, Finding, RunContext, Test, nothing_asserted, refuted, sweep};
use schedcheck_tpds2004_algorithms::reconstruction::rates_period;

pub const CLAIMS: [Claim; 1] = [Claim::new(
    "tpds2004/initialization",
    &["the tasks sent one by one, the schedule accepted by the checker of single tasks"],
    &Test::without_oracle(
        sends,
        |within| Some(counted(within)?.initialisation),
        &[
            ("I is half of K", |within| Some(within.horizon()? / Rational::from(2))),
            ("half of the time", |within| Some(counted(within)?.initialisation / 2)),
        ],
    ),
)];

/// I within the K of a platform; nothing if J is not finite.
type Time = fn(&PlatformGraph) -> Option<Rational>;

fn sends(context: &RunContext, time: Time, (): ()) -> Finding {
    sweep(context, &of_equal_processors_if_quick(context.depth, 2..=3, [3, 3]), move |platform| {
        let state = steady(platform);
        let per_node = per_node(platform, &state, &BigInt::from(rates_period(platform, &state)));
        let within = |horizon: i64| platform.clone().within(Rational::from(horizon)).expect("not negative");
        let (Some(one), Some(other)) = (time(&within(10_000)), time(&within(20_000))) else {
            return nothing_asserted();
        };
        if per_node.iter().all(Zero::is_zero) {
            return nothing_asserted();
        }
        if one != other {
            return refuted(platform, format!("I = {one}, whatever K"), format!("I = {other} for another K"));
        }
        reaches_all(platform, &per_node, one)
    })
}

/// The master sends so many tasks to each node within this time, one after the other on shortest ways.
fn reaches_all(platform: &PlatformGraph, per_node: &[Rational], time: Rational) -> Result<(), Counterexample> {
    let before = before(platform);
    let (mut transfers, mut start) = (vec![], Rational::zero());
    for (node, tasks) in per_node.iter().enumerate() {
        let mut way: Vec<_> =
            std::iter::successors(Some(node), |&at| before[at].as_ref().map(|&(from, _)| from)).collect();
        way.reverse();
        let mut left = tasks.clone();
        while left > Rational::zero() {
            for ends in way.windows(2) {
                transfers.push(SentTask { from: ends[0], to: ends[1], start: start.clone() });
                let link = platform.link_between(ends[0], ends[1]).expect("a way over links");
                start += &platform.links()[link].cost;
            }
            left -= Rational::one();
        }
    }
    let within = platform.clone().within(time.clone()).expect("not negative");
    match check_tasks(&within, &Tasks { transfers, computations: vec![] }) {
        Ok(_) => Ok(()),
        Err(violation) => refuted(platform, format!("per_i tasks for each P_i in I = {time}"), violation.to_string()),
    }
}

/// The node before each node on a shortest way from node 0, with its distance.
fn before(platform: &PlatformGraph) -> Vec<Option<(usize, Rational)>> {
    let mut before: Vec<Option<(usize, Rational)>> = vec![None; platform.nodes().len()];
    for _ in platform.nodes() {
        for (from, to, link) in platform.arcs().filter(|&(_, to, _)| to != 0) {
            let distance = match &before[from] {
                Some((_, distance)) => distance.clone(),
                None if from == 0 => Rational::zero(),
                None => continue,
            };
            let distance = distance + &platform.links()[link].cost;
            if before[to].as_ref().is_none_or(|(_, known)| distance < *known) {
                before[to] = Some((from, distance));
            }
        }
    }
    before
}
