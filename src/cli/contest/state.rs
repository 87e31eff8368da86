//! What a contest has found so far, in a file, so that one that was interrupted can go on, and parts be put together.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::super::input;
use super::super::state_file::{self, State, program};
use super::source::Over;
use crate::contest::{Order, Tally};
use crate::stride::{self, Stride};

/// What the file holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContestState {
    /// Who is held against whom, over which instances.
    contest: Value,
    /// Whether all instances are in the tally.
    pub is_finished: bool,
    /// What became of them.
    pub tally: Tally,
}

/// What tells a contest, or a part of one, from others.
pub fn mark(who: &Value, over: &Value, stride: Stride) -> Value {
    let mut mark = json!({"who": who, "over": over});
    if stride != Stride::WHOLE {
        mark["shard"] = stride.to_string().into();
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
        let found: ContestState = state_file::read(&input::read_text(file)?, &program).with_context(place)?;
        let stride = found.stride().with_context(place)?;
        found.is_of(&mark(who, &over.mark, stride)).with_context(place)?;
        if !found.is_finished {
            bail!("{}: the part is not finished; run it again with the same --state", place());
        }
        if stride.of != files.len() as u64 {
            bail!("{}: it is shard {stride}, and {} states are named", place(), files.len());
        }
        if parts.insert(stride.shard, found.tally).is_some() {
            bail!("{}: the shard {stride} is there twice", place());
        }
    }
    Ok(Tally::of_parts(parts.into_values().collect(), over.order))
}

/// The text of a state, read and written again, and its tally put together with itself.
///
/// # Errors
/// It is no state, or none of a part that there can be.
pub fn round_trip(text: &str) -> Result<String> {
    state_file::round_trip(text, |found: &ContestState| {
        drop(Tally::of_parts(vec![found.tally.clone(), found.tally.clone()], Order::SmallestFirst));
        found.stride().map(drop)
    })
}

impl ContestState {
    /// Nothing yet of this contest.
    pub fn new(contest: Value) -> Self {
        Self { contest, is_finished: false, tally: Tally::default() }
    }

    fn stride(&self) -> Result<Stride> {
        let Some(shard) = self.contest.get("shard") else { return Ok(Stride::WHOLE) };
        stride::stride(shard.as_str().unwrap_or_default()).map_err(|expected| anyhow!("shard: {expected}"))
    }

    /// Whether it is of this contest.
    ///
    /// # Errors
    /// Says of which it is.
    pub fn is_of(&self, contest: &Value) -> Result<()> {
        if self.contest != *contest {
            bail!("it is that of another contest, {}, and this is {contest}; name another file", self.contest);
        }
        Ok(())
    }
}

impl State for ContestState {
    const COMMAND: &'static str = "contest";
    const WHOSE: &'static str = "it is that";

    fn check(&self) -> Result<()> {
        if !self.tally.is_sound() {
            bail!("it is damaged: the counts of its tally cannot be");
        }
        Ok(())
    }
}
