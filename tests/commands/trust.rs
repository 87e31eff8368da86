//! `schedcheck claims --trust`: the files that must be correct for one row.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::command::schedcheck;

fn trusted(id: &str) -> Value {
    let output = schedcheck(&["claims", "--trust", id, "--format", "json"]).well().output;
    serde_json::from_str(&output).expect("JSON")
}

fn files(row: &Value) -> Vec<&str> {
    let files = row["files"].as_array().expect("a list").iter();
    files.map(|file| file["file"].as_str().expect("a path")).collect()
}

#[test]
fn a_witnessed_row_needs_the_checkers_of_its_kind_and_no_paper() {
    let row = trusted("rr4916/lemma-3");
    let files = files(&row);
    for needed in [
        "crates/model/src/tree/checker.rs",
        "crates/certificates/src/divisible_tree/check.rs",
        "crates/audit/src/witness/check.rs",
    ] {
        assert!(files.contains(&needed), "{needed}");
    }
    // What asks the checkers is an implementation of a trait for each kind, of a dozen lines.
    let is_of = |folder: &str| files.iter().any(|file| file.starts_with(folder) && !file.ends_with("/kind.rs"));
    let others =
        ["papers/", "bruteforce/", "crates/lp/", "crates/harness/", "crates/model/src/star/", "crates/model/src/ring/"];
    assert!(!others.into_iter().any(is_of));
    assert_eq!((&row["witnessed"], row["packages"].as_array().map(Vec::len)), (&Value::Bool(true), Some(0)));
    // A broken rule needs no certificate.
    assert!(
        !self::files(&trusted("rr6005/alg-5-port"))
            .iter()
            .any(|file| file.starts_with("crates/certificates/src/redistribution/mod"))
    );
}

#[test]
fn any_other_row_needs_its_claim_and_the_evidence_and_what_these_are_built_on() {
    let row = trusted("rr6005/thm-3");
    let files = files(&row);
    assert!(
        files.contains(&"crates/evidence/src/star.rs") && !files.contains(&"crates/evidence/src/ring.rs"),
        "{files:?}"
    );
    assert!(files[0].starts_with("papers/rr6005/src/claims/"), "{files:?}");
    let packages = row["packages"].as_array().expect("a list");
    assert!(packages.contains(&"bruteforce/".into()) && packages.contains(&"crates/harness/".into()), "{packages:?}");
}

/// What judges the certificates of its optima, and of no other kind.
#[test]
fn a_row_whose_optima_are_certified_needs_the_checkers_of_their_kinds() {
    let kinds = |id: &str| {
        let row = trusted(id);
        let checkers = files(&row).into_iter().filter(|file| file.starts_with("crates/certificates/src/"));
        let folders = checkers.filter_map(|file| file.strip_prefix("crates/certificates/src/")?.split_once('/'));
        folders.map(|(folder, _)| folder.to_owned()).collect::<BTreeSet<_>>()
    };
    assert_eq!(kinds("rr6005/thm-3"), BTreeSet::from(["star".to_owned()]));
    assert_eq!(kinds("rr6005/thm-1"), BTreeSet::from(["redistribution".to_owned()]));
    assert_eq!(kinds("rr6005/lp-7"), BTreeSet::from(["switch".to_owned()]));
    assert_eq!(kinds("rr6005/eq-8"), BTreeSet::new());
    let output = schedcheck(&["claims", "--trust", "rr6005/thm-1"]).well().output;
    assert!(output.contains("bounds: redistribution") && output.contains("certificates of a sample"), "{output}");
}

#[test]
fn each_file_is_there_once_and_the_lines_add_up() {
    for id in ["rr4745/no-approximation", "rr6005/lemma-5", "tpds2004/example", "rr4916/eq-8"] {
        let output = trusted(id);
        let files = files(&output);
        assert!(files.iter().all(|file| Path::new(env!("CARGO_MANIFEST_DIR")).join(file).is_file()), "{id}");
        let mut once = files.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), files.len(), "{id}");
        let sum = |field: &str| -> u64 {
            output["files"].as_array().expect("a list").iter().filter_map(|file| file[field].as_u64()).sum()
        };
        assert_eq!([sum("code"), sum("words")].map(Value::from), [&output["code"], &output["words"]].map(Clone::clone));
    }
}

#[test]
fn a_person_reads_a_table() {
    let output = schedcheck(&["claims", "--trust", "rr4916/lemma-3"]).well().output;
    for part in [
        "rr4916/lemma-3: ",
        "witnesses refute it",
        "crates/model/src/tree/checker.rs",
        "lines of code",
        "To be believed besides",
    ] {
        assert!(output.contains(part), "{part}: {output}");
    }
}
