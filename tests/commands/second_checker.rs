//! The checker in Python, `crates/certificates/second/checker.py`, against the first one: the same verdict on whatever
//! is given to both, valid or not.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use schedcheck_audit::audit;
use serde_json::{Value, json};

use crate::command::{name, schedcheck, schedcheck_with};

/// A sequence of numbers that looks random and is always the same (Knuth's MMIX generator).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % end.max(1)
    }
}

fn folder(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn lines(values: &[Value]) -> String {
    values.iter().map(|value| format!("{value}\n")).collect()
}

/// What the second checker says of each.
fn second(given: &[Value]) -> Vec<Value> {
    let python = std::env::var_os("SCHEDCHECK_PYTHON").expect("the tests were built with it");
    let mut command = Command::new(python);
    command.arg("-B").arg(folder("crates/certificates/second/checker.py")).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut running = command.spawn().expect("python3 runs");
    let (mut input, text) = (running.stdin.take().expect("it is piped"), lines(given));
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let answer = running.wait_with_output().expect("python3 ends");
    writer.join().expect("no panic").expect("all is read");
    let answer = String::from_utf8(answer.stdout).expect("text");
    let verdicts: Vec<Value> = answer.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(verdicts.len(), given.len(), "a verdict a line");
    verdicts
}

/// What both checkers have to say alike: the objective and the bound, or that a rule is broken, or that the input is
/// refused.
fn essence(verdict: &Value) -> String {
    match &verdict["valid"] {
        Value::Bool(true) => format!("objective {} bound {}", verdict["objective"], verdict["bound"]),
        Value::Bool(false) => "broken".to_owned(),
        _ => "refused".to_owned(),
    }
}

/// Both checkers agree on all these schedules; how many are valid, and how many are not.
#[track_caller]
fn agreed(given: &[Value]) -> (usize, usize) {
    let first = schedcheck_with(&["check", "-"], lines(given)).lines();
    assert_eq!(first.len(), given.len());
    let second: Vec<String> = second(given).iter().map(essence).collect();
    for ((first, second), given) in first.iter().zip(&second).zip(given) {
        assert_eq!(&essence(first), second, "{given}\n{first}");
    }
    let broken = second.iter().filter(|verdict| *verdict == "broken").count();
    (second.iter().filter(|verdict| *verdict != "broken" && *verdict != "refused").count(), broken)
}

/// The platforms of the papers, those of none, and the extremal instances of the atlas.
fn platforms() -> Vec<PathBuf> {
    let papers = folder("papers").read_dir().expect("it is there").map(|paper| paper.expect("readable").path());
    let folders = papers
        .map(|paper| paper.join("data"))
        .chain([folder("data"), folder("data/atlas")])
        .filter(|data| data.is_dir());
    let entries = folders.flat_map(|data| data.read_dir().expect("it is there"));
    let mut files: Vec<_> = entries.map(|entry| entry.expect("readable").path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "json"));
    files.sort();
    files
}

/// Every platform with the schedule that `solve` finds.
fn solved() -> Vec<Value> {
    let files = platforms();
    let arguments: Vec<&str> =
        ["solve", "--with-instance"].into_iter().chain(files.iter().map(|file| name(file))).collect();
    schedcheck(&arguments).well().lines()
}

/// The cases of the first checkers' corpora, in JSON.
fn corpus() -> Vec<Value> {
    let text = std::fs::read_to_string(folder("crates/certificates/second/corpus.jsonl")).expect("it is there");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The places of all values within a value.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    let mut inner = |key: &str, value: &Value| {
        if !["kind", "name", "provenance"].contains(&key) {
            let place = format!("{at}/{key}");
            found.push(place.clone());
            places(value, &place, found);
        }
    };
    match value {
        Value::Array(entries) => entries.iter().enumerate().for_each(|(key, value)| inner(&key.to_string(), value)),
        Value::Object(fields) => fields.iter().for_each(|(key, value)| inner(key, value)),
        _ => {}
    }
}

/// Another number, a list with one entry less, more or elsewhere, or an object without a field.
fn damage(value: &mut Value, numbers: &mut Numbers) {
    let mut found = Vec::new();
    places(value, "", &mut found);
    let place = &found[numbers.below(found.len())];
    let damaged = value.pointer_mut(place).expect("it was found");
    match damaged {
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or(1);
            *damaged = json!([number + 1, number - 1, 2 * number, -number, 0][numbers.below(5)]);
        }
        Value::String(text) if text.starts_with(|first: char| first.is_ascii_digit() || first == '-') => {
            let other = [format!("1{text}"), format!("-{text}"), "0".to_owned(), format!("{text}0"), "1".to_owned()];
            *text = other[numbers.below(5)].clone();
        }
        Value::Array(entries) if !entries.is_empty() => {
            let (one, other) = (numbers.below(entries.len()), numbers.below(entries.len()));
            match numbers.below(3) {
                0 => drop(entries.remove(one)),
                1 => entries.insert(other, entries[one].clone()),
                _ => entries.swap(one, other),
            }
        }
        Value::Object(fields) => {
            let field = fields.keys().nth(numbers.below(fields.len())).cloned();
            field.and_then(|field| fields.remove(&field));
        }
        _ => *damaged = json!([7]),
    }
}

#[test]
#[cfg_attr(not(python3), ignore = "SCHEDCHECK_PYTHON names no Python")]
fn both_checkers_measure_the_same_on_what_is_solved() {
    let solved = solved();
    assert_eq!(agreed(&solved), (solved.len(), 0));
    assert!(solved.len() >= 10);
}

#[test]
#[cfg_attr(not(python3), ignore = "SCHEDCHECK_PYTHON names no Python")]
fn both_checkers_agree_on_the_corpora() {
    let (valid, broken) = agreed(&corpus());
    assert!(valid > 80 && broken > 150, "{valid} {broken}");
}

#[test]
#[cfg_attr(not(python3), ignore = "SCHEDCHECK_PYTHON names no Python")]
fn both_checkers_agree_on_damaged_schedules() {
    let (corpus, mut numbers) = (corpus(), Numbers(1));
    let damaged = (0..600).map(|_| {
        let mut given = corpus[numbers.below(corpus.len())].clone();
        let part = if numbers.below(5) == 0 { "instance" } else { "schedule" };
        damage(&mut given[part], &mut numbers);
        given
    });
    let (valid, broken) = agreed(&damaged.collect::<Vec<_>>());
    assert!(valid > 50 && broken > 200, "{valid} {broken}");
}

/// Stars with latencies and more workers than cases are made of, with a master that computes and without one.
fn stars_with_latencies() -> [Value; 3] {
    [("inf", 6), ("30", 6), ("3/2", 8)].map(|(master, workers)| {
        let worker = |i: usize| json!({"g": 1 + 5 * i % 7, "w": 3 + 4 * i % 5, "G": i % 4, "W": 3 * i % 5});
        let workers: Vec<Value> = (0..workers).map(worker).collect();
        json!({"kind": "divisible-star", "load": "60", "master_w": master, "workers": workers})
    })
}

/// Every platform, those of the corpora too, with its schedule and its certificate.
fn certified() -> Vec<Value> {
    let mut instances: Vec<Value> = stars_with_latencies().to_vec();
    for line in solved().iter().chain(&corpus()) {
        if !instances.contains(&line["instance"]) {
            instances.push(line["instance"].clone());
        }
    }
    let scratch = tempfile::tempdir().expect("a temporary directory");
    let (given, file) = (scratch.path().join("instances.jsonl"), scratch.path().join("certificates.jsonl"));
    std::fs::write(&given, lines(&instances)).expect("a temporary file");
    schedcheck(&["solve", "--certificate", name(&file), name(&given)]).well();
    let text = std::fs::read_to_string(&file).expect("it was written");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// What the first checker says of a line, as [`essence`] does.
pub fn first_of(given: &Value) -> String {
    match audit(&given.to_string()) {
        Ok(Ok(accepted)) => {
            let text = |number: Option<String>| number.map_or(Value::Null, Value::String);
            let objective = text(accepted.objective.map(|objective| objective.to_string()));
            let bound = text(accepted.proved.map(|proved| proved.bound.to_string()));
            essence(&json!({ "valid": true, "objective": objective, "bound": bound }))
        }
        Ok(Err(_)) => "broken".to_owned(),
        Err(_) => "refused".to_owned(),
    }
}

/// Both checkers agree on all these schedules and certificates; what the first one says of each.
#[track_caller]
pub fn audited(given: &[Value]) -> Vec<String> {
    let first: Vec<String> = given.iter().map(first_of).collect();
    let second: Vec<String> = second(given).iter().map(essence).collect();
    for ((first, second), given) in first.iter().zip(&second).zip(given) {
        assert_eq!(first, second, "{given}");
    }
    first
}

#[test]
#[cfg_attr(not(python3), ignore = "SCHEDCHECK_PYTHON names no Python")]
fn both_checkers_agree_on_certificates_and_damaged_ones() {
    let (certified, mut numbers) = (certified(), Numbers(2));
    let damaged = (0..400).map(|number| {
        let mut given = certified[number % certified.len()].clone();
        damage(&mut given["certificate"], &mut numbers);
        given
    });
    let given: Vec<Value> = certified.iter().cloned().chain(damaged.collect::<Vec<_>>()).collect();
    let first = audited(&given);
    assert!(first[..certified.len()].iter().all(|verdict| verdict.starts_with("objective")));
    for form in ["sequences", "prices", "cases", "flow", "states"] {
        assert!(certified.iter().any(|given| !given["certificate"]["proof"][form].is_null()), "{form}");
    }
    assert!(first.iter().filter(|verdict| *verdict == "broken").count() > 100);
}

/// A load in rounds, and what proves that one round and two take as long as the last message, which has a latency of 1.
fn in_rounds(workers: usize) -> Value {
    let of = |sent: usize, port: usize| json!({ "over": "1", "of": [[sent, "1"], [port, "1"]] });
    let rounds = [of(2 * workers - 2, 3 * workers), of(5 * workers - 3, 6 * workers)];
    let instance = json!({"kind": "multi-round", "load": 1, "workers": workers, "g": 1, "w": 1, "G": 1});
    json!({ "instance": instance, "certificate": { "bound": "1", "rounds": rounds } })
}

#[test]
#[cfg_attr(not(python3), ignore = "SCHEDCHECK_PYTHON names no Python")]
fn both_checkers_have_the_same_limits() {
    let in_rounds = [3_000, 34_000, 10_000_000, 10_000_001].map(in_rounds);
    assert_eq!(audited(&in_rounds), ["objective null bound \"1\"", "broken", "broken", "refused"]);
    let of_a_star = [50_000_000, 50_000_001].map(|tasks| {
        let instance = json!({"kind": "star", "workers": [{"c": 1, "w": 1, "tasks": tasks}]});
        let run = json!({"worker": 0, "start": 0, "tasks": tasks});
        json!({ "instance": instance, "schedule": { "transfers": [], "computations": [run] } })
    });
    assert_eq!(audited(&of_a_star), ["objective \"50000000\" bound null", "refused"]);
}

/// Each schedule and each certificate of the witnesses of the kept ledger, with its instance.
fn witnessed() -> Vec<Value> {
    let text = std::fs::read_to_string(folder("snapshots/ledger-kept.snap.json")).expect("it is there");
    let ledger: Value = serde_json::from_str(&text).expect("JSON");
    let rows = ledger["rows"].as_array().expect("rows").iter();
    let witnesses = rows.flat_map(|row| row["witnesses"].as_array().expect("a list"));
    let fields = witnesses.flat_map(|witness| witness.as_object().expect("an object").values());
    let mut found = Vec::new();
    for fields in fields {
        let parts = fields.as_object().expect("an object").values().chain([fields]);
        for (part, what) in parts.flat_map(|part| ["schedule", "certificate"].map(|what| (part, what))) {
            if let Some(judged) = part.get(what) {
                found.push(json!({ "instance": fields["instance"], what: judged }));
            }
        }
    }
    found
}

#[test]
#[cfg_attr(not(python3), ignore = "SCHEDCHECK_PYTHON names no Python")]
fn both_checkers_agree_on_the_witnesses_of_the_ledger() {
    let first = audited(&witnessed());
    let broken = first.iter().filter(|verdict| *verdict == "broken").count();
    assert!(first.len() > 30 && (1..first.len() / 2).contains(&broken), "{broken} of {}", first.len());
    assert!(first.iter().all(|verdict| verdict != "refused"));
}

#[test]
#[cfg_attr(not(python3), ignore = "SCHEDCHECK_PYTHON names no Python")]
fn the_second_checker_refuses_what_it_cannot_read() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let instance = r#"{"kind":"ring","W":1,"H":1,"w":[1],"c":[[0]]}"#;
    let python = std::env::var_os("SCHEDCHECK_PYTHON").expect("the tests were built with it");
    let scratch = tempfile::tempdir().expect("a temporary directory");
    let files = ["instance", "schedule"].map(|file| scratch.path().join(file));
    std::fs::write(&files[0], instance).expect("a temporary file");
    let nine = format!(r#"{{"ring":[0],"shares":[{}]}}"#, "9".repeat(200_000));
    for (schedule, status) in [
        (r#"{"ring":[0],"shares":[1]}"#, 0),
        (r#"{"ring":[0],"shares":[2]}"#, 1),
        (r#"{"ring":[0],"ring":[0],"shares":[1]}"#, 2),
        (r#"{"ring":[0],"shares":[NaN]}"#, 2),
        (r#"{"ring":[0],"shares":["1e1000000000"]}"#, 2),
        (r#"{"ring":[0],"shares":["1/0"]}"#, 2),
        ("", 2),
        (&deep, 2),
        (&nine, 2),
    ] {
        std::fs::write(&files[1], schedule).expect("a temporary file");
        let answer =
            Command::new(&python).arg("-B").arg(folder("crates/certificates/second/checker.py")).args(&files).output();
        let answer = answer.expect("python3 runs");
        assert_eq!((answer.status.code(), answer.stderr.len()), (Some(status), 0), "{schedule:.80}");
    }
}
