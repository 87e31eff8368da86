//! Collections of programs that may not be shipped: the folders that SCHEDCHECK_NETLIB and SCHEDCHECK_MSSG name, each
//! with an `optima.json`. Where a variable is not set when the tests are built, its tests are ignored, and counted so.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{exact_lp, name};
use exact_lp::format::{Format, Layout, Names, read, read_lp, read_mps, write_lp, write_mps};
use exact_lp::{LinearProgram, Rational};
use serde_json::Value;

#[path = "../../../tests/programs/formats/plain.rs"]
mod plain;

use plain::Plain;

/// The folder of a collection.
fn collection(variable: &str) -> PathBuf {
    std::env::var_os(variable)
        .map(PathBuf::from)
        .unwrap_or_else(|| panic!("{variable} was set when the tests were built"))
}

fn recorded(folder: &Path) -> BTreeMap<String, Value> {
    let text = fs::read_to_string(folder.join("optima.json")).expect("the folder has optima.json");
    serde_json::from_str(&text).expect("an object")
}

/// All programs of a collection, with their files.
fn programs(folder: &Path) -> Vec<(PathBuf, LinearProgram)> {
    let files = fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("it is readable").path());
    let mut paths: Vec<(PathBuf, Format)> =
        files.filter_map(|path| Format::of_path(&path).map(|format| (path, format))).collect();
    paths.sort_by(|(left, _), (right, _)| left.cmp(right));
    assert!(!paths.is_empty(), "no program in {}", folder.display());
    let program = |(path, format): (PathBuf, Format)| {
        let bytes = fs::read(&path).expect("the file is readable");
        let lp = read(&bytes, format).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path, lp)
    };
    paths.into_iter().map(program).collect()
}

/// The name under which a file's program is on record.
fn name_of(path: &Path) -> String {
    let stem = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
    stem.trim_end_matches(".rat").trim_end_matches(".int").to_owned()
}

/// Solves the programs on record, each with its certificate, and compares their optima.
fn optima_are_those_on_record(folder: &Path, ending: &str) {
    let scratch = tempfile::tempdir().expect("a temporary directory");
    let certificate = scratch.path().join("proof.vipr");
    for (program, record) in recorded(folder) {
        let file = folder.join(format!("{program}{ending}"));
        let solve = ["solve", "--format", "json", "--certificate", name(&certificate), name(&file)];
        let solved = exact_lp(&solve).well().json();
        assert_eq!(solved["status"], "optimal", "{program}");
        let number = |value: &Value| value.as_str().unwrap_or("0").parse::<Rational>().expect("a number");
        let without_constant = number(&solved["objective"]) - number(&solved["constant"]);
        assert_eq!(without_constant, number(&record["objective"]), "{program}");
        let checked = exact_lp(&["check", "--format", "json", name(&file), name(&certificate)]).well().json();
        assert_eq!(checked["objective"], solved["objective"], "{program}");
    }
}

/// Writes every program in both formats, and reads it again.
fn is_read_again_as_it_was_written(folder: &Path) {
    for (path, lp) in programs(folder) {
        let mps = write_mps(&lp, Names::Kept).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(read_mps(&mps, Layout::Free).as_ref(), Ok(&lp), "{}", path.display());
        if !mps.contains('/') {
            assert_eq!(Plain::of_mps(&mps), Plain::of(&lp), "{}", path.display());
        }
        let numbered = read_mps(&write_mps(&lp, Names::Numbered).expect("numbers can be written"), Layout::Free);
        let numbered = numbered.expect("it is read again");
        let text = write_lp(&numbered, Names::Kept).expect("numbers can be written");
        if !text.contains('/') {
            assert_eq!(Plain::of_lp(&text), Plain::of(&numbered), "{}", path.display());
        }
        assert_eq!(read_lp(&text), Ok(numbered));
    }
}

#[test]
#[cfg_attr(not(netlib), ignore = "SCHEDCHECK_NETLIB names no folder")]
fn netlib_programs_have_the_optima_on_record() {
    optima_are_those_on_record(&collection("SCHEDCHECK_NETLIB"), ".mps");
}

#[test]
#[cfg_attr(not(mssg), ignore = "SCHEDCHECK_MSSG names no folder")]
fn steady_state_programs_have_the_optima_on_record() {
    optima_are_those_on_record(&collection("SCHEDCHECK_MSSG"), ".rat.lp");
}

#[test]
#[cfg_attr(not(netlib), ignore = "SCHEDCHECK_NETLIB names no folder")]
fn every_netlib_program_has_the_rows_on_record_and_means_the_same_in_either_layout() {
    let folder = collection("SCHEDCHECK_NETLIB");
    let recorded = recorded(&folder);
    for (path, lp) in programs(&folder) {
        assert_eq!(recorded[&name_of(&path)]["rows"], lp.rows().len() + 1, "{}", path.display());
        let text = fs::read_to_string(&path).expect("the file is text");
        assert_eq!(read_mps(&text, Layout::Fixed), Ok(lp), "{}", path.display());
    }
}

#[test]
#[cfg_attr(not(mssg), ignore = "SCHEDCHECK_MSSG names no folder")]
fn every_steady_state_program_has_the_size_on_record() {
    let folder = collection("SCHEDCHECK_MSSG");
    let recorded = recorded(&folder);
    for (path, lp) in programs(&folder) {
        let record = &recorded[&name_of(&path)];
        assert_eq!(record["cols"], lp.columns().len(), "{}", path.display());
        assert_eq!(record["nonzeros"], lp.nonzeros(), "{}", path.display());
    }
}

#[test]
#[cfg_attr(not(netlib), ignore = "SCHEDCHECK_NETLIB names no folder")]
fn netlib_programs_are_read_again_as_they_were_written() {
    is_read_again_as_it_was_written(&collection("SCHEDCHECK_NETLIB"));
}

#[test]
#[cfg_attr(not(mssg), ignore = "SCHEDCHECK_MSSG names no folder")]
fn steady_state_programs_are_read_again_as_they_were_written() {
    is_read_again_as_it_was_written(&collection("SCHEDCHECK_MSSG"));
}
