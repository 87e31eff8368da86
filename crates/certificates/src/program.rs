//! A linear program, stated from an instance, and what multipliers prove of it by weak duality.
//!
//! Let each row say l_i <= a_i x <= u_i, each column l_j <= x_j <= u_j, and let the cost c x be minimised. For any
//! multipliers y, c x = sum of y_i (a_i x) + sum of d_j x_j with d = c - y A. Where y_i is positive, y_i (a_i x) is at
//! least y_i l_i, where it is negative, at least y_i u_i, and the same holds of d_j x_j. The sum of these products is a
//! lower bound of c x. If the cost is zero and the bound positive, no x is feasible.

use std::collections::HashMap;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::number::common_denominator;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::budget::{Budget, Exceeded, Words};
use crate::sum::Sum;

/// A linear program: least cost subject to rows. Columns and rows are numbered from 0, in the order of their statement.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Program {
    columns: Vec<Column>,
    rows: Vec<Row>,
}

/// A column: a variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its name, for who writes the program into a file.
    pub name: String,
    /// What a unit of it costs.
    pub cost: Rational,
    /// Between what it lies.
    pub bounds: Bounds,
}

/// A row: a sum of columns, each with its coefficient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its name, for who writes the program into a file.
    pub name: String,
    /// Columns and coefficients, each column at most once.
    pub terms: Vec<(usize, Rational)>,
    /// Between what the sum lies.
    pub bounds: Bounds,
}

/// Two ends, either of which may be missing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bounds {
    /// The lower end.
    pub lower: Option<Rational>,
    /// The upper end.
    pub upper: Option<Rational>,
}

/// Multipliers of rows: each is its integer over a common denominator; rows that are not named have zero.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Multipliers {
    /// The common denominator, which is positive.
    #[serde(with = "crate::number::integer")]
    pub over: BigInt,
    /// The number of each row, and its integer.
    #[serde(with = "crate::number::weights")]
    pub of: Vec<(usize, BigInt)>,
}

/// Why multipliers prove nothing.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// The common denominator is zero or negative.
    #[error("the common denominator of multipliers is {0}, and must be positive")]
    Denominator(BigInt),
    /// There is no such row.
    #[error("a multiplier is for row {row}, and there are {rows}")]
    NoRow {
        /// The number of the row.
        row: usize,
        /// How many there are.
        rows: usize,
    },
    /// A row has two multipliers.
    #[error("row {0} has two multipliers")]
    Twice(usize),
    /// The multiplier uses an end that the row has not.
    #[error("the multiplier of row {0} has the sign that needs an end, and the row has none on that side")]
    OpenRow(String),
    /// What the multipliers leave of a column's cost uses an end that the column has not.
    #[error("the multipliers leave a cost to column {0}, which has no end on that side")]
    OpenColumn(String),
    /// It takes more work than it may.
    #[error("{0}")]
    Budget(#[from] Exceeded),
}

impl Bounds {
    /// No less than `lower`.
    pub fn at_least(lower: impl Into<Rational>) -> Self {
        Self { lower: Some(lower.into()), upper: None }
    }

    /// No more than `upper`.
    pub fn at_most(upper: impl Into<Rational>) -> Self {
        Self { lower: None, upper: Some(upper.into()) }
    }

    /// From `lower` to `upper`.
    pub fn between(lower: impl Into<Rational>, upper: impl Into<Rational>) -> Self {
        Self { upper: Self::at_most(upper).upper, ..Self::at_least(lower) }
    }

    /// This very number.
    pub fn equal_to(number: Rational) -> Self {
        Self { lower: Some(number.clone()), upper: Some(number) }
    }

    /// The end at which a multiple by `factor`, which is not zero, is least; nothing if there is none.
    fn least(&self, factor: &BigInt) -> Option<&Rational> {
        if factor.is_positive() { self.lower.as_ref() } else { self.upper.as_ref() }
    }
}

impl Program {
    /// Adds a column; its number.
    pub fn column(&mut self, name: impl Into<String>, cost: impl Into<Rational>, bounds: Bounds) -> usize {
        self.columns.push(Column { name: name.into(), cost: cost.into(), bounds });
        self.columns.len() - 1
    }

    /// Adds a row; its number. Coefficients of the same column are added.
    pub fn row<C: Into<Rational>>(
        &mut self,
        name: impl Into<String>,
        terms: impl IntoIterator<Item = (usize, C)>,
        bounds: Bounds,
    ) -> usize {
        let mut row = Row { name: name.into(), terms: Vec::new(), bounds };
        let mut places = HashMap::new();
        for (column, coefficient) in terms {
            let coefficient = coefficient.into();
            let place = *places.entry(column).or_insert(row.terms.len());
            match row.terms.get_mut(place) {
                Some((_, sum)) => *sum += coefficient,
                None => row.terms.push((column, coefficient)),
            }
        }
        self.rows.push(row);
        self.rows.len() - 1
    }

    /// The columns.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The columns, to set a cost or to narrow bounds.
    pub fn columns_mut(&mut self) -> &mut [Column] {
        &mut self.columns
    }

    /// The lower bound of the cost that the multipliers prove (see above), whatever the work.
    ///
    /// # Errors
    /// The first flaw.
    pub fn proved_by(&self, multipliers: &Multipliers) -> Result<Rational, Flaw> {
        let mut budget = Budget::unlimited();
        Ok(self.weighed(multipliers, true, &mut budget)?.reduced(&mut budget)?)
    }

    /// Whether the multipliers prove that the cost is no less than `bound`.
    ///
    /// # Errors
    /// The first flaw.
    pub fn is_proved_by(&self, multipliers: &Multipliers, bound: &Rational, budget: &mut Budget) -> Result<bool, Flaw> {
        Ok(self.weighed(multipliers, true, budget)?.is_at_least(bound, budget)?)
    }

    /// Whether the multipliers prove that no x is feasible.
    ///
    /// # Errors
    /// The first flaw.
    pub fn is_refuted_by(&self, multipliers: &Multipliers, budget: &mut Budget) -> Result<bool, Flaw> {
        self.weighed(multipliers, false, budget).map(|bound| bound.is_positive())
    }

    /// Whether the multipliers prove that the cost is no less than `bound`, or that no x is feasible.
    ///
    /// # Errors
    /// The first flaw, if they prove neither.
    pub fn is_closed_by(&self, multipliers: &Multipliers, bound: &Rational, budget: &mut Budget) -> Result<bool, Flaw> {
        match self.is_proved_by(multipliers, bound, budget) {
            Ok(true) => Ok(true),
            Ok(false) => match self.is_refuted_by(multipliers, budget) {
                Err(Flaw::Budget(exceeded)) => Err(exceeded.into()),
                refuted => Ok(refuted.unwrap_or(false)),
            },
            Err(Flaw::Budget(exceeded)) => Err(exceeded.into()),
            Err(flaw) => self.is_refuted_by(multipliers, budget).map_err(|again| match again {
                Flaw::Budget(exceeded) => exceeded.into(),
                _ => flaw,
            }),
        }
    }

    /// The lower bound of the cost that the multipliers prove; without cost, of zero.
    pub(crate) fn weighed(&self, multipliers: &Multipliers, with_cost: bool, budget: &mut Budget) -> Result<Sum, Flaw> {
        let Multipliers { over, of } = multipliers;
        if !over.is_positive() {
            return Err(Flaw::Denominator(over.clone()));
        }
        budget.charge(16 * self.columns.len() as u64)?;
        // All over the common denominator, and a sum of each column has the denominators of its coefficients alone.
        let mut left = vec![Sum::default(); self.columns.len()];
        for (left, column) in left.iter_mut().zip(self.columns.iter().filter(|_| with_cost)) {
            left.add(over, (&column.cost.numer(), &column.cost.denom()), budget)?;
        }
        let (mut sum, mut named) = (Sum::default(), vec![false; self.rows.len()]);
        for (number, weight) in of {
            let row = self.rows.get(*number).ok_or(Flaw::NoRow { row: *number, rows: self.rows.len() })?;
            if std::mem::replace(&mut named[*number], true) {
                return Err(Flaw::Twice(*number));
            }
            if weight.is_zero() {
                continue;
            }
            let end = row.bounds.least(weight).ok_or_else(|| Flaw::OpenRow(row.name.clone()))?;
            sum.add(weight, (&end.numer(), &end.denom()), budget)?;
            let weight = -weight;
            for (column, coefficient) in &row.terms {
                left[*column].add(&weight, (&coefficient.numer(), &coefficient.denom()), budget)?;
            }
        }
        for (column, Sum { numerator, scale }) in self.columns.iter().zip(&left) {
            if !numerator.is_zero() {
                let end = column.bounds.least(numerator).ok_or_else(|| Flaw::OpenColumn(column.name.clone()))?;
                budget.charge(scale.words() * end.words())?;
                sum.add(numerator, (&end.numer(), &(scale * &*end.denom())), budget)?;
            }
        }
        sum.divide(over, budget)?;
        Ok(sum)
    }
}

impl Words for Multipliers {
    fn words(&self) -> u64 {
        self.over.words() + self.of.words()
    }
}

impl Multipliers {
    /// Rational multipliers, over their common denominator.
    pub fn of(rationals: impl IntoIterator<Item = (usize, Rational)>) -> Self {
        let rationals: Vec<_> = rationals.into_iter().filter(|(_, weight)| !weight.is_zero()).collect();
        let over = common_denominator(rationals.iter().map(|(_, weight)| weight));
        let of = rationals.iter().map(|(row, weight)| (*row, weight.numer() * (&over / weight.denom()))).collect();
        Self { over, of }
    }
}

impl Default for Multipliers {
    /// Zero for each row.
    fn default() -> Self {
        Self { over: BigInt::one(), of: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn multipliers(over: i64, of: &[(usize, i64)]) -> Multipliers {
        Multipliers { over: over.into(), of: of.iter().map(|&(row, weight)| (row, weight.into())).collect() }
    }

    /// Least x - y with 2 x - y >= 1, x + y = 5, 0 <= x, y <= 3.
    fn example() -> Program {
        let mut program = Program::default();
        let x = program.column("x", 1, Bounds::at_least(0));
        let y = program.column("y", -1, Bounds::between(0, 3));
        program.row("order", [(x, 2), (y, -1)], Bounds::at_least(1));
        program.row("sum", [(x, 1), (y, 1)], Bounds::equal_to(Rational::from(5)));
        program
    }

    #[test]
    fn a_bound_is_the_sum_over_rows_and_columns_of_what_each_can_least_be() {
        let bound = |over, of: &[(usize, i64)]| example().proved_by(&multipliers(over, of)).unwrap().to_string();
        assert_eq!(bound(1, &[]), "-3");
        assert_eq!(bound(1, &[(1, 1)]), "-1"); // 5 - 2 y
        assert_eq!(bound(3, &[(0, 2), (1, -1)]), "-1"); // (2 - 5) / 3
        assert_eq!(bound(2, &[(0, 1)]), "-1"); // 1/2 - y/2
    }

    #[test]
    fn costs_and_ends_of_columns_may_be_fractions() {
        let mut program = Program::default();
        program.column("x", Rational::new(1, 2), Bounds::at_least(Rational::new(1, 2)));
        program.column("y", Rational::new(-3, 2), Bounds::at_most(Rational::new(5, 3)));
        assert_eq!(program.proved_by(&multipliers(1, &[])), Ok(Rational::new(-9, 4)));
    }

    #[test]
    fn a_multiplier_that_uses_a_missing_end_proves_nothing() {
        let flaw = |over, of: &[(usize, i64)]| example().proved_by(&multipliers(over, of)).unwrap_err();
        assert_eq!(flaw(1, &[(0, -1)]), Flaw::OpenRow("order".into()));
        assert_eq!(flaw(1, &[(0, 1)]), Flaw::OpenColumn("x".into()));
        assert_eq!(flaw(1, &[(2, 1)]), Flaw::NoRow { row: 2, rows: 2 });
        assert_eq!(flaw(1, &[(1, 1), (1, 1)]), Flaw::Twice(1));
        assert_eq!(flaw(0, &[]), Flaw::Denominator(0.into()));
        assert_eq!(flaw(-1, &[]), Flaw::Denominator((-1).into()));
    }

    #[test]
    fn a_program_is_refuted_where_its_rows_contradict_each_other() {
        let mut program = example();
        program.row("too little", [(0, 1), (1, 1)], Bounds::at_most(4));
        let refuted = |of: &[(usize, i64)]| program.is_refuted_by(&multipliers(1, of), &mut Budget::of(0));
        assert_eq!(refuted(&[(1, 1), (2, -1)]), Ok(true));
        assert_eq!(refuted(&[]), Ok(false));
        assert!(refuted(&[(2, 1)]).is_err());
    }

    #[test]
    fn rational_multipliers_are_written_over_a_common_denominator() {
        let half = |number: i64| Rational::new(number, 2);
        let third = Rational::new(1, 3);
        assert_eq!(Multipliers::of([(0, half(1)), (1, half(0)), (4, third)]), multipliers(6, &[(0, 3), (4, 2)]));
    }

    #[test]
    fn coefficients_of_one_column_are_added() {
        let mut program = example();
        let row = program.row("twice", [(0, 1), (1, 2), (0, 3)], Bounds::at_least(0));
        let terms: Vec<_> = program.rows()[row].terms.iter().map(|(column, sum)| (*column, sum.to_string())).collect();
        assert_eq!(terms, [(0, "4".to_owned()), (1, "2".to_owned())]);
    }
}
