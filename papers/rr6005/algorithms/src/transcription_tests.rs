//! Each formula beside its second transcription: `tests/transcriptions/rr6005.py` was written from the paper's text
//! alone, and `transcription.json` holds what it gives.

#[path = "../../../../tests/transcriptions/compare.rs"]
mod compare;

use compare::{Code, compare, is_of_the_claims, list, number};
use itertools::Itertools;
use schedcheck_model::star::{Schedule, Star, check};
use schedcheck_model::switch::Switch;
use schedcheck_model::{Rational, Time};
use serde_json::{Value, json};

use crate::bba::{self, Edits, Finish};
use crate::mbbsa_search::{self, Printed};
use crate::moore::{self, Job};
use crate::rbsa::{self, Repairs};
use crate::roles::Roles;
use crate::switch::{balance, fraction, printed_schedule};
use crate::{mbbsa, redistribution};

const FORMULAS: [(&str, Code); 19] = [
    ("algorithm-1", algorithm_1),
    ("algorithm-1-by-line", algorithm_1_by_line),
    ("algorithm-2", |given| one_by_one(&moore::on_time_set(&jobs(given)))),
    ("algorithm-2-line-9", |given| one_by_one(&moore::printed(&jobs(given)))),
    ("algorithm-3", algorithm_3),
    ("algorithm-4", |given| algorithm_4(mbbsa_search::printed(&star(given)).unwrap())),
    ("algorithm-4-exchanged", |given| algorithm_4(mbbsa_search::branches_exchanged(&star(given)).unwrap())),
    ("algorithm-4-on-integers", algorithm_4_on_integers),
    ("algorithm-5", algorithm_5),
    ("equation-10", equation_10),
    ("equation-8", equation_8),
    ("equation-9", equation_9),
    ("figure-19", figure_19),
    ("figures-20-and-21", figures_20_and_21),
    ("precision", |given| json!(mbbsa_search::precision(&star(given)).to_string())),
    ("program-7", |given| json!(balance(&switch(given)).time.to_string())),
    ("receiver-of-3.3.1", receiver_of_3_3_1),
    ("sketch", |given| json!({ "moves": moves(&bba::trace_prose(&star::<i64>(given)).schedule) })),
    ("theorem-1", theorem_1),
];

#[test]
fn a_second_transcription_of_the_paper_gives_the_same_values() {
    compare(include_str!("../../transcription.json"), |name| !is_of_the_claims(name), &FORMULAS);
}

fn integer(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

trait Read: Time {
    fn read(value: &Value) -> Self;
}

impl Read for i64 {
    fn read(value: &Value) -> Self {
        integer(value)
    }
}

impl Read for Rational {
    fn read(value: &Value) -> Self {
        number(value)
    }
}

fn star<T: Read>(given: &Value) -> Star<T> {
    let (c, w) = (list(&given["c"], T::read), list(&given["w"], T::read));
    let load = list(&given["load"], |tasks| tasks.as_u64().unwrap());
    Star::of(itertools::izip!(c, w, load))
}

fn switch(given: &Value) -> Switch {
    Switch::of(list(&given["workers"], |worker| list(worker, integer).into_iter().collect_tuple().unwrap()))
}

fn jobs(given: &Value) -> Vec<Job<i64>> {
    list(&given["jobs"], |job| Job { processing: integer(&job[0]), deadline: integer(&job[1]) })
}

/// Numbered from 1 on, as in the paper.
fn one_by_one(numbers: &[usize]) -> Value {
    numbers.iter().map(|number| number + 1).collect()
}

fn moves<T>(schedule: &Schedule<T>) -> Value {
    schedule.transfers.iter().map(|transfer| json!([transfer.from + 1, transfer.to + 1])).collect()
}

fn makespan(star: &Star<i64>, schedule: &Schedule<i64>) -> i64 {
    check(star, schedule).unwrap().makespan
}

fn algorithm_1(given: &Value) -> Value {
    let star: Star<i64> = star(given);
    let trace = bba::trace(&star);
    let ends = trace.last.before.iter().map(|finish| match finish {
        Finish::At(end) => json!(end),
        Finish::Never => Value::Null,
    });
    json!({
        "moves": trace.steps.iter().map(|step| json!([step.sender + 1, step.receiver + 1])).collect::<Value>(),
        "ends": ends.collect::<Value>(),
        "makespan": makespan(&star, &trace.schedule),
        "master_out": trace.steps.last().unwrap().arrival,
    })
}

fn algorithm_1_by_line(given: &Value) -> Value {
    let star: Star<i64> = star(given);
    match bba::schedule_by_line(&star, Edits { line_12: given["line_12"] == "i", line_14: given["line_14"] == "i" }) {
        Err(unset) => {
            json!({ "unset": { "line": unset.line, "iteration": unset.iteration, "worker": unset.worker } })
        }
        Ok(schedule) => {
            let last = schedule.transfers.last().unwrap();
            json!({
                "moves": moves(&schedule),
                "makespan": makespan(&star, &schedule),
                "master_out": last.out_start + star.workers()[last.to].comm,
            })
        }
    }
}

fn receiver_of_3_3_1(given: &Value) -> Value {
    let star: Star<i64> = star(given);
    let schedule = bba::schedule_by_finish_times(&star);
    json!({ "moves": moves(&schedule), "makespan": makespan(&star, &schedule) })
}

fn figure_19(given: &Value) -> Value {
    let star: Star<i64> = star(given);
    let trace = bba::trace_figure_19(&star);
    let receivers: Vec<usize> = trace.steps.iter().map(|step| step.receiver).collect();
    json!({ "receivers": one_by_one(&receivers), "makespan": makespan(&star, &trace.schedule).to_string() })
}

fn figures_20_and_21(given: &Value) -> Value {
    let star: Star<i64> = star(given);
    let both = [mbbsa_search::minimise(&star), rbsa::minimise(&star)];
    both.map(|search| makespan(&star, &search.schedule).to_string()).iter().all_equal_value().unwrap().as_str().into()
}

fn algorithm_3(given: &Value) -> Value {
    let (star, time): (Star<i64>, i64) = (star(given), integer(&given["M"]));
    let outcome = mbbsa::listed(&star, &time).unwrap();
    let Some(roles) = Roles::new(&star, &time) else { return json!({ "success": outcome.succeeds }) };
    let sent = roles.senders.iter().map(|sender| ((sender.worker + 1).to_string(), json!(sender.tasks)));
    json!({
        "success": outcome.succeeds,
        "sent": Value::Object(sent.collect()),
        "scheduled": outcome.scheduled,
        "deadlines": outcome.deadlines,
        "sigma": one_by_one(&outcome.plan.receivers),
    })
}

fn algorithm_4(printed: Printed) -> Value {
    let receivers = |schedule: Schedule<Rational>| {
        one_by_one(&schedule.transfers.iter().map(|transfer| transfer.to).collect::<Vec<_>>())
    };
    json!({ "receivers": printed.schedule.map_or(Value::Null, receivers), "tested": printed.calls })
}

fn algorithm_4_on_integers(given: &Value) -> Value {
    let kept = mbbsa_search::keeping_the_last(&star(given)).unwrap();
    one_by_one(&kept.transfers.iter().map(|transfer| transfer.to).collect::<Vec<_>>())
}

fn algorithm_5(given: &Value) -> Value {
    let (star, time): (Star<i64>, i64) = (star(given), integer(&given["M"]));
    let edited = |line: &str| given[line].as_bool().unwrap();
    let repairs = Repairs { port: edited("line_29"), comparison: edited("line_26"), arrivals: false };
    let printed = rbsa::printed(&star, &time, repairs);
    if Roles::new(&star, &time).is_none() {
        return json!({ "success": printed.success });
    }
    let forwards = &printed.schedule.transfers;
    json!({
        "success": printed.success,
        "send": printed.to_send,
        "scheduled": printed.scheduled,
        "sigma": forwards.iter().map(|transfer| json!([transfer.to + 1, transfer.out_start])).collect::<Value>(),
    })
}

fn theorem_1(given: &Value) -> Value {
    let workers: Vec<_> = list(&given["c"], integer).into_iter().zip(list(&given["delta"], integer)).collect();
    let settled = redistribution::redistribute(&workers).unwrap();
    let (senders, receivers): (Vec<_>, Vec<_>) = settled.transfers.iter().map(|one| (one.from, one.to)).unzip();
    json!({
        "senders": one_by_one(&senders),
        "receivers": one_by_one(&receivers),
        "makespan": settled.time.to_string(),
    })
}

fn index(given: &Value, name: &str) -> usize {
    given[name].as_u64().unwrap() as usize - 1
}

fn equation_8(given: &Value) -> Value {
    let found = fraction(&list(&given["delta"], number), index(given, "i"), index(given, "j"));
    json!(found.unwrap().to_string())
}

/// Workers with these loads; the other numbers stand in no formula of the schedule.
fn holding(loads: impl Iterator<Item = i64>) -> Switch {
    Switch::of(loads.map(|load| (load, 17, 19)))
}

fn equation_9(given: &Value) -> Value {
    let (imbalance, time) = (list(&given["delta"], number), number(&given["T"]));
    let schedule = printed_schedule(&holding(imbalance.iter().map(|_| 23)), &time, &imbalance).unwrap();
    let (from, to) = (index(given, "i"), index(given, "j"));
    let flow = schedule.flows.iter().find(|flow| (flow.from, flow.to) == (from, to)).unwrap();
    json!((&flow.load / (&flow.end - &flow.start)).to_string())
}

fn equation_10(given: &Value) -> Value {
    let (imbalance, time) = (list(&given["delta"], number), number(&given["T"]));
    let loads = holding(list(&given["alpha"], integer).into_iter());
    let schedule = printed_schedule(&loads, &time, &imbalance).unwrap();
    let computation = schedule.computations.iter().find(|computation| computation.worker == index(given, "j")).unwrap();
    json!((&computation.load / (&computation.end - &computation.start)).to_string())
}
