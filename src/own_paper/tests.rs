use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use schedcheck_files::Instance;
use schedcheck_harness::{Depth, Ledger, Row, RunContext, Verdict};
use schedcheck_model::Rational;
use serde_json::{Value, json};

use super::{Definition, Evaluator, Failure, Fault, Outcome, OwnPaper, Promise, Question, Reply, Solved, Whose};

type Check = fn(Whose, &Value) -> Outcome;

/// Functions of a paper, in Rust.
struct Functions {
    check: Check,
    holds: fn(&str, &Value) -> Option<bool>,
    /// Whether each check asks for the optimum.
    asks: bool,
    stop: AtomicBool,
    faults: Mutex<Vec<Fault>>,
    /// How many optima were there before they were asked for.
    prefetched: AtomicU64,
}

impl Evaluator for Functions {
    fn check(&self, question: Question) -> Option<Reply> {
        let outcome = (self.check)(question.whose, &question.instance);
        self.prefetched.fetch_add(u64::from(question.optimum.is_some()), Ordering::Relaxed);
        let solve = || Arc::new(Solved::new(read(&question.instance), &self.stop).expect("an optimum"));
        let optima = if self.asks { vec![question.optimum.unwrap_or_else(solve)] } else { Vec::new() };
        Some(Reply { outcome, optima })
    }

    fn holds(&self, _: usize, predicate: &str, instance: Value) -> Option<bool> {
        (self.holds)(predicate, &instance)
    }

    fn refuse(&self, _: Whose, fault: Fault) {
        self.faults.lock().expect("a lock").push(fault);
        self.stop.store(true, Ordering::Relaxed);
    }

    fn stop(&self) -> &AtomicBool {
        &self.stop
    }
}

fn read(instance: &Value) -> Instance {
    Instance::read(&instance.to_string()).expect("an instance")
}

fn functions(check: Check) -> Functions {
    let holds = |predicate: &str, star: &Value| match predicate {
        "two-tasks" => Some(tasks(star) >= 2),
        _ => Some(tasks(star) <= 2),
    };
    let (stop, faults, prefetched) = (AtomicBool::new(false), Mutex::default(), AtomicU64::new(0));
    Functions { check, holds, asks: false, stop, faults, prefetched }
}

/// A paper on single workers that hold up to three tasks, of one claim with these further fields.
fn definition(fields: &Value) -> Value {
    let small: BTreeMap<_, _> = [("workers", "1"), ("tasks", "1..3"), ("c", "1"), ("w", "1..2")].into();
    let test = json!({
        "kind": "star", "domains": [{"box": [small, small, small]}], "controls": ["always wrong"],
        "places": [["mine.py", 7]],
    });
    let mut claim = json!({"id": "mine/a", "plain": "It is wrong.", "test": test});
    claim.as_object_mut().expect("fields").extend(fields.as_object().expect("fields").clone());
    let hypothesis = json!({"id": "two-tasks", "where": "1", "quote": "two tasks or more", "kind": "assumed"});
    json!({
        "catalogue": {
            "paper": {"name": "mine", "citation": "A. Nobody: Tasks. 2026."},
            "hypothesis": [hypothesis],
            "claim": [{"id": "mine/a", "where": "1", "statement": "as it is", "hypotheses": ["two-tasks"]}],
        },
        "claims": [claim],
    })
}

fn paper(definition: &Value) -> OwnPaper {
    let definition: Definition = serde_json::from_value(definition.clone()).expect("a definition");
    OwnPaper::new(&definition).unwrap_or_else(|error| panic!("{error}"))
}

fn rows(definition: &Value, functions: Functions) -> (Vec<Row>, Arc<Functions>) {
    let (paper, functions) = (paper(definition), Arc::new(functions));
    let run = || {
        let context = RunContext::new(Depth::Quick, 1, &|_| (), &functions.stop);
        Ledger::run(paper.papers(), &context, |_| true, |_| ()).rows
    };
    (paper.with(functions.clone(), run).expect("no other run"), functions)
}

fn only_row(definition: &Value, check: Check) -> Row {
    let (mut rows, functions) = rows(definition, functions(check));
    assert_eq!(*functions.faults.lock().expect("a lock"), []);
    rows.remove(0)
}

fn tasks(star: &Value) -> u64 {
    let workers = star["workers"].as_array().expect("workers");
    workers.iter().map(|worker| worker["tasks"].as_u64().expect("tasks")).sum()
}

fn fails_at(line: u32) -> Outcome {
    let place = Some(("mine.py".to_owned(), line));
    let (shown, promise) = (Vec::new(), None);
    Outcome::Fails(Box::new(Failure {
        claimed: "less".into(),
        found: "more".into(),
        ratio: None,
        place,
        shown,
        promise,
    }))
}

/// Fails where there are so many tasks or fewer, and in the control.
fn up_to(most: u64, whose: Whose, star: &Value) -> Outcome {
    if whose.control.is_some() || tasks(star) <= most { fails_at(7) } else { Outcome::Holds }
}

#[test]
fn what_holds_on_all_of_the_box_and_fails_in_its_control_is_confirmed() {
    let row = only_row(&definition(&json!({})), |whose, star| up_to(0, whose, star));
    assert_eq!((row.verdict, row.enumerated, row.failures.all, row.assertions), (Verdict::Confirmed, 6, 0, 1));
    assert_eq!(row.controls[0].at, Some(3), "the first with two tasks, by the hypothesis");
}

#[test]
fn a_counterexample_is_the_smallest_within_the_hypotheses() {
    let row = only_row(&definition(&json!({})), |whose, star| up_to(1, whose, star));
    assert_eq!((row.verdict, row.failures.outside), (Verdict::Confirmed, 2), "one task breaks a hypothesis");
    let row = only_row(&definition(&json!({})), |whose, star| up_to(2, whose, star));
    let found = row.counterexample.expect("a counterexample");
    assert_eq!((row.verdict, row.failures.all, tasks(&found.instance)), (Verdict::Boundary, 2, 2), "one worker alone");
}

#[test]
fn a_regular_counterexample_refutes_and_a_condition_that_is_not_printed_makes_it_a_hypothesis() {
    let two = json!({"workers": "2", "tasks": "2..3", "c": "1", "w": "1"});
    let test = json!({"kind": "star", "domains": [{"box": [two, two, two]}], "controls": ["always wrong"]});
    let check: Check = |whose, star| {
        if whose.control.is_some() || tasks(star) == 3 { fails_at(7) } else { Outcome::Holds }
    };
    let with = |remedy: Value| {
        let mut test = test.clone();
        test["places"] = json!([["mine.py", 7]]);
        definition(&json!({"test": test, "remedy": remedy}))
    };
    assert_eq!(only_row(&with(Value::Null), check).verdict, Verdict::False);
    let (rows, _) = rows(&with(json!({"how": "restricted", "condition": "there are two tasks"})), functions(check));
    let told: Vec<_> = rows.iter().map(|row| (row.id.as_str(), row.verdict)).collect();
    assert_eq!(told, [("mine/a", Verdict::Hypothesis), ("mine/a+restricted", Verdict::Confirmed)]);
}

#[test]
fn given_instances_are_enumerated_and_those_of_families_and_random_ones_are_samples() {
    let mut several = definition(&json!({}));
    let star = json!({"kind": "star", "workers": [{"c": 1, "w": 1, "tasks": 2}]});
    let sizes = json!([[2, 3], [2, 3, 4], [2, 3, 4]]);
    several["claims"][0]["test"]["domains"] = json!([
        {"instances": [star], "words": "the star of figure 1"},
        {"family": "small-star", "sizes": sizes},
        {"random": {"workers": "2"}, "counts": [5, 50, 500], "purpose": "pairs"},
    ]);
    let row = only_row(&several, |whose, _| if whose.control.is_some() { fails_at(7) } else { Outcome::Holds });
    assert_eq!((row.verdict, row.enumerated, row.random), (Verdict::Confirmed, 1, 7));
    assert!(row.domain.starts_with("the star of figure 1; small-star: 2, 3 "), "{}", row.domain);
}

#[test]
fn a_control_that_catches_nothing_makes_the_row_void() {
    assert_eq!(only_row(&definition(&json!({})), |_, _| Outcome::Holds).verdict, Verdict::Void);
}

#[test]
fn a_place_at_which_no_control_fails_makes_the_row_void() {
    let mut unreached = definition(&json!({}));
    unreached["claims"][0]["test"]["places"] = json!([["mine.py", 7], ["mine.py", 9]]);
    let row = only_row(&unreached, |whose, star| up_to(0, whose, star));
    assert_eq!(row.verdict, Verdict::Void);
    assert!(row.failures.untold.expect("a reason").contains("no control fails at mine.py:9"));
}

#[test]
fn a_failure_at_a_place_that_is_not_named_ends_the_run() {
    let (_, functions) = rows(&definition(&json!({})), functions(|_, _| fails_at(8)));
    let faults = functions.faults.lock().expect("a lock").clone();
    assert_eq!(faults[0], Fault::UnknownPlace { file: "mine.py".into(), line: 8 });
}

#[test]
fn a_check_that_answers_differently_when_it_is_asked_twice_ends_the_run() {
    static ASKED: AtomicU64 = AtomicU64::new(0);
    let mut many = definition(&json!({}));
    let wide = json!({"workers": "1", "tasks": "1..60", "c": "1", "w": "1..2"});
    many["claims"][0]["test"]["domains"] = json!([{"box": [wide, wide, wide]}]);
    let (_, functions) = rows(
        &many,
        functions(|whose, _| match ASKED.fetch_add(1, Ordering::Relaxed) % 2 {
            0 if whose.control.is_none() => Outcome::Nothing,
            _ => Outcome::Holds,
        }),
    );
    assert!(matches!(functions.faults.lock().expect("a lock")[..], [Fault::Differs { .. }, ..]));
}

#[test]
fn a_predicate_that_answers_differently_when_it_is_asked_twice_ends_the_run() {
    static ASKED: AtomicU64 = AtomicU64::new(0);
    let holds = |_: &str, _: &Value| Some(ASKED.fetch_add(1, Ordering::Relaxed).is_multiple_of(2));
    let fickle = Functions { holds, ..functions(|whose, star| up_to(1, whose, star)) };
    let (_, functions) = rows(&definition(&json!({})), fickle);
    assert!(matches!(functions.faults.lock().expect("a lock")[..], [Fault::PredicateDiffers { .. }, ..]));
}

#[test]
fn optima_are_there_before_they_are_asked_for_and_some_are_certified() {
    let asking = Functions { asks: true, ..functions(|whose, star| up_to(0, whose, star)) };
    let (rows, functions) = rows(&definition(&json!({})), asking);
    let optima = rows[0].optima;
    assert_eq!((optima.used, optima.certified >= 1, optima.one_in), (6, true, 8));
    assert!(functions.prefetched.load(Ordering::Relaxed) >= 1);
}

#[test]
fn what_a_failure_shows_is_exhibited_and_judged_by_a_third_party() {
    let two = json!({"workers": "2", "tasks": "2", "c": "1", "w": "1..2"});
    let mut shows = definition(&json!({}));
    shows["claims"][0]["test"]["domains"] = json!([{"box": [two, two, two]}]);
    let row = only_row(&shows, |_, star| {
        let Outcome::Fails(failure) = fails_at(7) else { unreachable!("it fails") };
        let held = |worker: usize| &star["workers"][worker]["tasks"];
        let stays = |worker| json!({"worker": worker, "start": 0, "tasks": held(worker)});
        let stay: Vec<_> = (0..2).filter(|&worker| held(worker) != 0).map(stays).collect();
        let shown = vec![("all stay".to_owned(), json!({"transfers": [], "computations": stay}))];
        Outcome::Fails(Box::new(Failure { shown, promise: Some(Promise::Objective(Rational::from(1))), ..*failure }))
    });
    assert_eq!((row.verdict, row.exhibits.len(), row.witnesses.len()), (Verdict::False, 1, 1));
    assert_eq!(row.witnesses[0].check(), Ok(()));
}

#[test]
fn while_a_run_is_under_way_no_other_begins() {
    let (paper, functions) = (paper(&definition(&json!({}))), Arc::new(functions(|_, _| Outcome::Holds)));
    let inner = paper.with(functions.clone(), || paper.with(functions.clone(), || ()));
    assert_eq!(inner, Some(None));
    assert_eq!(paper.with(functions, || 7), Some(7), "the run is over");
}

#[test]
fn what_a_definition_may_not_say_is_refused_by_claim_and_field() {
    let test = |field: &str, value: Value| {
        let mut changed = definition(&json!({}));
        changed["claims"][0]["test"][field] = value;
        changed
    };
    let claim = |field: &str, value: Value| definition(&json!({field: value}));
    let mut elsewhere = definition(&json!({}));
    elsewhere["catalogue"]["claim"][0]["id"] = "other/a".into();
    let mut taken = definition(&json!({}));
    taken["catalogue"]["paper"]["name"] = "rr6005".into();
    let mut unknown = definition(&json!({}));
    unknown["catalogue"]["claim"][0]["hypotheses"] = json!(["moon"]);
    let bounds = |of: Value| json!([{"box": [of, of, of]}]);
    for (definition, told) in [
        (test("kind", "moon".into()), "mine/a: test: kind: \"moon\" is no kind that is supported"),
        (test("controls", json!([])), "mine/a: test: controls: there is none"),
        (test("domains", json!([])), "mine/a: test: domains: there is none"),
        (test("domains", bounds(json!({"moons": "1"}))), "mine/a: box: moons"),
        (test("domains", bounds(json!({"workers": "2..1"}))), "mine/a: box: workers: 2..1 holds no number"),
        (
            test("domains", json!([{"random": {}, "counts": [1, 1, 1], "purpose": "p"}])),
            "mine/a: test: domains: a box, or",
        ),
        (test("domains", json!([{"box": [{}, {"workers": "1..2"}, {}]}])), "mine/a: box: workers: the box of a deeper"),
        (
            test("domains", json!([{"box": [{}, {}, {"equal-links": ""}]}])),
            "mine/a: box: equal-links: the box of a deep",
        ),
        (
            test("domains", json!([{"box": [{}, {}, {}]}, {"family": "moons", "sizes": [[1], [1], [1]]}])),
            "mine/a: family: there is no",
        ),
        (test("domains", json!([{"instances": [{"kind": "star"}], "words": "one"}])), "mine/a: instances[0]: "),
        (claim("id", "mine/b".into()), "mine/b: id: the catalogue has no such statement"),
        (claim("remedy", json!({"how": "corrected", "statement": "so"})), "mine/a: remedy: a restriction has"),
        (elsewhere, "other/a: id: mine/label is expected"),
        (taken, "rr6005: name: the name is taken"),
        (unknown, "mine/a: hypotheses: there is no hypothesis \"moon\""),
    ] {
        let read: Definition = serde_json::from_value(definition.clone()).expect("a definition");
        let error = OwnPaper::new(&read).err().unwrap_or_else(|| panic!("{definition}: {told}"));
        assert!(error.to_string().starts_with(told), "{error}; expected is {told}");
    }
}
