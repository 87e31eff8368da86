//! Tables of big integers, for what fits in no word.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

use super::Integers;
use super::table::{Entry, Overflow, Table};
use super::words::MOST_BITS;

impl Entry for BigInt {
    fn pivot(table: &mut Table<Self>, row: usize, column: usize) -> Result<(), Overflow> {
        let width = table.width();
        let mut pivot_row = table.row(row).to_vec();
        let pivot = pivot_row[1 + column].clone();
        let positive = pivot.is_positive();
        if !positive {
            pivot_row.iter_mut().for_each(|entry| *entry = -std::mem::take(entry));
        }
        let (old, new) = (std::mem::replace(&mut table.denominator, pivot.abs()), pivot.abs());
        let signed_old = if positive { old.clone() } else { -old.clone() };
        for (index, entries) in table.entries.chunks_exact_mut(width).enumerate() {
            let factor = entries[1 + column].clone();
            if index == row || (factor.is_zero() && old == new) {
                continue;
            }
            for (entry, across) in entries.iter_mut().zip(&pivot_row) {
                if !entry.is_zero() || !(across.is_zero() || factor.is_zero()) {
                    *entry = (&*entry * &new - &factor * across) / &old;
                }
            }
            entries[1 + column] = if positive { factor } else { -factor };
        }
        let entries = &mut table.entries[row * width..(row + 1) * width];
        entries.iter_mut().zip(pivot_row).for_each(|(entry, across)| *entry = -across);
        entries[1 + column] = signed_old;
        table.swap_labels(row, column);
        Ok(())
    }

    fn push(table: &mut Table<Self>, coefficients: &[i64], constant: i64) -> Result<(), Overflow> {
        let mut sum = vec![Self::ZERO; table.width()];
        sum[0] = &table.denominator * constant;
        let coefficient = |column: Option<usize>| column.and_then(|column| coefficients.get(column)).copied();
        for (column, label) in table.outside().iter().enumerate() {
            sum[1 + column] = &table.denominator * coefficient(label.as_column()).unwrap_or(0);
        }
        for row in 0..table.rows() {
            let factor = coefficient(table.basic(row).as_column()).unwrap_or(0);
            if factor != 0 {
                sum.iter_mut().zip(table.row(row)).for_each(|(sum, entry)| *sum += entry * factor);
            }
        }
        table.entries.extend(sum);
        Ok(())
    }

    fn compare(left: (&Self, &Self), right: (&Self, &Self)) -> Ordering {
        (left.0 * left.1).cmp(&(right.0 * right.1))
    }

    fn integers(numbers: Vec<Self>) -> Integers {
        Integers::of_big(numbers)
    }

    fn big(&self) -> BigInt {
        self.clone()
    }
}

impl Table<i64> {
    /// The same table of big integers.
    pub fn widened(&self) -> Table<BigInt> {
        Table {
            columns: self.columns,
            denominator: self.denominator.into(),
            entries: self.entries.iter().map(|&entry| entry.into()).collect(),
            labels: self.labels.clone(),
            bits: 0,
        }
    }
}

impl Table<BigInt> {
    /// The same table of words, if it fits.
    pub fn narrowed(&self) -> Option<Table<i64>> {
        let word = |number: &BigInt| number.to_i64().filter(|word| word.unsigned_abs() < 1 << MOST_BITS);
        let denominator = word(&self.denominator)?;
        let entries: Option<Vec<i64>> = self.entries.iter().map(word).collect();
        let (columns, labels) = (self.columns, self.labels.clone());
        Some(Table { columns, denominator, entries: entries?, labels, bits: MOST_BITS })
    }
}
