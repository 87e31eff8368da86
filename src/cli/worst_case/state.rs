//! The distributions that runs of `worst-case` have finished, in a file, so that a run that was interrupted can go on.

use std::path::Path;

use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};

use super::super::state_file::{self, StateFile};
use crate::worst_case::{Algorithm, Row, Size};

/// A file of finished rows, of any methods and sizes.
pub struct State {
    file: StateFile,
    kept: Kept,
}

/// What the file holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    /// The program that found it.
    program: String,
    rows: Vec<Row>,
}

impl State {
    /// The state in `file`, or an empty one where there is no such file.
    ///
    /// # Errors
    /// A file that cannot be read or written, is no state, is that of another program, or is that of a run which is not
    /// over.
    pub fn open(file: &Path) -> Result<Self> {
        let first = |program| Kept { program, rows: Vec::new() };
        let (file, kept) = StateFile::open(file, ("worst-case", "the answers go"), first, Kept::check)?;
        Ok(Self { file, kept })
    }

    /// The row of a distribution, if it is finished.
    pub fn row(&self, algorithm: Algorithm, size: &Size) -> Option<Row> {
        let is_it = |row: &&Row| {
            row.method == algorithm.name()
                && row.loads == size.loads
                && (row.equal_links, row.equal_speeds) == (size.equal_links, size.equal_speeds)
        };
        self.kept.rows.iter().find(is_it).cloned()
    }

    /// Keeps a finished row, in the file as well.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn keep(&mut self, row: &Row) -> Result<()> {
        self.kept.rows.push(row.clone());
        self.file.write(&self.kept)
    }
}

/// The text of a state, read and written again.
///
/// # Errors
/// It is no state.
pub fn reread(text: &str) -> Result<String> {
    state_file::written(&state_file::read::<Kept>(text, "worst-case")?)
}

impl Kept {
    fn check(&self, program: &str) -> Result<()> {
        if self.program != program {
            bail!("its rows are those of another program, {}, and this is {program}; name another file", self.program);
        }
        Ok(())
    }
}
