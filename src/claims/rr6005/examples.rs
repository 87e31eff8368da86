//! Figures 2 and 3 (section 3.2) and the traces of section 4.2: single instances, each with its schedule.

use schedcheck_bruteforce::star::Relays;
use schedcheck_model::star::{Run, Schedule, Star, Transfer, check};

use super::evidence::{ends_by, instance, least_makespan, makespan_in_words, schedule_within};
use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Remedy};
use crate::figures::rr6005::traces::relay;
use crate::rr6005::rbsa::Repairs;
use crate::rr6005::{bba, mbbsa_search, rbsa};

pub const CLAIMS: [Claim; 5] = [
    Claim {
        id: "rr6005/fig-3",
        methods: &["branch-and-bound, relays allowed and forbidden", "the checker, on figure 3's schedule"],
        check: figure_3,
        control: Control { wrong: "makespan 13 is optimal", check: figure_3_with_13 },
        ..Claim::BARE
    },
    Claim {
        id: "rr6005/fig-3-no-relay",
        methods: &["branch-and-bound with relays forbidden", "the checker, on P2's task sent to P3 and to P4"],
        check: figure_3_without_relay,
        control: Control { wrong: "makespan 13 is infeasible as well", check: figure_3_without_relay_at_13 },
        ..Claim::BARE
    },
    Claim {
        id: "rr6005/trace-bba",
        methods: &["the trace of algorithm 1, measured by the checker"],
        check: trace_bba,
        control: Control { wrong: "the trace stops before the fourth task", check: trace_bba_of_three },
        remedy: Some(Remedy::Correction(Correction {
            statement: "BBA sends four tasks, received by P2, P4, P2, P3; makespan 14. (P2, P3 and P4 would all finish the fourth task at 14; line 13 gives it to P3, which finished at 4; figure 19 gives it to P4, which finished at 10.)",
            check: trace_bba_by_line_13,
            control: Control { wrong: "ties go to the largest index", check: trace_bba_of_figure_19 },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "rr6005/trace-mbbsa",
        methods: &["the checker", "branch-and-bound"],
        check: trace_mbbsa,
        control: Control { wrong: "the schedule of BBA", check: trace_mbbsa_of_bba },
        ..Claim::BARE
    },
    Claim {
        id: "rr6005/trace-rbsa",
        methods: &["the checker", "branch-and-bound"],
        check: trace_rbsa,
        control: Control { wrong: "the schedule of BBA", check: trace_mbbsa_of_bba },
        ..Claim::BARE
    },
];

fn figure_2() -> Star<i64> {
    Star::of([(1, 1, 13), (8, 1, 13), (1, 9, 0), (1, 10, 0)])
}

fn trace_platform() -> Star<i64> {
    Star::of([(2, 3, 8), (2, 3, 1), (2, 4, 1), (2, 4, 0)])
}

fn on_one(star: &Star<i64>, domain: &str, claimed: &str, outcome: Result<(), String>) -> Finding {
    let mut finding = Finding::over(domain);
    finding.examine(outcome.map_err(|found| Counterexample::new(instance(star), claimed, found)));
    finding
}

fn on_figure_2(claimed: &str, outcome: Result<(), String>) -> Finding {
    on_one(&figure_2(), "the platform of figure 2", claimed, outcome)
}

fn on_trace_platform(claimed: &str, outcome: Result<(), String>) -> Finding {
    on_one(&trace_platform(), "the platform of section 4.2", claimed, outcome)
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

const FIGURE_19: &str = "received by P2, P4, P2, P4; makespan 14";
const LINE_13: &str = "received by P2, P4, P2, P3; makespan 14";

fn trace_bba(_: &Effort) -> Finding {
    on_trace_platform(FIGURE_19, receivers(&bba::trace(&trace_platform()), usize::MAX, FIGURE_19))
}

fn trace_bba_of_three(_: &Effort) -> Finding {
    on_trace_platform(FIGURE_19, receivers(&bba::trace(&trace_platform()), 3, FIGURE_19))
}

fn trace_bba_by_line_13(_: &Effort) -> Finding {
    on_trace_platform(LINE_13, receivers(&bba::trace(&trace_platform()), usize::MAX, LINE_13))
}

fn trace_bba_of_figure_19(_: &Effort) -> Finding {
    on_trace_platform(LINE_13, receivers(&bba::trace_figure_19(&trace_platform()), usize::MAX, LINE_13))
}

/// Whether the first `steps` of the trace are the `expected` ones.
fn receivers(trace: &bba::Trace<i64>, steps: usize, expected: &str) -> Result<(), String> {
    let names: Vec<_> = trace.steps.iter().take(steps).map(|step| format!("P{}", step.receiver + 1)).collect();
    let makespan = makespan_in_words(&trace_platform(), &trace.schedule);
    let found = format!("received by {}; {makespan}", names.join(", "));
    if found == expected { Ok(()) } else { Err(found) }
}

fn trace_mbbsa(_: &Effort) -> Finding {
    on_trace_platform("makespan 13, the optimum", reaches_13(&mbbsa_search::minimise(&trace_platform()).schedule))
}

fn trace_rbsa(_: &Effort) -> Finding {
    let printed = rbsa::printed(&trace_platform(), &13, Repairs::NONE);
    let (success, scheduled, to_send) = (printed.success, printed.scheduled, printed.to_send);
    on_trace_platform("makespan 13", reaches_13(&rbsa::minimise(&trace_platform()).schedule)).note(format!(
        "as printed, algorithm 5 returns {success} at M = 13, with L_sched = {scheduled} and L_send = {to_send}; its schedule: {}",
        makespan_in_words(&trace_platform(), &printed.schedule)
    ))
}

fn trace_mbbsa_of_bba(_: &Effort) -> Finding {
    on_trace_platform("makespan 13", reaches_13(&bba::schedule(&trace_platform())))
}

fn reaches_13(schedule: &Schedule<i64>) -> Result<(), String> {
    let star = trace_platform();
    ends_by(&star, schedule, 13)?;
    let least = least_makespan(&star, Relays::Allowed).map_err(|broken| broken.found)?;
    if least == 13 { Ok(()) } else { Err(format!("the least makespan is {least}")) }
}
