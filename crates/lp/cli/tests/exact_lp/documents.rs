//! What the README shows of the command is what it does.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::command::{command, exact_lp};
use crate::sessions::{Step, blocks, fits, steps};

const README: &str = include_str!("../../README.md");

/// A file of the examples, as text.
fn example(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What a step prints in a folder, and the file that it shows is written there.
fn printed(step: &Step, folder: &Path) -> String {
    if let Some(file) = step.file() {
        let text = example(file);
        fs::write(folder.join(file), &text).expect("a temporary file");
        return text;
    }
    let words: Vec<_> = step.command.split(' ').collect();
    let ["exact-lp", arguments @ ..] = words.as_slice() else { panic!("another program: {}", step.command) };
    let ended = command(arguments).current_dir(folder).output().expect("the command runs");
    String::from_utf8([ended.stdout, ended.stderr].concat()).expect("the command writes text")
}

#[test]
fn the_sessions_of_the_readme_print_what_is_shown() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let steps = steps(README);
    assert!(steps.len() > 5, "{}", steps.len());
    for step in &steps {
        let (shown, printed) = (step.shown.trim_end(), printed(step, folder.path()));
        assert!(fits(shown, printed.trim_end()), "$ {}\nshown:\n{shown}\nprinted:\n{printed}", step.command);
    }
}

#[test]
fn every_example_is_shown() {
    let shown: BTreeSet<String> = steps(README).iter().filter_map(|step| step.file().map(str::to_owned)).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let kept = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let kept: BTreeSet<String> = kept.map(|name| name.to_string_lossy().into_owned()).collect();
    assert_eq!(kept, shown);
}

/// Arguments are read up to the question for help, which is answered in place of the work.
fn can_be_called(call: &str) {
    let call = call.split("  ").next().unwrap_or_default();
    let arguments = call.strip_prefix("exact-lp ").unwrap_or_else(|| panic!("another program: {call}"));
    let asked: Vec<_> = arguments.split(' ').chain(["--help"]).collect();
    let finished = exact_lp(&asked);
    assert_eq!(finished.status, 0, "{call}: {}", finished.errors);
}

#[test]
fn every_call_that_the_help_or_the_readme_shows_has_arguments_that_there_are() {
    let helps = [&["--help"][..], &["solve", "--help"], &["check", "--help"], &["convert", "--help"]];
    let helps = helps.map(|arguments| exact_lp(arguments).well().output);
    let of_help = helps.iter().flat_map(|help| help.lines()).map(str::trim);
    let of_readme = blocks(README, "sh").into_iter().flat_map(str::lines);
    let calls: Vec<_> = of_help.filter(|line| line.starts_with("exact-lp ")).chain(of_readme).collect();
    let calls = calls.iter().filter(|call| !call.starts_with("cargo "));
    assert!(calls.clone().count() > 5, "{helps:?}");
    calls.for_each(|call| can_be_called(call));
}
