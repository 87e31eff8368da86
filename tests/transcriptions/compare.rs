//! Our code against the second transcription of a paper's formulas, instance by instance: `tests/transcriptions/` has
//! the programs that were written from the papers' text alone, and `transcription.json` of each paper what they print.
//! The test modules of a paper's crates hold this file.

use std::collections::{BTreeMap, BTreeSet};

use schedcheck_model::Rational;
use serde_json::{Value, from_str};

/// What our code says of an instance, written as the transcription writes it.
pub type Code = fn(&Value) -> Value;

/// The name of a formula of the claims.
pub fn is_of_the_claims(name: &str) -> bool {
    name.starts_with("claims/")
}

/// Compares every instance of the formulas that are `ours`, each of which must be compared.
pub fn compare(transcription: &str, ours: fn(&str) -> bool, formulas: &[(&str, Code)]) {
    let transcribed: BTreeMap<&str, Vec<BTreeMap<&str, Value>>> = from_str(transcription).expect("formulas");
    let names: BTreeSet<&str> = transcribed.keys().copied().filter(|name| ours(name)).collect();
    assert_eq!(formulas.iter().map(|(name, _)| *name).collect::<BTreeSet<_>>(), names, "compared, and transcribed");
    for (name, code) in formulas {
        assert!(!transcribed[name].is_empty(), "{name} has no instance");
        for instance in &transcribed[name] {
            let given = &instance["in"];
            assert_eq!(code(given), instance["out"], "{name} of {given}: ours, and that of the paper");
        }
    }
}

/// A number, or a string that holds a fraction.
pub fn number(value: &Value) -> Rational {
    let integer = || Rational::from(value.as_i64().expect("a number"));
    value.as_str().map_or_else(integer, |text| text.parse().expect("a fraction"))
}

pub fn list<T>(value: &Value, read: impl Fn(&Value) -> T) -> Vec<T> {
    value.as_array().expect("a list").iter().map(read).collect()
}

/// The fields of an instance.
#[allow(dead_code, reason = "not every crate reads every kind of field")]
pub trait Fields {
    fn number(&self, name: &str) -> Rational;
    fn numbers(&self, name: &str) -> Vec<Rational>;
    /// Rows of numbers, of which those that the paper does not define are zero.
    fn rows(&self, name: &str) -> Vec<Vec<Rational>>;
    fn count(&self, name: &str) -> usize;
    /// Workers or processors, counted from 1 there and from 0 here.
    fn members(&self, name: &str) -> Vec<usize>;
}

/// A whole number, or a string that holds one.
fn integer(value: &Value) -> usize {
    value.to_string().trim_matches('"').parse().expect("a whole number")
}

impl Fields for Value {
    fn number(&self, name: &str) -> Rational {
        number(&self[name])
    }

    fn numbers(&self, name: &str) -> Vec<Rational> {
        list(&self[name], number)
    }

    fn rows(&self, name: &str) -> Vec<Vec<Rational>> {
        let entry = |value: &Value| if value.is_null() { Rational::ZERO } else { number(value) };
        list(&self[name], |row| list(row, entry))
    }

    fn count(&self, name: &str) -> usize {
        integer(&self[name])
    }

    fn members(&self, name: &str) -> Vec<usize> {
        list(&self[name], |value| integer(value) - 1)
    }
}

#[allow(dead_code, reason = "some crates write their values themselves")]
pub fn exact(number: &Rational) -> Value {
    number.to_string().into()
}

#[allow(dead_code, reason = "some crates write their values themselves")]
pub fn exactly<'a>(numbers: impl IntoIterator<Item = &'a Rational>) -> Value {
    numbers.into_iter().map(exact).collect()
}
