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
    /// A bound that many readers take as infinite.
    #[error("`{0}` is taken as a number that binds, not as infinite")]
    Huge(String),
    /// LP: a column that is in no row and not in the objective, or the name of a section with a slip in it.
    #[error("`{0}` is named here first: it is taken as a new column")]
    NewColumn(String),
    /// LP: after `c >= expression`, a line that begins with a sign goes on with the expression, even if it has a relation
    /// of its own.
    #[error("this line is taken as the rest of the row before it: a row of its own would need a name")]
    Continued,
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
        let is_huge = value.numer().bits() > INFINITE && value.abs() >= Rational::from_integer(10_u128.pow(20).into());
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
