//! The floating-point copy of a linear program that the simplex works on: scaled, and always to be minimised.

use num_bigint::Sign;
use num_traits::ToPrimitive;

use super::scaling::Scaling;
use super::sparse::Matrix;
use crate::program::{Bounds, LinearProgram, Rational, Sense};

/// Minimise `cost x` such that `A x - s = 0` and `lower <= (x, s) <= upper`; a variable is a structural or a logical
/// one.
#[derive(Debug, Clone)]
pub(super) struct Problem {
    /// The columns of (A, -I).
    pub columns: Matrix,
    /// The rows of (A, -I).
    pub rows: Matrix,
    pub lower: Vec<f64>,
    pub upper: Vec<f64>,
    pub cost: Vec<f64>,
    /// What the numbers of the program were multiplied by.
    pub scaling: Scaling,
}

impl Problem {
    /// Nothing if bounds contradict each other. Numbers beyond the range of floating point become the nearest ones
    /// within it: a bound far away is none, and a coefficient too small is zero.
    pub fn new(lp: &LinearProgram) -> Option<Self> {
        let (columns, rows) = (lp.columns().len(), lp.rows().len());
        let mut triplets = Vec::with_capacity(lp.nonzeros() + rows);
        for (row, terms) in lp.rows().iter().map(crate::program::Row::terms).enumerate() {
            triplets.extend(terms.iter().map(|(column, value)| (row, *column, clamped(value))));
        }
        let sign = if lp.sense() == Sense::Minimize { 1.0 } else { -1.0 };
        let mut cost: Vec<f64> = lp.columns().iter().map(|column| sign * clamped(&column.objective)).collect();
        cost.resize(columns + rows, 0.0);
        let bounds = lp.columns().iter().map(|column| &column.bounds).chain(lp.rows().iter().map(|row| &row.bounds));
        let ends = bounds.map(ends).collect::<Option<_>>()?;
        Some(Self::scaled(rows, columns, triplets, ends, cost))
    }

    /// The problem with these coefficients, as (row, column, coefficient), scaled; some may be zero, and none is a
    /// logical variable's.
    pub fn scaled(
        rows: usize,
        columns: usize,
        mut triplets: Vec<(usize, usize, f64)>,
        (mut lower, mut upper): (Vec<f64>, Vec<f64>),
        mut cost: Vec<f64>,
    ) -> Self {
        triplets.iter_mut().for_each(|(.., value)| *value = within_range(*value));
        triplets.retain(|(.., value)| *value != 0.0);
        let mut scaling = Scaling::new(rows, columns, &triplets);
        scaling.apply(&mut triplets, &mut lower, &mut upper, &mut cost);
        triplets.iter_mut().for_each(|(.., value)| *value = within_range(*value));
        triplets.retain(|(.., value)| value.is_normal());
        cost.iter_mut().for_each(|cost| *cost = within_range(*cost));
        lower.iter_mut().zip(&mut upper).for_each(|(lower, upper)| (*lower, *upper) = interval(*lower, *upper));
        triplets.extend((0..rows).map(|row| (row, columns + row, -1.0)));
        Self {
            columns: Matrix::from_triplets(columns + rows, triplets.iter().map(|&(row, column, a)| (column, row, a))),
            rows: Matrix::from_triplets(rows, triplets.iter().copied()),
            lower,
            upper,
            cost,
            scaling,
        }
    }

    /// The problem of these costs without rows, whose numbers are taken as they are.
    pub fn without_rows(cost: Vec<f64>, lower: f64, upper: f64) -> Self {
        let columns = cost.len();
        let scaling = Scaling { rows: Vec::new(), columns: vec![1.0; columns], bounds: 1.0, costs: 1.0 };
        let (lower, upper) = (vec![lower; columns], vec![upper; columns]);
        let none = || Matrix::from_triplets(0, std::iter::empty());
        Self { columns: Matrix::from_triplets(columns, std::iter::empty()), rows: none(), lower, upper, cost, scaling }
    }

    /// Adds a row; [`Problem::update_columns`] must follow.
    pub fn add_row(&mut self, terms: &[(usize, f64)], lower: f64, upper: f64) {
        let logical = self.cost.len();
        self.rows.push_line(terms.iter().copied().chain([(logical, -1.0)]));
        self.lower.push(lower);
        self.upper.push(upper);
        self.cost.push(0.0);
        self.scaling.rows.push(1.0);
    }

    /// Removes rows; [`Problem::update_columns`] must follow.
    pub fn retain_rows(&mut self, is_kept: &[bool]) {
        let columns = self.cost.len() - self.rows();
        let mut rows = Matrix::new();
        for row in (0..self.rows()).filter(|&row| is_kept[row]) {
            let logical = columns + rows.lines();
            let renamed = |&(variable, entry): &(usize, f64)| (variable.min(logical), entry);
            rows.push_line(self.rows.line(row).iter().map(renamed));
        }
        for numbers in [&mut self.lower, &mut self.upper, &mut self.cost] {
            let mut index = 0..;
            numbers.retain(|_| index.next().is_some_and(|index| index < columns || is_kept[index - columns]));
        }
        self.scaling.rows.truncate(rows.lines());
        self.rows = rows;
    }

    /// Drops the coefficients of columns; [`Problem::update_columns`] must follow.
    pub fn retain_columns(&mut self, is_kept: impl Fn(usize) -> bool) {
        let columns = self.cost.len() - self.rows();
        let mut rows = Matrix::new();
        for row in 0..self.rows() {
            let kept = |&&(variable, _): &&(usize, f64)| variable >= columns || is_kept(variable);
            rows.push_line(self.rows.line(row).iter().filter(kept).copied());
        }
        self.rows = rows;
    }

    /// Makes the columns those of the rows.
    pub fn update_columns(&mut self) {
        let entries = (0..self.rows())
            .flat_map(|row| self.rows.line(row).iter().map(move |&(variable, entry)| (variable, row, entry)));
        self.columns = Matrix::from_triplets(self.cost.len(), entries);
    }

    /// The number of equations.
    pub fn rows(&self) -> usize {
        self.rows.lines()
    }

    /// The number of structural and logical variables.
    pub fn variables(&self) -> usize {
        self.columns.lines()
    }

    pub fn structurals(&self) -> usize {
        self.variables() - self.rows()
    }

    /// The logical variable of a row.
    pub fn logical(&self, row: usize) -> usize {
        self.structurals() + row
    }
}

/// The nearest floating-point number; nothing if there is none of that order of magnitude.
pub(crate) fn float(value: &Rational) -> Option<f64> {
    const EXACT: i64 = 1 << 53;
    let is_exact = |part: i64| (-EXACT..=EXACT).contains(&part);
    match value.as_words() {
        Some((numerator, denominator)) if is_exact(numerator) && is_exact(denominator) => {
            Some(numerator as f64 / denominator as f64)
        }
        _ => value.to_f64().filter(|float| float.is_normal()),
    }
}

/// The greatest number of the copy: so that products of two are within the range of floating point.
const FAR: f64 = 1e150;

/// The nearest number that the copy has.
fn clamped(value: &Rational) -> f64 {
    let beyond = || match value.numer().sign() {
        _ if value.numer().bits() < value.denom().bits() => 0.0,
        Sign::Minus => -FAR,
        _ => FAR,
    };
    float(value).map_or_else(beyond, within_range)
}

fn within_range(value: f64) -> f64 {
    value.clamp(-FAR, FAR)
}

/// Both ends; nothing if they contradict each other.
fn ends(bounds: &Bounds) -> Option<(f64, f64)> {
    let lower = bounds.lower.as_ref().map_or(f64::NEG_INFINITY, clamped);
    let upper = bounds.upper.as_ref().map_or(f64::INFINITY, clamped);
    (lower <= upper).then(|| interval(lower, upper))
}

/// An interval, of which an end that is far away on its own side does not bind.
fn interval(lower: f64, upper: f64) -> (f64, f64) {
    if lower == upper && lower.is_finite() {
        return (lower, upper);
    }
    let lower = if lower <= -FAR { f64::NEG_INFINITY } else { lower.min(FAR) };
    (lower, if upper >= FAR { f64::INFINITY } else { upper.max(-FAR) })
}
