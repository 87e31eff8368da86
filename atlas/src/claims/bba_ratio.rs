//! `bba-ratio`: how many times as long as the best schedule BBA (rr6005, algorithm 1) can take.
//!
//! The proofs are in `text/bba-ratio.md`.

use schedcheck_bruteforce::star::Relays;
use schedcheck_harness::domain::StarBox;
use schedcheck_harness::{Claim, Depth, Domains, Finding, RunContext, Sweep, Test, over};
use schedcheck_model::star::{Schedule, Star, Worker};
use schedcheck_rr6005_algorithms::bba;

use super::stars::{
    Algorithm, BEST, NOTHING_MOVED, ONE_OF_THE_BEST, few_workers, ratio, several_workers, two_workers,
    two_workers_beyond,
};
use crate::extremal::{Bound, Extremal, On, Shown};
use schedcheck_evidence::star::{BY_SEARCH, Least, MISTAKEN_SEARCH, least_by_search, optimum_is, takes, within};

pub const CLAIMS: [Claim; 5] = [
    Claim::new(
        "open/bba-two",
        BY_SEARCH,
        &Test {
            check: optimal_on_two_workers,
            subject: bba::schedule,
            oracle: least_by_search,
            wrong_subjects: &[NOTHING_MOVED, ("nothing is computed", |_| Schedule::default())],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/bba-many",
        BY_SEARCH,
        &Test {
            check: bounded_by_workers,
            subject: bba::schedule,
            oracle: least_by_search,
            wrong_subjects: &[NOTHING_MOVED],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/bba-one-holder",
        BY_SEARCH,
        &Test {
            check: one_less_where_one_holds_all,
            subject: bba::schedule,
            oracle: least_by_search,
            wrong_subjects: &[NOTHING_MOVED],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/bba-grows",
        BY_SEARCH,
        &Test {
            check: grows,
            subject: bba::schedule,
            oracle: least_by_search,
            wrong_subjects: &[ONE_OF_THE_BEST],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/bba-one-less",
        BY_SEARCH,
        &Test {
            check: one_less,
            subject: bba::schedule,
            oracle: least_by_search,
            wrong_subjects: &[NOTHING_MOVED],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
];

pub const EXTREMALS: [Extremal; 3] = [
    Extremal {
        question: "bba-ratio",
        name: "bba-two-workers",
        size: "2 workers",
        measures: "BBA / optimum",
        on: &On(|| Star::of([(1, 2, 3), (1, 1, 0)]), shown),
        at_most: Some(Bound { statement: "open/bba-two", value: (1, 1) }),
    },
    Extremal {
        question: "bba-ratio",
        name: "bba-three-workers",
        size: "3 workers, all tasks on one",
        measures: "BBA / optimum",
        on: &On(|| Star::of([(0, 3, 2), (1, 0, 0), (0, 1, 0)]), shown),
        at_most: Some(Bound { statement: "open/bba-one-holder", value: (2, 1) }),
    },
    Extremal {
        question: "bba-ratio",
        name: "bba-six-workers",
        size: "6 workers, all tasks on one",
        measures: "BBA / optimum",
        on: &On(|| family(6, 100), shown),
        at_most: Some(Bound { statement: "open/bba-one-holder", value: (5, 1) }),
    },
];

fn optimal_on_two_workers(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    let beyond = two_workers_beyond(5..=20, 1..=40);
    let domains = Domains::of([two_workers(context.depth)]).random("open/bba-two", [50, 2_000, 50_000], beyond);
    over(context, domains, |star| within(star, &algorithm(star), (1, 1), least(star, Relays::Allowed)?))
}

/// At most m + 1 times the optimum, and m times what is best without relays.
fn bounded_by_workers(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    over(context, stars(context.depth, "open/bba-many"), |star| {
        let workers = star.workers().len() as i64;
        let schedule = algorithm(star);
        within(star, &schedule, (workers + 1, 1), least(star, Relays::Allowed)?)?;
        within(star, &schedule, (workers, 1), least(star, Relays::Forbidden)?)
    })
}

/// At most m - 1 times the optimum, on stars of which all tasks are put on each worker in turn.
fn one_less_where_one_holds_all(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    over(context, stars(context.depth, "open/bba-one-holder"), |star| {
        let workers = star.workers().len();
        (0..workers).try_for_each(|holder| {
            let star = held_by(star, holder);
            within(&star, &algorithm(&star), (workers as i64 - 1, 1), least(&star, Relays::Allowed)?)
        })
    })
}

/// The same star with all tasks on one worker.
fn held_by(star: &Star<i64>, holder: usize) -> Star<i64> {
    let put = |(number, worker): (usize, &Worker<i64>)| {
        let tasks = if number == holder { star.total_tasks() } else { 0 };
        Worker { tasks, ..worker.clone() }
    };
    Star::new(star.workers().iter().enumerate().map(put).collect()).expect("as many tasks as before")
}

/// At most m - 1 times the optimum, from two workers on.
fn one_less(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    over(context, stars(context.depth, "open/bba-one-less"), |star| {
        let workers = star.workers().len() as i64;
        within(star, &algorithm(star), (workers - 1, 1), least(star, Relays::Allowed)?)
    })
}

fn stars(depth: Depth, purpose: &str) -> Domains<StarBox> {
    let few = Domains::of([few_workers(depth, 2..=3, 2)]);
    few.random(purpose, [50, 2_000, 100_000], several_workers())
}

/// The stars on which BBA takes (m - 1) K in place of K + 1.
fn family(workers: usize, large: i64) -> Star<i64> {
    let others = std::iter::repeat_n((0, large + 1, 0), workers - 2);
    Star::of([(0, workers as i64 * large, workers as u64 - 1), (large, 0, 0)].into_iter().chain(others))
}

fn grows(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    let (workers, large) = context.depth.pick((6, 4), (9, 9), (12, 20));
    let all = (3..=workers).flat_map(|workers| (1..=large).map(move |large| (workers, large)));
    let domain = format!("the stars of 3 to {workers} workers with K = 1 to {large}");
    Sweep::complete(context, domain).check(all, |&(workers, large)| {
        let star = family(workers, large);
        takes(&star, &algorithm(&star), (workers as i64 - 1) * large)?;
        optimum_is(&star, large + 1, least)
    })
}

/// BBA's schedule and a best one, with the ratio of their makespans.
pub(super) fn shown(star: &Star<i64>) -> Result<Shown, String> {
    ratio(star, [("What BBA does", bba::schedule), BEST])
}
