//! Whatever the text, reading a line with a certificate or a ledger of witnesses and checking it does not panic; a
//! certificate for the instances of `seeds/certificate` proves nothing false.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use schedcheck_recheck::{Sense, certify, ledger, recheck};
use serde_json::Value;

/// The instances of the seeds, each with its optimum: what its certificate proves and its schedule attains.
static KNOWN: LazyLock<Vec<(Instance, Rational)>> = LazyLock::new(|| {
    let known = |line: &str| {
        let accepted = recheck(line).expect("it is read").expect("it is valid");
        let instance = serde_json::from_str::<Value>(line).expect("JSON")["instance"].to_string();
        let optimum = accepted.objective.filter(|objective| accepted.proved.is_some_and(|by| by.bound == *objective));
        (Instance::read(&instance).expect("it was read"), optimum.expect("an optimum"))
    };
    include_str!("../seeds/certificate/all.jsonl").lines().map(known).collect()
});

fuzz_target!(|text: &str| {
    for told in [recheck(text).err(), ledger::told(text).err()].into_iter().flatten() {
        assert!(told.to_string().len() < 4_000, "an error repeats the input");
    }
    for (instance, optimum) in KNOWN.iter() {
        if let Ok(Ok(proved)) = certify(instance, text) {
            assert!(!Sense::of(instance).is_better(optimum, &proved.bound), "{} is no bound", proved.bound);
        }
    }
});
