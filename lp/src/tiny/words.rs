//! Tables of machine words: products of two words are held in two, and no number is ever cut off.

use num_bigint::BigInt;

use super::Integers;
use super::table::{Entry, Overflow, Table};

/// How long an entry of a table may be. The difference of two products of such entries fits in two words.
pub(super) const MOST_BITS: u32 = 62;

/// Division without remainder by a positive word: a shift, and a product with the inverse of its odd part modulo 2^64.
#[derive(Debug, Clone, Copy)]
struct Divisor {
    word: i64,
    twos: u32,
    inverse: i64,
}

impl Divisor {
    const fn new(word: i64) -> Self {
        let twos = word.trailing_zeros();
        let odd = word >> twos;
        // Each step doubles the number of right bits, of which there are three to begin with.
        let mut inverse = odd;
        let mut step = 0;
        while step < 5 {
            inverse = inverse.wrapping_mul(2_i64.wrapping_sub(odd.wrapping_mul(inverse)));
            step += 1;
        }
        Self { word, twos, inverse }
    }

    /// The quotient of a multiple, if that is a word.
    #[expect(clippy::cast_possible_truncation, reason = "the quotient is a word, so the lower word of it is enough")]
    const fn quotient(self, multiple: i128) -> i64 {
        ((multiple >> self.twos) as i64).wrapping_mul(self.inverse)
    }

    /// Whether the quotient has at most so many bits as an entry may have.
    const fn fits(self, multiple: i128) -> bool {
        multiple.unsigned_abs() >> MOST_BITS < self.word.unsigned_abs() as u128
    }
}

/// entry * pivot - factor * across, which two words hold.
const fn cross(entry: i64, pivot: i64, factor: i64, across: i64) -> i128 {
    entry as i128 * pivot as i128 - factor as i128 * across as i128
}

impl Entry for i64 {
    fn pivot(table: &mut Table<Self>, row: usize, column: usize) -> Result<(), Overflow> {
        let (width, old) = (table.width(), table.denominator);
        let place = row * width + 1 + column;
        let (new, signed_old) = (table.entries[place].abs(), old * table.entries[place].signum());
        let divisor = Divisor::new(old);
        let (before, rest) = table.entries.split_at_mut(row * width);
        let (pivot_row, after) = rest.split_at_mut(width);
        if pivot_row[1 + column] < 0 {
            pivot_row.iter_mut().for_each(|entry| *entry = -*entry);
        }
        // With this in its place, the column of the pivot needs no treatment of its own: it only changes its sign.
        pivot_row[1 + column] = new - signed_old;
        let fits = |entries: &[i64]| {
            let factor = entries[1 + column];
            let mut pairs = entries.iter().zip(&*pivot_row);
            pairs.all(|(&entry, &across)| divisor.fits(cross(entry, new, factor, across)))
        };
        if !before.chunks_exact(width).chain(after.chunks_exact(width)).all(fits) {
            pivot_row[1 + column] = new;
            if signed_old < 0 {
                pivot_row.iter_mut().for_each(|entry| *entry = -*entry);
            }
            return Err(Overflow);
        }
        for entries in before.chunks_exact_mut(width).chain(after.chunks_exact_mut(width)) {
            let factor = entries[1 + column];
            if factor == 0 && new == old {
                continue;
            }
            for (entry, &across) in entries.iter_mut().zip(&*pivot_row) {
                *entry = divisor.quotient(cross(*entry, new, factor, across));
            }
        }
        pivot_row.iter_mut().for_each(|entry| *entry = -*entry);
        pivot_row[1 + column] = signed_old;
        table.denominator = new;
        table.swap_labels(row, column);
        Ok(())
    }

    fn push(table: &mut Table<Self>, coefficients: &[i64], constant: i64) -> Result<(), Overflow> {
        let (width, start) = (table.width(), table.entries.len());
        let coefficient = |column: Option<usize>| {
            i128::from(column.and_then(|column| coefficients.get(column)).copied().unwrap_or(0))
        };
        let denominator = i128::from(table.denominator);
        let mut sum = vec![0_i128; width];
        sum[0] = denominator * i128::from(constant);
        for (column, label) in table.outside().iter().enumerate() {
            sum[1 + column] = denominator * coefficient(label.as_column());
        }
        for row in 0..table.rows() {
            let factor = coefficient(table.basic(row).as_column());
            for (sum, &entry) in sum.iter_mut().zip(table.row(row)).take(if factor == 0 { 0 } else { width }) {
                *sum = sum.checked_add(factor * i128::from(entry)).ok_or(Overflow)?;
            }
        }
        for sum in sum {
            let fitting = i64::try_from(sum).ok().filter(|entry| entry.unsigned_abs() < 1 << MOST_BITS);
            let Some(entry) = fitting else {
                table.entries.truncate(start);
                return Err(Overflow);
            };
            table.entries.push(entry);
        }
        Ok(())
    }

    fn less(left: (&Self, &Self), right: (&Self, &Self)) -> bool {
        i128::from(*left.0) * i128::from(*left.1) < i128::from(*right.0) * i128::from(*right.1)
    }

    fn integers(numbers: Vec<Self>) -> Integers {
        Integers::of_words(numbers)
    }

    fn big(&self) -> BigInt {
        (*self).into()
    }
}
