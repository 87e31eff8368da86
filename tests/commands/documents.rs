//! What the documents show of the command is what it does: sessions are run, and options are there.

use std::collections::BTreeMap;
use std::path::Path;

use crate::command::schedcheck;

#[path = "../../crates/lp/cli/tests/exact_lp/sessions.rs"]
mod shown;

pub use shown::{blocks, steps};

/// A file of the repository, as text.
pub fn document(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files that a document shows, by their names in the folder of examples.
pub fn files(text: &str) -> BTreeMap<String, String> {
    let steps = steps(text);
    let name = |file: &str| file.strip_prefix("examples/").unwrap_or(file).to_owned();
    steps.iter().filter_map(|step| Some((name(step.file()?), step.shown.to_owned()))).collect()
}

/// Where the file is that a session shows under this name.
fn example(file: &str) -> String {
    format!("examples/{}", file.strip_prefix("examples/").unwrap_or(file))
}

/// The documents with sessions.
const WITH_SESSIONS: [&str; 4] = ["README.md", "docs/formats.md", "docs/own-algorithm.md", "docs/commands.md"];

#[test]
fn every_file_of_the_examples_is_shown_by_a_document_and_the_other_way_round() {
    let shown: Vec<_> = WITH_SESSIONS.iter().flat_map(|path| files(&document(path))).collect();
    let names: BTreeMap<_, _> = shown.iter().map(|(file, text)| (example(file), text.trim_end())).collect();
    for (file, text) in &shown {
        assert_eq!(names[&example(file)], text.trim_end(), "{file} is shown twice, and not alike");
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let kept = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let kept = kept.filter(|entry| entry.path().is_file() && entry.file_name() != "README.md");
    let kept: Vec<_> = kept.map(|entry| example(&entry.file_name().display().to_string())).collect();
    let missing: Vec<_> = names.keys().filter(|file| !kept.contains(file)).collect();
    let unused: Vec<_> = kept.iter().filter(|file| !names.contains_key(*file)).collect();
    assert!(missing.is_empty() && unused.is_empty(), "not there: {missing:?}; shown nowhere: {unused:?}");
}

mod sessions {
    use std::path::Path;
    use std::process::Command;
    use std::{env, fs};

    use tempfile::TempDir;

    use super::shown::{Step, fits};
    use super::{document, example, steps};
    use crate::command::{OF_TERMINALS, proved};

    /// Runs all sessions of a document, one after the other in one folder.
    #[track_caller]
    fn run(path: &str) -> TempDir {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        for shared in ["papers", "examples"] {
            std::os::unix::fs::symlink(root.join(shared), folder.path().join(shared)).expect("a link");
        }
        let text = document(path);
        let steps = steps(&text);
        assert!(steps.len() > 1, "{path}: no sessions");
        for step in &steps {
            take(path, step, folder.path());
        }
        folder
    }

    #[track_caller]
    fn take(path: &str, step: &Step, folder: &Path) {
        if let Some(file) = step.file() {
            let kept = document(&example(file));
            assert_eq!(kept.trim_end(), step.shown.trim_end(), "{path}: $ {}", step.command);
            // Where the page names the folder, the file is there.
            if !file.starts_with("examples/") {
                fs::write(folder.join(file), kept).expect("a temporary file");
            }
            return;
        }
        if step.command.contains("python3 ") && !cfg!(python3) {
            return;
        }
        // Another package's command, with the checker that is a library here.
        if let Some(files) = step.command.strip_prefix("exact-lp check ") {
            let files: Vec<_> = files.split(' ').map(|file| folder.join(file)).collect();
            assert_eq!(proved(&files[0], &files[1]).trim_end(), step.shown.trim_end(), "{path}: $ {}", step.command);
            return;
        }
        let program = Path::new(env!("CARGO_BIN_EXE_schedcheck")).parent().expect("a folder").to_owned();
        let others = env::var_os("PATH").unwrap_or_default();
        let search = env::join_paths([program].into_iter().chain(env::split_paths(&others))).expect("a path");
        let mut shell = Command::new("sh");
        shell.args(["-c", step.command]).current_dir(folder).env("PATH", search);
        for variable in OF_TERMINALS {
            shell.env_remove(variable);
        }
        let ended = shell.output().expect("a shell");
        let printed = [ended.stdout, ended.stderr].concat();
        let printed = String::from_utf8(printed).expect("the command writes text");
        let (shown, printed) = (step.shown.trim_end(), printed.trim_end());
        assert!(fits(shown, printed), "{path}: $ {}\nshown:\n{shown}\nprinted:\n{printed}", step.command);
    }

    #[test]
    fn the_sessions_of_the_readme_print_what_is_shown_and_draw_its_chart() {
        let folder = run("README.md");
        let drawn = fs::read_to_string(folder.path().join("gantt.svg")).expect("a picture");
        assert!(drawn == document("docs/gantt.svg"), "docs/gantt.svg is not what the README's commands draw");
    }

    #[test]
    fn the_sessions_of_the_page_of_formats_print_what_is_shown() {
        run("docs/formats.md");
    }

    #[test]
    fn the_sessions_of_the_page_of_own_algorithms_print_what_is_shown() {
        run("docs/own-algorithm.md");
    }

    #[test]
    fn the_sessions_of_the_page_of_commands_print_what_is_shown() {
        run("docs/commands.md");
    }
}

/// Whether the command can be called so. Arguments are read up to the question for help, which is answered in place of
/// the work.
#[track_caller]
fn can_be_called(place: &str, arguments: &str) {
    // What stands behind is another program's.
    let own = arguments.split(" -- ").next().and_then(|own| own.split(" > ").next()).unwrap_or_default();
    let asked: Vec<_> = own.split_whitespace().chain(["--help"]).collect();
    let finished = schedcheck(&asked);
    assert_eq!(finished.status, 0, "{place}: schedcheck {arguments}: {}", finished.errors);
}

#[test]
fn every_call_of_the_command_that_a_document_shows_has_arguments_that_there_are() {
    let mut calls = 0;
    for path in ["README.md", "CONTRIBUTING.md", "docs/commands.md", "docs/formats.md", "docs/own-algorithm.md"] {
        for line in blocks(&document(path), "sh").into_iter().flat_map(str::lines) {
            let line = line.split(" #").next().unwrap_or_default().trim();
            let arguments = line.strip_prefix("schedcheck ").or_else(|| line.strip_prefix("cargo run --release -- "));
            arguments.into_iter().for_each(|arguments| can_be_called(path, arguments));
            calls += usize::from(arguments.is_some());
        }
    }
    assert!(calls > 15, "{calls}");
}

#[test]
fn commands_and_facts_in_documents_are_current() {
    let mut named = 0;
    for path in ["README.md", "docs/own-algorithm.md"] {
        let text = document(path);
        for arguments in text.split('`').filter_map(|span| span.strip_prefix("schedcheck ")) {
            can_be_called(path, arguments);
            named += 1;
        }
    }
    assert!(named > 5, "{named}");
    let readme = document("README.md");
    for (call, fact) in [
        ("verify --claim rr4916/lemma-3", "rr4916/lemma-3"),
        ("worst-case bba --workers 3 --tasks 2 --equal-links", "6/5"),
    ] {
        assert!(readme.contains(&format!("`schedcheck {call}`")), "{call}");
        let shown = schedcheck(&call.split(' ').collect::<Vec<_>>()).well().output;
        assert!(shown.contains(fact), "{call}: {shown}");
    }
}

/// The help of a subcommand and of those below it, each with what to call it by.
fn helps(path: &str) -> Vec<(String, String)> {
    let asked: Vec<_> = path.split_whitespace().chain(["--help"]).collect();
    let help = schedcheck(&asked).well().output;
    let commands = help.split("\nCommands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).unwrap_or_default();
    let names = commands
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|name| !name.is_empty() && *name != "help");
    let below: Vec<_> = names.flat_map(|name| helps(&format!("{path} {name}"))).collect();
    [(path.to_owned(), help)].into_iter().chain(below).collect()
}

#[test]
fn every_example_of_the_help_calls_the_command_with_arguments_that_there_are() {
    let helps = helps("");
    assert!(helps.len() > 20, "{}", helps.len());
    let mut examples = 0;
    for (path, help) in &helps {
        let lines = help.split("Example").nth(1).unwrap_or_default().lines().skip(1);
        let calls = lines.flat_map(|line| line.split(" #").next().unwrap_or_default().split(['|', ';']));
        // What an export has written is run, or judged, by another program.
        let others = ["/usr/bin/python3 playback/", "exact-lp check stated/"];
        for call in calls.map(str::trim).filter(|call| !others.iter().any(|other| call.starts_with(other))) {
            let arguments = call.split(['<', '>']).next().and_then(|call| call.strip_prefix("schedcheck "));
            let arguments = arguments.unwrap_or_else(|| panic!("the help of{path} calls another program: {call}"));
            can_be_called(path, arguments);
            examples += 1;
        }
    }
    assert!(examples > 15, "{examples}");
}
