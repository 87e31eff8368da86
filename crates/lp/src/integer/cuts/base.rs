//! The equation that a cut is made from: a combination of rows, in terms of how far columns and rows are from an end.
//!
//! For multipliers y of rows a x, the sum of y (a x) less the same sum column by column is zero, whatever x is. Each
//! column and each row is now written as `end + z` or `end - z` with the distance z >= 0 from one of its ends. The
//! outcome is an equation in the distances, `sum of factor z = rhs`.

use std::borrow::Cow;
use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_traits::{One, Zero};

use crate::integer::presolve::Side;
use crate::integer::system::{Row, System};
use crate::program::Rational;

/// A column or a row of the system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    Column(usize),
    Row(usize),
}

/// What is known of a distance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Zero: both ends are one value.
    Fixed,
    /// Whole at integer points, and not negative.
    Integer,
    /// Not negative.
    Continuous,
    /// Whole, of either sign: an integer column without bounds, whose distance is from zero.
    Free,
}

/// A multiple of a distance.
#[derive(Debug, Clone)]
pub(super) struct Part {
    pub source: Source,
    /// The end from which the distance is measured.
    pub side: Side,
    pub kind: Kind,
    pub factor: BigInt,
}

/// An equation that holds at all points, by what the distances are: all its numbers are over one denominator.
#[derive(Debug, Clone)]
pub(super) struct Base {
    pub parts: Vec<Part>,
    pub rhs: BigInt,
    /// Positive.
    pub denominator: BigInt,
}

/// Multipliers of rows, over one denominator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Multipliers {
    pub rows: Vec<(usize, BigInt)>,
    /// Positive.
    pub denominator: BigInt,
}

impl Base {
    /// The equation of these multipliers of rows, with the distances from the ends that `prefer` names, or from the
    /// others where there are none. Nothing if a continuous column has no bound at all.
    pub fn of(system: &System, multipliers: &Multipliers, prefer: &dyn Fn(Source) -> Side) -> Option<Self> {
        let mut parts = Vec::new();
        let (mut rhs, mut rest) = (BigInt::zero(), Rational::zero());
        let columns =
            sum(system, &multipliers.rows).into_iter().map(|(column, factor)| (Source::Column(column), factor));
        let rows = multipliers.rows.iter().map(|(row, multiplier)| (Source::Row(*row), -multiplier));
        for (source, factor) in columns.chain(rows) {
            let (side, kind) = measured(system, source, prefer(source))?;
            match end(system, source, side) {
                Value::Integer(end) => rhs -= &factor * &*end,
                Value::Fraction(end) => rest -= end * &factor,
                Value::None => {}
            }
            let factor = if side == Side::Lower { factor } else { -factor };
            parts.push(Part { source, side, kind, factor });
        }
        // Where a continuous column ends at a fraction, its denominator is taken into the common one.
        let finer = rest.denom();
        let denominator = &multipliers.denominator * &*finer;
        if !finer.is_one() {
            parts.iter_mut().for_each(|part| part.factor *= &*finer);
            rhs *= &*finer;
        }
        Some(Self { parts, rhs: rhs + rest.numer(), denominator })
    }
}

/// The multiples of columns that these multiples of rows are together, by rising column, without zeros.
pub(super) fn sum(system: &System, multipliers: &[(usize, BigInt)]) -> Vec<(usize, BigInt)> {
    let mut sum = BTreeMap::<usize, BigInt>::new();
    for (row, multiplier) in multipliers {
        for (column, factor) in &system.rows[*row].terms {
            *sum.entry(*column).or_default() += multiplier * factor;
        }
    }
    sum.into_iter().filter(|(_, factor)| !factor.is_zero()).collect()
}

/// The end from which a distance is measured, and what is known of it.
fn measured(system: &System, source: Source, preferred: Side) -> Option<(Side, Kind)> {
    let (has, fixed, integer) = match source {
        Source::Column(index) => {
            let column = &system.columns[index];
            (Side::BOTH.map(|side| column.end(side).is_some()), column.is_fixed(), column.integer)
        }
        Source::Row(index) => {
            let row = &system.rows[index];
            (Side::BOTH.map(|side| row.end(side).is_some()), row.is_equation(), is_whole(system, row))
        }
    };
    let side = match has {
        [true, true] => preferred,
        [true, false] => Side::Lower,
        [false, true] => Side::Upper,
        [false, false] => return integer.then_some((Side::Lower, Kind::Free)),
    };
    let kind = match (fixed, integer) {
        (true, _) => Kind::Fixed,
        (false, true) => Kind::Integer,
        (false, false) => Kind::Continuous,
    };
    Some((side, kind))
}

/// Whether all columns of a row are integer.
pub(super) fn is_whole(system: &System, row: &Row) -> bool {
    row.terms.iter().all(|&(column, _)| system.columns[column].integer)
}

/// The value of an end.
pub(super) enum Value<'a> {
    Integer(Cow<'a, BigInt>),
    Fraction(&'a Rational),
    None,
}

/// The end of a column or row, if it has one.
pub(super) fn end(system: &System, source: Source, side: Side) -> Value<'_> {
    match source {
        Source::Column(index) => match system.columns[index].end(side) {
            Some(end) if end.value.is_integer() => Value::Integer(Cow::Owned(end.value.to_integer())),
            Some(end) => Value::Fraction(&end.value),
            None => Value::None,
        },
        Source::Row(index) => {
            system.rows[index].end(side).map_or(Value::None, |end| Value::Integer(Cow::Borrowed(&end.value)))
        }
    }
}

/// The fact of an end, and what it is multiplied by to be that end.
pub(super) fn fact(system: &System, source: Source, side: Side) -> Option<(usize, BigInt)> {
    match source {
        Source::Column(index) => Some((system.columns[index].end(side)?.fact, BigInt::one())),
        Source::Row(index) => Some((system.rows[index].end(side)?.fact, system.rows[index].scale.clone())),
    }
}
