//! The system in floating point, at the point that is to be cut off. It proves nothing: it says where to look.

#![allow(clippy::float_arithmetic, reason = "only guides: every cut is derived in exact arithmetic")]

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::base::Source;
use crate::integer::presolve::Side;
use crate::integer::system::{Row, System};
use crate::program::Rational;

/// The values and the ends of all columns and rows.
#[derive(Debug)]
pub(super) struct Guide {
    columns: Vec<Placed>,
    rows: Vec<Placed>,
    terms: Vec<Vec<(usize, f64)>>,
}

/// A value between its ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Placed {
    pub value: f64,
    pub lower: f64,
    pub upper: f64,
}

impl Placed {
    /// The end that is nearer.
    pub fn nearer(&self) -> Side {
        if self.value - self.lower <= self.upper - self.value { Side::Lower } else { Side::Upper }
    }

    /// How far the value is from an end.
    pub fn distance(&self, side: Side) -> f64 {
        match side {
            Side::Lower => self.value - self.lower,
            Side::Upper => self.upper - self.value,
        }
        .max(0.0)
    }
}

impl Guide {
    /// The system at a point.
    pub fn new(system: &System, point: &[f64]) -> Self {
        let end = |end: Option<f64>, infinity: f64| end.unwrap_or(infinity);
        let columns = system.columns.iter().zip(point).map(|(column, &value)| Placed {
            value,
            lower: end(column.lower.as_ref().map(|end| rational(&end.value)), f64::NEG_INFINITY),
            upper: end(column.upper.as_ref().map(|end| rational(&end.value)), f64::INFINITY),
        });
        let terms: Vec<Vec<_>> = system.rows.iter().map(floats).collect();
        let rows = system.rows.iter().zip(&terms).map(|(row, terms)| Placed {
            value: product(terms, point),
            lower: end(row.lower.as_ref().map(|end| integer(&end.value)), f64::NEG_INFINITY),
            upper: end(row.upper.as_ref().map(|end| integer(&end.value)), f64::INFINITY),
        });
        Self { columns: columns.collect(), rows: rows.collect(), terms }
    }

    /// Where a column or row is.
    pub fn at(&self, source: Source) -> Placed {
        match source {
            Source::Column(index) => self.columns[index],
            Source::Row(index) => self.rows[index],
        }
    }

    /// The Euclidean norm of the coefficients of a column or row.
    pub fn norm(&self, source: Source) -> f64 {
        match source {
            Source::Column(_) => 1.0,
            Source::Row(row) => norm(&self.terms[row]),
        }
    }

    /// By how much a row that is at most something is beyond it, over the norm of its coefficients.
    pub fn efficacy(&self, row: &Row) -> f64 {
        let terms = floats(row);
        let value: f64 = terms.iter().map(|&(column, factor)| factor * self.columns[column].value).sum();
        let upper = row.upper.as_ref().map_or(f64::INFINITY, |end| integer(&end.value));
        (value - upper) / norm(&terms).max(f64::MIN_POSITIVE)
    }
}

/// The coefficients of a row.
pub(super) fn floats(row: &Row) -> Vec<(usize, f64)> {
    row.terms.iter().map(|(column, factor)| (*column, integer(factor))).collect()
}

/// The Euclidean norm.
pub(super) fn norm(terms: &[(usize, f64)]) -> f64 {
    terms.iter().map(|(_, factor)| factor * factor).sum::<f64>().sqrt()
}

fn product(terms: &[(usize, f64)], point: &[f64]) -> f64 {
    terms.iter().map(|&(column, factor)| factor * point[column]).sum()
}

/// The nearest floating-point number, or an infinity.
pub(super) fn integer(value: &BigInt) -> f64 {
    value.to_f64().unwrap_or(f64::NAN)
}

/// The nearest floating-point number, or an infinity.
pub(super) fn rational(value: &Rational) -> f64 {
    if value.is_integer() { integer(&value.numer()) } else { value.to_f64().unwrap_or(f64::NAN) }
}
