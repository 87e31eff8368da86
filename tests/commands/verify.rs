//! `schedcheck verify` as its users meet it: its forms, what it compares, and how a run is cut short and resumed.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use crate::command::{Finished, command, interrupted, name, schedcheck};
use serde_json::{Value, json};

/// Two claims that are checked in no time, and follow the seed.
const CLAIMS: [&str; 4] = ["--claim", "rr6005/lemma-6", "--claim", "rr6005/thm-1-senders"];

/// Verifies with a state, and prints the ledger as JSON.
fn resumed(state: &Path, arguments: &[&str]) -> Finished {
    schedcheck(&[&["verify", "--format", "json", "--state", name(state)], arguments].concat())
}

/// The ids of the claims that a state has.
fn finished(state: &Path) -> Vec<String> {
    let state: Value = serde_json::from_str(&fs::read_to_string(state).expect("the state is there")).expect("JSON");
    let claims = state["kept"]["claims"].as_array().expect("a list").iter();
    claims.map(|rows| rows[0]["id"].as_str().expect("an id").to_owned()).collect()
}

#[test]
fn one_claim_is_verified_in_every_form() {
    let verify = |format| schedcheck(&["verify", "--claim", "rr6005/fig-3", "--format", format]).well();
    let ledger = verify("json").json();
    assert_eq!((&ledger["depth"], &ledger["seed"]), (&json!("quick"), &json!(1)));
    assert_eq!(
        (&ledger["rows"][0]["id"], &ledger["rows"][0]["verdict"]),
        (&json!("rr6005/fig-3"), &json!("confirmed"))
    );
    assert!(verify("table").output.contains("rr6005: 1 statement; 0 errors; confirmed 1"));
    assert!(verify("markdown").output.contains("## rr6005/fig-3: confirmed"));
    assert!(verify("summary").output.contains("platforms. INRIA research report RR-6005, 2006. | 1 | 1 | 0 |"));
    assert!(verify("findings").output.starts_with("# What was found\n"));
}

#[test]
fn people_have_decimals_beside_fractions_and_programs_have_fractions() {
    let verify = |format| schedcheck(&["verify", "--claim", "rr4916/lemma-3", "--format", format]).well().output;
    for format in ["table", "markdown", "findings"] {
        let shown = verify(format);
        assert!(shown.contains("cycle-time 5/3 ≈ 1.66667: makespan 16/11 ≈ 1.45455"), "{shown}");
        assert!(shown.contains("makespan 5/4 = 1.25"), "{shown}");
    }
    for format in ["json", "csv"] {
        assert!(verify(format).contains("cycle-time 5/3: makespan 16/11"), "{format}");
    }
}

#[test]
fn only_the_rows_that_ran_are_compared_with_the_record() {
    let failing = schedcheck(&["verify", "--paper", "rr6005", "--claim", "rr6005/thm-4"]).well().output;
    assert!(failing.contains("rr6005/thm-4: false"), "{failing}");
}

#[test]
fn a_ledger_is_the_same_on_any_number_of_threads_and_follows_the_seed() {
    let ledger = |seed, jobs| {
        let arguments = ["verify", "--format", "json", "--seed", seed, "--jobs", jobs];
        schedcheck(&[&arguments[..], &CLAIMS].concat()).well()
    };
    let alone = ledger("1", "1");
    for jobs in ["3", "0"] {
        assert_eq!(ledger("1", jobs).output, alone.output);
    }
    assert_ne!(ledger("2", "0").json()["rows"], alone.json()["rows"]);
}

#[test]
fn an_interrupted_run_prints_what_it_has_and_says_that_it_was_interrupted() {
    let arguments = ["verify", "--depth", "deep", "--claim", "rr6005/fig-3", "--claim", "rr6005/prop-1"];
    let Finished { status, output, errors } = interrupted(&arguments);
    assert_eq!(status, 130, "{output}{errors}");
    assert!(output.contains("rr6005: 2 statements; 0 errors; ") && output.contains("interrupted 1"), "{output}");
    assert!(errors.starts_with("interrupted: what is found so far follows"), "{errors}");
}

/// Waits until a run has kept its first row: it is at its second claim then.
fn wait_for(state: &Path) {
    while !fs::metadata(state).is_ok_and(|file| file.len() > 0) {
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn one_interrupt_keeps_the_rows_that_ended_and_begins_no_other_claim() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let state = folder.path().join("state.json");
    // The last claim is checked in no time, whoever wants to stop: it is not begun at all.
    let claims = ["rr6005/fig-3", "rr6005/prop-1", "rr6005/table-1-conclusions"];
    let of_claims = claims.iter().flat_map(|claim| ["--claim", claim]).collect::<Vec<_>>();
    let how = ["verify", "--depth", "standard", "--jobs", "1", "--format", "json", "--state", name(&state)];
    let mut command = command(&[&how[..], &of_claims].concat());
    let running = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command runs");
    wait_for(&state);
    let sent = std::process::Command::new("kill").args(["-INT", &running.id().to_string()]).status();
    assert!(sent.is_ok_and(|sent| sent.success()), "the run is not over");
    let ended = running.wait_with_output().expect("the command ends");
    assert_eq!(ended.status.code(), Some(130), "{}", String::from_utf8_lossy(&ended.stderr));
    let ledger: Value = serde_json::from_slice(&ended.stdout).expect("the ledger is whole");
    let rows = ledger["rows"].as_array().expect("a list").iter();
    let verdicts: Vec<_> = rows.map(|row| (row["id"].as_str().unwrap(), row["verdict"].as_str().unwrap())).collect();
    let expected = ["confirmed", "interrupted", "interrupted"];
    assert_eq!(verdicts, claims.into_iter().zip(expected).collect::<Vec<_>>());
    assert_eq!(finished(&state), claims[..1]);
}

#[test]
fn a_resumed_run_ends_with_the_bytes_of_one_that_was_not_interrupted() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let state = folder.path().join("state.json");
    let at_once = schedcheck(&[&["verify", "--format", "json"], &CLAIMS[..]].concat()).well().output;
    // Over before it has begun: what is found then may not be all, and is not kept.
    let cut = resumed(&state, &[&["--time-limit", "1/1000000000"], &CLAIMS[..]].concat());
    assert_eq!(cut.status, 130, "{}", cut.errors);
    assert!(cut.errors.starts_with("the time is over"), "{}", cut.errors);
    assert!(!state.exists() || finished(&state).is_empty());
    // One claim is finished, and the other one is not.
    resumed(&state, &CLAIMS[2..]).well();
    assert_eq!(finished(&state), ["rr6005/thm-1-senders"]);
    assert_eq!(resumed(&state, &CLAIMS).well().output, at_once);
    assert_eq!(finished(&state), ["rr6005/thm-1-senders", "rr6005/lemma-6"]);
    // What is finished is taken from the file, and not checked again.
    let text = fs::read_to_string(&state).unwrap();
    let reading = serde_json::from_str::<Value>(&at_once).unwrap()["rows"][0]["reading"].to_string();
    fs::write(&state, text.replace(&reading, "\"as it was\"")).unwrap();
    assert_eq!(resumed(&state, &CLAIMS).well().json()["rows"][0]["reading"], "as it was");
}

#[test]
fn a_verdict_that_is_not_the_recorded_one_is_told_and_ends_with_status_1() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let state = folder.path().join("state.json");
    resumed(&state, &CLAIMS).well();
    let text = fs::read_to_string(&state).unwrap();
    // Rows that are finished are taken from the state: one of them, as if its check had found something else.
    let with = |id: &str, verdict: &str| {
        let mut kept: Value = serde_json::from_str(&text).unwrap();
        let rows = kept["kept"]["claims"].as_array_mut().unwrap().iter_mut().map(|rows| &mut rows[0]);
        rows.filter(|row| row["id"] == id).for_each(|row| row["verdict"] = json!(verdict));
        fs::write(&state, kept.to_string()).unwrap();
        resumed(&state, &CLAIMS)
    };
    let changed = with("rr6005/lemma-6", "false");
    assert_eq!(changed.status, 1, "{}", changed.errors);
    assert_eq!(changed.errors, "rr6005/lemma-6: confirmed is on record, and this run found: false\n");
    assert_eq!(changed.json()["rows"].as_array().unwrap().len(), 2, "the ledger is printed all the same");
    // A check that did not catch its control proves nothing, and that is no recorded verdict.
    let void = with("rr6005/thm-1-senders", "void");
    assert_eq!(void.status, 1, "{}", void.errors);
    assert_eq!(void.errors, "rr6005/thm-1-senders: confirmed is on record, and this run found: void\n");
    // What was interrupted has changed nothing, and the run is not over.
    let stopped = with("rr6005/thm-1-senders", "interrupted");
    assert_eq!((stopped.status, stopped.errors.as_str()), (130, ""));
    with("rr6005/thm-1-senders", "confirmed").well();
}

#[test]
fn a_state_of_another_depth_seed_or_program_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let state = folder.path().join("state.json");
    resumed(&state, &CLAIMS[2..]).well();
    let refused = |arguments: &[&str], reason: &str| {
        let refused = resumed(&state, &[arguments, &CLAIMS[2..]].concat());
        assert_eq!((refused.status, refused.output.as_str()), (2, ""), "{reason}");
        assert!(refused.errors.contains("state.json: ") && refused.errors.contains(reason), "{}", refused.errors);
    };
    refused(&["--seed", "2"], "its rows are of depth quick and seed 1, and this run is of depth quick and seed 2");
    refused(&["--depth", "standard"], "and this run is of depth standard and seed 1");
    let text = fs::read_to_string(&state).unwrap();
    fs::write(&state, text.replacen(r#""enumerated":"#, r#""enumerated":18446744073709"#, 1)).unwrap();
    refused(&[], "the counts of its rows cannot be");
    fs::write(&state, text.replace("schedcheck 0.", "schedcheck 9.")).unwrap();
    refused(&[], "its rows are evidence of another program, schedcheck 9.");
    fs::write(&state, "[]").unwrap();
    refused(&[], "this is no state of `schedcheck verify`");
    assert_eq!(fs::read_to_string(&state).unwrap(), "[]", "what is refused is left alone");
}

#[test]
fn a_claim_whose_time_is_over_leaves_the_others_theirs_and_the_depths_are_told() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let ledger = |depth: &str| {
        let out = folder.path().join(format!("{depth}.json"));
        let limited = ["verify", "--claim", "rr6005/fig-3", "--claim", "rr6005/prop-1", "--claim-time-limit", "2"];
        let finished =
            schedcheck(&[&limited[..], &["--depth", depth, "--format", "json", "--out", name(&out)]].concat());
        (finished.status, out)
    };
    let ((quick, quick_ledger), (deep, deep_ledger)) = (ledger("quick"), ledger("deep"));
    assert_eq!((quick, deep), (0, 130));
    let table = schedcheck(&["depths", name(&quick_ledger), name(&deep_ledger)]).well().output;
    let line = |id: &str| table.lines().find(|line| line.starts_with(&format!("| {id} |"))).expect(&table).to_owned();
    assert!(line("rr6005/fig-3").ends_with("| confirmed | 1 | 1 |"), "{table}");
    assert!(line("rr6005/prop-1").ends_with(", stopped |"), "{table}");
}
