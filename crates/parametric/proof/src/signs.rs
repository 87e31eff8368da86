//! Signs that a form may have.

use std::cmp::Ordering;
use std::fmt;

use crate::{LinearForm, Query, Row};

/// The three signs, in the order in which courses are followed.
pub const SIGNS: [Ordering; 3] = [Ordering::Less, Ordering::Equal, Ordering::Greater];

/// A set of signs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Signs(u8);

impl From<Ordering> for Signs {
    fn from(sign: Ordering) -> Self {
        match sign {
            Ordering::Less => Self::LESS,
            Ordering::Equal => Self::EQUAL,
            Ordering::Greater => Self::GREATER,
        }
    }
}

impl Signs {
    /// Negative.
    pub const LESS: Self = Self(1);
    /// Zero.
    pub const EQUAL: Self = Self(2);
    /// Positive.
    pub const GREATER: Self = Self(4);
    /// Any.
    pub const ALL: Self = Self(7);

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of them are among the others.
    pub fn is_within(self, others: Self) -> bool {
        self.0 & !others.0 == 0
    }

    /// Those of both.
    #[must_use]
    pub fn and(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    /// The signs that these are not.
    #[must_use]
    pub fn others(self) -> Self {
        Self(self.0 ^ 7)
    }

    /// The signs of the same form times -1.
    #[must_use]
    pub fn turned(self) -> Self {
        Self(self.0 & 2 | self.0 << 2 & 4 | self.0 >> 2)
    }

    /// Those of which a row says that a form has one of them, by what stands between the form and 0.
    pub fn named(name: &str) -> Option<Self> {
        let signs = (0_u8..).zip(NAMES).find(|(_, other)| *other == name).map(|(signs, _)| Self(signs));
        signs.filter(|signs| signs.has_row())
    }

    /// Whether a row says that a form has one of them.
    pub fn has_row(self) -> bool {
        matches!(self.0, 1..=4 | 6)
    }

    /// The row that a form has one of these signs.
    ///
    /// # Panics
    /// Panics where no row says it: of no sign, of all, and of both that are not zero.
    pub fn row(self, form: LinearForm) -> Row {
        match self.0 {
            1 => Row::positive(-form),
            2 => Row::zero(form),
            3 => Row::non_negative(-form),
            4 => Row::positive(form),
            6 => Row::non_negative(form),
            _ => panic!("no row says that a form has one of the signs {self:?}"),
        }
    }
}

const NAMES: [&str; 8] = ["none", "<", "=", "<=", ">", "<>", ">=", "any"];

impl fmt::Display for Signs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES[usize::from(self.0)])
    }
}

impl Query {
    /// The signs that it tells apart, within those that are left.
    pub fn classes(self, left: Signs) -> Vec<Signs> {
        let classes: &[Signs] = match self {
            Self::Sign => &[Signs::LESS, Signs::EQUAL, Signs::GREATER],
            Self::IsNegative => &[Signs::LESS, Signs(6)],
            Self::IsPositive => &[Signs(3), Signs::GREATER],
        };
        classes.iter().map(|class| class.and(left)).filter(|class| !class.is_empty()).collect()
    }

    /// The same of the form times -1.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Sign => Self::Sign,
            Self::IsNegative => Self::IsPositive,
            Self::IsPositive => Self::IsNegative,
        }
    }
}
