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
    let is_recomputed = papers::all().names().any(|name| is_shown(recorded.as_ref(), name));
    if let Some(file) = arguments.ledger.as_ref().filter(|_| is_recomputed) {
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
    for paper in &ledger.papers {
        let name = &paper.name;
        papers::check_name(name).with_context(|| format!("papers: {name:?}"))?;
        if !seen.insert(name) {
            bail!("papers: {name} is there twice");
        }
    }
    for row in &ledger.rows {
        let id = &row.id;
        let published = id.split('+').next().unwrap_or(id);
        if papers::all().position(published).is_none() && !is_named(&ledger, published) {
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

/// Whether a published statement is one of a paper that the ledger names.
fn is_named(ledger: &Ledger, published: &str) -> bool {
    let is_sign = |sign: char| sign.is_ascii_alphanumeric() || "-._".contains(sign);
    published.split_once('/').is_some_and(|(paper, label)| {
        !label.is_empty() && label.chars().all(is_sign) && ledger.papers.iter().any(|named| named.name == paper)
    })
}

/// Whether the page shows what is computed of a paper on the list: always, unless the ledger is of other papers and has
/// no row of this one.
fn is_shown(recorded: Option<&Ledger>, paper: &str) -> bool {
    recorded.is_none_or(|ledger| ledger.papers.is_empty() || ledger.rows.iter().any(|row| row.paper() == paper))
}

fn make(arguments: &Arguments, recorded: Option<Ledger>) -> Result<Report> {
    let all = papers::all();
    let is_shown = |paper: &str| is_shown(recorded.as_ref(), paper);
    let (mut sources, mut drawn, mut counted) = (all.tables(&Choice::default()), all.figures(), all.curves());
    sources.retain(|source| is_shown(source.paper));
    drawn.retain(|figure| is_shown(figure.paper));
    counted.retain(|curve| is_shown(curve.paper()));
    let is_any_shown = all.names().any(is_shown);
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
    let worst_cases = if is_any_shown { atlas::tables()? } else { Vec::new() };
    progress.begin("open questions");
    let context = RunContext::silent(Depth::Quick, 1);
    let atlas = Atlas::run(&context, |_| is_any_shown, |_| ()).map_err(Error::msg)?;
    progress.end();
    Ok(Report { ledger, tables, figures, curves, worst_cases, questions: atlas.answers })
}

#[cfg(test)]
mod tests {
    use super::*;

    const OF_A_USER: &str = include_str!("../../fuzz/seeds/ledger/paper-of-a-user.json");

    #[test]
    fn rows_of_a_paper_that_the_ledger_names_are_read_and_those_of_another_are_refused() {
        let ledger = parse(OF_A_USER).expect("a ledger");
        assert_eq!((ledger.papers.len(), ledger.rows.len()), (1, 2));
        let again = parse(&render::json(&ledger)).expect("a ledger");
        assert_eq!(render::json(&again), render::json(&ledger));
        let name = "\"name\":\"mine\"";
        for (from, to, why) in [
            ("\"mine/shortest\"", "\"other/shortest\"", "rows: there is no claim \"other/shortest\""),
            ("\"mine/shortest\"", "\"mine/\"", "rows: there is no claim \"mine/\""),
            ("\"mine/shortest\"", "\"mine/a b\"", "rows: there is no claim \"mine/a b\""),
            ("\"mine/shortest\"", "\"mine\"", "rows: there is no claim \"mine\""),
            (name, "\"name\":\"rr6005\"", "papers: \"rr6005\": the name is taken"),
            (name, "\"name\":\"mine}\"", "papers: \"mine}\": the name of a paper consists of"),
            ("\"papers\":[", "\"papers\":[{\"name\":\"mine\",\"citation\":\"\"},", "papers: mine is there twice"),
        ] {
            let refusal = parse(&OF_A_USER.replace(from, to)).expect_err(to);
            assert!(format!("{refusal:#}").starts_with(why), "{refusal:#}");
        }
    }

    #[test]
    fn a_page_shows_what_is_computed_of_the_listed_papers_unless_the_ledger_is_of_others() {
        let mut ledger = parse(OF_A_USER).expect("a ledger");
        assert!(is_shown(None, "rr6005") && !is_shown(Some(&ledger), "rr6005"));
        "rr6005/thm-1".clone_into(&mut ledger.rows[1].id);
        assert!(is_shown(Some(&ledger), "rr6005") && !is_shown(Some(&ledger), "rr4745"));
        ledger.papers.clear();
        assert!(is_shown(Some(&ledger), "rr4745"));
    }
}
