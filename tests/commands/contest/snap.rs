//! Programs that compute in floats: what the contest says of them, and `--snap`.

use std::fs;

use serde_json::{Value, json};

use super::{Contest, counts};
use crate::command::{command, name, schedcheck_with};
use crate::own_algorithm::python;

/// Two workers that work for 0.6 time units each, and get everything at once.
const STAR: &str = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"0","w":"1"},{"g":"0","w":"1.5"}]}
"#;

/// A schedule of this star, with the loads as they are given.
fn in_loads(loads: [&str; 2]) -> String {
    let chunk = |(worker, load): (usize, &str)| {
        format!(r#"{{"worker":{worker},"load":{load},"send_start":0,"compute_start":0.0}}"#)
    };
    let chunks: Vec<_> = loads.into_iter().enumerate().map(chunk).collect();
    format!("echo '{{\"chunks\":[{}]}}'", chunks.join(","))
}

/// What the contest of a program finds in so many words, with these options.
fn found(loads: [&str; 2], options: &[&str]) -> Value {
    Contest::of(&in_loads(loads)).over(STAR, options).json()
}

#[test]
fn an_answer_in_floats_is_invalid_and_the_option_is_named() {
    let result = found(["0.6000000000000001", "0.4"], &[]);
    assert_eq!(counts(&result), json!({"invalid": 1}));
    let reason = result["outcomes"]["invalid"]["first"]["reason"].as_str().expect("a reason");
    assert!(reason.starts_with("the chunks sum to 10000000000000001/10000000000000000"), "{reason}");
    let hint = "seems to compute in floats: the schedule is valid as --snap 1000000 reads its numbers";
    assert!(reason.ends_with(hint), "{reason}");
    // A load that is missing is no error of floats, whatever the digits, and neither is a short number.
    for loads in [["0.5000000000000001", "0.4"], ["0.6001", "0.4"]] {
        let result = found(loads, &[]);
        let reason = result["outcomes"]["invalid"]["first"]["reason"].as_str().expect("a reason");
        assert!(!reason.contains("--snap"), "{reason}");
    }
}

#[test]
fn a_difference_that_floats_make_is_named_where_it_is_told() {
    let contest = Contest::of(&in_loads(["0.6000000000000001", "0.3999999999999999"]));
    let text = contest.over(STAR, &["--format", "text"]).well().output;
    assert!(text.contains("not optimal") && text.contains("seems to come from floats: see --snap"), "{text}");
    let far = Contest::of(&in_loads(["0.7", "0.3"])).over(STAR, &["--format", "text"]).well().output;
    assert!(far.contains("not optimal") && !far.contains("--snap"), "{far}");
}

#[test]
fn snapped_numbers_are_measured_exactly_and_the_largest_move_is_told() {
    let result = found(["0.6000000000000001", "0.4"], &["--snap", "10"]);
    assert_eq!(counts(&result), json!({"as-good": 1}));
    assert_eq!(result["moved"], json!({"number": 1, "by": "1/10000000000000000"}));
    // With denominators of at most 2, both loads become 1/2: valid, and not optimal.
    let coarse = found(["0.6", "0.4"], &["--snap", "2"]);
    assert_eq!((counts(&coarse), &coarse["moved"]["by"]), (json!({"worse": 1}), &json!("1/10")));
    // A refusal stays one, whatever its reason is, and so does a string that is no index.
    let refusing = Contest::of(r#"echo '{"refused":"1e3"}'"#).over(STAR, &["--snap", "10"]).well().json();
    assert_eq!(counts(&refusing), json!({"refused": 1}));
    let answer = in_loads(["0.6", "0.4"]).replace("\"worker\":0", "\"worker\":\"0.0\"");
    assert_eq!(counts(&Contest::of(&answer).over(STAR, &["--snap", "10"]).json()), json!({"invalid": 1}));
    // An exact answer is not moved, and a wrong one stays wrong.
    let exact = found(["\"3/5\"", "0.4"], &["--snap", "5"]);
    assert_eq!((counts(&exact), &exact["moved"]["by"]), (json!({"as-good": 1}), &json!("0")));
    let wrong = found(["0.7", "0.4"], &["--snap", "1000"]);
    assert_eq!(counts(&wrong), json!({"invalid": 1}));
    assert!(!wrong.to_string().contains("--snap"), "{wrong}");
}

#[test]
fn snap_wants_a_program_and_a_number() {
    let arguments = ["contest", "--instances", "-", "bba", "--snap", "10"];
    let refused = schedcheck_with(&arguments, super::STARS);
    assert!(refused.status == 2 && refused.errors.contains("--snap: it is for programs"), "{}", refused.errors);
    let none = Contest::of("echo").run(&["--snap", "0"]);
    assert!(none.status == 2 && none.errors.contains("--snap"), "{}", none.errors);
}

/// The optimal shares of a star whose messages have no latency, in the order of the links, computed in floats.
const TEXTBOOK: &str = r#"
import json, sys
from fractions import Fraction

for line in sys.stdin:
    star = json.loads(line)
    number = lambda text: float(Fraction(text))
    workers = sorted((number(worker["g"]), number(worker["w"]), at) for at, worker in enumerate(star["workers"]))
    rest, shares = 1.0, []
    for g, w, _ in workers:
        shares.append(rest / (g + w))
        rest -= shares[-1] * g
    time, chunks = 0.0, []
    for share, (g, w, at) in zip(shares, workers):
        load = number(star["load"]) * share / sum(shares)
        chunks.append({"worker": at, "load": load, "send_start": time, "compute_start": time + load * g})
        time += load * g
    print(json.dumps({"chunks": chunks}), flush=True)
"#;

#[test]
#[cfg_attr(not(python3), ignore = "SCHEDCHECK_PYTHON names no Python")]
fn the_textbook_rule_in_floats_is_optimal_once_its_numbers_are_snapped() {
    let here = tempfile::tempdir().expect("a folder");
    let file = here.path().join("textbook.py");
    fs::write(&file, TEXTBOOK).expect("a program");
    let found = |options: &[&str]| {
        let arguments = [&["contest", "--kind", "divisible-star"], options, &["--"]].concat();
        let ended = command(&arguments).arg(python()).args(["-B", name(&file)]).output().expect("the command runs");
        counts(&serde_json::from_slice::<Value>(&ended.stdout).expect("JSON"))
    };
    assert_eq!(found(&["--snap", "1000000"]), json!({"as-good": 83}));
    assert!(found(&[])["invalid"].as_u64() > Some(50));
}
