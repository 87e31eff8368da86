//! `--shard K/N`: which part of a run is meant, one range of it or what comes in turn.

use schedcheck_harness::{MOST_SHARDS, Share};
use thiserror::Error;

/// The K-th, the (K + N)-th, the (K + 2 N)-th of what comes one after the other: nobody need know how many there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stride {
    /// Counted from 1.
    pub shard: u64,
    /// How many parts there are.
    pub of: u64,
}

impl Stride {
    /// All of it.
    pub const WHOLE: Self = Self { shard: 1, of: 1 };

    /// The part of this number where it is a range of each whole.
    #[must_use]
    pub fn share(self) -> Share {
        Share::new(self.shard, self.of)
    }

    /// Whether what comes at this place, counted from 0, is in the part.
    #[must_use]
    pub fn has(self, place: u64) -> bool {
        place % self.of == self.shard - 1
    }

    /// The number in the whole of what has this number in the part; both are counted from 1.
    #[must_use]
    pub fn number(self, in_part: u64) -> u64 {
        (in_part - 1) * self.of + self.shard
    }

    /// How many of so many are in the part.
    #[must_use]
    pub fn size(self, whole: u64) -> u64 {
        whole / self.of + u64::from(whole % self.of >= self.shard)
    }
}

impl std::fmt::Display for Stride {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}/{}", self.shard, self.of)
    }
}

/// Reads which part is meant: 3/64.
///
/// # Errors
/// Says what is expected.
pub fn stride(text: &str) -> Result<Stride, NoStride> {
    let numbers = text.split_once('/').and_then(|(shard, of)| Some((shard.parse().ok()?, of.parse().ok()?)));
    match numbers {
        Some((shard, of)) if Share::new(shard, of).is_sound() => Ok(Stride { shard, of }),
        _ => Err(NoStride),
    }
}

/// A text that names no part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("it is K/N, with K from 1 to N and N up to {MOST_SHARDS}, such as 3/64")]
pub struct NoStride;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_one_of_so_many() {
        assert_eq!(stride("3/64").map(Stride::share), Ok(Share::new(3, 64)));
        assert_eq!(stride("1/1").map(Stride::share), Ok(Share::all()));
        for wrong in ["", "3", "0/3", "4/3", "1/0", "-1/3", "1/3/5", "a/b", "1/1000001"] {
            assert!(stride(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_parts_take_turns() {
        let places = |shard: &str| {
            let stride = stride(shard).expect("a part");
            (0..7).filter(|&place| stride.has(place)).collect::<Vec<_>>()
        };
        let parts = [vec![0, 3, 6], vec![1, 4], vec![2, 5]];
        assert_eq!(["1/3", "2/3", "3/3"].map(places), parts);
        for (shard, part) in (1..).zip(parts) {
            let stride = Stride { shard, of: 3 };
            assert_eq!(stride.size(7), part.len() as u64);
            assert!((1..).zip(part).all(|(number, place)| stride.number(number) == place + 1));
        }
        assert_eq!(
            (stride("1/1"), stride("3/64").map(|stride| stride.to_string())),
            (Ok(Stride::WHOLE), Ok("3/64".to_owned()))
        );
    }

    #[test]
    fn the_parts_of_any_number_together_are_the_whole() {
        for whole in [0, 1, 2, 5, 999_999, 1_000_000, u64::MAX - 1_000_000, u64::MAX - 1, u64::MAX] {
            for of in [1, 2, 3, 7, 1_000, MOST_SHARDS] {
                let sizes = (1..=of).map(|shard| Stride { shard, of }.size(whole));
                assert_eq!(sizes.map(u128::from).sum::<u128>(), u128::from(whole), "{whole} in {of}");
            }
        }
        // The last one of the whole has a number of the whole.
        for of in [1, 3, MOST_SHARDS] {
            let last =
                (1..=of).map(|shard| Stride { shard, of }).find(|stride| stride.has(u64::MAX - 1)).expect("a part");
            assert_eq!(last.number(last.size(u64::MAX)), u64::MAX);
        }
    }
}
