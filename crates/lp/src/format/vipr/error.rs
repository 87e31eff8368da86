//! Why a file is no certificate of the format, and where.

use thiserror::Error;

/// A rule of the format that a file breaks, and the place where it does.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {rule}")]
pub struct Error {
    /// The line, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// The rule.
    pub rule: Rule,
}

/// The rules of the format. Words of the file are quoted in them, cut short if they are long.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Rule {
    /// Something must come, and the file ends.
    #[error("the file ends where {0} must come")]
    End(&'static str),
    /// Something else must come here.
    #[error("{expected} must come here, not `{found}`")]
    Expected {
        /// What must come.
        expected: &'static str,
        /// What comes.
        found: String,
    },
    /// Only versions 1.0 and 1.1 are known.
    #[error("the version must be 1.0 or 1.1, not `{0}`")]
    Version(String),
    /// Version 1.1 may leave multipliers out, for another program to find.
    #[error("this derivation lacks its multipliers: the file must be completed first, by viprcomp for example")]
    Incomplete,
    /// A number must be an integer, a fraction of integers, or a finite decimal.
    #[error("`{0}` is no integer, fraction or decimal")]
    Number(String),
    /// A variable must be one of those of the section VAR.
    #[error("there is no variable {index}: there are {count}, counted from 0")]
    Variable {
        /// The index.
        index: String,
        /// The number of variables.
        count: usize,
    },
    /// A constraint that is used must come before.
    #[error("constraint {index} does not come before this one, which is number {own}")]
    Constraint {
        /// The index.
        index: String,
        /// The index of the constraint that uses it.
        own: usize,
    },
    /// No index may come twice among the terms of one constraint, solution or combination, or in the section INT.
    #[error("index {0} comes twice")]
    Twice(usize),
    /// The constraints that bound variables are some of all constraints.
    #[error("of {constraints} constraints, {bounds} cannot be bounds")]
    Bounds {
        /// The number of all constraints.
        constraints: usize,
        /// The number of bounds that is claimed.
        bounds: usize,
    },
    /// The first bound of the range must not exceed the second.
    #[error("the range to prove is empty")]
    Range,
    /// There is at most one comment with a ray.
    #[error("this is the second ray")]
    Rays,
    /// The last derivation is the end of the file, and the last entry of a ray is the end of its comment.
    #[error("nothing may follow here, and `{0}` does")]
    Rest(String),
}

impl Error {
    /// The rule is broken at the byte `offset` of `text`.
    pub(super) fn at(text: &str, offset: usize, rule: Rule) -> Self {
        let (before, _) = text.split_at_checked(offset).unwrap_or((text, ""));
        let in_line = before.rsplit('\n').next().unwrap_or_default();
        Self { line: 1 + before.matches('\n').count(), column: 1 + in_line.chars().count(), rule }
    }
}

/// The first characters of a word.
pub(super) fn clipped(word: &str) -> String {
    const LENGTH: usize = 40;
    match word.char_indices().nth(LENGTH) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}
