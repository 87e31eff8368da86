//! The domains that claims are checked over, smallest instance first.

pub mod stars;

pub use stars::{Alike, RandomStars, StarBox};
