//! The domains that claims are checked over, smallest instance first.

pub mod divisible_stars;
pub mod divisible_trees;
pub mod multi_rounds;
mod numbers;
pub mod platforms;
pub mod rings;
pub mod stars;

pub use divisible_stars::{DivisibleBox, RandomDivisible};
pub use divisible_trees::{RandomTrees, TreeBox};
pub use multi_rounds::{RandomRounds, RoundBox};
pub use platforms::{PlatformBox, RandomPlatforms, Shape};
pub use rings::{Links, RandomRings, RingBox, SmallRing};
pub use stars::{Alike, RandomStars, StarBox};
