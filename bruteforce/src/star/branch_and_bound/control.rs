//! What a search may spend, which rules it follows, and what it has done so far.

use std::sync::atomic::Ordering;
use std::time::Instant;

use super::rules::Rules;
use super::{Limits, Statistics};

/// A limit was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Exhausted;

/// Goes along with a search from beginning to end.
pub(super) struct Control<'a> {
    limits: &'a Limits<'a>,
    /// Nodes that may be expanded before [`Control::spend`] refuses.
    left: u64,
    /// Work until the flag and the clock are looked at again.
    until_look: usize,
    has_given_up: bool,
    pub(super) rules: Rules,
    pub(super) statistics: Statistics,
}

/// The flag and the clock are looked at once for so many lanes visited: every few milliseconds.
const WORK_BETWEEN_LOOKS: usize = 1 << 16;

impl<'a> Control<'a> {
    pub(super) fn new(limits: &'a Limits<'a>, rules: Rules) -> Self {
        let statistics = Statistics::default();
        Self { limits, left: limits.max_nodes, until_look: WORK_BETWEEN_LOOKS, has_given_up: false, rules, statistics }
    }

    /// Allows at most `nodes` from now on, and never more than the limits do.
    pub(super) fn allow(&mut self, nodes: u64) {
        self.left = nodes.min(self.limits.max_nodes.saturating_sub(self.statistics.nodes));
    }

    /// Whether nothing is left of what the limits allow.
    pub(super) fn is_spent(&self) -> bool {
        self.has_given_up || self.statistics.nodes >= self.limits.max_nodes || self.is_stopped()
    }

    /// Ends the search for want of memory.
    pub(super) fn give_up(&mut self) -> Exhausted {
        self.has_given_up = true;
        Exhausted
    }

    /// Pays for one node, which takes `work`.
    pub(super) fn spend(&mut self, work: usize) -> Result<(), Exhausted> {
        self.left = self.left.checked_sub(1).ok_or(Exhausted)?;
        self.statistics.nodes += 1;
        match self.until_look.checked_sub(work) {
            Some(rest) => self.until_look = rest,
            None if self.is_stopped() => return Err(Exhausted),
            None => self.until_look = WORK_BETWEEN_LOOKS,
        }
        Ok(())
    }

    /// Whether the flag is raised or the time is over.
    fn is_stopped(&self) -> bool {
        self.limits.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.limits.until.is_some_and(|until| Instant::now() >= until)
    }
}
