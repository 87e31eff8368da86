//! Certificates as text: JSON of a bounded length.

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// The longest text that is read: 256 MiB.
pub const MAX_LENGTH: usize = 1 << 28;

/// Why a text is no certificate.
#[derive(Debug, Error)]
pub enum Unread {
    /// The text is too long.
    #[error("the text has {0} bytes, and at most {MAX_LENGTH} are read")]
    TooLong(usize),
    /// The text has another form. Nested lists end the reading at a depth of 128.
    #[error(transparent)]
    Form(#[from] serde_json::Error),
}

/// The value as JSON.
pub(crate) fn write(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("strings, numbers and lists")
}

/// Reads JSON.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Unread> {
    if text.len() > MAX_LENGTH {
        return Err(Unread::TooLong(text.len()));
    }
    Ok(serde_json::from_str(text)?)
}
