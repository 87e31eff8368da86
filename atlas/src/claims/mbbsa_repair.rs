//! `mbbsa-repair`: a small change of MBBSA (rr6005, algorithms 3 and 4) that makes it optimal on two workers with
//! different links and speeds.
//!
//! The proofs are in `text/mbbsa-repair.md`.

use schedcheck_bruteforce::star::Relays;
use schedcheck_harness::domain::{Alike, StarBox};
use schedcheck_harness::{Claim, Counterexample, Domains, Finding, RunContext, Sweep, Test, over, refuted, sweep};
use schedcheck_model::star::{Schedule, Star};
use schedcheck_rr6005_algorithms::mbbsa::{self, Outcome};
use schedcheck_rr6005_algorithms::mbbsa_search;
use schedcheck_rr6005_algorithms::playback::{last_end, playback};

use super::stars::{Algorithm, BEST, ONE_OF_THE_BEST, nothing_moved, ratio, two_workers, two_workers_beyond};
use crate::extremal::{Bound, Extremal, On, Shown};
use schedcheck_evidence::star::{BY_SEARCH, Least, MISTAKEN_SEARCH, least_by_search, optimum_is, takes, within};

pub const CLAIMS: [Claim; 4] = [
    Claim::new(
        "open/repair-two",
        BY_SEARCH,
        &Test {
            check: accepts_just_what_is_feasible,
            subject: changed,
            oracle: least_by_search,
            wrong_subjects: &[
                ("algorithm 3 as it is", unchanged),
                ("the changed test, asked for M - 1", |star, makespan| changed(star, makespan - 1)),
                ("nothing is moved", |star, makespan| changed(star, makespan).map(|_| nothing_moved(star))),
            ],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/repair-equal-links",
        BY_SEARCH,
        &Test {
            check: accepts_just_what_is_feasible_on_equal_links,
            subject: &[changed, unchanged, as_printed],
            oracle: least_by_search,
            wrong_subjects: &[("the changed test, asked for M - 1", &[|star, makespan| changed(star, makespan - 1)])],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/repair-best-on-the-way",
        BY_SEARCH,
        &Test {
            check: all_miss,
            subject: SEARCHES,
            oracle: least_by_search,
            wrong_subjects: &[("algorithm 4 with the changed test", &[repaired])],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/repair-three",
        BY_SEARCH,
        &Test {
            check: is_misled,
            subject: repaired_as_printed,
            oracle: least_by_search,
            wrong_subjects: &[ONE_OF_THE_BEST],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
];

pub const EXTREMALS: [Extremal; 2] = [
    Extremal {
        question: "mbbsa-repair",
        name: "repair-two-workers",
        size: "2 workers",
        measures: "MBBSA with the changed test / optimum",
        on: &On(missed, |star| shown(star, repaired)),
        at_most: Some(Bound { statement: "open/repair-two", value: (1, 1) }),
    },
    Extremal {
        question: "mbbsa-repair",
        name: "repair-three-workers",
        size: "3 workers",
        measures: "MBBSA with the changed test / optimum",
        on: &On(|| misled(50), |star| shown(star, repaired_as_printed)),
        at_most: None,
    },
];

/// A test of one makespan: its schedule where it succeeds.
type Decide = fn(&Star<i64>, i64) -> Option<Schedule<i64>>;

/// Searches with algorithm 3 as it is, each of which keeps the best schedule on its way.
const SEARCHES: &[Algorithm] = &[
    |star| mbbsa_search::minimise(star).schedule,
    |star| halved(star, lowest_end(star), as_printed),
    |star| halved(star, lowest_end(star), unchanged),
    |star| halved(star, lowest_end(star) - 1, as_printed),
    |star| halved(star, lowest_end(star) - 1, unchanged),
];

/// Two workers of which algorithm 4 never tests the optimum, if it keeps the best on its way.
fn missed() -> Star<i64> {
    Star::of([(5, 7, 3), (2, 3, 2)])
}

/// Three workers on which the changed test refuses the first makespan that the search comes to.
fn misled(n: i64) -> Star<i64> {
    Star::of([(2, 3 * n - 3, 0), (0, 2, 0), (1, 2 * n, 3)])
}

/// Algorithm 3 with the trimmed list of deadlines.
fn unchanged(star: &Star<i64>, makespan: i64) -> Option<Schedule<i64>> {
    played(star, &mbbsa::trimmed(star, &makespan))
}

/// Algorithm 3 with every deadline listed.
fn as_printed(star: &Star<i64>, makespan: i64) -> Option<Schedule<i64>> {
    played(star, &mbbsa::listed(star, &makespan).expect("few deadlines"))
}

fn played(star: &Star<i64>, outcome: &Outcome) -> Option<Schedule<i64>> {
    outcome.succeeds.then(|| playback(star, &outcome.plan).expect("senders give away initial tasks only"))
}

/// Algorithm 3, which also looks at the schedule that it builds.
fn changed(star: &Star<i64>, makespan: i64) -> Option<Schedule<i64>> {
    unchanged(star, makespan).filter(|schedule| last_end(star, schedule) <= makespan)
}

/// The same with every deadline listed.
fn changed_as_printed(star: &Star<i64>, makespan: i64) -> Option<Schedule<i64>> {
    as_printed(star, makespan).filter(|schedule| last_end(star, schedule) <= makespan)
}

/// min f_i.
fn lowest_end(star: &Star<i64>) -> i64 {
    let ends = star.workers().iter().map(|worker| worker.comp.expect("all workers compute") * worker.tasks as i64);
    ends.min().expect("a star has a worker")
}

/// Algorithm 4 in whole makespans, its branches exchanged: the interval from `refused` to max f_i halved. The best
/// schedule on the way is kept.
fn halved(star: &Star<i64>, mut refused: i64, decide: Decide) -> Schedule<i64> {
    let mut accepted = star.attainable_makespan();
    let mut kept = nothing_moved(star);
    while accepted - refused > 1 {
        let middle = refused + (accepted - refused) / 2;
        let Some(schedule) = decide(star, middle) else {
            refused = middle;
            continue;
        };
        accepted = middle;
        if last_end(star, &schedule) < last_end(star, &kept) {
            kept = schedule;
        }
    }
    kept
}

/// Algorithm 4 with the changed test, mended: min f_i is tested too.
fn repaired(star: &Star<i64>) -> Schedule<i64> {
    halved(star, lowest_end(star) - 1, changed)
}

/// Algorithm 4 with the changed test, every deadline listed, from min f_i on.
fn repaired_as_printed(star: &Star<i64>) -> Schedule<i64> {
    halved(star, lowest_end(star), changed_as_printed)
}

/// At every makespan: accepted with a schedule that ends by it, and refused only below the optimum.
fn accepts_rightly(star: &Star<i64>, decide: Decide, least: i64) -> Result<(), Counterexample> {
    (0..=star.attainable_makespan() + 1).try_for_each(|makespan| match decide(star, makespan) {
        Some(schedule) => within(star, &schedule, (makespan, 1), 1),
        None if makespan < least => Ok(()),
        None => refuted(star, format!("M = {makespan} is accepted: the optimum is {least}"), "refused"),
    })
}

fn accepts_just_what_is_feasible(context: &RunContext, decide: Decide, least: Least) -> Finding {
    let beyond = two_workers_beyond(4..=15, 1..=30);
    let domains = Domains::of([two_workers(context.depth)]).random("open/repair-two", [30, 1_000, 20_000], beyond);
    over(context, domains, |star| {
        let least = least(star, Relays::Allowed)?;
        accepts_rightly(star, decide, least)?;
        takes(star, &halved(star, lowest_end(star) - 1, decide), least)
    })
}

fn accepts_just_what_is_feasible_on_equal_links(context: &RunContext, tests: &[Decide], least: Least) -> Finding {
    let shape = StarBox::up_to(context.depth.pick((3, 3, 2), (3, 5, 4), (4, 6, 5)), Alike::Equal, Alike::Free);
    sweep(context, &shape, |star| {
        let least = least(star, Relays::Allowed)?;
        tests.iter().try_for_each(|&decide| accepts_rightly(star, decide, least))
    })
}

/// Each of these searches takes 15 on a star whose optimum is 14.
fn all_miss(context: &RunContext, searches: &[Algorithm], least: Least) -> Finding {
    Sweep::complete(context, "the star that is named").check([missed()], |star| {
        searches.iter().try_for_each(|search| takes(star, &search(star), 15))?;
        optimum_is(star, 14, least)
    })
}

/// On the stars of the family the algorithm takes 2 n, and the optimum is 7.
fn is_misled(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    let largest = context.depth.pick(15, 100, 500);
    let domain = format!("the first {} stars of the family", largest - 1);
    let family = (2..=largest).map(|half| (misled(2 * half), 4 * half));
    Sweep::complete(context, domain).check(family.collect::<Vec<_>>(), |(star, taken)| {
        takes(star, &algorithm(star), *taken)?;
        optimum_is(star, 7, least)
    })
}

/// The schedule of the repaired algorithm and a best one, with the ratio of their makespans.
fn shown(star: &Star<i64>, repaired: Algorithm) -> Result<Shown, String> {
    ratio(star, [("What MBBSA with the changed test does", repaired), BEST])
}
