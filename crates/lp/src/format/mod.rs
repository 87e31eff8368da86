//! Linear programs as files: the MPS format and the CPLEX LP format, read and written exactly.
//!
//! ```
//! use exact_lp::format::{Format, read};
//!
//! let lp = read(b"Maximize\n 1/3 x + y\nSubject To\n x + y <= 0.1\nEnd\n", Format::Lp)?;
//! assert_eq!(lp.columns()[0].objective.to_string(), "1/3");
//! assert_eq!(lp.rows()[0].bounds.upper.as_ref().map(ToString::to_string).as_deref(), Some("1/10"));
//!
//! let error = read(b"Maximize\n x\nSubject To\n x <= 1..2\nEnd\n", Format::Lp).unwrap_err();
//! assert_eq!(error.to_string(), "line 4, column 9: expected an operator or the end of the line, found `.2`");
//! # Ok::<(), exact_lp::format::Error>(())
//! ```

mod decimal;
mod error;
mod integral;
mod lowest;
mod lp;
mod missing;
mod mps;
mod names;
mod notes;
mod number;
mod signature;
pub mod vipr;
mod written;

use std::path::Path;

pub use error::{Error, Reason};
pub use integral::in_integers;
pub use lp::{read_lp, write_lp};
pub use mps::{Layout, read_mps, write_mps};
pub use names::{Named, Names, Unwritable};
pub use notes::{Note, Noted, Remark};
pub use number::{NumberError, parse_rational};
pub use signature::no_text;
pub use written::{Fractions, Written};

use crate::program::LinearProgram;

/// A file format of linear programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// MPS: fixed or free when it is read, free when it is written.
    Mps,
    /// The CPLEX LP format.
    Lp,
}

impl Format {
    /// The format that the ending of a file's name tells: `.mps` or `.lp`, in letters of any case.
    #[must_use]
    pub fn of_path(path: &Path) -> Option<Self> {
        let ending = path.extension()?;
        let formats = [("mps", Self::Mps), ("lp", Self::Lp)];
        formats.into_iter().find(|(name, _)| ending.eq_ignore_ascii_case(name)).map(|(_, format)| format)
    }
}

/// Reads a program from the bytes of a file, which must be UTF-8 text.
///
/// # Errors
/// The first rule that the text breaks, with its line and column.
pub fn read(bytes: &[u8], format: Format) -> Result<LinearProgram, Error> {
    read_noted(bytes, format, Layout::Detected).map(|noted| noted.program)
}

/// The same, and what is worth a note: where readers differ, and what may be a slip. The layout is that of an MPS file.
///
/// # Errors
/// The first rule that the text breaks, with its line and column.
pub fn read_noted(bytes: &[u8], format: Format, layout: Layout) -> Result<Noted, Error> {
    const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";
    if let Some(what) = no_text(bytes) {
        return Err(Error::at(bytes, 0, Reason::NoText(what)));
    }
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let text = str::from_utf8(bytes).map_err(|error| Error::at(bytes, error.valid_up_to(), Reason::Encoding))?;
    match format {
        Format::Mps => mps::read_noted(text, layout),
        Format::Lp => lp::read_noted(text),
    }
}

/// Writes a program as the text of a file; reading it gives the same program, if its objective has a name.
///
/// # Errors
/// If the format cannot carry a name, or, in MPS, a row whose bounds contradict each other.
pub fn write(lp: &LinearProgram, format: Format, names: Names) -> Result<String, Unwritable> {
    written(lp, format, names).map(|written| written.text)
}

/// The same, and which of its numbers are fractions: readers that know decimals alone would take another program from
/// it.
///
/// # Errors
/// Those of [`write()`].
pub fn written(lp: &LinearProgram, format: Format, names: Names) -> Result<Written, Unwritable> {
    match format {
        Format::Mps => mps::written(lp, names),
        Format::Lp => lp::written(lp, names),
    }
}
