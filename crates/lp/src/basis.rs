//! Which columns are basic, and at which bound the others stand: all that the floating-point simplex hands to the exact
//! one.
//!
//! A program of n columns and m rows is seen as m equations `a_i x - s_i = 0` over n + m variables: the structural ones
//! 0 .. n, and for each row i the logical variable n + i, whose bounds are those of the row.

use crate::program::{Bounds, LinearProgram};

/// Where a variable stands in a basic solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Its value follows from the equations.
    Basic,
    /// It is at its lower bound.
    AtLower,
    /// It is at its upper bound.
    AtUpper,
    /// It has no bounds, and is zero.
    Zero,
}

/// A set of basic variables, one for each row, and a status for every variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Basis {
    /// The basic variables, as many as there are rows; the order is the solver's own.
    pub(crate) basic: Vec<usize>,
    /// The status of each structural, then of each logical variable.
    pub(crate) status: Vec<Status>,
}

impl Basis {
    /// All logical variables basic, and every structural one at a bound that it has: the one nearer to zero.
    #[must_use]
    pub fn slack(lp: &LinearProgram) -> Self {
        let columns = lp.columns().len();
        let nonbasic = lp.columns().iter().map(|column| Status::nonbasic(&column.bounds));
        let logical = lp.rows().iter().map(|_| Status::Basic);
        Self { basic: (columns..columns + lp.rows().len()).collect(), status: nonbasic.chain(logical).collect() }
    }

    /// The basis of a program with so many rows more, in which their logical variables are basic.
    pub(crate) fn extend(&mut self, rows: usize) {
        self.basic.extend(self.status.len()..self.status.len() + rows);
        self.status.resize(self.status.len() + rows, Status::Basic);
    }

    /// The same, with a bound for each variable that has one and is said to have none: floating point takes a bound
    /// beyond its range for none.
    pub(crate) fn standing<'a>(mut self, bounds: impl Iterator<Item = &'a Bounds>) -> Self {
        let unbound = self.status.iter_mut().zip(bounds).filter(|(status, _)| **status == Status::Zero);
        unbound.for_each(|(status, bounds)| *status = Status::nonbasic(bounds));
        self
    }

    /// Whether this is a basis of a program of this size, with every variable at a bound that it has.
    pub(crate) fn fits(&self, lp: &LinearProgram) -> bool {
        let bounds = lp.columns().iter().map(|column| &column.bounds).chain(lp.rows().iter().map(|row| &row.bounds));
        let stands = |(status, bounds): (&Status, &Bounds)| match status {
            Status::Basic => true,
            Status::AtLower => bounds.lower.is_some(),
            Status::AtUpper => bounds.upper.is_some(),
            Status::Zero => bounds.lower.is_none() && bounds.upper.is_none(),
        };
        let basic = self.status.iter().filter(|&&status| status == Status::Basic).count();
        self.status.len() == lp.columns().len() + lp.rows().len()
            && (self.basic.len(), basic) == (lp.rows().len(), lp.rows().len())
            && self.status.iter().zip(bounds).all(stands)
    }
}

impl Status {
    /// The other bound, where there is one to be at.
    pub(crate) const fn opposite(self) -> Self {
        match self {
            Self::AtLower => Self::AtUpper,
            Self::AtUpper => Self::AtLower,
            Self::Basic | Self::Zero => self,
        }
    }

    /// Where a variable with these bounds stands at first when it is not basic.
    #[must_use]
    pub(crate) fn nonbasic(bounds: &Bounds) -> Self {
        match (&bounds.lower, &bounds.upper) {
            (None, None) => Self::Zero,
            (Some(_), None) => Self::AtLower,
            (None, Some(_)) => Self::AtUpper,
            (Some(lower), Some(upper)) => {
                let lower_is_nearer =
                    if lower.numer().sign() == num_bigint::Sign::Minus { -lower <= *upper } else { true };
                if lower_is_nearer { Self::AtLower } else { Self::AtUpper }
            }
        }
    }
}
