//! Instances by the many: all of a box, smallest first, or random ones within its bounds.
//!
//! The boxes are those that the claims are checked on ([`schedcheck_harness::domain`]), and so are the random numbers:
//! the same bounds and seed give the same instances everywhere.

pub(crate) mod bounds;
pub(crate) mod counted;
pub(crate) mod families;
pub(crate) mod options;

use std::fmt;

use num_bigint::BigUint;
use schedcheck_files::Instance;
use schedcheck_harness::domain::Domain;
use schedcheck_harness::{Depth, RunContext};

pub use bounds::{Bounds, BoundsError};
pub use counted::{Between, MOST_COUNTED};
pub use families::{FAMILIES, Family};
pub use options::{Bound, ValueForm, bounds_of};

/// Where instances come from, when they are in no file.
#[derive(Debug, Clone)]
pub enum Source {
    /// Every instance within bounds.
    Box(Bounds),
    /// Random instances within bounds, and beyond the box: their numbers may be fractions.
    Random {
        /// The bounds.
        within: Bounds,
        /// How many.
        count: u64,
        /// The seed of the random numbers.
        seed: u64,
        /// What they are for: each purpose has random numbers of its own, and each claim a purpose.
        purpose: String,
    },
    /// Instances of a growing family.
    Family {
        /// The family.
        family: &'static Family,
        /// The sizes, from 1 to the largest of the family.
        sizes: Vec<u64>,
        /// The seed of the random numbers.
        seed: u64,
    },
}

impl Source {
    /// Every instance of a box.
    ///
    /// # Errors
    /// Refuses a box that cannot be listed.
    pub fn every(within: Bounds) -> Result<Self, BoundsError> {
        within.0.can_be_listed()?;
        Ok(Self::Box(within))
    }

    /// So many random instances; the purpose of their random numbers is the kind.
    pub fn random(within: Bounds, count: u64, seed: u64) -> Self {
        let purpose = within.kind().to_owned();
        Self::Random { within, count, seed, purpose }
    }

    /// Instances of a growing family, one for each size.
    ///
    /// # Errors
    /// A size that the family does not have.
    pub fn family(family: &'static Family, sizes: Vec<u64>, seed: u64) -> Result<Self, BoundsError> {
        let largest = family.largest;
        match sizes.iter().find(|size| !(1..=largest).contains(*size)) {
            Some(&size) => Err(BoundsError::NoSize { size, largest }),
            None => Ok(Self::Family { family, sizes, seed }),
        }
    }

    /// The kind of the instances, as the field `kind` names it.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Box(within) | Self::Random { within, .. } => within.kind(),
            Self::Family { family, .. } => family.kind,
        }
    }

    /// How many instances there are, where that is known without a listing.
    pub fn size(&self) -> Option<BigUint> {
        match self {
            Self::Box(within) => within.size(),
            Self::Random { count, .. } => Some((*count).into()),
            Self::Family { sizes, .. } => Some(sizes.len().into()),
        }
    }

    /// Between which numbers their number is, where it is not known without a listing and may be beyond any.
    pub fn between(&self) -> Option<Between> {
        match self {
            Self::Box(within) => within.0.between(),
            Self::Random { .. } | Self::Family { .. } => None,
        }
    }

    /// The instances, made one after the other as they are asked for: the smallest first, or as they are drawn.
    pub fn instances(&self) -> Box<dyn Iterator<Item = Instance> + Send + '_> {
        match self {
            Self::Box(within) => within.0.starting_at(BigUint::ZERO),
            Self::Random { within, count, seed, purpose } => {
                let mut random = RunContext::silent(Depth::Quick, *seed).random(purpose);
                Box::new((0..*count).map(move |_| within.draw(&mut random)))
            }
            Self::Family { family, sizes, seed } => Box::new(sizes.iter().map(|&size| family.instance(size, *seed))),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Box(within) => write!(f, "{within}"),
            Self::Random { within, count, .. } => write!(f, "{count} random {}", within.describe_drawn()),
            Self::Family { family, sizes, .. } => {
                let sizes: Vec<_> = sizes.iter().map(u64::to_string).collect();
                write!(f, "{}: {} {}", family.name, sizes.join(", "), family.meaning)
            }
        }
    }
}

#[cfg(test)]
mod tests;
