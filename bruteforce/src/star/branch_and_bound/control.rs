//! What a search may spend, which rules it follows, and what it has done so far.

use std::sync::atomic::Ordering;
use std::time::Instant;

use super::rules::Rules;
use super::{StarLimits, Statistics};

/// A limit was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Exhausted;

/// Goes along with a search from beginning to end.
pub(super) struct Control<'a> {
    limits: &'a StarLimits<'a>,
    /// Nodes that may be expanded before [`Control::charge`] refuses.
    left: u64,
    /// Work until the flag and the clock are looked at again.
    until_look: usize,
    /// What a visit of a lane or a slot takes: the words of a number.
    words: usize,
    /// Slots that may still be listed for the deadline in hand.
    slots_left: usize,
    /// Whether more nodes might have told more since the last round.
    lacked_nodes: bool,
    has_given_up: bool,
    pub(super) rules: Rules,
    pub(super) statistics: Statistics,
}

/// The flag and the clock are looked at once for so many lanes visited or slots listed, with numbers of one word: every
/// few milliseconds.
const WORK_BETWEEN_LOOKS: usize = 1 << 16;

/// The most slots that are listed for one deadline, lest a star of millions of tasks exhaust the memory.
const MAX_SLOTS: usize = 1 << 22;

impl<'a> Control<'a> {
    pub(super) fn new(limits: &'a StarLimits<'a>, rules: Rules) -> Self {
        Self {
            limits,
            left: limits.max_nodes,
            until_look: WORK_BETWEEN_LOOKS,
            words: 1,
            slots_left: MAX_SLOTS,
            lacked_nodes: true,
            has_given_up: false,
            rules,
            statistics: Statistics::default(),
        }
    }

    /// Counts work on numbers of so many words each.
    pub(super) fn weigh(&mut self, words: u64) {
        self.words = usize::try_from(words).unwrap_or(usize::MAX);
    }

    /// Allows at most `nodes` from now on, and never more than the limits do.
    pub(super) fn allow(&mut self, nodes: u64) {
        self.left = nodes.min(self.limits.max_nodes.saturating_sub(self.statistics.nodes));
    }

    /// Allows `nodes` more.
    pub(super) fn allow_more(&mut self, nodes: u64) {
        self.allow(self.left.saturating_add(nodes));
    }

    /// Whether another round is allowed, and may find more than the last one did.
    pub(super) fn begins_round(&mut self) -> bool {
        let is_spent = self.has_given_up || self.statistics.nodes >= self.limits.max_nodes || self.is_stopped();
        std::mem::take(&mut self.lacked_nodes) && !is_spent
    }

    /// Begins with another deadline, unless the search is to stop.
    pub(super) fn begin_deadline(&mut self) -> Result<(), Exhausted> {
        self.statistics.deadlines += 1;
        self.slots_left = MAX_SLOTS;
        if self.is_stopped() { Err(Exhausted) } else { Ok(()) }
    }

    /// Refuses a deadline that makes more tasks move than the limits allow.
    pub(super) fn move_tasks(&self, tasks: u64) -> Result<(), Exhausted> {
        if tasks > self.limits.max_moves { Err(Exhausted) } else { Ok(()) }
    }

    /// Pays for one slot.
    pub(super) fn list_slot(&mut self) -> Result<(), Exhausted> {
        self.slots_left = self.slots_left.checked_sub(1).ok_or(Exhausted)?;
        self.work(1)
    }

    /// Ends the search for want of memory.
    pub(super) fn give_up(&mut self) -> Exhausted {
        self.has_given_up = true;
        Exhausted
    }

    /// Pays for one node, which takes `work`.
    pub(super) fn charge(&mut self, work: usize) -> Result<(), Exhausted> {
        let Some(left) = self.left.checked_sub(1) else {
            self.lacked_nodes = true;
            return Err(Exhausted);
        };
        self.left = left;
        self.statistics.nodes += 1;
        self.work(work)
    }

    /// Does so much work, unless the search is to stop.
    pub(super) fn work(&mut self, work: usize) -> Result<(), Exhausted> {
        match self.until_look.checked_sub(work.saturating_mul(self.words)) {
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
