//! A run over claims of papers, and the ledger that it gives.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Result;
use rayon::ThreadPool;
use schedcheck_harness::catalogue::Published;
use schedcheck_harness::{Depth, Ledger, Papers, Row, RunContext};

use super::super::abandoned::run_abandonable;
use super::super::progress::Progress;
use super::super::state_file::Checkpoint;
use super::limit::Limit;
use super::state::Rows;
use crate::papers;

/// Which claims of which papers are checked, and how.
#[derive(Clone)]
pub struct Run {
    /// The papers.
    pub papers: &'static Papers,
    /// How large the enumerated boxes are.
    pub depth: Depth,
    /// The seed of the random instances.
    pub seed: u64,
    /// How long each claim may take; a shard has no such limit.
    pub claim_time_limit: Option<Duration>,
    /// Whether progress is shown on standard error, where that is a terminal.
    pub shows_progress: bool,
    /// The ids of the claims, in the order of the papers.
    claims: Vec<String>,
}

impl Run {
    /// A run over the claims whose published statement is `wanted`, without a limit of time, that shows no progress.
    pub fn new(papers: &'static Papers, depth: Depth, seed: u64, wanted: impl Fn(&Published) -> bool) -> Self {
        let claims = papers.statements().filter(|published| wanted(published));
        let claims = claims.map(|published| published.id.clone()).collect();
        Self { papers, depth, seed, claim_time_limit: None, shows_progress: false, claims }
    }

    /// The ids of the claims, in the order of the papers.
    pub fn claims(&self) -> &[String] {
        &self.claims
    }

    /// The ledger. Finished rows are kept in the file of the state, and taken from there. Once `stop` is raised, the
    /// claims that are not finished are listed as interrupted.
    ///
    /// # Errors
    /// The state is of another run or program, or cannot be read or written.
    pub fn ledger(&self, state: Option<&Path>, pool: &Arc<ThreadPool>, stop: &Arc<AtomicBool>) -> Result<Ledger> {
        self.check(pool, stop, &self.kept_rows(state)?)
    }

    /// The rows that the file of a state has.
    pub(super) fn kept_rows(&self, state: Option<&Path>) -> Result<Checkpoint<Rows>> {
        Checkpoint::open(state, "the ledger goes", Rows::new(self), |rows| rows.fit(self))
    }

    /// Checks one claim after the other; those that are finished already, in the state, are taken from there. Once the
    /// run is to stop, no claim is begun, and one that does not hear is left behind.
    pub(super) fn check(
        &self,
        pool: &Arc<ThreadPool>,
        stop: &Arc<AtomicBool>,
        kept: &Checkpoint<Rows>,
    ) -> Result<Ledger> {
        let progress = Arc::new(self.progress());
        let mut found = Vec::new();
        for id in &self.claims {
            progress.begin(id);
            if let Some(rows) = kept.see(|kept| kept.of(id).cloned()) {
                found.extend(rows);
                continue;
            }
            let limit = Arc::new(Limit::of(stop, self.claim_time_limit));
            let rows = (!stop.load(Ordering::Relaxed))
                .then(|| run_abandonable(stop, self.put_to_the_test(id, pool, &progress, &limit)))
                .flatten();
            // What was found while the claim was told to stop may be less than all that there is.
            if let Some(rows) = rows.as_ref().filter(|_| !limit.flag().load(Ordering::Relaxed)) {
                kept.change(Duration::ZERO, |kept| kept.claims.push(rows.clone()))?;
            }
            found.extend(rows.unwrap_or_else(|| Ledger::cut_off(self.papers, id)));
        }
        progress.end();
        Ok(papers::ledger(self.papers, self.depth, self.seed, found))
    }

    /// What gives the rows of one claim.
    fn put_to_the_test(
        &self,
        id: &str,
        pool: &Arc<ThreadPool>,
        progress: &Arc<Progress>,
        limit: &Arc<Limit>,
    ) -> impl FnOnce() -> Vec<Row> + Send + 'static + use<> {
        let &Self { papers, depth, seed, .. } = self;
        let (id, pool, progress, limit) = (id.to_owned(), Arc::clone(pool), Arc::clone(progress), Arc::clone(limit));
        move || {
            let count = |instances| progress.count(instances);
            let context = RunContext::new(depth, seed, &count, limit.flag());
            pool.install(|| Ledger::run(papers, &context, |other| other.id == id, |_| ()).rows)
        }
    }

    /// How far it is, claim by claim.
    pub(super) fn progress(&self) -> Progress {
        if self.shows_progress { Progress::over(self.claims.len(), "claims") } else { Progress::hidden() }
    }
}
