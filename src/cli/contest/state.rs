//! What a contest has found so far, in a file, so that one that was interrupted can go on.

use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::state_file::StateFile;
use crate::contest::Tally;

/// How often the file is written while the contest goes on.
const PATIENCE: Duration = Duration::from_secs(1);

/// A file of one contest.
pub struct State {
    file: StateFile,
    program: String,
    contest: Value,
    written: Mutex<Instant>,
}

/// What the file holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept<T> {
    /// The program that measured.
    program: String,
    /// Who is held against whom, over which instances.
    contest: Value,
    tally: T,
}

impl State {
    /// The state in `file`, with the tally that it holds: an empty one where there is no such file.
    ///
    /// # Errors
    /// A file that cannot be read or written, is no state, is that of another program or contest, or is that of a run
    /// which is not over.
    pub fn open(file: &Path, contest: Value) -> Result<(Self, Tally)> {
        let first = |program| Kept { program, contest: contest.clone(), tally: Tally::default() };
        let checked = |kept: &Kept<Tally>, program: &str| kept.check(program, &contest);
        let (file, kept) = StateFile::open(file, ("contest", "the result goes"), first, checked)?;
        let Kept { program, contest, tally } = kept;
        Ok((Self { file, program, contest, written: Mutex::new(Instant::now()) }, tally))
    }

    /// Keeps the tally, unless the last one was kept a moment ago.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn keep_once_in_a_while(&self, tally: &Tally) -> Result<()> {
        let mut written = self.written.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if written.elapsed() < PATIENCE {
            return Ok(());
        }
        *written = Instant::now();
        self.keep(tally)
    }

    /// Keeps the tally.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn keep(&self, tally: &Tally) -> Result<()> {
        self.file.write(&Kept { program: self.program.clone(), contest: self.contest.clone(), tally })
    }
}

impl<T> Kept<T> {
    fn check(&self, program: &str, contest: &Value) -> Result<()> {
        if self.program != program {
            bail!("it is that of another program, {}, and this is {program}; name another file", self.program);
        }
        if self.contest != *contest {
            bail!("it is that of another contest, {}, and this is {contest}; name another file", self.contest);
        }
        Ok(())
    }
}
