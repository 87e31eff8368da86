//! What a shard has found so far, in memory and, where a state is asked for, in a file.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Error, Result, anyhow, bail};
use schedcheck_harness::{Depth, Parts, Share};
use serde::{Deserialize, Serialize};

use super::super::super::output::tell;
use super::super::super::state_file::{self, StateFile};
use super::split;
use super::{Portion, Shard};

/// How much work may be lost when a run is killed.
const PATIENCE: Duration = Duration::from_secs(5);

/// The shard, and where it is kept.
pub struct Kept {
    file: Option<StateFile>,
    state: Mutex<State>,
}

struct State {
    content: Content,
    written: Instant,
}

/// What the file holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Content {
    /// The program whose evidence it is.
    pub program: String,
    /// The shard, as far as it came.
    pub shard: Shard,
}

impl Kept {
    /// What the file has of this shard, or the `fresh` one where there is no file.
    ///
    /// # Errors
    /// A file that cannot be read or written, is no state of a shard, or is that of another program or shard.
    pub fn open(file: Option<&Path>, fresh: Shard) -> Result<Self> {
        let state = |content| Mutex::new(State { content, written: Instant::now() });
        let Some(file) = file else {
            return Ok(Self { file: None, state: state(Content { program: String::new(), shard: fresh }) });
        };
        let first = |program| Content { program, shard: fresh.clone() };
        let checked = |content: &Content, program: &str| content.check(program, &fresh);
        let (file, content) = StateFile::open(file, ("verify --shard", "the shard goes"), first, checked)?;
        Ok(Self { file: Some(file), state: state(content) })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The shard as far as it came.
    pub fn shard(&self) -> Shard {
        self.state().content.shard.clone()
    }

    /// So far the claim of this number came; it is written from time to time.
    pub fn passed(&self, claim: usize, parts: &Parts) {
        let mut state = self.state();
        state.content.shard.claims[claim].parts = parts.clone();
        if state.written.elapsed() >= PATIENCE
            && let Err(error) = self.put(&mut state)
        {
            // The work is not lost while the run goes on, and the end of the claim writes again.
            tell(format_args!("{error:#}"));
        }
    }

    /// The claim of this number is over, or as far as it came when the run was to stop.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn end(&self, claim: usize, portion: Portion) -> Result<()> {
        let mut state = self.state();
        state.content.shard.claims[claim] = portion;
        if state.written.elapsed() >= PATIENCE { self.put(&mut state) } else { Ok(()) }
    }

    /// Writes what is there.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self) -> Result<()> {
        self.put(&mut self.state())
    }

    /// What it has is wrong.
    pub fn refusal(&self, wrong: &str) -> Error {
        match &self.file {
            Some(file) => file.refusal(wrong),
            None => anyhow!("{wrong}"),
        }
    }

    fn put(&self, state: &mut State) -> Result<()> {
        state.written = Instant::now();
        self.file.as_ref().map_or(Ok(()), |file| file.write(&state.content))
    }
}

impl Content {
    /// What a file has, at which no run is at work.
    ///
    /// # Errors
    /// There is none, it cannot be read, is no state of a shard, or is that of another program.
    pub fn read(file: &Path) -> Result<Self> {
        if !file.exists() {
            bail!("{}: there is no such file", file.display());
        }
        let nothing = |program| {
            let shard = Shard::new(Depth::Quick, 0, Share::whole(), std::iter::empty());
            Self { program, shard }
        };
        let of_program = |content: &Self, program: &str| content.is_of(program);
        StateFile::open(file, ("verify --shard", "what is split goes"), nothing, of_program).map(|(_, content)| content)
    }

    /// The text of a state, read and written again, and what is left of it split.
    ///
    /// # Errors
    /// It is no state of a shard that there can be.
    pub fn reread(text: &str) -> Result<String> {
        let content: Self = state_file::read(text, "verify --shard")?;
        content.is_of(&content.program)?;
        split::texts(&content, 2).collect::<Result<Vec<_>>>()?;
        state_file::written(&content)
    }

    fn is_of(&self, program: &str) -> Result<()> {
        let Self { program: its_program, shard } = self;
        if its_program != program {
            bail!(
                "what it has is evidence of another program, {its_program}, and this is {program}; name another file"
            );
        }
        if !shard.share.is_sound() {
            bail!("it is of no shard that there can be");
        }
        Ok(())
    }

    /// Whether it is of this program, and of the shard that is asked for, or of a part of it.
    fn check(&self, program: &str, asked: &Shard) -> Result<()> {
        self.is_of(program)?;
        let shard = &self.shard;
        let ids = |shard: &Shard| shard.claims.iter().map(|portion| portion.id.clone()).collect::<Vec<_>>();
        let run = |Shard { depth, seed, share, .. }: &Shard| (*depth, *seed, share.shard, share.of);
        if run(shard) != run(asked) {
            bail!(
                "it is of {}, depth {} and seed {}, and this run is of {}, depth {} and seed {}; name another file",
                shard.name(),
                shard.depth,
                shard.seed,
                asked.name(),
                asked.depth,
                asked.seed
            );
        }
        if ids(shard) != ids(asked) {
            bail!("it is of other claims; name another file");
        }
        Ok(())
    }
}
