//! Instances of 2-partition, and their text: `--items 1,2,3`, and `{"kind":"2-partition","items":[1,2,3]}`.

use serde::Deserialize;
use serde_json::{Value, json};
use thiserror::Error;

use crate::text;

/// The `kind` of an instance file of 2-partition.
const KIND: &str = "2-partition";

/// An instance of 2-partition: can the items be parted into two groups of the same sum?
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TwoPartition {
    items: Vec<u64>,
}

/// Why items are not an instance of 2-partition.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InvalidInstance {
    /// There is no item.
    #[error("items: at least one item is needed")]
    NoItem,
    /// More items than a platform of reasonable size can stand for.
    #[error("items: {0} items are refused: at most {max} are read", max = TwoPartition::MAX_ITEMS)]
    TooManyItems(usize),
    /// An item of no size.
    #[error("items[{0}]: an item is a positive integer")]
    Zero(usize),
}

/// Why a text is not an instance of 2-partition.
pub type ReadError = text::ReadError<InvalidInstance>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct InstanceFile {
    #[serde(rename = "kind")]
    _kind: String,
    items: Vec<u64>,
}

impl TwoPartition {
    /// The most items of one instance.
    pub const MAX_ITEMS: usize = 10_000;

    /// An instance with these `items`.
    ///
    /// # Errors
    /// Refuses no item, more than [`Self::MAX_ITEMS`], and an item of size zero.
    pub fn new(items: Vec<u64>) -> Result<Self, InvalidInstance> {
        match items.len() {
            0 => return Err(InvalidInstance::NoItem),
            count if count > Self::MAX_ITEMS => return Err(InvalidInstance::TooManyItems(count)),
            _ => {}
        }
        match items.iter().position(|&item| item == 0) {
            Some(index) => Err(InvalidInstance::Zero(index)),
            None => Ok(Self { items }),
        }
    }

    /// Reads the items of a command line, separated by commas.
    ///
    /// # Errors
    /// Names the first number that is none, or the rule of an instance that is broken.
    pub fn parse(text: &str) -> Result<Self, ReadError> {
        Self::new(text::items(text)?).map_err(ReadError::Invalid)
    }

    /// Reads an instance file.
    ///
    /// # Errors
    /// Names the field at fault, another kind, or the rule of an instance that is broken.
    pub fn from_json(text: &str) -> Result<Self, ReadError> {
        let InstanceFile { items, .. } = text::of_kind(KIND, text)?;
        Self::new(items).map_err(ReadError::Invalid)
    }

    /// The instance file that [`Self::from_json`] reads.
    pub fn to_json(&self) -> Value {
        json!({ "kind": KIND, "items": self.items })
    }

    /// The items, in the given order.
    pub fn items(&self) -> &[u64] {
        &self.items
    }

    /// The sum of all items: fewer than 2^14 of them, each below 2^64.
    pub fn total(&self) -> u128 {
        self.items.iter().map(|&item| u128::from(item)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_and_the_file_say_the_same() {
        let expected = TwoPartition::new(vec![3, 1, 2]).unwrap();
        assert_eq!(TwoPartition::parse(" 3,1, 2"), Ok(expected.clone()));
        assert_eq!(TwoPartition::from_json(&expected.to_json().to_string()), Ok(expected));
    }

    #[test]
    fn bad_input_names_what_is_at_fault() {
        for (items, message) in [
            ("", "items: at least one item is needed"),
            ("1,x", "items[1]: \"x\" is not a non-negative integer below 2^64"),
            ("1,0", "items[1]: an item is a positive integer"),
        ] {
            assert_eq!(TwoPartition::parse(items).unwrap_err().to_string(), message);
        }
        for (file, message) in [
            ("{}", "missing field `kind`"),
            (r#"{"kind":"3-partition","items":[1]}"#, "kind: expected \"2-partition\", found \"3-partition\""),
            (r#"{"kind":"2-partition","items":[1],"bound":1}"#, "bound: unknown field `bound`"),
            (r#"{"kind":"2-partition","items":[-1]}"#, "items[0]: invalid value: integer `-1`"),
        ] {
            let error = TwoPartition::from_json(file).unwrap_err().to_string();
            assert!(error.contains(message), "{file}: {error}");
        }
        let many = vec![1; TwoPartition::MAX_ITEMS + 1];
        assert_eq!(TwoPartition::new(many), Err(InvalidInstance::TooManyItems(10_001)));
    }
}
