//! Instances of the source problems that are lists of items: numbers of a command line, and files that name their kind.

use schedcheck_files::{InputError, read_object};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// Why a text is not an instance of a source problem, `E` being the rules of that problem.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadError<E> {
    /// A number of the command line is none.
    #[error(transparent)]
    NotANumber(#[from] NotANumber),
    /// The file is not JSON, or not of the form of an instance file.
    #[error(transparent)]
    File(#[from] InputError),
    /// The file holds an instance of another problem.
    #[error("kind: expected {expected:?}, found {found:?}")]
    WrongKind {
        /// The `kind` of the problem.
        expected: &'static str,
        /// The `kind` of the file, shortened.
        found: String,
    },
    /// The numbers are not an instance.
    #[error(transparent)]
    Invalid(E),
}

/// Reads an instance file whose field `kind` is the expected one.
pub(crate) fn of_kind<T: DeserializeOwned, E>(expected: &'static str, text: &str) -> Result<T, ReadError<E>> {
    /// The one field by which files of all kinds are told apart.
    #[derive(Deserialize)]
    struct Tag {
        kind: String,
    }
    let Tag { kind } = read_object(text)?;
    match kind == expected {
        true => Ok(read_object(text)?),
        false => Err(ReadError::WrongKind { expected, found: shortened(&kind) }),
    }
}

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
fn shortened(text: &str) -> String {
    const ENOUGH: usize = 40;
    match text.char_indices().nth(ENOUGH) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
