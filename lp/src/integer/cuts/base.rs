//! The equation that a cut is made from: a combination of rows, in terms of how far columns and rows are from an end.
//!
//! For multipliers y of rows a x, the sum of y (a x) less the same sum column by column is zero, whatever x is. Each
//! column and each row is now written as `end + z` or `end - z` with the distance z >= 0 from one of its ends. What comes
//! out is an equation in the distances, `sum of factor z = rhs`.

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
    pub factor: Rational,
}

/// An equation that holds at all points, by what the distances are.
#[derive(Debug, Clone)]
pub(super) struct Base {
    pub parts: Vec<Part>,
    pub rhs: Rational,
}

impl Base {
    /// The equation of these multipliers of rows, with the distances from the ends that `prefer` names, or from the
    /// others where there are none. Nothing if a continuous column has no bound at all.
    pub fn of(system: &System, multipliers: &[(usize, Rational)], prefer: &dyn Fn(Source) -> Side) -> Option<Self> {
        let mut base = Self { parts: Vec::new(), rhs: Rational::zero() };
        for (column, factor) in sum(system, multipliers) {
            base.add(system, Source::Column(column), factor, prefer)?;
        }
        for (row, multiplier) in multipliers {
            base.add(system, Source::Row(*row), -multiplier, prefer)?;
        }
        Some(base)
    }

    fn add(
        &mut self,
        system: &System,
        source: Source,
        factor: Rational,
        prefer: &dyn Fn(Source) -> Side,
    ) -> Option<()> {
        let (side, kind) = measured(system, source, prefer(source))?;
        self.rhs -= &factor * end(system, source, side);
        let factor = if side == Side::Lower { factor } else { -factor };
        self.parts.push(Part { source, side, kind, factor });
        Some(())
    }
}

/// The multiples of columns that these multiples of rows are together, by rising column, without zeros.
pub(super) fn sum(system: &System, multipliers: &[(usize, Rational)]) -> Vec<(usize, Rational)> {
    let mut sum = BTreeMap::<usize, Rational>::new();
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

/// The value of an end; zero if there is none.
pub(super) fn end(system: &System, source: Source, side: Side) -> Rational {
    match source {
        Source::Column(index) => system.columns[index].end(side).map_or_else(Rational::zero, |end| end.value.clone()),
        Source::Row(index) => {
            system.rows[index].end(side).map_or_else(Rational::zero, |end| Rational::from_integer(end.value.clone()))
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
