//! `horizon-period`: whether the most tasks within a time bound grow by the same number in each period, and how late
//! that begins.
//!
//! opt(G, K) is the most tasks that are completed within K, n the best throughput. All w and c are whole; so there is
//! a best schedule in which all starts are whole (see [`schedcheck_bruteforce::platform_graph::within_horizon`]), and
//! K is whole as well, for opt(G, K) is the same for K rounded down. d(K) = nK - opt(G, K) is how far one is behind.
//! K0 and T are whole, and T is at least 1.
//!
//! **Lemma.** *d has finitely many values.* It is a multiple of 1/q, q being the denominator of n. It is not negative:
//! in a best schedule without tasks that nobody completes, as many tasks come to a node that is no master as leave it
//! or are computed;
//! the shares of K for which each set of activities goes on obey the program of which n is the optimum. It is bounded:
//! take a period of throughput n, of P time units, in which no tasks go round a circuit of nodes: whole circulations
//! are left out, for doing less is always allowed. Let a node be as far
//! as the longest way to it over transfers of the period, F the farthest. Let a node do what it does in the period
//! from period number "how far it is" on, masters from number 0 on. Whoever sends to it began a period earlier at
//! least, so what it needs in a period came in the periods before. In r periods at least (r - F) nP tasks are
//! computed.
//!
//! **Theorem (open/horizon-period). For every platform whose w and c are whole, under any port models, there are K0
//! and T with opt(G, K + T) = opt(G, K) + nT for all K >= K0.**
//!
//! *Words.* Write a schedule within K as a word of K + 1 letters. Letter t, for 0 <= t < K, says which activities go
//! on in the time unit from t to t + 1, and for how long each has, and for each node that is no master its stock at t:
//! the tasks that have arrived and are neither sent on nor computed, before those leave that do at t. Letter K is an
//! end, with the stocks at K, when nothing goes on. Of what goes on there are finitely many cases. Let one letter be
//! below another if what goes on is the same, and no stock is larger; by Dickson's lemma any infinite sequence of
//! letters has one that is below a later one. Let a word u *fit into* a word v if v becomes a word that is letter by
//! letter above u by leaving letters out. By Higman's lemma any infinite sequence of words has one that fits into a
//! later one. So of any set of words finitely many are such that one of them fits into each word of the set. Ends are
//! below ends alone: a word is kept up to its end.
//!
//! *Insertion.* Let u fit into v. What of v comes between two letters that are kept, before the first or behind the
//! last, is a piece. The activities under way at its beginning are what is left of the letter before, or none; so they
//! are those with which the next letter of u goes on, and they are those at its end as well. The stocks at the letters
//! that are kept exceed those of u by vectors that are not negative. A letter says what begins at t and what has
//! arrived at t + 1, so across a letter that is kept the stocks of u and of v change alike; a piece leads from one such
//! vector to the next, and it can be played with any larger stock as well. So if u fits into v and into v', all pieces
//! of both can be put into u, at each place first that of v and then that of v': the stocks exceed those of u by the
//! sum of both vectors. This is a schedule. It is longer than u by as much as v and v' are together, and completes as
//! many tasks more.
//!
//! *Periods.* For each value e of d take a best schedule for each K with d(K) = e; let M(e) be finitely many of them of
//! which one fits into each. For u in M(e), a schedule within |u|, let S(u) be the numbers L for which some schedule
//! within |u| + L, into which u fits, completes n(|u| + L) - e tasks. By insertion the sum of two numbers of S(u) is in
//! S(u); and 0 is. So S(u) is {0}, or from some number on all multiples of the greatest common divisor of its numbers.
//! The K with d(K) <= e are the union of |u| + S(u) over u in M(e'), e' <= e: whoever has d(K) = e' is in one of these,
//! and each number in them has d(K) <= e'. So whether d(K) <= e is periodic in K from some K on, for each of finitely
//! many e, and so is d itself. With a common period T, opt(G, K + T) - opt(G, K) = nT. (The proof does not say how
//! large K0 and T are.)
//!
//! **Theorem (open/horizon-pair). On a master and one slave that computes, in the base model, with a = max(c, w) and b
//! = min(c, w), the slave completes max(0, floor((K - b)/a)) tasks within K, and the master floor(K/w0) beside. If the
//! master only forwards, T = a and K0 = b are the least, and the largest d(K) is (a + b - 1)/a.** If c >= w, each of m
//! tasks takes c on the link, and the last is computed behind: mc + w <= K is needed, and enough. If c < w, nothing is
//! computed before c, and the slave computes for mw: c + mw <= K is needed, and enough. So m is as stated. n = 1/a, and
//! nT is whole only for multiples of a. From K = b on the floor grows by 1 as K grows by a. At K = b - 1 it is -1 and
//! nobody has computed, so opt(G, b - 1 + T) = nT - 1 for each such T: K0 >= b. For K >= b, d(K) is b/a and what the
//! floor cuts off, at most (a - 1)/a, which is so at K = a + b - 1; and for K < b it is K/a.
//!
//! **Theorem (open/horizon-long-periods). In the base model, on a star of m slaves with w = 2, 3, 7, 43, …, each the
//! product of those before it and 1, all c = 1 and the master forwarding only, T is a multiple of the product of all w:
//! 2, 6, 42, 1806, …** The sum of the 1/w is 1 - 1/D, D being their product: so it is for one, and 1/D - 1/(D + 1) =
//! 1/(D (D + 1)) does the rest. As it is less than 1, the master's port keeps all slaves busy, and n = (D - 1)/D. So nT
//! is whole only if D divides T. Thus T can grow doubly exponentially with the nodes, and exponentially with the length
//! of what is written.

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
