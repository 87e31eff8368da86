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
    assert!(alone.contains(">A schedule on a star: makespan 13<"), "{alone}");
    let beside = schedcheck_with(&["draw", TRACE, "-"], &line).well().output;
    let solved = schedcheck(&["draw", "--solve", TRACE]).well().output;
    // The title of what comes from a file begins with its name.
    assert!(beside == solved && beside.contains("rr6005-trace: A schedule on a star: makespan 13"), "{beside}");
    assert_eq!(alone, beside.replace("rr6005-trace: ", ""));
    let rows = schedcheck_with(&["draw", "-", "--format", "json"], &line).well().json();
    assert_eq!(rows["rows"][0]["bars"][0], json!({"from":"0","to":"2","kind":"message","round":0,"label":"P0"}));
}

#[test]
fn schedules_of_an_instance_are_drawn_on_one_axis_in_the_width_that_is_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let schedule = |file: &str, method: &[&str]| {
        let line = schedcheck(&[&["solve", TRACE], method].concat()).output;
        let path = folder.path().join(file);
        std::fs::write(&path, line).expect("a schedule");
        path
    };
    let [best, heuristic] = [schedule("best.json", &[]), schedule("bba.json", &["--method", "bba"])];
    let arguments = ["draw", TRACE, name(&best), name(&heuristic), "--width", "340"];
    let both = schedcheck(&arguments).well().output;
    is_picture(&both);
    assert!(both.contains("width=\"340\"") && both.matches("makespan").count() >= 2, "{both}");
    assert!(both.contains("best: A schedule") && both.contains("bba: A schedule"), "{both}");
    let table = schedcheck(&[&arguments[..], &["--format", "csv"]].concat()).well().output;
    assert!(table.starts_with("chart,row,from,to,what,label\n") && table.contains("\nbba: "), "{table}");
    let network = schedcheck(&["draw", TRACE, "--width", "500"]).well().output;
    assert!(network.contains(" width=\"500\" "), "{network}");
    is_refused(&schedcheck(&["draw", TRACE, "--width", "20"]), "--width");
}

#[test]
fn a_title_of_ones_own_is_escaped_and_replaces_the_other() {
    for arguments in [&["draw", TRACE][..], &["draw", "--solve", TRACE]] {
        let drawn = schedcheck(&[arguments, &["--title", "x < y"]].concat()).well().output;
        is_picture(&drawn);
        assert!(drawn.contains("<title>x &lt; y</title>") && !drawn.contains("on a star"), "{drawn}");
        let json = schedcheck(&[arguments, &["--title", "x < y", "--format", "json"]].concat()).well().json();
        assert_eq!(json["title"], "x < y");
    }
}

#[test]
fn long_fractions_are_rounded_in_the_chart_and_exact_in_its_table() {
    let lab = r#"{"kind":"divisible-star","load":"123.456","master_w":"2",
        "workers":[{"g":"0.0125","w":"4"},{"g":"0.02","w":"3.5"}]}"#;
    let drawn = schedcheck_with(&["draw", "--solve"], lab).well().output;
    assert!(drawn.contains("makespan ≈ 119.578<") && drawn.contains(">≈ 119.578<"), "{drawn}");
    assert!(!drawn.contains("108980784/911375") && !drawn.contains("54490392/911375"), "{drawn}");
    let table = schedcheck_with(&["draw", "--solve", "--format", "csv"], lab).well().output;
    assert!(table.contains("108980784/911375") && table.contains("54490392/911375"), "{table}");
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
fn a_picture_of_another_form_is_refused_with_what_makes_one() {
    for (file, converts) in [
        ("x.png", "rsvg-convert -o x.png x.svg"),
        ("x.pdf", "rsvg-convert -f pdf -o x.pdf x.svg"),
        ("a.b/x.PNG", "rsvg-convert -o a.b/x.PNG a.b/x.svg"),
        ("x.eps", "rsvg-convert -f eps -o x.eps x.svg"),
        ("x.jpeg", "magick x.svg x.jpeg"),
    ] {
        is_refused(&schedcheck(&["draw", TRACE, "--out", file]), "pictures are written as SVG; write ");
        is_refused(&schedcheck(&["draw", TRACE, "--out", file, "--format", "csv"]), converts);
        assert!(!std::path::Path::new(file).exists());
    }
}

/// A list of so many, each as `each` writes it.
fn many(number: usize, each: impl Fn(usize) -> String) -> String {
    (0..number).map(each).collect::<Vec<_>>().join(",")
}

#[test]
fn too_many_cases_are_refused_with_count_and_limit() {
    let star = |workers: usize| {
        format!(r#"{{"kind":"star","workers":[{}]}}"#, many(workers, |_| r#"{"c":1,"w":1,"tasks":1}"#.to_owned()))
    };
    let graph = |links: usize| {
        let nodes = many(links, |_| r#"{"w":1}"#.to_owned());
        let links = many(links, |node| format!(r#"{{"between":[0,{}],"c":1}}"#, node + 1));
        format!(r#"{{"kind":"platform-graph","nodes":[{{"w":1,"master":true}},{nodes}],"links":[{links}]}}"#)
    };
    let tree = many(20_000, |_| r#"{"parent":0,"g":1,"w":1}"#.to_owned());
    let chunks = many(10_001, |_| r#"{"worker":0,"load":1,"send_start":0,"compute_start":1}"#.to_owned());
    let dealt = r#"{"kind":"divisible-star","load":1,"workers":[{"g":1,"w":1}]}"#;
    for (text, reason) in [
        (star(20_001), "20001 workers are more than can be looked at: at most 20000 are drawn"),
        (graph(10_000), "20001 nodes and links are more than can be looked at"),
        (format!(r#"{{"kind":"divisible-tree","load":1,"nodes":[{{"w":1}},{tree}]}}"#), "20001 nodes are more"),
        (format!(r#"{{"instance":{dealt},"schedule":{{"chunks":[{chunks}]}}}}"#), "20002 bars are more"),
        (r#"{"kind":"graph","vertices":200000,"edges":[]}"#.to_owned(), "200000 vertices and edges are more"),
        (format!(r#"{{"kind":"2-partition","items":[{}]}}"#, many(20_001, |_| "1".to_owned())), "20001 items are more"),
    ] {
        is_refused(&schedcheck_with(&["draw", "-", "--format", "csv"], &text), reason);
    }
    is_picture(&schedcheck_with(&["draw"], star(20_000)).well().output);
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
