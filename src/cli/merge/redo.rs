//! Parts of shards gone through once more: a shard that found something else is refused.

use std::path::Path;

use anyhow::{Result, bail};
use rand::seq::SliceRandom;
use schedcheck_harness::{Journal, Key, Ledger, Papers, PartialResults, Row, RunContext, SweepRange};

use super::fit::Shards;

/// A part of a shard.
struct Chosen<'a> {
    file: &'a Path,
    claim: &'a str,
    what: What<'a>,
}

enum What<'a> {
    Parts(PartialResults),
    Rows(&'a [Row]),
}

/// Goes through so many percent of the parts once more, at least one if any, and compares.
///
/// # Errors
/// Names the file whose part is not the same.
pub fn redo(papers: &Papers, shards: &Shards, percent: u64, seed: u64) -> Result<()> {
    if percent == 0 {
        return Ok(());
    }
    let context = RunContext::silent(shards.depth(), shards.seed());
    let mut all = all(shards);
    all.shuffle(&mut RunContext::silent(context.depth, seed).random("parts that are gone through once more"));
    let number = (all.len() as u64 * percent).div_ceil(100);
    all.truncate(usize::try_from(number).unwrap_or(usize::MAX));
    all.iter().try_for_each(|chosen| chosen.repeat(papers, &context))
}

/// All parts in which there is anything.
fn all(shards: &Shards) -> Vec<Chosen<'_>> {
    let mut all = Vec::new();
    for (file, shard) in shards.iter() {
        for portion in &shard.claims {
            let mut add = |what| all.push(Chosen { file, claim: &portion.id, what });
            for piece in portion.parts.pieces.iter().filter(|piece| piece.is_begun()) {
                add(What::Parts(PartialResults { pieces: vec![piece.clone()], apart: Vec::new() }));
            }
            for apart in &portion.parts.apart {
                add(What::Parts(PartialResults { pieces: Vec::new(), apart: vec![apart.clone()] }));
            }
            if !portion.rows.is_empty() {
                add(What::Rows(&portion.rows));
            }
        }
    }
    all
}

impl Chosen<'_> {
    fn repeat(&self, papers: &Papers, context: &RunContext) -> Result<()> {
        let is_same = match &self.what {
            What::Parts(parts) => {
                let journal = Journal::repeating(parts);
                let context = RunContext::silent(context.depth, context.seed).under(&journal);
                Ledger::sweeps(papers, &context, self.claim);
                let mut again = journal.parts();
                again.pieces.retain(SweepRange::is_begun);
                again == *parts
            }
            What::Rows(rows) => {
                let again = Ledger::run(papers, context, |published| published.id == self.claim, |_| ()).rows;
                serde_json::to_value(again)? == serde_json::to_value(rows)?
            }
        };
        if !is_same {
            bail!("{}: {} is not what is found here", self.file.display(), self.place());
        }
        Ok(())
    }

    /// Which part it is, in words.
    fn place(&self) -> String {
        let of = |key: &Key| format!("{}, part {},", key.row, key.sweep + 1);
        match &self.what {
            What::Parts(parts) => {
                let keys = parts.pieces.iter().map(|piece| &piece.key);
                keys.chain(parts.apart.iter().map(|apart| &apart.key)).map(of).collect()
            }
            What::Rows(_) => self.claim.to_owned(),
        }
    }
}
