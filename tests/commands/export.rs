//! What `export` writes, and what it refuses: no simulator is needed for either.

use std::fs;

use crate::command::{name, proved, schedcheck};
use schedcheck::simgrid::{Export, ExportError, export};
use schedcheck_files::read_candidate;

/// A worker that holds tasks and computes at last, a free link to one that computes in no time, one that computes
/// nothing, and one that waits on purpose: for a task to be sent, to be passed on, and to be computed. The fourth
/// transfer passes on what the first one brought.
const STAR: &str = r#"{
    "instance": {"kind": "star", "workers": [{"c": "1/3", "w": 2, "tasks": 4}, {"c": 0, "w": 0, "tasks": 0},
        {"c": "5/2", "w": "inf", "tasks": 1}, {"c": 1, "w": "7/3", "tasks": 0}]},
    "schedule": {
        "transfers": [{"from": 2, "to": 1, "in_start": 0, "out_start": "5/2"},
            {"from": 0, "to": 3, "in_start": "5/2", "out_start": 3},
            {"from": 0, "to": 1, "in_start": "17/6", "out_start": 4},
            {"from": 1, "to": 3, "in_start": 4, "out_start": 4}],
        "computations": [{"worker": 0, "start": 3, "tasks": 1}, {"worker": 0, "start": 0, "tasks": 1},
            {"worker": 1, "start": 4, "tasks": 1}, {"worker": 3, "start": 5, "tasks": 2}]}}"#;

/// Two senders and three receivers, one over a free link, and one worker that does neither.
const REDISTRIBUTION: &str = r#"{
    "instance": {"kind": "redistribution", "workers": [{"c": 2, "delta": 2}, {"c": 1, "delta": -1},
        {"c": "1/7", "delta": 0}, {"c": 3, "delta": -2}, {"c": 0, "delta": 1}]},
    "schedule": {"transfers": [{"from": 4, "to": 1, "in_start": 0, "out_start": 0},
        {"from": 0, "to": 3, "in_start": 0, "out_start": 2}, {"from": 0, "to": 3, "in_start": 2, "out_start": 6}]}}"#;

fn exported(line: &str) -> Result<Export, ExportError> {
    export(&read_candidate(line).expect("an instance with a schedule"))
}

/// The files, each under its name, without the actors, which are the same for every schedule.
fn shown(Export { makespan, files }: Export) -> String {
    let before_the_actors = |text: &str| text.split("# --- the actors").next().map(str::to_owned);
    let files = files.map(|(file, text)| format!("=== {file}\n{}", before_the_actors(&text).unwrap_or_default()));
    format!("{makespan}\n{}", files.concat())
}

fn reviewed(snapshot: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!(snapshot, text));
}

#[test]
fn a_star_with_all_that_there_is_and_a_redistribution_are_written_as_reviewed() {
    reviewed("simgrid-star", &shown(exported(STAR).unwrap()));
    reviewed("simgrid-redistribution", &shown(exported(REDISTRIBUTION).unwrap()));
}

#[test]
fn the_files_for_figure_3_are_the_reviewed_ones() {
    let folder = tempfile::tempdir().unwrap();
    let out = ["export", "simgrid", "papers/rr6005/data/rr6005-figure-2.json", "--out", name(folder.path())];
    assert_eq!(schedcheck(&out).status, 0);
    let read = |file: &str| fs::read_to_string(folder.path().join(file)).unwrap();
    reviewed("simgrid-figure-3-platform", &read("platform.xml"));
    reviewed("simgrid-figure-3-script", &read("play.py"));
}

#[test]
fn a_schedule_that_is_not_valid_is_not_exported() {
    let folder = tempfile::tempdir().unwrap();
    let schedule = folder.path().join("schedule.json");
    let export = |text: &str| {
        fs::write(&schedule, text).unwrap();
        schedcheck(&[
            "export",
            "simgrid",
            "papers/rr6005/data/rr6005-figure-2.json",
            name(&schedule),
            "--out",
            name(folder.path()),
        ])
    };
    let nothing = export(r#"{"transfers":[],"computations":[]}"#);
    assert!(nothing.status == 1 && nothing.errors.contains("worker 0 ends with 13 tasks left"), "{}", nothing.errors);
    let ring = schedcheck(&["export", "simgrid", "papers/rr4745/data/rr4745-lyon.json", "--out", name(folder.path())]);
    assert!(ring.status == 2 && ring.errors.contains("star and redistribution are"), "{}", ring.errors);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is written");
}

/// The program and the proof that are written for an instance, and what a checker of proofs and `solve` say.
fn stated(instance: &str) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    fs::write(file("instance.json"), instance).unwrap();
    let written = schedcheck(&["export", "program", name(&file("instance.json")), "--out", name(&file("stated"))]);
    assert_eq!(written.status, 0, "{}", written.errors);
    let [lp, proof] = ["stated/program.lp", "stated/proof.vipr"].map(file);
    let solved = schedcheck(&["solve", "--objective-only", name(&file("instance.json"))]).output;
    let solved: serde_json::Value = serde_json::from_str(&solved).unwrap();
    assert_eq!(solved["optimal"], true);
    (proved(&lp, &proof), solved["objective"].as_str().unwrap().to_owned())
}

const MULTI_ROUND: &str =
    r#"{"kind": "multi-round", "load": 70, "workers": 2, "g": 1, "w": 4, "G": 1, "W": 1, "rounds": 3}"#;

#[test]
fn the_program_of_an_instance_is_proved_to_have_its_optimum() {
    let switch = r#"{"kind": "switch", "workers": [{"load": 6, "bandwidth": "3/2", "speed": 1},
        {"load": "1/3", "bandwidth": 9, "speed": 9}]}"#;
    for instance in [switch, MULTI_ROUND] {
        let (checked, objective) = stated(instance);
        assert_eq!(checked, format!("proved: the optimum is {objective}\n"));
    }
    let graph = fs::read_to_string("papers/tpds2004/data/tpds2004-example.json").unwrap();
    let (checked, objective) = stated(&graph);
    assert_eq!(checked, format!("proved: the optimum is -{objective}\n"));
}

#[test]
fn an_instance_without_a_program_is_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (folder.path().join("instance.json"), folder.path().join("stated"));
    let refused = |instance: &str| {
        fs::write(&file, instance).unwrap();
        let refused = schedcheck(&["export", "program", name(&file), "--out", name(&out)]);
        assert!(refused.status == 2 && !out.exists(), "{}", refused.errors);
        refused.errors
    };
    let star = refused(r#"{"kind": "star", "workers": [{"c": 1, "w": 2, "tasks": 4}]}"#);
    assert!(star.contains("no single linear program bounds an instance of kind \"star\""), "{star}");
    let any = refused(&MULTI_ROUND.replace(", \"rounds\": 3", ""));
    assert!(any.contains("instance.json: rounds: "), "{any}");
    let graph = r#"{"kind": "platform-graph", "horizon": 5, "nodes": [{"w": 3, "master": true}, {"w": 2}],
        "links": [{"between": [0, 1], "c": 1}]}"#;
    let horizon = refused(graph);
    assert!(horizon.contains("instance.json: horizon: "), "{horizon}");
}
