//! `schedcheck draw` as its users meet it: platforms and schedules of every kind, and what it refuses.

use crate::command::{Finished, name, schedcheck, schedcheck_with};
use serde_json::json;

const TRACE: &str = "papers/rr6005/data/rr6005-trace.json";

#[track_caller]
fn is_picture(svg: &str) {
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n") && !svg.contains("NaN"), "{svg}");
}

#[track_caller]
fn is_refused(finished: &Finished, reason: &str) {
    assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{}", finished.errors);
    assert!(finished.errors.contains(reason), "{}", finished.errors);
}

#[test]
fn a_platform_is_drawn_as_a_network_in_three_forms() {
    let drawn = schedcheck(&["draw", TRACE]).well();
    is_picture(&drawn.output);
    assert!(drawn.output.contains("c = 2") && drawn.output.contains("L = 8"));
    let table = schedcheck(&["draw", TRACE, "--format", "csv"]).well().output;
    assert!(table.starts_with("element,from,to,symbol,value\nnode,master,,,\nnode,P0,,w,3\n"), "{table}");
    let data = schedcheck(&["draw", TRACE, "--format", "json"]).well().json();
    assert_eq!((data["nodes"][1]["name"].as_str(), data["instance"]["kind"].as_str()), (Some("P0"), Some("star")));
}

#[test]
fn a_result_of_solve_is_drawn_as_a_gantt_chart() {
    let line = schedcheck(&["solve", "--with-instance", TRACE]).well().output;
    let alone = schedcheck_with(&["draw"], &line).well().output;
    is_picture(&alone);
    assert!(alone.contains("A schedule on a star: makespan 13"), "{alone}");
    let beside = schedcheck_with(&["draw", TRACE, "-"], &line).well().output;
    let solved = schedcheck(&["draw", "--solve", TRACE]).well().output;
    assert!(alone == beside && alone == solved);
    let rows = schedcheck_with(&["draw", "-", "--format", "json"], &line).well().json();
    assert_eq!(rows["rows"][0]["bars"][0], json!({"from":"0","to":"2","kind":"message","round":0,"label":"P0"}));
}

#[test]
fn a_schedule_that_is_not_valid_is_drawn_and_told() {
    let star = r#"{"kind":"star","workers":[{"c":1,"w":2,"tasks":3}]}"#;
    let both = format!(r#"{{"instance":{star},"schedule":{{"transfers":[],"computations":[]}}}}"#);
    let drawn = schedcheck_with(&["draw"], both);
    is_picture(&drawn.output);
    assert_eq!(drawn.status, 1);
    assert!(drawn.errors.contains("the schedule is not valid: worker 0 ends with 3 tasks left"), "{}", drawn.errors);
    assert!(drawn.output.contains("A schedule on a star, not valid"), "{}", drawn.output);
}

#[test]
fn sources_of_reductions_are_drawn_too() {
    for (source, expected) in [
        (r#"{"kind":"3-partition","items":[2,2,2],"bound":7}"#, "S = 7"),
        (r#"{"kind":"2-partition","items":[1,2,3]}"#, "S = 3"),
        (r#"{"kind":"graph","vertices":3,"edges":[[0,1],[1,2]]}"#, "3 vertices, 2 edges"),
    ] {
        let drawn = schedcheck_with(&["draw"], source).well().output;
        is_picture(&drawn);
        assert!(drawn.contains(expected), "{drawn}");
        is_refused(&schedcheck_with(&["draw", "--solve"], source), "is the source of a reduction");
    }
}

#[test]
fn a_picture_replaces_its_file_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("platform.svg");
    schedcheck(&["draw", "papers/tpds2004/data/tpds2004-example.json", "--out", name(&file)]).well();
    is_picture(&std::fs::read_to_string(&file).unwrap());
    is_refused(&schedcheck_with(&["draw", "--out", name(&file)], "{}"), "missing field `kind`");
    is_picture(&std::fs::read_to_string(&file).unwrap());
}

#[test]
fn bad_input_is_refused_with_the_file_and_the_rule() {
    is_refused(&schedcheck(&["draw", "nowhere.json"]), "nowhere.json: No such file");
    is_refused(&schedcheck(&["draw", "-", "-"]), "cannot be both the instance and the schedule");
    is_refused(&schedcheck(&["draw", "--solve", TRACE, TRACE]), "--solve: one file is expected");
    is_refused(&schedcheck(&["draw", TRACE, "--out", "nowhere/x.svg"]), "there is no directory nowhere");
    for (text, reason) in [
        ("", "standard input: the input is empty"),
        (r#"{"kind":"star"}"#, "missing field `workers`"),
        (r#"{"kind":"heap"}"#, "heap"),
        (r#"{"kind":"3-partition","items":[1,1,1]}"#, "3-partition: this is no instance of it"),
        (r#"{"kind":"graph","vertices":1,"edges":[[0,1]]}"#, "graph: this is no instance of it"),
        (r#"{"kind":"star","objective":"1","schedule":{"transfers":[],"computations":[]}}"#, "instance: it is missing"),
    ] {
        is_refused(&schedcheck_with(&["draw"], text), reason);
    }
}
