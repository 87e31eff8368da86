//! `schedcheck verify --shard K/N`: one part of every domain gone through, and what it found written as a shard.

mod file;
mod kept;
pub mod split;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use rayon::ThreadPool;
use schedcheck_harness::{Depth, Effort, Journal, Ledger, Parts, Share};

use self::kept::{Content, Kept};
use super::super::Outcome;
use super::super::interrupt::Interrupt;
use super::super::left_behind::unless_deaf;
use super::super::output::{Destination, mention};
use super::super::progress::Progress;
use super::Arguments;
use crate::papers;

pub use self::file::{Portion, Shard, sealed};

/// Goes through the share of each claim, one claim after the other, on from what a state has kept.
pub fn run(arguments: &Arguments, share: &Share, destination: &Destination) -> Result<Outcome> {
    let wanted = papers::all().statements().filter(|published| arguments.selection.has(published));
    let fresh =
        Shard::new(arguments.depth, arguments.seed, share.clone(), wanted.map(|published| published.id.clone()));
    let kept = Arc::new(Kept::open(arguments.state.as_deref(), fresh)?);
    let pool = Arc::new(arguments.jobs.pool()?);
    let interrupt = Interrupt::telling("interrupted: the shard is not over; interrupt again to quit at once");
    interrupt.listen();
    interrupt.after(arguments.time_limit, Some("the time is over, and the shard is not"));
    go_through(&kept, &pool, &interrupt.shared_flag())?;
    let shard = kept.shard();
    if !shard.is_over() {
        let rest = if arguments.state.is_some() { "the state has what is found so far" } else { "nothing is kept" };
        mention(format_args!("{} is not written: {rest}", shard.name()));
        return Ok(Outcome::Interrupted);
    }
    destination.write(&shard.text()?)?;
    Ok(Outcome::Good)
}

/// A shard of these claims at quick depth, gone through at once.
///
/// # Errors
/// There are no threads.
pub fn at_once(claims: &[&str], share: &Share) -> Result<Shard> {
    let claims = claims.iter().map(|&id| id.to_owned());
    let kept = Arc::new(Kept::open(None, Shard::new(Depth::Quick, 1, share.clone(), claims))?);
    let pool = Arc::new(rayon::ThreadPoolBuilder::new().num_threads(1).build()?);
    go_through(&kept, &pool, &Arc::default())?;
    Ok(kept.shard())
}

/// The text of a state of a shard, read and written again.
///
/// # Errors
/// It is no state of a shard that there can be.
pub fn reread_state(text: &str) -> Result<String> {
    Content::reread(text)
}

fn go_through(kept: &Arc<Kept>, pool: &Arc<ThreadPool>, stop: &Arc<AtomicBool>) -> Result<()> {
    let portions = kept.shard().claims;
    let progress = Arc::new(Progress::over(portions.len(), "claims"));
    for (index, portion) in portions.into_iter().enumerate() {
        progress.begin(&portion.id);
        if portion.is_over || stop.load(Ordering::Relaxed) {
            continue;
        }
        let work = Work { kept: Arc::clone(kept), index, progress: Arc::clone(&progress), stop: Arc::clone(stop) };
        let pool = Arc::clone(pool);
        let found = unless_deaf(stop, move || pool.install(|| work.portion(portion)));
        match found {
            Some(Ok(found)) => kept.end(index, found)?,
            // Only what a state has kept can be wrong.
            Some(Err(wrong)) => return Err(kept.refusal(&wrong)),
            None => {}
        }
    }
    progress.end();
    kept.write()
}

/// What is to be done for one claim.
struct Work {
    kept: Arc<Kept>,
    index: usize,
    progress: Arc<Progress>,
    stop: Arc<AtomicBool>,
}

impl Work {
    /// Goes on where the portion ends, unless what is kept of it cannot be.
    fn portion(&self, begun: Portion) -> Result<Portion, String> {
        let Shard { depth, seed, share, .. } = self.kept.shard();
        let count = |instances| self.progress.count(instances);
        let (kept, index) = (Arc::clone(&self.kept), self.index);
        let journal = Journal::finding(share.clone(), begun.parts, move |parts: &Parts| kept.passed(index, parts));
        let effort = Effort::new(depth, seed, &count, &self.stop).under(&journal);
        Ledger::sweeps(papers::all(), &effort, &begun.id);
        let rows = if journal.is_divided() || !Shard::has(&share, &begun.id) {
            Vec::new()
        } else {
            let effort = effort.undivided();
            Ledger::run(papers::all(), &effort, |published| published.id == begun.id, |_| ()).rows
        };
        if let Some(wrong) = journal.wrong() {
            return Err(wrong);
        }
        let is_over = !self.stop.load(Ordering::Relaxed);
        Ok(Portion { is_over, parts: journal.parts(), rows: if is_over { rows } else { Vec::new() }, id: begun.id })
    }
}
