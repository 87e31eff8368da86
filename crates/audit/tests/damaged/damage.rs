//! Damage to JSON: every change of a single token, in an order that looks random and is always the same.

use serde_json::{Map, Value, json};

use super::mangle::{self, Numbers};

/// What texts of JSON are mangled with.
const TOKENS: [&str; 16] =
    ["{", "}", "[", "]", ",", ":", "\"", "-", "0", "9", "1e9", "/", "null", "\"next\"", "\\u0000", " "];

/// What stands in one place of a value instead of what was there.
#[derive(Debug, Clone)]
pub struct Change {
    pointer: String,
    other: Value,
}

impl Change {
    /// The value with this change.
    pub fn of(&self, value: &Value) -> Value {
        let mut changed = value.clone();
        *changed.pointer_mut(&self.pointer).expect("it is of this value") = self.other.clone();
        changed
    }
}

/// Every change of a single token: a number, a word or a name is another one, an entry is lost, repeated or swapped
/// with its neighbour, or a value is of another type.
pub fn every_change(value: &Value) -> Vec<Change> {
    changes_by(value, &others)
}

/// The changes of one value within a value, or of all of it, to those that `others` gives.
pub fn changes_by(value: &Value, others: &dyn Fn(&Value) -> Vec<Value>) -> Vec<Change> {
    let mut places = vec![(String::new(), value)];
    let mut changes = Vec::new();
    while let Some((pointer, value)) = places.pop() {
        changes.extend(others(value).into_iter().map(|other| Change { pointer: pointer.clone(), other }));
        match value {
            Value::Array(entries) => {
                places.extend(entries.iter().enumerate().map(|(place, entry)| (format!("{pointer}/{place}"), entry)));
            }
            Value::Object(fields) => {
                places.extend(fields.iter().map(|(name, entry)| (format!("{pointer}/{name}"), entry)));
            }
            _ => {}
        }
    }
    changes
}

/// What may stand in the place of a value.
fn others(value: &Value) -> Vec<Value> {
    let mut others = match value {
        Value::Number(number) => numbers(number.as_i64().unwrap_or(1)).into_iter().map(Value::from).collect(),
        Value::String(text) => texts(text).into_iter().map(Value::from).collect(),
        Value::Array(entries) => lists(entries).into_iter().map(Value::Array).collect(),
        Value::Object(fields) => objects(fields),
        Value::Bool(_) | Value::Null => Vec::new(),
    };
    others.extend([Value::Null, json!(true), json!(7), json!(0.5), json!("7"), json!([]), json!({}), json!([value])]);
    others.retain(|other| other != value);
    others
}

fn numbers(number: i64) -> Vec<i64> {
    vec![number.wrapping_add(1), number.wrapping_sub(1), number.wrapping_mul(2), number.wrapping_neg(), 0, i64::MAX]
}

/// Another number, or another of the words that certificates have.
fn texts(text: &str) -> Vec<String> {
    let mut others = match text.parse::<i64>() {
        Ok(number) => numbers(number).into_iter().map(|number| number.to_string()).collect(),
        Err(_) => ["next", "without-latencies", "x", ""].map(str::to_owned).to_vec(),
    };
    others.extend([
        format!("1{text}"),
        format!("{text}0"),
        format!("-{text}"),
        format!("{text}/2"),
        format!("{text}/0"),
    ]);
    others
}

fn lists(entries: &[Value]) -> Vec<Vec<Value>> {
    let mut others = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        let mut lost = entries.to_vec();
        lost.remove(place);
        let mut repeated = entries.to_vec();
        repeated.insert(place, entry.clone());
        others.extend([lost, repeated]);
        if place > 0 {
            let mut swapped = entries.to_vec();
            swapped.swap(place - 1, place);
            others.push(swapped);
        }
    }
    others
}

/// With a field lost or of another name, with one more, or as the list of what the fields hold.
fn objects(fields: &Map<String, Value>) -> Vec<Value> {
    let mut others = vec![fields.values().cloned().collect()];
    for name in fields.keys() {
        let mut lost = fields.clone();
        let value = lost.remove(name).expect("it is there");
        others.push(Value::Object(lost.clone()));
        for other in ["bound", "next", "close", "closed", "cases", "states", "x"] {
            let mut renamed = lost.clone();
            renamed.insert(other.to_owned(), value.clone());
            others.push(Value::Object(renamed));
            let mut more = fields.clone();
            more.entry(other).or_insert_with(|| value.clone());
            others.push(Value::Object(more));
        }
    }
    others
}

/// The same text with a few bytes lost, repeated or others; half of the time other digits alone.
pub fn mangled(text: &str, numbers: &mut Numbers) -> String {
    String::from_utf8_lossy(&mangle::mangled(text.as_bytes(), &TOKENS, numbers)).into_owned()
}
