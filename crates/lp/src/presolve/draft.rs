//! The program while steps are being taken: what is left of it, with the costs and bounds that it has by now.

use num_bigint::Sign;

use super::Presolved;
use super::fraction::Fraction;
use super::undo::Undo;
use crate::program::{Bounds, LinearProgram, Rational, Sense};
use crate::stop::{Stopped, WorkBudget};

/// The entries of the program by columns, as (row, coefficient).
pub struct Columns<'a> {
    starts: Vec<usize>,
    entries: Vec<(usize, &'a Rational)>,
}

/// What is left of a program.
pub struct Draft<'a> {
    pub lp: &'a LinearProgram,
    pub by_column: Columns<'a>,
    /// The costs that differ from those of the program.
    costs: Vec<Option<Fraction>>,
    /// The bounds that differ from those of the program, of columns and of rows.
    column_bounds: Vec<Option<Box<Bounds>>>,
    row_bounds: Vec<Option<Box<Bounds>>>,
    /// How many rows that are left a column meets, and columns a row; none of those that are gone.
    column_lengths: Vec<Option<usize>>,
    row_lengths: Vec<Option<usize>>,
    steps: Vec<Box<dyn Undo + 'a>>,
}

impl<'a> Columns<'a> {
    fn new(lp: &'a LinearProgram, budget: &WorkBudget) -> Result<Self, Stopped> {
        let mut starts = vec![0; lp.columns().len() + 1];
        let terms =
            || lp.rows().iter().enumerate().flat_map(|(row, of)| of.terms().iter().map(move |term| (row, term)));
        terms().for_each(|(_, (column, _))| starts[column + 1] += 1);
        (1..starts.len()).for_each(|column| starts[column] += starts[column - 1]);
        budget.charge(starts.len() as u64)?;
        let mut next = starts.clone();
        let zero = terms().next().map(|(row, (_, value))| (row, value));
        let mut entries: Vec<_> = zero.into_iter().cycle().take(starts[lp.columns().len()]).collect();
        for (row, (column, value)) in terms() {
            entries[next[*column]] = (row, value);
            next[*column] += 1;
        }
        budget.charge(entries.len() as u64)?;
        Ok(Self { starts, entries })
    }

    pub fn of(&self, column: usize) -> &[(usize, &'a Rational)] {
        &self.entries[self.starts[column]..self.starts[column + 1]]
    }
}

impl<'a> Draft<'a> {
    pub fn new(lp: &'a LinearProgram, budget: &WorkBudget) -> Result<Self, Stopped> {
        let by_column = Columns::new(lp, budget)?;
        Ok(Self {
            lp,
            costs: vec![None; lp.columns().len()],
            column_bounds: vec![None; lp.columns().len()],
            row_bounds: vec![None; lp.rows().len()],
            column_lengths: (0..lp.columns().len()).map(|column| Some(by_column.of(column).len())).collect(),
            row_lengths: lp.rows().iter().map(|row| Some(row.terms().len())).collect(),
            by_column,
            steps: Vec::new(),
        })
    }

    /// How many columns and rows are left.
    pub fn left(&self) -> usize {
        self.column_lengths.iter().chain(&self.row_lengths).flatten().count()
    }

    /// How many rows a column meets, if it is left.
    pub fn column_length(&self, column: usize) -> Option<usize> {
        self.column_lengths[column]
    }

    /// How many columns a row meets, if it is left.
    pub fn row_length(&self, row: usize) -> Option<usize> {
        self.row_lengths[row]
    }

    /// The entries of a column in rows that are left.
    pub fn column(&self, column: usize) -> impl Iterator<Item = (usize, &'a Rational)> {
        self.by_column.of(column).iter().copied().filter(|&(row, _)| self.row_lengths[row].is_some())
    }

    /// The entries of a row in columns that are left.
    pub fn row(&self, row: usize) -> impl Iterator<Item = (usize, &'a Rational)> {
        let terms = self.lp.rows()[row].terms().iter().map(|(column, value)| (*column, value));
        terms.filter(|&(column, _)| self.column_lengths[column].is_some())
    }

    /// Takes a row away.
    pub fn remove_row(&mut self, row: usize) {
        self.row_lengths[row] = None;
        for (column, _) in self.lp.rows()[row].terms() {
            self.column_lengths[*column] = self.column_lengths[*column].map(|length| length - 1);
        }
    }

    /// Takes a column away.
    pub fn remove_column(&mut self, column: usize) {
        self.column_lengths[column] = None;
        for &(row, _) in self.by_column.of(column) {
            self.row_lengths[row] = self.row_lengths[row].map(|length| length - 1);
        }
    }

    /// Writes down a step that must be undone later.
    pub fn push(&mut self, step: impl Undo + 'a) {
        self.steps.push(Box::new(step));
    }

    /// The smaller program.
    pub fn finish(self, budget: &WorkBudget) -> Result<Presolved<'a>, Stopped> {
        let left = |lengths: &[Option<usize>]| -> Vec<usize> {
            (0..lengths.len()).filter(|&index| lengths[index].is_some()).collect()
        };
        let (columns, rows) = (left(&self.column_lengths), left(&self.row_lengths));
        let mut lp = LinearProgram::new(String::new());
        lp.reserve(columns.len(), rows.len());
        lp.optimize(self.lp.sense(), crate::program::Expression::default());
        let mut new = vec![None; self.lp.columns().len()];
        for &column in &columns {
            let variable = lp.variable(String::new(), self.column_bounds(column).clone());
            lp.column_mut(variable).objective =
                self.costs[column].map_or_else(|| self.lp.columns()[column].objective.clone(), Fraction::rational);
            new[column] = Some(variable);
        }
        for &row in &rows {
            let terms = self.lp.rows()[row].terms();
            budget.charge(terms.len() as u64)?;
            let terms = terms.iter().filter_map(|(column, value)| Some((new[*column]?.index(), value.clone())));
            lp.push_row(self.row_bounds(row).clone(), terms.collect());
        }
        let Self { lp: original, by_column, steps, .. } = self;
        Ok(Presolved { lp, original, by_column, columns, rows, steps })
    }

    pub fn column_bounds(&self, column: usize) -> &Bounds {
        self.column_bounds[column].as_deref().unwrap_or(&self.lp.columns()[column].bounds)
    }

    pub fn set_column_bounds(&mut self, column: usize, bounds: Bounds) {
        self.column_bounds[column] = Some(Box::new(bounds));
    }

    pub fn row_bounds(&self, row: usize) -> &Bounds {
        self.row_bounds[row].as_deref().unwrap_or(&self.lp.rows()[row].bounds)
    }

    pub fn set_row_bounds(&mut self, row: usize, bounds: Bounds) {
        self.row_bounds[row] = Some(Box::new(bounds));
    }

    /// The cost of a column, if it is short.
    pub fn cost(&self, column: usize) -> Option<Fraction> {
        self.costs[column].or_else(|| Fraction::of(&self.lp.columns()[column].objective))
    }

    pub fn set_cost(&mut self, column: usize, cost: Fraction) {
        self.costs[column] = Some(cost);
    }

    /// Whether the objective wants more of a column (`Plus`), or less.
    pub fn wish(&self, column: usize) -> Sign {
        let sign = match self.costs[column] {
            None => self.lp.columns()[column].objective.numer().sign(),
            Some(cost) if cost.is_zero() => Sign::NoSign,
            Some(cost) => {
                if cost.is_negative() {
                    Sign::Minus
                } else {
                    Sign::Plus
                }
            }
        };
        if self.lp.sense() == Sense::Minimize { -sign } else { sign }
    }
}
