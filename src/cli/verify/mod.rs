//! `schedcheck verify`: the claims put to the test, and the ledger compared with the recorded verdicts.

mod limit;
mod state;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Result, bail};
use clap::ValueEnum;
use rayon::ThreadPool;

use self::limit::Limit;
use self::state::State;
use super::input::Jobs;
use super::interrupt::Interrupt;
use super::left_behind::unless_deaf;
use super::output::{Destination, tell};
use super::progress::Progress;
use super::solve::seconds;
use super::{Outcome, names, screen};
use crate::papers;
use schedcheck_harness::catalogue::Published;
use schedcheck_harness::{Depth, Effort, Ledger, Row, Verdict, render};

/// The form of the ledger.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
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

/// The arguments of `verify`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  schedcheck verify --claim rr6005/thm-3 --format markdown\n  schedcheck verify --depth \
        deep --state deep.json        # goes on where it was interrupted"
)]
pub struct Arguments {
    /// How large the enumerated boxes are.
    #[arg(long, value_enum, default_value_t = Depth::Quick)]
    depth: Depth,
    /// Only this claim, such as rr6005/thm-3; may be given more than once.
    #[arg(long = "claim", value_name = "ID", value_parser = names::claim(), hide_possible_values = true)]
    claims: Vec<String>,
    /// Only the claims of this paper, such as rr6005; may be given more than once; with --claim, those of it that are
    /// named.
    #[arg(long = "paper", value_name = "PAPER", value_parser = names::paper(), hide_possible_values = true)]
    papers: Vec<String>,
    /// The form of the ledger.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Seed of the random instances.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    jobs: Jobs,
    /// Stop after this many seconds as an interruption does: claims whose checks are not over are listed as
    /// interrupted, and the exit status is 130. Which ones depends on the machine.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    time_limit: Option<Duration>,
    /// Stop each claim after this many seconds, and go on with the next one. Which claims end before depends on the
    /// machine.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    claim_time_limit: Option<Duration>,
    /// Keep finished rows in this file, and take those that it has: a run that was interrupted goes on where it was,
    /// and ends with the ledger that it would have had at once. The file is refused if it is of another depth, another
    /// seed, or another build of this program, or while another run is at work with it.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
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
    if arguments.state.is_some() && arguments.state == arguments.out {
        bail!("--state and --out name the same file");
    }
    let destination = Destination::new(arguments.out.as_deref(), arguments.state.as_slice())?;
    let open = |file| State::open(file, arguments.depth, arguments.seed);
    let mut state = arguments.state.as_deref().map(open).transpose()?;
    let pool = arguments.jobs.pool()?;
    let interrupt = Interrupt::telling("interrupted: what is found so far follows; interrupt again to quit at once");
    interrupt.listen();
    interrupt.after(arguments.time_limit, Some("the time is over: what is found so far follows"));
    let stop = interrupt.shared_flag();
    let ledger = check(arguments, &Arc::new(pool), &stop, state.as_mut())?;
    destination.write(&match arguments.format {
        Format::Table => render::table(&ledger, screen::of(&destination)),
        Format::Csv => render::csv(&ledger),
        Format::Json => render::json(&ledger) + "\n",
        Format::Markdown => render::markdown(papers::all(), &ledger),
        Format::Summary => render::summary(papers::all(), &ledger),
        Format::Findings => render::findings(papers::all(), &ledger),
    })?;
    Ok(compare(&ledger))
}

fn reject_unknown_claims(arguments: &Arguments) -> Result<()> {
    if let Some(id) = arguments.claims.iter().find(|id| papers::all().position(id).is_none()) {
        let meant = names::meant(id, &names::claims());
        bail!("--claim {id}: there is no such claim{meant}; `schedcheck claims` lists them");
    }
    let names = names::papers();
    if let Some(paper) = arguments.papers.iter().find(|paper| !names.contains(paper)) {
        let meant = names::meant(paper, &names);
        bail!("--paper {paper}: there is no such paper{meant}; the papers are {}", names.join(", "));
    }
    if !papers::all().statements().any(|published| arguments.want(published)) {
        bail!("--claim and --paper together leave no claim to verify");
    }
    Ok(())
}

/// Checks one claim after the other; those that are finished already, in the state, are taken from there. Once the run
/// is to stop, no claim is begun, and one that does not hear is left behind.
fn check(
    arguments: &Arguments,
    pool: &Arc<ThreadPool>,
    stop: &Arc<AtomicBool>,
    mut state: Option<&mut State>,
) -> Result<Ledger> {
    let wanted: Vec<_> = papers::all().statements().filter(|published| arguments.want(published)).collect();
    let progress = Arc::new(Progress::over(wanted.len(), "claims"));
    let mut ledger = Ledger { depth: arguments.depth, seed: arguments.seed, rows: Vec::new() };
    for published in wanted {
        progress.begin(&published.id);
        if let Some(rows) = state.as_ref().and_then(|state| state.rows(&published.id)) {
            ledger.rows.extend_from_slice(rows);
            continue;
        }
        let limit = Arc::new(Limit::of(stop, arguments.claim_time_limit));
        let rows = (!stop.load(Ordering::Relaxed))
            .then(|| unless_deaf(stop, put_to_the_test(arguments, &published.id, pool, &progress, &limit)))
            .flatten();
        // What was found while the claim was told to stop may be less than all that there is.
        let to_keep = rows.as_ref().filter(|_| !limit.flag().load(Ordering::Relaxed));
        if let (Some(state), Some(rows)) = (state.as_mut(), to_keep) {
            state.keep(rows)?;
        }
        ledger.rows.extend(rows.unwrap_or_else(|| Ledger::cut_off(papers::all(), &published.id)));
    }
    progress.end();
    Ok(ledger)
}

/// What gives the rows of one claim.
fn put_to_the_test(
    &Arguments { depth, seed, .. }: &Arguments,
    id: &str,
    pool: &Arc<ThreadPool>,
    progress: &Arc<Progress>,
    limit: &Arc<Limit>,
) -> impl FnOnce() -> Vec<Row> + Send + 'static {
    let (id, pool, progress, limit) = (id.to_owned(), Arc::clone(pool), Arc::clone(progress), Arc::clone(limit));
    move || {
        let count = |instances| progress.count(instances);
        let effort = Effort::new(depth, seed, &count, limit.flag());
        pool.install(|| Ledger::run(papers::all(), &effort, |other| other.id == id, |_| ()).rows)
    }
}

/// Tells which verdicts are not the recorded ones, among those that were reached.
pub fn compare(ledger: &Ledger) -> Outcome {
    let changes = papers::all().recorded().changes(&ledger.rows);
    for change in &changes {
        let was = change.recorded.map_or_else(|| "no verdict".to_owned(), |verdict| verdict.to_string());
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
