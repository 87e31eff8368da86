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
    pub(crate) fn at(text: &[u8], offset: usize, reason: Reason) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        let begins_a_character = |byte: &&u8| **byte & 0b1100_0000 != 0b1000_0000;
        Self {
            line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(),
            column: 1 + before[line_start..].iter().filter(begins_a_character).count(),
            reason,
        }
    }
}

/// A broken rule and its byte in the text: what the readers pass around before the line is counted.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) offset: usize,
    pub(crate) reason: Box<Reason>,
}

impl Fault {
    pub(crate) fn new(offset: usize, reason: Reason) -> Self {
        Self { offset, reason: Box::new(reason) }
    }

    pub(crate) fn locate(self, text: &str) -> Error {
        Error::at(text.as_bytes(), self.offset, *self.reason)
    }
}

/// A rule of a file format, named by the way in which it is broken.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Reason {
    /// The file must be UTF-8 text.
    #[error("the file is not UTF-8 text here")]
    Encoding,
    /// The file must be text, neither compressed nor in 16 bits a letter.
    #[error("{0}")]
    NoText(&'static str),
    /// A number must be written as one, and be of a sane size.
    #[error("`{text}`: {error}")]
    Number {
        /// What stands there, cut short if it is long.
        text: String,
        /// Why it is refused.
        error: NumberError,
    },
    /// Two rows, or a row and the objective, must not have the same name.
    #[error("there is a row `{0}` already")]
    DuplicateRow(String),
    /// Lines end with a line feed, perhaps after a carriage return.
    #[error("a carriage return without a line feed, which ends no line")]
    CarriageReturn,
    /// The file must end as its format says, or it may have been cut off.
    #[error("the file ends without `{0}`")]
    MissingEnd(&'static str),
    /// Nothing but comments may follow the end of the LP format.
    #[error("text after `{0}`")]
    AfterEnd(&'static str),

    /// A line of an MPS file that begins in its first column must name a section.
    #[error("there is no section `{0}` (lines of data begin with a space)")]
    UnknownSection(String),
    /// A section, or a part of the LP format, means more than a linear program.
    #[error("{0} are not supported")]
    Unsupported(&'static str),
    /// A section may be given only once.
    #[error("a second section {0}")]
    SecondSection(&'static str),
    /// ROWS comes before COLUMNS, and both before the other sections.
    #[error("section {section} before section {needed}")]
    SectionOrder {
        /// The section that comes too early.
        section: &'static str,
        /// The section that must come before it.
        needed: &'static str,
    },
    /// Data must belong to a section.
    #[error("data outside of the sections that hold data")]
    OutsideSections,
    /// The name of a section stands alone on its line.
    #[error("text after the name of the section {0}")]
    AfterHeader(&'static str),
    /// The objective is to be minimised or maximised.
    #[error("expected MAX or MIN, found `{0}`")]
    ObjectiveSense(String),
    /// The section OBJSENSE must say which.
    #[error("section OBJSENSE without MAX or MIN")]
    MissingObjectiveSense,
    /// The section OBJNAME must name a row.
    #[error("section OBJNAME without the name of a row")]
    MissingObjectiveName,
    /// The objective must be a row of the type N.
    #[error("the objective `{0}` is no row of type N")]
    ObjectiveName(String),
    /// A line of an MPS section must have the fields of that section.
    #[error("expected {0}")]
    Fields(&'static str),
    /// In the fixed layout, the fields stand in columns 2-3, 5-12, 15-22, 25-36, 40-47 and 50-61.
    #[error("text between the columns of the fixed layout")]
    BetweenFields,
    /// In the fixed layout a tab has no width.
    #[error("a tab in the fixed layout")]
    Tab,
    /// The type of a row is N, L, G or E.
    #[error("there is no row type `{0}`")]
    RowType(String),
    /// The row must have been declared in the section ROWS.
    #[error("there is no row `{0}`")]
    UnknownRow(String),
    /// The column must have been declared in the section COLUMNS.
    #[error("there is no column `{0}`")]
    UnknownColumn(String),
    /// A column may have one entry in a row, and a row may have one right-hand side and one range.
    #[error("a second {what} row `{row}`")]
    DuplicateEntry {
        /// What was given twice.
        what: &'static str,
        /// The row.
        row: String,
    },
    /// The entries of a column must follow one another.
    #[error("column `{0}` was ended by another column before this line")]
    ScatteredColumn(String),
    /// The type of a bound is UP, LO, FX, FR, MI, PL, BV, LI or UI.
    #[error("there is no bound type `{0}`")]
    BoundType(String),
    /// An end of a column's bounds may be given only one value.
    #[error("another {end} bound of column `{column}`")]
    DuplicateBound {
        /// `lower` or `upper`.
        end: &'static str,
        /// The column.
        column: String,
    },
    /// Marker lines are INTORG and INTEND in turn.
    #[error("{0}")]
    Marker(&'static str),

    /// The LP format knows no such character outside of comments.
    #[error("unexpected character `{0}`")]
    Character(char),
    /// The grammar of the LP format wants something else here.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What may stand there.
        expected: &'static str,
        /// What does.
        found: String,
    },
    /// A row must have a relation and at most two, which then must point the same way and have constants outside.
    #[error("{0}")]
    Relation(&'static str),
    /// Nothing is at least infinite, or at most minus infinite.
    #[error("an infinity on the side where it binds")]
    Infinity,
}

impl Reason {
    /// The reason that `text` is refused as a number.
    pub(crate) fn number(text: &str, error: NumberError) -> Self {
        Self::Number { text: shortened(text), error }
    }
}

/// Refuses carriage returns within lines: some programs end lines with them, and others would read one long line.
pub(crate) fn refuse_lone_returns(text: &str) -> Result<(), Fault> {
    let is_lone = |&(offset, _): &(usize, &str)| !matches!(text.as_bytes().get(offset + 1), None | Some(b'\n' | b'\r'));
    match text.match_indices('\r').find(is_lone) {
        Some((offset, _)) => Err(Fault::new(offset, Reason::CarriageReturn)),
        None => Ok(()),
    }
}

/// `text`, cut short where it would fill the screen.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into(),
    }
}
