//! When a search that proves its answer has to stop before it has proved it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// When to stop before the answer is proved. Without a time and a flag the outcome is the same on every machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits<'a> {
    /// A time.
    pub until: Option<Instant>,
    /// A flag that somebody else may raise.
    pub stop: Option<&'a AtomicBool>,
    /// The most nodes of the search: cases of a ring that are examined, lists of workers that are extended.
    pub nodes: Option<u64>,
}

impl Limits<'_> {
    /// Whether the time has come or the flag is raised.
    pub(crate) fn are_over(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.until.is_some_and(|until| Instant::now() >= until)
    }
}
