//! What a result says of its schedule: what of it `check` has checked, and what only a certificate proves.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::command::{Finished, name, schedcheck, schedcheck_with};

/// Two workers that cost the same link time; 4 is the optimum, and to send nothing takes 6.
const STAR: &str = r#"{"kind":"star","workers":[{"c":1,"w":2,"tasks":3},{"c":1,"w":2,"tasks":0}]}"#;
const LAZY: &str = r#"{"transfers":[],"computations":[{"worker":0,"start":0,"tasks":3}]}"#;

/// A folder with the instance, and files for a result and a certificate.
struct Files {
    _folder: TempDir,
    instance: PathBuf,
    result: PathBuf,
    certificate: PathBuf,
}

impl Files {
    /// The result and the certificate of `solve`.
    fn solved(instance: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let [of, result, certificate] = ["of.json", "result.json", "proof.json"].map(|name| folder.path().join(name));
        fs::write(&of, instance).expect("a temporary file");
        let solved = schedcheck(&["solve", "--certificate", name(&certificate), name(&of)]).well();
        fs::write(&result, &solved.output).expect("a temporary file");
        Self { _folder: folder, instance: of, result, certificate }
    }

    /// The same with a result that says something of a schedule.
    fn saying(&self, result: &Value) {
        fs::write(&self.result, result.to_string()).expect("a temporary file");
    }

    fn check(&self, options: &[&str]) -> Finished {
        schedcheck(&[&["check"], options, &[name(&self.instance), name(&self.result)]].concat())
    }

    fn certified(&self, options: &[&str]) -> Finished {
        self.check(&[&["--certificate", name(&self.certificate)], options].concat())
    }
}

fn line(said: &Value) -> String {
    let [instance, schedule] = [STAR, LAZY].map(|text| serde_json::from_str::<Value>(text).expect("JSON"));
    let mut line = json!({ "instance": instance, "schedule": schedule });
    line.as_object_mut().expect("an object").extend(said.as_object().cloned().expect("an object"));
    line.to_string()
}

#[test]
fn a_claim_that_only_a_certificate_proves_is_told_to_be_unchecked() {
    for (said, unchecked) in [
        (json!({ "optimal": true, "lower_bound": "6", "objective": "6" }), json!(["optimal", "lower_bound"])),
        (json!({ "optimal": true }), json!(["optimal"])),
        (json!({ "optimal": false, "lower_bound": 4 }), json!(["lower_bound"])),
        (json!({ "objective": 6, "upper_bound": "13/2" }), Value::Null),
    ] {
        let checked = schedcheck_with(&["check"], line(&said)).well().json();
        assert_eq!((&checked["valid"], &checked["unchecked"]), (&json!(true), &unchecked), "{said}");
        let text = schedcheck_with(&["check", "--format", "text"], line(&said)).well().output;
        assert_eq!(text.contains("unchecked"), !unchecked.is_null(), "{text}");
        let strict = schedcheck_with(&["check", "--strict"], line(&said));
        assert_eq!(strict.status, if unchecked.is_null() { 0 } else { 2 }, "{said}: {}", strict.errors);
        assert_eq!(strict.errors.contains("--strict refuses"), !unchecked.is_null(), "{}", strict.errors);
    }
}

#[test]
fn a_false_claim_is_refused_by_strict_whatever_certificate_stands_beside_it() {
    let files = Files::solved(STAR);
    let schedule: Value = serde_json::from_str(LAZY).expect("JSON");
    files.saying(&json!({ "optimal": true, "objective": "6", "lower_bound": "6", "schedule": schedule }));
    assert_eq!(files.check(&[]).well().json()["unchecked"], json!(["optimal", "lower_bound"]));
    let found = files.certified(&[]).well().json();
    assert_eq!((&found["lower_bound"], &found["optimal"]), (&json!("4"), &json!(false)));
    assert_eq!(found["unchecked"], json!(["optimal", "lower_bound"]));
    for refused in [files.check(&["--strict"]), files.certified(&["--strict"])] {
        assert_eq!((refused.status, refused.output.as_str()), (2, ""));
        assert!(refused.errors.contains("result.json: optimal, lower_bound: --strict"), "{}", refused.errors);
    }
    assert!(files.certified(&["--strict"]).errors.contains("the certificate proves no more than 4"));
}

#[test]
fn the_certificate_of_a_result_checks_all_that_it_says() {
    let ring = r#"{"kind":"ring","W":9,"H":1,"w":[3,2,4],"c":[[0,1,2],[1,0,1],[2,1,0]]}"#;
    let graph =
        r#"{"kind":"platform-graph","nodes":[{"w":1,"master":true},{"w":2}],"links":[{"between":[0,1],"c":1}]}"#;
    for (instance, bound) in [(STAR, "lower_bound"), (ring, "lower_bound"), (graph, "upper_bound")] {
        let files = Files::solved(instance);
        assert_eq!(files.check(&[]).well().json()["unchecked"], json!(["optimal", bound]));
        let found = files.certified(&["--strict"]).well().json();
        assert_eq!((&found["optimal"], &found["unchecked"]), (&json!(true), &Value::Null), "{found}");
        // The instance in the line, and the certificate beside it or in it as well.
        let read = |file| serde_json::from_str::<Value>(&fs::read_to_string(file).expect("it is there")).expect("JSON");
        let mut line = read(&files.result);
        line["instance"] = read(&files.instance);
        fs::write(&files.result, line.to_string()).expect("a temporary file");
        let certificate = ["check", "--strict", "--certificate", name(&files.certificate), name(&files.result)];
        assert_eq!(schedcheck(&certificate).well().json(), found);
        line["certificate"] = read(&files.certificate);
        let alone = schedcheck_with(&["check", "--strict"], line.to_string()).well().json();
        assert_eq!((&alone["optimal"], &alone["unchecked"]), (&json!(true), &Value::Null), "{alone}");
        fs::write(&files.result, line.to_string()).expect("a temporary file");
        assert!(schedcheck(&certificate).errors.contains("certificate: "), "there are two");
    }
}

#[test]
fn a_certificate_that_proves_nothing_or_does_not_fit_is_told() {
    let files = Files::solved(STAR);
    let proof = fs::read_to_string(&files.certificate).expect("it was written");
    let mut proof: Value = serde_json::from_str(&proof).expect("JSON");
    proof["bound"] = "5".into();
    fs::write(&files.certificate, proof.to_string()).expect("a temporary file");
    let rejected = files.certified(&[]);
    assert_eq!((rejected.status, &rejected.json()["valid"]), (1, &json!(false)));
    fs::write(&files.certificate, "{}").expect("a temporary file");
    let refused = files.certified(&[]);
    assert!(refused.status == 2 && refused.errors.contains("proof.json: "), "{}", refused.errors);
    let twice = schedcheck(&["check", "--certificate", "-", "-", name(&files.result)]);
    assert!(
        twice.errors.contains("standard input cannot be both the instance and the certificate"),
        "{}",
        twice.errors
    );
}

/// A schedule in so many results, one within another.
fn nested(levels: usize) -> String {
    format!("{}{LAZY}{}", "{\"schedule\":".repeat(levels), "}".repeat(levels))
}

#[test]
fn results_within_results_are_read_to_the_second_and_refused_at_any_depth() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let [instance, schedule, out] = ["of.json", "result.json", "out"].map(|name| folder.path().join(name));
    fs::write(&instance, STAR).expect("a temporary file");
    for (levels, status) in [(2, 0), (3, 2), (10_000, 2), (300_000, 2)] {
        fs::write(&schedule, nested(levels)).expect("a temporary file");
        let [of, given] = [&instance, &schedule].map(|file| name(file));
        for arguments in
            [&["check", of, given][..], &["draw", of, given], &["export", "simgrid", of, given, "--out", name(&out)]]
        {
            let finished = schedcheck(arguments);
            assert_eq!(finished.status, status, "{levels}, {arguments:?}: {:.200}", finished.errors);
            assert_eq!(finished.errors.contains("a result may hold a result"), status == 2, "{:.200}", finished.errors);
        }
        let line = format!(r#"{{"instance":{STAR},"schedule":{}}}"#, nested(levels - 1));
        for command in [&["check"][..], &["draw"]] {
            let finished = schedcheck_with(command, format!("{line}\n"));
            assert_eq!(finished.status, status, "{levels}, {command:?}: {:.200}", finished.errors);
        }
    }
}

#[test]
fn an_answer_nested_to_any_depth_is_one_invalid_answer_of_a_contest() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let [script, deep] = ["answers.sh", "deep.json"].map(|name| folder.path().join(name));
    fs::write(&deep, nested(100_000) + "\n").expect("a temporary file");
    let two = json!({ "schedule": { "schedule": serde_json::from_str::<Value>(LAZY).expect("JSON") } });
    let answers = format!("read -r line; cat '{}'; read -r line; echo '{two}'", name(&deep));
    fs::write(&script, answers).expect("a temporary file");
    let contest = ["contest", "--instances", "-", "--jobs", "1", "--", "sh", name(&script)];
    let finished = schedcheck_with(&contest, format!("{STAR}\n{STAR}\n"));
    let outcomes = &finished.json()["outcomes"];
    assert_eq!((&outcomes["invalid"]["instances"], finished.status), (&json!(1), 1), "{outcomes}");
    assert_eq!(outcomes["worse"]["instances"], json!(1), "{outcomes}");
}

#[test]
fn a_tree_deeper_than_a_value_is_read_is_drawn_with_its_schedule_in_one_file() {
    let depth = 5_000;
    let (open, close) = (r#"{"w":1,"children":[{"g":1,"w":1,"children":["#, "]}]}");
    let node = r#"{"g":1,"w":1,"children":["#;
    let root = format!("{open}{}{}{close}", node.repeat(depth), "]}".repeat(depth));
    let schedule = r#"{"messages":[],"computations":[{"node":0,"load":1,"start":0}]}"#;
    let both = format!(r#"{{"instance":{{"kind":"divisible-tree","load":1,"root":{root}}},"schedule":{schedule}}}"#);
    for command in [&["check", "-"][..], &["draw", "--format", "csv", "-"]] {
        let finished = schedcheck_with(command, format!("{both}\n"));
        assert_eq!((finished.status, finished.errors.as_str()), (0, ""), "{command:?}");
    }
}
