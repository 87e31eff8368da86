//! `schedcheck tables`: the papers' tables, recomputed beside the printed ones.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::ValueEnum;
use itertools::Itertools;
use serde_json::Value;

use super::Outcome;
use super::output::Destination;
use crate::tables::rr4745::{self, Site, render};
use crate::tables::rr6005::{MAX_PLATFORMS, MAX_TASKS, MAX_WORKERS, NEAREST, Setting};
use crate::tables::{self, Source, Table};

/// The arguments of `tables`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  schedcheck tables rr6005-table-1\n  schedcheck tables rr6005 --platforms 100 --workers 5 --tasks 50 --format csv"
)]
pub struct Arguments {
    /// The tables of this paper alone, such as rr4745, or the one table of this name, such as rr6005-table-1.
    #[arg(value_name = "PAPER or TABLE")]
    wanted: Option<String>,
    /// The form of the tables.
    #[arg(long, value_enum, default_value_t = Format::Markdown)]
    format: Format,
    /// Write them to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The number of random platforms of each type (rr6005), 1000 in the paper; the optimum and the sweep take a tenth.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MAX_PLATFORMS))]
    platforms: Option<u64>,
    /// The number of workers of a random platform (rr6005).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MAX_WORKERS as u64))]
    workers: Option<u64>,
    /// The number of tasks on a random platform (rr6005).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MAX_TASKS))]
    tasks: Option<u64>,
    /// The seed of the random platforms (rr6005).
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Markdown tables; those of rr4745 with every definition of the distance.
    Markdown,
    /// A line a cell: table, row, column, printed, recomputed, agrees.
    Csv,
    /// JSON; of rr4745, costs as exact fractions, all definitions and choices.
    Json,
}

impl Arguments {
    fn setting(&self) -> Setting {
        Setting {
            platforms: self.platforms.unwrap_or(NEAREST.platforms),
            workers: self.workers.map_or(NEAREST.workers, |workers| workers as usize),
            tasks: self.tasks.unwrap_or(NEAREST.tasks),
            seed: self.seed.unwrap_or(NEAREST.seed),
            ..NEAREST
        }
    }

    fn names_random_platforms(&self) -> bool {
        [self.platforms, self.workers, self.tasks, self.seed].iter().any(Option::is_some)
    }

    /// The tables that are asked for.
    fn sources(&self) -> Result<Vec<Source>> {
        let mut sources = tables::all(self.setting());
        let names = sources.iter().map(|source| source.name).join(", ");
        if let Some(wanted) = &self.wanted {
            sources.retain(|source| source.paper == wanted || source.name == wanted);
            if sources.is_empty() {
                bail!("there is no paper and no table {wanted:?}; the tables are {names}");
            }
        }
        if self.names_random_platforms() && sources.iter().all(|source| source.paper != "rr6005") {
            bail!("--platforms, --workers, --tasks and --seed are for the tables of rr6005, which are not asked for");
        }
        Ok(sources)
    }
}

/// Recomputes tables.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let sources = arguments.sources()?;
    let destination = Destination::new(arguments.out.as_deref())?;
    // Its own form says more than the form of all tables: every definition, exact.
    let in_full = arguments.wanted.as_deref() == Some("rr4745");
    let text = match arguments.format {
        Format::Markdown if in_full => recompute().each_ref().map(render::markdown).join("\n"),
        Format::Json if in_full => format!("{:#}\n", recompute().iter().map(render::to_json).collect::<Value>()),
        Format::Markdown => computed(sources).map(|table| table.markdown()).join("\n"),
        Format::Csv => tables::csv(&computed(sources).collect::<Vec<_>>()),
        Format::Json => format!("{}\n", serde_json::to_string_pretty(&computed(sources).collect::<Vec<_>>())?),
    };
    destination.write(&text)?;
    Ok(Outcome::Good)
}

fn recompute() -> [rr4745::Table; 2] {
    Site::ALL.map(rr4745::Table::recompute)
}

fn computed(sources: Vec<Source>) -> impl Iterator<Item = Table> {
    sources.into_iter().map(|source| (source.table)())
}
