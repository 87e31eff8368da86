//! Facts that are kept back until another one uses them: most of what follows at a node closes nothing there or below,
//! and every line costs those who write it and those who check it.
//!
//! They have numbers of their own, beyond those of lines, until they are written. What belongs to closed nodes is
//! forgotten, and where too much waits, all of it is written, so that memory stays bounded.

use std::collections::{BTreeSet, HashMap};

use num_bigint::BigInt;

use super::proof_log::{Fixed, Lhs, Relation};
use crate::program::Rational;

/// Where the numbers of these facts begin: beyond those of lines, and before those of drafts.
const FIRST: usize = usize::MAX / 4;
/// How many multipliers may wait: some tens of megabytes.
const MOST: usize = 1 << 21;

/// A fact over columns that may be written.
#[derive(Debug)]
pub(super) struct LateFact {
    terms: Vec<(usize, BigInt)>,
    relation: Relation,
    rhs: Rational,
    is_rounded: bool,
    multipliers: Vec<(usize, i128)>,
    denominator: i128,
}

#[derive(Debug)]
enum State {
    Waiting(LateFact),
    Written(usize),
}

/// The facts that wait, and the lines of those that were written. By default there are none.
#[derive(Debug, Default)]
pub(super) struct Late {
    facts: HashMap<usize, State>,
    /// How many facts there have been, and how many of them were written.
    count: usize,
    lines: usize,
    /// How many multipliers wait.
    size: usize,
}

impl LateFact {
    /// Nothing if it is not over columns.
    pub fn of(derived: &Fixed) -> Option<Self> {
        let Fixed { left, relation, rhs, is_rounded, multipliers, denominator } = *derived;
        let Lhs::Terms(terms) = left else { return None };
        let (terms, multipliers) = (terms.to_vec(), multipliers.to_vec());
        Some(Self { terms, relation, rhs: rhs.clone(), is_rounded, multipliers, denominator })
    }

    pub fn fixed(&self) -> Fixed<'_> {
        let Self { terms, relation, rhs, is_rounded, multipliers, denominator } = self;
        let (relation, is_rounded, denominator) = (*relation, *is_rounded, *denominator);
        Fixed { left: Lhs::Terms(terms), relation, rhs, is_rounded, multipliers, denominator }
    }
}

impl Late {
    /// Keeps a fact back; its number.
    pub fn keep(&mut self, kept: LateFact) -> usize {
        let fact = FIRST + self.count;
        self.count += 1;
        self.size += kept.multipliers.len();
        self.facts.insert(fact, State::Waiting(kept));
        fact
    }

    /// How many facts were not written.
    pub const fn unwritten(&self) -> usize {
        self.count - self.lines
    }

    /// Whether so much waits that it is to be written.
    pub const fn is_full(&self) -> bool {
        self.size > MOST
    }

    /// All that waits.
    pub fn waiting(&self) -> Vec<usize> {
        self.facts.iter().filter(|(_, state)| matches!(state, State::Waiting(_))).map(|(fact, _)| *fact).collect()
    }

    /// The facts that wait, among these and those that they rest on: each after those. They are to be written now.
    pub fn take(&mut self, facts: impl IntoIterator<Item = usize>) -> Vec<(usize, LateFact)> {
        let mut open: Vec<usize> = facts.into_iter().filter(|fact| *fact >= FIRST).collect();
        let mut needed = BTreeSet::new();
        while let Some(fact) = open.pop() {
            if let Some(State::Waiting(kept)) = self.facts.get(&fact)
                && needed.insert(fact)
            {
                open.extend(kept.multipliers.iter().map(|multiplier| multiplier.0).filter(|fact| *fact >= FIRST));
            }
        }
        needed.into_iter().filter_map(|fact| self.remove(fact).map(|kept| (fact, kept))).collect()
    }

    fn remove(&mut self, fact: usize) -> Option<LateFact> {
        match self.facts.remove(&fact) {
            Some(State::Waiting(kept)) => {
                self.size -= kept.multipliers.len();
                Some(kept)
            }
            Some(State::Written(_)) | None => None,
        }
    }

    /// Takes the line of a fact that was written.
    pub fn written(&mut self, fact: usize, line: usize) {
        self.lines += 1;
        self.facts.insert(fact, State::Written(line));
    }

    /// The line of a fact; nothing if it is not written.
    pub fn line(&self, fact: usize) -> Option<usize> {
        if fact < FIRST {
            return Some(fact);
        }
        match self.facts.get(&fact) {
            Some(State::Written(line)) => Some(*line),
            Some(State::Waiting(_)) | None => None,
        }
    }

    /// Drops a fact that is used no more.
    pub fn forget(&mut self, fact: usize) {
        if fact >= FIRST {
            self.remove(fact);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fact over one column that rests on others.
    fn resting_on(facts: &[usize]) -> LateFact {
        LateFact {
            terms: vec![(0, 1.into())],
            relation: Relation::AtMost,
            rhs: Rational::default(),
            is_rounded: false,
            multipliers: facts.iter().map(|&fact| (fact, 1)).collect(),
            denominator: 1,
        }
    }

    #[test]
    fn facts_are_written_once_after_those_they_rest_on() {
        let mut late = Late::default();
        let first = late.keep(resting_on(&[7]));
        let other = late.keep(resting_on(&[7, 8]));
        let second = late.keep(resting_on(&[first, 9]));
        let third = late.keep(resting_on(&[second, first]));
        assert_eq!((late.line(7), late.line(first), late.size), (Some(7), None, 7));
        let taken: Vec<usize> = late.take([3, third]).into_iter().map(|taken| taken.0).collect();
        assert_eq!((taken, late.size), (vec![first, second, third], 2));
        [first, second, third].into_iter().zip(20..).for_each(|(fact, line)| late.written(fact, line));
        assert_eq!((late.line(second), late.line(third)), (Some(21), Some(22)));
        let fourth = late.keep(resting_on(&[third, other]));
        let taken: Vec<usize> = late.take([fourth, third]).into_iter().map(|taken| taken.0).collect();
        assert_eq!((taken, late.unwritten()), (vec![other, fourth], 2));
    }

    #[test]
    fn what_is_forgotten_takes_no_room_and_has_no_line() {
        let mut late = Late::default();
        let waits = late.keep(resting_on(&[1, 2, 3]));
        let written = late.keep(resting_on(&[4]));
        late.take([written]);
        late.written(written, 11);
        assert_eq!((late.waiting(), late.is_full()), (vec![waits], false));
        [waits, written, 5].into_iter().for_each(|fact| late.forget(fact));
        assert_eq!((late.line(waits), late.line(written), late.line(5), late.size), (None, None, Some(5), 0));
        let all: Vec<usize> = (0..1 << 12).map(|fact| fact % 7).collect();
        for _ in 0..=MOST / all.len() {
            late.keep(resting_on(&all));
        }
        assert!(late.is_full());
    }
}
