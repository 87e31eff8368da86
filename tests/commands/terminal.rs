//! What is printed to a terminal: text in place of JSON, as wide as it is, with colours unless somebody minds; and what
//! is not told to who wants to be left in peace.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Command, Stdio};

use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::command::{command, name, schedcheck, schedcheck_across};

const STAR: &str = "papers/rr6005/data/rr6005-trace.json";

/// What the command prints to a terminal of this width, where these variables are set.
fn on_a_terminal(width: u16, arguments: &[&str], variables: &[(&str, &str)]) -> String {
    shown(width, arguments, variables, |command, terminal| {
        command.stdout(terminal).stderr(Stdio::null());
    })
}

/// What it tells on a terminal while its results go elsewhere.
fn told_on_a_terminal(arguments: &[&str]) -> String {
    shown(80, arguments, &[], |command, terminal| {
        command.stderr(terminal).stdout(Stdio::null());
    })
}

fn shown(
    width: u16,
    arguments: &[&str],
    variables: &[(&str, &str)],
    redirect: impl FnOnce(&mut Command, OwnedFd),
) -> String {
    in_a_terminal((24, width), arguments, variables, redirect)
}

fn in_a_terminal(
    (rows, columns): (u16, u16),
    arguments: &[&str],
    variables: &[(&str, &str)],
    redirect: impl FnOnce(&mut Command, OwnedFd),
) -> String {
    let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    let (ours, slave) = terminal();
    tcsetwinsize(&slave, size).expect("a size");
    let mut ours = File::from(ours);
    let mut command = command(arguments);
    command.env("TERM", "xterm").envs(variables.iter().copied()).stdin(Stdio::null());
    redirect(&mut command, slave);
    let mut child = command.spawn().expect("the command runs");
    // It holds the other end of the terminal open.
    drop(command);
    let (mut text, mut block) = (Vec::new(), [0; 4096]);
    // The end is an error where the other end is gone.
    while let Ok(length @ 1..) = ours.read(&mut block) {
        text.extend_from_slice(&block[..length]);
    }
    child.wait().expect("the command ends");
    String::from_utf8(text).expect("text").replace("\r\n", "\n")
}

/// The two ends of a new terminal: the one that tests hold, and the one that a command is given.
fn terminal() -> (OwnedFd, OwnedFd) {
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&ours).and_then(|()| unlockpt(&ours)).expect("a terminal of our own");
    let name = ptsname(&ours, Vec::new()).expect("a name");
    let theirs = open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).expect("the other end");
    (ours, theirs)
}

/// The text without its colours.
fn plain(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or(part, |(_, rest)| rest))
}

fn widest(text: &str) -> usize {
    plain(text).lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

#[test]
fn a_terminal_gets_a_table_and_a_chart_and_everything_else_gets_json() {
    let shown = on_a_terminal(72, &["solve", STAR], &[]);
    assert!(shown.contains("\u{1b}[32mthe schedule is optimal") && widest(&shown) == 72, "{shown}");
    let told = schedcheck(&["solve", "--format", "text", STAR]).well().output;
    assert!(!told.contains('\u{1b}') && told.contains("the schedule is optimal"), "{told}");
    assert!(schedcheck(&["solve", STAR]).well().output.starts_with("{\"kind\":\"star\""));
    for json in [&["--format", "json"][..], &["--with-instance"]] {
        let shown = on_a_terminal(72, &[&["solve", STAR], json].concat(), &[]);
        assert!(shown.starts_with("{\"kind\":\"star\""), "{shown}");
    }
}

#[test]
fn what_is_shown_without_colours_is_what_is_shown_with_them() {
    for arguments in [&["solve", STAR][..], &["verify", "--claim", "rr4916/eq-8"], &["claims"]] {
        let coloured = on_a_terminal(80, arguments, &[]);
        let without = on_a_terminal(80, arguments, &[("NO_COLOR", "1")]);
        assert!(coloured.contains('\u{1b}') && !without.contains('\u{1b}'), "{arguments:?}");
        let lines = |text: &str| plain(text).lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>();
        assert_eq!(lines(&coloured), lines(&without), "{arguments:?}");
        assert!(!on_a_terminal(80, arguments, &[("TERM", "dumb")]).contains('\u{1b}'), "{arguments:?}");
    }
}

#[test]
fn lists_and_the_ledger_are_as_wide_as_the_terminal_and_columns_says_otherwise() {
    for arguments in [&["claims"][..], &["methods"], &["verify", "--claim", "rr4916/eq-8"]] {
        for width in [60, 100] {
            assert!(widest(&on_a_terminal(width, arguments, &[])) <= usize::from(width), "{arguments:?}");
        }
        assert!(widest(&on_a_terminal(100, arguments, &[("COLUMNS", "70")])) <= 70, "{arguments:?}");
        let whole = schedcheck(arguments).well().output;
        assert!(arguments[0] != "verify" || widest(&whole) > 200, "{whole}");
    }
}

#[test]
fn a_long_list_of_sizes_is_shortened_on_a_terminal() {
    let arguments = ["prove", "tpds2004/prop-1", "--sizes"];
    let whole = schedcheck(&arguments).well().output;
    let shown = on_a_terminal(80, &arguments, &[]);
    let left = whole.lines().count() - 40;
    let last = format!("and {left} more: `--sizes | less` shows them all\n");
    assert_eq!(shown, whole.lines().take(40).map(|line| format!("{line}\n")).collect::<String>() + &last);
}

#[test]
fn reading_from_a_terminal_is_mentioned() {
    let (ours, slave) = terminal();
    File::from(ours.try_clone().expect("a descriptor")).write_all(b"\x04").expect("the end of the input is typed");
    let ended = command(&["solve"]).stdin(slave).output().expect("the command runs");
    let told = String::from_utf8(ended.stderr).expect("text");
    assert!(told.starts_with("reading standard input"), "{told}");
    assert!(!schedcheck(&["solve"]).errors.contains("reading standard input"));
}

#[test]
fn nothing_stands_between_the_rows_of_the_ledger() {
    let ledger = schedcheck(&["verify", "--claim", "rr4745/prop-1", "--claim", "rr4745/thm-1"]).well().output;
    let rows: Vec<_> = ledger.lines().skip(5).take(3).map(str::trim).collect();
    assert!(rows[0].starts_with("rr4745/prop-1") && rows[1].starts_with("rr4745/thm-1"), "{ledger}");
    assert!(rows[2].starts_with("────"), "{ledger}");
}

#[test]
fn names_of_claims_are_whole_in_a_narrow_list() {
    let claims = on_a_terminal(80, &["claims"], &[("NO_COLOR", "1")]);
    for published in schedcheck::papers::all().statements() {
        assert!(claims.lines().any(|line| line.split_whitespace().next() == Some(&published.id)), "{}", published.id);
    }
}

#[test]
fn who_wants_to_be_left_in_peace_hears_errors_alone() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let figures = ["figures", "rr4916-figure-6", "--out", name(folder.path())];
    assert!(!schedcheck(&figures).errors.is_empty());
    for quiet in ["--quiet", "-q"] {
        schedcheck(&[&figures[..], &[quiet]].concat()).well();
        schedcheck(&[&[quiet], &figures[..]].concat()).well();
    }
    let refused = schedcheck(&["--quiet", "figures", "none"]);
    assert!(refused.status == 2 && refused.errors.starts_with("error: there is no paper"), "{}", refused.errors);
}

#[test]
fn quiet_still_reports_timeout() {
    let ended = schedcheck(&["--quiet", "verify", "--claim", "rr6005/thm-3", "--time-limit", "0.000001"]);
    assert!(ended.status == 130 && ended.errors.starts_with("the time is over"), "{}", ended.errors);
}

#[test]
fn an_error_has_its_own_colours_and_none_that_were_typed() {
    assert!(told_on_a_terminal(&["solve", "--format", "mine"]).contains('\u{1b}'));
    let told = told_on_a_terminal(&["solve", "--format", "\u{1b}[35mmine"]);
    assert!(told.contains("invalid value 'mine'") && !told.contains('\u{1b}'), "{told}");
}

#[test]
fn a_terminal_without_rows_is_as_wide_as_its_columns() {
    let text = in_a_terminal((0, 72), &["solve", STAR], &[], |command, terminal| {
        command.stdout(terminal).stderr(Stdio::null());
    });
    assert_eq!(widest(&text), 72, "{text}");
}

#[test]
fn progress_is_shown_on_a_terminal_unless_quiet() {
    let verify = ["verify", "--claim", "rr4916/lemma-3", "--claim", "rr4745/prop-1"];
    let told = told_on_a_terminal(&verify);
    assert!(told.contains("/2 claims") && told.contains("rr4745/prop-1") && told.contains(" instances"), "{told}");
    assert_eq!(told_on_a_terminal(&[&verify[..], &["--quiet"]].concat()), "");
}

/// A star on which the ratio of bba is a long fraction.
fn of_long_fractions() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let file = folder.path().join("stars.jsonl");
    let worker = |c: &str, w: &str, tasks: u64| format!(r#"{{"c":"{c}","w":"{w}","tasks":{tasks}}}"#);
    let workers = [
        worker("1/1000081", "2000001/1000003", 4),
        worker("1000033/1000037", "0", 2),
        worker("1/999983", "2000029/1000033", 0),
    ];
    let star = format!(r#"{{"kind":"star","workers":[{}]}}"#, workers.join(","));
    std::fs::write(&file, star).expect("a file");
    (folder, name(&file).to_owned())
}

#[test]
fn no_fraction_is_broken_or_cut_in_a_table_at_any_width() {
    let (_folder, stars) = of_long_fractions();
    let contest = ["contest", "bba", "--instances", &stars];
    for (arguments, is_table) in [
        (&["worst-case", "r-bsa", "--workers", "3", "--tasks", "2", "--format", "text"][..], true),
        (&[&contest[..], &["--format", "text"]].concat(), true),
        (&["solve", "--format", "text", STAR], false),
        (&["solve", "--format", "text", &stars], false),
    ] {
        let wide = schedcheck_across(1_000, arguments).output;
        let is_fraction =
            |word: &&str| word.contains('/') && word.chars().all(|letter| letter.is_ascii_digit() || letter == '/');
        let fractions: Vec<_> = wide.split_whitespace().filter(is_fraction).collect();
        assert!(!is_table || !fractions.is_empty(), "{arguments:?}: {wide}");
        for width in [1, 37, 80] {
            let narrow = schedcheck_across(width, arguments).output;
            for fraction in &fractions {
                assert!(narrow.split_whitespace().any(|word| word == *fraction), "{fraction} at {width}: {narrow}");
            }
        }
    }
}

#[test]
fn names_of_others_steer_no_terminal_in_any_form() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let file = folder.path().join("=1+1.json");
    let star = r#"{"kind":"star","name":"a\u202eb\u009b31m\u2066","workers":[{"c":1,"w":2,"tasks":3}]}"#;
    std::fs::write(&file, star).expect("a file");
    let here = |arguments: &[&str]| {
        let ended = command(arguments).current_dir(folder.path()).output().expect("the command runs");
        String::from_utf8(ended.stdout).expect("text")
    };
    let steers = |letter: char| letter != '\n' && (letter.is_control() || "\u{202e}\u{2066}".contains(letter));
    for form in ["text", "json", "csv"] {
        let told = here(&["solve", "--format", form, "=1+1.json"]);
        assert!(!told.is_empty() && !told.contains(steers), "{form}: {told}");
    }
    let json: serde_json::Value = serde_json::from_str(&here(&["solve", "=1+1.json"])).expect("JSON");
    assert_eq!(json["name"], "a\u{202e}b\u{9b}31m\u{2066}");
    let csv = here(&["solve", "--format", "csv", "=1+1.json"]);
    assert!(csv.lines().nth(1).is_some_and(|line| line.starts_with("'=1+1.json")), "{csv}");
}
