//! Algorithm 3 and theorem 3 (section 3.4.3), and why it is no more than a heuristic on different links (section 3.5).

use schedcheck_bruteforce::star::Relays;
use schedcheck_model::Time;
use schedcheck_model::star::{Star, Worker};

use super::boxes::{equal_links, free_links, over_equal_links, some_star};
use super::evidence::{TWO_EXACT_METHODS, ends_by, least_makespan};
use schedcheck_harness::domain::StarBox;
use schedcheck_harness::{Claim, Control, Counterexample, Effort, Finding, sweep};
use schedcheck_rr6005_algorithms::playback::playback;
use schedcheck_rr6005_algorithms::{mbbsa, mbbsa_search};

pub const CLAIMS: [Claim; 4] = [
    Claim::new("rr6005/thm-3", TWO_EXACT_METHODS, |effort| {
        over_equal_links(effort, "rr6005/thm-3", |star| succeeds_iff_feasible(star, 0))
    })
    .catches("algorithm 3 for M + 1/2 in the place of M", |effort| {
        over_equal_links(effort, "rr6005/thm-3", |star| succeeds_iff_feasible(star, 1))
    }),
    Claim::new("rr6005/alg-3-T", TWO_EXACT_METHODS, |effort| phase_2(effort, |_| None))
        .control(TOO_LATE)
        .plain(
            "Lines 6 and 7 have T, the deadline of definition 1, for what the other lines call M; taken as a \
                variable of the algorithm, no line sets it.",
        )
        .reread(
            "T in lines 6 and 7 is the deadline of definition 1, and M is its value.",
            |effort| phase_2(effort, Some),
            TOO_LATE,
        ),
    Claim::new("rr6005/thm-3-first-elements", &["the checker"], |effort| {
        over_equal_links(effort, "rr6005/thm-3", |star| first_elements(star, false))
    })
    .catches("the same elements in the reverse order", |effort| {
        over_equal_links(effort, "rr6005/thm-3", |star| first_elements(star, true))
    }),
    Claim::new("rr6005/mbbsa-not-optimal", TWO_EXACT_METHODS, |effort| {
        let shape = StarBox { tasks: 0..=4, ..free_links(effort) };
        some_star(effort, &shape, "a schedule that ends after M", promises_too_much)
    })
    .catches("on equal links as well", |effort| {
        some_star(effort, &equal_links(effort), "a schedule that ends after M", promises_too_much)
    }),
];

const TOO_LATE: Control = Control::new("T is M + 1", |effort| phase_2(effort, |makespan| Some(makespan + 1)));

/// Doubled, so that the makespans between two whole ones are whole as well.
fn doubled(star: &Star<i64>) -> Star<i64> {
    let twice = |worker: &Worker<i64>| Worker {
        comm: 2 * worker.comm,
        comp: worker.comp.map(|comp| 2 * comp),
        tasks: worker.tasks,
    };
    Star::new(star.workers().iter().map(twice).collect()).expect("twice a star is a star")
}

/// At every multiple of half a time unit; the algorithm is asked for a makespan that is longer by `shift` halves.
fn succeeds_iff_feasible(star: &Star<i64>, shift: i64) -> Result<(), Counterexample> {
    let least = 2 * least_makespan(star, Relays::Allowed)?;
    let twice = doubled(star);
    (0..=twice.attainable_makespan() + 1).try_for_each(|makespan| {
        succeeds_rightly(&twice, makespan + shift, makespan >= least).map_err(|found| {
            let claimed = format!("success at M = {makespan}/2 iff the least makespan, {least}/2, is at most M");
            Counterexample::of(star, claimed, found)
        })
    })
}

fn succeeds_rightly(star: &Star<i64>, makespan: i64, feasible: bool) -> Result<(), String> {
    let outcome = mbbsa::listed(star, &makespan).expect("a small box has few deadlines");
    match (outcome.succeeds, feasible) {
        (true, false) => Err("success".to_owned()),
        (false, true) => Err("failure".to_owned()),
        (false, false) => Ok(()),
        (true, true) => {
            let schedule = playback(star, &outcome.plan).map_err(|error| error.to_string())?;
            ends_by(star, &schedule, makespan).map_err(|found| format!("success, but in half time units {found}"))
        }
    }
}

/// Wherever more tasks can be received than must be sent: the first elements of sigma, played back.
fn first_elements(star: &Star<i64>, reversed: bool) -> Result<(), Counterexample> {
    (0..=star.attainable_makespan()).try_for_each(|makespan| {
        let outcome = mbbsa::listed(star, &makespan).expect("a small box has few deadlines");
        if outcome.scheduled <= outcome.to_send {
            return Ok(());
        }
        let mut plan = outcome.plan;
        if reversed {
            plan.receivers.reverse();
        }
        let schedule = playback(star, &plan).map_err(|error| error.to_string());
        schedule
            .and_then(|schedule| ends_by(star, &schedule, makespan))
            .map_err(|found| Counterexample::of(star, format!("a schedule of makespan at most M = {makespan}"), found))
    })
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
                return Err(format!("line 6 reads T for the sender P{}, and no line has set it", number + 1));
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
fn phase_2(effort: &Effort, deadline: fn(i64) -> Option<i64>) -> Finding {
    sweep(effort, &equal_links(effort), |star| {
        let least = least_makespan(star, Relays::Allowed)?;
        (0..=star.attainable_makespan()).try_for_each(|makespan| {
            let outcome = mbbsa::listed(star, &makespan).expect("a small box has few deadlines");
            let agrees = tasks_to_send(star, makespan, deadline(makespan)).and_then(|to_send| match to_send {
                Some(tasks) if tasks == outcome.to_send && outcome.succeeds == (makespan >= least) => Ok(()),
                None if makespan < least => Ok(()),
                other => Err(format!("L_send = {other:?}, while {} tasks must be sent", outcome.to_send)),
            });
            let claimed = format!("algorithm 3 decides M = {makespan}");
            agrees.map_err(|found| Counterexample::of(star, claimed, found))
        })
    })
}

/// A makespan for which algorithm 3 succeeds with a schedule that takes longer, where algorithm 4 keeps one above the
/// optimum.
fn promises_too_much(star: &Star<i64>) -> Result<Option<String>, Counterexample> {
    let least = least_makespan(star, Relays::Allowed)?;
    let kept = mbbsa_search::keeping_the_last(star).expect("a small box has few deadlines");
    let Some(found) = ends_by(star, &kept, least).err() else { return Ok(None) };
    let too_late = (0..=star.attainable_makespan()).find_map(|makespan| {
        let outcome = mbbsa::listed(star, &makespan).ok().filter(|outcome| outcome.succeeds)?;
        let end = ends_by(star, &playback(star, &outcome.plan).ok()?, makespan).err()?;
        Some(format!("it succeeds for M = {makespan}, and {end}; of the schedule kept {found}, the optimum is {least}"))
    });
    Ok(too_late)
}
