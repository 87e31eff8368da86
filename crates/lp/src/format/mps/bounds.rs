//! The bounds of a column while the section BOUNDS is read: what was said, and what follows from silence.

use num_traits::{One, Signed, Zero};

use crate::program::{Bounds, Rational};

/// One end of the bounds.
#[derive(Debug, Default)]
enum Limit {
    #[default]
    Unsaid,
    Infinite,
    Finite(Rational),
}

/// The bounds of a column, as far as they were given.
#[derive(Debug, Default)]
pub(super) struct GivenBounds {
    lower: Limit,
    upper: Limit,
    binary: bool,
}

/// The end that was given another value before.
#[derive(Debug, PartialEq)]
pub(super) struct Again(pub(super) &'static str);

/// What an end was before it was set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    /// The same, or nothing was said of it.
    Nothing,
    /// It was said that there is none, and now there is one.
    Infinite(&'static str),
}

impl GivenBounds {
    /// Sets the lower end; `None` is minus infinity.
    pub(super) fn set_lower(&mut self, value: Option<Rational>) -> Result<Before, Again> {
        self.lower.set(value, "lower")
    }

    /// Sets the upper end; `None` is infinity.
    pub(super) fn set_upper(&mut self, value: Option<Rational>) -> Result<Before, Again> {
        self.upper.set(value, "upper")
    }

    /// Sets both ends.
    pub(super) fn set_both(&mut self, lower: Option<Rational>, upper: Option<Rational>) -> Result<Before, Again> {
        let before = [self.set_lower(lower)?, self.set_upper(upper)?];
        Ok(before.into_iter().find(|before| *before != Before::Nothing).unwrap_or(Before::Nothing))
    }

    /// Bounds the column by 0 and 1, beside all other bounds.
    pub(super) fn set_binary(&mut self) {
        self.binary = true;
    }

    /// Whether the upper end is negative and nothing is said of the lower one, which makes that minus infinity.
    pub(super) fn open_below(&self) -> bool {
        let is_open =
            matches!((&self.lower, &self.upper), (Limit::Unsaid, Limit::Finite(value)) if value.is_negative());
        is_open && !self.binary
    }

    /// Whether nothing is said of either end.
    pub(super) fn are_unsaid(&self) -> bool {
        matches!((&self.lower, &self.upper), (Limit::Unsaid, Limit::Unsaid)) && !self.binary
    }

    /// Whether the column is binary, and other bounds are said of it than 0 and 1.
    pub(super) fn are_beside_binary(&self) -> bool {
        let other = |end: &Limit, own: Rational| {
            !matches!(end, Limit::Unsaid) && !matches!(end, Limit::Finite(value) if *value == own)
        };
        self.binary && (other(&self.lower, Rational::zero()) || other(&self.upper, Rational::one()))
    }

    /// What the column may be, all customs applied.
    pub(super) fn resolve(self, between_markers: bool) -> Bounds {
        let (open_below, are_unsaid) = (self.open_below(), self.are_unsaid());
        let upper = match self.upper {
            Limit::Unsaid if between_markers && are_unsaid => Some(Rational::one()),
            Limit::Unsaid | Limit::Infinite => None,
            Limit::Finite(value) => Some(value),
        };
        let lower = match self.lower {
            Limit::Unsaid if open_below => None,
            Limit::Unsaid => Some(Rational::zero()),
            Limit::Infinite => None,
            Limit::Finite(value) => Some(value),
        };
        let mut bounds = Bounds { lower, upper };
        if self.binary {
            bounds.restrict_to_binary();
        }
        bounds
    }
}

impl Limit {
    fn set(&mut self, value: Option<Rational>, name: &'static str) -> Result<Before, Again> {
        let before = match (&*self, &value) {
            (Self::Finite(old), new) if Some(old) != new.as_ref() => return Err(Again(name)),
            (Self::Infinite, Some(_)) => Before::Infinite(name),
            _ => Before::Nothing,
        };
        *self = value.map_or(Self::Infinite, Self::Finite);
        Ok(before)
    }
}
