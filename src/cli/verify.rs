//! `schedcheck verify`: the claims put to the test, and the ledger compared with the recorded verdicts.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};

use super::{Outcome, output};
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
    /// Only the claims of this paper, such as rr6005; may be given more than once.
    #[arg(long = "paper", value_name = "PAPER")]
    papers: Vec<String>,
    /// The form of the ledger.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Seed of the random instances.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads; 0 for one a core. The ledger is the same for any number.
    #[arg(long, default_value_t = 0)]
    jobs: usize,
    /// Write the ledger to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Runs the checks, prints the ledger, and says which verdicts are not the recorded ones.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    reject_unknown_names(arguments)?;
    let stop = stop_on_interrupt()?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(arguments.jobs).build().context("no threads")?;
    let ledger = pool.install(|| check(arguments, &stop));
    let text = match arguments.format {
        Format::Table => render::table(&ledger),
        Format::Json => render::json(&ledger) + "\n",
        Format::Markdown => render::markdown(&ledger),
        Format::Summary => render::summary(&ledger),
    };
    output::write(&text, arguments.out.as_deref())?;
    Ok(compare(&ledger))
}

fn reject_unknown_names(arguments: &Arguments) -> Result<()> {
    if let Some(id) = arguments.claims.iter().find(|id| !catalogue::all().iter().any(|known| known.id == **id)) {
        bail!("--claim {id}: there is no such claim; `schedcheck claims` lists them");
    }
    if let Some(paper) = arguments.papers.iter().find(|paper| !catalogue::papers().contains(&paper.as_str())) {
        bail!("--paper {paper}: there is no such paper; the papers are {}", catalogue::papers().join(", "));
    }
    Ok(())
}

fn stop_on_interrupt() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed)).context("no interrupt handler")?;
    Ok(stop)
}

fn check(arguments: &Arguments, stop: &AtomicBool) -> Ledger {
    let wanted = |published: &Published| {
        (arguments.claims.is_empty() && arguments.papers.is_empty())
            || arguments.claims.contains(&published.id)
            || arguments.papers.iter().any(|paper| paper == published.paper())
    };
    let total = catalogue::all().iter().filter(|published| wanted(published)).count() as u64;
    // Hidden by itself where standard error is no terminal.
    let bar = ProgressBar::new(total).with_style(
        ProgressStyle::with_template("{bar:30} {pos}/{len} claims  {msg}").expect("the template is right"),
    );
    let instances = ProgressBar::hidden();
    let progress = |checked: u64| {
        instances.inc(checked);
        bar.set_message(format!("{} instances  {}", instances.position(), bar.prefix()));
    };
    let effort = Effort::new(arguments.depth, arguments.seed, &progress, stop);
    let mut first = true;
    let ledger = Ledger::run(&claims::all(), &effort, wanted, |published| {
        bar.inc(u64::from(!std::mem::take(&mut first)));
        bar.set_prefix(published.id.clone());
        bar.set_message(format!("{} instances  {}", instances.position(), published.id));
    });
    bar.finish_and_clear();
    ledger
}

fn compare(ledger: &Ledger) -> Outcome {
    let changes = recorded::changes(ledger);
    for change in &changes {
        let was = change.recorded.as_deref().unwrap_or("no verdict");
        eprintln!("{}: {} is on record, and this run found: {}", change.id, was, change.found);
    }
    if !changes.is_empty() {
        Outcome::Bad
    } else if ledger.rows.iter().any(|row| row.verdict == Verdict::Interrupted) {
        Outcome::Interrupted
    } else {
        Outcome::Good
    }
}
