//! Figures 2 and 3 (section 3.2): one platform with its schedule, and relays at large.

use schedcheck_bruteforce::star::Relays;
use schedcheck_model::star::{Run, Schedule, Star, Transfer, check};

use super::boxes::some_star;
use super::evidence::{least_makespan, makespan_in_words, schedule_within};
use crate::figures::traces::relay;
use schedcheck_harness::domain::{Alike, StarBox};
use schedcheck_harness::{Claim, Counterexample, Effort, Finding};

pub const CLAIMS: [Claim; 3] = [
    Claim::new(
        "rr6005/fig-3",
        &["branch-and-bound, relays allowed and forbidden", "the checker, on figure 3's schedule"],
        figure_3,
    )
    .catches("makespan 13 is optimal", figure_3_with_13),
    Claim::new(
        "rr6005/fig-3-no-relay",
        &["branch-and-bound with relays forbidden", "the checker, on P2's task sent to P3 and to P4"],
        figure_3_without_relay,
    )
    .catches("makespan 13 is infeasible as well", figure_3_without_relay_at_13),
    Claim::new("rr6005/relays", &["branch-and-bound, relays allowed and forbidden"], |effort| {
        relays_help(effort, Alike::Free)
    })
    .catches("on equal links as well", |effort| relays_help(effort, Alike::Equal)),
];

/// A star on which the least makespan needs a relay.
fn relays_help(effort: &Effort, links: Alike) -> Finding {
    let shape = StarBox { workers: 1..=3, tasks: 1..=4, comm: 1..=2, comp: 1..=4, links, speeds: Alike::Free };
    some_star(effort, &shape, "a smaller makespan with a relay than without", |star| {
        let (with, without) = (least_makespan(star, Relays::Allowed)?, least_makespan(star, Relays::Forbidden)?);
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

fn on_figure_2(claimed: &str, outcome: Result<(), String>) -> Finding {
    on_one(&figure_2(), "the platform of figure 2", claimed, outcome)
}

fn figure_3(_: &Effort) -> Finding {
    on_figure_2("makespan 12 is optimal, with P1 as a relay", optimal_only_with_a_relay(12))
        .note("P1 computes 11 tasks of its own, then the one of P2 that reaches it at 11")
}

fn figure_3_with_13(_: &Effort) -> Finding {
    on_figure_2("makespan 13 is optimal, with P1 as a relay", optimal_only_with_a_relay(13))
}

fn optimal_only_with_a_relay(makespan: i64) -> Result<(), String> {
    let star = figure_2();
    let drawn = check(&star, &relay()).map_err(|violation| format!("figure 3 is not valid: {violation}"))?;
    if (drawn.makespan, drawn.relays.as_slice()) != (makespan, &[0]) {
        return Err(format!("figure 3 has makespan {} and the relays {:?}", drawn.makespan, drawn.relays));
    }
    let least = least_makespan(&star, Relays::Allowed).map_err(|broken| broken.found)?;
    if least != makespan {
        return Err(format!("the least makespan is {least}"));
    }
    if star.workers()[2..].iter().any(|worker| worker.comp.is_none_or(|comp| comp > makespan || 2 * comp <= makespan)) {
        return Err(format!("P3 or P4 cannot compute exactly one task by {makespan}"));
    }
    match schedule_within(&star, makespan, Relays::Forbidden) {
        Some(_) => Err(format!("makespan {makespan} is reached without a relay")),
        None => Ok(()),
    }
}

fn figure_3_without_relay(_: &Effort) -> Finding {
    let star = figure_2();
    let restricted = least_makespan(&star, Relays::Forbidden);
    on_figure_2("infeasible at 12; P2's task ends at 18 or later", without_relay(12)).note(format!(
        "the least makespan without a relay is {}: nothing is moved at all",
        restricted.map_or_else(|broken| broken.found, |makespan| makespan.to_string())
    ))
}

fn figure_3_without_relay_at_13(_: &Effort) -> Finding {
    on_figure_2("infeasible at 13", without_relay(13))
}

fn without_relay(deadline: i64) -> Result<(), String> {
    let star = figure_2();
    if let Some(schedule) = schedule_within(&star, deadline, Relays::Forbidden) {
        return Err(format!("a schedule without a relay: {}", makespan_in_words(&star, &schedule)));
    }
    for (to, comp) in [(2, 9), (3, 10)] {
        let alone = Schedule {
            transfers: vec![Transfer { from: 1, to, in_start: 0, out_start: 8 }],
            runs: vec![
                Run { worker: 0, start: 0, tasks: 13 },
                Run { worker: 1, start: 0, tasks: 12 },
                Run { worker: to, start: 9, tasks: 1 },
            ],
        };
        let measured = check(&star, &alone).map_err(|violation| violation.to_string())?.makespan;
        if measured != 9 + comp || measured < 18 {
            return Err(format!("P2's task at worker {to} ends at {measured}"));
        }
    }
    Ok(())
}
