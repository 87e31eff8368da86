//! Tiny linear programs by the million: a region {x >= 0 : rows} that keeps a feasible basis, so that a row more or an
//! objective costs a few pivots.
//!
//! A region is a dictionary over one common denominator, all whole numbers, in which a pivot divides without remainder
//! (Bareiss, "Sylvester's identity and multistep integer-preserving Gaussian elimination", Math. Comp. 22, 1968). It is
//! held in machine words; where a number would not fit, the same pivot is done in big integers, and the region returns
//! to words once it fits again. Every answer is exact and carries its proof: a point, a ray, or whole multipliers of the
//! rows, which [`Point::satisfies`], [`Farkas::refutes`] and [`Maximum::proves`] check by multiplication alone.
//!
//! It is meant for a dozen columns and a few dozen rows. Larger programs are answered too, but dense and slowly:
//! [`LinearProgram`](crate::LinearProgram) is the one for these.
//!
//! ```
//! use exact_lp::tiny::{Maximum, Region, Row};
//!
//! // x - y >= 0 and 3 - x >= 0.
//! let rows = [Row::non_negative(&[1, -1], 0), Row::non_negative(&[-1, 0], 3)];
//! let region = Region::all(2).with_all(&rows).expect("a point");
//! assert!(region.point().satisfies(&rows));
//!
//! let Maximum::Bounded { value, .. } = region.maximise(&[2, 1]) else { panic!("x <= 3 and y <= x") };
//! assert_eq!(value.to_string(), "9");
//!
//! // y - 4 >= 0 contradicts them: the sum of the three rows is -1.
//! let more = Row::non_negative(&[0, 1], -4);
//! let farkas = region.with(&more).expect_err("no point");
//! assert_eq!(farkas.multipliers.words(), Some(&[1, 1, 1][..]));
//! assert!(farkas.refutes(&[rows[0], rows[1], more]));
//! ```

mod answer;
mod big;
mod check;
mod region;
mod simplex;
mod table;
mod words;

pub use answer::{Farkas, Integers, Maximum, Point};
pub use region::Region;

/// What a row asks of its form a x + b.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sense {
    /// a x + b = 0
    Zero,
    /// a x + b >= 0
    NonNegative,
}

/// A constraint with whole coefficients.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Row<'a> {
    /// The coefficients a, column by column; those that are left out at the end are zero.
    pub coefficients: &'a [i64],
    /// The constant b.
    pub constant: i64,
    /// What is asked of a x + b.
    pub sense: Sense,
}

impl<'a> Row<'a> {
    /// a x + b >= 0
    #[must_use]
    pub const fn non_negative(coefficients: &'a [i64], constant: i64) -> Self {
        Self { coefficients, constant, sense: Sense::NonNegative }
    }

    /// a x + b = 0
    #[must_use]
    pub const fn zero(coefficients: &'a [i64], constant: i64) -> Self {
        Self { coefficients, constant, sense: Sense::Zero }
    }
}
