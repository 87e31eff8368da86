//! `schedcheck verify --shard K/N`: one part of every domain gone through, and what it found written as a shard.

mod file;
pub mod split;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Result;
use rayon::ThreadPool;
use schedcheck_harness::{Depth, Journal, Ledger, Papers, PartialResults, RunContext, Share};

use super::super::Outcome;
use super::super::abandoned::run_abandonable;
use super::super::interrupt::Interrupt;
use super::super::output::{Destination, info, warn};
use super::super::progress::Progress;
use super::super::state_file::Checkpoint;
use super::{Arguments, Run};
use crate::papers;

pub use self::file::{ClaimProgress, Shard, definition, sealed};

/// How much work may be lost when a run is killed.
const PATIENCE: Duration = Duration::from_secs(5);

/// Goes through the share of each claim, one claim after the other, on from what a state has kept.
pub fn run(arguments: &Arguments, run: &Run, share: Share, destination: &Destination) -> Result<Outcome> {
    let kept = run.kept_shard(share, arguments.state.as_deref())?;
    let pool = Arc::new(arguments.jobs.pool()?);
    let interrupt = Interrupt::with_message("interrupted: the shard is not over; interrupt again to quit at once");
    interrupt.listen();
    interrupt.after(arguments.time_limit, Some("the time is over, and the shard is not"));
    run.go_through(&kept, &pool, &interrupt.shared_flag())?;
    let shard = kept.see(Shard::clone);
    if !shard.is_over() {
        let rest = if arguments.state.is_some() { "the state has what is found so far" } else { "nothing is kept" };
        info(format_args!("{} is not written: {rest}", shard.name()));
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
    let run = Run::new(papers::all(), Depth::Quick, 1, |published| claims.contains(&published.id.as_str()));
    let kept = run.kept_shard(share.clone(), None)?;
    let pool = Arc::new(rayon::ThreadPoolBuilder::new().num_threads(1).build()?);
    run.go_through(&kept, &pool, &Arc::default())?;
    Ok(kept.see(Shard::clone))
}

impl Run {
    /// The text of a shard of the run. What is found of it is kept in the file of the state, and the shard goes on from
    /// there. Nothing if `stop` was raised before the shard was over.
    ///
    /// # Errors
    /// The state is of another run, shard or program, or cannot be read or written.
    pub fn shard(
        &self,
        share: Share,
        state: Option<&Path>,
        pool: &Arc<ThreadPool>,
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<String>> {
        let kept = self.kept_shard(share, state)?;
        self.go_through(&kept, pool, stop)?;
        kept.see(|shard| shard.is_over().then(|| shard.text())).transpose()
    }

    /// What the file of a state has of the shard.
    fn kept_shard(&self, share: Share, state: Option<&Path>) -> Result<Arc<Checkpoint<Shard>>> {
        let fresh = Shard::new(self, share);
        let is_asked_for = |shard: &Shard| shard.is_of(&fresh);
        Ok(Arc::new(Checkpoint::open(state, "the shard goes", fresh.clone(), is_asked_for)?))
    }

    fn go_through(&self, kept: &Arc<Checkpoint<Shard>>, pool: &Arc<ThreadPool>, stop: &Arc<AtomicBool>) -> Result<()> {
        let (papers, progress) = (self.papers, Arc::new(self.progress()));
        let portions = kept.see(|shard| shard.claims.clone());
        for (index, portion) in portions.into_iter().enumerate() {
            progress.begin(&portion.id);
            if portion.is_over || stop.load(Ordering::Relaxed) {
                continue;
            }
            let (pool, work) = (Arc::clone(pool), (Arc::clone(kept), Arc::clone(&progress), Arc::clone(stop)));
            let found = run_abandonable(stop, move || {
                let (kept, progress, stop) = work;
                pool.install(|| gone_on(papers, &kept, (index, portion), &progress, &stop))
            });
            match found {
                Some(Ok(found)) => kept.change(PATIENCE, |shard| shard.claims[index] = found)?,
                // Only what a state has kept can be wrong.
                Some(Err(wrong)) => return Err(kept.refusal(&wrong)),
                None => {}
            }
        }
        progress.end();
        kept.change(Duration::ZERO, |_| ())
    }
}

/// Goes on where the portion of this number ends, unless what is kept of it cannot be.
fn gone_on(
    papers: &Papers,
    kept: &Arc<Checkpoint<Shard>>,
    (index, begun): (usize, ClaimProgress),
    progress: &Progress,
    stop: &AtomicBool,
) -> Result<ClaimProgress, String> {
    let (depth, seed, share) = kept.see(|shard| (shard.depth, shard.seed, shard.share.clone()));
    let count = |instances| progress.count(instances);
    let kept = Arc::clone(kept);
    let told = move |parts: &PartialResults| {
        if let Err(error) = kept.change(PATIENCE, |shard| shard.claims[index].parts = parts.clone()) {
            // The work is not lost while the run goes on, and the end of the claim writes again.
            warn(format_args!("{error:#}"));
        }
    };
    let journal = Journal::finding(share.clone(), begun.parts, told);
    let context = RunContext::new(depth, seed, &count, stop).under(&journal);
    Ledger::sweeps(papers, &context, &begun.id);
    let rows = if journal.is_divided() || !Shard::has(&share, &begun.id) {
        Vec::new()
    } else {
        Ledger::run(papers, &context.undivided(), |published| published.id == begun.id, |_| ()).rows
    };
    if let Some(wrong) = journal.wrong() {
        return Err(wrong);
    }
    let is_over = !stop.load(Ordering::Relaxed);
    Ok(ClaimProgress { is_over, parts: journal.parts(), rows: if is_over { rows } else { Vec::new() }, id: begun.id })
}
