//! The kind `platform-graph` on the command line: solved for ever and within a horizon, checked, written as a program,
//! and refused.

use crate::command::{Finished, name, schedcheck, schedcheck_with};
use exact_lp::format::{Format, read};
use serde_json::{Value, json};

/// Section 2.4 of tpds2004.
const EXAMPLE: &str = r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true},{"w":"3"},{"w":"4"},{"w":"6"}],"links":[{"between":[0,1],"c":"2"},{"between":[0,2],"c":"1"},{"between":[2,3],"c":"3"},{"between":[1,3],"c":"3"}]}"#;

/// Where the printed program promises 15/8.
const TRIANGLE: &str = r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true,"model":"w||r,s"},{"w":"2","model":"w||r,s"},{"w":"1","model":"w||r,s"}],"links":[{"between":[0,1],"c":"1"},{"between":[0,2],"c":"2"},{"between":[1,2],"c":"1"}]}"#;

fn solve(options: &[&str], instance: &str) -> Finished {
    schedcheck_with(&[&["solve"], options].concat(), format!("{instance}\n"))
}

fn solved(options: &[&str], instance: &str) -> Value {
    let mut lines = solve(options, instance).well().lines();
    assert_eq!(lines.len(), 1);
    lines.remove(0)
}

/// What `check` says of a result for an instance.
fn judged(instance: &str, result: &Value) -> Finished {
    let instance: Value = serde_json::from_str(instance).unwrap();
    schedcheck_with(&["check"], json!({"instance": instance, "schedule": result}).to_string())
}

fn outcome(line: &Value) -> (&str, bool, &str) {
    let text = |field: &str| line[field].as_str().unwrap_or_default();
    (text("method"), line["optimal"] == json!(true), text("objective"))
}

#[test]
fn the_example_of_the_paper_computes_seven_tasks_in_four_time_units() {
    let line = solved(&[], EXAMPLE);
    assert_eq!(outcome(&line), ("mssg", true, "7/4"));
    assert_eq!(line["upper_bound"], "7/4");
    assert!(line.get("lower_bound").is_none());
    assert_eq!(line["details"]["activities"]["alpha"], json!(["1", "1", "1", "1"]));
    let valid = judged(EXAMPLE, &line).well().json();
    assert_eq!((&valid["valid"], &valid["objective"]), (&json!(true), &json!("7/4")));
    let mut bold = solved(&["--with-instance"], EXAMPLE);
    bold["lower_bound"] = json!("5");
    let checked = schedcheck_with(&["check"], bold.to_string());
    assert_eq!((checked.status, checked.output.contains("no objective is below 5, and its own is 7/4")), (1, true));
    assert_eq!((&valid["preload"], &valid["buffers"]), (&line["details"]["preload"], &line["details"]["buffers"]));
}

#[test]
fn answers_are_attained_or_the_method_refuses() {
    for (method, name) in [(&[][..], "column-generation"), (&["--method", "activity-sets"], "activity-sets")] {
        let line = solved(method, TRIANGLE);
        assert_eq!((outcome(&line), &line["upper_bound"]), ((name, true, "7/4"), &json!("7/4")));
        assert_eq!(judged(TRIANGLE, &line).well().json()["objective"], "7/4");
    }
    let refused = solve(&["--method", "mssg"], TRIANGLE);
    assert_eq!(refused.status, 2);
    assert!(
        refused.errors.contains("odd number of ports") && refused.errors.contains("column-generation"),
        "{}",
        refused.errors
    );
}

#[test]
fn within_a_horizon_the_most_tasks_are_found_and_for_long_ones_nearly_as_many() {
    let line = solved(&["--horizon", "12"], EXAMPLE);
    assert_eq!((outcome(&line), &line["upper_bound"]), (("exhaustive", true, "18"), &json!("18")));
    let listed = solved(&["--horizon", "12", "--method", "list-schedule"], EXAMPLE);
    assert_eq!((&listed["objective"], &listed["upper_bound"]), (&json!("17"), &json!("21")));
    let periods = solved(&["--horizon", "12", "--method", "periods", "--with-instance"], EXAMPLE);
    assert!(periods["upper_bound"] == "21" && periods["optimal"] == json!(false));
    let valid = schedcheck_with(&["check"], periods.to_string()).well().json();
    assert_eq!(valid["objective"], periods["objective"]);
    let long = solved(&["--horizon", "1e30"], EXAMPLE);
    assert_eq!((&long["method"], &long["upper_bound"]), (&json!("periods"), &json!(format!("174{}", "9".repeat(28)))));
}

#[test]
fn the_horizon_of_a_file_counts_unless_another_is_asked_for() {
    let with_horizon = EXAMPLE.replace(r#""links""#, r#""horizon":"1","links""#);
    assert_eq!(solved(&[], &with_horizon)["objective"], "1");
    assert_eq!(solved(&["--horizon", "2"], &with_horizon)["objective"], "2");
    let refused = solve(&["--method", "mssg"], &with_horizon);
    assert!(refused.status == 2 && refused.errors.contains("has a horizon"), "{}", refused.errors);
}

#[test]
fn platforms_that_compute_little_or_nothing_have_an_answer() {
    let node = |links: &str, nodes: &str| format!(r#"{{"kind":"platform-graph","nodes":[{nodes}],"links":[{links}]}}"#);
    let relays = node(r#"{"between":[0,1],"c":"1"}"#, r#"{"w":"inf","master":true},{"w":"inf"}"#);
    assert_eq!(outcome(&solved(&[], &relays)), ("bandwidth-centric", true, "0"));
    let alone = node("", r#"{"w":"5/2","master":true}"#);
    assert_eq!(outcome(&solved(&[], &alone)), ("bandwidth-centric", true, "2/5"));
    let apart = node("", r#"{"w":"1","master":true},{"w":"1"}"#);
    assert_eq!(outcome(&solved(&[], &apart)), ("bandwidth-centric", true, "1"));
    let nothing = solved(&["--horizon", "0"], &alone);
    assert_eq!(outcome(&nothing), ("list-schedule", true, "0"));
}

#[test]
fn what_is_said_of_a_schedule_and_cannot_be_so_is_found_out() {
    let line = solved(&[], EXAMPLE);
    let changed = |field: &str, value: Value| {
        let mut changed = line.clone();
        changed[field] = value;
        judged(EXAMPLE, &changed)
    };
    for (finished, words) in [
        (changed("upper_bound", json!("3/2")), "no objective is above 3/2, and its own is 7/4"),
        (changed("upper_bound", json!("2")), "optimal, with an objective of 7/4 and an upper bound of 2"),
        (changed("objective", json!("2")), "its objective is 2, and it is 7/4"),
    ] {
        assert!(finished.status == 1 && finished.output.contains(words), "{}", finished.output);
    }
}

#[test]
fn the_program_of_a_platform_is_written_for_any_solver() {
    let directory = tempfile::tempdir().unwrap();
    let (platform, program) = (directory.path().join("triangle.json"), directory.path().join("triangle.lp"));
    std::fs::write(&platform, TRIANGLE).unwrap();
    let optimum = |options: &[&str]| {
        schedcheck(&[&["export", "mssg", name(&platform), name(&program)], options].concat()).well();
        let lp = read(&std::fs::read(&program).unwrap(), Format::Lp).unwrap();
        lp.solve().unwrap().objective(&lp).unwrap().to_string()
    };
    assert_eq!(optimum(&[]), "15/8");
    assert_eq!(optimum(&["--odd-sets"]), "7/4");
    let star = schedcheck(&["export", "mssg", "papers/rr6005/data/rr6005-trace.json", name(&program)]);
    assert!(star.status == 2 && star.errors.contains("platform-graph"), "{}", star.errors);
}

#[test]
fn figures_are_the_reviewed_ones() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    let folder = tempfile::tempdir().unwrap();
    let figures = schedcheck(&["figures", "tpds2004", "--out", name(folder.path())]);
    assert_eq!(figures.status, 0, "{}", figures.errors);
    let of_the_paper = (2..=10).map(|number| format!("tpds2004-figure-{number}.json"));
    let all = of_the_paper.map(|file| std::fs::read_to_string(folder.path().join(file)).expect("a figure"));
    settings.bind(|| insta::assert_snapshot!("tpds2004-figures", all.collect::<String>()));
    let trees = (1..=4).map(|tree| format!("tpds2004-example-tree-{tree}"));
    let others = ["tpds2004-example", "tpds2004-within-a-horizon", "tpds2004-trees-against-graph"];
    for figure in others.map(str::to_owned).into_iter().chain(trees) {
        let read = |ending: &str| std::fs::read_to_string(folder.path().join(format!("{figure}.{ending}"))).unwrap();
        settings.bind(|| insta::assert_snapshot!(figure.as_str(), read("json")));
        let svg = read("svg");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && !svg.contains("NaN"), "{svg}");
    }
}

#[test]
fn a_horizon_that_is_none_is_refused() {
    let negative = solve(&["--horizon", "-1"], EXAMPLE);
    assert!(negative.status == 2 && negative.errors.contains("not negative"), "{}", negative.errors);
    let star = schedcheck(&["solve", "--horizon", "3", "papers/rr6005/data/rr6005-trace.json"]);
    assert!(star.status == 2 && star.errors.contains("only a platform-graph has a horizon"), "{}", star.errors);
}
