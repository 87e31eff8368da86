//! The heuristics in `examples/own-algorithm`: each is wrong, and `schedcheck contest` finds where, as brute force
//! does. The page of the protocol: its programs do the same in every language.

use std::ffi::OsString;
use std::process::Command;

use serde_json::{Value, json};

use crate::command::{command, name, schedcheck};
use crate::documents::{blocks, document, files};

pub fn python() -> OsString {
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

/// The instance that the brute force for a kind finds.
fn by_brute_force(kind: &str) -> Value {
    let file = folder().join(format!("brute_force_{}.py", kind.replace('-', "_")));
    let found = Command::new(python()).arg("-B").arg(file).output().expect("python3 runs").stdout;
    serde_json::from_slice(&found).expect("JSON")
}

#[test]
#[cfg_attr(not(python3), ignore = "SCHEDCHECK_PYTHON names no Python")]
fn every_heuristic_is_valid_and_wrong_and_brute_force_finds_the_same_smallest_instance() {
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
        let smallest = &result["smallest"];
        assert_eq!((&smallest["number"], &result["worst"]["ratio"]), (&json!(number), &json!(ratio)), "{kind}");
        assert_eq!(smallest["instance"], by_brute_force(kind), "{kind}");
    }
}

/// What a program of the page is found to do, on so many threads, whatever it is called.
fn found(words: &[&str], jobs: &str) -> Value {
    let bounds =
        ["contest", "--kind", "star", "--workers", "1..2", "--tasks", "0..2", "--w", "1..2", "--jobs", jobs, "--"];
    let mut result = schedcheck(&[&bounds[..], words].concat()).well().json();
    result["contestant"] = Value::Null;
    result
}

#[test]
fn the_programs_of_the_page_do_the_same_in_every_language() {
    let page = document("docs/own-algorithm.md");
    let folder = tempfile::tempdir().expect("a folder");
    let written = |file: &str, text: &str| {
        let path = folder.path().join(file);
        std::fs::write(&path, text).expect("a program");
        name(&path).to_owned()
    };
    let in_shell = written("stay.sh", in_shell(&page));
    let expected = found(&["sh", &in_shell], "1");
    assert_eq!((&expected["instances"], &expected["worst"]["ratio"]), (&json!(112), &json!("2")));
    assert_eq!(found(&["sh", &in_shell], "3"), expected);
    let (in_rust, built) = (written("stay.rs", blocks(&page, "rust")[0]), folder.path().join("stay"));
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let built_well = Command::new(rustc).args(["--edition", "2024", "-o", name(&built), &in_rust]).status();
    assert!(built_well.is_ok_and(|status| status.success()), "it does not compile");
    assert_eq!(found(&[name(&built)], "2"), expected);
    if cfg!(python3) {
        let (python, in_python) = (python(), written("stay.py", &files(&page)["stay.py"]));
        assert_eq!(found(&[python.to_str().expect("a path"), &in_python], "2"), expected);
    }
}

/// The program of the page in the language of the shell.
fn in_shell(page: &str) -> &str {
    blocks(page, "sh").into_iter().find(|block| block.starts_with("while ")).expect("a loop")
}

#[test]
#[cfg_attr(not(python3), ignore = "SCHEDCHECK_PYTHON names no Python")]
fn every_contest_that_the_page_lists_runs() {
    use std::os::unix::fs::PermissionsExt;

    let page = document("docs/own-algorithm.md");
    let here = tempfile::tempdir().expect("a folder");
    let place = |file: &str| here.path().join(file);
    std::fs::copy(folder().join("ring.py"), place("mine.py")).expect("a program");
    for program in ["mine", "theirs"] {
        std::fs::write(place(program), format!("#!/bin/sh\n{}", in_shell(&page))).expect("a program");
        std::fs::set_permissions(place(program), std::fs::Permissions::from_mode(0o755)).expect("it can be run");
    }
    let stars = schedcheck(&["generate", "--kind", "star", "--workers", "2", "--tasks", "2", "--w", "1"]).well().output;
    std::fs::write(place("platforms.jsonl"), stars).expect("a file");
    let listed = blocks(&page, "sh").into_iter().flat_map(str::lines);
    let listed: Vec<_> = listed.filter_map(|line| line.split(" #").next()?.strip_prefix("schedcheck ")).collect();
    assert_eq!(listed.len(), 9);
    for line in listed {
        let words: Vec<_> = line.split_whitespace().collect();
        let ended = command(&words).current_dir(here.path()).output().expect("the command runs");
        let errors = String::from_utf8_lossy(&ended.stderr);
        assert!(ended.status.success() && errors.is_empty(), "{line}: {errors}");
        let result: Value = serde_json::from_slice(&ended.stdout).expect("JSON");
        assert!(result["finished"] == true && result["instances"].as_u64() > Some(10), "{line}: {result}");
    }
}

#[test]
#[cfg_attr(not(python3), ignore = "SCHEDCHECK_PYTHON names no Python")]
fn the_exact_program_of_the_page_is_valid_and_the_same_in_floats_is_not() {
    let page = document("docs/own-algorithm.md");
    let exact = *blocks(&page, "python").first().expect("a program");
    let in_floats = exact.replace(
        "from fractions import Fraction",
        "from fractions import Fraction as Exact\nFraction = lambda number: float(Exact(number))",
    );
    let here = tempfile::tempdir().expect("a folder");
    let outcomes = |file: &str, text: &str| {
        let file = here.path().join(file);
        std::fs::write(&file, text).expect("a program");
        let arguments =
            ["contest", "--kind", "divisible-star", "--workers", "1..3", "--w", "1..3", "--load", "1..2", "--"];
        let ended = command(&arguments).arg(python()).args(["-B", name(&file)]).output().expect("the command runs");
        let result: Value = serde_json::from_slice(&ended.stdout).expect("JSON");
        (ended.status.code(), result["outcomes"].clone())
    };
    let (status, found) = outcomes("exact.py", exact);
    assert!(status == Some(0) && found["invalid"].is_null() && found["as-good"]["instances"].is_u64(), "{found}");
    let (status, found) = outcomes("floats.py", &in_floats);
    assert!(status == Some(1) && found["invalid"]["instances"].as_u64() > Some(5), "{found}");
}
