//! The bounds of a column while the section BOUNDS is read: what was said, and what follows from silence.

use num_traits::{One, Signed, Zero};

use crate::program::{Bounds, Rational};

/// One end of the bounds.
#[derive(Debug, Default)]
enum End {
    #[default]
    Unsaid,
    Infinite,
    Finite(Rational),
}

/// The bounds of a column, as far as they were given.
#[derive(Debug, Default)]
pub(super) struct GivenBounds {
    lower: End,
    upper: End,
}

/// The end that was given another value before.
#[derive(Debug, PartialEq)]
pub(super) struct Again(pub(super) &'static str);

impl GivenBounds {
    /// Sets the lower end; `None` is minus infinity.
    pub(super) fn set_lower(&mut self, value: Option<Rational>) -> Result<(), Again> {
        self.lower.set(value).map_err(|()| Again("lower"))
    }

    /// Sets the upper end; `None` is infinity.
    pub(super) fn set_upper(&mut self, value: Option<Rational>) -> Result<(), Again> {
        self.upper.set(value).map_err(|()| Again("upper"))
    }

    /// Whether the upper end is negative and nothing is said of the lower one, which makes that minus infinity.
    pub(super) fn open_below(&self) -> bool {
        matches!((&self.lower, &self.upper), (End::Unsaid, End::Finite(value)) if value.is_negative())
    }

    /// What the column may be, all customs applied.
    pub(super) fn resolve(self, between_markers: bool) -> Bounds {
        let open_below = self.open_below();
        let nothing_said = matches!((&self.lower, &self.upper), (End::Unsaid, End::Unsaid));
        let upper = match self.upper {
            End::Unsaid if between_markers && nothing_said => Some(Rational::one()),
            End::Unsaid | End::Infinite => None,
            End::Finite(value) => Some(value),
        };
        let lower = match self.lower {
            End::Unsaid if open_below => None,
            End::Unsaid => Some(Rational::zero()),
            End::Infinite => None,
            End::Finite(value) => Some(value),
        };
        Bounds { lower, upper }
    }
}

impl End {
    fn set(&mut self, value: Option<Rational>) -> Result<(), ()> {
        if matches!(self, Self::Finite(old) if Some(&*old) != value.as_ref()) {
            return Err(());
        }
        *self = value.map_or(Self::Infinite, Self::Finite);
        Ok(())
    }
}
