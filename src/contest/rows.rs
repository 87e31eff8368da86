//! What became of each instance, as a row of a table: a line of CSV, or of JSON.

use std::time::Duration;

use command_io::decimal::rounded_to;
use schedcheck_drawing::csv;
use schedcheck_files::sanitized::in_json;
use schedcheck_model::{Rational, Sense};
use serde_json::{Map, Number, Value};

use super::compare::Entry;
use super::optimum::Reference;
use super::ratio::Ratio;

/// How many significant digits a rounded number has.
pub(super) const DIGITS: i64 = 6;

/// The columns of a row against the optimum. Against a rival, `rival` stands in place of `optimum`.
pub const ROW_COLUMNS: [&str; 16] = [
    "number",
    "contestant",
    "processors",
    "tasks",
    "instance",
    "outcome",
    "objective",
    "objective_rounded",
    "optimum",
    "optimum_rounded",
    "lower_bound",
    "upper_bound",
    "ratio",
    "ratio_rounded",
    "proved",
    "seconds",
];

/// What became of one instance.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    /// The number of the instance, from 0.
    pub number: u64,
    /// Who the contestant is.
    pub contestant: &'a str,
    /// Whether it is held against the optimum, or else against a rival.
    pub is_against_optimum: bool,
    /// What became of the instance.
    pub entry: &'a Entry,
}

impl Row<'_> {
    /// The names of the columns.
    pub fn columns(is_against_optimum: bool) -> [&'static str; 16] {
        ROW_COLUMNS.map(|name| match name {
            "optimum" if !is_against_optimum => "rival",
            "optimum_rounded" if !is_against_optimum => "rival_rounded",
            name => name,
        })
    }

    /// The row as a line of CSV.
    pub fn csv(&self) -> String {
        let text = |value: Value| match value {
            Value::Null => String::new(),
            Value::String(text) => text,
            other => other.to_string(),
        };
        csv::line_of(&self.values().map(text))
    }

    /// The row as a JSON object on a line.
    pub fn json(&self) -> String {
        let names = Self::columns(self.is_against_optimum).map(str::to_owned);
        let row: Map<String, Value> = names.into_iter().zip(self.values()).collect();
        in_json(&Value::Object(row).to_string()) + "\n"
    }

    fn values(&self) -> [Value; 16] {
        let Entry { instance, size, outcome, ratio, objective, reference, time, .. } = self.entry;
        let (optimum, [lower, upper]) = match reference {
            Reference::Objective(objective) => (Some(objective), [None; 2]),
            Reference::Bounds { bound, found } => match instance.sense() {
                Sense::Minimise => (None, [Some(bound), Some(found)]),
                Sense::Maximise => (None, [Some(found), Some(bound)]),
            },
            Reference::Nothing => (None, [None; 2]),
        };
        let exact = |number: Option<&Rational>| Value::from(number.map(ToString::to_string));
        let rounded_number = |number: Option<&Rational>| number.map_or(Value::Null, rounded_rational);
        [
            self.number.into(),
            self.contestant.into(),
            size.processors.into(),
            size.tasks.into(),
            instance.to_json(),
            outcome.word(self.is_against_optimum).into(),
            exact(objective.as_ref()),
            rounded_number(objective.as_ref()),
            exact(optimum),
            rounded_number(optimum),
            exact(lower),
            exact(upper),
            ratio.as_ref().map(ToString::to_string).into(),
            ratio.as_ref().map_or(Value::Null, rounded),
            (self.is_against_optimum && optimum.is_some()).into(),
            time.map_or(Value::Null, seconds),
        ]
    }
}

/// A ratio, rounded; nothing if it is not finite.
pub(super) fn rounded(ratio: &Ratio) -> Value {
    match ratio {
        Ratio::Finite(ratio) => rounded_rational(ratio),
        Ratio::Unbounded => Value::Null,
    }
}

fn rounded_rational(number: &Rational) -> Value {
    decimal(&rounded_to(number, DIGITS))
}

/// The number that these digits write.
pub(super) fn decimal(digits: &str) -> Value {
    let number = match digits.parse::<u64>() {
        Ok(whole) => Some(Number::from(whole)),
        Err(_) => digits.parse().ok().and_then(Number::from_f64),
    };
    number.map_or(Value::Null, Value::Number)
}

/// To the microsecond.
fn seconds(time: Duration) -> Value {
    decimal(&format!("{}.{:06}", time.as_secs(), time.subsec_micros()))
}
