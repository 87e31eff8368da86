//! The rows that a run of `verify` has finished, in a file, so that a run that was interrupted can be resumed.
//!
//! A row is evidence of one program at one depth and with one seed, and of no other: the file names all three, and a
//! run that differs in any refuses it. Which claims are asked for does not matter: a row depends on no other.

use std::path::Path;

use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};

use super::super::state_file::{self, StateFile};
use schedcheck_harness::{Depth, Row};

/// A file of finished rows.
pub struct State {
    file: StateFile,
    kept: Kept,
}

/// What the file holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    /// The program whose evidence it is.
    program: String,
    depth: Depth,
    seed: u64,
    /// The rows of each claim: that of the published statement, and that of the corrected one.
    claims: Vec<Vec<Row>>,
}

impl State {
    /// The state in `file`, or an empty one where there is no such file.
    ///
    /// # Errors
    /// A file that cannot be read or written, is no state, is that of another program, depth or seed, or is that of a
    /// run which is not over.
    pub fn open(file: &Path, depth: Depth, seed: u64) -> Result<Self> {
        let first = |program| Kept { program, depth, seed, claims: Vec::new() };
        let checked = |kept: &Kept, program: &str| kept.check(program, depth, seed);
        let (file, kept) = StateFile::open(file, ("verify", "the ledger goes"), first, checked)?;
        Ok(Self { file, kept })
    }

    /// The rows of the claim with this id, if it is finished.
    pub fn rows(&self, id: &str) -> Option<&[Row]> {
        let of_claim = |rows: &&Vec<Row>| rows.first().is_some_and(|row| row.id == id);
        self.kept.claims.iter().find(of_claim).map(Vec::as_slice)
    }

    /// Keeps the rows of a finished claim, in the file as well.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn keep(&mut self, rows: &[Row]) -> Result<()> {
        self.kept.claims.push(rows.to_vec());
        self.file.write(&self.kept)
    }
}

/// The text of a state, read and written again.
///
/// # Errors
/// It is no state.
pub fn reread(text: &str) -> Result<String> {
    let kept: Kept = state_file::read(text, "verify")?;
    kept.check(&kept.program, kept.depth, kept.seed)?;
    state_file::written(&kept)
}

impl Kept {
    /// Whether it is of this program, depth and seed.
    fn check(&self, program: &str, depth: Depth, seed: u64) -> Result<()> {
        if self.program != program {
            bail!(
                "its rows are evidence of another program, {}, and this is {program}; name another file",
                self.program
            );
        }
        if (self.depth, self.seed) != (depth, seed) {
            let (its_depth, its_seed) = (self.depth, self.seed);
            bail!(
                "its rows are of depth {its_depth} and seed {its_seed}, and this run is of depth {depth} and seed \
                    {seed}; name another file"
            );
        }
        if !self.claims.iter().flatten().all(Row::is_sound) {
            bail!("it is damaged: the counts of its rows cannot be");
        }
        Ok(())
    }
}
