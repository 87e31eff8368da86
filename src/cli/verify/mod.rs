//! `schedcheck verify`: the claims put to the test, and the ledger compared with the recorded verdicts.

mod arguments;
mod limit;
mod plan;
mod run;
mod selection;
pub mod shard;
pub mod state;

use std::sync::Arc;

use anyhow::{Result, bail};

pub use self::arguments::{Arguments, Format};
pub use self::run::Run;
pub use self::selection::Selection;
use super::interrupt::Interrupt;
use super::output::{Destination, warn};
use super::{Outcome, screen};
use crate::papers;
use schedcheck_harness::render::{self, Screen};
use schedcheck_harness::{Ledger, Papers, Verdict};

/// Runs the checks, prints the ledger, and says which verdicts are not the recorded ones.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let papers = papers::all();
    arguments.selection.reject_unknown(papers)?;
    if arguments.state.is_some() && arguments.state == arguments.out {
        bail!("--state and --out name the same file");
    }
    let destination = Destination::new(arguments.out.as_deref(), arguments.state.as_slice())?;
    if arguments.plan {
        return plan::run(papers, arguments, &destination);
    }
    let run = arguments.run(papers);
    if let Some(stride) = arguments.shard {
        return shard::run(arguments, &run, stride.share(), &destination);
    }
    let kept = run.kept_rows(arguments.state.as_deref())?;
    let pool = arguments.jobs.pool()?;
    let interrupt =
        Interrupt::with_message("interrupted: what is found so far follows; interrupt again to quit at once");
    interrupt.listen();
    interrupt.after(arguments.time_limit, Some("the time is over: what is found so far follows"));
    let ledger = run.check(&Arc::new(pool), &interrupt.shared_flag(), &kept)?;
    write(papers, &ledger, arguments.format, &destination)?;
    Ok(compare(papers, &ledger))
}

/// Writes a ledger of papers in one of its forms.
///
/// # Errors
/// It cannot be written there.
pub fn write(papers: &Papers, ledger: &Ledger, format: Format, destination: &Destination) -> Result<()> {
    destination.write(&shown_on(screen::of(destination), papers, ledger, format))
}

/// A ledger of papers in one of its forms, for a file.
pub fn shown(papers: &Papers, ledger: &Ledger, format: Format) -> String {
    shown_on(Screen::default(), papers, ledger, format)
}

fn shown_on(screen: Screen, papers: &Papers, ledger: &Ledger, format: Format) -> String {
    match format {
        Format::Table => render::table(ledger, screen),
        Format::Csv => render::csv(ledger),
        Format::Json => render::json(ledger) + "\n",
        Format::Markdown => render::markdown(papers, ledger),
        Format::Summary => render::summary(papers, ledger),
        Format::Findings => render::findings(papers, ledger),
    }
}

/// Tells which verdicts are not the recorded ones, among those that were reached.
pub fn compare(papers: &Papers, ledger: &Ledger) -> Outcome {
    let changes = papers.changes(ledger);
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
