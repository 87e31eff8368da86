//! `mbbsa-repair`: the smallest change of MBBSA (rr6005, algorithms 3 and 4) that makes it optimal on two workers with
//! different links and speeds.
//!
//! Algorithm 3 looks at the first arrival at the master only, so its schedule may end after the makespan M for which it
//! reports success. The change is one condition in its last line: *success also requires that the schedule, played as
//! soon as its orders allow, ends by M*. Playing it takes O(m + n) for m workers and n tasks, less than the test
//! itself; so algorithm 4 stays as it was, polynomial by the argument of proposition 2, with as many tests. To keep the
//! best of the schedules that algorithm 4 builds on its way is not enough: it may halve its interval past the optimum,
//! and never test it.
//!
//! **Theorem (open/repair-two). On two workers the changed test accepts a makespan just if there is a schedule for it,
//! and algorithm 4 with it is optimal.** What is accepted has a schedule. Let there be one for M. By the theorem of
//! `mbbsa_ratio` on two workers algorithm 3 reports success for M, and what it builds are as few transfers as can be,
//! to one receiver, as soon as can be; there are as many transfers or more in a schedule for M with a single sender, so
//! it ends by M. So the makespans accepted are those from the optimum on, and halving the interval ends at the optimum.
//!
//! On any star the changed test is no promise too much, and on equal links it changes nothing, for there the schedule
//! ends by M (theorem 3 of the paper).
//!
//! **Theorem (open/repair-three). On three workers algorithm 4 with the changed test can take as many times the optimum
//! as one likes.** Let C >= 1, c = (1, C, 0), w = (C + 3, 1, 1) and L = (2, 0, 0). Both tasks go to worker 2 and are
//! computed by 3; earlier nothing ends, for worker 0 computes none by then, and the second task is at the master at 2.
//! The interval is that from -1, which is refused, to 2 C + 6, and its middle M = C + 2. Worker 0 must send both tasks.
//! Deadlines are M - 2 and M - 1 of worker 2, and M - 1 of worker 1, to which a task takes C; on Moore's machine, free
//! from 1 on, all three are on time. The first two of them are taken, worker 2's and then, the tie going to the smaller
//! number, worker 1's: the second task is at the master at 2, and ends at C + 3. So M is refused, and only larger
//! makespans are looked at. By each of these worker 0 can compute a task; the other one ends at C + 2 or before, on
//! worker 1 or 2, and all are accepted. The last of them, C + 3, is what worker 0 takes for its task. (The test
//! accepts 3. The search never comes to it, for it takes a refusal to mean that all smaller makespans are refused.)

use schedcheck_bruteforce::star::Relays;
use schedcheck_harness::domain::{Alike, Random, StarBox};
use schedcheck_harness::{Claim, Counterexample, Effort, Finding, Sweep, Test, refuted, sample, sweep};
use schedcheck_model::star::{Schedule, Star};
use schedcheck_rr6005_algorithms::playback::{Plan, last_end, playback};
use schedcheck_rr6005_algorithms::{mbbsa, mbbsa_search};
use serde_json::Value;

use super::evidence::star::{self, Least, METHODS, MISTAKEN, best, least_makespan, star_of, takes, within};
use crate::extremal::{Bound, Extremal, Shown};

pub const CLAIMS: [Claim; 4] = [
    Claim::new(
        "open/repair-two",
        METHODS,
        &Test {
            check: accepts_just_what_is_feasible,
            subject: changed,
            evidence: least_makespan,
            wrong: &[
                ("algorithm 3 as it is", unchanged),
                ("the changed test, asked for M - 1", |star, makespan| changed(star, makespan - 1)),
                ("nothing is moved", |star, makespan| changed(star, makespan).map(|_| nothing_moved(star))),
            ],
            mistaken: MISTAKEN,
        },
    ),
    Claim::new(
        "open/repair-equal-links",
        METHODS,
        &Test {
            check: accepts_just_what_is_feasible_on_equal_links,
            subject: changed,
            evidence: least_makespan,
            wrong: &[("the changed test, asked for M - 1", |star, makespan| changed(star, makespan - 1))],
            mistaken: MISTAKEN,
        },
    ),
    Claim::new(
        "open/repair-best-on-the-way",
        METHODS,
        &Test {
            check: |effort, algorithm, least| differs_on(effort, vec![(missed(), 17, 16)], algorithm, least),
            subject: |star| mbbsa_search::minimise(star).schedule,
            evidence: least_makespan,
            wrong: &[("algorithm 4 with the changed test", repaired)],
            mistaken: MISTAKEN,
        },
    ),
    Claim::new(
        "open/repair-three",
        METHODS,
        &Test {
            check: |effort, algorithm, least| {
                let largest = effort.depth.pick(20, 200, 2000);
                let all = (1..=largest).map(|dear| (misled(dear), dear + 3, 3));
                differs_on(effort, all.collect(), algorithm, least)
            },
            subject: repaired,
            evidence: least_makespan,
            wrong: &[("one of the best schedules", |star| best(star, Relays::Allowed).1)],
            mistaken: MISTAKEN,
        },
    ),
];

pub const EXTREMALS: [Extremal; 2] = [
    Extremal {
        question: "mbbsa-repair",
        name: "repair-two-workers",
        size: "2 workers",
        measures: "MBBSA with the changed test / optimum",
        instance: || schedcheck_harness::instance(&missed()),
        shown,
        at_most: Some(Bound { statement: "open/repair-two", value: (1, 1) }),
    },
    Extremal {
        question: "mbbsa-repair",
        name: "repair-three-workers",
        size: "3 workers",
        measures: "MBBSA with the changed test / optimum",
        instance: || schedcheck_harness::instance(&misled(97)),
        shown,
        at_most: None,
    },
];

/// A test of one makespan: its schedule where it succeeds.
type Decide = fn(&Star<i64>, i64) -> Option<Schedule<i64>>;

type Algorithm = fn(&Star<i64>) -> Schedule<i64>;

/// Two workers of which algorithm 4 never tests the optimum, if it keeps the best on its way.
fn missed() -> Star<i64> {
    Star::of([(0, 3, 0), (7, 8, 3)])
}

/// Three workers on which the changed test refuses the first makespan that the search comes to.
fn misled(dear: i64) -> Star<i64> {
    Star::of([(1, dear + 3, 2), (dear, 1, 0), (0, 1, 0)])
}

fn nothing_moved(star: &Star<i64>) -> Schedule<i64> {
    playback(star, &Plan::default()).expect("nobody sends")
}

/// Algorithm 3.
fn unchanged(star: &Star<i64>, makespan: i64) -> Option<Schedule<i64>> {
    let outcome = mbbsa::trimmed(star, &makespan);
    outcome.succeeds.then(|| playback(star, &outcome.plan).expect("senders give away initial tasks only"))
}

/// Algorithm 3, which also looks at the schedule that it builds.
fn changed(star: &Star<i64>, makespan: i64) -> Option<Schedule<i64>> {
    unchanged(star, makespan).filter(|schedule| last_end(star, schedule) <= makespan)
}

/// Algorithm 4 with the changed test, from just below min f_i to max f_i.
fn repaired(star: &Star<i64>) -> Schedule<i64> {
    let ends = star.workers().iter().map(|worker| worker.comp.expect("all workers compute") * worker.tasks as i64);
    let (mut refused, mut accepted) = (ends.min().expect("a star has a worker") - 1, star.attainable_makespan());
    let mut kept = nothing_moved(star);
    while accepted - refused > 1 {
        let middle = refused + (accepted - refused) / 2;
        match changed(star, middle) {
            Some(schedule) => (accepted, kept) = (middle, schedule),
            None => refused = middle,
        }
    }
    kept
}

/// At every makespan: accepted with a schedule that ends by it, and refused only below the optimum.
fn accepts_rightly(star: &Star<i64>, decide: Decide, least: Least) -> Result<(), Counterexample> {
    let least = least(star, Relays::Allowed)?;
    (0..=star.attainable_makespan() + 1).try_for_each(|makespan| match decide(star, makespan) {
        Some(schedule) => within(star, &schedule, (makespan, 1), 1),
        None if makespan < least => Ok(()),
        None => refuted(star, format!("M = {makespan} is accepted: the optimum is {least}"), "refused"),
    })
}

fn accepts_just_what_is_feasible(effort: &Effort, decide: Decide, least: Least) -> Finding {
    let check = |star: &Star<i64>| accepts_rightly(star, decide, least);
    let (tasks, largest) = effort.depth.pick((3, 3), (6, 6), (8, 9));
    let shape = StarBox { workers: 2..=2, ..StarBox::up_to((2, tasks, largest), Alike::Free, Alike::Free) };
    let beyond = StarBox { tasks: 4..=15, comm: 0..=20, comp: 1..=30, ..shape.clone() };
    let random = Random { count: effort.depth.draws(30, 1_000, 20_000), within: beyond };
    sweep(effort, &shape, check).and(|| sample(effort, "open/repair-two", &random, check))
}

fn accepts_just_what_is_feasible_on_equal_links(effort: &Effort, decide: Decide, least: Least) -> Finding {
    let shape = StarBox::up_to(effort.depth.pick((3, 3, 2), (3, 5, 4), (4, 6, 5)), Alike::Equal, Alike::Free);
    sweep(effort, &shape, |star| accepts_rightly(star, decide, least))
}

/// On each of these stars the algorithm takes so long, and the optimum is that.
fn differs_on(effort: &Effort, stars: Vec<(Star<i64>, i64, i64)>, algorithm: Algorithm, least: Least) -> Finding {
    let domain = match stars.len() {
        1 => "the star that is named".to_owned(),
        number => format!("the first {number} stars of the family"),
    };
    let named: Vec<Star<i64>> = stars.iter().map(|(star, ..)| star.clone()).collect();
    Sweep::complete(effort, domain).check(named, |star| {
        let (_, taken, optimum) = stars.iter().find(|(named, ..)| named == star).expect("one of them");
        takes(star, &algorithm(star), *taken)?;
        let least = least(star, Relays::Allowed)?;
        if least == *optimum { Ok(()) } else { refuted(star, format!("an optimum of {optimum}"), least.to_string()) }
    })
}

/// The schedule of the repaired algorithm and a best one, with the ratio of their makespans.
fn shown(instance: &Value) -> Result<Shown, String> {
    let star = star_of(instance)?;
    let (taken, own) = star::shown(&star, "What MBBSA with the changed test does", &repaired(&star))?;
    let (least, best) = star::shown(&star, "A best schedule", &best(&star, Relays::Allowed).1)?;
    Ok(Shown { value: taken / least, exhibits: vec![own, best] })
}
