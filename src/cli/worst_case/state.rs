//! The distributions that runs of `worst-case` have finished, in a file, so that a run that was interrupted can go on.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use super::super::input;
use super::super::output::{Destination, NO_INPUT};
use super::super::verify::{Lock, program};
use crate::worst_case::{Algorithm, Row, Size};

/// A file of finished rows, of any methods and sizes.
pub struct State {
    file: PathBuf,
    destination: Destination,
    kept: Kept,
    _lock: Lock,
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
        let place = || format!("--state {}", file.display());
        if file == Path::new("-") {
            bail!("--state: a file is needed, for the answers go to standard output");
        }
        let destination = Destination::new(Some(file), &NO_INPUT)?;
        let Some(ordinary) = destination.file() else {
            bail!("{}: an ordinary file is needed, and it is none", place())
        };
        // Before it is read: what it holds then is all that it will hold.
        let lock = Lock::of(ordinary).with_context(place)?;
        let program = program().context("--state: this program cannot read its own file")?;
        let kept = if ordinary.try_exists().with_context(place)? {
            Kept::read(&input::read_text(ordinary)?, &program).with_context(place)?
        } else {
            Kept { program, rows: Vec::new() }
        };
        Ok(Self { file: file.to_owned(), destination, kept, _lock: lock })
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
        let text = serde_json::to_string(&self.kept)? + "\n";
        self.destination.write(&text).with_context(|| format!("--state {}", self.file.display()))
    }
}

impl Kept {
    fn read(text: &str, program: &str) -> Result<Self> {
        let kept: Self = serde_json::from_str(text).context("this is no state of `schedcheck worst-case`")?;
        if kept.program != program {
            bail!("its rows are those of another program, {}, and this is {program}; name another file", kept.program);
        }
        Ok(kept)
    }
}
