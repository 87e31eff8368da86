//! What is wrong with an input, and where.

use std::fmt;

use thiserror::Error;

use super::Instance;

/// Why a text is not an instance or a schedule.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InputError {
    /// Nothing but white space.
    #[error("the input is empty: one JSON object is expected")]
    Empty,
    /// The bytes are not text.
    #[error("the input is not UTF-8 text: no character begins at byte {byte}")]
    NotUtf8 {
        /// How many bytes are text.
        byte: usize,
    },
    /// The text cannot be read as JSON, or there is more after the object.
    #[error("{position}: {}cannot be read as JSON: {rule}", prefix(path))]
    NotJson {
        /// The field that was being read; empty outside of every field.
        path: String,
        /// What JSON asks for.
        rule: String,
        /// Where.
        position: Position,
    },
    /// A field is unknown, missing, repeated, of the wrong type, or out of its range.
    #[error("{position}: {}{rule}", prefix(path))]
    Field {
        /// The field, as in `workers[2].c`, or the object that lacks it; empty for the whole.
        path: String,
        /// The rule that it breaks.
        rule: String,
        /// Where: its last character, or the one behind it.
        position: Position,
    },
    /// The kind is not one of [`Instance::KINDS`].
    #[error("{path}: {kind:?} is no kind that is supported; supported are {}", Instance::KINDS.join(", "))]
    UnknownKind {
        /// The field that names the kind.
        path: String,
        /// The kind asked for.
        kind: String,
    },
    /// Each field is right by itself, but together they make no platform.
    #[error("{message}")]
    Platform {
        /// The field to blame.
        path: String,
        /// The field and the rule that it breaks.
        message: String,
    },
}

impl InputError {
    /// The field to blame, as in `workers[2].c`; empty where no field is.
    pub fn path(&self) -> &str {
        match self {
            Self::Empty | Self::NotUtf8 { .. } => "",
            Self::NotJson { path, .. }
            | Self::Field { path, .. }
            | Self::UnknownKind { path, .. }
            | Self::Platform { path, .. } => path,
        }
    }

    /// Where in the text, if the error is at one place.
    pub fn position(&self) -> Option<Position> {
        match self {
            Self::NotJson { position, .. } | Self::Field { position, .. } => Some(*position),
            _ => None,
        }
    }
}

/// A place in a text, both numbers from 1; columns count bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

fn prefix(path: &str) -> String {
    if path.is_empty() { String::new() } else { format!("{path}: ") }
}
