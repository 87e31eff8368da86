//! Why a file is refused, and where.

use thiserror::Error;

use super::number::NumberError;

/// A rule that a file breaks, and the place where it does.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct Error {
    /// The line, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// The rule.
    pub reason: Reason,
}

impl Error {
    /// The error at the byte `offset` of `text`; at its end if it is shorter.
    pub(crate) fn at(text: &str, offset: usize, reason: Reason) -> Self {
        let before = text.as_bytes().get(..offset).unwrap_or(text.as_bytes());
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        let continuation = |byte: &&u8| **byte & 0b1100_0000 == 0b1000_0000;
        let in_line = &before[line_start..];
        Self {
            line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(),
            column: 1 + in_line.len() - in_line.iter().filter(continuation).count(),
            reason,
        }
    }
}

/// The rules of the file formats.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Reason {
    /// The file must be UTF-8 text.
    #[error("the file is not UTF-8 text here")]
    Encoding,
    /// A number must be written as one, and be of a sane size.
    #[error("`{text}`: {error}")]
    Number {
        /// What stands there, cut short if it is long.
        text: String,
        /// Why it is refused.
        error: NumberError,
    },
}
