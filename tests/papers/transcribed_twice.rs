//! The second transcriptions of the formulas, in Python: what the papers' folders hold is what they print.

use std::path::{Path, PathBuf};
use std::process::Command;

use schedcheck::papers;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Each transcription, with the name of its paper.
fn transcriptions() -> Vec<(String, PathBuf)> {
    let folder = root().join("tests/transcriptions").read_dir().expect("the folder is there");
    let files = folder.map(|entry| entry.expect("it is readable").path());
    let programs = files.filter(|path| path.extension().is_some_and(|end| end == "py"));
    programs.map(|path| (path.file_stem().expect("a name").to_string_lossy().into_owned(), path)).collect()
}

fn recorded(paper: &str) -> PathBuf {
    root().join("papers").join(paper).join("transcription.json")
}

#[test]
#[cfg_attr(not(python3), ignore = "SCHEDCHECK_PYTHON names no Python")]
fn each_transcription_prints_what_its_paper_records() {
    let python = std::env::var_os("SCHEDCHECK_PYTHON").expect("the tests were built with it");
    for (paper, program) in transcriptions() {
        let answer = Command::new(&python).arg("-B").arg(&program).output().expect("python3 runs");
        assert!(answer.status.success(), "{paper}: {}", String::from_utf8_lossy(&answer.stderr));
        let recorded = std::fs::read(recorded(&paper)).unwrap_or_else(|error| panic!("{paper}: {error}"));
        assert!(answer.stdout == recorded, "{paper}: its transcription prints something else than it has recorded");
    }
}

#[test]
fn each_transcription_is_of_a_paper_and_recorded_and_no_other_is_recorded() {
    let mut named: Vec<_> = transcriptions().into_iter().map(|(paper, _)| paper).collect();
    named.sort();
    let mut kept: Vec<_> = papers::all().names().filter(|paper| recorded(paper).is_file()).map(str::to_owned).collect();
    kept.sort();
    assert!(!named.is_empty());
    assert_eq!(named, kept);
}
