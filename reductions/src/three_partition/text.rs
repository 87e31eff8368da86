//! Instances of 3-partition as text: `--items 4,4,4,4,4,6 --bound 13`, and
//! `{"kind":"3-partition","items":[4,4,4,4,4,6],"bound":13}`.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{InvalidInstance, ThreePartition};
use crate::text;

/// The `kind` of an instance file of 3-partition.
const KIND: &str = "3-partition";

/// Why a text is not an instance of 3-partition.
pub type ReadError = text::ReadError<InvalidInstance>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct InstanceFile {
    #[serde(rename = "kind")]
    _kind: String,
    items: Vec<u64>,
    bound: u64,
}

impl ThreePartition {
    /// Reads the `items`, separated by commas, and the `bound` of a command line.
    ///
    /// # Errors
    /// Names the first number that is none, or the rule of an instance that is broken.
    pub fn parse(items: &str, bound: &str) -> Result<Self, ReadError> {
        Self::new(text::items(items)?, text::number("bound".to_owned(), bound)?).map_err(ReadError::Invalid)
    }

    /// Reads an instance file.
    ///
    /// # Errors
    /// Names the field at fault: one that is missing, unknown, repeated or of the wrong type, another kind, or the rule
    /// of an instance that is broken.
    pub fn from_json(text: &str) -> Result<Self, ReadError> {
        let InstanceFile { items, bound, .. } = text::of_kind(KIND, text)?;
        Self::new(items, bound).map_err(ReadError::Invalid)
    }

    /// The instance file that [`Self::from_json`] reads.
    pub fn to_json(&self) -> Value {
        json!({ "kind": KIND, "items": self.items(), "bound": self.bound() })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_command_line_and_the_file_say_the_same() {
        let expected = ThreePartition::new(vec![4, 4, 4, 4, 4, 6], 13).unwrap();
        assert_eq!(ThreePartition::parse("4,4,4, 4,4,6", " 13"), Ok(expected.clone()));
        assert_eq!(ThreePartition::from_json(&expected.to_json().to_string()), Ok(expected));
    }

    #[test]
    fn bad_command_lines_name_the_number_at_fault() {
        for (items, bound, message) in [
            ("", "13", "items: at least one triple of items is needed"),
            ("4,4", "13", "items: the number of items is a multiple of three, not 2"),
            ("4,,5", "13", "items[1]: \"\" is not a non-negative integer below 2^64"),
            ("4,4,5", "", "bound: \"\" is not a non-negative integer below 2^64"),
            ("4,4,-5", "13", "items[2]: \"-5\" is not a non-negative integer below 2^64"),
            ("4,4,5.0", "13", "items[2]: \"5.0\" is not a non-negative integer below 2^64"),
            ("4,4,5", "1e1", "bound: \"1e1\" is not a non-negative integer below 2^64"),
            ("4,4,7", "13", "items[2]: an item lies strictly between bound/4 and bound/2, and 7 does not for bound 13"),
        ] {
            assert_eq!(ThreePartition::parse(items, bound).unwrap_err().to_string(), message);
        }
        let endless = "9".repeat(1_000_000);
        assert!(ThreePartition::parse("4,4,5", &endless).unwrap_err().to_string().len() < 200);
    }

    #[test]
    fn bad_files_name_the_field_at_fault() {
        for (text, message) in [
            ("", "the input is empty"),
            ("[1", "expected an object"),
            (r#"["3-partition",[4,4,5],13]"#, "expected an object"),
            ("{}", "missing field `kind`"),
            (r#"{"kind":"star","workers":[]}"#, "kind: expected \"3-partition\", found \"star\""),
            (r#"{"kind":3}"#, "kind: expected a string, and this is integer `3`"),
            (r#"{"kind":"3-partition","bound":13}"#, "missing field `items`"),
            (r#"{"kind":"3-partition","items":[4,4,5]}"#, "missing field `bound`"),
            (r#"{"kind":"3-partition","items":[4,4,5],"bound":13,"n":1}"#, "n: unknown field `n`"),
            (r#"{"kind":"3-partition","items":[4,4,5],"bound":13,"bound":13}"#, "duplicate field `bound`"),
            (r#"{"kind":"3-partition","items":[4,4,-5],"bound":13}"#, "items[2]: invalid value: integer `-5`"),
            (r#"{"kind":"3-partition","items":[4,4,5.0],"bound":13}"#, "items[2]: expected u64"),
            (
                r#"{"kind":"3-partition","items":[4,4,5],"bound":"13"}"#,
                "bound: expected u64, and this is string \"13\"",
            ),
            (r#"{"kind":"3-partition","items":[4,4,5],"bound":1e999999999}"#, "bound: "),
            (r#"{"kind":"3-partition","items":[],"bound":13}"#, "items: at least one triple"),
            (r#"{"kind":"3-partition","items":[4,4,5],"bound":13} {}"#, "there is more behind the first value"),
        ] {
            let error = ThreePartition::from_json(text).unwrap_err().to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
    proptest! {
        #[test]
        fn no_text_makes_a_reader_panic(items in "[0-9, +-]{0,30}", bound in "[0-9]{0,22}", file in any::<String>()) {
            let _ = ThreePartition::parse(&items, &bound);
            let _ = ThreePartition::from_json(&file);
            let _ = ThreePartition::from_json(&format!(r#"{{"kind":"3-partition","items":[{items}],"bound":{bound}}}"#));
        }
    }
}
