//! What is measured of a schedule beside its objective.

use std::fs;
use std::path::Path;

use schedcheck_files::{Candidate, Instance, read_candidate};
use schedcheck_model::Sense;

/// An instance, a schedule of it, its objective, and what else is measured.
type Case<'a> = (&'a str, &'a str, &'a str, &'a str);

const CASES: [Case; 3] = [
    (
        r#"{"kind":"star","workers":[{"c":1,"w":2,"tasks":3}]}"#,
        r#"{"transfers":[],"computations":[{"worker":0,"start":0,"tasks":3}]}"#,
        "6",
        r#"{"transfers":0}"#,
    ),
    (
        r#"{"kind":"star","workers":[{"c":1,"w":2,"tasks":3},{"c":2,"w":1,"tasks":0},{"c":3,"w":"inf","tasks":1}]}"#,
        concat!(
            r#"{"transfers":[{"from":0,"to":1,"in_start":0,"out_start":1},"#,
            r#"{"from":2,"to":0,"in_start":1,"out_start":4}],"#,
            r#""computations":[{"worker":0,"start":1,"tasks":3},{"worker":1,"start":3,"tasks":1}]}"#
        ),
        "7",
        r#"{"transfers":2,"relays":[0]}"#,
    ),
    (
        r#"{"kind":"multi-round","load":4,"workers":2,"rounds":2,"g":0,"w":1}"#,
        concat!(
            r#"{"chunks":[{"worker":0,"load":1,"send_start":0,"compute_start":0},"#,
            r#"{"worker":1,"load":1,"send_start":0,"compute_start":0},"#,
            r#"{"worker":0,"load":1,"send_start":0,"compute_start":1},"#,
            r#"{"worker":1,"load":1,"send_start":0,"compute_start":1}]}"#
        ),
        "2",
        r#"{"rounds":2}"#,
    ),
];

#[test]
fn transfers_relays_and_rounds_are_counted() {
    for (instance, schedule, objective, details) in CASES {
        let candidate = read_candidate(&format!(r#"{{"instance":{instance},"schedule":{schedule}}}"#)).unwrap();
        let measured = candidate.measure().unwrap_or_else(|rule| panic!("{rule}: {schedule}"));
        assert_eq!(measured.objective.to_string(), objective, "{schedule}");
        assert_eq!(serde_json::Value::from(measured.details).to_string(), details, "{schedule}");
    }
}

/// A file of an instance, one of a schedule of it, the objective, and what else is measured.
const EXAMPLES: [Case; 11] = [
    ("star", "star-schedule", "12", r#"{"transfers":2}"#),
    ("divisible-star", "divisible-star-schedule", "16", r#"{"chunks":2}"#),
    ("divisible-return", "divisible-return-schedule", "65/2", r#"{"chunks":2}"#),
    ("multi-round", "multi-round-schedule", "19", r#"{"rounds":2}"#),
    ("redistribution", "redistribution-schedule", "7", r#"{"transfers":2}"#),
    ("ring", "ring-schedule", "14", r#"{"processors":2,"busy":["8","14"]}"#),
    ("switch", "switch-schedule", "4", r#"{"flows":1}"#),
    ("tree", "tree-schedule", "14", r#"{"messages":2}"#),
    ("graph", "period", "1", r#"{"tasks":"4","preload":["0","1","0"],"buffers":["0","3","0"]}"#),
    ("graph-until-5", "phases", "7", r#"{"end":"5","buffers":["0","2"]}"#),
    ("graph-until-5", "tasks", "3", r#"{"end":"3","waiting":[0,0]}"#),
];

fn example(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    fs::read_to_string(folder.join(name).with_extension("json")).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn judged(instance: &str, schedule: &str) -> Candidate {
    let instance = Instance::read(&example(instance)).unwrap_or_else(|error| panic!("{instance}: {error}"));
    Candidate::read_schedule(instance, &example(schedule)).unwrap_or_else(|error| panic!("{schedule}: {error}"))
}

#[test]
fn of_each_kind_what_its_checker_measures_is_told() {
    for (instance, schedule, objective, details) in EXAMPLES {
        let measured = judged(instance, schedule).measure().unwrap_or_else(|rule| panic!("{rule}: {schedule}"));
        assert_eq!(measured.objective.to_string(), objective, "{schedule}");
        assert_eq!(serde_json::Value::from(measured.details).to_string(), details, "{schedule}");
    }
}

#[test]
fn a_schedule_is_of_the_kind_of_its_instance() {
    for (instance, schedule, ..) in EXAMPLES {
        let candidate = judged(instance, schedule);
        assert_eq!(candidate.kind(), candidate.instance().kind(), "{schedule}");
    }
    let (graph, tree) = (judged("graph", "period"), judged("tree", "tree-schedule"));
    assert_eq!([graph.kind(), tree.kind()], ["platform-graph", "divisible-tree"]);
    assert_eq!([graph.sense(), tree.sense()], [Sense::Maximise, Sense::Minimise]);
}

#[test]
fn a_rule_that_is_broken_is_told_in_words() {
    let lonely = r#"{"instance":{"kind":"ring","W":1,"H":1,"w":[1],"c":[[0]]},"schedule":{"ring":[],"shares":[]}}"#;
    let rule = read_candidate(lonely).unwrap().measure().unwrap_err();
    assert_eq!(
        (rule.to_string(), String::from(rule)),
        ("ring: nobody takes part".into(), "ring: nobody takes part".into())
    );
}
