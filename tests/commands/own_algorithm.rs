//! The heuristics in `examples/own-algorithm`: each is wrong, and `schedcheck contest` finds where.

use std::ffi::OsString;
use std::process::Command;

use serde_json::{Value, json};

use crate::command::{command, name};

fn python() -> OsString {
    std::env::var_os("SCHEDCHECK_PYTHON").expect("the tests were built with it")
}

fn folder() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/own-algorithm")
}

/// The result of a contest of the heuristic for a kind.
fn contest(kind: &str, bounds: &[&str]) -> Value {
    let file = folder().join(format!("{}.py", kind.replace('-', "_")));
    let arguments = [&["contest", "--kind", kind], bounds, &["--jobs", "2", "--"]].concat();
    let ended = command(&arguments).arg(python()).args(["-B", name(&file)]).output().expect("the command runs");
    let errors = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{kind}: {errors} {}", String::from_utf8_lossy(&ended.stdout));
    serde_json::from_slice(&ended.stdout).expect("JSON")
}

#[test]
#[cfg_attr(not(python3), ignore = "SCHEDCHECK_PYTHON names no Python")]
fn every_heuristic_is_valid_and_wrong() {
    for (kind, bounds, number, ratio) in [
        ("star", &["--workers", "3", "--tasks", "3", "--w", "1..2"][..], 226, "4/3"),
        ("redistribution", &["--workers", "2..3"], 46, "3/2"),
        ("ring", &["--processors", "1..2"], 6, "14/3"),
        ("divisible-star", &["--workers", "1..2"], 15, "5/3"),
        ("divisible-tree", &["--nodes", "1..3"], 4, "2"),
        ("multi-round", &["--workers", "1..2", "--load", "1"], 27, "5/4"),
        ("switch", &["--workers", "1..2"], 39, "9/4"),
        ("platform-graph", &["--nodes", "1..3", "--w", "1"], 19, "2"),
    ] {
        let result = contest(kind, bounds);
        assert_eq!(
            (&result["smallest"]["number"], &result["worst"]["ratio"]),
            (&json!(number), &json!(ratio)),
            "{kind}"
        );
    }
}

#[test]
#[cfg_attr(not(python3), ignore = "SCHEDCHECK_PYTHON names no Python")]
fn brute_force_finds_the_same_smallest_instance() {
    for kind in ["redistribution", "ring"] {
        let file = folder().join(format!("brute_force_{kind}.py"));
        let found = Command::new(python()).arg("-B").arg(file).output().expect("python3 runs").stdout;
        let found: Value = serde_json::from_slice(&found).expect("JSON");
        assert_eq!(contest(kind, &[])["smallest"]["instance"], found, "{kind}");
    }
}
