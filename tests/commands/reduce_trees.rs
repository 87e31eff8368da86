//! `schedcheck reduce 2-partition`, `3-partition-tree` and `tree-gap` as their users meet them, bad input included.

use crate::command::{Finished, name, schedcheck, schedcheck_with};
use serde_json::{Value, json};

fn reduce(arguments: &[&str]) -> Finished {
    schedcheck(&[&["reduce"], arguments].concat())
}

/// What is decided of an instance, whose answers are told.
fn decided(arguments: &[&str], told: &str) -> Value {
    let finished = reduce(&[arguments, &["--decide"]].concat());
    assert_eq!((finished.status, finished.errors.as_str()), (0, told), "{arguments:?}");
    finished.json()["provenance"]["decided"].clone()
}

#[test]
fn a_platform_says_which_items_it_stands_for() {
    let lines = reduce(&["2-partition", "--items", "1,2,3"]).well().lines();
    let [platform] = lines.as_slice() else { panic!("one line, for a program that reads lines: {lines:?}") };
    assert_eq!(platform["kind"], "platform-graph");
    assert_eq!(platform["nodes"][4]["w"], "3");
    let provenance = &platform["provenance"];
    assert_eq!(provenance["source"], json!({ "kind": "2-partition", "items": [1, 2, 3] }));
    assert_eq!((&provenance["alpha"], &provenance["nodes"][1]), (&json!("1"), &json!({ "role": "bin" })));
    let file = r#"{"kind":"2-partition","items":[1,2,3]}"#;
    let read = schedcheck_with(&["reduce", "2-partition", "--file", "-"], file).well();
    assert_eq!(read.lines(), lines);
}

#[test]
fn both_sides_are_decided_and_mapped() {
    let even = decided(&["2-partition", "--items", "1,2,3"], "2-partition: yes\nspanning tree of throughput 1: yes\n");
    assert_eq!(even["source"]["throughput_of_its_period"], "1");
    assert_eq!((&even["target"]["trees"], &even["target"]["groups_of_its_tree"]), (&json!(32), &json!([[0, 1], [2]])));
    let uneven = decided(&["2-partition", "--items", "1,1,4"], "2-partition: no\nspanning tree of throughput 1: no\n");
    assert_eq!(uneven["target"]["throughput"], "5/6");
    let triples = ["3-partition-tree", "--items", "4,5,4,4,5,4", "--bound", "13"];
    let grouped = decided(&triples, "3-partition: yes\nspanning tree of throughput 1: yes\n");
    assert_eq!(grouped["target"]["trees"], 448);
    let triples = ["3-partition-tree", "--items", "4,4,4,4,4,6", "--bound", "13"];
    decided(&triples, "3-partition: no\nspanning tree of throughput 1: no\n");
    // Items of another sum: neither has a solution, without a hypothesis.
    let light = ["3-partition-tree", "--items", "2,2,2", "--bound", "7"];
    decided(&light, "3-partition: no\nspanning tree of throughput 1: no\n");
}

#[test]
fn the_graph_of_theorem_3_is_measured_beside_its_trees() {
    let told = "graph: throughput 1; best of 108 spanning trees: 1/4 = 0.25\n";
    let gap = decided(&["tree-gap", "--factor", "4"], told);
    assert_eq!(gap, json!({ "graph": "1", "tree": "1/4", "trees": 108, "every_tree": true }));
    let large = reduce(&["tree-gap", "--factor", "100"]).well().json();
    assert_eq!(large["nodes"].as_array().map(Vec::len), Some(202));
}

#[test]
fn random_items_have_the_promised_answer_and_follow_the_seed() {
    for answer in ["yes", "no"] {
        let random = |seed| reduce(&["2-partition", "--random", answer, "--count", "5", "--seed", seed, "--decide"]);
        assert_eq!(random("7").errors, format!("2-partition: {answer}\nspanning tree of throughput 1: {answer}\n"));
        assert_eq!(random("7").output, random("7").output);
        assert_ne!(random("7").output, random("8").output);
    }
}

#[test]
fn platforms_with_too_many_nodes_or_trees_are_not_decided() {
    let ones = vec!["1"; 70].join(",");
    let told = "2-partition: yes\nspanning tree of throughput 1: not decided within the limit of the search\n";
    let large = decided(&["2-partition", "--items", &ones], told);
    assert!(large["target"]["undecided"].as_str().is_some_and(|reason| reason.contains("73 nodes")), "{large}");
}

#[track_caller]
fn refused(arguments: &[&str], words: &[&str]) {
    let finished = reduce(arguments);
    assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{arguments:?}: {}", finished.errors);
    for word in words {
        assert!(finished.errors.contains(word), "{arguments:?}: {word:?} is not in: {}", finished.errors);
    }
}

#[test]
fn bad_input_is_refused_by_field_and_rule() {
    refused(&["2-partition"], &["--items", "--file", "--random"]);
    refused(&["2-partition", "--items", ""], &["at least one item"]);
    refused(&["2-partition", "--items", "1,-2"], &["items[1]", "\"-2\""]);
    refused(&["2-partition", "--items", "1,0"], &["items[1]", "positive"]);
    refused(&["2-partition", "--random", "yes"], &["--count"]);
    refused(&["2-partition", "--random", "yes", "--count", "1"], &["--count", "2..=10000"]);
    refused(&["2-partition", "--random", "no", "--count", "4", "--largest", "1"], &["has a solution"]);
    refused(&["2-partition", "--items", "1,1", "--seed", "3"], &["--seed"]);
    refused(&["2-partition", "--file", "no-such-file.json"], &["no-such-file.json"]);
    refused(&["3-partition-tree", "--items", "4,4,7", "--bound", "13"], &["items[2]", "between"]);
    refused(&["tree-gap"], &["--factor"]);
    refused(&["tree-gap", "--factor", "0"], &["--factor", "1..=10000"]);
    let folder = tempfile::tempdir().expect("a temporary directory");
    let file = folder.path().join("items.json");
    std::fs::write(&file, r#"{"kind":"3-partition","items":[1],"bound":4}"#).expect("a temporary file");
    refused(&["2-partition", "--file", name(&file)], &["items.json", "expected \"2-partition\""]);
}
