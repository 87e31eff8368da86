//! The domains that claims are checked over, smallest instance first.

pub mod rings;
pub mod stars;

pub use rings::{Links, RandomRings, RingBox, SmallRing};
pub use stars::{Alike, RandomStars, StarBox};
