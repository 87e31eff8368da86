//! The domains that claims are checked over, smallest instance first.

use std::fmt;

use num_bigint::BigUint;
use rand::RngExt;

pub mod divisible_stars;
pub mod divisible_trees;
mod graphs_counted;
pub mod multi_rounds;
mod numbers;
pub mod platforms;
pub mod redistributions;
pub mod rings;
pub mod stars;
pub mod switches;
mod symmetries;

pub use divisible_stars::DivisibleBox;
pub use divisible_trees::TreeBox;
pub use multi_rounds::RoundBox;
pub use platforms::{PlatformBox, Shape};
pub use redistributions::RedistributionBox;
pub use rings::{Links, RingBox, SmallRing};
pub use stars::{Alike, StarBox};
pub use switches::SwitchBox;

/// The instances of one kind within bounds: they are enumerated to their end, or drawn at random. What it displays is
/// the whole of it in words.
pub trait Domain: fmt::Display {
    /// What it consists of.
    type Instance;

    /// Every instance, smallest first, in the order that the module of the domain declares.
    fn all(&self) -> impl Iterator<Item = Self::Instance>;

    /// How many these are, where that is known without a listing.
    fn size(&self) -> Option<BigUint> {
        None
    }

    /// One instance within the bounds; beyond the box, where its numbers may be fractions.
    fn draw(&self, random: &mut impl RngExt) -> Self::Instance;

    /// Several that are drawn, in words: what follows "100 random".
    fn drawn_in_words(&self) -> String;
}

/// Random instances within the bounds of a domain.
#[derive(Debug, Clone)]
pub struct Random<D> {
    /// How many.
    pub count: u64,
    /// The bounds.
    pub within: D,
}

impl<D: Domain> Random<D> {
    /// The instances, drawn from `random`, one after the other.
    pub fn drawn(&self, random: &mut impl RngExt) -> impl Iterator<Item = D::Instance> {
        (0..self.count).map(|_| self.within.draw(random))
    }
}

impl<D: Domain> fmt::Display for Random<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} random {}", self.count, self.within.drawn_in_words())
    }
}

#[cfg(test)]
mod size_tests;
#[cfg(test)]
mod tests;
