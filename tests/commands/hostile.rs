//! Programs that do not do what `schedcheck contest` asks of them: each does no harm, and is told for what it does.

use std::fs;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::command::{Finished, name, schedcheck_with};

/// The answer to stars of one worker that has one task.
const GOOD: &str = r#"{"transfers":[],"computations":[{"worker":0,"start":0,"tasks":1}]}"#;

/// So many stars of one worker that has one task, which are told apart by the time that it takes.
fn stars(number: usize) -> String {
    let star = |w| format!("{{\"kind\":\"star\",\"workers\":[{{\"c\":1,\"w\":{w},\"tasks\":1}}]}}\n");
    (1..=number).map(star).collect()
}

/// Runs a contest of a program in the language of the shell, in which `$good` is a good answer, on three stars.
fn contest(script: &str, options: &[&str]) -> Finished {
    contest_on(3, script, options)
}

/// The same on so many.
fn contest_on(number: usize, script: &str, options: &[&str]) -> Finished {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("hostile.sh");
    fs::write(&file, format!("good='{GOOD}'\n{script}\n")).expect("a script");
    let arguments = [&["contest", "--instances", "-"], options, &["--", "sh", name(&file)]].concat();
    schedcheck_with(&arguments, stars(number))
}

/// What became of how many, and the reason that is told of the first of each.
fn outcomes(finished: &Finished) -> Value {
    let result = finished.json();
    let outcomes = result["outcomes"].as_object().expect("outcomes").iter();
    outcomes.map(|(name, count)| (name.clone(), json!([count["instances"], count["first"]["reason"]]))).collect()
}

/// A program that answers every star but the second, of which it does this.
fn at_the_second(doing: &str) -> String {
    format!("while read -r line; do case $line in *'\"w\":\"2\"'*) {doing};; *) echo \"$good\";; esac; done")
}

#[track_caller]
fn tells(script: &str, options: &[&str], expected: &Value, status: i32) -> Finished {
    let finished = contest(script, options);
    assert_eq!((outcomes(&finished), finished.status), (expected.clone(), status), "{}", finished.errors);
    finished
}

fn but_for(outcome: &str, reason: &str) -> Value {
    json!({"as-good": [2, null], outcome: [1, reason]})
}

#[test]
fn the_outcomes_are_told_apart_with_their_reasons() {
    let late = "no answer within 0.3 s";
    let all = [
        (r#"printf '%s\n' '{"refused":"not \n me"}'"#, "refused", "not   me", 0),
        (r#"echo '{"transfers":[],"computations":[]}'"#, "invalid", "worker 0 ends with 1 task left to compute", 1),
        ("echo 7", "invalid", "expected an object", 1),
        ("echo oops", "no-json", "this is no JSON: oops", 1),
        ("exit 7", "crash", "it ended with exit status 7", 1),
        ("kill -9 $$", "crash", "it was ended by signal 9", 1),
        ("exec >&-; sleep 60", "crash", "it closed its output", 1),
        ("sleep 60", "late", late, 1),
        // Half a line, and nothing more.
        (r#"printf '{"transfers":'; sleep 60"#, "late", late, 1),
        (r#"printf '{"transfers":'; exit"#, "no-json", "this is no JSON: {\"transfers\":", 1),
        // It reads no more, and says no more.
        ("exec <&-; sleep 60", "late", late, 1),
        // A child that lives on, and keeps the output open.
        ("sleep 60 & exit 0", "crash", "it ended with exit status 0", 1),
    ];
    // They wait more than they do.
    thread::scope(|scope| {
        for (doing, outcome, reason, status) in all {
            scope.spawn(move || {
                let finished = contest(&at_the_second(doing), &["--answer-limit", "0.3"]);
                let told = outcomes(&finished);
                let [number, said] = [&told[outcome][0], &told[outcome][1]];
                assert_eq!((number, finished.status), (&json!(1), status), "{doing}: {told} {}", finished.errors);
                assert!(said.as_str().is_some_and(|said| said.contains(reason)), "{doing}: {told}");
                assert_eq!(told["as-good"], json!([2, null]), "{doing}: {told}");
            });
        }
    });
}

#[test]
fn a_program_that_ends_after_some_answers_is_started_again() {
    for script in [r#"read -r line; echo "$good""#, r#"for i in 1 2; do read -r line && echo "$good"; done; exit 5"#] {
        tells(script, &[], &json!({"as-good": [3, null]}), 0);
    }
    // The last line needs no end.
    tells(r#"read -r line; printf %s "$good""#, &["--fresh"], &json!({"as-good": [3, null]}), 0);
}

#[test]
fn what_is_said_without_being_asked_is_no_answer() {
    // 64 stars are handed out at a time.
    let script = "n=0; while read -r line; do n=$((n + 1)); if [ $n = 64 ]; then printf '%s\\noops\\n' \"$good\"; else \
        echo \"$good\"; fi; done";
    let finished = contest_on(65, script, &["--jobs", "1"]);
    assert_eq!((outcomes(&finished), finished.status), (json!({"as-good": [65, null]}), 0));
}

#[test]
fn what_floods_is_ended() {
    tells("exec yes", &[], &json!({"no-json": [3, "this is no JSON: y"]}), 1);
    let endless = json!({"no-json": [3, "a line is longer than 16 MiB"]});
    tells("exec tr '\\0' 1 < /dev/zero", &[], &endless, 1);
    tells("exec yes ''", &["--answer-limit", "0.3"], &json!({"late": [3, "no answer within 0.3 s"]}), 1);
    let complaining = at_the_second("yes complaint | head -n 100000 >&2; echo \"$good\"");
    let finished = tells(&complaining, &[], &json!({"as-good": [3, null]}), 0);
    let lines = finished.errors.lines().count();
    assert!(lines == 1_001 && finished.errors.contains("hostile.sh: complaint\n"), "{lines}");
}

#[test]
fn a_program_may_end_by_itself_once_its_input_has() {
    let script = "while read -r line; do echo \"$good\"; done; sleep 0.1; echo 'all is said' >&2";
    let finished = tells(script, &[], &json!({"as-good": [3, null]}), 0);
    assert!(finished.errors.ends_with("hostile.sh: all is said\n"), "{}", finished.errors);
    tells("read -r line; echo \"$good\"; sleep 60", &["--fresh"], &json!({"as-good": [3, null]}), 0);
}

#[test]
fn what_a_program_complains_of_is_told_beside_the_result() {
    let finished = contest(&at_the_second("printf 'no\\033[31m idea' >&2; exit 3"), &[]);
    assert!(finished.errors.ends_with("hostile.sh: no\\u{1b}[31m idea\n"), "{}", finished.errors);
    assert_eq!(outcomes(&finished), but_for("crash", "it ended with exit status 3"));
}

#[test]
fn nothing_that_a_program_has_started_outlives_the_contest() {
    let mark = format!("{}.25", 3_000 + std::process::id());
    let script =
        format!("sleep {mark} & while read -r line; do (sleep {mark} &) ; setsid sleep {mark} & echo \"$good\"; done");
    tells(&script, &[], &json!({"as-good": [3, null]}), 0);
    let is_alive = || {
        let listed = Command::new("ps").args(["-A", "-o", "args"]).output().expect("processes are listed").stdout;
        String::from_utf8_lossy(&listed).lines().any(|line| line.trim() == format!("sleep {mark}"))
    };
    let patience = Instant::now();
    while is_alive() {
        assert!(patience.elapsed() < Duration::from_secs(5), "sleep {mark} is still there");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_limit_of_time_keeps_what_was_found_before() {
    let finished = contest(&at_the_second("sleep 60"), &["--time-limit", "0.5"]);
    assert_eq!(finished.status, 130, "{}", finished.errors);
    let result = finished.json();
    assert_eq!((&result["finished"], &result["instances"]), (&json!(false), &json!(1)));
}

#[test]
fn an_interrupt_is_heard_while_a_program_sleeps() {
    // What ends a job of a cluster, and what a terminal sends that goes away, are interrupts too.
    for signal in ["INT", "TERM", "HUP"] {
        let begun = Instant::now();
        let finished = contest(&at_the_second(&format!("kill -{signal} $PPID; sleep 60")), &[]);
        assert!(begun.elapsed() < Duration::from_secs(8), "not before the answer is late");
        assert_eq!((finished.status, &finished.json()["instances"]), (130, &json!(1)), "{signal}");
        assert!(finished.errors.starts_with("interrupted: "), "{}", finished.errors);
    }
}

#[test]
fn two_interrupts_at_once_leave_no_temporary_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let rows = folder.path().join("rows.csv");
    for _ in 0..10 {
        let twice = at_the_second("kill -INT $PPID; kill -INT $PPID; sleep 60");
        let finished = contest(&twice, &["--rows", name(&rows)]);
        assert_eq!(finished.status, 130, "{}", finished.errors);
        let left = fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("an entry").path());
        assert!(left.into_iter().all(|path| path == rows), "a temporary file is left");
    }
}

/// What a program of which every answer is wrong complains of each time.
const COMPLAINT: &str = "echo 'Traceback:' >&2; echo '  NameError: nothing has a name' >&2";

#[test]
fn a_program_that_does_not_run_ends_the_contest_and_its_first_complaint_is_told_once() {
    for (answer, word) in [
        ("exit 1", "the first is a crash: it ended with exit status 1"),
        ("kill -9 $$", "the first is a crash: it was ended by signal 9"),
        ("echo oops", "the first is no JSON: this is no JSON: oops"),
        ("echo '{\"transfers\":[],\"computations\":[]}'", "the first is invalid: worker 0 ends with 1 task left"),
    ] {
        let script = format!("while read -r line; do {COMPLAINT}; {answer}; done");
        let ended = |options: &[&str]| contest_on(150, &script, options);
        let finished = ended(&["--jobs", "1"]);
        assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{answer}: {}", finished.errors);
        let lines: Vec<_> = finished.errors.lines().collect();
        assert_eq!(lines.len(), 3, "{answer}: {}", finished.errors);
        assert!(lines[0].ends_with("hostile.sh: Traceback:") && lines[1].ends_with("nothing has a name"), "{lines:?}");
        let told = format!("none of the first 20 answers is a valid schedule, and the contest ends; {word}");
        assert!(lines[2].starts_with("error: ") && lines[2].contains(&told), "{}", lines[2]);
        assert!(
            lines[2].contains(r#""w":"1""#) && lines[2].ends_with("--keep-going goes on all the same"),
            "{lines:?}"
        );
        let said = |finished: &Finished| finished.errors.lines().skip(2).map(said_behind_the_name).collect::<Vec<_>>();
        for options in [&["--jobs", "3"][..], &["--fresh"], &["--shard", "2/3"], &["--shard", "3/40"]] {
            let other = ended(options);
            assert_eq!((other.status, said(&other)), (2, said(&finished)), "{answer} {options:?}: {}", other.errors);
        }
    }
}

/// A line of an error without the name of the program, which is of a folder that is no more.
fn said_behind_the_name(line: &str) -> String {
    line.split_once("hostile.sh: ").map_or(line, |(_, said)| said).to_owned()
}

#[test]
fn whoever_wants_to_go_on_goes_on_with_all_complaints() {
    let script = format!("while read -r line; do {COMPLAINT}; exit 1; done");
    let finished = contest_on(30, &script, &["--keep-going"]);
    assert_eq!((&outcomes(&finished)["crash"][0], finished.status), (&json!(30), 1), "{}", finished.errors);
    assert_eq!(finished.errors.matches("NameError").count(), 30, "{}", finished.errors);
    // Where fewer instances than that are all, they are counted.
    let few = contest_on(19, &script, &[]);
    assert_eq!((&outcomes(&few)["crash"][0], few.status), (&json!(19), 1), "{}", few.errors);
    assert_eq!(few.errors.matches("NameError").count(), 19, "{}", few.errors);
}

#[test]
fn a_program_that_has_one_of_the_first_answers_is_asked_for_all() {
    let is_the_twentieth = "case $line in *'\"w\":\"20\"'*) echo \"$good\";; *) echo oops;; esac";
    let script = format!("while read -r line; do {COMPLAINT}; {is_the_twentieth}; done");
    for jobs in ["1", "3"] {
        let finished = contest_on(90, &script, &["--jobs", jobs]);
        let told = json!({"as-good": [1, null], "no-json": [89, "this is no JSON: oops"]});
        assert_eq!((outcomes(&finished), finished.status), (told, 1), "{}", finished.errors);
        assert!(finished.errors.matches("NameError").count() >= 20, "{}", finished.errors);
    }
}

#[test]
fn words_of_a_program_are_nothing_but_words_in_every_form() {
    let refusal = r#"{"refused":"<script>alert(1)</script>\n# A heading | `code` \u202e\u001b[31m"}"#;
    let script = format!("while read -r line; do printf '%s\\n' '{refusal}'; done");
    let form = |form: &str| contest_on(3, &script, &["--format", form]);
    let markdown = form("markdown");
    let told = r"\<script\>alert(1)\</script\> # A heading \| \`code\`";
    assert!(markdown.output.contains(told) && !markdown.output.contains("\n# A"), "{}", markdown.output);
    for form in ["markdown", "text", "csv", "json"].map(form) {
        assert_eq!(form.status, 0, "{}", form.errors);
        let steers = |letter: char| letter != '\n' && (letter.is_control() || letter == '\u{202e}');
        assert!(!form.output.contains(steers), "{}", form.output);
    }
    let reason = form("json").json()["outcomes"]["refused"]["first"]["reason"].clone();
    assert!(reason.as_str().is_some_and(|reason| reason.contains('\u{202e}')), "JSON says what was said: {reason}");
}
