//! The floating-point copy of a linear program that the simplex works on: scaled, and always to be minimised.

use num_traits::ToPrimitive;

use super::scaling::Scaling;
use super::sparse::Matrix;
use crate::program::{Bounds, LinearProgram, Rational, Sense};

/// Minimise `cost x` such that `A x - s = 0` and `lower <= (x, s) <= upper`; a variable is a structural or a logical
/// one.
#[derive(Debug)]
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
    /// Nothing if some number is beyond the range of floating-point numbers.
    pub fn new(lp: &LinearProgram) -> Option<Self> {
        let (columns, rows) = (lp.columns().len(), lp.rows().len());
        let mut triplets = Vec::with_capacity(lp.nonzeros() + rows);
        for (row, terms) in lp.rows().iter().map(crate::program::Row::terms).enumerate() {
            for (column, value) in terms {
                triplets.push((row, *column, float(value)?));
            }
        }
        let sign = if lp.sense() == Sense::Minimize { 1.0 } else { -1.0 };
        let objective = lp.columns().iter().map(|column| float(&column.objective).map(|cost| sign * cost));
        let mut cost = objective.collect::<Option<Vec<f64>>>()?;
        cost.resize(columns + rows, 0.0);
        let bounds = lp.columns().iter().map(|column| &column.bounds).chain(lp.rows().iter().map(|row| &row.bounds));
        let ends = bounds.map(ends).collect::<Option<Vec<_>>>()?;
        let (mut lower, mut upper): (Vec<f64>, Vec<f64>) = ends.iter().copied().unzip();

        let mut scaling = Scaling::new(rows, columns, &triplets);
        scaling.apply(&mut triplets, &mut lower, &mut upper, &mut cost);
        let still_finite = |(before, after): (f64, &f64)| before.is_finite() == after.is_finite();
        let finite = triplets.iter().all(|(.., value)| value.is_normal())
            && cost.iter().all(|cost| cost.is_finite())
            && ends.iter().map(|end| end.0).zip(&lower).all(still_finite)
            && ends.iter().map(|end| end.1).zip(&upper).all(still_finite);
        triplets.extend((0..rows).map(|row| (row, columns + row, -1.0)));
        finite.then(|| Self {
            columns: Matrix::from_triplets(columns + rows, triplets.iter().map(|&(row, column, a)| (column, row, a))),
            rows: Matrix::from_triplets(rows, triplets.iter().copied()),
            lower,
            upper,
            cost,
            scaling,
        })
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
    let exact = |part: Option<i64>| part.filter(|part| (-EXACT..=EXACT).contains(part)).map(|part| part as f64);
    match (exact(value.numer().to_i64()), exact(value.denom().to_i64())) {
        (Some(numerator), Some(denominator)) => Some(numerator / denominator),
        _ => value.to_f64().filter(|float| float.is_normal()),
    }
}

fn ends(bounds: &Bounds) -> Option<(f64, f64)> {
    let lower = bounds.lower.as_ref().map_or(Some(f64::NEG_INFINITY), float)?;
    let upper = bounds.upper.as_ref().map_or(Some(f64::INFINITY), float)?;
    (lower <= upper).then_some((lower, upper))
}
