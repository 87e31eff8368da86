//! Figures 2 and 3 (section 3.2): one platform with its schedule, and relays at large.

use schedcheck_bruteforce::star::Relays;
use schedcheck_model::star::{Schedule, Star, check};

use super::boxes::some_star;
use crate::figures::traces::relay;
use schedcheck_evidence::star::{Least, describe_makespan, least_makespan, schedule_within};
use schedcheck_harness::domain::{Alike, StarBox};
use schedcheck_harness::{Claim, Counterexample, Finding, RunContext, Test};
use schedcheck_rr6005_algorithms::playback::{Plan, playback};

pub const CLAIMS: [Claim; 3] = [
    Claim::new(
        "rr6005/fig-3",
        &["branch-and-bound, relays allowed and forbidden", "the checker, on figure 3's schedule"],
        &Test {
            check: figure_3,
            subject: (figure_2, 12, 0),
            oracle: (least_makespan, schedule_within),
            wrong_subjects: &[
                ("makespan 13 is optimal", (figure_2, 13, 0)),
                ("P2 is the relay", (figure_2, 12, 1)),
                (
                    "a P3 that computes a task in 6",
                    (|| Star::of([(1, 1, 13), (8, 1, 13), (1, 6, 0), (1, 10, 0)]), 12, 0),
                ),
            ],
            wrong_oracles: &[
                ("a least makespan of 11", (|_, _| Ok(11), schedule_within)),
                (
                    "relays, called forbidden",
                    (least_makespan, |star, deadline, _| schedule_within(star, deadline, Relays::Allowed)),
                ),
            ],
        },
    ),
    Claim::new(
        "rr6005/fig-3-no-relay",
        &["branch-and-bound with relays forbidden", "the checker, on P2's task sent to P3 and to P4"],
        &Test {
            check: figure_3_without_relay,
            subject: (12, 18),
            oracle: schedule_within,
            wrong_subjects: &[
                ("makespan 13 is infeasible as well", (13, 18)),
                ("P2's task ends at 19 or later", (12, 19)),
            ],
            wrong_oracles: &[("relays, called forbidden", |star, deadline, _| {
                schedule_within(star, deadline, Relays::Allowed)
            })],
        },
    ),
    Claim::new(
        "rr6005/relays",
        &["branch-and-bound, relays allowed and forbidden"],
        &Test {
            check: relays_help,
            subject: Alike::Free,
            oracle: least_makespan,
            wrong_subjects: &[("on equal links as well", Alike::Equal)],
            wrong_oracles: &[("relays, called forbidden", |star, _| least_makespan(star, Relays::Allowed))],
        },
    ),
];

/// A star on which the least makespan needs a relay.
fn relays_help(context: &RunContext, links: Alike, least: Least) -> Finding {
    let shape = StarBox { workers: 1..=3, tasks: 1..=4, comm: 1..=2, comp: 1..=4, links, speeds: Alike::Free };
    some_star(context, &shape, "a smaller makespan with a relay than without", |star| {
        let (with, without) = (least(star, Relays::Allowed)?, least(star, Relays::Forbidden)?);
        Ok((with < without).then(|| format!("{with} with a relay, {without} without")))
    })
}

fn figure_2() -> Star<i64> {
    Star::of([(1, 1, 13), (8, 1, 13), (1, 9, 0), (1, 10, 0)])
}

pub fn on_one(star: &Star<i64>, domain: &str, claimed: &str, outcome: Result<(), String>) -> Finding {
    let mut finding = Finding::over(domain);
    finding.examine(outcome.map_err(|found| Counterexample::of(star, claimed, found)));
    finding
}

const PLATFORM: &str = "the platform of figure 2";

/// The platform of figure 3's schedule, the makespan of that, and its relay.
type Figure = (fn() -> Star<i64>, i64, usize);
/// A schedule that ends by a deadline, if there is one.
type Within = fn(&Star<i64>, i64, Relays) -> Option<Schedule<i64>>;

fn figure_3(_: &RunContext, (star, makespan, relay): Figure, exact: (Least, Within)) -> Finding {
    let (star, claimed) = (star(), format!("makespan {makespan} is optimal, with P{} as a relay", relay + 1));
    on_one(&star, PLATFORM, &claimed, optimal_only_with(&star, makespan, relay, exact))
        .note("P1 computes 11 tasks of its own, then the one of P2 that reaches it at 11")
}

fn optimal_only_with(
    star: &Star<i64>,
    makespan: i64,
    through: usize,
    (least, within): (Least, Within),
) -> Result<(), String> {
    let drawn = check(star, &relay()).map_err(|violation| format!("figure 3 is not valid: {violation}"))?;
    if (drawn.makespan, drawn.relays.as_slice()) != (makespan, &[through]) {
        return Err(format!("figure 3 has makespan {} and the relays {:?}", drawn.makespan, drawn.relays));
    }
    let least = least(star, Relays::Allowed).map_err(|broken| broken.found)?;
    if least != makespan {
        return Err(format!("the least makespan is {least}"));
    }
    if !star.workers()[2..].iter().all(|worker| worker.comp.is_some_and(|comp| computes_one(comp, makespan))) {
        return Err(format!("P3 or P4 cannot compute exactly one task by {makespan}"));
    }
    match within(star, makespan, Relays::Forbidden) {
        Some(_) => Err(format!("makespan {makespan} is reached without a relay")),
        None => Ok(()),
    }
}

/// Whether one task is computed by `deadline`, and not two.
fn computes_one(comp: i64, deadline: i64) -> bool {
    comp <= deadline && deadline < 2 * comp
}

fn figure_3_without_relay(_: &RunContext, (deadline, end): (i64, i64), within: Within) -> Finding {
    let (star, claimed) = (figure_2(), format!("infeasible at {deadline}; P2's task ends at {end} or later"));
    let restricted = least_makespan(&star, Relays::Forbidden);
    on_one(&star, PLATFORM, &claimed, without_relay(&star, deadline, end, within)).note(format!(
        "the least makespan without a relay is {}: nothing is moved at all",
        restricted.map_or_else(|broken| broken.found, |makespan| makespan.to_string())
    ))
}

fn without_relay(star: &Star<i64>, deadline: i64, end: i64, within: Within) -> Result<(), String> {
    if let Some(schedule) = within(star, deadline, Relays::Forbidden) {
        return Err(format!("a schedule without a relay: {}", describe_makespan(star, &schedule)));
    }
    for (to, comp) in [(2, 9), (3, 10)] {
        let alone = playback(star, &Plan { senders: vec![1], receivers: vec![to] }).expect("a task of its own");
        let measured = check(star, &alone).map_err(|violation| violation.to_string())?.makespan;
        if measured != 9 + comp || measured < end {
            return Err(format!("P2's task at P{} ends at {measured}", to + 1));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_task_and_no_second_is_computed_by_a_deadline() {
        let deadlines = [6, 7, 12, 13].map(|comp| computes_one(comp, 12));
        assert_eq!(deadlines, [false, true, true, false]);
    }
}
