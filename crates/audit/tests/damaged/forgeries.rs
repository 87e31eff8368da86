//! Certificates of false bounds that were made for one fault each of a checker: a rule that is wrong by one word would
//! accept one of them. Both checkers refuse all, the first for what the rule says.
//!
//! `forgeries/KIND.jsonl` has a line for each: the fault, by the name that it has in `.ci/mutants/semantic`, the
//! instance, the certificate, the optimum, and what the checker says.

use std::path::Path;

use schedcheck_files::Instance;
use serde_json::Value;

use super::second_checker::second;
use super::{Seed, certify};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/damaged/forgeries");

/// The lines of all kinds.
fn forgeries() -> Vec<Value> {
    let files = std::fs::read_dir(Path::new(FOLDER)).expect("a folder").map(|file| file.expect("a file").path());
    let mut files: Vec<_> = files.collect();
    files.sort();
    let texts = files.iter().map(|file| std::fs::read_to_string(file).expect("UTF-8"));
    let lines: Vec<Value> =
        texts.flat_map(|text| text.lines().map(|line| line.parse().expect("JSON")).collect::<Vec<_>>()).collect();
    assert!(lines.len() > 100, "{}", lines.len());
    lines
}

#[test]
fn each_is_refused_for_what_its_rule_says() {
    for given in forgeries() {
        let instance = Instance::read(&given["instance"].to_string()).expect("an instance");
        let found = certify(&instance, &given["certificate"].to_string()).expect("it is read");
        let flaw = found.map(|proved| proved.bound.to_string()).expect_err("it proves nothing").to_string();
        assert_eq!(given["flaw"], flaw, "{given}");
    }
}

#[test]
fn what_each_claims_is_false() {
    for given in forgeries() {
        let forged = Seed::read(&given.to_string());
        assert_eq!(given["optimum"], forged.optimum.to_string(), "{given}");
        let bound = given["certificate"]["bound"].as_str().expect("a text").parse().expect("a number");
        assert!(!forged.allows(&bound), "the bound is true: {given}");
    }
}

#[test]
fn the_second_checker_refuses_each() {
    let forgeries = forgeries();
    let line =
        |given: &Value| format!("{{\"instance\":{},\"certificate\":{}}}\n", given["instance"], given["certificate"]);
    let Some(answers) = second(&[], forgeries.iter().map(line).collect::<String>().into_bytes()) else { return };
    assert_eq!(answers.len(), forgeries.len());
    for (given, answer) in forgeries.iter().zip(answers) {
        assert_eq!(answer["valid"], false, "{given}");
    }
}
