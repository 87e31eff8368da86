//! The kinds of divisible loads on the command line: solved, checked, in lines, and refused.

use std::fmt::Write as _;

use crate::command::{name, schedcheck, schedcheck_with};
use serde_json::{Value, json};

/// The example of rr4916, section 3.1.
const EXAMPLE: &str = r#"{"kind":"divisible-star","load":"6","workers":[{"g":"4","w":"1"},{"g":"1","w":"1"}]}"#;
const AFFINE: &str = r#"{"kind":"divisible-star","load":"10","master_w":"8","workers":[{"g":"4","w":"1"},{"g":"1","w":"2","G":"1","W":"1"},{"g":"2","w":"2","W":"1"}]}"#;
const TREE: &str = r#"{"kind":"divisible-tree","load":"10","root":{"w":"inf","children":[{"g":"1","w":"2","children":[{"g":"1","w":"1"}]},{"g":"2","w":"1"}]}}"#;
const ROUNDS: &str = r#"{"kind":"multi-round","load":"70","workers":2,"rounds":3,"g":"1","G":"1","w":"4","W":"1"}"#;
const SWITCH: &str = r#"{"kind":"switch","workers":[{"load":"5","bandwidth":"2","speed":"1/3"},{"load":"0","bandwidth":"1","speed":"1"}]}"#;

const ALL: [&str; 5] = [EXAMPLE, AFFINE, TREE, ROUNDS, SWITCH];

/// One result line for each instance, in order.
fn solved(instances: &[&str]) -> Vec<Value> {
    let lines = instances.iter().map(|line| format!("{line}\n")).collect::<String>();
    schedcheck_with(&["solve"], lines).well().lines()
}

#[test]
fn every_kind_is_solved_to_its_optimum() {
    let answers: Vec<_> = solved(&ALL)
        .into_iter()
        .map(|line| (line["kind"].clone(), line["optimal"].clone(), line["objective"].clone()))
        .collect();
    let optimum = |kind: &str, objective: &str| (json!(kind), json!(true), json!(objective));
    assert_eq!(
        answers,
        [
            optimum("divisible-star", "10"),
            optimum("divisible-star", "1312/83"),
            optimum("divisible-tree", "15"),
            optimum("multi-round", "570657/3785"),
            optimum("switch", "15/4"),
        ]
    );
}

#[test]
fn checker_accepts_solutions_and_rejects_changed_ones() {
    let directory = tempfile::tempdir().unwrap();
    for (number, answer) in solved(&ALL).into_iter().enumerate() {
        let file = directory.path().join("platform.json");
        std::fs::write(&file, ALL[number]).unwrap();
        let judged = |schedule: &Value| {
            let result = directory.path().join("result.json");
            std::fs::write(&result, schedule.to_string()).unwrap();
            schedcheck(&["check", name(&file), name(&result)])
        };
        let valid = judged(&answer).well().json();
        assert_eq!((&valid["valid"], &valid["objective"]), (&json!(true), &answer["objective"]));
        let lists = ["chunks", "computations"];
        let list = lists.iter().find(|list| answer["schedule"].get(list).is_some()).expect("a list of pieces");
        let mut less = answer["schedule"].clone();
        less[list].as_array_mut().expect("a list").pop();
        let refused = judged(&less);
        assert_eq!(refused.status, 1, "{}", refused.output);
        assert_eq!(refused.json()["valid"], false);
    }
}

#[test]
fn every_method_agrees_with_the_optimum_or_says_that_it_does_not_apply() {
    let methods = schedcheck(&["methods", "--format", "json"]).well().json();
    for (instance, best) in ALL.iter().zip(solved(&ALL)) {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("platform.json");
        std::fs::write(&file, instance).unwrap();
        let of_kind = methods.as_array().expect("a list").iter().filter(|method| method["kind"] == best["kind"]);
        for method in of_kind.map(|method| method["method"].as_str().expect("a name")) {
            let finished = schedcheck(&["solve", "--method", method, name(&file)]);
            if finished.status != 0 {
                assert!(finished.status == 2 && finished.errors.contains(method), "{method}: {}", finished.errors);
                continue;
            }
            let answer = finished.json();
            if answer["optimal"] == true {
                assert_eq!(answer["objective"], best["objective"], "{method} on {instance}");
            }
        }
    }
}

#[test]
fn the_best_subset_and_order_leave_out_who_is_too_far() {
    let far = r#"{"kind":"divisible-star","load":"3","workers":[{"g":"1","w":"1","G":"100"},{"g":"1","w":"1"}]}"#;
    let [answer] = solved(&[far]).try_into().expect("one line");
    assert_eq!((&answer["objective"], &answer["optimal"]), (&json!("6"), &json!(true)));
    assert_eq!(answer["schedule"]["chunks"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_load_of_nothing_takes_no_time_but_for_rounds_that_are_asked_for() {
    let nothing =
        ALL.map(|text| text.replace(r#""load":"10""#, r#""load":"0""#).replace(r#""load":"6""#, r#""load":0"#));
    let nothing =
        nothing.map(|text| text.replace(r#""load":"70""#, r#""load":"0""#).replace(r#""load":"5""#, r#""load":"0""#));
    let answers = solved(&nothing.each_ref().map(String::as_str));
    let objectives: Vec<_> = answers.iter().map(|line| line["objective"].as_str().unwrap()).collect();
    assert_eq!([objectives[0], objectives[1], objectives[2], objectives[4]], ["0"; 4]);
    assert_eq!(objectives[3], "7", "six messages of latency 1, and the last computation");
}

#[test]
fn bad_instances_give_error_lines_and_the_others_go_on() {
    let bad = EXAMPLE.replace(r#""g":"4""#, r#""g":"-4""#);
    let lines = format!("{EXAMPLE}\n{bad}\n{SWITCH}\n");
    let finished = schedcheck_with(&["solve"], lines);
    assert_eq!(finished.status, 2);
    let lines = finished.lines();
    assert_eq!(lines.len(), 3);
    assert!(lines[1]["error"].as_str().is_some_and(|error| error.contains("workers[0].g")), "{}", lines[1]);
    assert_eq!(lines[2]["objective"], "15/4");
}

#[test]
fn a_chain_of_tens_of_thousands_of_nodes_is_solved() {
    const NODES: usize = 40_000;
    let mut chain = r#"{"kind":"divisible-tree","load":"2","root":{"w":"inf","children":["#.to_owned();
    for _ in 1..NODES {
        chain.push_str(r#"{"g":"1","w":"inf","children":["#);
    }
    write!(chain, r#"{{"g":"1","w":"3"}}{}}}}}"#, "]}".repeat(NODES - 1) + "]").unwrap();
    let finished = schedcheck_with(&["solve"], chain + "\n");
    let [answer] = finished.well().lines().try_into().expect("one line");
    assert_eq!((&answer["objective"], &answer["optimal"]), (&json!("80006"), &json!(true)));
}

#[test]
fn a_star_may_be_served_in_any_number_of_rounds() {
    let star = r#"{"kind":"divisible-star","load":"300","rounds":"any","workers":[{"g":"2","w":"4","G":"1"},{"g":"1","w":"2","W":"3"}]}"#;
    let one_round = star.replace(r#""rounds":"any","#, "");
    let [many, one] = solved(&[star, &one_round]).try_into().expect("two lines");
    let number = |line: &Value| schedcheck_model::number::parse_rational(line["objective"].as_str().unwrap()).unwrap();
    assert!(number(&many) <= number(&one));
    assert_eq!((&many["optimal"], &one["optimal"]), (&json!(false), &json!(true)));
}
