//! What became of each instance, as a row of a table: a line of CSV, or of JSON.

use std::time::Duration;

use command_io::decimal::rounded_to;
use schedcheck_drawing::csv;
use schedcheck_files::sanitized::in_json;
use schedcheck_model::{Rational, Sense};
use serde_json::{Map, Value};

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
        csv::line_of(&self.values().map(|value| cell(&value)))
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

/// The number that these digits write: the digits themselves where no float has them, as readers of JSON would make
/// zero or infinity of such a number.
pub(super) fn decimal(digits: &str) -> Value {
    match (digits.parse::<u64>(), digits.parse::<f64>()) {
        (Ok(whole), _) => whole.into(),
        (_, Ok(float)) if float.is_normal() => float.into(),
        _ => digits.into(),
    }
}

/// A value as CSV has it.
pub(super) fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// To the microsecond.
fn seconds(time: Duration) -> Value {
    format!("{}.{:06}", time.as_secs(), time.subsec_micros()).parse::<f64>().ok().into()
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;
    use serde_json::json;

    use super::*;

    #[test]
    fn decimals_that_no_float_has_are_kept_as_digits() {
        let power = |exponent: u32| Rational::from(BigInt::from(10).pow(exponent));
        let long = power(400) * BigInt::from(1_234_567);
        assert_eq!(rounded_rational(&long), json!("1.23457e406"));
        assert_eq!(rounded_rational(&long.recip()), json!("8.10001e-407"));
        assert_eq!(rounded_rational(&power(310).recip()), json!("1e-310"), "a float of that size has fewer digits");
        assert_eq!(cell(&rounded_rational(&-long)), "-1.23457e406");
        let floats = [power(0) / BigInt::from(8), power(300) / BigInt::from(7), Rational::ZERO, power(2)];
        assert_eq!(
            floats.map(|number| rounded_rational(&number)),
            [json!(0.125), json!(1.42857e299), json!(0), json!(100)]
        );
        assert_eq!([0, 1_500_000].map(|micros| seconds(Duration::from_micros(micros))), [json!(0.0), json!(1.5)]);
    }
}
