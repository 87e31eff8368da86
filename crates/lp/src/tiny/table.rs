//! The dictionary: denominator times each basic variable as a form in the variables that are not basic.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::Signed;

use super::{Integers, Row};

/// A number did not fit. The table is as it was.
#[derive(Debug, Clone, Copy)]
pub(super) struct Overflow;

/// What a table consists of.
pub(super) trait Entry: Clone + Ord + Signed + From<i64> {
    /// Makes the variable of `column` basic in `row`, and the one that was basic there not.
    fn pivot(table: &mut Table<Self>, row: usize, column: usize) -> Result<(), Overflow>;

    /// Appends coefficients x + constant as a row of the table, in terms of what is not basic.
    fn push(table: &mut Table<Self>, coefficients: &[i64], constant: i64) -> Result<(), Overflow>;

    /// How left.0 * left.1 compares with right.0 * right.1.
    fn compare(left: (&Self, &Self), right: (&Self, &Self)) -> Ordering;

    fn integers(numbers: Vec<Self>) -> Integers;

    fn big(&self) -> BigInt;
}

/// Which variable it is: a column of the program, or the value of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Label(u32);

impl Label {
    /// The value of the row that is maximised, which is no constraint.
    pub const OBJECTIVE: Self = Self(u32::MAX);
    const FIXED: u32 = 1;
    const NEGATED: u32 = 2;
    const ROW: u32 = 4;
    const SHIFT: u32 = 3;

    /// The variable of a column of the program.
    pub fn column(column: usize) -> Self {
        Self(number(column) << Self::SHIFT)
    }

    /// The value of a row of the program: whether it is to be zero, and whether it is held with the other sign.
    pub fn row(row: usize, fixed: bool, negated: bool) -> Self {
        let flags = if fixed { Self::FIXED } else { 0 } | if negated { Self::NEGATED } else { 0 };
        Self(number(row) << Self::SHIFT | Self::ROW | flags)
    }

    /// Whether it may be nothing but zero.
    pub const fn is_fixed(self) -> bool {
        self.0 & Self::FIXED != 0
    }

    pub const fn is_negated(self) -> bool {
        self.0 & Self::NEGATED != 0
    }

    pub const fn as_column(self) -> Option<usize> {
        if self.0 & Self::ROW == 0 { Some((self.0 >> Self::SHIFT) as usize) } else { None }
    }

    pub const fn as_row(self) -> Option<usize> {
        if self.0 & Self::ROW == 0 { None } else { Some((self.0 >> Self::SHIFT) as usize) }
    }

    /// By which Bland's rule orders: columns first, each by its number.
    pub const fn order(self) -> (bool, u32) {
        (self.0 & Self::ROW != 0, self.0)
    }
}

/// As many columns or rows as a label tells apart are far more than fit in memory as a table.
fn number(index: usize) -> u32 {
    u32::try_from(index).ok().filter(|index| index.leading_zeros() >= Label::SHIFT).expect("fewer columns and rows")
}

/// A dictionary.
#[derive(Debug)]
pub(super) struct Table<T> {
    /// How many columns the program has, and so how many variables are not basic.
    pub columns: usize,
    /// Above zero.
    pub denominator: T,
    /// Row by row, of each the constant and then the coefficients of what is not basic.
    pub entries: Vec<T>,
    /// The variables that are not basic, and then the basic ones.
    pub labels: Vec<Label>,
    /// A number of bits that no magnitude of an entry exceeds, nor the denominator. Words alone ask for it.
    pub bits: u32,
}

/// A copy has room for a row more, as nearly every copy gets one.
impl<T: Entry> Clone for Table<T> {
    fn clone(&self) -> Self {
        let mut entries = Vec::with_capacity(self.entries.len() + self.width());
        entries.extend_from_slice(&self.entries);
        let mut labels = Vec::with_capacity(self.labels.len() + 1);
        labels.extend_from_slice(&self.labels);
        Self { columns: self.columns, denominator: self.denominator.clone(), entries, labels, bits: self.bits }
    }
}

impl<T: Entry> Table<T> {
    pub fn new(columns: usize) -> Self {
        let labels = (0..columns).map(Label::column).collect();
        Self { columns, denominator: T::one(), entries: Vec::new(), labels, bits: 1 }
    }

    /// The number of entries of a row.
    pub const fn width(&self) -> usize {
        self.columns + 1
    }

    /// How many variables are basic.
    pub const fn rows(&self) -> usize {
        self.labels.len() - self.columns
    }

    pub fn row(&self, row: usize) -> &[T] {
        &self.entries[row * self.width()..(row + 1) * self.width()]
    }

    pub fn constant(&self, row: usize) -> &T {
        &self.entries[row * self.width()]
    }

    /// The coefficient of the variable of `column` in `row`.
    pub fn entry(&self, row: usize, column: usize) -> &T {
        &self.entries[row * self.width() + 1 + column]
    }

    pub fn basic(&self, row: usize) -> Label {
        self.labels[self.columns + row]
    }

    /// The variables that are not basic.
    pub fn outside(&self) -> &[Label] {
        &self.labels[..self.columns]
    }

    /// The basic variables.
    pub fn basics(&self) -> &[Label] {
        &self.labels[self.columns..]
    }

    pub fn swap_labels(&mut self, row: usize, column: usize) {
        self.labels.swap(column, self.columns + row);
    }

    /// Appends a row of the program. One that would have to fall to zero is held with the other sign.
    pub fn push_row(&mut self, row: &Row<'_>, label: (usize, bool)) -> Result<(), Overflow> {
        T::push(self, row.coefficients, row.constant)?;
        let start = self.entries.len() - self.width();
        let negated = label.1 && self.entries[start].is_positive();
        if negated {
            self.entries[start..].iter_mut().for_each(|entry| *entry = -entry.clone());
        }
        self.labels.push(Label::row(label.0, label.1, negated));
        Ok(())
    }

    pub fn push_objective(&mut self, objective: &[i64]) -> Result<(), Overflow> {
        T::push(self, objective, 0)?;
        self.labels.push(Label::OBJECTIVE);
        Ok(())
    }

    /// Makes room for rows.
    pub fn reserve(&mut self, rows: usize) {
        self.entries.reserve(rows * self.width());
        self.labels.reserve(rows);
    }

    /// Takes the last row off.
    pub fn pop(&mut self) {
        self.labels.pop();
        self.entries.truncate(self.entries.len().saturating_sub(self.width()));
    }

    /// The values of the columns times the denominator, if what is not basic is zero.
    pub fn vertex(&self) -> Vec<T> {
        let mut values = vec![T::zero(); self.columns];
        for row in 0..self.rows() {
            if let Some(column) = self.basic(row).as_column() {
                values[column] = self.constant(row).clone();
            }
        }
        values
    }

    /// How the columns change, times the denominator, as the variable of `column` rises by one.
    pub fn ray(&self, column: usize) -> Vec<T> {
        let mut values = vec![T::zero(); self.columns];
        if let Some(risen) = self.outside()[column].as_column() {
            values[risen] = self.denominator.clone();
        }
        for row in 0..self.rows() {
            if let Some(moved) = self.basic(row).as_column() {
                values[moved] = self.entry(row, column).clone();
            }
        }
        values
    }

    /// The multipliers of the first `count` rows of the program that turn denominator times what is basic in `row` into
    /// a form in columns alone; that of what is basic, if it is a row, is the denominator.
    pub fn multipliers(&self, row: usize, count: usize) -> Vec<T> {
        let mut multipliers = vec![T::zero(); count];
        let mut put = |label: Label, value: T| {
            if let Some(place) = label.as_row().and_then(|row| multipliers.get_mut(row)) {
                *place = if label.is_negated() { -value } else { value };
            }
        };
        for (column, &label) in self.outside().iter().enumerate() {
            put(label, -self.entry(row, column).clone());
        }
        put(self.basic(row), self.denominator.clone());
        multipliers
    }
}
