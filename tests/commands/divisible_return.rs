//! Divisible loads with returns at the command line: solved, checked, drawn and generated; and what is refused.

use crate::command::{name, schedcheck, schedcheck_with};
use serde_json::{Value, json};

const THREE: &str = concat!(
    r#"{"kind":"divisible-return","load":"19","z":"1/2","#,
    r#""workers":[{"g":"1","w":"1"},{"g":"1","w":"1"},{"g":"2","w":"1"}]}"#
);
const AFFINE: &str = concat!(
    r#"{"kind":"divisible-return","load":"6","ports":2,"#,
    r#""workers":[{"g":1,"w":1,"d":1,"D":"1/2"},{"g":1,"w":2,"d":1,"G":1,"W":2}]}"#
);

#[test]
fn each_method_gives_a_schedule_that_check_accepts_with_the_same_objective() {
    let methods = ["branch-and-bound", "all-pairs", "lifo", "fifo", "insertion"];
    let objectives = methods.map(|method| {
        let solved = schedcheck_with(&["solve", "--with-instance", "--method", method], THREE).well();
        let checked = schedcheck_with(&["check"], &solved.output).well().json();
        let solved = solved.json();
        assert_eq!((&checked["valid"], &checked["objective"]), (&json!(true), &solved["objective"]), "{method}");
        (solved["objective"].clone(), solved["optimal"].clone())
    });
    let known = |objective: &str, is_optimal: bool| (json!(objective), json!(is_optimal));
    // The optimum is 30, and neither FIFO nor LIFO.
    let expected = [("30", true), ("30", true), ("95/3", false), ("152/5", false), ("30", false)];
    assert_eq!(objectives, expected.map(|(objective, is_optimal)| known(objective, is_optimal)));
}

#[test]
fn latencies_are_for_all_pairs_and_bounded_without_them() {
    let solved = schedcheck_with(&["solve"], AFFINE).well().json();
    assert_eq!((&solved["method"], &solved["optimal"]), (&json!("all-pairs"), &json!(true)));
    let refused = schedcheck_with(&["solve", "--method", "branch-and-bound"], AFFINE);
    assert_eq!(refused.status, 2);
    assert!(refused.errors.contains("latency"), "{}", refused.errors);
    let inserted = schedcheck_with(&["solve", "--method", "insertion"], AFFINE).well().json();
    assert_eq!(inserted["proof"]["says"], "branch-and-bound without latencies");
}

#[test]
fn certificates_of_both_forms_are_accepted() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    for instance in [THREE, AFFINE] {
        let [file, proof] = ["star.json", "proof.json"].map(|name| folder.path().join(name));
        std::fs::write(&file, instance).expect("a file");
        let solved = schedcheck(&["solve", "--certificate", name(&proof), name(&file)]).well().json();
        let checked = schedcheck(&["check", "--certificate", name(&proof), name(&file)]).well().json();
        assert_eq!((&checked["valid"], &checked["lower_bound"]), (&json!(true), &solved["objective"]));
        std::fs::remove_file(proof).expect("a file");
    }
}

#[test]
fn a_schedule_with_one_port_and_with_two_is_drawn_with_its_ports() {
    for (instance, rows) in [(THREE, &["port"][..]), (AFFINE, &["sends", "returns"])] {
        let drawn = schedcheck_with(&["draw", "--solve", "-"], instance).well().output;
        assert!(rows.iter().all(|row| drawn.contains(&format!(">{row}<"))), "{drawn}");
    }
}

#[test]
fn returns_are_free_or_follow_one_ratio_in_what_is_generated() {
    let generated = |more: &[&str]| -> Vec<Value> {
        let arguments = ["generate", "--kind", "divisible-return", "--workers", "1", "--g", "2", "--w", "1"];
        schedcheck(&[&arguments, more].concat()).well().lines()
    };
    let costs = |lines: &[Value]| lines.iter().map(|line| line["workers"][0]["d"].clone()).collect::<Vec<_>>();
    assert_eq!(costs(&generated(&["--d", "0..2"])), [json!("0"), json!("1"), json!("2")]);
    let ratio = generated(&["--z", "3", "--z-divisor", "2", "--ports", "2"]);
    assert_eq!((costs(&ratio), &ratio[0]["ports"]), (vec![json!("3")], &json!(2)));
    let refused = schedcheck(&["generate", "--kind", "divisible-return", "--ports", "3"]);
    assert_eq!(refused.status, 2);
    assert!(refused.errors.contains("ports: 3 is out of range: 1 to 2 is allowed"), "{}", refused.errors);
}

#[test]
fn bad_files_are_refused_with_the_file_the_field_and_the_rule() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let file = folder.path().join("bad.json");
    for (workers, told) in [
        (r#""workers":[{"g":1,"w":1}]"#, "workers[0]: missing field `d`"),
        (r#""z":2,"workers":[{"g":1,"w":1,"d":1}]"#, "workers[0].d: the field z gives the d of all workers"),
        (r#""ports":0,"workers":[{"g":1,"w":1,"d":1}]"#, "1 or 2 is expected"),
        (r#""workers":[{"g":1,"w":1,"d":-1}]"#, "a cost is not negative"),
    ] {
        std::fs::write(&file, format!(r#"{{"kind":"divisible-return","load":1,{workers}}}"#)).expect("a file");
        let refused = schedcheck(&["solve", name(&file)]);
        assert_eq!((refused.status, refused.output.as_str()), (2, ""), "{workers}");
        assert!(refused.errors.contains("bad.json") && refused.errors.contains(told), "{}", refused.errors);
    }
}

#[test]
fn a_broken_rule_of_a_schedule_is_told() {
    let chunk = r#"{"worker":0,"load":19,"send_start":0,"compute_start":19,"return_start":37}"#;
    let line = format!(r#"{{"instance":{THREE},"schedule":{{"chunks":[{chunk}]}}}}"#);
    let checked = schedcheck_with(&["check"], line);
    assert_eq!(checked.status, 1);
    assert!(checked.output.contains("chunk 0: worker 0 starts to return it at 37, but has computed it only at 38"));
}
