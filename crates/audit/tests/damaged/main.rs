//! Damaged, exchanged, forged and endless certificates of every kind: each is refused or rejected, or what it proves is
//! true, as solvers say that share nothing with certificates.
//!
//! A short run is a test. `SCHEDCHECK_DAMAGED=100000` asks for as many damaged certificates, and the other numbers grow
//! with it. Where `SCHEDCHECK_PYTHON` names a Python, the second checker has to say the same of every one.

mod damage;
mod drawn;
mod forgeries;
mod mangle;
mod rings;
mod search;
mod second_checker;
mod truth;
mod two_methods;

use std::io::Write;
use std::process::{Command, Stdio};

use schedcheck_audit::{audit, certify, ledger};
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use schedcheck_model::Sense;
use serde_json::{Value, json};

use damage::{Change, changes_by, every_change, mangled};
use mangle::Numbers;
use second_checker::second;

/// A certificate of a tiny instance, of which the optimum is known.
struct Seed {
    given: Value,
    instance: Instance,
    optimum: Rational,
}

impl Seed {
    fn read(line: &str) -> Self {
        let given: Value = serde_json::from_str(line).expect("JSON");
        let instance = Instance::read(&given["instance"].to_string()).expect("an instance");
        let optimum = truth::optimum(&instance).expect("a tiny instance");
        Self { given, instance, optimum }
    }

    /// Whether no schedule is better than a bound, as far as one schedule shows.
    fn allows(&self, bound: &Rational) -> bool {
        !self.instance.sense().is_better(&self.optimum, bound)
    }

    fn certificate(&self) -> &Value {
        &self.given["certificate"]
    }
}

fn seeds() -> Vec<Seed> {
    include_str!("seeds.jsonl").lines().map(Seed::read).collect()
}

/// How many damaged certificates are asked for.
fn asked(by_default: usize) -> usize {
    let asked = std::env::var("SCHEDCHECK_DAMAGED").ok().map(|asked| asked.parse().expect("a number"));
    asked.unwrap_or(by_default)
}

/// How often each of the three was found.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Counted {
    refused: usize,
    rejected: usize,
    still_true: usize,
}

impl Counted {
    fn all(self) -> usize {
        self.refused + self.rejected + self.still_true
    }
}

/// Judges certificates of instances: what is accepted is true. What the second checker has to say alike is kept.
#[derive(Default)]
struct Judge {
    counted: Counted,
    given: Vec<u8>,
    found: Vec<String>,
}

impl Judge {
    fn judge(&mut self, seed: &Seed, certificate: &Value) {
        let text = certificate.to_string();
        let found = match certify(&seed.instance, &text) {
            Err(error) => {
                assert!(!error.to_string().is_empty());
                self.counted.refused += 1;
                "refused".to_owned()
            }
            Ok(Err(flaw)) => {
                assert!(!flaw.to_string().is_empty());
                self.counted.rejected += 1;
                "broken".to_owned()
            }
            Ok(Ok(proved)) => {
                assert!(seed.allows(&proved.bound), "{} is no bound: {}", proved.bound, seed.given);
                self.counted.still_true += 1;
                format!("bound \"{}\"", proved.bound)
            }
        };
        writeln!(self.given, r#"{{"instance":{},"certificate":{text}}}"#, seed.given["instance"]).expect("memory");
        self.found.push(found);
    }

    /// What was found; the second checker, if there is one, finds the same.
    fn ended(self) -> Counted {
        let Some(answers) = second(&[], self.given.clone()) else { return self.counted };
        assert_eq!(answers.len(), self.found.len(), "a verdict a line");
        let given = std::str::from_utf8(&self.given).expect("UTF-8").lines();
        for ((given, found), answer) in given.zip(&self.found).zip(&answers) {
            let second = match &answer["valid"] {
                Value::Bool(true) => format!("bound {}", answer["bound"]),
                Value::Bool(false) => "broken".to_owned(),
                _ => "refused".to_owned(),
            };
            assert_eq!(*found, second, "{given}\n{answer}");
        }
        self.counted
    }
}

/// All but those of stars in any number of rounds, whose one program is not exact.
#[test]
fn each_seed_proves_its_optimum() {
    let (mut kinds, mut below): (Vec<&str>, usize) = (Vec::new(), 0);
    for seed in seeds() {
        let proved =
            certify(&seed.instance, &seed.certificate().to_string()).expect("it is read").expect("it is valid");
        let is_any = seed.given["instance"]["rounds"] == "any";
        assert!(seed.allows(&proved.bound) && (is_any || proved.bound == seed.optimum), "{}", seed.given);
        below += usize::from(proved.bound != seed.optimum);
        kinds.push(seed.instance.kind());
    }
    assert!(below <= 4, "{below}");
    assert!(Instance::KINDS.iter().all(|kind| kinds.iter().filter(|other| *other == kind).count() >= 8), "{kinds:?}");
}

/// First one change, of every seed in turn; where all of them were made, a second one after it.
#[test]
fn a_damaged_certificate_is_refused_or_what_it_proves_is_true() {
    let (seeds, mut numbers, mut judge) = (seeds(), Numbers(1), Judge::default());
    let mut once: Vec<Vec<Change>> = seeds.iter().map(|seed| every_change(seed.certificate())).collect();
    let asked = asked(4_000);
    while judge.counted.all() < asked {
        for (seed, once) in seeds.iter().zip(&mut once) {
            if once.is_empty() {
                let changed = drawn(seed.certificate(), &mut numbers);
                judge.judge(seed, &drawn(&changed, &mut numbers));
            } else {
                judge.judge(seed, &once.swap_remove(numbers.below(once.len())).of(seed.certificate()));
            }
        }
    }
    let counted = judge.ended();
    println!(
        "damaged: {counted:?}; seeds of which all changes were made: {}",
        once.iter().filter(|left| left.is_empty()).count()
    );
    assert!(
        counted.refused > asked / 4 && counted.rejected > asked / 20 && counted.still_true > asked / 100,
        "{counted:?}"
    );
}

/// The value with one change.
fn drawn(value: &Value, numbers: &mut Numbers) -> Value {
    let changes = every_change(value);
    changes[numbers.below(changes.len())].of(value)
}

#[test]
fn a_certificate_of_another_instance_proves_nothing_false() {
    let (seeds, mut judge) = (seeds(), Judge::default());
    for (one, other) in seeds.iter().flat_map(|one| seeds.iter().map(move |other| (one, other))) {
        judge.judge(one, other.certificate());
    }
    let counted = judge.ended();
    println!("of another instance: {counted:?}");
    assert_eq!(counted.all(), seeds.len() * seeds.len());
    assert!(counted.refused > 1_000 && counted.rejected > 500 && counted.still_true >= seeds.len(), "{counted:?}");
}

/// Whole certificates, damaged ones, and those of other instances of the kind, each with a bound that is too good.
#[test]
fn a_forged_certificate_is_rejected() {
    let (seeds, mut numbers, mut judge) = (seeds(), Numbers(2), Judge::default());
    let asked = asked(3_000).div_ceil(10);
    let more = ["1/1000000", "1/7", "1", "5"].map(|more| more.parse::<Rational>().expect("a number"));
    while judge.counted.all() < asked {
        let seed = &seeds[numbers.below(seeds.len())];
        let other = &seeds[numbers.below(seeds.len())];
        let from = if other.instance.kind() == seed.instance.kind() { other } else { seed };
        let mut forged = from.certificate().clone();
        if numbers.below(4) > 0 {
            forged = drawn(&forged, &mut numbers);
        }
        if !forged.is_object() {
            continue;
        }
        let more = &more[numbers.below(more.len())];
        let bound = match seed.instance.sense() {
            Sense::Minimise => &seed.optimum + more,
            Sense::Maximise => &seed.optimum - more,
        };
        forged["bound"] = bound.to_string().into();
        judge.judge(seed, &forged);
    }
    let counted = judge.ended();
    println!("forged: {counted:?}");
    assert_eq!(counted.still_true, 0, "{counted:?}");
    assert!(counted.rejected > asked / 4, "{counted:?}");
}

/// Serde alone takes both; other readers of JSON do not.
#[test]
fn lists_in_place_of_objects_and_objects_in_place_of_words_are_refused() {
    let as_list =
        |value: &Value| value.as_object().map(|fields| fields.values().cloned().collect()).into_iter().collect();
    let as_object = |value: &Value| {
        let word = value.as_str().filter(|text| text.starts_with(|first: char| first.is_ascii_alphabetic()));
        word.map(|word| json!({ word: null })).into_iter().collect()
    };
    let (mut lists, mut objects) = (0, 0);
    for seed in seeds() {
        for change in changes_by(seed.certificate(), &as_list) {
            let changed = change.of(seed.certificate());
            lists += 1;
            assert!(certify(&seed.instance, &changed.to_string()).is_err(), "{changed}");
        }
        for change in changes_by(seed.certificate(), &as_object) {
            let changed = change.of(seed.certificate());
            objects += 1;
            assert!(certify(&seed.instance, &changed.to_string()).is_err(), "{changed}");
        }
    }
    assert!(lists > 400 && objects > 40, "{lists} {objects}");
}

#[test]
fn whatever_the_text_it_is_judged_without_a_panic() {
    let seeds: Vec<String> = include_str!("seeds.jsonl").lines().map(str::to_owned).collect();
    let ledger = concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots/ledger-kept.snap.json");
    let ledger: Value = serde_json::from_str(&std::fs::read_to_string(ledger).expect("it is kept")).expect("JSON");
    let rows = ledger["rows"].as_array().expect("rows").iter().filter(|row| !row["witnesses"][0].is_null());
    let ledgers: Vec<String> = rows.map(|row| json!({ "rows": [row] }).to_string()).collect();
    let (mut numbers, mut read, asked) = (Numbers(3), 0, asked(500) * 10);
    for _ in 0..asked {
        if numbers.below(8) == 0 {
            let text = mangled(&ledgers[numbers.below(ledgers.len())], &mut numbers);
            read += usize::from(ledger::told(&text).is_ok());
        } else {
            let text = mangled(&seeds[numbers.below(seeds.len())], &mut numbers);
            match audit(&text) {
                Ok(_) => read += 1,
                Err(error) => assert!(error.to_string().len() < 4_000, "an error repeats the input"),
            }
        }
    }
    println!("mangled: {asked}, of which {read} are read");
    assert!(read > asked / 10, "{read}");
}

/// Whether what a witness refutes is false, as the optimum of its instance shows; nothing where that is not known.
fn is_right(witness: &Value) -> Option<bool> {
    let (kind, fields) = witness.as_object()?.iter().next()?;
    let instance = Instance::read(&fields["instance"].to_string()).ok()?;
    let number = |value: &Value| value.as_str()?.parse::<Rational>().ok();
    let (best, claimed) = match kind.as_str() {
        "better" => {
            let printed = number(&fields["printed"]["objective"])?;
            return Some(instance.sense().is_better(&truth::optimum(&instance)?, &printed));
        }
        "optimum" => (truth::optimum(&instance)?, number(&fields["claimed"]["value"])?),
        _ => return None,
    };
    Some(match fields["claimed"]["is"].as_str()? {
        "=" => best != claimed,
        "<=" => best > claimed,
        _ => best < claimed,
    })
}

/// Instances, schedules and the insides of certificates as well.
#[test]
fn a_damaged_witness_is_refused_or_what_it_refutes_is_false() {
    let ledger = concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots/ledger-kept.snap.json");
    let ledger: Value = serde_json::from_str(&std::fs::read_to_string(ledger).expect("it is kept")).expect("JSON");
    let rows = ledger["rows"].as_array().expect("rows").iter();
    let witnesses = rows.flat_map(|row| row["witnesses"].as_array().expect("a list"));
    let mut numbers = Numbers(5);
    let (mut refused, mut right, mut unknown, most) = (0, 0, 0, asked(8_000) / 40);
    for witness in witnesses.filter(|witness| is_right(witness) == Some(true)) {
        let mut changes = every_change(witness);
        for _ in 0..most.min(changes.len()) {
            let changed = changes.swap_remove(numbers.below(changes.len())).of(witness);
            let row = json!({"id": "p/row", "verdict": "false", "witnesses": [changed]});
            let (_, counts) = ledger::told(&json!({ "rows": [row] }).to_string()).expect("a ledger");
            if counts.accepted == 0 {
                refused += 1;
                continue;
            }
            match is_right(&changed) {
                Some(is_right) => {
                    assert!(is_right, "{changed}");
                    right += 1;
                }
                None => unknown += 1,
            }
        }
    }
    println!("witnesses: {refused} refused or rejected, {right} still right, {unknown} accepted of unknown optimum");
    assert!(refused > 500 && right > 50 && unknown < right, "{refused} {right} {unknown}");
}

/// What a program of little memory and little time says of a line.
fn bounded(line: &str) -> (Option<i32>, String) {
    let limits = "ulimit -v 2000000 -t 60; exec \"$0\"";
    let mut child = Command::new("sh")
        .args(["-c", limits, env!("CARGO_BIN_EXE_schedcheck-audit")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell");
    let (mut input, line) = (child.stdin.take().expect("a pipe"), line.to_owned());
    let writer = std::thread::spawn(move || input.write_all(line.as_bytes()));
    let ended = child.wait_with_output().expect("it ends");
    drop(writer.join().expect("no panic"));
    (ended.status.code(), String::from_utf8_lossy(&ended.stderr).into_owned())
}

/// The certificate with this text in the place of one of its values.
fn in_some_place(certificate: &Value, text: &str, numbers: &mut Numbers) -> String {
    let marked = changes_by(certificate, &|_| vec!["\u{1}".into()]);
    marked[numbers.below(marked.len())].of(certificate).to_string().replace("\"\\u0001\"", text)
}

/// One seed of each kind, the longest: in one of its places by turns what is deep, long or without end.
#[test]
fn hostile_input_is_refused_in_bounded_time_and_memory() {
    let digits = "9".repeat(100_000);
    let nines = format!("[{}9]", "9,".repeat(1_000_000));
    let hostile = [
        "[".repeat(1_000_000),
        "{\"cases\":".repeat(1_000_000),
        digits.clone(),
        format!("\"{digits}\""),
        format!("\"1/{digits}\""),
        "\"1e999999999\"".to_owned(),
        "1e999999999".to_owned(),
        nines,
        format!("[{}\"next\"]", "\"next\",".repeat(1_000_000)),
        format!("[{}", "[0,\"1\"],".repeat(1_000_000)),
    ];
    let (seeds, mut numbers) = (seeds(), Numbers(4));
    for kind in Instance::KINDS {
        let of_kind = seeds.iter().filter(|seed| seed.instance.kind() == *kind);
        let seed = of_kind.max_by_key(|seed| seed.certificate().to_string().len()).expect("a seed of each kind");
        for text in &hostile {
            let certificate = in_some_place(seed.certificate(), text, &mut numbers);
            let line = format!(r#"{{"instance":{},"certificate":{certificate}}}"#, seed.given["instance"]);
            let (status, complaint) = bounded(&line);
            assert!(matches!(status, Some(1 | 2)), "{kind}: {status:?} {complaint:.300}\n{line:.300}");
            assert!(!complaint.contains("panicked") && complaint.len() < 4_000, "{kind}: {complaint:.300}");
        }
        let text = seed.given.to_string();
        for end in (0..text.len()).step_by(1 + text.len() / 100).filter(|end| text.is_char_boundary(*end)) {
            assert!(audit(&text[..end]).is_err(), "{}", &text[..end]);
        }
    }
}
