//! The CPLEX LP format.
//!
//! What is read, where readers differ:
//!
//! - Numbers are exact, and may be fractions without blanks: `- 2/3 y`. A bound of `1e30` is that number. `3x1` is 3
//!   times `x1`, and `2e1x` is 20 times `x`; so is `20 * x`.
//! - Names consist of letters, digits and ``!"#$%&(),.;?@_`'{}|~``, and begin with none of the digits and no point. An
//!   index in brackets may follow: `x[2,3]`. Nothing is grouped by brackets: `(p` is a name.
//! - `nan` in any spelling and `1.#QNAN` are no names, nor is `none` or `null` where a row or a bound has its number.
//! - The words that begin sections do so at the start of a line, in letters of any case, unless a colon follows. Those of
//!   other readers that could be names (`semi`, `pwl`, `Lazy Constraints`) are none where such columns are known.
//! - An objective without a name is called `obj`. Constants are kept. A comment `\Problem name: NAME` before it names
//!   the program.
//! - Rows without names are called `c1`, `c2`, … by their number, with a suffix where that name is taken.
//! - A row may have variables and constants on both sides, and a variable more than once. Lines may be broken anywhere
//!   in the expression that is bounded; but what follows its relation stands on one line, and the next row on the next
//!   line or after its name.
//! - A row with a name may have no terms: `c1: >= -1`.
//! - `-5 <= x + y <= 10` and `10 >= x + y >= -5` are rows with two bounds; `inf` and `infinity` do not bind.
//! - Variables are at least zero unless Bounds says otherwise. `x <= -1` leaves the lower bound as it is; of two upper
//!   or two lower bounds the last one counts, and so does `free`.
//! - Columns have the order in which the file first names them, wherever that is.
//! - `General`, `Integer` mark columns as integers; `Binary` also bounds them by 0 and 1, beside what Bounds says of
//!   them, in whatever order the sections stand.
//!
//! Notes are made of numbers from 1e20 on that bound something, which many readers take as infinite; of columns that are
//! first named behind the rows, or alone on the right of a relation; of names that look like pieces of an expression; of
//! a constant beside the columns of a row, which HiGHS drops and SCIP refuses; of a bound in the place of another one; of
//! binaries whose bounds reach beyond 0 and 1; and, where some row has no name, of a line that begins with a sign and
//! goes on with a row with two relations.
//!
//! What is refused: semi-continuous columns, special ordered sets, quadratic terms, indicator rows, lazy and general
//! constraints, cuts, piecewise-linear functions, scenarios, several objectives, and a file without `End`. A section of
//! these that is empty is passed over.

mod bounds;
mod expression;
mod keyword;
mod lexer;
mod reader;
mod rows;
mod writer;

use super::error::{Error, refuse_lone_returns};
use super::notes::Noted;
use crate::program::LinearProgram;
use reader::Reader;

pub use writer::write_lp;
pub(super) use writer::written;

/// Reads a program from text in the CPLEX LP format.
///
/// # Errors
/// The first rule that the text breaks, with its line and column.
pub fn read_lp(text: &str) -> Result<LinearProgram, Error> {
    read_noted(text).map(|noted| noted.program)
}

/// The same, with notes.
pub(super) fn read_noted(text: &str) -> Result<Noted, Error> {
    refuse_lone_returns(text)
        .and_then(|()| Reader::new(text))
        .and_then(Reader::read)
        .map_err(|fault| fault.locate(text))
}
