//! How much worse one objective is than another, as a number that is larger the worse it is.

use std::fmt;

use command_io::decimal;
use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::number::{ParseRationalError, parse_rational};
use serde::{Deserialize, Serialize};

use super::rows::DIGITS;
use crate::methods::Sense;

/// A ratio of objectives: at least 1 where the other one is an optimum, whether that is a least or a largest one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Ratio {
    /// A number that is not negative.
    Finite(Rational),
    /// The better of the two is infinitely better: it takes no time, or the worse one completes nothing.
    Unbounded,
}

impl Ratio {
    /// How much worse `own` is than `other`; two that are equal have the ratio 1, zeros as well.
    ///
    /// ```
    /// use schedcheck::contest::Ratio;
    /// use schedcheck::methods::Sense;
    /// use schedcheck_model::number::parse_rational;
    /// let ratio = |sense, own, other| {
    ///     Ratio::of(sense, &parse_rational(own).unwrap(), &parse_rational(other).unwrap()).to_string()
    /// };
    /// assert_eq!(ratio(Sense::Minimise, "6", "4"), "3/2"); // a time
    /// assert_eq!(ratio(Sense::Maximise, "4", "6"), "3/2"); // tasks per time unit
    /// assert_eq!(ratio(Sense::Minimise, "0", "0"), "1");
    /// assert_eq!(ratio(Sense::Minimise, "1", "0"), "unbounded");
    /// ```
    pub fn of(sense: Sense, own: &Rational, other: &Rational) -> Self {
        let (worse, better) = match sense {
            Sense::Minimise => (own, other),
            Sense::Maximise => (other, own),
        };
        match (worse == better, better.is_zero()) {
            (true, _) => Self::one(),
            (false, true) => Self::Unbounded,
            (false, false) => Self::Finite(worse / better),
        }
    }

    /// The ratio exactly, and a decimal beside it.
    pub fn for_people(&self) -> String {
        match self {
            Self::Finite(number) => decimal::for_people(number),
            Self::Unbounded => self.to_string(),
        }
    }

    /// The ratio where space is short: exactly, or if that is too long, as a decimal.
    pub(super) fn in_a_cell(&self) -> String {
        match self {
            Self::Finite(number) => decimal::in_a_cell(number),
            Self::Unbounded => self.to_string(),
        }
    }

    /// The ratio as a decimal with a mark that tells whether it is exact; empty if it is not finite.
    pub(super) fn marked(&self) -> String {
        match self {
            Self::Finite(number) => decimal::marked(number, DIGITS),
            Self::Unbounded => String::new(),
        }
    }

    /// A share of the ratio; of an unbounded one, all of it.
    #[must_use]
    pub fn share(&self, share: &Rational) -> Self {
        match self {
            Self::Finite(ratio) => Self::Finite(ratio * share),
            Self::Unbounded => Self::Unbounded,
        }
    }

    /// As good.
    pub fn one() -> Self {
        Self::Finite(Rational::one())
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(number) => number.fmt(f),
            Self::Unbounded => f.write_str("unbounded"),
        }
    }
}

impl From<Ratio> for String {
    fn from(ratio: Ratio) -> Self {
        ratio.to_string()
    }
}

impl TryFrom<String> for Ratio {
    type Error = ParseRationalError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if text == "unbounded" { Ok(Self::Unbounded) } else { parse_rational(&text).map(Self::Finite) }
    }
}
