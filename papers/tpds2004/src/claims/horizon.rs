//! How many tasks the schedule of section 5.1 completes within K, and that it is asymptotically optimal.

use itertools::Itertools;
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Period, PlatformGraph, PortModel, check_phases};

use super::boxes::of_equal_links_if_quick;
use super::buffers::{OfNodes, held, received};
use super::phases::{counted, steady};
use super::printed::{steady_state, throughput};
use schedcheck_evidence::platform_graph::{
    OF_ONE_LESS, OF_ONE_MORE, Value, most_tasks, most_tasks_by, of_masters_alone,
};
use schedcheck_harness::domain::{PlatformBox, Random};
use schedcheck_harness::{
    Claim, Counterexample, Domains, Finding, RemedyKind, RunContext, Sweep, Test, nothing_asserted, over, refuted,
    set_aside,
};
use schedcheck_tpds2004_algorithms::horizon::{self, Finite, PrintedCount, count_in};
use schedcheck_tpds2004_algorithms::reconstruction::{self, ReconstructionError, rates_period};

pub const CLAIMS: [Claim; 2] = [
    Claim::new(
        "tpds2004/count",
        &[
            "r T n and what the nodes hold after the periods, counted from an exact optimal solution",
            "of the bound: opt(G,K), the exact search over all schedules of whole tasks",
        ],
        &Test::without_oracle(equal, 0, &[("(r + 3) T n tasks", 2), ("r T n tasks", -1)]),
    )
    .plain(
        "The nodes hold per_i tasks each after r periods, and a task that is forwarded is counted in per_i at every \
            node that it reaches: there the algorithm processes more than (r + 1) T n tasks.",
    )
    .no_witness_because("the number of tasks of one algorithm, of which the text leaves a part open")
    .remedied(
        RemedyKind::Corrected,
        "Where tasks are sent, at least (r + 1) T n_tasks(G) tasks are processed within K time-units, if the master \
            computes all the time; opt(G,K) is no less. Proposition 3 needs no more.",
        &Test {
            check: |context, more, most| at_least(context, more).and(|| bounded(context, more, most)),
            subject: 0,
            oracle: most,
            wrong_subjects: &[("(r + 2) T n tasks", 1)],
            wrong_oracles: &[
                ("half of opt(G,K)", |platform| most(platform) / 2),
                (OF_ONE_MORE.0, |platform| few(most_tasks_by(platform, None, OF_ONE_MORE.1))),
                (OF_ONE_LESS.0, |platform| few(most_tasks_by(platform, None, OF_ONE_LESS.1))),
            ],
        },
    ),
    Claim::new(
        "tpds2004/prop-3",
        &[
            "the checker of phases, K up to 1,000,000 periods",
            "lemma 1: K n",
            "the checker of periods: what nodes have to hold at first",
        ],
        &Test {
            check: asymptotic,
            subject: |platform, period| horizon::schedule(platform, period).ok(),
            oracle: KNOWN,
            wrong_subjects: &[
                ("the masters alone", |platform, _| horizon::schedule(platform, &idle()).ok()),
                ("no schedule for less than a period", |platform, period| {
                    let is_enough = |horizon: &&Rational| **horizon >= period.duration;
                    platform.horizon().filter(is_enough).and_then(|_| horizon::schedule(platform, period).ok())
                }),
                ("what twice the time leaves room for", |platform, period| {
                    let twice = platform.horizon()? * Rational::from(2);
                    horizon::schedule(&platform.clone().within(twice).ok()?, period).ok()
                }),
            ],
            wrong_oracles: &[
                ("every node has to hold a task more than it receives", Known { held: one_too_many, ..KNOWN }),
                ("no schedule exceeds what masters compute alone", Known { throughput: of_masters_alone, ..KNOWN }),
                (
                    "twice the printed number of tasks",
                    Known {
                        printed: |platform| {
                            counted(platform).map(|count| PrintedCount { tasks: &count.tasks * 2, ..count })
                        },
                        ..KNOWN
                    },
                ),
            ],
        },
    ),
];

/// What nodes have to hold at first, what no schedule exceeds in a time unit, and the number of tasks as printed.
#[derive(Clone, Copy)]
struct Known {
    held: OfNodes,
    throughput: Value,
    printed: fn(&PlatformGraph) -> Option<PrintedCount>,
}

const KNOWN: Known = Known { held, throughput, printed: counted };

fn one_too_many(platform: &PlatformGraph, period: &Period) -> Vec<BigUint> {
    received(platform, period).into_iter().map(|tasks| tasks + 1_u8).collect()
}

/// A period in which nothing is done.
pub fn idle() -> Period {
    Period { duration: Rational::one(), ..Period::default() }
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

/// (r + 1 + more) T n, held against what the algorithm computes. Where nothing is sent there is no initialisation and
/// no clean-up: what the words say there is told, and does not decide.
fn equal(context: &RunContext, more: i64, (): ()) -> Finding {
    processing(context, move |platform, Processed { within, held, by_master, of_a_period }| {
        let claimed = Rational::from(1 + more) * &of_a_period;
        let outcome = if held <= claimed && claimed <= &held + &by_master {
            Ok(())
        } else {
            let found = match by_master.is_zero() {
                true => format!("r T n + {held} tasks"),
                false => format!("r T n + {held} to r T n + {} tasks, by what the master computes", &held + by_master),
            };
            refuted(&within, format!("(r + {}) T n = r T n + {claimed} tasks", 1 + more), found)
        };
        if steady(platform).sending.iter().all(Zero::is_zero) { set_aside(outcome) } else { outcome }
    })
}

/// The algorithm computes as many, if the master computes all the time.
fn at_least(context: &RunContext, more: i64) -> Finding {
    processing(context, move |platform, Processed { within, held, by_master, of_a_period }| {
        let (claimed, found) = (Rational::from(1 + more) * of_a_period, held + by_master);
        if steady(platform).sending.iter().all(Zero::is_zero) {
            return nothing_asserted();
        }
        match claimed <= found {
            true => Ok(()),
            false => refuted(&within, format!("at least r T n + {claimed} tasks"), format!("r T n + {found}")),
        }
    })
}

/// What the algorithm computes beside the r T n tasks of the periods.
struct Processed {
    /// The platform with a K for which r does not matter: long enough for I + J, whatever they are.
    within: PlatformGraph,
    /// What the nodes hold after the periods, the sum of the per_i.
    held: Rational,
    /// What the master can compute in I + J, as much of it as need be: the text leaves it open.
    by_master: Rational,
    /// T n.
    of_a_period: Rational,
}

/// Small platforms, then random ones; those on which J is a number.
fn processing(
    context: &RunContext,
    check: impl Fn(&PlatformGraph, Processed) -> Result<(), Counterexample> + Sync,
) -> Finding {
    let check = |platform: &PlatformGraph| {
        let state = steady(platform);
        let period = BigInt::from(rates_period(platform, &state));
        let held: Rational = state.sent(platform).into_iter().map(|rate| rate * &period).sum();
        let all = platform.nodes().iter().filter_map(|node| node.cycle_time.as_ref());
        let longest = all.chain(platform.links().iter().map(|link| &link.cost)).sum::<Rational>() * &held;
        let within = platform.clone().within(longest * 2 + &period).expect("not negative");
        let Some(count) = count_in(&within, &state, rates_period(platform, &state)) else { return nothing_asserted() };
        let (by_master, of_a_period) = (by_masters(platform, &count), &state.throughput * &period);
        check(platform, Processed { within, held, by_master, of_a_period })
    };
    let small = Domains::of([of_equal_links_if_quick(context.depth, 2..=3, [3, 4])]);
    let domains = small.random("tpds2004 counts", [5, 500, 5_000], PlatformBox::connected(4..=6, 6));
    over(context, domains, check)
}

/// As many tasks as the masters can compute in I + J.
fn by_masters(platform: &PlatformGraph, count: &PrintedCount) -> Rational {
    let open = &count.initialisation + &count.clean_up;
    let masters = platform.nodes().iter().filter(|node| node.is_master);
    masters.filter_map(|node| node.cycle_time.as_ref()).map(|time| (&open / time).floor()).sum()
}

/// (r + 1 + more) T n, held against the most that can be completed.
fn bounded(context: &RunContext, more: i64, most: fn(&PlatformGraph) -> i64) -> Finding {
    let check = move |platform: &PlatformGraph| {
        let is_sent = steady(platform).sending.iter().any(|share| !share.is_zero());
        let Some(count) = counted(platform).filter(|_| is_sent) else { return nothing_asserted() };
        let claimed = processed(&count, &steady_state(platform).throughput, more);
        let most = most(platform);
        if claimed <= Rational::from(most) {
            return Ok(());
        }
        refuted(platform, format!("{claimed} tasks"), format!("opt(G,K) is {most}"))
    };
    let (nodes, weights, most) = context.depth.pick((2, 2, 12), (3, 2, 12), (3, 3, 14));
    let shape = PlatformBox::connected(1..=nodes, weights);
    let within = |most: i64| {
        move |platform: PlatformGraph| {
            (1..=most).map(move |horizon| platform.clone().within(Rational::from(horizon)).expect("not negative"))
        }
    };
    let domain = |shape: &PlatformBox, most: i64| format!("{shape}, K = 1..{most}");
    let finding = Sweep::complete(context, domain(&shape, most)).through(&shape, within(most), check);
    finding.and(|| {
        let shape = PlatformBox::connected(3..=3, 1);
        let most = context.depth.pick(7, 10, 13);
        Sweep::complete(context, domain(&shape, most)).through(&shape, within(most), check)
    })
}

/// (r + 1 + more) T n.
fn processed(count: &PrintedCount, throughput: &Rational, more: i64) -> Rational {
    &count.tasks + Rational::from(count.period.clone()) * throughput * more
}

/// opt(G,K).
fn most(platform: &PlatformGraph) -> i64 {
    few(most_tasks(platform, None))
}

fn few(tasks: u64) -> i64 {
    i64::try_from(tasks).expect("few tasks")
}

fn rational(tasks: &BigUint) -> Rational {
    Rational::from(tasks.clone())
}

type Algorithm = fn(&PlatformGraph, &Period) -> Option<Finite>;

/// Growing horizons on each small platform under each model, and on random ones.
fn asymptotic(context: &RunContext, algorithm: Algorithm, known: Known) -> Finding {
    let check = move |platform: &PlatformGraph| short_by_a_constant(platform, algorithm, known);
    let shape = PlatformBox::connected(1..=3, context.depth.pick(1, 2, 3));
    let platforms = |platform: PlatformGraph| models().map(move |model| platform.clone().all_under(model));
    let finding =
        Sweep::complete(context, format!("{shape}, each under every model")).through(&shape, platforms, check);
    finding.and(|| {
        let within = PlatformBox { masters: 2, ..PlatformBox::connected(4..=context.depth.pick(6, 8, 8), 6) };
        let random = Random { count: context.depth.pick(7, 350, 3_500), within };
        let drawn = random.drawn(&mut context.random("tpds2004 horizons")).collect_vec();
        let platforms = drawn.into_iter().zip(models().cycle()).map(|(platform, model)| platform.all_under(model));
        Sweep::random(context, format!("{random}, under the models in turn")).check(platforms, check)
    })
}

/// From less than a period to 1,000,000 of them, some with halves of time units to spare.
fn horizons(period: &Rational) -> [Rational; 6] {
    [(0, 1), (1, 3), (2, 7), (10, 0), (1_000, 1), (1_000_000, 0)]
        .map(|(periods, halves)| period * periods + Rational::new(halves, 2))
}

/// The gap of the schedule to K n is at most (I + J + T) n of the schedule with the period of the steady state.
fn short_by_a_constant(platform: &PlatformGraph, algorithm: Algorithm, known: Known) -> Result<(), Counterexample> {
    let Some(period) = period(platform) else { return nothing_asserted() };
    let throughput = (known.throughput)(platform);
    if (known.held)(platform, &period)
        .into_iter()
        .zip(received(platform, &period))
        .any(|(held, received)| held > received)
    {
        return refuted(platform, "the per_i tasks of the initialisation are enough", "the period needs more");
    }
    for time in horizons(&period.duration) {
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
        // Where J is not finite, nothing is printed.
        let Some(count) = (known.printed)(&within) else { continue };
        let times = &count.initialisation + &count.clean_up + 1 * BigInt::from(count.period.clone());
        let gap = times * &throughput;
        if &count.tasks - &most > gap || &most - &count.tasks > gap {
            let claimed = format!("(r + 1) T n differs from K n = {most} by (I + J + T) n = {gap} at most");
            return refuted(&within, claimed, format!("it is {}", count.tasks));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// I = 3, J = 4; two periods and one more of T = 6 with n = 1/2.
    fn count() -> PrintedCount {
        PrintedCount {
            period: 6_u8.into(),
            initialisation: Rational::from(3),
            clean_up: Rational::from(4),
            repetitions: 2.into(),
            tasks: Rational::from(9),
        }
    }

    #[test]
    fn a_master_computes_in_the_initialisation_and_in_the_clean_up() {
        let pair = PlatformGraph::of([2, 1], [(0, 1, 1)]);
        assert_eq!(by_masters(&pair, &count()), Rational::from(3));
    }

    #[test]
    fn a_period_more_has_t_n_tasks() {
        let half = Rational::new(1, 2);
        assert_eq!([0, 1, 2].map(|more| processed(&count(), &half, more)), [9, 12, 15].map(Rational::from));
    }

    #[test]
    fn horizons_are_whole_periods_and_a_part_of_a_time_unit() {
        let told = horizons(&Rational::from(6)).map(|time| time.to_string());
        assert_eq!(told, ["1/2", "15/2", "31/2", "60", "12001/2", "6000000"]);
    }
}
