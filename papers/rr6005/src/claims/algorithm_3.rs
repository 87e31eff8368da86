//! Lines 17 and 27 of algorithm 3 as printed, where w_i = 0 and where nobody sends (section 3.4.3).

use num_traits::{Signed, Zero};
use schedcheck_bruteforce::star::Relays;
use schedcheck_model::star::Star;
use schedcheck_model::{Rational, Time};

use super::boxes::equal_links;
use schedcheck_evidence::star::{Least, ONE_LESS, TWO_EXACT_METHODS, least_makespan};
use schedcheck_harness::domain::StarBox;
use schedcheck_harness::{
    Claim, Counterexample, Finding, RemedyKind, RunContext, Test, nothing_asserted, refuted, sweep,
};
use schedcheck_rr6005_algorithms::roles::{Receiver, Roles};

pub const CLAIMS: [Claim; 2] = [
    Claim::new(
        "rr6005/alg-3-line-17",
        &["the loop, round by round, for every receiver at every M"],
        &Test::without_oracle(
            loops_end,
            |makespan, round, comp| makespan - round * comp,
            &[("M - w in the place of M - (l + 1) w", |makespan, _, comp| makespan - comp)],
        ),
    )
    .plain("For w_i = 0 the loop never ends: its condition is f_i <= M, whatever l is.")
    .restricted("all w_i are positive", &|about| about.instance().map(all_take_time)),
    Claim::new("rr6005/alg-3-line-27", TWO_EXACT_METHODS, &beginning(|first, _| Vec::from_iter(first)))
        .plain(
            "For M >= max f_i there is no sender, and line 27 reads the c of the first one. t is not used then: \
                L_send = 0, the answer is true, and no element of sigma is sent.",
        )
        .remedied(
            RemedyKind::Reread,
            "Where there is no sender, t is not used: wherever it begins, the answer is right.",
            &beginning(|first, makespan| first.map_or_else(|| vec![0, makespan, 2 * makespan + 1], |comm| vec![comm])),
        ),
];

fn all_take_time(star: &Star<Rational>) -> bool {
    star.workers().iter().all(|worker| worker.comp.as_ref().is_some_and(Signed::is_positive))
}

/// The right-hand side of the condition of line 17, by M, l + 1 and w.
type Latest = fn(i64, i64, i64) -> i64;

/// For every receiver the loop of phase 3 ends. With w >= 1 a round takes 1 at least from M - f, so that it has ended
/// after M rounds.
fn loops_end(context: &RunContext, latest: Latest, (): ()) -> Finding {
    let (tasks, comp) = context.depth.pick((2, 3), (4, 5), (6, 8));
    let shape = StarBox { workers: 2..=3, tasks: 1..=tasks, comm: 1..=1, comp: 0..=comp, ..equal_links(context.depth) };
    sweep(context, &shape, |star| {
        let mut any = false;
        for makespan in 1..=star.attainable_makespan() {
            for (number, worker) in star.workers().iter().enumerate() {
                let comp = worker.comp.expect("all workers of the box compute");
                let finish = comp.times(worker.tasks);
                if finish >= makespan {
                    continue;
                }
                any = true;
                if (1..=makespan + 1).all(|round| finish <= latest(makespan, round, comp)) {
                    let name = number + 1;
                    let claimed = format!("M = {makespan}: the loop of line 17 ends for P_{name}");
                    let found = format!("f_{name} = {finish} and w_{name} = {comp}: its condition holds for every l");
                    return refuted(star, claimed, found);
                }
            }
        }
        if any { Ok(()) } else { nothing_asserted() }
    })
}

/// Where t can begin, by the c of the first sender, if there is one, and by M.
type Begins = fn(Option<i64>, i64) -> Vec<i64>;

const fn beginning(subject: Begins) -> Test<Begins, Least> {
    Test {
        check: begins_rightly,
        subject,
        oracle: least_makespan,
        wrong_subjects: &[
            ("t begins at c_{s_1} + 1", |first, _| vec![first.map_or(0, |comm| comm + 1)]),
            ("t begins at 0", |_, _| vec![0]),
            ("t has no value", |_, _| Vec::new()),
        ],
        wrong_oracles: &[ONE_LESS],
    }
}

/// At every M that phase 2 lets pass: wherever t can begin, the answer of lines 27 to 40 is whether M is possible.
fn begins_rightly(context: &RunContext, begins: Begins, least: Least) -> Finding {
    let (tasks, comm, comp) = context.depth.pick((2, 2, 3), (5, 3, 4), (8, 4, 6));
    let shape = StarBox { tasks: 0..=tasks, comm: 0..=comm, comp: 0..=comp, ..equal_links(context.depth) };
    sweep(context, &shape, |star| {
        let least = least(star, Relays::Allowed)?;
        (0..=star.attainable_makespan() + 1).try_for_each(|makespan| {
            let Some(roles) = Roles::new(star, &makespan) else { return Ok(()) };
            answers(star, &roles, makespan, makespan >= least, begins)
        })
    })
}

fn answers(
    star: &Star<i64>,
    roles: &Roles<i64>,
    makespan: i64,
    is_possible: bool,
    begins: Begins,
) -> Result<(), Counterexample> {
    let first = roles.senders.first().map(|sender| star.workers()[sender.worker].comm);
    let begins = begins(first, makespan);
    let claimed = || format!("M = {makespan}: lines 27 to 40 return {is_possible}");
    if begins.is_empty() {
        return refuted(star, claimed(), "line 27 reads c_{s_1}, and there is no sender");
    }
    let comm = star.workers()[0].comm;
    match begins.into_iter().find(|&begin| succeeds(roles, comm, makespan, begin) != is_possible) {
        None => Ok(()),
        Some(begin) => refuted(star, claimed(), format!("they return {} with t = {begin}", !is_possible)),
    }
}

/// Phases 3 and 4 on equal links, t beginning somewhere.
fn succeeds(roles: &Roles<i64>, comm: i64, makespan: i64, begin: i64) -> bool {
    // No more deadlines than tasks to send where w = 0.
    let count = |receiver: &Receiver<i64>| if receiver.comp.is_zero() { roles.to_send } else { receiver.spare };
    let listed = |receiver: &Receiver<i64>| {
        let comp = *receiver.comp;
        (1..=count(receiver)).map(move |task| makespan - comp.times(task)).collect::<Vec<_>>()
    };
    let mut deadlines: Vec<i64> = roles.receivers.iter().flat_map(listed).collect();
    deadlines.sort_unstable();
    let (mut time, mut scheduled) = (begin, 0);
    for deadline in deadlines {
        if time + comm <= deadline {
            time += comm;
            scheduled += 1;
        }
    }
    scheduled >= roles.to_send
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receiver_has_a_deadline_for_each_task_that_it_can_take() {
        // By 4 P_2 sends one task, there at 1, and P_1 takes up to four, with the deadlines 3, 2, 1 and 0.
        let star = Star::of([(1, 1, 0), (1, 2, 3)]);
        let roles = Roles::new(&star, &4).expect("a task can be sent");
        assert_eq!((roles.to_send, roles.receivers[0].spare), (1, 4));
        assert!(succeeds(&roles, 1, 4, 2) && !succeeds(&roles, 1, 4, 3));
    }

    #[test]
    fn who_takes_no_time_has_a_deadline_for_each_task_that_is_sent() {
        let star = Star::of([(1, 0, 0), (1, 2, 3)]);
        let roles = Roles::new(&star, &3).expect("two tasks can be sent");
        assert_eq!((roles.to_send, roles.receivers[0].spare), (2, u64::MAX));
        assert!(succeeds(&roles, 1, 3, 1) && !succeeds(&roles, 1, 3, 2));
    }
}
