//! The witnesses of ledgers: what is accepted, and that nothing else is.

use schedcheck_audit::ledger::{WitnessOutcome, audit_ledger, told};
use schedcheck_audit::reduction::{Kind, ThreePartition};
use schedcheck_model::Rational;
use schedcheck_model::star::Worker;
use serde_json::{Value, json};

/// Two processors in a ring, of which the first alone takes 6 and both take 5.
fn pair() -> Value {
    json!({"kind": "ring", "W": "6", "H": "1", "w": ["1", "1"], "c": [["0", "1"], ["1", "0"]]})
}

fn both() -> Value {
    json!({"schedule": {"ring": [0, 1], "shares": ["1/2", "1/2"]}, "objective": "5"})
}

fn alone() -> Value {
    json!({"schedule": {"ring": [0], "shares": ["1"]}, "objective": "6"})
}

fn certified() -> Value {
    json!({"certificate": {"bound": "5", "rows": [], "steps": []}, "bound": "5"})
}

fn claimed(is: &str, value: &str) -> Value {
    json!({"is": is, "value": value})
}

/// Three workers that begin to compute one after the other.
fn rounds() -> Value {
    json!({"kind": "multi-round", "load": "2", "workers": 2, "rounds": 1, "g": "1", "G": "0", "w": "1", "W": "0"})
}

fn one_each() -> Value {
    let chunk = |worker: u64, start: &str, begin: &str| json!({"worker": worker, "load": "1", "send_start": start, "compute_start": begin});
    json!({"schedule": {"master": "0", "chunks": [chunk(0, "0", "1"), chunk(1, "1", "2")]}, "objective": "3"})
}

fn ledger(witnesses: &[Value]) -> String {
    let row = json!({"id": "p/row", "verdict": "false", "witnesses": witnesses});
    json!({"depth": "quick", "seed": 1, "rows": [row]}).to_string()
}

/// What becomes of a single witness.
fn judged(witness: &Value) -> WitnessOutcome {
    let mut found = audit_ledger(&ledger(std::slice::from_ref(witness))).expect("a ledger");
    assert_eq!(found.len(), 1);
    found.remove(0).1
}

fn is_accepted(witness: &Value) -> bool {
    matches!(judged(witness), WitnessOutcome::Accepted(_))
}

#[test]
fn a_claim_on_the_optimum_is_refuted_from_either_side_and_by_nothing_less() {
    let optimum = |claimed: Value, shown: Option<Value>, bounded: Option<Value>| {
        let mut witness = json!({"instance": pair(), "claimed": claimed});
        for (name, part) in [("shown", shown), ("bounded", bounded)] {
            if let Some(part) = part {
                witness[name] = part;
            }
        }
        is_accepted(&json!({"optimum": witness}))
    };
    for (is, value, by_schedule, by_certificate) in [
        ("=", "4", false, true),
        ("=", "5", false, false),
        ("=", "6", true, false),
        ("<=", "4", false, true),
        ("<=", "5", false, false),
        ("<=", "6", false, false),
        (">=", "4", false, false),
        (">=", "5", false, false),
        (">=", "6", true, false),
    ] {
        assert_eq!(optimum(claimed(is, value), Some(both()), None), by_schedule, "{is} {value}");
        assert_eq!(optimum(claimed(is, value), None, Some(certified())), by_certificate, "{is} {value}");
        let by_both = by_schedule || by_certificate;
        assert_eq!(optimum(claimed(is, value), Some(both()), Some(certified())), by_both, "{is} {value}");
        assert!(!optimum(claimed(is, value), None, None));
    }
}

#[test]
fn where_more_is_better_a_schedule_refutes_from_below_and_a_certificate_from_above() {
    let alone = json!({"kind": "platform-graph", "nodes": [{"w": "2", "master": true}], "links": []});
    let computations = json!([{"node": 0, "tasks": 1}]);
    let works = json!({"schedule": {"period": "2", "slots": [], "computations": computations}, "objective": "1/2"});
    let refutes = |is: &str, value: &str| {
        is_accepted(&json!({"optimum": {"instance": alone, "claimed": claimed(is, value), "shown": works}}))
    };
    let below = json!({"optimum": {"instance": alone, "claimed": claimed("=", "1/3"), "shown": works}});
    assert!(refutes("=", "1/3"), "{:?}", judged(&below));
    assert!(refutes("<=", "1/3") && !refutes("<=", "1/2") && !refutes(">=", "1") && !refutes("=", "1"));
}

#[test]
fn a_better_schedule_has_to_be_better_and_alike_where_that_is_asked() {
    let better = |printed: Value, better: Value, alike: Value| {
        is_accepted(&json!({"better": {"instance": pair(), "printed": printed, "better": better, "alike": alike}}))
    };
    assert!(better(alone(), both(), json!([])));
    assert!(!better(both(), alone(), json!([])) && !better(both(), both(), json!([])));
    assert!(!better(alone(), both(), json!(["processors"])));
    let uneven = json!({"schedule": {"ring": [0, 1], "shares": ["1", "0"]}, "objective": "8"});
    assert!(better(uneven.clone(), both(), json!(["processors"])));
    assert!(!better(uneven, both(), json!(["rounds"])), "what is not measured is not alike");
    let flattered = json!({"schedule": both()["schedule"], "objective": "4"});
    assert!(!better(alone(), flattered, json!([])));
}

#[test]
fn a_rule_is_broken_only_by_what_the_checker_refuses_with_its_words() {
    let broken = |shares: Value, rule: &str| {
        judged(&json!({"broken": {"instance": pair(), "schedule": {"ring": [0, 1], "shares": shares}, "rule": rule}}))
    };
    let WitnessOutcome::Refused(refusal) = broken(json!(["1/2", "1/3"]), "") else { panic!("no rule has no words") };
    let told = format!("{refusal:?}");
    let rule = told.split("another rule: ").nth(1).and_then(|rest| rest.strip_suffix("\")")).expect("its words");
    assert!(matches!(broken(json!(["1/2", "1/3"]), rule), WitnessOutcome::Accepted(_)), "{rule}");
    assert!(!matches!(broken(json!(["1/2", "1/2"]), rule), WitnessOutcome::Accepted(_)));
}

#[test]
fn what_is_said_of_a_schedule_is_held_against_that_schedule() {
    let objective = |is: &str, value: &str| {
        is_accepted(&json!({"objective": {"instance": pair(), "claimed": claimed(is, value), "shown": alone()}}))
    };
    assert!(objective("=", "5") && objective("<=", "5") && objective(">=", "7"));
    assert!(!objective("=", "6") && !objective("<=", "6") && !objective(">=", "6"));
}

#[test]
fn workers_that_finish_apart_finish_when_the_checker_finds() {
    let apart = |instance: Value, shown: Value, finish: Value| {
        is_accepted(&json!({"apart": {"instance": instance, "shown": shown, "finish": finish}}))
    };
    assert!(apart(rounds(), one_each(), json!(["2", "3"])));
    assert!(!apart(rounds(), one_each(), json!(["3", "2"])) && !apart(rounds(), one_each(), json!(["2"])));
    assert!(!apart(rounds(), one_each(), json!(["2", null])));
    assert!(!apart(pair(), both(), json!(["5", "5"])));
    let together = json!({"schedule": {"chunks": [{"worker": 0, "load": "4/3", "send_start": "0", "compute_start": "4/3"},
        {"worker": 1, "load": "2/3", "send_start": "4/3", "compute_start": "2"}]}, "objective": "8/3"});
    assert!(!apart(rounds(), together, json!(["8/3", "8/3"])));
}

#[test]
fn a_reduction_is_made_again_and_its_source_has_no_solution() {
    let worker = |c: &str, w: &str, tasks: u64| json!({"c": c, "w": w, "tasks": tasks});
    let star = |scale: &str| {
        let items = (0..3).map(|_| worker("2", "14", 0));
        let workers: Vec<_> =
            [worker("7/4", scale, 4)].into_iter().chain(items).chain([worker("7/8", "14", 0)]).collect();
        json!({"kind": "star", "workers": workers})
    };
    let transfer = |to: u64, from: &str, at: &str| json!({"from": 0, "to": to, "in_start": from, "out_start": at});
    let transfers =
        [transfer(4, "0", "7/4"), transfer(1, "7/4", "7/2"), transfer(2, "7/2", "11/2"), transfer(3, "21/4", "15/2")];
    let computations: Vec<_> = [(4, "21/8"), (1, "11/2"), (2, "15/2"), (3, "19/2")]
        .map(|(worker, start)| json!({"worker": worker, "start": start, "tasks": 1}))
        .to_vec();
    // 19/2 and 14 are 47/2, after T = 14 + 7 + 7/4 = 91/4: the receiver that closes the triple has to come last.
    let late = json!({"schedule": {"transfers": transfers, "computations": computations}, "objective": "47/2"});
    let transfers =
        [transfer(1, "0", "7/4"), transfer(2, "7/4", "15/4"), transfer(3, "7/2", "23/4"), transfer(4, "21/4", "31/4")];
    let computations: Vec<_> = [(1, "15/4"), (2, "23/4"), (3, "31/4"), (4, "69/8")]
        .map(|(worker, start)| json!({"worker": worker, "start": start, "tasks": 1}))
        .to_vec();
    let timely = json!({"schedule": {"transfers": transfers, "computations": computations}, "objective": "181/8"});
    let mut just_in_time = timely.clone();
    just_in_time["schedule"]["computations"][3]["start"] = json!("35/4");
    just_in_time["objective"] = json!("91/4");
    let witness = |items: [u64; 3], star: Value, deadline: &str, shown: &Value| {
        let source = json!({"kind": "3-partition", "items": items, "bound": 7});
        judged(&json!({"reduction": {"source": source, "instance": star, "deadline": deadline, "shown": shown}}))
    };
    for shown in [&timely, &just_in_time] {
        let accepted = witness([2, 2, 2], star("95/4"), "91/4", shown);
        assert!(matches!(accepted, WitnessOutcome::Accepted(_)), "{accepted}");
    }
    let mut of_a_partition = star("95/4");
    of_a_partition["workers"][3]["c"] = json!("17/8");
    let unknown = witness([2, 2, 3], of_a_partition, "91/4", &timely);
    assert!(unknown.to_string().contains("whether there is a partition is not known"), "{unknown}");
    for rejected in [
        witness([2, 2, 2], star("95/4"), "91/4", &late),
        witness([2, 2, 2], star("24"), "91/4", &timely),
        witness([2, 2, 2], star("95/4"), "23", &timely),
        witness([2, 2, 3], star("95/4"), "91/4", &timely),
        witness([1, 2, 2], star("95/4"), "91/4", &timely),
    ] {
        assert!(matches!(rejected, WitnessOutcome::Refused(_)), "{rejected}");
    }
}

fn source(items: &[u64], bound: u64) -> ThreePartition {
    ThreePartition { kind: Kind::ThreePartition, items: items.to_vec(), bound }
}

#[test]
fn the_star_of_a_3_partition_is_that_of_theorem_2() {
    let worker = |comm: (i64, i64), comp: (i64, i64), tasks| Worker {
        comm: Rational::new(comm.0, comm.1),
        comp: Some(Rational::new(comp.0, comp.1)),
        tasks,
    };
    // n = 2, S = 10, E = 30, T = 30 + 20 + 5/2.
    let (star, deadline) = source(&[3, 4, 3, 3, 4, 3], 10).star().expect("a star");
    assert_eq!(deadline, Rational::new(105, 2));
    let items = [23, 24, 23, 23, 24, 23].map(|c| worker((c, 8), (30, 1), 0));
    let others = [worker((5, 2), (107, 2), 8), worker((5, 4), (30, 1), 0), worker((5, 4), (40, 1), 0)];
    assert_eq!(star.workers(), [&others[..1], &items, &others[1..]].concat());
}

#[test]
fn no_star_is_made_of_another_number_of_items_or_of_one_that_is_too_small_or_too_large() {
    for (items, bound, is_made) in [
        (&[][..], 8, false),
        (&[3, 3, 3, 3], 8, false),
        (&[3, 3, 3], 8, true),
        (&[2, 3, 3], 8, false),
        (&[3, 3, 4], 8, false),
    ] {
        assert_eq!(source(items, bound).star().is_ok(), is_made, "{items:?} and {bound}");
    }
}

#[test]
fn items_that_sum_to_n_bounds_are_told_from_others() {
    for (items, sums) in [([2, 2, 2].as_slice(), false), (&[2, 2, 3], true), (&[2, 3, 3], false)] {
        assert_eq!(source(items, 7).has_matching_sum(), sums, "{items:?}");
        assert_eq!(source(&[items, &[2, 3, 2]].concat(), 7).has_matching_sum(), sums, "{items:?} and one triple more");
    }
}

#[test]
fn a_claim_about_a_number_is_described() {
    let told = |is: &str, value: &str| {
        judged(&json!({"objective": {"instance": pair(), "claimed": claimed(is, value), "shown": alone()}})).to_string()
    };
    assert_eq!(told("=", "5"), "accepted: claimed 5, measured 6");
    assert_eq!(told("<=", "5"), "accepted: claimed at most 5, measured 6");
    assert_eq!(told(">=", "7"), "accepted: claimed at least 7, measured 6");
}

#[test]
fn rows_without_a_witness_are_told_and_counted() {
    let rows = json!([
        {"id": "p/one", "verdict": "misprint", "unwitnessed": "a sign\nin a proof"},
        {"id": "p/two", "verdict": "confirmed"},
        {"id": "p/three", "verdict": "not-reproduced", "witnesses": []},
        {"id": "p/four", "verdict": "false",
            "witnesses": [{"better": {"instance": pair(), "printed": alone(), "better": both()}}, {"better": {}}]},
    ]);
    let (told, counts) = told(&json!({"rows": rows}).to_string()).expect("a ledger");
    let lines: Vec<_> = told.lines().collect();
    assert_eq!(
        lines[..3],
        ["p/one: no witness: a sign\u{fffd}in a proof", "p/three: no witness", "p/four: accepted: 5 is better than 6"]
    );
    assert!(lines[3].starts_with("p/four: cannot be read: "), "{told}");
    assert_eq!(lines[4], "2 witnesses: 1 accepted, 0 rejected, 1 not read; refuted rows without a witness: 2");
    assert_eq!((counts.accepted, counts.unread, counts.without), (1, 1, 2));
}
