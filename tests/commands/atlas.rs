//! `atlas`: the open questions, what it refuses, and the files that it writes.

use std::fs;

use crate::command::{name, schedcheck};

#[test]
fn one_question_is_told_in_each_form() {
    let asked = ["atlas", "--question", "mbbsa-repair"];
    let text = schedcheck(&asked).well().output;
    assert!(text.contains("open/repair-two (Theorem 7.2): ") && text.contains("caught at instance"), "{text}");
    let json = schedcheck(&[&asked[..], &["--format", "json"]].concat()).well().json();
    let question = &json["questions"][0];
    assert_eq!((json["questions"].as_array().map(Vec::len), &question["id"]), (Some(1), &"mbbsa-repair".into()));
    assert_eq!(question["statements"][0]["row"]["verdict"], "confirmed");
    assert_eq!(question["values"][0]["instance"]["kind"], "star");
    let scratch = tempfile::tempdir().expect("a temporary directory");
    let page = scratch.path().join("atlas.md");
    schedcheck(&[&asked[..], &["--format", "markdown", "--out", name(&page)]].concat()).well();
    assert!(fs::read_to_string(&page).expect("the page").contains("\n### Repairing MBBSA\n"));
    let article = scratch.path().join("atlas.tex");
    schedcheck(&[&asked[..], &["--quiet", "--format", "latex", "--out", name(&article)]].concat()).well();
    let article = fs::read_to_string(&article).expect("the article");
    assert!(article.starts_with("\\documentclass") && article.contains("Repairing MBBSA"), "{article}");
}

#[test]
fn instances_are_written_as_they_are_kept() {
    let scratch = tempfile::tempdir().expect("a temporary directory");
    let folder = scratch.path().join("instances");
    schedcheck(&["--quiet", "atlas", "--question", "rbsa-ratio", "--instances", name(&folder)]).well();
    let written: Vec<_> =
        fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("readable").path()).collect();
    assert!(written.len() > 1);
    for file in written {
        let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/data/atlas");
        let kept = fs::read(format!("{kept}/{}", file.file_name().expect("a name").to_str().expect("UTF-8")));
        assert_eq!(fs::read(&file).expect("a file"), kept.expect("the kept one"), "{}", file.display());
    }
}

#[test]
fn a_question_that_there_is_not_is_refused_with_what_may_be_meant() {
    let refused = schedcheck(&["atlas", "--question", "bba-ration"]);
    assert_eq!((refused.status, refused.output.as_str()), (2, ""));
    assert!(refused.errors.contains("--question bba-ration: there is no such question"), "{}", refused.errors);
    assert!(refused.errors.contains("bba-ratio"), "{}", refused.errors);
}

#[test]
fn what_is_out_of_time_is_told_as_interrupted() {
    let cut = schedcheck(&["atlas", "--question", "bba-ratio", "--time-limit", "0.000001", "--format", "json"]);
    assert_eq!(cut.status, 130, "{}", cut.errors);
    assert_eq!(cut.json()["questions"][0]["statements"][0]["row"]["verdict"], "interrupted");
}
