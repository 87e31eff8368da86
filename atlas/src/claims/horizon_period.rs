//! `horizon-period`: whether the most tasks within a time bound grow by the same number in each period, and how late
//! that begins.
//!
//! The proofs are in `text/horizon-period.md`.

use num_bigint::BigInt;
use num_traits::One;
use schedcheck_harness::domain::{PlatformBox, Shape};
use schedcheck_harness::{Claim, Counterexample, Finding, RunContext, Sweep, Test, refuted};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};

use crate::extremal::{Bound, Extremal, On, Shown};
use schedcheck_evidence::platform_graph::{
    self as graph, METHODS, METHODS_WITHIN, MISTAKEN, MISTAKEN_WITHIN, Most, Within, best, most_within, searched,
};

pub const CLAIMS: [Claim; 4] = [
    Claim::new(
        "open/horizon-period",
        METHODS_WITHIN,
        &Test {
            check: becomes_periodic,
            subject: 1,
            oracle: most_within,
            wrong_subjects: &[("a period that is at most half as long", 2)],
            wrong_oracles: MISTAKEN_WITHIN,
        },
    ),
    Claim::new(
        "open/horizon-pair",
        METHODS_WITHIN,
        &Test {
            check: of_a_pair,
            subject: by_a_slave,
            oracle: most_within,
            wrong_subjects: &[
                ("the slave waits for no task", |c, w, horizon| horizon / c.max(w)),
                ("every task is sent, and then the last is computed", |c, w, horizon| ((horizon - w) / c).max(0)),
            ],
            wrong_oracles: MISTAKEN_WITHIN,
        },
    ),
    Claim::new(
        "open/horizon-small",
        METHODS_WITHIN,
        &Test {
            check: of_small_platforms,
            subject: SMALL,
            oracle: most_within,
            wrong_subjects: &[
                ("a period of two", Small { period: 2, ..SMALL }),
                ("one time unit earlier", Small { from: SMALL.from - 1, ..SMALL }),
                ("never more than three tasks behind", Small { behind: (3, 1), ..SMALL }),
            ],
            wrong_oracles: MISTAKEN_WITHIN,
        },
    ),
    Claim::new(
        "open/horizon-long-periods",
        METHODS,
        &Test {
            check: of_growing_stars,
            subject: least_period,
            oracle: graph::throughput,
            wrong_subjects: &[("without the last slave", |cycle_times| {
                least_period(&cycle_times[..cycle_times.len() - 1])
            })],
            wrong_oracles: MISTAKEN,
        },
    ),
];

pub const EXTREMALS: [Extremal; 2] = [
    Extremal {
        question: "horizon-period",
        name: "horizon-behind",
        size: "3 nodes, w and c up to 2",
        measures: "n K - opt(G, K)",
        on: &On(chain_within_5, behind),
        at_most: Some(Bound { statement: "open/horizon-small", value: SMALL.behind }),
    },
    Extremal {
        question: "horizon-period",
        name: "horizon-period-of-42",
        size: "4 nodes, w = 2, 3, 7",
        measures: "the denominator of n, which divides T",
        on: &On(|| growing_star(3), denominator),
        at_most: None,
    },
];

/// Whether opt(G, K + T) = opt(G, K) + nT for all K from `from` on, as far as these numbers of tasks go.
fn repeats(tasks: &[i64], throughput: &Rational, from: usize, period: usize) -> bool {
    let grown = throughput * Rational::from(period as i64);
    tasks
        .iter()
        .zip(tasks.iter().skip(period))
        .skip(from)
        .all(|(before, after)| Rational::from(after - before) == grown)
}

/// opt(G, K) for K from 0 to `last`.
fn counts(platform: &PlatformGraph, last: usize, most: Within) -> Result<Vec<i64>, Counterexample> {
    (0..=last as i64).map(|horizon| most(platform, horizon)).collect()
}

/// The period is at most so many, over a divisor that is 1 but in a control.
fn becomes_periodic(context: &RunContext, divisor: usize, most: Within) -> Finding {
    // With w up to 2 some periods are longer than can be run: n = 11/12 has T = 12.
    let (cost, from, longest) = context.depth.pick((1, 2, 4), (2, 4, 9), (2, 4, 9));
    let last = from + 2 * longest;
    let shape = PlatformBox { cycle_times: 1..=1, ..PlatformBox::connected(1..=3, cost) };
    let domain = format!("{shape}, under each model that has a name, T up to {longest}, K from {from} to {last}");
    let under_each = |platform: PlatformGraph| PortModel::NAMED.map(|model| platform.clone().all_under(model));
    Sweep::complete(context, domain).through(&shape, under_each, move |platform| {
        let throughput = best(platform).0;
        let tasks = counts(platform, last, most)?;
        if (1..=longest / divisor).any(|period| repeats(&tasks, &throughput, from, period)) {
            return Ok(());
        }
        let claimed = format!("opt(G, K + T) = opt(G, K) + nT from K = {from} on, with some T up to {longest}");
        refuted(platform, claimed, format!("n = {throughput}, opt(G, K) = {tasks:?}"))
    })
}

/// How many tasks a slave completes within a horizon, from c and w.
type BySlave = fn(i64, i64, i64) -> i64;

fn by_a_slave(c: i64, w: i64, horizon: i64) -> i64 {
    ((horizon - c.min(w)).div_euclid(c.max(w))).max(0)
}

fn of_a_pair(context: &RunContext, by_slave: BySlave, most: Within) -> Finding {
    let (largest, last) = context.depth.pick((3, 9), (5, 20), (7, 28));
    let shape = PlatformBox { shape: Shape::Tree, ..PlatformBox::connected(2..=2, largest) };
    let domain = format!("{shape}, the slave computing, K up to {last}");
    let slaves_compute = |platform: PlatformGraph| platform.nodes()[1].cycle_time.is_some().then_some(platform);
    Sweep::complete(context, domain).through(&shape, slaves_compute, move |platform| {
        let time = |of: Option<&Rational>| of.map(|time| i64::try_from(&*time.numer()).expect("a small weight"));
        let of = |node: usize| time(platform.nodes()[node].cycle_time.as_ref());
        let (master, slave, link) = (of(0), of(1).unwrap_or(1), time(Some(&platform.links()[0].cost)).unwrap_or(1));
        for horizon in 0..=last {
            let claimed = master.map_or(0, |time| horizon / time) + by_slave(link, slave, horizon);
            let found = most(platform, horizon)?;
            if found != claimed {
                return refuted(platform, format!("{claimed} tasks within {horizon}"), format!("{found}"));
            }
        }
        Ok(())
    })
}

/// What holds on all platforms of a box: the period, from when on it does, and how far one is ever behind.
#[derive(Clone, Copy)]
struct Small {
    period: usize,
    from: usize,
    behind: (i64, i64),
}

const SMALL: Small = Small { period: 4, from: 4, behind: (7, 2) };

fn of_small_platforms(context: &RunContext, said: Small, most: Within) -> Finding {
    let (shape, last) = context.depth.pick((Shape::Tree, 12), (Shape::Connected, 16), (Shape::Connected, 20));
    let shape = PlatformBox { shape, ..PlatformBox::connected(1..=3, 2) };
    let allowed = Rational::new(said.behind.0, said.behind.1);
    Sweep::complete(context, format!("{shape}, K up to {last}")).through(&shape, std::iter::once, move |platform| {
        let throughput = best(platform).0;
        let tasks = counts(platform, last, most)?;
        if !repeats(&tasks, &throughput, said.from, said.period) {
            let claimed = format!("a period of {} from K = {} on", said.period, said.from);
            return refuted(platform, claimed, format!("n = {throughput}, opt(G, K) = {tasks:?}"));
        }
        let behind = (0_i64..).zip(&tasks).map(|(horizon, &tasks)| &throughput * horizon - tasks).max();
        match behind.filter(|behind| *behind > allowed) {
            Some(behind) => refuted(platform, format!("n K - opt(G, K) <= {allowed}"), behind.to_string()),
            None => Ok(()),
        }
    })
}

/// 2, 3, 7, 43, …: the product of all before, and 1.
fn growing(slaves: usize) -> Vec<i64> {
    let mut times = vec![];
    for _ in 0..slaves {
        times.push(times.iter().product::<i64>() + 1);
    }
    times
}

fn growing_star(slaves: usize) -> PlatformGraph {
    let times = std::iter::once(0).chain(growing(slaves));
    PlatformGraph::of(times, (1..=slaves).map(|slave| (0, slave, 1)))
}

/// What divides each period, from the w of the slaves.
type Divisor = fn(&[i64]) -> BigInt;

fn least_period(cycle_times: &[i64]) -> BigInt {
    cycle_times.iter().fold(BigInt::one(), |product, &time| product * time)
}

fn of_growing_stars(context: &RunContext, divisor: Divisor, most: Most) -> Finding {
    // The next number would not fit a word.
    let slaves = context.depth.pick(4, 5, 6);
    Sweep::complete(context, format!("1 to {slaves} slaves")).check(1..=slaves, move |&slaves| {
        let star = growing_star(slaves);
        let (claimed, throughput) = (divisor(&growing(slaves)), most(&star)?);
        if *throughput.denom() == claimed {
            return Ok(());
        }
        refuted(&star, format!("a throughput of denominator {claimed}"), throughput.to_string())
    })
}

fn chain_within_5() -> PlatformGraph {
    let chain = PlatformGraph::of([2, 2, 2], [(0, 1, 1), (1, 2, 2)]);
    chain.within(Rational::from(5)).expect("5 is not negative")
}

/// How far the best schedule within the horizon is behind the steady state.
fn behind(platform: &PlatformGraph) -> Result<Shown, String> {
    let horizon = platform.horizon().ok_or("no horizon")?.clone();
    let (_, period) = best(platform);
    let (steady, best_period) = graph::shown(&platform.clone().for_ever(), "A best period", period)?;
    let length = i64::try_from(&*horizon.numer()).map_err(|error| error.to_string())?;
    let (within, most, schedule) = searched(platform, length);
    let (tasks, shown) = graph::shown_within(&within, "As many tasks as can be within the horizon", schedule)?;
    if tasks != Rational::from(most) {
        return Err(format!("{tasks} tasks, and no schedule has more than {most}"));
    }
    Ok(Shown { value: horizon * steady - tasks, exhibits: vec![shown, best_period] })
}

/// The denominator of the throughput.
fn denominator(platform: &PlatformGraph) -> Result<Shown, String> {
    let (throughput, exhibit) = graph::shown(platform, "A best period", best(platform).1)?;
    Ok(Shown { value: Rational::from(throughput.denom().clone()), exhibits: vec![exhibit] })
}
