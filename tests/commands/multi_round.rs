//! Divisible loads dealt in rounds at the command line: solved, checked and drawn; and what is refused.

use crate::command::{name, schedcheck, schedcheck_with};
use serde_json::{Value, json};

const THREE_ROUNDS: &str =
    r#"{"kind":"multi-round","load":"70","workers":2,"rounds":3,"g":"1","G":"1","w":"4","W":"1"}"#;
const ANY_ROUNDS: &str = r#"{"kind":"multi-round","load":"70","workers":2,"g":"1","G":"1","w":"4","W":"1"}"#;

#[test]
fn each_method_gives_a_schedule_that_check_accepts_with_the_same_objective() {
    let methods = ["linear-program", "multi-installment", "generating-function", "umr"];
    let with_rounds = methods.map(|method| (method, THREE_ROUNDS));
    for (method, instance) in with_rounds.into_iter().chain([("all-rounds", ANY_ROUNDS), ("umr", ANY_ROUNDS)]) {
        let solved = schedcheck_with(&["solve", "--with-instance", "--method", method], instance).well();
        let checked = schedcheck_with(&["check"], &solved.output).well().json();
        assert_eq!((&checked["valid"], &checked["objective"]), (&json!(true), &solved.json()["objective"]), "{method}");
    }
}

#[test]
fn lines_are_answered_in_order_and_a_bad_one_does_not_stop_the_others() {
    let linear = r#"{"kind":"multi-round","load":"70","workers":2,"g":"1","w":"4"}"#;
    let no_worker = r#"{"kind":"multi-round","load":"70","workers":0,"g":"1","w":"4"}"#;
    let answered = schedcheck_with(&["solve"], [ANY_ROUNDS, linear, no_worker, THREE_ROUNDS].join("\n"));
    let lines = answered.lines();
    assert_eq!((&lines[0]["optimal"], &lines[0]["method"]), (&json!(true), &json!("all-rounds")));
    assert_eq!((&lines[1]["optimal"], &lines[1]["lower_bound"]), (&json!(false), &json!("140")), "{}", lines[1]);
    assert!(lines[2]["error"].to_string().contains("worker"), "{}", lines[2]);
    assert_eq!((&lines[3]["objective"], lines.len()), (&json!("570657/3785"), 4));
}

#[test]
fn the_periodic_schedule_is_valid_and_near_its_bound() {
    let star = r#"{"kind":"divisible-star","rounds":"any","load":"100000","workers":[{"g":"1","w":"4","G":"1","W":"1"},{"g":"2","w":"5"}]}"#;
    let solved = schedcheck_with(&["solve", "--with-instance", "--method", "periodic"], star).well();
    let checked = schedcheck_with(&["check"], &solved.output).well().json();
    assert_eq!((&checked["valid"], &checked["objective"]), (&json!(true), &solved.json()["objective"]));
}

#[test]
fn figures_are_the_reviewed_ones() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    let folder = tempfile::tempdir().expect("a temporary directory");
    let figures = schedcheck(&["figures", "rr4916", "--out", name(folder.path())]);
    assert_eq!(figures.status, 0, "{}", figures.errors);
    let is_platform = |name: &str| !["3", "6", "7", "installment", "ratio"].iter().any(|end| name.ends_with(end));
    let others = (schedcheck_rr4916::PAPER.figures)().into_iter().filter(|figure| is_platform(&figure.name));
    let others = others.map(|figure| format!("{}: {}\n{:#}\n", figure.name, figure.shows, (figure.data)()));
    settings.bind(|| insta::assert_snapshot!("rr4916-figures", others.collect::<String>()));
    let charts = ["rr4916-figure-3", "rr4916-figure-6", "rr4916-figure-7"];
    for figure in charts.into_iter().chain(["rr4916-umr-multi-installment", "rr4916-asymptotic-ratio"]) {
        let read =
            |ending: &str| std::fs::read_to_string(folder.path().join(format!("{figure}.{ending}"))).expect("a file");
        settings.bind(|| insta::assert_snapshot!(figure, read("json")));
        let svg = read("svg");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && !svg.contains("NaN"), "{svg}");
        let value: Value = serde_json::from_str(&read("json")).expect("JSON");
        assert!(value.is_object());
    }
}
