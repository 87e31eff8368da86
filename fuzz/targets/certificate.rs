//! Whatever the text, reading a line with a certificate or a ledger of witnesses and checking it does not panic; a
//! certificate for the instances of `seeds/certificate` proves nothing false.

use std::sync::LazyLock;

use schedcheck_audit::{audit, certify, ledger};
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use serde_json::Value;

use super::lines;

/// The instances of the seeds, each with its optimum: what its certificate proves and its schedule attains.
static KNOWN: LazyLock<Vec<(Instance, Rational)>> = LazyLock::new(|| {
    let known = |line: &str| {
        let accepted = audit(line).expect("it is read").expect("it is valid");
        let instance = serde_json::from_str::<Value>(line).expect("JSON")["instance"].to_string();
        let optimum = accepted.objective.filter(|objective| accepted.proved.is_some_and(|by| by.bound == *objective));
        (Instance::read(&instance).expect("it was read"), optimum.expect("an optimum"))
    };
    lines("certificate/all.jsonl").iter().map(|line| known(line)).collect()
});

/// Whether it is a line that proves a bound, or a certificate of one of the instances.
pub fn run(text: &str) -> bool {
    let line = audit(text);
    let mut is_accepted = matches!(&line, Ok(Ok(_)));
    for told in [line.err(), ledger::told(text).err()].into_iter().flatten() {
        assert!(told.to_string().len() < 4_000, "an error repeats the input");
    }
    for (instance, optimum) in KNOWN.iter() {
        if let Ok(Ok(proved)) = certify(instance, text) {
            assert!(!instance.sense().is_better(optimum, &proved.bound), "{} is no bound", proved.bound);
            is_accepted = true;
        }
    }
    is_accepted
}
