//! The two ends of an interval, by name: most rules hold for one as for the mirror image of the other.

use num_bigint::{BigInt, Sign};

use crate::integer::proof_log::Relation;
use crate::integer::system::{Bound, Column, Row};
use crate::program::Rational;

/// An end of an interval.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// The least value.
    Lower,
    /// The greatest value.
    Upper,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::Lower, Self::Upper];

    pub const fn other(self) -> Self {
        match self {
            Self::Lower => Self::Upper,
            Self::Upper => Self::Lower,
        }
    }

    /// The side of a product with this factor that this side of the other factor makes.
    pub fn times(self, factor: &BigInt) -> Self {
        if factor.sign() == Sign::Minus { self.other() } else { self }
    }

    pub const fn relation(self) -> Relation {
        match self {
            Self::Lower => Relation::AtLeast,
            Self::Upper => Relation::AtMost,
        }
    }

    /// Whether `value` is a stricter end than `other` on this side.
    pub fn is_stricter(self, value: &Rational, other: &Rational) -> bool {
        match self {
            Self::Lower => value > other,
            Self::Upper => value < other,
        }
    }

    /// The next whole number on the inside.
    pub fn rounded(self, value: &Rational) -> Rational {
        if value.is_integer() {
            return value.clone();
        }
        match self {
            Self::Lower => value.ceil(),
            Self::Upper => value.floor(),
        }
    }
}

impl Column {
    /// The end on this side.
    pub const fn end(&self, side: Side) -> Option<&Bound<Rational>> {
        match side {
            Side::Lower => self.lower.as_ref(),
            Side::Upper => self.upper.as_ref(),
        }
    }

    /// The place of the end on this side.
    pub const fn end_mut(&mut self, side: Side) -> &mut Option<Bound<Rational>> {
        match side {
            Side::Lower => &mut self.lower,
            Side::Upper => &mut self.upper,
        }
    }

    /// Whether there is exactly one value.
    pub fn is_fixed(&self) -> bool {
        matches!((&self.lower, &self.upper), (Some(lower), Some(upper)) if lower.value == upper.value)
    }
}

impl Row {
    /// The end on this side.
    pub const fn end(&self, side: Side) -> Option<&Bound<BigInt>> {
        match side {
            Side::Lower => self.lower.as_ref(),
            Side::Upper => self.upper.as_ref(),
        }
    }

    /// The place of the end on this side.
    pub const fn end_mut(&mut self, side: Side) -> &mut Option<Bound<BigInt>> {
        match side {
            Side::Lower => &mut self.lower,
            Side::Upper => &mut self.upper,
        }
    }

    /// Whether the sum has exactly one value.
    pub fn is_equation(&self) -> bool {
        matches!((&self.lower, &self.upper), (Some(lower), Some(upper)) if lower.value == upper.value)
    }
}
