//! A system in machine words, for the sums that are formed at every node. What does not fit is left to big numbers.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

use super::multipliers::Multipliers;
use super::system::{Row, System};
use crate::program::Rational;

/// A system whose numbers all fit in words, with the ends of columns as they are at a node.
#[derive(Debug, Clone)]
pub(super) struct Narrow {
    starts: Vec<usize>,
    entries: Vec<(usize, i64)>,
    sides: Vec<[Option<i64>; 2]>,
    costs: Vec<i64>,
    /// The common denominator of the ends of columns.
    denominator: i64,
    /// The ends of columns times the denominator; an end that does not fit is none.
    ends: Vec<[Option<i64>; 2]>,
    /// At least the sum of the absolute costs and coefficients of any column.
    greatest_sum: i128,
}

impl Narrow {
    /// Nothing if a coefficient, a cost or an end does not fit.
    pub fn new(system: &System) -> Option<Self> {
        let mut denominator = BigInt::one();
        for end in system.columns.iter().flat_map(|column| column.lower.iter().chain(&column.upper)) {
            denominator = denominator.lcm(&end.value.denom());
            denominator.to_i64()?;
        }
        let costs = system.columns.iter().map(|column| column.cost.to_i64()).collect::<Option<Vec<i64>>>()?;
        let mut sums: Vec<i128> = costs.iter().map(|cost| i128::from(*cost).abs()).collect();
        let (mut starts, mut entries, mut sides) = (vec![0], Vec::new(), Vec::new());
        for row in &system.rows {
            for (column, value) in &row.terms {
                let value = value.to_i64()?;
                entries.push((*column, value));
                sums[*column] += i128::from(value).abs();
            }
            starts.push(entries.len());
            let side = |value: Option<&BigInt>| value.map(ToPrimitive::to_i64);
            let ends = [row.lower.as_ref(), row.upper.as_ref()].map(|end| side(end.map(|end| &end.value)));
            if ends.contains(&Some(None)) {
                return None;
            }
            sides.push(ends.map(Option::flatten));
        }
        let greatest_sum = sums.into_iter().fold(1, Ord::max);
        let mut words =
            Self { starts, entries, sides, costs, denominator: denominator.to_i64()?, ends: Vec::new(), greatest_sum };
        for column in &system.columns {
            let end = |value: &Rational| (value * &denominator).to_integer().to_i64();
            let fit = |end: Option<Option<i64>>| if end == Some(None) { Err(()) } else { Ok(end.flatten()) };
            let lower = fit(column.lower.as_ref().map(|lower| end(&lower.value))).ok()?;
            let upper = fit(column.upper.as_ref().map(|upper| end(&upper.value))).ok()?;
            words.ends.push([lower, upper]);
        }
        Some(words)
    }

    /// Takes one more row; false if some number does not fit, and then this is of no use any more.
    pub fn add(&mut self, row: &Row) -> bool {
        let mut greatest = 0;
        for (column, value) in &row.terms {
            let Some(value) = value.to_i64() else { return false };
            greatest = greatest.max(i128::from(value).abs());
            self.entries.push((*column, value));
        }
        self.starts.push(self.entries.len());
        self.greatest_sum += greatest;
        let ends = [&row.lower, &row.upper].map(|end| end.as_ref().map(|end| end.value.to_i64()));
        self.sides.push(ends.map(Option::flatten));
        !ends.contains(&Some(None))
    }

    /// The common denominator of the ends of columns.
    pub const fn denominator(&self) -> i64 {
        self.denominator
    }

    /// The lower (0) or upper (1) end of a column times the denominator.
    pub fn end(&self, column: usize, side: usize) -> Option<i64> {
        self.ends[column][side]
    }

    /// An end of which this is the product with the denominator.
    pub fn value(&self, end: i64) -> Rational {
        Rational::new(end, self.denominator)
    }

    /// Sets the lower (0) or upper (1) end of a column.
    pub fn set(&mut self, column: usize, side: usize, value: Option<&Rational>) {
        let scaled = |value: &Rational| {
            let (numerator, denominator) = value.as_words()?;
            (self.denominator % denominator == 0).then(|| numerator.checked_mul(self.denominator / denominator))?
        };
        self.ends[column][side] = value.and_then(scaled);
    }

    /// The sum of the ends of rows and the reduced costs, both times the denominator of the multipliers.
    pub fn reduced(&self, multipliers: &Multipliers<i64>, with_costs: bool) -> Option<(i128, Vec<i128>)> {
        let largest = multipliers.rows.iter().map(|(_, value)| value.unsigned_abs()).max().unwrap_or_default();
        let largest = i128::from(largest.max(multipliers.denominator.unsigned_abs()));
        self.greatest_sum.checked_mul(largest)?;
        let mut reduced = vec![0_i128; self.costs.len()];
        if with_costs {
            let denominator = i128::from(multipliers.denominator);
            reduced.iter_mut().zip(&self.costs).for_each(|(reduced, &cost)| *reduced = denominator * i128::from(cost));
        }
        let mut sum = 0_i128;
        for &(row, multiplier) in &multipliers.rows {
            let multiplier = i128::from(multiplier);
            sum = sum.checked_add(multiplier.checked_mul(self.sides[row][usize::from(multiplier < 0)]?.into())?)?;
            for &(column, value) in &self.entries[self.starts[row]..self.starts[row + 1]] {
                reduced[column] -= multiplier * i128::from(value);
            }
        }
        Some((sum, reduced))
    }

    /// The bound that multipliers prove of the objective (or of zero), times their denominator and that of the ends,
    /// and the reduced costs times the denominator of the multipliers; nothing if an end is missing, or a number does
    /// not fit.
    pub fn combine(&self, multipliers: &Multipliers<i64>, with_costs: bool) -> Option<(i128, Vec<i128>)> {
        let (sum, reduced) = self.reduced(multipliers, with_costs)?;
        let mut bound = sum.checked_mul(self.denominator.into())?;
        for (&value, ends) in reduced.iter().zip(&self.ends) {
            if value != 0 {
                bound = bound.checked_add(value.checked_mul(ends[usize::from(value < 0)]?.into())?)?;
            }
        }
        Some((bound, reduced))
    }

    /// A bound as [`combine`](Self::combine) returns it for multipliers with this denominator.
    pub fn rational(&self, bound: i128, denominator: i64) -> Rational {
        let denominator = i128::from(denominator) * i128::from(self.denominator);
        let shared = bound.gcd(&denominator);
        if shared.is_zero() {
            return Rational::new(bound, denominator);
        }
        Rational::new_raw((bound / shared).into(), (denominator / shared).into())
    }
}
