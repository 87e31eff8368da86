//! `schedcheck verify`: the claims put to the test, and the ledger compared with the recorded verdicts.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;

use super::Outcome;
use super::input::Jobs;
use super::output::{Destination, tell};
use super::progress::Progress;
use crate::claims::catalogue::{self, Published};
use crate::claims::{self, Depth, Effort, Ledger, Verdict, recorded, render};

/// The form of the ledger.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// A table for a terminal.
    Table,
    /// One JSON object.
    Json,
    /// Markdown, with a section a claim.
    Markdown,
    /// The Markdown summary of the README.
    Summary,
}

/// The arguments of `verify`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// How large the enumerated boxes are.
    #[arg(long, value_enum, default_value_t = Depth::Quick)]
    depth: Depth,
    /// Only this claim, such as rr6005/thm-3; may be given more than once.
    #[arg(long = "claim", value_name = "ID")]
    claims: Vec<String>,
    /// Only the claims of this paper, such as rr6005; may be given more than once; with --claim, those of it that are named.
    #[arg(long = "paper", value_name = "PAPER")]
    papers: Vec<String>,
    /// The form of the ledger.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Seed of the random instances.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    jobs: Jobs,
    /// Write the ledger to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Arguments {
    /// Whether a claim is among those that are asked for.
    fn want(&self, published: &Published) -> bool {
        (self.claims.is_empty() || self.claims.contains(&published.id))
            && (self.papers.is_empty() || self.papers.iter().any(|paper| paper == published.paper()))
    }
}

/// Runs the checks, prints the ledger, and says which verdicts are not the recorded ones.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    reject_unknown_claims(arguments)?;
    let destination = Destination::new(arguments.out.as_deref())?;
    let pool = arguments.jobs.pool()?;
    let stop = stop_on_interrupt()?;
    let ledger = pool.install(|| check(arguments, &stop));
    destination.write(&match arguments.format {
        Format::Table => render::table(&ledger),
        Format::Json => render::json(&ledger) + "\n",
        Format::Markdown => render::markdown(&ledger),
        Format::Summary => render::summary(&ledger),
    })?;
    Ok(compare(&ledger))
}

fn reject_unknown_claims(arguments: &Arguments) -> Result<()> {
    if let Some(id) = arguments.claims.iter().find(|id| !catalogue::all().iter().any(|known| known.id == **id)) {
        bail!("--claim {id}: there is no such claim; `schedcheck claims` lists them");
    }
    let papers: Vec<_> = catalogue::papers().iter().map(|paper| paper.name.as_str()).collect();
    if let Some(paper) = arguments.papers.iter().find(|paper| !papers.contains(&paper.as_str())) {
        bail!("--paper {paper}: there is no such paper; the papers are {}", papers.join(", "));
    }
    if !catalogue::all().iter().any(|published| arguments.want(published)) {
        bail!("--claim and --paper together leave no claim to verify");
    }
    Ok(())
}

/// A flag that the first interrupt raises; the second one ends the program at once.
fn stop_on_interrupt() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let on_interrupt = move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        tell("interrupted: what is found so far follows; interrupt again to quit at once");
    };
    ctrlc::set_handler(on_interrupt).context("no interrupt handler")?;
    Ok(stop)
}

fn check(arguments: &Arguments, stop: &AtomicBool) -> Ledger {
    let claims = catalogue::all().iter().filter(|published| arguments.want(published)).count();
    let progress = Progress::over(claims, "claims");
    let count = |instances| progress.count(instances);
    let effort = Effort::new(arguments.depth, arguments.seed, &count, stop);
    let is_wanted = |published: &Published| arguments.want(published);
    let ledger = Ledger::run(&claims::all(), &effort, is_wanted, |published| progress.begin(&published.id));
    progress.end();
    ledger
}

/// Tells which verdicts are not the recorded ones, among those that were reached.
fn compare(ledger: &Ledger) -> Outcome {
    let changes = recorded::changes(ledger);
    for change in &changes {
        let was = change.recorded.as_deref().unwrap_or("no verdict");
        tell(format_args!("{}: {was} is on record, and this run found: {}", change.id, change.found));
    }
    if ledger.rows.iter().any(|row| row.verdict == Verdict::Interrupted) {
        Outcome::Interrupted
    } else if changes.is_empty() {
        Outcome::Good
    } else {
        Outcome::Bad
    }
}
