//! A ledger made by hand, in every form in which it is shown.

use schedcheck::papers;
use schedcheck_harness::render::Screen;
use schedcheck_harness::{Ledger, render};
use serde_json::{Value, json};

fn counterexample(size: u64, ratio: Option<&str>) -> Value {
    let workers = [json!({"c": "1", "w": size.to_string(), "tasks": 3}), json!({"c": "2", "w": "inf", "tasks": 0})];
    let mut value = json!({
        "instance": {"kind": "star", "workers": workers},
        "claimed": format!("at most {size}"),
        "found": format!("{size} and a [half]"),
    });
    if let Some(ratio) = ratio {
        value["ratio"] = ratio.into();
    }
    value
}

/// A row with these fields in place of empty ones.
fn row(id: &str, verdict: &str, fields: Value) -> Value {
    let mut row = json!({
        "id": id, "mending": null, "where": "3.1, lemma 2", "statement": "Every *good* schedule ends < at once.",
        "quote": "Every [...] at once", "hypotheses": [], "reading": "", "mends": [], "verdict": verdict,
        "undecidable": null, "plain": "", "follows": null, "methods": [], "domain": "", "enumerated": 0, "random": 0,
        "failures": {"regular_instances": 0, "all": 0, "regular": 0, "first_at": null, "smallest_regular": null,
            "worst": null, "outside": 0, "smallest_outside": null},
        "counterexample": null, "degenerate": null, "exhibits": [], "controls": [], "assertions": 0, "notes": [],
    });
    for (name, value) in fields.as_object().expect("an object") {
        row[name] = value.clone();
    }
    row
}

fn condition(by: Option<&str>, satisfied: Option<bool>) -> Value {
    json!({"id": "star", "where": "2", "quote": "a star", "by": by, "satisfied": satisfied})
}

/// A row of each verdict, with much and with little to tell.
fn ledger() -> Ledger {
    let failures = json!({"regular_instances": 2_345, "all": 1_234, "regular": 17, "first_at": 3,
        "smallest_regular": counterexample(2, None), "worst": counterexample(5, Some("7/2")), "outside": 12,
        "smallest_outside": counterexample(1, None)});
    let caught = json!({"wrong": "the last task is late", "at": 7, "counterexample": counterexample(4, None)});
    let missed = json!({"wrong": "the first task is late", "at": null, "counterexample": null});
    let rows = json!([
        row(
            "rr6005/one",
            "false",
            json!({"plain": "It does not.", "failures": failures, "enumerated": 1_000_000,
            "random": 20, "counterexample": counterexample(2, Some("3/2")), "degenerate": counterexample(1, None),
            "methods": ["search", "orders"], "domain": "stars of 2", "reading": "all", "mends": ["a sign"],
            "hypotheses": [condition(None, Some(true)), condition(None, Some(false)),
                condition(Some("the form"), None), condition(None, None)],
            "controls": [caught, missed], "assertions": 2, "notes": ["7 of 9"]})
        ),
        row(
            "rr6005/one+corrected",
            "confirmed",
            json!({"mending": "corrected", "statement": "Some end.",
            "enumerated": 999, "controls": [caught], "assertions": 1})
        ),
        row(
            "rr6005/two",
            "misprint",
            json!({"plain": "A sign.", "follows": "rr6005/one", "enumerated": 1,
            "counterexample": counterexample(3, None)})
        ),
        row(
            "rr6005/two+edited",
            "false",
            json!({"mending": "edited", "statement": "With [its] sign.",
            "counterexample": counterexample(6, None)})
        ),
        row("rr6005/three", "confirmed", json!({"enumerated": 12_345, "assertions": 3})),
        row("rr6005/four", "void", json!({"controls": [missed, caught]})),
        row("rr6005/five", "void", json!({})),
        row("rr4745/one", "not-decidable", json!({"undecidable": "\"About\" is no bound.", "notes": ["about 3"]})),
        row("rr4745/two", "interrupted", json!({"enumerated": 42, "random": 1_000})),
        row("rr4745/three", "not-yet-checked", json!({})),
        row(
            "rr4745/four",
            "boundary",
            json!({"plain": "Not of nothing.", "enumerated": 8, "random": 1,
            "failures": failures, "counterexample": counterexample(9, None)})
        ),
        row("rr4745/five", "imprecise", json!({"plain": "It depends."})),
        row("rr4745/six", "hypothesis", json!({"plain": "Only where links are equal."})),
        row("rr4745/seven", "not-reproduced", json!({"plain": "Another number."})),
        row("rr4745/eight", "reproduced", json!({"enumerated": 36})),
    ]);
    serde_json::from_value(json!({"depth": "quick", "seed": 5, "rows": rows})).expect("a ledger")
}

/// Of some rows something is proved for all real parameters; of others a proof is refuted, or there can be none.
fn proved() -> Ledger {
    let line = |workers: u64, programs: u64| {
        json!({"domain": format!("all real c, w >= 0; {workers} workers, up to 4 tasks"),
            "counts": [["courses", 12], ["alternatives", workers - 1], ["programs", programs]]})
    };
    let swept = json!({"wrong": "the last task is late", "at": 7, "counterexample": counterexample(4, None)});
    let by_proof =
        json!({"wrong": "a term less", "at": 1, "counterexample": counterexample(4, None), "by_proof": true});
    let missed = json!({"wrong": "a term more", "at": null, "counterexample": null});
    let failures = json!({"regular_instances": 45, "all": 0, "regular": 0, "first_at": null,
        "smallest_regular": counterexample(6, None), "worst": counterexample(6, Some("4/3")), "outside": 0,
        "smallest_outside": null});
    let rows = json!([
        row(
            "rr6005/one",
            "confirmed",
            json!({"domain": "stars of 2", "enumerated": 12_345,
            "proved": [line(2, 340), line(3, 1_234_567)], "controls": [swept, by_proof], "assertions": 2})
        ),
        row(
            "rr6005/two",
            "false",
            json!({"plain": "It does not.", "enumerated": 50, "domain": "stars of 2",
            "failures": failures, "counterexample": counterexample(6, Some("4/3")), "by_proof": true})
        ),
        row(
            "rr6005/two+corrected",
            "confirmed",
            json!({"mending": "corrected", "statement": "Some end.",
            "enumerated": 50, "proved": [line(2, 1)], "controls": [by_proof]})
        ),
        row("rr6005/three", "confirmed", json!({"enumerated": 8, "random": 2, "unproved": "Its [bound] is no form."})),
        row(
            "rr6005/four",
            "void",
            json!({"enumerated": 8, "controls": [swept, by_proof], "unconfirmed": true,
            "notes": ["The proof is refuted by 7, where the check finds nothing wrong."]})
        ),
        row("rr6005/five", "void", json!({"enumerated": 8, "controls": [by_proof, missed]})),
        row("rr6005/six", "void", json!({"controls": [swept]})),
    ]);
    serde_json::from_value(json!({"depth": "quick", "seed": 5, "rows": rows})).expect("a ledger")
}

fn is_as_it_was_reviewed(ledger: Ledger, name: &str) {
    let papers = papers::all();
    let forms = [
        render::table(&ledger, Screen::default()),
        render::table(&ledger, Screen { width: Some(60), has_colours: true }),
        render::csv(&ledger),
        render::markdown(papers, &ledger),
        render::findings(papers, &ledger),
        render::summary(papers, &ledger),
        render::depths(papers, &[ledger.clone(), Ledger { depth: schedcheck_harness::Depth::Deep, ..ledger }]),
    ];
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!(name, forms.join("\n=====\n\n")));
}

#[test]
fn a_ledger_is_told_in_every_form_as_it_was_reviewed() {
    is_as_it_was_reviewed(ledger(), "ledger-by-hand");
}

#[test]
fn what_is_proved_for_all_real_parameters_is_told_in_every_form_as_it_was_reviewed() {
    is_as_it_was_reviewed(proved(), "ledger-proved");
}

#[test]
fn a_ledger_comes_back_from_its_json() {
    for ledger in [ledger(), proved()] {
        let again: Ledger = serde_json::from_str(&render::json(&ledger)).expect("a ledger");
        assert_eq!(render::json(&again), render::json(&ledger));
        assert_eq!(render::table(&again, Screen::default()), render::table(&ledger, Screen::default()));
    }
}
