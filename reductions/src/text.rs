//! Numbers of a command line, for the instances of all source problems.

use thiserror::Error;

/// A text that should be a number.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{field}: {text:?} is not a non-negative integer below 2^64")]
pub struct NotANumber {
    /// Which number: `bound`, or `items[i]`.
    pub field: String,
    /// Its text, shortened.
    pub text: String,
}

/// The `items` of a command line, separated by commas.
pub(crate) fn items(text: &str) -> Result<Vec<u64>, NotANumber> {
    let item = |(index, text)| number(format!("items[{index}]"), text);
    match text.trim() {
        "" => Ok(Vec::new()),
        items => items.split(',').enumerate().map(item).collect(),
    }
}

pub(crate) fn number(field: String, text: &str) -> Result<u64, NotANumber> {
    let text = text.trim();
    text.parse().map_err(|_| NotANumber { field, text: shortened(text) })
}

/// Enough of a text to recognise it by.
pub(crate) fn shortened(text: &str) -> String {
    const ENOUGH: usize = 40;
    match text.char_indices().nth(ENOUGH) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
