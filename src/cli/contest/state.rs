//! What a contest has found so far, in a file, so that one that was interrupted can go on, and parts be put together.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::super::input;
use super::super::state_file::{self, StateFile, program};
use super::source::Over;
use crate::contest::{Order, Tally};
use crate::turn::{self, Turn};

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
    /// Whether all instances are in the tally.
    is_finished: bool,
    tally: T,
}

/// What tells a contest, or a part of one, from others.
pub fn mark(who: &Value, over: &Value, turn: Turn) -> Value {
    let mut mark = json!({"who": who, "over": over});
    if turn != Turn::WHOLE {
        mark["shard"] = turn.to_string().into();
    }
    mark
}

/// What the states of all parts of a contest hold together.
///
/// # Errors
/// A file that cannot be read, is no state, or is that of another program or contest; a part that is not finished, is
/// missing, or is there twice.
pub fn merged(files: &[PathBuf], who: &Value, over: &Over) -> Result<Tally> {
    let program = program().context("--merge: this program cannot read its own file")?;
    let mut parts = BTreeMap::new();
    for file in files {
        let place = || format!("--merge {}", file.display());
        let kept: Kept<Tally> = state_file::read(&input::read_text(file)?, "contest").with_context(place)?;
        let turn = kept.turn().with_context(place)?;
        kept.check(&program, &mark(who, &over.mark, turn)).with_context(place)?;
        if !kept.is_finished {
            bail!("{}: the part is not finished; run it again with the same --state", place());
        }
        if turn.of != files.len() as u64 {
            bail!("{}: it is shard {turn}, and {} states are named", place(), files.len());
        }
        if parts.insert(turn.shard, kept.tally).is_some() {
            bail!("{}: the shard {turn} is there twice", place());
        }
    }
    Ok(Tally::of_parts(parts.into_values().collect(), over.order))
}

/// The text of a state, read and written again, and its tally put together with itself.
///
/// # Errors
/// It is no state, or none of a part that there can be.
pub fn reread(text: &str) -> Result<String> {
    let kept: Kept<Tally> = state_file::read(text, "contest")?;
    kept.turn()?;
    kept.is_sound()?;
    drop(Tally::of_parts(vec![kept.tally.clone(), kept.tally.clone()], Order::SmallestFirst));
    state_file::written(&kept)
}

impl State {
    /// The state in `file`, with the tally that it holds: an empty one where there is no such file.
    ///
    /// # Errors
    /// A file that cannot be read or written, is no state, is that of another program or contest, or is that of a run
    /// which is not over.
    pub fn open(file: &Path, contest: Value) -> Result<(Self, Tally)> {
        let first = |program| Kept { program, contest: contest.clone(), is_finished: false, tally: Tally::default() };
        let checked = |kept: &Kept<Tally>, program: &str| kept.check(program, &contest);
        let (file, kept) = StateFile::open(file, ("contest", "the result goes"), first, checked)?;
        let Kept { program, contest, tally, .. } = kept;
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
        self.keep(tally, false)
    }

    /// Keeps the tally, which is of all instances or not.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn keep(&self, tally: &Tally, is_finished: bool) -> Result<()> {
        self.file.write(&Kept { program: self.program.clone(), contest: self.contest.clone(), is_finished, tally })
    }
}

impl Kept<Tally> {
    fn turn(&self) -> Result<Turn> {
        let Some(shard) = self.contest.get("shard") else { return Ok(Turn::WHOLE) };
        turn::turn(shard.as_str().unwrap_or_default()).map_err(|expected| anyhow!("shard: {expected}"))
    }

    fn check(&self, program: &str, contest: &Value) -> Result<()> {
        if self.program != program {
            bail!("it is that of another program, {}, and this is {program}; name another file", self.program);
        }
        if self.contest != *contest {
            bail!("it is that of another contest, {}, and this is {contest}; name another file", self.contest);
        }
        self.is_sound()
    }

    fn is_sound(&self) -> Result<()> {
        if !self.tally.is_sound() {
            bail!("it is damaged: the counts of its tally cannot be");
        }
        Ok(())
    }
}
