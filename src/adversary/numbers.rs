//! The numbers of an instance file that a search may change, and where they stand.

use num_traits::ToPrimitive;
use schedcheck_model::Rational;
use schedcheck_model::number::parse_rational;
use serde_json::Value;

/// A number of an instance file.
#[derive(Debug, Clone)]
pub struct Number {
    /// Where it stands, as a JSON pointer.
    pub place: String,
    /// The field that it is of, or in whose list it is.
    pub field: String,
    /// The number.
    pub value: Rational,
}

/// All numbers of the fields that `is_wanted`, in the order of the file; not those of a matrix's diagonal, which mean
/// nothing.
pub fn numbers(file: &Value, is_wanted: &dyn Fn(&str) -> bool) -> Vec<Number> {
    let mut found = Vec::new();
    collect(file, (String::new(), ""), is_wanted, &mut found);
    found.retain(|number| !is_on_diagonal(number));
    found
}

fn collect(file: &Value, (place, field): (String, &str), is_wanted: &dyn Fn(&str) -> bool, found: &mut Vec<Number>) {
    match file {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| collect(value, (format!("{place}/{name}"), name), is_wanted, found));
        }
        Value::Array(list) => list.iter().enumerate().for_each(|(index, value)| {
            collect(value, (format!("{place}/{index}"), field), is_wanted, found);
        }),
        Value::String(_) | Value::Number(_) if is_wanted(field) => {
            let text = file.as_str().map_or_else(|| file.to_string(), str::to_owned);
            if let Ok(value) = parse_rational(&text) {
                found.push(Number { place, field: field.to_owned(), value });
            }
        }
        _ => {}
    }
}

fn is_on_diagonal(number: &Number) -> bool {
    let mut parts = number.place.rsplit('/');
    let is_index = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    matches!((parts.next(), parts.next()), (Some(last), Some(first)) if last == first && is_index(last))
}

/// Puts another number in a place: as the file has it there, in words of JSON or in a text.
pub fn put(file: &mut Value, place: &str, number: &Rational) {
    let Some(there) = file.pointer_mut(place) else { return };
    *there = match (&there, number.is_integer().then(|| number.to_i64()).flatten()) {
        (Value::Number(_), Some(whole)) => whole.into(),
        _ => number.to_string().into(),
    };
}
