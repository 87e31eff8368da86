//! `schedcheck tables`: the papers' tables, recomputed beside the printed ones.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::ValueEnum;
use itertools::Itertools;

use super::interrupt::Interrupt;
use super::output::{Destination, NO_INPUT};
use super::{Outcome, names};
use crate::papers;
use schedcheck_harness::table::{self, Choice, Source, Table};

/// The arguments of `tables`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  schedcheck tables rr6005-table-1\n  schedcheck tables rr6005 --platforms 100 --workers \
        5 --tasks 50 --format csv"
)]
pub struct Arguments {
    /// Only the tables of this paper, such as rr4745, or the one table with this name, such as rr6005-table-1.
    #[arg(value_name = "PAPER or TABLE", value_parser = names::table(), hide_possible_values = true)]
    wanted: Option<String>,
    /// The form of the tables.
    #[arg(long, value_enum, default_value_t = Format::Markdown)]
    format: Format,
    /// Write them to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The number of random platforms of each type (rr6005), 1000 in the paper; the optimum and the sweep take a tenth.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=Choice::MAX_PLATFORMS))]
    platforms: Option<u64>,
    /// The number of workers of a random platform (rr6005).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=Choice::MAX_WORKERS as u64))]
    workers: Option<u64>,
    /// The number of tasks on a random platform (rr6005).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=Choice::MAX_TASKS))]
    tasks: Option<u64>,
    /// The seed of the random platforms (rr6005).
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Markdown tables; those of rr4745 with every definition of the distance.
    Markdown,
    /// One line for each cell: table, row, column, printed, recomputed, agrees.
    Csv,
    /// JSON; of rr4745, costs as exact fractions, all definitions and choices.
    Json,
}

impl Arguments {
    fn choice(&self) -> Choice {
        let workers = self.workers.map(|workers| workers as usize);
        Choice { platforms: self.platforms, workers, tasks: self.tasks, seed: self.seed }
    }

    /// The tables that are asked for.
    fn sources(&self) -> Result<Vec<Source>> {
        let choice = self.choice();
        let mut sources = papers::all().tables(&choice);
        let random = sources.iter().filter(|source| source.is_random).map(|source| source.paper).dedup().join(", ");
        if let Some(wanted) = &self.wanted {
            sources.retain(|source| source.paper == wanted || source.name == wanted);
            if sources.is_empty() {
                let meant = names::meant(wanted, &[names::papers(), names::tables()].concat());
                bail!(
                    "there is no paper and no table {wanted:?}{meant}; the tables are {}",
                    names::tables().join(", ")
                );
            }
        }
        if choice.is_any() && !sources.iter().any(|source| source.is_random) {
            bail!("--platforms, --workers, --tasks and --seed are for the tables of {random}, which are not asked for");
        }
        Ok(sources)
    }
}

/// Recomputes tables.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let sources = arguments.sources()?;
    let destination = Destination::new(arguments.out.as_deref(), &NO_INPUT)?;
    // Its own form says more than the form of all tables.
    let paper = papers::all().iter().find(|paper| arguments.wanted.as_deref() == Some(paper.name()));
    let in_full = paper.and_then(|paper| paper.tables_in_full);
    let text = Interrupt::or_nothing(|| {
        Ok::<_, serde_json::Error>(match (arguments.format, in_full) {
            (Format::Markdown, Some(in_full)) => (in_full.markdown)(),
            (Format::Json, Some(in_full)) => format!("{:#}\n", (in_full.json)()),
            (Format::Markdown, None) => computed(sources).map(|table| table.markdown()).join("\n"),
            (Format::Csv, _) => table::csv(&computed(sources).collect::<Vec<_>>()),
            (Format::Json, None) => serde_json::to_string_pretty(&computed(sources).collect::<Vec<_>>())? + "\n",
        })
    })?;
    destination.write(&text)?;
    Ok(Outcome::Good)
}

fn computed(sources: Vec<Source>) -> impl Iterator<Item = Table> {
    sources.into_iter().map(|source| (source.table)())
}
