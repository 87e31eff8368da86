//! A shard that is interrupted, reaches its limit of time or is killed, and goes on from its state.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use super::{merge, verify};
use crate::command::{Finished, command, name, schedcheck};

/// A claim that takes hours at deep depth.
const LONG: [&str; 4] = ["--depth", "deep", "--claim", "rr6005/prop-2"];

/// Shard 2 of 3 of that claim, with a state.
fn long(state: &Path, arguments: &[&str]) -> Finished {
    schedcheck(&[&["verify", "--shard", "2/3", "--state", name(state)], &LONG[..], arguments].concat())
}

/// How many instances a state has.
fn instances(state: &Path) -> u64 {
    let state: Value = serde_json::from_str(&fs::read_to_string(state).expect("it is there")).expect("JSON");
    let pieces = state["kept"]["claims"][0]["parts"]["pieces"].as_array().expect("pieces").iter();
    pieces.map(|piece| piece["found"]["instances"].as_u64().expect("a count")).sum()
}

#[test]
fn a_shard_goes_on_from_its_state_and_its_state_is_of_no_other() {
    let folder = TempDir::new().expect("a folder");
    let (state, first) = (folder.path().join("state"), folder.path().join("first"));
    let run = |arguments: &[&str]| verify(&[arguments, &["--state", name(&state)]].concat());
    run(&["--shard", "1/2", "--out", name(&first)]).well();
    let again = run(&["--shard", "1/2"]).well().output;
    assert_eq!(again, fs::read_to_string(&first).expect("it is there"));
    for other in [["--shard", "2/2", "--seed", "1"], ["--shard", "1/2", "--seed", "2"]] {
        let finished = run(&other);
        assert_eq!(finished.status, 2);
        assert!(finished.errors.contains("it is of shard 1 of 2, depth quick and seed 1"), "{}", finished.errors);
    }
}

#[test]
fn a_limit_of_time_keeps_the_state_and_the_next_run_goes_on() {
    let folder = TempDir::new().expect("a folder");
    let state = folder.path().join("state");
    let mut before = 0;
    // A machine that is busy may take longer to come to the first instances.
    for limit in ["1/2", "1", "2", "4", "8", "16"] {
        let finished = long(&state, &["--time-limit", limit]);
        assert_eq!((finished.status, finished.output.as_str()), (130, ""), "{}", finished.errors);
        assert!(finished.errors.starts_with("the time is over, and the shard is not"), "{}", finished.errors);
        assert!(finished.errors.contains("shard 2 of 3 is not written: the state has what is found so far"));
        let now = instances(&state);
        if 0 < before && before < now {
            return;
        }
        before = now;
    }
    panic!("{before} instances");
}

/// Interrupts the shard once it is at work, and says how long it takes to end; nothing if it was not ready to hear.
fn interrupted(state: &Path, out: &Path, signal: &str) -> Option<Duration> {
    let arguments = ["verify", "--shard", "2/3", "--state", name(state), "--out", name(out)];
    let mut command = command(&[&arguments[..], &LONG].concat());
    let running = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it runs");
    let is_locked = || fs::metadata(state.with_extension("lock")).is_ok_and(|lock| lock.len() > 0);
    while !is_locked() {
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_secs(1));
    let begun = Instant::now();
    let sent = std::process::Command::new("kill").args([signal, &running.id().to_string()]).status();
    assert!(sent.is_ok_and(|sent| sent.success()));
    let ended = running.wait_with_output().expect("it ends");
    let elapsed = begun.elapsed();
    let code = ended.status.code()?;
    assert_eq!(code, 130, "{}", String::from_utf8_lossy(&ended.stderr));
    Some(elapsed)
}

#[test]
fn an_interrupt_is_heard_within_a_second_and_keeps_the_state() {
    let folder = TempDir::new().expect("a folder");
    let (state, out) = (folder.path().join("state"), folder.path().join("out"));
    for signal in ["-INT", "-TERM"] {
        // A machine that is busy with other things is given another chance.
        let is_heard =
            (0..8).any(|_| interrupted(&state, &out, signal).is_some_and(|time| time < Duration::from_secs(1)));
        assert!(is_heard, "{signal}");
        instances(&state);
        assert!(!out.exists());
    }
}

/// Stopped again and again, a shard ends with the bytes of one that was not.
#[test]
fn a_shard_in_many_sessions_is_the_shard_at_once() {
    let folder = TempDir::new().expect("a folder");
    let (state, out) = (folder.path().join("state"), folder.path().join("out"));
    let once = verify(&["--shard", "1/1"]).well().output;
    let sessions = (1..).find(|session| {
        let limit = format!("{session}/100");
        let arguments = ["--shard", "1/1", "--jobs", "1", "--state", name(&state), "--out", name(&out)];
        verify(&[&arguments[..], &["--time-limit", &limit]].concat()).status == 0
    });
    assert!(sessions > Some(1));
    assert!(fs::read_to_string(&out).expect("it is there") == once, "{sessions:?} sessions");
    merge(&[&out], &[]).well();
}

#[test]
fn a_state_whose_numbers_cannot_be_is_refused_and_named() {
    let folder = TempDir::new().expect("a folder");
    let state = folder.path().join("state");
    let run = || verify(&["--shard", "1/2", "--state", name(&state)]);
    let shard = run().well().output;
    let kept: Value = serde_json::from_str(&fs::read_to_string(&state).expect("it is there")).expect("JSON");
    for (field, number) in [("done", json!(u64::MAX)), ("from", json!(7)), ("to", json!(0)), ("size", json!(1))] {
        let mut wrong = kept.clone();
        let portion = &mut wrong["kept"]["claims"][0];
        portion["is_over"] = json!(false);
        portion["parts"]["pieces"][0][field] = number;
        fs::write(&state, wrong.to_string()).expect("it is written");
        let finished = run();
        assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{field}: {}", finished.errors);
        assert!(finished.errors.contains("state: rr6005/lemma-6, sweep 1: what is kept"), "{}", finished.errors);
    }
    fs::write(&state, kept.to_string()).expect("it is written");
    assert_eq!(run().well().output, shard);
}
