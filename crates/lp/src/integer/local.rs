//! The ends of columns as they are at a node of the search.

use super::narrow::Narrow;
use super::proof_log::ProofLog;
use super::system::Infeasible;
use super::system::{Bound, System, contradiction};
use crate::program::{Bounds, Rational};

/// A tighter end of a column, and the fact that proves it.
#[derive(Debug, Clone)]
pub(super) struct Change {
    pub column: usize,
    pub upper: bool,
    pub value: Rational,
    pub fact: usize,
}

/// The ends of all columns: those of the system, and what was changed since.
#[derive(Debug, Clone)]
pub(super) struct Local {
    ends: Vec<[Option<Bound<Rational>>; 2]>,
    pub words: Option<Narrow>,
    /// What was there before each change.
    undo: Vec<(usize, usize, Option<Bound<Rational>>)>,
}

impl Local {
    pub fn new(system: &System) -> Self {
        let ends = system.columns.iter().map(|column| [column.lower.clone(), column.upper.clone()]).collect();
        Self { ends, words: Narrow::new(system), undo: Vec::new() }
    }

    /// The end of a column that a multiplier of this sign needs.
    pub fn end(&self, column: usize, positive: bool) -> Option<&Bound<Rational>> {
        self.ends[column][usize::from(!positive)].as_ref()
    }

    pub fn bounds(&self, column: usize) -> Bounds {
        let value = |end: &Option<Bound<Rational>>| end.as_ref().map(|end| end.value.clone());
        Bounds { lower: value(&self.ends[column][0]), upper: value(&self.ends[column][1]) }
    }

    /// Whether a value is within the ends of a column.
    pub fn contain(&self, column: usize, value: &Rational) -> bool {
        let [lower, upper] = &self.ends[column];
        lower.as_ref().is_none_or(|lower| lower.value <= *value)
            && upper.as_ref().is_none_or(|upper| *value <= upper.value)
    }

    /// Takes the rows of a system from a place on.
    pub fn add_rows(&mut self, system: &System, first: usize) {
        let fit = self.words.as_mut().is_some_and(|words| system.rows[first..].iter().all(|row| words.add(row)));
        if !fit {
            self.words = None;
        }
    }

    /// Takes a new end, unless the one that there is says as much.
    pub fn apply(&mut self, change: &Change) {
        let (column, side) = (change.column, usize::from(change.upper));
        let is_tighter = |end: &Bound<Rational>| {
            if change.upper { change.value < end.value } else { change.value > end.value }
        };
        if self.ends[column][side].as_ref().is_none_or(is_tighter) {
            self.set(column, side, Some(Bound { value: change.value.clone(), fact: change.fact }));
        }
    }

    /// The absurd fact that the ends of a column contradict each other, if they do.
    pub fn crossed(&self, column: usize, log: &mut dyn ProofLog) -> Option<Infeasible> {
        let [lower, upper] = &self.ends[column];
        contradiction(lower, upper, log).err()
    }

    /// Takes the changes for good.
    pub fn keep(&mut self) {
        self.undo.clear();
    }

    fn set(&mut self, column: usize, side: usize, end: Option<Bound<Rational>>) {
        if let Some(words) = &mut self.words {
            words.set(column, side, end.as_ref().map(|end| &end.value));
        }
        let before = std::mem::replace(&mut self.ends[column][side], end);
        self.undo.push((column, side, before));
    }

    /// How many changes there are.
    pub fn changes(&self) -> usize {
        self.undo.len()
    }

    /// Takes changes back until so many are left; the columns that were changed.
    pub fn back_to(&mut self, changes: usize) -> Vec<usize> {
        let mut columns = Vec::new();
        while self.undo.len() > changes {
            let Some((column, side, before)) = self.undo.pop() else { break };
            self.set(column, side, before);
            self.undo.pop();
            columns.push(column);
        }
        columns
    }
}
