//! Formulas beside their second transcription, by what a JSON value holds. Modules of tests hold this file, each in its
//! own crate.

use std::collections::BTreeMap;

use schedcheck_model::Rational;
use serde_json::{Value, from_str};

/// What our code says of the input of an instance, written as the transcription writes it.
pub type Code = fn(&Value) -> Value;

/// Every instance of the formulas that are `mine`, each of which stands beside its code, which says what is `told` of
/// the outcome.
pub fn compare_each(
    transcription: &str,
    mine: fn(&str) -> bool,
    formulas: &[(&str, Code)],
    told: for<'a> fn(&str, &'a Value) -> &'a Value,
) {
    let transcribed: BTreeMap<String, Vec<Value>> = from_str(transcription).expect("instances and values of formulas");
    let names = transcribed.keys().map(String::as_str).filter(|name| mine(name));
    let mut compared: Vec<_> = formulas.iter().map(|(name, _)| *name).collect();
    compared.sort_unstable();
    assert!(names.eq(compared), "a formula is compared with nothing");
    for (name, code) in formulas {
        for instance in &transcribed[*name] {
            let out = told(name, &instance["out"]);
            assert_eq!(code(&instance["in"]), *out, "{name}: {}", instance["in"]);
        }
    }
}

/// A number, or a string that holds a fraction.
pub fn number(value: &Value) -> Rational {
    let whole = || Rational::from(value.as_i64().expect("a number"));
    value.as_str().map_or_else(whole, |text| text.parse().expect("a fraction"))
}

pub fn list<T>(value: &Value, read: impl Fn(&Value) -> T) -> Vec<T> {
    value.as_array().expect("a list").iter().map(read).collect()
}
