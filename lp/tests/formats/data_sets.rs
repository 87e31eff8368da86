//! The files of the collections that the environment variables SCHEDCHECK_NETLIB and SCHEDCHECK_MSSG name, if they do.

use std::fs;
use std::path::{Path, PathBuf};

use schedcheck_lp::LinearProgram;
use schedcheck_lp::format::{Format, Layout, Names, read, read_lp, read_mps, write_lp, write_mps};

/// The folder of a collection; without it, the test says so and has nothing to do.
fn collection(variable: &str) -> Option<PathBuf> {
    let folder = std::env::var_os(variable).map(PathBuf::from);
    if folder.is_none() {
        println!("skipped: {variable} names no folder");
    }
    folder
}

fn programs(folder: &Path) -> Vec<(PathBuf, LinearProgram)> {
    let files = fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("it is readable").path());
    let mut paths: Vec<(PathBuf, Format)> =
        files.filter_map(|path| Format::of_path(&path).map(|format| (path, format))).collect();
    paths.sort_by(|(left, _), (right, _)| left.cmp(right));
    assert!(!paths.is_empty(), "no program in {}", folder.display());
    paths
        .into_iter()
        .map(|(path, format)| {
            let bytes = fs::read(&path).expect("the file is readable");
            let lp = read(&bytes, format).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            (path, lp)
        })
        .collect()
}

/// The number called `key` in the entry of `name` in the collection's list of optima.
fn listed(optima: &str, name: &str, key: &str) -> Option<usize> {
    let entry = optima.split_once(&format!("\"{name}\":"))?.1;
    let entry = &entry[..entry.find('}')?];
    let value = entry.split_once(&format!("\"{key}\":"))?.1.trim_start();
    let digits = value.find(|character: char| !character.is_ascii_digit()).unwrap_or(value.len());
    value[..digits].parse().ok()
}

fn name_of(path: &Path) -> String {
    path.file_stem().expect("a file has a name").to_string_lossy().into_owned()
}

#[test]
fn every_netlib_program_has_the_rows_that_its_collection_lists() {
    let Some(folder) = collection("SCHEDCHECK_NETLIB") else { return };
    let optima = fs::read_to_string(folder.join("optima.json")).expect("the optima are listed");
    for (path, lp) in programs(&folder) {
        let rows = listed(&optima, &name_of(&path), "rows").expect("its rows are listed");
        assert_eq!(lp.rows().len() + 1, rows, "{}", path.display());
    }
}

#[test]
fn every_steady_state_program_has_the_size_that_its_collection_lists() {
    let Some(folder) = collection("SCHEDCHECK_MSSG") else { return };
    let optima = fs::read_to_string(folder.join("optima.json")).expect("the optima are listed");
    for (path, lp) in programs(&folder) {
        let name = name_of(&path);
        let name = name.trim_end_matches(".rat").trim_end_matches(".int");
        let [columns, nonzeros] = ["cols", "nonzeros"].map(|key| listed(&optima, name, key).expect("it is listed"));
        assert_eq!([lp.columns().len(), lp.nonzeros()], [columns, nonzeros], "{}", path.display());
        let text = fs::read_to_string(&path).expect("the file is text");
        let labels = text.lines().filter_map(|line| line.split_whitespace().next()).filter(|word| word.ends_with(':'));
        assert_eq!(lp.rows().len() + 1, labels.count(), "{}", path.display());
    }
}

#[test]
fn netlib_programs_mean_the_same_in_either_layout() {
    let Some(folder) = collection("SCHEDCHECK_NETLIB") else { return };
    for (path, detected) in programs(&folder) {
        let text = fs::read_to_string(&path).expect("the file is text");
        assert_eq!(read_mps(&text, Layout::Fixed), Ok(detected), "{}", path.display());
    }
}

#[test]
fn the_collections_are_read_again_as_they_were_written() {
    for folder in ["SCHEDCHECK_NETLIB", "SCHEDCHECK_MSSG"].into_iter().filter_map(collection) {
        for (path, lp) in programs(&folder) {
            let mps = write_mps(&lp, Names::Kept).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert_eq!(read_mps(&mps, Layout::Free).as_ref(), Ok(&lp), "{}", path.display());
            let numbered = read_mps(&write_mps(&lp, Names::Numbered).expect("numbers can be written"), Layout::Free);
            let numbered = numbered.expect("it is read again");
            assert_eq!(read_lp(&write_lp(&numbered, Names::Kept).expect("numbers can be written")), Ok(numbered));
        }
    }
}
