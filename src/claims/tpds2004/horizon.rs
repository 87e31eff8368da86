//! How many tasks the schedule of section 5.1 completes within K, and that it is asymptotically optimal.

use itertools::Itertools;
use num_bigint::{BigInt, BigUint};
use num_traits::One;
use schedcheck_bruteforce::platform_graph::within_horizon::{self, Limits};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Period, PlatformGraph, PortModel, check_phases, check_tasks};

use super::evidence::{refuted, steady_state};
use crate::claims::domain::{PlatformBox, RandomPlatforms};
use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Remedy, Sweep};
use crate::tpds2004::horizon::{self, Finite, printed_count};
use crate::tpds2004::reconstruction::{self, ReconstructionError};

pub const CLAIMS: [Claim; 2] = [
    Claim {
        id: "tpds2004/count",
        methods: &["opt(G,K): the exact search over all schedules of whole tasks"],
        check: |effort| bounded(effort, printed),
        control: Control { wrong: "(r + 2) T n tasks", check: |effort| bounded(effort, printed_and_a_period) },
        remedy: Some(Remedy::Correction(Correction {
            statement: "With T a period of whole tasks, each node preloaded with what the period needs, and J the maximum over the nodes that compute: the schedule completes r T n tasks, what the nodes that compute hold in the end, and what masters compute during initialisation and clean-up. The checker of phases counts as many, at most opt(G,K).",
            check: |effort| bounded(effort, corrected),
            control: Control { wrong: "a period more", check: |effort| bounded(effort, corrected_and_a_period) },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "tpds2004/prop-3",
        methods: &["the checker of phases, K up to 1,000,000 periods", "lemma 1: K n"],
        check: |effort| asymptotic(effort, |platform, period| horizon::schedule(platform, period).ok()),
        control: Control {
            wrong: "the masters alone",
            check: |effort| asymptotic(effort, |platform, _| horizon::schedule(platform, &idle()).ok()),
        },
        ..Claim::BARE
    },
];

/// A period in which nothing is done.
fn idle() -> Period {
    Period { duration: Rational::one(), ..Period::default() }
}

fn whole(number: i64) -> Rational {
    Rational::from_integer(number.into())
}

/// The base model, each model of section 4, and one with more ports to send than to receive.
fn models() -> impl Iterator<Item = PortModel> + Clone {
    let others = PortModel::NAMED.into_iter().filter(|model| *model != PortModel::SinglePort);
    std::iter::once(PortModel::SinglePort).chain(others).chain([PortModel::Ports { receive: 1, send: 2 }])
}

/// The period of whole tasks; nothing where ports have an odd cycle.
fn period(platform: &PlatformGraph) -> Option<Period> {
    match reconstruction::schedule(platform, &steady_state(platform)) {
        Ok(period) => Some(period),
        Err(ReconstructionError::OddCycle { .. }) => None,
        Err(error) => panic!("{error}"),
    }
}

/// The number of tasks that is said to be completed within the horizon, or a broken rule.
type Count = fn(&PlatformGraph) -> Result<Option<Rational>, String>;

/// The tasks that are said to be completed, held against the most that can be.
fn bounded(effort: &Effort, count: Count) -> Finding {
    let check = move |platform: &PlatformGraph| {
        let claimed = match count(platform) {
            Ok(Some(claimed)) => claimed,
            Ok(None) => return Ok(()),
            Err(found) => return refuted(platform, "the schedule completes as many tasks as are counted", found),
        };
        let most = most(platform);
        if claimed <= whole(most) {
            return Ok(());
        }
        refuted(platform, format!("{claimed} tasks"), format!("opt(G,K) is {most}"))
    };
    let (nodes, weights, most) = effort.depth.pick((2, 2, 8), (3, 2, 9), (3, 3, 10));
    let shape = PlatformBox::connected(1..=nodes, weights);
    let all = move |shape: PlatformBox, horizons: std::ops::RangeInclusive<i64>| {
        let platforms = shape.platforms().collect_vec().into_iter();
        let cases = platforms.cartesian_product(models()).cartesian_product(horizons);
        cases
            .map(|((platform, model), horizon)| platform.all_under(model).within(whole(horizon)).expect("not negative"))
    };
    let domain = |shape: &PlatformBox, most: i64| format!("{shape}, each under every model, K = 1..{most}");
    let finding = Sweep::complete(effort, domain(&shape, most)).check(all(shape, 1..=most), check);
    finding.and(|| {
        let shape = PlatformBox::connected(3..=3, 1);
        let most = effort.depth.pick(6, 9, 12);
        Sweep::complete(effort, domain(&shape, most)).check(all(shape, 1..=most), check)
    })
}

/// opt(G,K), as the checker of single tasks measures it.
fn most(platform: &PlatformGraph) -> i64 {
    let answer = within_horizon::solve(platform, &Limits::default()).expect("the domains hold small platforms");
    assert_eq!(answer.tasks, answer.upper_bound, "a search without limits is complete");
    let measured = check_tasks(platform, &answer.schedule).unwrap_or_else(|violation| panic!("{violation}")).tasks;
    i64::try_from(measured).expect("few tasks")
}

fn printed(platform: &PlatformGraph) -> Result<Option<Rational>, String> {
    Ok(printed_count(platform, &steady_state(platform).in_one_direction(platform)).map(|count| count.tasks))
}

fn printed_and_a_period(platform: &PlatformGraph) -> Result<Option<Rational>, String> {
    let state = steady_state(platform).in_one_direction(platform);
    let count = printed_count(platform, &state);
    Ok(count.map(|count| count.tasks + Rational::from_integer(count.period.into()) * state.throughput))
}

/// What is counted of the schedule, if the checker counts the same.
fn corrected(platform: &PlatformGraph) -> Result<Option<Rational>, String> {
    let Some(finite) = schedule(platform) else { return Ok(None) };
    let measured = check_phases(platform, &finite.phases).map_err(|violation| violation.to_string())?.tasks;
    if measured != finite.tasks() {
        return Err(format!("the checker counts {measured}, not {}", finite.tasks()));
    }
    Ok(Some(rational(&measured)))
}

fn corrected_and_a_period(platform: &PlatformGraph) -> Result<Option<Rational>, String> {
    Ok(schedule(platform).map(|finite| rational(&(finite.tasks() + finite.per_period))))
}

fn rational(tasks: &BigUint) -> Rational {
    Rational::from_integer(BigInt::from(tasks.clone()))
}

fn schedule(platform: &PlatformGraph) -> Option<Finite> {
    let period = period(platform)?;
    Some(horizon::schedule(platform, &period).expect("the period is valid, and the platform has a horizon"))
}

type Algorithm = fn(&PlatformGraph, &Period) -> Option<Finite>;

/// Growing horizons on each small platform under each model, and on random ones.
fn asymptotic(effort: &Effort, algorithm: Algorithm) -> Finding {
    let check = move |platform: &PlatformGraph| short_by_a_constant(platform, algorithm);
    let shape = PlatformBox::connected(1..=3, effort.depth.pick(1, 2, 3));
    let platforms = shape.platforms().cartesian_product(models().collect_vec());
    let platforms = platforms.map(|(platform, model)| platform.all_under(model));
    let finding = Sweep::complete(effort, format!("{shape}, each under every model")).check(platforms, check);
    finding.and(|| {
        let within = PlatformBox { masters: 2, ..PlatformBox::connected(4..=8, 6) };
        let random = RandomPlatforms { count: effort.depth.pick(14, 350, 3_500), within };
        let drawn = random.platforms(&mut effort.random("tpds2004 horizons")).collect_vec();
        let platforms = drawn.into_iter().zip(models().cycle()).map(|(platform, model)| platform.all_under(model));
        Sweep::random(effort, format!("{random}, under the models in turn")).check(platforms, check)
    })
}

/// The gap of the schedule to K n is at most (I + J + T) n of the schedule with the period of the steady state.
fn short_by_a_constant(platform: &PlatformGraph, algorithm: Algorithm) -> Result<(), Counterexample> {
    let Some(period) = period(platform) else { return Ok(()) };
    let throughput = steady_state(platform).throughput;
    for (periods, part) in [(0, 1), (1, 3), (2, 7), (10, 0), (1_000, 1), (1_000_000, 0)] {
        let time = &period.duration * whole(periods) + Rational::new(part.into(), 2.into());
        let within = platform.clone().within(time.clone()).expect("not negative");
        let reference = horizon::schedule(&within, &period).expect("the period is valid");
        let Some(finite) = algorithm(&within, &period) else {
            return refuted(&within, "a schedule", "there is none");
        };
        let measured = match check_phases(&within, &finite.phases) {
            Ok(measure) => rational(&measure.tasks),
            Err(violation) => return refuted(&within, "a valid schedule", violation.to_string()),
        };
        let (most, gap) = (&time * &throughput, reference.gap());
        if measured > most || &measured + &gap < most {
            let claimed = format!("at least (K - I - J - T) n = {} tasks, and at most K n = {most}", &most - gap);
            return refuted(&within, claimed, format!("{measured} tasks"));
        }
    }
    Ok(())
}
