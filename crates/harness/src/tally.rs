//! Numbers that a check adds up on the way, on any number of threads.

use std::sync::atomic::{AtomicU64, Ordering};

/// A sum that does not depend on the order in which threads add to it.
///
/// A check that counts in a sweep names its tallies to the [`RunContext`](crate::RunContext), so that shards keep what
/// they add.
#[derive(Debug, Default)]
pub struct Tally(AtomicU64);

impl Tally {
    /// One more if `is_of_the_sort`.
    pub fn count(&self, is_of_the_sort: bool) {
        self.add(u64::from(is_of_the_sort));
    }

    /// So many more.
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    /// The sum.
    pub fn total(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// From now on this is the sum.
    pub(super) fn set(&self, total: u64) {
        self.0.store(total, Ordering::Relaxed);
    }
}
