//! The costs of the links: a square matrix that holds each distinct value once.

use std::collections::HashMap;
use std::hash::Hash;

use thiserror::Error;

/// A matrix of link costs, c_ij at row i and column j.
///
/// Measured platforms have few distinct costs, so each is held once, in the order of its first appearance: ten thousand
/// processors take four bytes a pair. Two matrices are equal if and only if all their entries are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Costs<T> {
    size: usize,
    distinct: Vec<T>,
    entries: Vec<u32>,
}

/// A row of a matrix that has not as many entries as there are rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the matrix is not square: row {row} has {entries} entries")]
pub struct NotSquare {
    /// The first such row.
    pub row: usize,
    /// How many entries it has.
    pub entries: usize,
}

impl<T: Clone + Eq + Hash> Costs<T> {
    /// The matrix with these rows, or the first row whose length is not the number of rows.
    ///
    /// # Errors
    /// If the matrix is not square.
    ///
    /// # Panics
    /// Panics beyond 2^32 distinct values.
    pub fn from_rows(rows: impl IntoIterator<Item = Vec<T>>) -> Result<Self, NotSquare> {
        let mut interner = Interner::default();
        let rows: Vec<Vec<u32>> =
            rows.into_iter().map(|row| row.into_iter().map(|value| interner.intern(value)).collect()).collect();
        interner.into_costs(rows)
    }
}

impl<T> Costs<T> {
    /// The number of rows, and of columns.
    pub fn size(&self) -> usize {
        self.size
    }

    /// c_ij: what a message between `processor` and `neighbour`, either way, costs `processor`.
    ///
    /// # Panics
    /// Panics if one of them does not exist.
    pub fn get(&self, processor: usize, neighbour: usize) -> &T {
        assert!(neighbour < self.size, "processor {neighbour} of {}", self.size);
        &self.distinct[self.entries[processor * self.size + neighbour] as usize]
    }

    /// The distinct values, in the order of their first appearance.
    pub fn distinct(&self) -> &[T] {
        &self.distinct
    }

    /// Row `processor` of the matrix.
    pub fn row(&self, processor: usize) -> impl Iterator<Item = &T> {
        (0..self.size).map(move |neighbour| self.get(processor, neighbour))
    }

    /// The matrix with `value` applied to each entry; equal images are not joined.
    pub(super) fn map<S>(&self, value: impl Fn(&T) -> S) -> Costs<S> {
        Costs { size: self.size, distinct: self.distinct.iter().map(value).collect(), entries: self.entries.clone() }
    }
}

/// Numbers distinct values in the order of their first appearance.
#[derive(Debug)]
pub struct Interner<T> {
    numbers: HashMap<T, u32>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Self { numbers: HashMap::new() }
    }
}

impl<T: Clone + Eq + Hash> Interner<T> {
    /// The number of `value`.
    pub fn intern(&mut self, value: T) -> u32 {
        let next = u32::try_from(self.numbers.len()).expect("fewer than 2^32 distinct costs");
        *self.numbers.entry(value).or_insert(next)
    }

    /// The matrix whose rows hold numbers of this interner, or the first row of another length than their number.
    pub fn into_costs(self, rows: Vec<Vec<u32>>) -> Result<Costs<T>, NotSquare> {
        let size = rows.len();
        if let Some((row, entries)) = rows.iter().enumerate().find(|(_, row)| row.len() != size) {
            return Err(NotSquare { row, entries: entries.len() });
        }
        let mut numbered: Vec<_> = self.numbers.into_iter().collect();
        numbered.sort_unstable_by_key(|(_, number)| *number);
        let distinct = numbered.into_iter().map(|(value, _)| value).collect();
        Ok(Costs { size, distinct, entries: rows.concat() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_where_they_were_put_and_held_once() {
        let costs = Costs::from_rows([vec![0, 5, 7], vec![5, 0, 5], vec![7, 7, 0]]).unwrap();
        assert_eq!((costs.get(0, 2), costs.get(1, 2), costs.get(2, 1)), (&7, &5, &7));
        assert_eq!(costs.distinct(), [0, 5, 7]);
        assert_eq!(costs.row(2).copied().collect::<Vec<_>>(), [7, 7, 0]);
    }

    #[test]
    fn a_matrix_that_is_not_square_is_refused_with_its_first_wrong_row() {
        assert_eq!(Costs::from_rows([vec![0, 1], vec![1]]), Err(NotSquare { row: 1, entries: 1 }));
        assert_eq!(Costs::from_rows([vec![0, 1]]), Err(NotSquare { row: 0, entries: 2 }));
        assert_eq!(Costs::<i64>::from_rows([]).map(|costs| costs.size()), Ok(0));
    }
}
