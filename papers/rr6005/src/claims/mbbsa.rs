//! Algorithm 3 and theorem 3 (section 3.4.3), and why it is no more than a heuristic on different links (section 3.5).

use schedcheck_bruteforce::star::Relays;
use schedcheck_model::Time;
use schedcheck_model::star::{Schedule, Star, Worker};

use super::boxes::{equal_links, free_links, some_star, with_equal_links, with_equal_links_and_beyond};
use super::one_makespan_proof::THEOREM_3;
use schedcheck_evidence::star::{
    EARLY_SEARCH, LATE_SEARCH, Least, MISTAKEN, TWO_EXACT_METHODS, ends_by, least_makespan,
};
use schedcheck_harness::domain::StarBox;
use schedcheck_harness::{
    Claim, Counterexample, Depth, Finding, RemedyKind, RunContext, Test, WithProof, nothing_asserted, over,
};
use schedcheck_rr6005_algorithms::mbbsa::{self, Outcome};
use schedcheck_rr6005_algorithms::mbbsa_search;
use schedcheck_rr6005_algorithms::playback::playback;

pub const CLAIMS: [Claim; 4] = [
    Claim::new(
        "rr6005/thm-3",
        TWO_EXACT_METHODS,
        &WithProof {
            test: &Test {
                check: |context, algorithm: Algorithm, least| {
                    let decide = |star: &Star<i64>, makespan: &i64| scheduled(star, &algorithm(star, *makespan));
                    let check = |star: &Star<i64>| succeeds_iff_feasible(star, decide, least);
                    over(context, with_equal_links_and_beyond(context.depth, "rr6005/thm-3"), check)
                },
                subject: algorithm_3,
                oracle: least_makespan,
                wrong_subjects: &[
                    ("algorithm 3 for M + 1/2 in the place of M", |star, makespan| algorithm_3(star, makespan + 1)),
                    ("algorithm 3 for M - 1/2 in the place of M", |star, makespan| algorithm_3(star, makespan - 1)),
                    ("the receivers of algorithm 3 in the reverse order", reversed),
                ],
                wrong_oracles: MISTAKEN,
            },
            proof: &THEOREM_3,
        },
    ),
    Claim::new("rr6005/alg-3-T", TWO_EXACT_METHODS, &phase_2(|_| None))
        .plain(
            "Lines 6 and 7 have T, the deadline of definition 1, for what the other lines call M; taken as a \
                variable of the algorithm, no line sets it.",
        )
        .remedied(
            RemedyKind::Reread,
            "T in lines 6 and 7 is the deadline of definition 1, and M is its value.",
            &phase_2(Some),
        ),
    Claim::new(
        "rr6005/thm-3-first-elements",
        &["the checker"],
        &Test::without_oracle(first_elements, algorithm_3, &[("the same elements in the reverse order", reversed)]),
    ),
    Claim::new(
        "rr6005/mbbsa-not-optimal",
        TWO_EXACT_METHODS,
        &Test {
            check: |context, shape: fn(Depth) -> StarBox, least| {
                some_star(context, &shape(context.depth), "a schedule that ends after M", |star| {
                    promises_too_much(star, least)
                })
            },
            subject: |depth| StarBox { tasks: 0..=4, ..free_links(depth) },
            oracle: least_makespan,
            wrong_subjects: &[("on equal links as well", equal_links)],
            wrong_oracles: &[EARLY_SEARCH, LATE_SEARCH],
        },
    ),
];

type Algorithm = fn(&Star<i64>, i64) -> Outcome;

fn algorithm_3(star: &Star<i64>, makespan: i64) -> Outcome {
    mbbsa::listed(star, &makespan).expect("a small box has few deadlines")
}

fn reversed(star: &Star<i64>, makespan: i64) -> Outcome {
    let mut outcome = algorithm_3(star, makespan);
    outcome.plan.receivers.reverse();
    outcome
}

/// T at a makespan M, where it has a value.
type Deadline = fn(i64) -> Option<i64>;

const fn phase_2(subject: Deadline) -> Test<Deadline, Least> {
    Test {
        check: decides,
        subject,
        oracle: least_makespan,
        wrong_subjects: &[("T is M + 1", |makespan| Some(makespan + 1)), ("T is M - 1", |makespan| Some(makespan - 1))],
        wrong_oracles: MISTAKEN,
    }
}

/// Doubled, so that the makespans between two whole ones are whole as well.
fn doubled(star: &Star<i64>) -> Star<i64> {
    let twice = |worker: &Worker<i64>| Worker {
        comm: 2 * worker.comm,
        comp: worker.comp.map(|comp| 2 * comp),
        tasks: worker.tasks,
    };
    Star::new(star.workers().iter().map(twice).collect()).expect("twice a star is a star")
}

/// The schedule of a success.
pub(super) fn scheduled<T: Time>(star: &Star<T>, outcome: &Outcome) -> Option<Schedule<T>> {
    let playback = || playback(star, &outcome.plan).expect("senders give away initial tasks only");
    outcome.succeeds.then(playback)
}

/// At every multiple of half a time unit: whether a schedule is found just where there is one.
pub(super) fn succeeds_iff_feasible(
    star: &Star<i64>,
    decide: impl Fn(&Star<i64>, &i64) -> Option<Schedule<i64>>,
    least: Least,
) -> Result<(), Counterexample> {
    let least = 2 * least(star, Relays::Allowed)?;
    let twice = doubled(star);
    (0..=twice.attainable_makespan() + 1).try_for_each(|makespan| {
        succeeds_rightly(&twice, makespan, decide(&twice, &makespan), makespan >= least).map_err(|found| {
            let claimed = format!("success at M = {makespan}/2 iff the least makespan, {least}/2, is at most M");
            Counterexample::of(star, claimed, found)
        })
    })
}

fn succeeds_rightly(
    star: &Star<i64>,
    makespan: i64,
    found: Option<Schedule<i64>>,
    feasible: bool,
) -> Result<(), String> {
    match (found, feasible) {
        (Some(_), false) => Err("success".to_owned()),
        (None, true) => Err("failure".to_owned()),
        (None, false) => Ok(()),
        (Some(schedule), true) => {
            ends_by(star, &schedule, makespan).map_err(|found| format!("success, but in half time units {found}"))
        }
    }
}

/// Wherever more tasks can be received than must be sent: the first elements of sigma, played back.
fn first_elements(context: &RunContext, algorithm: Algorithm, (): ()) -> Finding {
    over(context, with_equal_links_and_beyond(context.depth, "rr6005/thm-3"), |star| {
        first_elements_suffice(star, algorithm)
    })
}

fn first_elements_suffice(star: &Star<i64>, algorithm: Algorithm) -> Result<(), Counterexample> {
    let outcomes = (0..=star.attainable_makespan()).map(|makespan| (makespan, algorithm(star, makespan)));
    let more = outcomes.filter(|(_, outcome)| outcome.to_send > 0 && outcome.scheduled > outcome.to_send);
    let mut any = false;
    for (makespan, outcome) in more {
        any = true;
        let schedule = playback(star, &outcome.plan).map_err(|error| error.to_string());
        schedule.and_then(|schedule| ends_by(star, &schedule, makespan)).map_err(|found| {
            Counterexample::of(star, format!("a schedule of makespan at most M = {makespan}"), found)
        })?;
    }
    if any { Ok(()) } else { nothing_asserted() }
}

/// Lines 5 to 12 with T as given: L_send, or nothing where a sender cannot bring its tasks to the master.
///
/// # Errors
/// Where T is read and has no value.
pub(super) fn tasks_to_send(star: &Star<i64>, makespan: i64, deadline: Option<i64>) -> Result<Option<u64>, String> {
    let mut total = 0;
    for (number, worker) in star.workers().iter().enumerate() {
        let comp = worker.comp.expect("all workers of the box compute");
        let finish = comp.times(worker.tasks);
        if finish > makespan {
            let Some(deadline) = deadline else {
                return Err(format!("line 6 reads T for the sender P_{}, and no line has set it", number + 1));
            };
            let excess = (finish - deadline).max(0);
            let tasks = excess / comp + i64::from(excess % comp > 0);
            if worker.comm > 0 && deadline / worker.comm < tasks {
                return Ok(None);
            }
            total += tasks.unsigned_abs();
        }
    }
    Ok(Some(total))
}

/// Algorithm 3 with `deadline(M)` for T: as many tasks as must be sent at M, and success where M is feasible.
fn decides(context: &RunContext, deadline: Deadline, least: Least) -> Finding {
    over(context, with_equal_links(context.depth), |star| {
        let least = least(star, Relays::Allowed)?;
        (0..=star.attainable_makespan()).try_for_each(|makespan| {
            let outcome = algorithm_3(star, makespan);
            let agrees = tasks_to_send(star, makespan, deadline(makespan)).and_then(|to_send| {
                let differs = || format!("L_send = {to_send:?}, while {} tasks must be sent", outcome.to_send);
                if fits(to_send, &outcome, makespan >= least) { Ok(()) } else { Err(differs()) }
            });
            let claimed = format!("algorithm 3 decides M = {makespan}");
            agrees.map_err(|found| Counterexample::of(star, claimed, found))
        })
    })
}

/// Whether L_send is that of the outcome, a success where M is feasible; where L_send is nothing, M is not.
fn fits(to_send: Option<u64>, outcome: &Outcome, feasible: bool) -> bool {
    to_send.map_or(!feasible, |tasks| tasks == outcome.to_send && outcome.succeeds == feasible)
}

/// A makespan for which algorithm 3 succeeds with a schedule that takes longer, where algorithm 4 keeps one above the
/// optimum.
fn promises_too_much(star: &Star<i64>, least: Least) -> Result<Option<String>, Counterexample> {
    let least = least(star, Relays::Allowed)?;
    let kept = mbbsa_search::keeping_the_last(star).expect("a small box has few deadlines");
    let Some(found) = ends_by(star, &kept, least).err() else { return Ok(None) };
    let too_late = (0..=star.attainable_makespan()).find_map(|makespan| {
        let outcome = mbbsa::listed(star, &makespan).ok().filter(|outcome| outcome.succeeds)?;
        let end = ends_by(star, &playback(star, &outcome.plan).ok()?, makespan).err()?;
        Some(format!("it succeeds for M = {makespan}, and {end}; of the schedule kept {found}, the optimum is {least}"))
    });
    Ok(too_late)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn algorithm_3_is_asked_beyond_the_makespan_that_moving_nothing_takes() {
        let fails_late = |star: &Star<i64>, makespan: i64| {
            let outcome = algorithm_3(star, makespan);
            Outcome { succeeds: outcome.succeeds && makespan <= star.attainable_makespan(), ..outcome }
        };
        let star = Star::of([(1, 1, 0), (1, 3, 2)]);
        let judged = |decide: Algorithm| {
            let decide = |star: &Star<i64>, makespan: &i64| scheduled(star, &decide(star, *makespan));
            succeeds_iff_feasible(&star, decide, least_makespan)
        };
        assert_eq!(judged(algorithm_3), Ok(()));
        assert!(judged(fails_late).is_err());
    }

    #[test]
    fn a_sender_may_send_until_the_deadline() {
        let star = Star::of([(2, 1, 6)]);
        assert_eq!(tasks_to_send(&star, 4, Some(4)), Ok(Some(2)));
        assert_eq!(tasks_to_send(&star, 3, Some(3)), Ok(None));
    }

    #[test]
    fn phase_2_gives_up_no_feasible_makespan() {
        let star = Star::of([(1, 1, 0), (1, 3, 2)]);
        let outcome = algorithm_3(&star, 0);
        assert!(fits(None, &outcome, false));
        assert!(!fits(None, &outcome, true));
    }
}
