//! What a sceptic reads: the packages that `recheck` links, and nothing else.

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
    let ours: Vec<_> = packages().into_keys().filter(|name| linked.contains(name)).collect();
    let core = ["certificates", "files", "model", "rational", "recheck"].map(|room| format!("schedcheck-{room}"));
    assert_eq!(ours, core);
    for solver in ["microlp", "coin-cbc", "rayon", "rand"] {
        assert!(!linked.contains(solver), "{solver}");
    }
}
