//! The most tasks within a time bound (section 5.1): lemma 1.

use num_bigint::BigInt;
use schedcheck_bruteforce::platform_graph::within_horizon::{Limits, solve};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel, check_tasks};

use super::evidence::{instance, throughput};
use crate::claims::domain::{PlatformBox, RandomPlatforms};
use crate::claims::{Claim, Control, Counterexample, Effort, Finding, Sweep};

pub const CLAIMS: [Claim; 1] = [Claim {
    id: "tpds2004/lemma-1",
    methods: &[
        "opt(G,K) by exhaustive search over schedules of whole tasks, the schedule counted by the checker",
        "exact LP with certificate",
    ],
    check: |effort| lemma_1(effort, times_the_horizon),
    control: Control {
        wrong: "a horizon that is shorter by 1",
        check: |effort| lemma_1(effort, times_a_shorter_horizon),
    },
    ..Claim::BARE
}];

/// How many tasks are claimed not to be exceeded, from n_task(G) and K.
type Bound = fn(Rational, i64) -> Rational;

fn times_the_horizon(throughput: Rational, horizon: i64) -> Rational {
    throughput * BigInt::from(horizon)
}

fn times_a_shorter_horizon(throughput: Rational, horizon: i64) -> Rational {
    throughput * BigInt::from(horizon - 1)
}

/// The models of section 4, with and without more than one port of a kind.
fn models() -> impl Iterator<Item = PortModel> {
    let ports = [(1, 2), (2, 1), (2, 2)].map(|(receive, send)| PortModel::Ports { receive, send });
    PortModel::NAMED.into_iter().chain(ports)
}

/// The most states of a search on a random platform; one that is stopped still gives a schedule that the bound has to allow.
const MOST_STATES: u64 = 100_000;

fn lemma_1(effort: &Effort, bound: Bound) -> Finding {
    let each = |longest: i64, states: Option<u64>| {
        move |platform: &PlatformGraph| {
            let under = |model| platform.clone().all_under(model);
            models().try_for_each(|model| is_bounded(&under(model), longest, states, bound))
        }
    };
    let in_words = |platforms: &dyn std::fmt::Display, longest: i64| {
        format!("{platforms}, K in 0..{longest}, every model of section 4, up to 2 ports of a kind")
    };
    let every = |(nodes, weights, longest): (usize, i64, i64)| {
        let small = PlatformBox { masters: 2, ..PlatformBox::connected(1..=nodes, weights) };
        Sweep::complete(effort, in_words(&small, longest)).check(small.platforms(), each(longest, None))
    };
    let (heavier, larger) = effort.depth.pick(((2, 2, 6), (3, 1, 5)), ((3, 2, 8), (4, 1, 8)), ((3, 3, 10), (4, 2, 10)));
    let finding = every(heavier).and(|| every(larger));
    let (count, longest) = effort.depth.pick((4, 4), (200, 6), (1_000, 8));
    let within = PlatformBox { masters: 2, ..PlatformBox::connected(4..=4, 3) };
    let random = RandomPlatforms { count, within };
    finding.and(|| {
        let platforms = random.platforms(&mut effort.random("tpds2004 horizon bound")).collect::<Vec<_>>();
        let domain = format!("{}, at most {MOST_STATES} states each", in_words(&random, longest));
        Sweep::random(effort, domain).check(platforms, each(longest, Some(MOST_STATES)))
    })
}

fn is_bounded(platform: &PlatformGraph, longest: i64, states: Option<u64>, bound: Bound) -> Result<(), Counterexample> {
    let steady = throughput(platform);
    for horizon in 0..=longest {
        let finite = platform.clone().within(Rational::from_integer(horizon.into())).expect("a horizon from 0 on");
        let most = most(&finite, states);
        let bound = bound(steady.clone(), horizon);
        if Rational::from_integer(most.into()) > bound {
            let claimed = format!("at most {bound} tasks within {horizon}");
            return Err(Counterexample::new(instance(&finite), claimed, format!("{most} tasks")));
        }
    }
    Ok(())
}

/// opt(G,K), as the checker counts the schedule that was found; less where the search was stopped.
fn most(platform: &PlatformGraph, states: Option<u64>) -> u64 {
    let limits = Limits { nodes: states, ..Limits::default() };
    let answer = solve(platform, &limits).unwrap_or_else(|refusal| panic!("{refusal}"));
    let measured = check_tasks(platform, &answer.schedule).unwrap_or_else(|violation| panic!("{violation}")).tasks;
    let is_stopped = states.is_some_and(|most| answer.states >= most);
    assert!(is_stopped || measured == answer.upper_bound, "the schedule completes what no schedule exceeds");
    measured
}
