//! What a reader made of a file where other readers, or whoever wrote it, may mean something else.

use std::fmt::{self, Display, Formatter};

use num_traits::Signed;
use thiserror::Error;

use super::error::shortened;
use crate::program::{LinearProgram, Rational};

/// A program, and what there is to say of the file that it was read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Noted {
    /// The program.
    pub program: LinearProgram,
    /// By rising line.
    pub notes: Vec<Note>,
}

/// A remark about a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The line, counted from 1.
    pub line: usize,
    /// What there is to say.
    pub remark: Remark,
}

impl Display for Note {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        write!(formatter, "line {}: {}", self.line, self.remark)
    }
}

/// What there is to say of a line. Names and numbers are cut short if they are long.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Remark {
    /// MPS: of several sets of right-hand sides, ranges or bounds, the first is used.
    #[error("the set `{set}` of section {section} is passed over: the first one, `{first}`, counts")]
    SecondSet {
        /// The section.
        section: &'static str,
        /// The set that is passed over.
        set: String,
        /// The set that counts.
        first: String,
    },
    /// MPS: the upper bound of a column is negative, and nothing is said of the lower one.
    #[error("column `{0}` has a negative upper bound alone: its lower bound is taken as minus infinity")]
    NegativeUpper(String),
    /// MPS: a bound after a line that said that there is none (FR, MI, PL).
    #[error("the {end} bound of column `{column}` comes after a line that takes it away: the bound counts")]
    BoundAfterNone {
        /// `lower` or `upper`.
        end: &'static str,
        /// The column.
        column: String,
    },
    /// A binary column with bounds that some readers let count instead of 0 and 1, or that they drop.
    #[error("column `{0}` is binary and has other bounds: both count")]
    BoundedBinary(String),
    /// MPS: integers between markers to which no line gives a bound.
    #[error("{} taken as 0 or 1, for no line gives bounds", integers(column, *others))]
    IntegersWithoutBounds {
        /// The first of these columns.
        column: String,
        /// How many more there are.
        others: usize,
    },
    /// MPS: the section COLUMNS ends between markers.
    #[error("section COLUMNS ends after 'INTORG' without 'INTEND': its last columns are integers")]
    OpenMarker,
    /// MPS: text behind the end.
    #[error("what follows `ENDATA` is passed over")]
    PassedOver,
    /// LP: a bound in the place of one that an earlier line gave.
    #[error("another {end} bound of column `{column}`: the last one counts")]
    BoundAgain {
        /// `lower` or `upper`.
        end: &'static str,
        /// The column.
        column: String,
    },
    /// LP: a name that looks like part of an expression.
    #[error("`{0}` is taken as the name of a column: nothing is grouped by brackets, and `;` and `,` end nothing")]
    OddName(String),
    /// A bound that many readers take as infinite.
    #[error("`{0}` is taken as a number that binds, not as infinite")]
    Huge(String),
    /// LP: a column that is first named behind the rows or alone on the right of a relation: perhaps the name of a
    /// section or a number with a slip in it.
    #[error("`{0}` is named here first: it is taken as a new column")]
    NewColumn(String),
    /// LP: a constant among the columns of a row, which some readers drop and others refuse.
    #[error("the row has the constant `{0}` beside its columns: it counts, and is taken to the other side")]
    ConstantInRow(String),
    /// LP: after `c >= expression`, a line that begins with a sign goes on with the expression, even if it has a relation
    /// of its own.
    #[error("this line is taken as the rest of the row before it: a row of its own would need a name")]
    Continued,
}

/// Integer columns as the subject of a sentence.
fn integers(column: &str, others: usize) -> String {
    match others {
        0 => format!("the integer column `{column}` is"),
        1 => format!("the integer column `{column}` and another one are"),
        _ => format!("the integer column `{column}` and {others} others are"),
    }
}

/// Remarks with the byte that each is about: what the readers collect before lines are counted.
#[derive(Debug, Default)]
pub(crate) struct Notes(Vec<(usize, Remark)>);

impl Notes {
    pub(crate) fn push(&mut self, offset: usize, remark: Remark) {
        self.0.push((offset, remark));
    }

    /// A remark if `value` is so large that readers differ on it: from 1e20 on, many take it as infinite.
    pub(crate) fn push_if_huge(&mut self, offset: usize, value: &Rational) {
        const INFINITE: u64 = 100_000_000_000_000_000_000_u128.ilog2() as u64;
        let is_huge = value.numer().bits() > INFINITE && value.abs() >= Rational::from(10_u128.pow(20));
        if is_huge {
            self.push(offset, Remark::Huge(shortened(&value.to_string())));
        }
    }

    /// The remarks with their lines in `text`.
    pub(crate) fn locate(mut self, text: &str) -> Vec<Note> {
        self.0.sort_by_key(|&(offset, _)| offset);
        let (mut line, mut counted) = (1, 0);
        let located = self.0.into_iter().map(|(offset, remark)| {
            let between = text.as_bytes().get(counted..offset).unwrap_or_default();
            line += between.iter().filter(|&&byte| byte == b'\n').count();
            counted = offset;
            Note { line, remark }
        });
        located.collect()
    }
}
