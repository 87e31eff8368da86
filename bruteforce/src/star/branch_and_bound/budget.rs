//! How much searching is left before a limit is reached.

use std::time::Instant;

use super::{Limits, Statistics};

/// A limit was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Exhausted;

/// Counts nodes and watches the limits.
pub(super) struct Budget<'a> {
    limits: &'a Limits<'a>,
    /// Nodes that may still be spent before `spend` refuses.
    left: u64,
    pub(super) statistics: Statistics,
}

/// The clock and the flag are looked at once in so many nodes.
const NODES_BETWEEN_LOOKS: u64 = 1 << 12;

impl<'a> Budget<'a> {
    pub(super) fn new(limits: &'a Limits<'a>) -> Self {
        Self { limits, left: limits.max_nodes, statistics: Statistics::default() }
    }

    /// Allows at most `nodes` from now on, and never more than the limits do.
    pub(super) fn allow(&mut self, nodes: u64) {
        self.left = nodes.min(self.limits.max_nodes.saturating_sub(self.statistics.nodes));
    }

    /// Pays for one node.
    pub(super) fn spend(&mut self) -> Result<(), Exhausted> {
        self.left = self.left.checked_sub(1).ok_or(Exhausted)?;
        self.statistics.nodes += 1;
        if self.statistics.nodes % NODES_BETWEEN_LOOKS == 0 && self.is_stopped() { Err(Exhausted) } else { Ok(()) }
    }

    /// Whether the flag is raised or the time is over.
    pub(super) fn is_stopped(&self) -> bool {
        self.limits.stop.is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed))
            || self.limits.until.is_some_and(|until| Instant::now() >= until)
    }
}
