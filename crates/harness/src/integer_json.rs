//! Instances and schedules in files that the commands keep for themselves: JSON in which every number is a whole one.
//!
//! What is written has fractions and long numbers as text. A reader of JSON takes any other number for a floating-point
//! one, which is not the number that stands there.

use serde::{Deserialize, Deserializer, de::Error};
use serde_json::Value;

/// Reads a value, all numbers of which are integers of 64 bits.
///
/// # Errors
/// It is no JSON, or has another number.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
    let value = Value::deserialize(deserializer)?;
    match inexact(&value) {
        Some(number) => Err(D::Error::custom(format!("{number} is no integer of 64 bits: a string is expected"))),
        None => Ok(value),
    }
}

/// The first number that is no integer of 64 bits.
fn inexact(value: &Value) -> Option<&Value> {
    match value {
        Value::Number(number) if number.is_f64() => Some(value),
        Value::Array(items) => items.iter().find_map(inexact),
        Value::Object(fields) => fields.values().find_map(inexact),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_number_that_would_become_a_float_is_refused() {
        let read = |text: &str| deserialize(&mut serde_json::Deserializer::from_str(text)).map_err(|e| e.to_string());
        assert_eq!(read(r#"{"w":[18446744073709551615,-1]}"#), Ok(json!({"w": [u64::MAX, -1]})));
        for (text, number) in [(r#"{"w":[1,18446744073709551616]}"#, "1.8446744073709552e+19"), ("[0.5]", "0.5")] {
            let error = format!("{number} is no integer of 64 bits: a string is expected");
            assert_eq!(read(text), Err(error), "{text}");
        }
    }
}
