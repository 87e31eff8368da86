//! The arguments of `schedcheck verify`.

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use schedcheck_harness::{Depth, Papers};

use super::super::input::Jobs;
use super::super::solve::seconds;
use super::run::Run;
use super::selection::Selection;
use crate::stride::{Stride, stride};

/// The form of the ledger.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Format {
    /// A table for a terminal.
    Table,
    /// One JSON object.
    Json,
    /// CSV, a line a row.
    Csv,
    /// Markdown, with a section a claim.
    Markdown,
    /// The verdicts in numbers, as Markdown: a line a paper.
    Summary,
    /// A page of what does not hold, as Markdown: a paragraph a statement.
    Findings,
}

impl Format {
    /// The form of this name, as it is typed.
    pub fn named(name: &str) -> Option<Self> {
        Self::from_str(name, false).ok()
    }

    /// All names.
    pub fn names() -> Vec<String> {
        let values = Self::value_variants().iter().filter_map(Self::to_possible_value);
        values.map(|value| value.get_name().to_owned()).collect()
    }
}

/// The arguments of `verify`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  schedcheck verify --claim rr6005/thm-3 --format markdown\n  schedcheck verify --depth \
        deep --state deep.json        # goes on where it was interrupted\n  schedcheck verify --depth deep --shard \
        3/64 --out 3.json  # one of 64 parts, for `merge`"
)]
pub struct Arguments {
    /// How large the enumerated boxes are.
    #[arg(long, value_enum, default_value_t = Depth::Quick)]
    pub depth: Depth,
    #[command(flatten)]
    pub selection: Selection,
    /// The form of the ledger.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub format: Format,
    /// Seed of the random instances.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    pub seed: u64,
    #[command(flatten)]
    pub jobs: Jobs,
    /// Stop after this many seconds as an interruption does: claims whose checks are not over are listed as
    /// interrupted, and the exit status is 130. Which ones depends on the machine.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    pub time_limit: Option<Duration>,
    /// Stop each claim after this many seconds, and go on with the next one. Which claims end before depends on the
    /// machine.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    pub claim_time_limit: Option<Duration>,
    /// Keep finished rows in this file, and take those that it has: a run that was interrupted goes on where it was,
    /// and ends with the ledger that it would have had at once. The file is refused if it is of another depth, another
    /// seed, or another build of this program, or while another run is at work with it.
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Go through one part of every domain alone, the K-th of N, and write what it finds as a shard; `merge` makes the
    /// ledger of all N. With --state the file keeps how far it came; one that `split` wrote says which part of the
    /// shard it is.
    #[arg(long, value_name = "K/N", value_parser = stride, conflicts_with_all = ["format", "claim_time_limit"])]
    pub shard: Option<Stride>,
    /// Check nothing: tell row by row how many instances each depth has, and how many core-hours this depth costs, as a
    /// few instances of each domain suggest.
    #[arg(long, conflicts_with_all = ["shard", "state", "time_limit", "claim_time_limit"])]
    pub plan: bool,
    /// Write the ledger, or the shard, to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

impl Arguments {
    /// The run that they ask for.
    pub fn run(&self, papers: &'static Papers) -> Run {
        let mut run = Run::new(papers, self.depth, self.seed, |published| self.selection.has(published));
        (run.claim_time_limit, run.shows_progress) = (self.claim_time_limit, true);
        run
    }
}
