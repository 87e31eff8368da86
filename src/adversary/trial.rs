//! The first answers of a contestant: one of which none is a schedule does not run yet, and is not searched further.

use crate::contest::{Entry, FIRST, NoSchedule};

/// The answers so far, as long as all of them are failures.
#[derive(Debug, Default)]
pub(super) struct Trial {
    first: Option<NoSchedule>,
    failures: usize,
    is_passed: bool,
}

impl Trial {
    /// Whether more answers are needed to decide.
    pub fn is_open(&self) -> bool {
        !self.is_passed
    }

    /// Takes the next answer.
    ///
    /// # Errors
    /// It is the last of [`FIRST`], and all are failures.
    pub fn take(&mut self, entry: &Entry) -> Result<(), NoSchedule> {
        let Some(failure) = NoSchedule::of_search(entry) else {
            self.is_passed = true;
            return Ok(());
        };
        let first = self.first.get_or_insert(failure);
        self.failures += 1;
        if self.failures < FIRST { Ok(()) } else { Err(first.clone()) }
    }
}
