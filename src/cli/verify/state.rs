//! The rows that a run of `verify` has finished, in a file, so that a run that was interrupted can be resumed.
//!
//! A row is evidence of one program at one depth and with one seed, and of no other: the file names all three, and a
//! run that differs in any refuses it. Which claims are asked for does not matter: a row depends on no other.

use anyhow::{Result, bail};
use schedcheck_harness::{Depth, Row};
use serde::{Deserialize, Serialize};

use super::super::state_file::State;
use super::run::Run;
use super::shard::definition;

/// What the file holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rows {
    depth: Depth,
    seed: u64,
    /// What tells the definitions of papers apart that are not part of the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    definition: Option<String>,
    /// The rows of each claim: that of the published statement, and that of the corrected one.
    pub claims: Vec<Vec<Row>>,
}

impl Rows {
    /// None yet.
    pub fn new(run: &Run) -> Self {
        Self { depth: run.depth, seed: run.seed, definition: definition(run.papers), claims: Vec::new() }
    }

    /// The rows of the claim with this id, if it is finished.
    pub fn of(&self, id: &str) -> Option<&Vec<Row>> {
        self.claims.iter().find(|rows| rows.first().is_some_and(|row| row.id == id))
    }

    /// Whether they are of the depth, the seed and the papers of a run.
    ///
    /// # Errors
    /// Says of which they are.
    pub fn fit(&self, &Run { papers, depth, seed, .. }: &Run) -> Result<()> {
        let Self { depth: its_depth, seed: its_seed, .. } = self;
        if (*its_depth, *its_seed) != (depth, seed) {
            bail!(
                "its rows are of depth {its_depth} and seed {its_seed}, and this run is of depth {depth} and seed \
                    {seed}; name another file"
            );
        }
        if self.definition != definition(papers) {
            bail!("its rows are of a paper that is defined otherwise; name another file");
        }
        Ok(())
    }
}

impl State for Rows {
    const COMMAND: &'static str = "verify";
    const WHOSE: &'static str = "its rows are evidence";

    fn check(&self) -> Result<()> {
        if !self.claims.iter().flatten().all(Row::is_sound) {
            bail!("it is damaged: the counts of its rows cannot be");
        }
        Ok(())
    }
}
