//! The extreme values of a sum within the bounds of its columns.

use num_bigint::BigInt;
use num_traits::{One, Zero};

use super::side::Side;
use crate::integer::system::{Column, System};
use crate::program::Rational;

/// The extreme value of a sum on one side.
#[derive(Debug, Clone)]
pub(crate) struct Activity {
    /// The sum over the terms that have a limit there.
    pub finite: Rational,
    /// How many have none.
    pub infinite: usize,
    /// The place of the last of those.
    pub unlimited: usize,
}

/// What the terms can be together on this side: at most, if it is the upper one.
pub(crate) fn activity(columns: &[Column], terms: &[(usize, BigInt)], side: Side) -> Activity {
    let (mut whole, mut rest) = (BigInt::zero(), Rational::zero());
    let (mut infinite, mut unlimited) = (0, 0);
    for (place, (column, factor)) in terms.iter().enumerate() {
        match columns[*column].end(side.times(factor)) {
            Some(end) if end.value.denom().is_one() => whole += factor * end.value.numer(),
            Some(end) => rest += &end.value * factor,
            None => (infinite, unlimited) = (infinite + 1, place),
        }
    }
    Activity { finite: rest + whole, infinite, unlimited }
}

/// What a derivation subtracts from a sum to be left with one of its terms, or none: the other terms at their extreme
/// values on this side, each with the fact of that end, all divided by `divisor`.
pub(crate) fn without(
    system: &System,
    terms: &[(usize, BigInt)],
    except: Option<usize>,
    side: Side,
    divisor: &BigInt,
) -> Vec<(usize, Rational)> {
    let mut multipliers = Vec::with_capacity(terms.len());
    for (column, factor) in terms.iter().filter(|(column, _)| Some(*column) != except) {
        if let Some(end) = system.columns[*column].end(side.times(factor)) {
            multipliers.push((end.fact, -Rational::new(factor.clone(), divisor.clone())));
        }
    }
    multipliers
}
