//! An interval of rationals, either end of which may be missing.

use num_traits::Zero;

use exact_rational::Rational;

/// What a column or a row may be: at least `lower`, at most `upper`. An end that is `None` does not bind.
///
/// The ends may contradict each other: a program with such bounds is legal, and infeasible.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bounds {
    /// The least value allowed.
    pub lower: Option<Rational>,
    /// The greatest value allowed.
    pub upper: Option<Rational>,
}

impl Bounds {
    /// Any value at all.
    #[must_use]
    pub const fn free() -> Self {
        Self { lower: None, upper: None }
    }

    /// Nothing below zero: what a column has in the file formats when nothing is said.
    #[must_use]
    pub fn non_negative() -> Self {
        Self::at_least(0)
    }

    /// From `lower` upwards.
    #[must_use]
    pub fn at_least(lower: impl Into<Rational>) -> Self {
        Self { lower: Some(lower.into()), upper: None }
    }

    /// Up to `upper`, however negative.
    #[must_use]
    pub fn at_most(upper: impl Into<Rational>) -> Self {
        Self { lower: None, upper: Some(upper.into()) }
    }

    /// From `lower` to `upper`, both included.
    #[must_use]
    pub fn between(lower: impl Into<Rational>, upper: impl Into<Rational>) -> Self {
        Self { lower: Some(lower.into()), upper: Some(upper.into()) }
    }

    /// One value only.
    #[must_use]
    pub fn fixed(value: impl Into<Rational>) -> Self {
        let value = value.into();
        Self { lower: Some(value.clone()), upper: Some(value) }
    }

    /// Whether `value` respects both ends.
    #[must_use]
    pub fn contain(&self, value: &Rational) -> bool {
        self.lower.as_ref().is_none_or(|lower| lower <= value) && self.upper.as_ref().is_none_or(|upper| value <= upper)
    }

    /// Whether the lower end lies above the upper one.
    #[must_use]
    pub fn contradict(&self) -> bool {
        matches!((&self.lower, &self.upper), (Some(lower), Some(upper)) if lower > upper)
    }

    /// Whether there is exactly one value.
    #[must_use]
    pub fn is_fixed(&self) -> bool {
        matches!((&self.lower, &self.upper), (Some(lower), Some(upper)) if lower == upper)
    }

    /// Those of these values that lie between 0 and 1.
    pub(crate) fn restrict_to_binary(&mut self) {
        let (zero, one) = (Rational::ZERO, Rational::ONE);
        self.lower = Some(self.lower.take().map_or(zero.clone(), |lower| lower.max(zero)));
        self.upper = Some(self.upper.take().map_or(one.clone(), |upper| upper.min(one)));
    }

    /// Both ends moved by `offset`.
    #[must_use]
    pub(crate) fn shifted(self, offset: &Rational) -> Self {
        if offset.is_zero() {
            return self;
        }
        Self { lower: self.lower.map(|lower| lower + offset), upper: self.upper.map(|upper| upper + offset) }
    }
}
