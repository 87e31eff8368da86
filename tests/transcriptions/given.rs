//! The instances and values of a transcription, read exactly. Modules of tests hold this file, each in its own crate.

use std::collections::BTreeMap;

use schedcheck_model::Rational;
use serde_json::{Value, from_str};

/// What a formula is given.
pub struct Given<'a>(&'a Value);

/// What our code says of an instance, written as the transcription writes it.
pub type Formula = fn(&Given) -> Value;

fn rational(value: &Value) -> Rational {
    value.as_str().and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("{value} is no number"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list"))
}

#[allow(dead_code, reason = "not every crate reads every kind of instance")]
impl Given<'_> {
    pub fn value(&self, name: &str) -> &Value {
        &self.0[name]
    }

    pub fn number(&self, name: &str) -> Rational {
        rational(self.value(name))
    }

    pub fn numbers(&self, name: &str) -> Vec<Rational> {
        list(self.value(name)).iter().map(rational).collect()
    }

    /// Rows of numbers, of which those that the paper does not define are zero.
    pub fn rows(&self, name: &str) -> Vec<Vec<Rational>> {
        let number = |value: &Value| if value.is_null() { Rational::default() } else { rational(value) };
        list(self.value(name)).iter().map(|row| list(row).iter().map(number).collect()).collect()
    }

    pub fn count(&self, name: &str) -> usize {
        self.value(name).to_string().trim_matches('"').parse().expect("a whole number")
    }

    /// Workers or processors, counted from 1 there and from 0 here.
    pub fn members(&self, name: &str) -> Vec<usize> {
        let number = |value: &Value| value.to_string().trim_matches('"').parse::<usize>().expect("a whole number");
        list(self.value(name)).iter().map(|value| number(value) - 1).collect()
    }
}

pub fn exact(number: &Rational) -> Value {
    number.to_string().into()
}

pub fn exactly<'a>(numbers: impl IntoIterator<Item = &'a Rational>) -> Value {
    numbers.into_iter().map(exact).collect()
}

fn transcribed(transcription: &str) -> BTreeMap<String, Vec<BTreeMap<String, Value>>> {
    from_str(transcription).expect("a transcription lists instances and values of each formula")
}

/// Every instance of every formula, with what our code says of it.
pub fn compare(transcription: &str, formulas: &[(&str, Formula)]) {
    let transcribed = transcribed(transcription);
    for (name, formula) in formulas {
        let instances = transcribed.get(*name).unwrap_or_else(|| panic!("{name} is not transcribed"));
        assert!(instances.len() >= 10, "{name} has {} values", instances.len());
        for instance in instances {
            let given = &instance["in"];
            assert_eq!(formula(&Given(given)), instance["out"], "{name} of {given}: ours, and that of the paper");
        }
    }
}

/// Fails if a formula is transcribed that stands neither among these nor, by its name, in the source `elsewhere`.
#[allow(dead_code, reason = "one crate of a paper asks for both")]
pub fn each_is_compared(transcription: &str, formulas: &[(&str, Formula)], elsewhere: &str) {
    for name in transcribed(transcription).into_keys() {
        let is_here = formulas.iter().any(|(compared, _)| *compared == name);
        assert!(is_here || elsewhere.contains(&format!("(\"{name}\", ")), "{name} is compared with nothing");
    }
}
