//! Tables of machine words: products of two words are held in two, and no number is ever cut off.

use std::cmp::Ordering;

use num_bigint::BigInt;

use super::Integers;
use super::table::{Entry, Label, Overflow, Table};

/// How long an entry of a table may be. The difference of two products of such entries fits in two words.
pub(super) const MOST_BITS: u32 = 62;

/// With entries as short as this the products of a pivot are words.
const FEW_BITS: u32 = 30;

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

/// The product, which two words hold.
const fn product(left: i64, right: i64) -> i128 {
    (left as i128).wrapping_mul(right as i128)
}

/// What a pivot does to an entry: (entry * new - factor * across) / old, where the factor is the entry of the same row
/// in the column of the pivot, and across is that of the same column in its row.
#[derive(Debug, Clone, Copy)]
struct Exchange {
    column: usize,
    /// The denominator to be, and the one that was.
    new: i64,
    old: Divisor,
}

impl Exchange {
    /// What is divided. Two words hold it, whatever the entries.
    const fn cross(self, entry: i64, factor: i64, across: i64) -> i128 {
        product(entry, self.new).wrapping_sub(product(factor, across))
    }

    const fn wide(self, entry: i64, factor: i64, across: i64) -> i64 {
        self.old.quotient(self.cross(entry, factor, across))
    }

    /// The same for entries of at most `FEW_BITS`.
    const fn narrow(self, entry: i64, factor: i64, across: i64) -> i64 {
        let cross = entry.wrapping_mul(self.new).wrapping_sub(factor.wrapping_mul(across));
        (cross >> self.old.twos).wrapping_mul(self.old.inverse)
    }

    /// Whether a word holds every entry of the rows afterwards.
    fn fits(self, rows: &[i64], pivot_row: &[i64]) -> bool {
        rows.chunks_exact(pivot_row.len()).all(|entries| {
            let factor = entries[1 + self.column];
            let mut pairs = entries.iter().zip(pivot_row);
            pairs.all(|(&entry, &across)| self.old.fits(self.cross(entry, factor, across)))
        })
    }

    /// Changes the rows, and returns the bits that occur in their magnitudes.
    fn apply(self, rows: &mut [i64], pivot_row: &[i64], one: impl Fn(Self, i64, i64, i64) -> i64) -> u64 {
        let mut bits = 0;
        for entries in rows.chunks_exact_mut(pivot_row.len()) {
            let factor = entries[1 + self.column];
            if factor == 0 && self.new == self.old.word {
                bits |= magnitudes(entries);
                continue;
            }
            for (entry, &across) in entries.iter_mut().zip(pivot_row) {
                *entry = one(self, *entry, factor, across);
                bits |= magnitude(*entry);
            }
        }
        bits
    }
}

/// The bits of the magnitude, or of that less one: as many either way, but for the negative powers of two.
const fn magnitude(word: i64) -> u64 {
    (word ^ (word >> 63)).cast_unsigned()
}

fn magnitudes(words: &[i64]) -> u64 {
    words.iter().fold(0, |bits, &word| bits | magnitude(word))
}

const fn length(bits: u64) -> u32 {
    u64::BITS - bits.leading_zeros()
}

fn negate(words: &mut [i64]) {
    words.iter_mut().for_each(|word| *word = -*word);
}

impl Entry for i64 {
    fn pivot(table: &mut Table<Self>, row: usize, column: usize) -> Result<(), Overflow> {
        let (width, bits, old) = (table.width(), table.bits, table.denominator);
        let (before, rest) = table.entries.split_at_mut(row * width);
        let (pivot_row, after) = rest.split_at_mut(width);
        let pivot = pivot_row[1 + column];
        let exchange = Exchange { column, new: pivot.abs(), old: Divisor::new(old) };
        if pivot < 0 {
            negate(pivot_row);
        }
        // With this in its place, the column of the pivot needs no treatment of its own: it only changes its sign.
        pivot_row[1 + column] = exchange.new - old * pivot.signum();
        // The difference of two products, one of them with a sum of two entries, over the old denominator.
        let safe = 2 * bits + 2 < MOST_BITS + length(old.cast_unsigned());
        if !(safe || exchange.fits(before, pivot_row) && exchange.fits(after, pivot_row)) {
            pivot_row[1 + column] = exchange.new;
            if pivot < 0 {
                negate(pivot_row);
            }
            return Err(Overflow);
        }
        let seen = if bits <= FEW_BITS {
            exchange.apply(before, pivot_row, Exchange::narrow) | exchange.apply(after, pivot_row, Exchange::narrow)
        } else {
            exchange.apply(before, pivot_row, Exchange::wide) | exchange.apply(after, pivot_row, Exchange::wide)
        };
        negate(pivot_row);
        pivot_row[1 + column] = old * pivot.signum();
        table.bits = length(seen | magnitudes(pivot_row) | exchange.new.cast_unsigned());
        table.denominator = exchange.new;
        table.swap_labels(row, column);
        Ok(())
    }

    fn push(table: &mut Table<Self>, coefficients: &[i64], constant: i64) -> Result<(), Overflow> {
        let longest = length(magnitudes(coefficients) | magnitude(constant)) + table.bits;
        let start = table.entries.len();
        if longest + length(table.width() as u64) <= MOST_BITS {
            push_narrow(table, coefficients, constant);
        } else if push_wide(table, coefficients, constant).is_none() {
            table.entries.truncate(start);
            return Err(Overflow);
        }
        table.bits = table.bits.max(length(magnitudes(&table.entries[start..])));
        Ok(())
    }

    fn compare(left: (&Self, &Self), right: (&Self, &Self)) -> Ordering {
        product(*left.0, *left.1).cmp(&product(*right.0, *right.1))
    }

    fn integers(numbers: Vec<Self>) -> Integers {
        Integers::of_words(numbers)
    }

    fn big(&self) -> BigInt {
        (*self).into()
    }
}

/// The coefficient of a variable in a row of the program.
fn coefficient(coefficients: &[i64], label: Label) -> i64 {
    label.as_column().and_then(|column| coefficients.get(column)).copied().unwrap_or(0)
}

/// Appends a row whose entries no sum of products can make longer than a word.
fn push_narrow(table: &mut Table<i64>, coefficients: &[i64], constant: i64) {
    let (width, start) = (table.width(), table.entries.len());
    table.entries.push(table.denominator * constant);
    let (outside, basic) = table.labels.split_at(table.columns);
    table.entries.extend(outside.iter().map(|&label| table.denominator * coefficient(coefficients, label)));
    let (rows, sum) = table.entries.split_at_mut(start);
    for (entries, &label) in rows.chunks_exact(width).zip(basic) {
        let factor = coefficient(coefficients, label);
        if factor != 0 {
            let pairs = sum.iter_mut().zip(entries);
            pairs.for_each(|(sum, &entry)| *sum = sum.wrapping_add(entry.wrapping_mul(factor)));
        }
    }
}

/// Appends a row, or only some of its entries if the next fits in no word.
fn push_wide(table: &mut Table<i64>, coefficients: &[i64], constant: i64) -> Option<()> {
    let rows = table.rows();
    for place in 0..table.width() {
        let own = match place.checked_sub(1) {
            None => constant,
            Some(column) => coefficient(coefficients, table.outside()[column]),
        };
        let mut sum = product(table.denominator, own);
        for row in 0..rows {
            let factor = coefficient(coefficients, table.basic(row));
            sum = sum.checked_add(product(factor, table.row(row)[place]))?;
        }
        table.entries.push(i64::try_from(sum).ok().filter(|entry| entry.unsigned_abs() < 1 << MOST_BITS)?);
    }
    Some(())
}
