//! `mbbsa-ratio`: how many times as long as the best schedule MBBSA (rr6005, algorithms 3 and 4) can take on stars with
//! different links, if it keeps the schedule for the least makespan that its test accepts, or the best of the schedules
//! for all makespans that it accepts.
//!
//! The proofs are in `text/mbbsa-ratio.md`.

use itertools::Itertools;
use schedcheck_bruteforce::star::Relays;
use schedcheck_harness::domain::StarBox;
use schedcheck_harness::{Claim, Counterexample, Depth, Domains, Finding, RunContext, Sweep, Test, over, refuted};
use schedcheck_model::star::{Schedule, Star, check};
use schedcheck_rr6005_algorithms::mbbsa::{self, Outcome};
use schedcheck_rr6005_algorithms::playback::{last_end, playback};

use super::stars::{
    self, Algorithm, ONE_OF_THE_BEST, few_workers, ratio, several_workers, two_workers, two_workers_beyond,
};
use crate::extremal::{Bound, Extremal, On, Shown};
use schedcheck_evidence::star::{BY_SEARCH, Least, MISTAKEN_SEARCH, least_by_search, optimum_is, takes, within};

pub const CLAIMS: [Claim; 8] = [
    Claim::new(
        "open/mbbsa-best-two",
        BY_SEARCH,
        &Test {
            check: optimal_on_two_workers,
            subject: BEST,
            oracle: least_by_search,
            wrong_subjects: &[LEAST_ACCEPTED],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/mbbsa-best-twice",
        BY_SEARCH,
        &Test {
            check: at_most_twice,
            subject: BEST,
            oracle: least_by_search,
            wrong_subjects: &[LAST_ACCEPTED],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/mbbsa-best-listed",
        BY_SEARCH,
        &Test {
            check: takes_twice_as_listed,
            subject: best_listed,
            oracle: least_by_search,
            wrong_subjects: &[("the trimmed list", best_trimmed), ONE_OF_THE_BEST],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/mbbsa-best-untied",
        BY_SEARCH,
        &Test {
            check: takes_twice_without_ties,
            subject: UNTIED,
            oracle: least_by_search,
            wrong_subjects: &[
                ("two workers of the same speed", Untied { star: tied, ..UNTIED }),
                ("the trimmed list for every deadline", Untied { listed: best_trimmed, ..UNTIED }),
                ("a best schedule for the trimmed list", Untied { trimmed: ONE_OF_THE_BEST.1, ..UNTIED }),
            ],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/mbbsa-best-close",
        BY_SEARCH,
        &Test {
            check: comes_close_to_twice,
            subject: best_trimmed,
            oracle: least_by_search,
            wrong_subjects: &[ONE_OF_THE_BEST],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/mbbsa-grows",
        BY_SEARCH,
        &Test {
            check: grows,
            subject: LEAST,
            oracle: least_by_search,
            wrong_subjects: &[("the best of its schedules", BEST)],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/mbbsa-many",
        BY_SEARCH,
        &Test {
            check: bounded_by_workers,
            subject: LEAST,
            oracle: least_by_search,
            wrong_subjects: &[LAST_ACCEPTED],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/mbbsa-two-at-most",
        BY_SEARCH,
        &Test {
            check: at_most_four_thirds_on_two,
            subject: LEAST,
            oracle: least_by_search,
            wrong_subjects: &[LAST_ACCEPTED],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
];

pub const EXTREMALS: [Extremal; 6] = [
    Extremal {
        question: "mbbsa-ratio",
        name: "mbbsa-two-workers",
        size: "2 workers",
        measures: "MBBSA at the least accepted makespan / optimum",
        on: &On(|| Star::of([(1503, 3021, 2), (506, 503, 0)]), |star| shown(star, least_trimmed)),
        at_most: Some(Bound { statement: "open/mbbsa-two-at-most", value: (4, 3) }),
    },
    Extremal {
        question: "mbbsa-ratio",
        name: "mbbsa-six-workers",
        size: "6 workers",
        measures: "MBBSA at the least accepted makespan / optimum",
        on: &On(|| senders(6, 100), |star| shown(star, least_trimmed)),
        at_most: Some(Bound { statement: "open/mbbsa-many", value: (6, 1) }),
    },
    Extremal {
        question: "mbbsa-ratio",
        name: "mbbsa-best-three-workers",
        size: "3 workers",
        measures: "best schedule of MBBSA / optimum",
        on: &On(|| Star::of([(1_000, 9_000, 5), (0, 1, 0), (3_995, 2, 0)]), |star| shown(star, best_trimmed)),
        at_most: Some(Bound { statement: "open/mbbsa-best-twice", value: (2, 1) }),
    },
    Extremal {
        question: "mbbsa-ratio",
        name: "mbbsa-best-listed-three-workers",
        size: "3 workers",
        measures: "best schedule of MBBSA, every deadline listed / optimum",
        on: &On(|| equal_receivers(100), |star| shown(star, best_listed)),
        at_most: Some(Bound { statement: "open/mbbsa-best-twice", value: (2, 1) }),
    },
    Extremal {
        question: "mbbsa-ratio",
        name: "mbbsa-best-listed-five-workers",
        size: "5 workers",
        measures: "best schedule of MBBSA, every deadline listed / optimum",
        on: &On(|| Star::of([(0, 4, 1), (2, 4, 1), (0, 2, 0), (1, 1, 0), (0, 0, 0)]), |star| shown(star, best_listed)),
        at_most: Some(Bound { statement: "open/mbbsa-best-twice", value: (2, 1) }),
    },
    Extremal {
        question: "mbbsa-ratio",
        name: "mbbsa-best-twelve-workers",
        size: "12 workers",
        measures: "best schedule of MBBSA / optimum",
        on: &On(|| dear_last(10, 200), |star| shown(star, best_trimmed)),
        at_most: Some(Bound { statement: "open/mbbsa-best-twice", value: (2, 1) }),
    },
];

/// The same of algorithm 3 with every deadline listed, and with the trimmed list.
type Forms = &'static [Algorithm];

const BEST: Forms = &[best_listed, best_trimmed];

const LEAST: Forms = &[|star| first_of(accepted(star, listed)), least_trimmed];

const LEAST_ACCEPTED: (&str, Forms) = ("the schedule for the least makespan that is accepted", LEAST);

const LAST_ACCEPTED: (&str, Forms) = (
    "the last of its schedules, in which nothing moves",
    &[|star| accepted(star, mbbsa::trimmed).last().expect("where nothing moves all is accepted")],
);

/// Algorithm 3 with every deadline listed.
fn listed(star: &Star<i64>, makespan: &i64) -> Outcome {
    mbbsa::listed(star, makespan).expect("few deadlines")
}

/// The schedule of algorithm 3 for a makespan, if it accepts that.
fn schedule_for(star: &Star<i64>, makespan: i64, test: fn(&Star<i64>, &i64) -> Outcome) -> Option<Schedule<i64>> {
    let outcome = test(star, &makespan);
    outcome.succeeds.then(|| playback(star, &outcome.plan).expect("senders give away initial tasks only"))
}

/// The schedules for all whole makespans that algorithm 3 accepts, up to that which moving nothing takes.
fn accepted(star: &Star<i64>, test: fn(&Star<i64>, &i64) -> Outcome) -> impl Iterator<Item = Schedule<i64>> {
    (0..=star.attainable_makespan()).filter_map(move |makespan| schedule_for(star, makespan, test))
}

fn first_of(mut schedules: impl Iterator<Item = Schedule<i64>>) -> Schedule<i64> {
    schedules.next().expect("where nothing moves all is accepted")
}

/// The best of the schedules for all whole makespans that algorithm 3 accepts. It is known before all are gone through:
/// what workers keep for a makespan they keep for larger ones.
fn best_of(star: &Star<i64>, test: fn(&Star<i64>, &i64) -> Outcome) -> Schedule<i64> {
    let mut best: Option<(i64, Schedule<i64>)> = None;
    for makespan in 0..=star.attainable_makespan() {
        if best.as_ref().is_some_and(|(end, _)| *end <= end_of_kept(star, makespan)) {
            break;
        }
        if let Some(schedule) = schedule_for(star, makespan, test) {
            let end = last_end(star, &schedule);
            if best.as_ref().is_none_or(|(least, _)| end < *least) {
                best = Some((end, schedule));
            }
        }
    }
    best.expect("where nothing moves all is accepted").1
}

/// When the last of the tasks ends at the earliest that are not sent away for this makespan.
fn end_of_kept(star: &Star<i64>, makespan: i64) -> i64 {
    let ends = star.workers().iter().map(|worker| match worker.comp.expect("all workers compute") {
        0 => 0,
        time => time * (worker.tasks as i64).min(makespan / time),
    });
    ends.max().expect("a star has a worker")
}

fn least_trimmed(star: &Star<i64>) -> Schedule<i64> {
    first_of(accepted(star, mbbsa::trimmed))
}

fn best_trimmed(star: &Star<i64>) -> Schedule<i64> {
    best_of(star, mbbsa::trimmed)
}

fn best_listed(star: &Star<i64>) -> Schedule<i64> {
    best_of(star, listed)
}

/// Whether each form takes at most `above / below` times the optimum.
fn each_within(star: &Star<i64>, forms: Forms, ratio: (i64, i64), least: Least) -> Result<(), Counterexample> {
    let least = least(star, Relays::Allowed)?;
    forms.iter().try_for_each(|algorithm| within(star, &algorithm(star), ratio, least))
}

fn optimal_on_two_workers(context: &RunContext, forms: Forms, least: Least) -> Finding {
    over(context, pairs(context.depth, "open/mbbsa-best-two"), |star| each_within(star, forms, (1, 1), least))
}

fn at_most_four_thirds_on_two(context: &RunContext, forms: Forms, least: Least) -> Finding {
    over(context, pairs(context.depth, "open/mbbsa-two-at-most"), |star| each_within(star, forms, (4, 3), least))
}

fn pairs(depth: Depth, purpose: &str) -> Domains<StarBox> {
    let beyond = two_workers_beyond(5..=15, 1..=30);
    Domains::of([two_workers(depth)]).random(purpose, [30, 2_000, 50_000], beyond)
}

fn at_most_twice(context: &RunContext, forms: Forms, least: Least) -> Finding {
    over(context, stars(context.depth, "open/mbbsa-best-twice"), |star| each_within(star, forms, (2, 1), least))
}

fn bounded_by_workers(context: &RunContext, forms: Forms, least: Least) -> Finding {
    over(context, stars(context.depth, "open/mbbsa-many"), |star| {
        let times = star.workers().len() as i64;
        each_within(star, forms, (times, 1), least)
    })
}

fn stars(depth: Depth, purpose: &str) -> Domains<StarBox> {
    let few = Domains::of([few_workers(depth, 1..=3, 2)]);
    few.random(purpose, [30, 2_000, 100_000], several_workers())
}

/// The stars on which everybody sends all at M = 3 (m + 2) k, and should not.
fn senders(workers: usize, k: i64) -> Star<i64> {
    let makespan = 3 * (workers as i64 + 2) * k;
    let each = std::iter::repeat_n((makespan, makespan + 1, 1), workers - 2);
    Star::of([(makespan / 3, makespan + 1, 3)].into_iter().chain(each).chain([(2 * k, 2 * k, 0)]))
}

/// The star on which, of two equal receivers, the one with the expensive link receives last.
fn equal_receivers(n: i64) -> Star<i64> {
    Star::of([(1, 2 * n, n as u64), (n - 1, 1, 0), (0, 1, 0)])
}

fn takes_twice_as_listed(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    let largest = context.depth.pick(12, 30, 60);
    Sweep::complete(context, format!("the stars of the family with 3 to {largest} tasks")).check(3..=largest, |&n| {
        let star = equal_receivers(n);
        takes(&star, &algorithm(&star), 2 * n)?;
        optimum_is(&star, n + 1, least)
    })
}

/// Stars on which no two deadlines are equal, and the best of the schedules with both lists.
#[derive(Clone, Copy)]
struct Untied {
    star: fn(i64) -> Star<i64>,
    listed: Algorithm,
    trimmed: Algorithm,
}

const UNTIED: Untied = Untied { star: nearly_equal_receivers, listed: best_listed, trimmed: best_trimmed };

/// The star of n tasks, with Q = n^2.
fn nearly_equal_receivers(n: i64) -> Star<i64> {
    receivers_apart(n, 1)
}

fn tied(n: i64) -> Star<i64> {
    receivers_apart(n, 0)
}

/// The same with another difference between the cycle-times of the receivers.
fn receivers_apart(n: i64, difference: i64) -> Star<i64> {
    let large = n * n;
    Star::of([(large, 2 * n * large, n as u64), ((n - 1) * large - n, large + difference, 0), (0, large, 0)])
}

fn takes_twice_without_ties(context: &RunContext, untied: Untied, least: Least) -> Finding {
    let largest = context.depth.pick(8, 12, 16);
    Sweep::complete(context, format!("the stars of the family with 3 to {largest} tasks")).check(3..=largest, |&n| {
        let (star, large) = ((untied.star)(n), n * n);
        // For a makespan M deadlines are M less whole multiples of what a task takes.
        let multiples = |worker: usize| {
            let time = star.workers()[worker].comp.expect("all workers compute");
            (1..).map(move |times| times * time).take_while(move |time| *time < 2 * n * large)
        };
        if let Some(time) = multiples(1).find(|time| multiples(2).contains(time)) {
            return refuted(&star, "no two deadlines are equal", format!("two of them are M - {time}"));
        }
        takes(&star, &(untied.listed)(&star), (2 * n - 1) * large - n + 1)?;
        takes_at_least(&star, &(untied.trimmed)(&star), (2 * n - 1) * large - n)?;
        optimum_is(&star, (n + 1) * large, least)
    })
}

fn takes_at_least(star: &Star<i64>, schedule: &Schedule<i64>, bound: i64) -> Result<(), Counterexample> {
    match check(star, schedule) {
        Ok(measure) if measure.makespan >= bound => Ok(()),
        measured => refuted(star, format!("a makespan of at least {bound}"), format!("{measured:?}")),
    }
}

/// The star of n + 2 workers on which the dear receiver comes last and should not come at all.
fn dear_last(tasks: u64, large: i64) -> Star<i64> {
    let n = tasks as i64;
    let cheap = (1..=n).map(|worker| (0, 4 * n + 2 * worker, 0));
    let dear = ((n - 1) * large - (4 * n + 3), 4 * n + 3, 0);
    Star::of([(large, (2 * n - 1) * large, tasks)].into_iter().chain(cheap).chain([dear]))
}

fn comes_close_to_twice(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    let (tasks, large) = context.depth.pick((4, 15), (6, 40), (9, 100));
    let all = (2..=tasks).flat_map(|tasks| (12..=large).map(move |large| (tasks, large)));
    let domain = format!("the stars with 2 to {tasks} tasks and K = 12 to {large}");
    Sweep::complete(context, domain).check(all, |&(tasks, large)| {
        let (star, n) = (dear_last(tasks, large), tasks as i64);
        takes(&star, &algorithm(&star), (2 * n - 1) * large)?;
        optimum_is(&star, n * large + 4 * n + 2, least)
    })
}

fn grows(context: &RunContext, forms: Forms, least: Least) -> Finding {
    let (workers, large) = context.depth.pick((6, 4), (9, 9), (12, 20));
    let all = (3..=workers).flat_map(|workers| (1..=large).map(move |large| (workers, large)));
    let domain = format!("the stars of 3 to {workers} workers with k = 1 to {large}");
    Sweep::complete(context, domain).check(all, |&(workers, large)| {
        let star = senders(workers, large);
        let makespan = 3 * (workers as i64 + 2) * large;
        let taken = (workers as i64 - 1) * makespan + 4 * large;
        forms.iter().try_for_each(|algorithm| takes(&star, &algorithm(&star), taken))?;
        optimum_is(&star, makespan + 1, least)
    })
}

/// MBBSA's schedule and a best one, with the ratio of their makespans.
fn shown(star: &Star<i64>, algorithm: Algorithm) -> Result<Shown, String> {
    ratio(star, [("What MBBSA does", algorithm), stars::BEST])
}

#[cfg(test)]
mod tests {
    use super::*;
    use schedcheck_harness::domain::Domain;

    #[test]
    fn the_best_of_the_schedules_is_that_of_all_makespans() {
        for star in few_workers(Depth::Quick, 1..=3, 3).all() {
            for test in [listed, mbbsa::trimmed] {
                let least = accepted(&star, test).map(|schedule| last_end(&star, &schedule)).min();
                assert_eq!(Some(last_end(&star, &best_of(&star, test))), least, "{star:?}");
            }
        }
    }

    #[test]
    fn with_every_deadline_listed_the_stars_that_come_close_are_no_trouble() {
        for n in 2..=4 {
            let star = dear_last(n, 40);
            let optimum = n as i64 * 44 + 2;
            assert!(takes(&star, &best_listed(&star), optimum).is_ok(), "{n}");
        }
    }
}
