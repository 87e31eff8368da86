//! The simplex method on a feasible dictionary: the last row is raised, until it is feasible or greatest.
//!
//! The column with the greatest coefficient enters, as long as that gets on; after some pivots that do not, Bland's rule
//! takes over until one does, and so no basis comes back (Bland, "New finite pivoting rules for the simplex method",
//! Math. Oper. Res. 2, 1977).

use std::cmp::Ordering;

use super::table::{Entry, Label, Overflow, Table};

/// How many pivots in a row may get nowhere before Bland's rule.
const PATIENCE: u32 = 8;

/// What the method remembers: it goes on in big integers where words end.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// The last pivots that got nowhere.
    idle: u32,
}

/// How it ended for a row of the program.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Settled {
    /// It is satisfied, and part of the table if it has to be.
    Satisfied,
    /// It cannot be: it is still the last row of the table, and proves that.
    Contradiction,
}

/// How it ended for an objective, the last row of the table.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Raised {
    /// It cannot be greater.
    Greatest,
    /// It rises with the variable of this column for ever.
    Unbounded(usize),
}

impl<T: Entry> Table<T> {
    /// Satisfies the last row, while all others stay so.
    pub fn settle(&mut self, memory: &mut Memory) -> Result<Settled, Overflow> {
        let row = self.rows() - 1;
        let fixed = self.basic(row).is_fixed();
        if !fixed && self.is_implied(row) {
            self.pop();
            return Ok(Settled::Satisfied);
        }
        loop {
            if fixed && self.constant(row).is_zero() {
                return self.fix(row);
            }
            if !self.constant(row).is_negative() {
                return Ok(Settled::Satisfied);
            }
            let Some(column) = self.entering(row, memory) else { return Ok(Settled::Contradiction) };
            let falling = self.leaving(row, column).filter(|&other| self.falls_first(other, row, column));
            let leaving = falling.unwrap_or(row);
            self.exchange(leaving, column, memory)?;
            if leaving == row {
                return Ok(Settled::Satisfied);
            }
        }
    }

    /// Raises the last row, which is no constraint, as far as it goes.
    pub fn raise(&mut self, memory: &mut Memory) -> Result<Raised, Overflow> {
        let row = self.rows() - 1;
        loop {
            let Some(column) = self.entering(row, memory) else { return Ok(Raised::Greatest) };
            let Some(leaving) = self.leaving(row, column) else { return Ok(Raised::Unbounded(column)) };
            self.exchange(leaving, column, memory)?;
        }
    }

    /// Whether the row is satisfied whatever the others are.
    fn is_implied(&self, row: usize) -> bool {
        let mut terms = self.row(row)[1..].iter().zip(self.outside());
        !self.constant(row).is_negative() && terms.all(|(entry, label)| label.is_fixed() || !entry.is_negative())
    }

    /// Takes a row that has to be zero, and is, out of the basis for good.
    fn fix(&mut self, row: usize) -> Result<Settled, Overflow> {
        let usable = |column: &usize| !self.outside()[*column].is_fixed() && !self.entry(row, *column).is_zero();
        let column = (0..self.columns).filter(usable).min_by(|&left, &right| {
            let magnitude = |column: usize| (self.entry(row, column).abs(), self.outside()[column].order());
            magnitude(left).cmp(&magnitude(right))
        });
        match column {
            Some(column) => T::pivot(self, row, column)?,
            None => self.pop(),
        }
        Ok(Settled::Satisfied)
    }

    fn exchange(&mut self, row: usize, column: usize, memory: &mut Memory) -> Result<(), Overflow> {
        let idle = self.constant(row).is_zero();
        T::pivot(self, row, column)?;
        memory.idle = if idle { memory.idle.saturating_add(1) } else { 0 };
        Ok(())
    }

    /// The column whose variable raises the row, if there is one.
    fn entering(&self, row: usize, memory: &Memory) -> Option<usize> {
        let patient = memory.idle < PATIENCE;
        let mut best: Option<(&T, Label, usize)> = None;
        for (column, (entry, &label)) in self.row(row)[1..].iter().zip(self.outside()).enumerate() {
            if label.is_fixed() || !entry.is_positive() {
                continue;
            }
            let better = match best {
                None => true,
                Some((most, _, _)) if patient && entry != most => entry > most,
                Some((_, first, _)) => label.order() < first.order(),
            };
            if better {
                best = Some((entry, label, column));
            }
        }
        best.map(|(_, _, column)| column)
    }

    /// Whether the one row, which falls, reaches zero before the other, which rises from below.
    fn falls_first(&self, falling: usize, rising: usize, column: usize) -> bool {
        let (distance, speed) = (self.constant(falling), self.entry(falling, column));
        T::compare((distance, self.entry(rising, column)), (self.constant(rising), speed)).is_lt()
    }

    /// The row before `last` that is the first to reach zero as the variable of the column rises.
    fn leaving(&self, last: usize, column: usize) -> Option<usize> {
        let mut best: Option<(usize, Label, &[T])> = None;
        let rows = self.entries.chunks_exact(self.width()).zip(self.basics());
        for (row, (entries, &label)) in rows.take(last).enumerate() {
            if !entries[1 + column].is_negative() {
                continue;
            }
            let better = best.is_none_or(|(_, first, other)| match compare_arrival(entries, other, column) {
                Ordering::Less => true,
                Ordering::Equal => label.order() < first.order(),
                Ordering::Greater => false,
            });
            if better {
                best = Some((row, label, entries));
            }
        }
        best.map(|(row, _, _)| row)
    }
}

/// Which of two falling rows reaches zero first as the variable of the column rises.
fn compare_arrival<T: Entry>(row: &[T], other: &[T], column: usize) -> Ordering {
    match (row[0].is_zero(), other[0].is_zero()) {
        // The coefficients of both are below zero.
        (false, false) => T::compare((&other[0], &row[1 + column]), (&row[0], &other[1 + column])),
        (zero, zero_of_other) => zero_of_other.cmp(&zero),
    }
}
