//! Multipliers of rows, and the bound that they prove: exact, in machine words where these suffice.
//!
//! For multipliers y and reduced costs d = c - y A, every point has the objective `c x = y (A x) + d x`. Each product
//! is bounded by an end of its row or column, the end that the sign of the multiplier names; so whatever y is, the sum
//! of these ends is a lower bound on the objective, if all the ends are there (Neumaier and Shcherbina, "Safe bounds in
//! linear and mixed-integer linear programming", 2004). With costs of zero, a sum above zero is a contradiction.

use num_bigint::{BigInt, Sign};
use num_traits::{Signed, ToPrimitive, Zero};

use super::local::Local;
use super::system::System;
use crate::program::Rational;

/// Multipliers of rows, over one positive denominator; each row at most once, none zero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Multipliers<T> {
    pub denominator: T,
    pub rows: Vec<(usize, T)>,
}

/// Multipliers in words or not.
#[derive(Debug, Clone)]
pub(super) enum Duals {
    Narrow(Multipliers<i64>),
    Big(Multipliers<BigInt>),
}

/// What multipliers prove: a bound, and the multiple of each column that is in the sum.
#[derive(Debug, Clone)]
pub(super) struct Combination<T> {
    /// The multipliers of the rows.
    pub multipliers: Multipliers<T>,
    /// The reduced costs of the columns times the same denominator; those that are zero are left out, or not.
    pub columns: Vec<(usize, T)>,
    pub bound: Rational,
}

impl Duals {
    /// How many terms it takes to sum up what they prove; long numbers count more than once.
    pub fn work(&self, system: &System) -> usize {
        let terms = |row: usize| system.rows.get(row).map_or(0, |row| row.terms.len());
        match self {
            Self::Narrow(multipliers) => multipliers.rows.iter().map(|&(row, _)| terms(row)).sum(),
            Self::Big(multipliers) => {
                multipliers.rows.iter().map(|(row, value)| terms(*row) * (20 + value.bits() as usize / 64)).sum()
            }
        }
    }

    /// The bound on the objective, or on zero.
    pub fn bound(&self, system: &System, local: &Local, with_costs: bool) -> Option<Rational> {
        if let (Self::Narrow(multipliers), Some(words)) = (self, &local.words)
            && let Some((bound, _)) = words.combine(multipliers, with_costs)
        {
            return Some(words.rational(bound, multipliers.denominator));
        }
        Some(combine(system, local, self.big(), with_costs)?.bound)
    }

    /// The whole combination in words, if it fits.
    pub fn fixed(&self, local: &Local, with_costs: bool) -> Option<Combination<i128>> {
        let (Self::Narrow(multipliers), Some(words)) = (self, &local.words) else { return None };
        let (bound, reduced) = words.combine(multipliers, with_costs)?;
        let columns = reduced.into_iter().enumerate().filter(|(_, value)| *value != 0).collect();
        let bound = words.rational(bound, multipliers.denominator);
        let rows = multipliers.rows.iter().map(|&(row, value)| (row, value.into())).collect();
        let multipliers = Multipliers { denominator: multipliers.denominator.into(), rows };
        Some(Combination { multipliers, columns, bound })
    }

    /// The whole combination.
    pub fn combination(&self, system: &System, local: &Local, with_costs: bool) -> Option<Combination<BigInt>> {
        combine(system, local, self.big(), with_costs)
    }

    fn big(&self) -> Multipliers<BigInt> {
        match self {
            Self::Narrow(words) => Multipliers {
                denominator: words.denominator.into(),
                rows: words.rows.iter().map(|&(row, value)| (row, value.into())).collect(),
            },
            Self::Big(multipliers) => multipliers.clone(),
        }
    }
}

/// The same as [`Narrow::combine`], in numbers of any size.
fn combine(
    system: &System,
    local: &Local,
    multipliers: Multipliers<BigInt>,
    with_costs: bool,
) -> Option<Combination<BigInt>> {
    let cost = |cost: &BigInt| if with_costs { cost * &multipliers.denominator } else { BigInt::zero() };
    let mut reduced: Vec<BigInt> = system.columns.iter().map(|column| cost(&column.cost)).collect();
    let mut bound = BigInt::zero();
    for (row, multiplier) in &multipliers.rows {
        let row = &system.rows[*row];
        let side = if multiplier.is_positive() { row.lower.as_ref()? } else { row.upper.as_ref()? };
        bound += multiplier * &side.value;
        row.terms.iter().for_each(|(column, value)| reduced[*column] -= multiplier * value);
    }
    let mut bound = Rational::from(bound);
    let mut columns = Vec::new();
    for (column, value) in reduced.into_iter().enumerate().filter(|(_, value)| !value.is_zero()) {
        let end = local.end(column, value.sign() == Sign::Plus)?;
        bound += &end.value * &value;
        columns.push((column, value));
    }
    bound /= &multipliers.denominator;
    Some(Combination { multipliers, columns, bound })
}

impl Multipliers<BigInt> {
    /// In words, if all fit.
    pub fn fixed(&self) -> Option<Multipliers<i64>> {
        let rows = self.rows.iter().map(|(row, value)| Some((*row, value.to_i64()?)));
        Some(Multipliers { denominator: self.denominator.to_i64()?, rows: rows.collect::<Option<_>>()? })
    }
}
