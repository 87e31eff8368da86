//! `schedcheck report`: everything the papers show, regenerated, in one HTML page.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Error, Result, bail};
use serde_json::json;

use super::Outcome;
use super::folder::Folder;
use super::input::{self, Jobs};
use super::interrupt::Interrupt;
use super::output::{ReportFormat, info, print};
use super::progress::Progress;
use super::verify::compare;
use crate::papers;
use crate::report::{Drawn, Report, atlas, html};
use schedcheck_atlas::answer::Atlas;
use schedcheck_harness::table::{Choice, Source};
use schedcheck_harness::{Depth, Figure, Ledger, RunContext, render};

/// What is written, in this folder.
const FILES: [&str; 2] = ["index.html", "ledger.json"];

/// An interrupt ends the run at once, unless something is being written: both files appear, or none.
static NEVER: AtomicBool = AtomicBool::new(false);

/// The arguments of `report`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  schedcheck report --out report\n  schedcheck verify --depth deep --format json --out \
        deep.json; schedcheck report --ledger deep.json"
)]
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
    /// Show the ledger of this file, as `verify --format json` wrote it, instead of running the checks. Tables, figures
    /// and curves are in no ledger: they are computed anew, which takes about a minute.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "seed"])]
    ledger: Option<PathBuf>,
    #[command(flatten)]
    jobs: Jobs,
    /// How to tell which files were written.
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    format: ReportFormat,
}

/// Puts every claim to the test, recomputes the tables and figures, and writes the page.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let inputs: Vec<_> = arguments.ledger.iter().map(PathBuf::as_path).collect();
    let folder = Folder::new(&arguments.out, &FILES, &inputs)?;
    let recorded = arguments.ledger.as_deref().map(read).transpose()?;
    if let Some(file) = &arguments.ledger {
        info(format_args!("tables, figures and curves are computed anew, for {} has none", file.display()));
    }
    let pool = arguments.jobs.pool()?;
    let (ledger, texts) = Interrupt::or_nothing(|| {
        let report = pool.install(|| make(arguments, recorded))?;
        let texts = [html(&report), render::json(&report.ledger) + "\n"];
        Ok::<_, Error>((report.ledger, texts))
    })?;
    let named: Vec<_> = FILES.map(str::to_owned).into_iter().zip(texts).collect();
    let files = folder.write_all(&named)?;
    let outcome = compare(papers::all(), &ledger);
    let names: Vec<_> = files.iter().map(|file| file.display().to_string()).collect();
    match arguments.format {
        ReportFormat::Json => print(&format!("{:#}\n", json!({"files": names}))).map(|_| outcome),
        ReportFormat::Text => {
            info(format_args!("{}, and the ledger as {}", names[0], names[1]));
            Ok(outcome)
        }
    }
}

/// A ledger that an earlier run has written.
pub fn read(file: &Path) -> Result<Ledger> {
    parse(&input::read_text(file)?).with_context(|| file.display().to_string())
}

/// The ledger in a text.
///
/// # Errors
/// It is none, or has rows that there cannot be.
pub fn parse(text: &str) -> Result<Ledger> {
    let ledger: Ledger = serde_json::from_str(text).context("no ledger of `schedcheck verify --format json`")?;
    let mut seen = BTreeSet::new();
    for row in &ledger.rows {
        let id = &row.id;
        let published = id.split('+').next().unwrap_or(id);
        if papers::all().position(published).is_none() {
            bail!("rows: there is no claim {id:?}");
        }
        if !seen.insert(id) {
            bail!("rows: {id} is there twice");
        }
        if !row.is_sound() {
            bail!("rows: {id}: its counts cannot be");
        }
    }
    Ok(ledger)
}

fn make(arguments: &Arguments, recorded: Option<Ledger>) -> Result<Report> {
    let all = papers::all();
    let (sources, drawn, counted) = (all.tables(&Choice::default()), all.figures(), all.curves());
    let claimed = if recorded.is_some() { 0 } else { all.claims().len() };
    let progress = Progress::over(claimed + sources.len() + drawn.len() + counted.len() + 2, "pieces");
    let count = |instances| progress.count(instances);
    let context = RunContext::new(arguments.depth, arguments.seed, &count, &NEVER);
    let run = || Ledger::run(all, &context, |_| true, |published| progress.begin(&published.id));
    let ledger = recorded.unwrap_or_else(run);
    let recompute = |source: &Source| {
        progress.begin(source.name);
        (source.table)()
    };
    let tables = sources.iter().map(recompute).collect();
    let draw = |figure: Figure| {
        progress.begin(&figure.name);
        Drawn::from(figure)
    };
    let figures = drawn.into_iter().map(draw).collect();
    progress.begin("curves");
    let curves = all.measure(&counted, &context);
    progress.begin("worst cases");
    let worst_cases = atlas::tables()?;
    progress.begin("open questions");
    let atlas = Atlas::run(&RunContext::silent(Depth::Quick, 1), |_| true, |_| ()).map_err(Error::msg)?;
    progress.end();
    Ok(Report { ledger, tables, figures, curves, worst_cases, questions: atlas.answers })
}
