//! `schedcheck depths`: how far each row of the ledger was run, from the ledgers of several runs.

use std::path::PathBuf;

use anyhow::{Context, Result};

use super::output::Destination;
use super::{Outcome, report};
use crate::papers;
use schedcheck_harness::render;

/// The arguments of `depths`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  schedcheck verify --depth deep --claim-time-limit 1200 --format json --out deep.json\n  \
        schedcheck depths quick.json standard.json deep.json --out docs/depth.md"
)]
pub struct Arguments {
    /// Ledgers as `verify --format json` writes them.
    #[arg(required = true, value_name = "LEDGER")]
    ledgers: Vec<PathBuf>,
    /// Write the table to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Writes one line a row and one column a depth.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let destination = Destination::new(arguments.out.as_deref(), &arguments.ledgers)?;
    let ledgers = arguments.ledgers.iter().map(|file| report::read(file)).collect::<Result<Vec<_>>>()?;
    destination.write(&render::depths(papers::all(), &ledgers)).context("the table of depths")?;
    Ok(Outcome::Good)
}
