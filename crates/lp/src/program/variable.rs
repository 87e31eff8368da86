//! The columns of a program as handles, which know the program that they belong to.

use std::sync::atomic::{AtomicU32, Ordering};

use thiserror::Error;

/// A column of a program: the handle that [`LinearProgram::variable`](super::LinearProgram::variable) gives.
///
/// A copy of a program has the variables that the program had when it was copied. What is added to one of both later
/// belongs to that one alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Variable {
    index: u32,
    owner: Owner,
}

impl Variable {
    /// The column of this number. There is no room in memory for more than a handle can number.
    pub(super) fn new(index: usize, owner: Owner) -> Self {
        u32::try_from(index).map_or(Self { index: u32::MAX, owner: Owner::NOBODY }, |index| Self { index, owner })
    }

    /// The number of the column, counted from 0 in the order in which columns were added.
    #[must_use]
    pub const fn index(self) -> usize {
        self.index as usize
    }
}

/// Who added a column: a number that no program of this process shares with another, until there have been four
/// billion of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Owner(u32);

impl Owner {
    const NOBODY: Self = Self(0);

    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// Who added which columns of a program: the program itself, and those that it is a copy of.
#[derive(Debug)]
pub(super) struct Owners {
    own: Owner,
    /// The first columns of runs that one owner added, and the owners.
    runs: Vec<(usize, Owner)>,
}

impl Owners {
    /// The owner of the column of this number, which is added.
    pub(super) fn add(&mut self, column: usize) -> Owner {
        if self.runs.last().is_none_or(|(_, owner)| *owner != self.own) {
            self.runs.push((column, self.own));
        }
        self.own
    }

    /// The owner of a column that there is.
    pub(super) fn of(&self, column: usize) -> Owner {
        match self.runs.last() {
            Some(&(first, owner)) if first <= column => owner,
            _ => {
                let later = self.runs.partition_point(|&(first, _)| first <= column);
                later.checked_sub(1).map_or(Owner::NOBODY, |run| self.runs[run].1)
            }
        }
    }
}

impl Default for Owners {
    fn default() -> Self {
        Self { own: Owner::new(), runs: Vec::new() }
    }
}

impl Clone for Owners {
    fn clone(&self) -> Self {
        Self { own: Owner::new(), runs: self.runs.clone() }
    }
}

/// A program was told something about a variable that it does not have: another program has it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{place} speaks of a variable of another program, the one of number {index}")]
pub struct Foreign {
    /// What speaks of it: the objective, a row, or a change to a column.
    pub place: String,
    /// The number of the variable in its own program, counted from 0.
    pub index: usize,
}
