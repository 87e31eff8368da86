//! The MPS format, fixed and free.
//!
//! What is read, where readers differ:
//!
//! - Names and numbers are separated by blanks (free layout), or stand in columns 2-3, 5-12, 15-22, 25-36, 40-47 and
//!   50-61 (fixed layout, where names may hold blanks). Lines whose first character is not blank name a section; `*` in
//!   its place begins a comment.
//! - Numbers are exact, and may be fractions: `1/3`. A bound of `1e30` is that number; `inf` and `-inf` are the
//!   infinite bounds.
//! - The first row of type N is the objective, further ones are rows without bounds. Without any, the objective is
//!   zero.
//! - `OBJNAME` names the row of type N that is the objective instead, on one line or on two.
//! - `OBJSENSE MAX` on one line or on two, of which the second may begin in its first column; minimisation when nothing
//!   is said.
//! - An RHS entry of the objective is minus its constant. Entries of rows without bounds in RHS and RANGES change
//!   nothing.
//! - A range R gives a row L the lower bound rhs - |R|, a row G the upper bound rhs + |R|, and a row E both bounds: rhs
//!   and rhs + R.
//! - Of several right-hand sides, ranges or bounds, told apart by the name of their set, the first is used.
//! - A column is at least zero, unless a bound says otherwise, or its upper bound is negative and nothing is said of
//!   the lower one: then that is minus infinity. MI leaves the upper bound as it is.
//! - A column between INTORG and INTEND, or behind INTORG if no INTEND follows, is an integer, and at most 1 if no bound
//!   is given at all.
//! - BV makes a column an integer between 0 and 1, beside what other lines say of it, in whatever order they stand.
//! - An end of a column's bounds may not be given two different values; but a value may follow a line that says that
//!   there is none (FR, MI, PL).
//! - What follows ENDATA is passed over.
//!
//! Notes are made of what other readers take otherwise: sets that are passed over, a negative upper bound alone, other
//! bounds beside BV or behind FR, MI and PL, integers without bounds, INTORG without INTEND, text behind ENDATA, and
//! numbers from 1e20 on, which many take as infinite.
//!
//! What is refused: semi-continuous columns (SC, SI), special ordered sets, quadratic, conic, indicator and
//! piecewise-linear sections, lazy constraints and cuts, scenarios. A section of these that is empty is passed over.

mod bounds;
mod card;
mod columns;
mod reader;
mod rows;
mod section;
mod writer;

use super::error::{Error, refuse_lone_returns};
use super::notes::Noted;
use crate::program::LinearProgram;
use reader::Reader;

pub use writer::write_mps;
pub(super) use writer::written;

/// How the fields of a line are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Layout {
    /// Free if the file makes sense so, otherwise fixed.
    #[default]
    Detected,
    /// Separated by blanks.
    Free,
    /// In columns.
    Fixed,
}

/// Reads a program from MPS text.
///
/// # Errors
/// The first rule that the text breaks, with its line and column. If the layout is to be detected, that of the layout
/// in which the reading gets further.
pub fn read_mps(text: &str, layout: Layout) -> Result<LinearProgram, Error> {
    read_noted(text, layout).map(|noted| noted.program)
}

/// The same, with notes.
pub(super) fn read_noted(text: &str, layout: Layout) -> Result<Noted, Error> {
    refuse_lone_returns(text).map_err(|fault| fault.locate(text))?;
    let outcome = match layout {
        Layout::Free | Layout::Fixed => Reader::new(text, layout).read(),
        Layout::Detected => Reader::new(text, Layout::Free).read().or_else(|free| {
            let fixed = Reader::new(text, Layout::Fixed).read();
            fixed.map_err(|fixed| if fixed.offset > free.offset { fixed } else { free })
        }),
    };
    outcome.map_err(|fault| fault.locate(text))
}
