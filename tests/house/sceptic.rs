//! What a sceptic reads: the packages that `recheck` links, and nothing else; and the second checker, which is short
//! and imports nothing but the standard library of its language.

use std::collections::BTreeSet;
use std::process::Command;

use crate::tree::{packages, root};

/// What `recheck` links, by cargo's own account: names of packages, of the workspace and of others.
fn linked() -> BTreeSet<String> {
    let arguments = ["tree", "--offline", "--package", "schedcheck-recheck", "--edges", "normal"];
    let answer = Command::new(env!("CARGO"))
        .args(arguments)
        .args(["--prefix", "none", "--format", "{lib}"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    let text = String::from_utf8(answer.stdout).expect("UTF-8");
    text.lines().map(|line| line.trim_end_matches("(*)").trim().replace('_', "-")).collect()
}

#[test]
fn recheck_links_the_numbers_the_model_the_files_and_the_certificates_alone() {
    let linked = linked();
    let ours: Vec<_> = packages().keys().filter(|name| linked.contains(*name)).collect();
    let core = ["certificates", "files", "model", "rational", "recheck"].map(|room| format!("schedcheck-{room}"));
    assert_eq!(ours, core.each_ref());
    for solver in ["coin-cbc", "rayon", "rand"] {
        assert!(!linked.contains(solver), "{solver}");
    }
}

/// What the second checker imports, all of it of Python's standard library.
const OF_THE_LANGUAGE: [&str; 10] =
    ["bisect", "collections", "fractions", "heapq", "itertools", "json", "math", "pathlib", "re", "sys"];

#[test]
fn the_second_checker_is_one_short_file_that_imports_the_standard_library_alone() {
    let folder = root().join("certificates/second");
    let files = folder.read_dir().expect("it is there").map(|entry| entry.expect("readable").path());
    let files: Vec<_> = files.filter(|file| file.extension().is_some_and(|end| end == "py")).collect();
    assert_eq!(files, [folder.join("checker.py")]);
    let text = std::fs::read_to_string(&files[0]).expect("it is there");
    assert!(text.lines().count() <= 1_400);
    assert!(text.lines().all(|line| line.chars().count() <= 120));
    let imported = |line: &str| {
        let mut words = line.split_whitespace();
        matches!(words.next(), Some("import" | "from")).then(|| words.next().unwrap_or_default().to_owned())
    };
    let imports: BTreeSet<String> = text.lines().filter_map(imported).collect();
    assert_eq!(imports, OF_THE_LANGUAGE.map(str::to_owned).into());
    for other in ["__import__", "importlib", "exec(", "eval(", "subprocess", "ctypes"] {
        assert!(!text.contains(other), "{other}");
    }
}
