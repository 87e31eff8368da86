//! `schedcheck report`: everything the papers show, regenerated, in one HTML page.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::Outcome;
use super::input::{self, Jobs};
use super::output::{Destination, tell};
use crate::claims::{self, Depth, Effort, Ledger, render};
use crate::curves;
use crate::figures;
use crate::report::{Drawn, Report, html};

/// The arguments of `report`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Write index.html and ledger.json to this directory; it is made if it is not there.
    #[arg(long, value_name = "DIR", default_value = "report")]
    out: PathBuf,
    /// How large the enumerated boxes of the claims are.
    #[arg(long, value_enum, default_value_t = Depth::Quick)]
    depth: Depth,
    /// Seed of the random instances.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Show the ledger of this file, as `verify --format json` wrote it, instead of running the checks.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "seed"])]
    ledger: Option<PathBuf>,
    #[command(flatten)]
    jobs: Jobs,
}

/// Puts every claim to the test, recomputes the tables and figures, and writes the page.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let out = &arguments.out;
    fs::create_dir_all(out).with_context(|| format!("{}: the directory cannot be made", out.display()))?;
    let files = ["index.html", "ledger.json"].map(|name| out.join(name));
    let [page, data] = [Destination::new(Some(&files[0]))?, Destination::new(Some(&files[1]))?];
    let recorded = arguments.ledger.as_deref().map(read).transpose()?;
    let report = arguments.jobs.pool()?.install(|| make(arguments, recorded));
    data.write(&(render::json(&report.ledger) + "\n"))?;
    page.write(&html(&report))?;
    tell(format_args!("{}, and the ledger as {}", files[0].display(), files[1].display()));
    Ok(Outcome::Good)
}

/// A ledger that an earlier run has written.
fn read(file: &Path) -> Result<Ledger> {
    let text = input::read_text(file)?;
    serde_json::from_str(&text)
        .with_context(|| format!("{}: no ledger of `schedcheck verify --format json`", file.display()))
}

fn make(arguments: &Arguments, recorded: Option<Ledger>) -> Report {
    let run = || {
        let effort = Effort::silent(arguments.depth, arguments.seed);
        Ledger::run(&claims::all(), &effort, |_| true, |_| ())
    };
    Report {
        ledger: recorded.unwrap_or_else(run),
        tables: Vec::new(),
        figures: figures::all().into_iter().map(Drawn::from).collect(),
        curves: curves::run(arguments.depth, arguments.seed),
    }
}
