//! Integer programs as data: bounded integer columns, linear rows, a linear objective to minimise; and their exact
//! check.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

use thiserror::Error;

/// A column of the [`IntegerProgram`] that made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(usize);

impl Column {
    /// Its place in a solution's list of values.
    pub fn index(self) -> usize {
        self.0
    }
}

/// How the two sides of a [`Row`] compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// The sum is at most the constant.
    AtMost,
    /// The sum is at least the constant.
    AtLeast,
    /// The sum is the constant.
    Equal,
}

impl Comparison {
    fn holds(self, sum: i128, constant: i64) -> bool {
        match self {
            Self::AtMost => sum <= constant.into(),
            Self::AtLeast => sum >= constant.into(),
            Self::Equal => sum == constant.into(),
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::AtMost => "<=",
            Self::AtLeast => ">=",
            Self::Equal => "=",
        })
    }
}

/// One linear condition: the sum of coefficient times column, compared with a constant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// What the row says, for messages and for the text form.
    pub name: String,
    /// Each column at most once, ascending, with a coefficient that is not zero.
    pub terms: Vec<(Column, i64)>,
    /// How the sum and the constant compare.
    pub comparison: Comparison,
    /// The right-hand side.
    pub constant: i64,
}

impl Row {
    /// Whether the row holds, whatever the columns are, or fails so; `None` where it depends on them.
    pub fn settled(&self) -> Option<bool> {
        self.terms.is_empty().then(|| self.comparison.holds(0, self.constant))
    }
}

/// The bounds and the cost of one column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// What the column stands for, for messages and for the text form.
    pub name: String,
    /// The integers that it may take: both bounds finite, so no program is unbounded.
    pub bounds: RangeInclusive<i32>,
    /// Its coefficient in the objective, which is minimised.
    pub cost: i64,
}

/// Minimise a linear objective over bounded integers that satisfy linear rows, all coefficients integers.
///
/// ```
/// use schedcheck_bruteforce::solver::{Comparison, IntegerProgram};
/// let mut program = IntegerProgram::default();
/// let (apples, pears) = (program.binary("apples"), program.integer("pears", 0..=3));
/// program.row("enough", [(apples, 2), (pears, 1)], Comparison::AtLeast, 4);
/// program.minimise([(apples, 5), (pears, 1)]);
/// assert_eq!(program.check(&[1, 2]), Ok(7));
/// assert!(program.check(&[1, 1]).is_err());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct IntegerProgram {
    variables: Vec<Variable>,
    rows: Vec<Row>,
    start: Option<Vec<i64>>,
}

/// The first condition that an assignment breaks.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Breach {
    /// Too few or too many values.
    #[error("{found} values for {expected} columns")]
    Length {
        /// How many columns there are.
        expected: usize,
        /// How many values are given.
        found: usize,
    },
    /// A value out of its column's bounds.
    #[error("column {column} = {value} is out of its bounds")]
    Bounds {
        /// The column's name.
        column: String,
        /// Its value.
        value: i64,
    },
    /// A row that does not hold.
    #[error("row {row}: {sum} {comparison} {constant} does not hold")]
    Row {
        /// The row's name.
        row: String,
        /// What the left-hand side sums to.
        sum: i128,
        /// How it should compare.
        comparison: Comparison,
        /// The right-hand side.
        constant: i64,
    },
}

impl IntegerProgram {
    /// Adds a column that takes the integers in `bounds` and costs nothing yet.
    pub fn integer(&mut self, name: impl Into<String>, bounds: RangeInclusive<i32>) -> Column {
        self.variables.push(Variable { name: name.into(), bounds, cost: 0 });
        Column(self.variables.len() - 1)
    }

    /// Adds a column that is 0 or 1.
    pub fn binary(&mut self, name: impl Into<String>) -> Column {
        self.integer(name, 0..=1)
    }

    /// Adds a condition; a column named more than once counts with the sum of its coefficients.
    ///
    /// # Panics
    /// Panics at a column of another program with more columns.
    pub fn row(
        &mut self,
        name: impl Into<String>,
        terms: impl IntoIterator<Item = (Column, i64)>,
        comparison: Comparison,
        constant: i64,
    ) {
        let mut merged: BTreeMap<Column, i64> = BTreeMap::new();
        for (column, coefficient) in terms {
            assert!(column.0 < self.variables.len(), "{column:?} is not of this program");
            let sum = merged.entry(column).or_default();
            // A saturated sum is refused with every other number that no double holds, before any solver sees it.
            *sum = sum.saturating_add(coefficient);
        }
        let terms = merged.into_iter().filter(|&(_, coefficient)| coefficient != 0).collect();
        self.rows.push(Row { name: name.into(), terms, comparison, constant });
    }

    /// Sets the objective; columns that are not named keep their cost, at first 0.
    ///
    /// # Panics
    /// Panics at a column of another program with more columns.
    pub fn minimise(&mut self, costs: impl IntoIterator<Item = (Column, i64)>) {
        for (column, cost) in costs {
            self.variables[column.0].cost = cost;
        }
    }

    /// Gives solvers an assignment to start from.
    ///
    /// # Errors
    /// Refuses one that is not feasible, and says why.
    pub fn start_from(&mut self, values: Vec<i64>) -> Result<(), Breach> {
        self.check(&values)?;
        self.start = Some(values);
        Ok(())
    }

    /// The columns, in the order in which they were added.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// The rows, in the order in which they were added.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The feasible assignment to start from, if there is one.
    pub fn start(&self) -> Option<&[i64]> {
        self.start.as_deref()
    }

    /// The objective of `values`, after every bound and every row has been checked in integers.
    ///
    /// # Errors
    /// The first condition that `values` breaks: length, bounds in order, rows in order.
    pub fn check(&self, values: &[i64]) -> Result<i128, Breach> {
        if values.len() != self.variables.len() {
            return Err(Breach::Length { expected: self.variables.len(), found: values.len() });
        }
        for (variable, &value) in self.variables.iter().zip(values) {
            if !(i64::from(*variable.bounds.start())..=i64::from(*variable.bounds.end())).contains(&value) {
                return Err(Breach::Bounds { column: variable.name.clone(), value });
            }
        }
        // The values are within 32 bits now, and a program has fewer than 2^32 columns: no sum leaves 128 bits.
        let product = |coefficient: i64, value: i64| i128::from(coefficient) * i128::from(value);
        for row in &self.rows {
            let sum = row.terms.iter().map(|&(column, coefficient)| product(coefficient, values[column.0])).sum();
            if !row.comparison.holds(sum, row.constant) {
                let Row { name, comparison, constant, .. } = row.clone();
                return Err(Breach::Row { row: name, sum, comparison, constant });
            }
        }
        Ok(self.variables.iter().zip(values).map(|(variable, &value)| product(variable.cost, value)).sum())
    }
}
