//! `schedcheck merge`: the ledger of a run in shards, which is that of a run at once.

mod fit;
mod redo;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use schedcheck_harness::{Depth, Journal, Ledger, Papers, PartialResults, Row, RunContext};

use self::fit::Shards;
use super::Outcome;
use super::input::Jobs;
use super::output::Destination;
use super::progress::Progress;
use super::verify::shard::Shard;
use super::verify::{Format, compare, write};
use crate::papers;

/// The arguments of `merge`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  schedcheck verify --shard 1/2 --out 1.json; schedcheck verify --shard 2/2 --out 2.json\n  \
        schedcheck merge 1.json 2.json --format json --out ledger.json"
)]
pub struct Arguments {
    /// The shards of one run, as `verify --shard` writes them, in any order. They are refused if one is missing, there
    /// twice, damaged, or of another build, depth, seed or number of shards.
    #[arg(required = true, value_name = "SHARD")]
    shards: Vec<PathBuf>,
    /// The form of the ledger.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Go through so many percent of the parts once more, drawn at random, and refuse a shard that found something
    /// else.
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=100))]
    redo: u64,
    /// Seed of which parts these are.
    #[arg(long, value_name = "SEED", default_value_t = 1, allow_negative_numbers = true)]
    redo_seed: u64,
    #[command(flatten)]
    jobs: Jobs,
    /// Write the ledger to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Joins the shards, prints the ledger, and says which verdicts are not the recorded ones.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let destination = Destination::new(arguments.out.as_deref(), &arguments.shards)?;
    let papers = papers::all();
    let shards = Shards::read(papers, &arguments.shards)?;
    let ledger = arguments.jobs.pool()?.install(|| {
        redo::redo(papers, &shards, arguments.redo, arguments.redo_seed)?;
        joined(papers, &shards, &Progress::over(shards.claims().count(), "claims"))
    })?;
    write(papers, &ledger, arguments.format, &destination)?;
    Ok(compare(papers, &ledger))
}

/// The ledger of the shards in these texts, each with the name that an error calls it by.
///
/// # Errors
/// One of them is no shard of this program, or is damaged; or they are not those of one run over these papers, each
/// there once.
pub fn merged(papers: &Papers, shards: &[(impl AsRef<Path>, impl AsRef<str>)]) -> Result<Ledger> {
    let read = |(name, text): &(_, _)| {
        let name: &Path = AsRef::as_ref(name);
        let shard = Shard::parse(AsRef::as_ref(text)).with_context(|| name.display().to_string())?;
        Ok((name.to_owned(), shard))
    };
    let shards = Shards::of(papers, shards.iter().map(read).collect::<Result<_>>()?)?;
    joined(papers, &shards, &Progress::hidden())
}

fn joined(papers: &Papers, shards: &Shards, progress: &Progress) -> Result<Ledger> {
    let (depth, seed) = (shards.depth(), shards.seed());
    let mut found = Vec::new();
    for (index, id) in shards.claims().enumerate() {
        progress.begin(id);
        let (parts, rows) = shards.of_claim(index);
        let rows = if rows.is_empty() { rows_of(papers, id, parts, depth, seed)? } else { rows };
        found.extend(rows);
    }
    progress.end();
    Ok(papers::ledger(papers, depth, seed, found))
}

/// The rows of a claim, whose sweeps take what the shards found.
fn rows_of(papers: &Papers, id: &str, parts: PartialResults, depth: Depth, seed: u64) -> Result<Vec<Row>> {
    let journal = Journal::merging(parts);
    // An interrupt ends a merge at once: the ledger appears as a whole, or not at all.
    let context = RunContext::silent(depth, seed).under(&journal);
    let rows = Ledger::run(papers, &context, |published| published.id == id, |_| ()).rows;
    match journal.wrong() {
        Some(wrong) => bail!("{wrong}"),
        None => Ok(rows),
    }
}
