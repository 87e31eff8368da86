//! `schedcheck verify`: the claims put to the test, and the ledger compared with the recorded verdicts.

mod arguments;
mod limit;
mod plan;
mod selection;
pub mod shard;
pub mod state;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Result, bail};
use rayon::ThreadPool;

pub use self::arguments::{Arguments, Format};
use self::limit::Limit;
pub use self::selection::Selection;
use self::state::Rows;
use super::abandoned::run_abandonable;
use super::interrupt::Interrupt;
use super::output::{Destination, warn};
use super::progress::Progress;
use super::state_file::Checkpoint;
use super::{Outcome, screen};
use crate::papers;
use schedcheck_harness::{Ledger, Row, RunContext, Verdict, render};

/// Runs the checks, prints the ledger, and says which verdicts are not the recorded ones.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    arguments.selection.reject_unknown()?;
    if arguments.state.is_some() && arguments.state == arguments.out {
        bail!("--state and --out name the same file");
    }
    let destination = Destination::new(arguments.out.as_deref(), arguments.state.as_slice())?;
    if arguments.plan {
        return plan::run(arguments, &destination);
    }
    if let Some(stride) = arguments.shard {
        return shard::run(arguments, stride.share(), &destination);
    }
    let (depth, seed) = (arguments.depth, arguments.seed);
    let fits = |rows: &Rows| rows.fit(depth, seed);
    let kept = Checkpoint::open(arguments.state.as_deref(), "the ledger goes", Rows::new(depth, seed), fits)?;
    let pool = arguments.jobs.pool()?;
    let interrupt =
        Interrupt::with_message("interrupted: what is found so far follows; interrupt again to quit at once");
    interrupt.listen();
    interrupt.after(arguments.time_limit, Some("the time is over: what is found so far follows"));
    let stop = interrupt.shared_flag();
    let ledger = check(arguments, &Arc::new(pool), &stop, &kept)?;
    write(&ledger, arguments.format, &destination)?;
    Ok(compare(&ledger))
}

/// Writes a ledger in one of its forms.
///
/// # Errors
/// It cannot be written there.
pub fn write(ledger: &Ledger, format: Format, destination: &Destination) -> Result<()> {
    destination.write(&match format {
        Format::Table => render::table(ledger, screen::of(destination)),
        Format::Csv => render::csv(ledger),
        Format::Json => render::json(ledger) + "\n",
        Format::Markdown => render::markdown(papers::all(), ledger),
        Format::Summary => render::summary(papers::all(), ledger),
        Format::Findings => render::findings(papers::all(), ledger),
    })
}

/// Checks one claim after the other; those that are finished already, in the state, are taken from there. Once the run
/// is to stop, no claim is begun, and one that does not hear is left behind.
fn check(
    arguments: &Arguments,
    pool: &Arc<ThreadPool>,
    stop: &Arc<AtomicBool>,
    kept: &Checkpoint<Rows>,
) -> Result<Ledger> {
    let wanted: Vec<_> = papers::all().statements().filter(|published| arguments.selection.has(published)).collect();
    let progress = Arc::new(Progress::over(wanted.len(), "claims"));
    let mut ledger = Ledger { depth: arguments.depth, seed: arguments.seed, rows: Vec::new() };
    for published in wanted {
        progress.begin(&published.id);
        if let Some(rows) = kept.see(|kept| kept.of(&published.id).cloned()) {
            ledger.rows.extend(rows);
            continue;
        }
        let limit = Arc::new(Limit::of(stop, arguments.claim_time_limit));
        let rows = (!stop.load(Ordering::Relaxed))
            .then(|| run_abandonable(stop, put_to_the_test(arguments, &published.id, pool, &progress, &limit)))
            .flatten();
        // What was found while the claim was told to stop may be less than all that there is.
        if let Some(rows) = rows.as_ref().filter(|_| !limit.flag().load(Ordering::Relaxed)) {
            kept.change(Duration::ZERO, |kept| kept.claims.push(rows.clone()))?;
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
        let context = RunContext::new(depth, seed, &count, limit.flag());
        pool.install(|| Ledger::run(papers::all(), &context, |other| other.id == id, |_| ()).rows)
    }
}

/// Tells which verdicts are not the recorded ones, among those that were reached.
pub fn compare(ledger: &Ledger) -> Outcome {
    let changes = papers::all().recorded().changes(&ledger.rows);
    for change in &changes {
        let was = change.recorded.map_or_else(|| "no verdict".to_owned(), |verdict| verdict.to_string());
        warn(format_args!("{}: {was} is on record, and this run found: {}", change.id, change.found));
    }
    if ledger.rows.iter().any(|row| row.verdict == Verdict::Interrupted) {
        Outcome::Interrupted
    } else if changes.is_empty() {
        Outcome::Good
    } else {
        Outcome::Bad
    }
}
