//! What a writer made of a program.

use super::decimal::Numbers;
use crate::program::Rational;

/// The text of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// What it asks of its readers, if that is more than to take decimals.
    pub fractions: Option<Fractions>,
}

/// The numbers of a text that have no end as decimals, and stand there as fractions.
///
/// Many readers know decimals alone, and some of them stop at the `/` and go on with the numerator.
/// [`in_integers`](super::in_integers) makes a program without fractions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fractions {
    /// How many there are.
    pub count: usize,
    /// The first one.
    pub first: Rational,
}

impl Written {
    pub(super) fn new(text: String, numbers: Numbers) -> Self {
        Self { text, fractions: numbers.fractions.map(|(count, first)| Fractions { count, first }) }
    }
}
