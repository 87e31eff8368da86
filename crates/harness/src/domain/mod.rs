//! The domains that claims are checked over, smallest instance first.

use std::fmt;

use num_bigint::BigUint;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

pub(crate) mod cut;
pub(crate) mod lists;
pub(crate) mod multisets;
pub(crate) mod numbers;
pub(crate) mod symmetries;

pub use crate::kinds::*;

/// The instances of one kind within bounds: they are enumerated to their end, or drawn at random. What it displays is
/// the whole of it in words.
pub trait Domain: fmt::Display {
    /// What it consists of.
    type Instance;

    /// Every instance, smallest first, in the order that the module of the domain declares.
    fn all(&self) -> impl Iterator<Item = Self::Instance> + Send {
        self.starting_at(BigUint::ZERO)
    }

    /// The same without the first `start` of them, which are counted and not gone through.
    fn starting_at(&self, start: BigUint) -> impl Iterator<Item = Self::Instance> + Send;

    /// How many these are, in closed form; nothing where even that takes too long.
    fn size(&self) -> Option<BigUint>;

    /// One instance within the bounds; beyond the box, where its numbers may be fractions.
    fn draw(&self, random: &mut impl RngExt) -> Self::Instance;

    /// Several that are drawn, in words: what follows "100 random".
    fn describe_drawn(&self) -> String;
}

/// How many random instances are drawn from one piece of a stream.
const BLOCK: u64 = 1 << 20;

/// A piece has this power of two of random words: a million for each instance.
const WORDS_OF_BLOCK: u32 = 40;

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

    /// The same without the first `start`, from a stream that jumps: of each block, the numbers begin at a place of its
    /// own, so that no more than a block is drawn and left out.
    pub fn drawn_from(&self, start: u64, stream: &ChaCha8Rng) -> impl Iterator<Item = D::Instance> {
        (start / BLOCK..=self.count / BLOCK)
            .flat_map(move |block| {
                let mut stream = stream.clone();
                stream.set_word_pos(u128::from(block) << WORDS_OF_BLOCK);
                let numbers = block * BLOCK..self.count.min((block + 1) * BLOCK);
                numbers
                    .map(move |number| (number, self.within.draw(&mut stream)))
                    .skip_while(move |drawn| drawn.0 < start)
            })
            .map(|(_, drawn)| drawn)
    }
}

impl<D: Domain> fmt::Display for Random<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} random {}", self.count, self.within.describe_drawn())
    }
}

#[cfg(test)]
mod cut_tests;
#[cfg(test)]
mod size_tests;
#[cfg(test)]
mod tests;
