//! What a contest has found so far, in a file, so that one that was interrupted can go on.

use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::kept::{Found, KeptFile};
use crate::contest::Tally;

/// How often the file is written while the contest goes on.
const PATIENCE: Duration = Duration::from_secs(1);

/// A file of one contest.
pub struct State {
    file: KeptFile,
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
        let Found { file, program, text } = KeptFile::open(file, "the result goes")?;
        let tally = match text {
            Some(text) => read(&text, &program, &contest).with_context(|| file.place())?,
            None => Tally::default(),
        };
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

fn read(text: &str, program: &str, contest: &Value) -> Result<Tally> {
    let kept: Kept<Tally> = serde_json::from_str(text).context("this is no state of `schedcheck contest`")?;
    if kept.program != program {
        bail!("it is that of another program, {}, and this is {program}; name another file", kept.program);
    }
    if kept.contest != *contest {
        bail!("it is that of another contest, {}, and this is {contest}; name another file", kept.contest);
    }
    Ok(kept.tally)
}
