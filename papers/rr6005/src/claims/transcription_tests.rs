//! Each formula of the claims beside its second transcription: `tests/transcriptions/rr6005.py` was written from the
//! paper's text alone, and `transcription.json` holds what it gives.

#[path = "../../../../tests/transcriptions/compare.rs"]
mod compare;

use std::cmp::Ordering;

use compare::{Code, compare, is_of_the_claims, list, number};
use itertools::Itertools;
use num_traits::Signed;
use schedcheck_bruteforce::switch::program::{Constraints, least_time};
use schedcheck_model::Rational;
use schedcheck_model::redistribution::Redistribution;
use schedcheck_model::star::Star;
use schedcheck_model::switch::Switch;
use schedcheck_reductions::three_partition::{Partition, Role, StarReduction, ThreePartition, reduce};
use serde_json::{Value, json};

use super::{fast_senders, mbbsa, redistribution, reduction, switch, three_partition};

const FORMULAS: [(&str, Code); 15] = [
    ("claims/below-equation-8-printed", |given| below_equation_8(given, switch::SECOND_FORM_AS_PRINTED)),
    ("claims/below-equation-8-reread", |given| below_equation_8(given, switch::second_form)),
    ("claims/emission-time-edited", |given| emission_time(given, 3)),
    ("claims/emission-time-printed", |given| emission_time(given, 1)),
    ("claims/equation-5-edited", |given| equation_5(given, Signed::is_negative)),
    ("claims/equation-5-printed", |given| equation_5(given, Signed::is_positive)),
    ("claims/exchanges", exchanges),
    ("claims/first-triple", first_triple),
    ("claims/phase-2", phase_2),
    ("claims/ports", ports),
    ("claims/program-7", program_7),
    ("claims/reduction", reduction_of),
    ("claims/schedule-of-the-proof", schedule_of_the_proof),
    ("claims/senders-are-fast", |given| json!(fast_senders::senders_are_fast(&star(given), 2 * integer(&given["M"])))),
    ("claims/separators", separators),
];

#[test]
fn a_second_transcription_of_the_paper_gives_the_same_values() {
    compare(include_str!("../../transcription.json"), is_of_the_claims, &FORMULAS);
}

fn integer(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

fn switch_of(given: &Value) -> Switch {
    Switch::of(list(&given["workers"], |worker| list(worker, integer).into_iter().collect_tuple().unwrap()))
}

/// The formula at a sender i and a receiver j, numbered from 1 on.
fn below_equation_8(given: &Value, form: fn(&[Rational], usize, usize) -> Rational) -> Value {
    let index = |name: &str| given[name].as_u64().unwrap() as usize - 1;
    json!(form(&list(&given["delta"], number), index("i"), index("j")).to_string())
}

fn equation_5(given: &Value, bounded: fn(&Rational) -> bool) -> Value {
    let times = given["times"].as_i64().unwrap_or(1);
    json!(switch::computes_what_it_has(&switch_of(given), (bounded, times), switch::EXACT).is_ok())
}

fn star(given: &Value) -> Star<i64> {
    let load = list(&given["load"], |tasks| tasks.as_u64().unwrap());
    Star::of(itertools::izip!(list(&given["c"], integer), list(&given["w"], integer), load))
}

fn ports(given: &Value) -> Value {
    let arrivals = redistribution::arrivals(&list(&given["senders"], integer));
    let ends = redistribution::ends(&arrivals, &list(&given["receivers"], integer));
    arrivals.iter().zip(ends).map(|(arrival, end)| json!([arrival, end])).collect()
}

fn phase_2(given: &Value) -> Value {
    json!(mbbsa::tasks_to_send(&star(given), integer(&given["M"]), Some(integer(&given["T"]))).unwrap())
}

fn program_7(given: &Value) -> Value {
    let switch = switch_of(given);
    let time = least_time(&switch, Constraints::Printed).unwrap().time;
    let vertices = switch::vertices(&switch, Constraints::Printed).into_iter().sorted();
    let delta = vertices.map(|delta| delta.iter().map(|part| json!(part.to_string())).collect::<Value>());
    json!({ "T": time.to_string(), "delta": delta.collect::<Value>() })
}

fn reduced(given: &Value) -> StarReduction {
    let items = list(&given["y"], |item| item.as_u64().unwrap());
    reduce(&ThreePartition::new(items, given["S"].as_u64().unwrap()).unwrap())
}

/// P, the P_i, the Q_i.
fn in_the_order_of_the_paper(reduction: &StarReduction) -> Vec<(String, usize)> {
    let triples = reduction.source.triples();
    let owner = reduction.roles.iter().position(|role| *role == Role::Owner).unwrap();
    let items = (0..3 * triples).map(|item| (format!("P{}", item + 1), reduction.item_worker(item)));
    let separators = (0..triples).map(|index| (format!("Q{index}"), reduction.separator_worker(index)));
    [("P".to_owned(), owner)].into_iter().chain(items).chain(separators).collect()
}

fn reduction_of(given: &Value) -> Value {
    let reduction = reduced(given);
    let workers = in_the_order_of_the_paper(&reduction).into_iter().map(|(_, worker)| {
        let worker = &reduction.star.workers()[worker];
        json!([worker.comm.to_string(), worker.comp.as_ref().unwrap().to_string(), worker.tasks])
    });
    json!({ "deadline": reduction.deadline.to_string(), "workers": workers.collect::<Value>() })
}

/// The sum of the x_i that is meant: of one n of them or of three.
fn emission_time(given: &Value, times: usize) -> Value {
    let reduction = reduced(given);
    let triples = reduction.source.triples();
    let claimed = (triples as u64 * reduction.source.bound()).to_string();
    match reduction::emission_time(&reduction, times * triples, 8) {
        Ok(()) => json!({ "equal": true, "total": claimed }),
        Err(found) => {
            let (total, words) = found.split_once(',').unwrap();
            assert_eq!(words, format!(" not nS = {claimed}"));
            json!({ "equal": false, "total": total })
        }
    }
}

/// Items that stand in their triples, one after the other.
fn in_triples(reduction: &StarReduction) -> Partition {
    Partition::new((0..reduction.source.triples()).map(|triple| [3 * triple, 3 * triple + 1, 3 * triple + 2]).collect())
        .unwrap()
}

fn schedule_of_the_proof(given: &Value) -> Value {
    let reduction = reduced(given);
    let names = in_the_order_of_the_paper(&reduction);
    let name = |to: usize| &names.iter().find(|(_, worker)| *worker == to).unwrap().0;
    let schedule = reduction.forward(&in_triples(&reduction)).unwrap();
    let transfers = schedule.transfers.iter().sorted_by_key(|transfer| transfer.out_start.clone());
    transfers.map(|one| json!([name(one.to), one.in_start.to_string(), one.out_start.to_string()])).collect()
}

fn first_triple(given: &Value) -> Value {
    let reduction = reduced(given);
    let schedule = reduction.forward(&in_triples(&reduction)).unwrap();
    let found = three_partition::first_three_take_the_number(&reduction, &schedule).unwrap_err();
    let (sum, words) = found.strip_prefix("they sum to ").unwrap().split_once(',').unwrap();
    assert_eq!(words, " not to 7/8");
    json!({ "sum": sum, "is 7/8": false, "is 7S/8": sum == three_partition::seven_eighths(&reduction).to_string() })
}

/// The times at which the Q_i begin to receive, which the check takes for those that are printed.
fn separators(given: &Value) -> Value {
    let reduction = reduced(given);
    let schedule = reduction.forward(&in_triples(&reduction)).unwrap();
    reduction::separators(&reduction, &schedule, (reduction::Moment::Start, 7), 0).unwrap();
    reduction::separators(&reduction, &schedule, (reduction::Moment::End, 7), 0).unwrap_err();
    let start = |index: usize| {
        let to = reduction.separator_worker(index);
        schedule.transfers.iter().find(|transfer| transfer.to == to).unwrap().out_start.to_string()
    };
    (0..reduction.source.triples()).map(start).collect()
}

/// One sender; each receiver gets one task. The order that is left is that of the words of the counterexample.
fn exchanges(given: &Value) -> Value {
    let receivers = list(&given["c"], integer);
    let all = [(2, receivers.len() as i64)].into_iter().chain(receivers.iter().map(|&comm| (comm, -1)));
    let left = |claimed| {
        redistribution::after_all_exchanges(&Redistribution::of(all.clone()), Ordering::Less, claimed)
            .map_err(|counterexample| counterexample.found)
    };
    left(|one, other| one >= other).unwrap();
    let found = left(|one, other| one <= other).unwrap_err();
    let (_, order) = found.split_once("in the order ").unwrap();
    json!({ "order": serde_json::from_str::<Value>(order).unwrap(), "non_decreasing": false })
}
