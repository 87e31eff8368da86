//! What the instances of a contest amount to, for each contestant and for all of them together.

use super::compare::Entry;
use super::comparison::Comparison;
use super::shown::{SeveralShown, Shown};
use super::summary::Summary;

/// What the instances amount to.
#[derive(Debug, Clone)]
pub struct Recorded {
    /// Of each contestant.
    pub summaries: Vec<Summary>,
    /// Of all of them.
    pub comparison: Comparison,
}

impl Recorded {
    /// Nothing yet of contestants of these names.
    pub fn of(names: Vec<String>) -> Self {
        Self { summaries: names.iter().map(|_| Summary::default()).collect(), comparison: Comparison::of(names) }
    }

    /// Takes what became of the next instance: an entry of each contestant.
    pub fn take(&mut self, entries: &[Entry]) {
        if entries.len() > 1 {
            self.comparison.take(entries);
        }
        self.summaries.iter_mut().zip(entries).for_each(|(summary, entry)| summary.take(entry));
    }

    /// The contestants beside each other.
    pub fn shown<'a>(&'a self, each: &[Shown<'a>]) -> SeveralShown<'a> {
        SeveralShown { each: each.iter().cloned().zip(&self.summaries).collect(), comparison: &self.comparison }
    }
}
