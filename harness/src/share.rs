//! Which part of each sweep a shard goes through: a range of positions, by the sweep's size alone.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// A sweep of a run: the row whose statement is checked, and the number of the sweep among those of the row.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Key {
    /// The id of the row.
    pub row: String,
    /// Counted from 0.
    pub sweep: usize,
}

/// A share of all sweeps: shard number `shard` of so many, and of what that one left unfinished, perhaps, a part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// Counted from 1.
    pub shard: u64,
    /// How many shards there are.
    pub of: u64,
    /// How its rest was split, once or again and again.
    pub cuts: Vec<Cut>,
}

/// A part of the rest of a shard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cut {
    /// Counted from 1.
    pub part: u64,
    /// How many parts there are.
    pub of: u64,
    /// How far the sweeps came that were begun; the rest of the others is all of them.
    pub done: Vec<(Key, u64)>,
}

impl Share {
    /// The whole, as one shard.
    pub fn whole() -> Self {
        Self { shard: 1, of: 1, cuts: Vec::new() }
    }

    /// Shard number `shard` of so many.
    pub fn new(shard: u64, of: u64) -> Self {
        Self { shard, of, cuts: Vec::new() }
    }

    /// Whether it has what cannot be cut, and is known by this key.
    pub fn has(&self, key: &Key) -> bool {
        !self.of_sweep(key, None).is_empty()
    }

    /// The positions of a sweep of this size that are in the share. A sweep that cannot be cut is of size 1, and goes to
    /// one shard by its name.
    pub fn of_sweep(&self, key: &Key, size: Option<u64>) -> Range<u64> {
        let mut range = slice(0..size.unwrap_or(1), key, self.shard, self.of, size.is_none());
        for cut in &self.cuts {
            if let Some((_, done)) = cut.done.iter().find(|(begun, _)| begun == key) {
                range.start = *done;
            }
            range = slice(range, key, cut.part, cut.of, size.is_none());
        }
        range
    }
}

/// Slice number `number`, counted from 1, of `of` equal ones.
fn slice(range: Range<u64>, key: &Key, number: u64, of: u64, is_one: bool) -> Range<u64> {
    if is_one {
        let is_own = place(key) % of == number - 1;
        return if is_own { range } else { range.end..range.end };
    }
    let length = u128::from(range.end.saturating_sub(range.start));
    let end = |number: u64| range.start + (length * u128::from(number) / u128::from(of)) as u64;
    end(number - 1)..end(number)
}

/// What spreads sweeps over shards: FNV-1a of the key; nothing rests on it but balance.
fn place(key: &Key) -> u64 {
    let bytes = key.row.bytes().chain(key.sweep.to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(sweep: usize) -> Key {
        Key { row: "paper/row".to_owned(), sweep }
    }

    fn shard(shard: u64, of: u64) -> Share {
        Share { shard, of, cuts: Vec::new() }
    }

    #[test]
    fn shards_are_slices_that_join() {
        for (size, of) in [(0, 3), (1, 3), (7, 3), (100, 7), (u64::MAX, 5)] {
            let ranges: Vec<_> = (1..=of).map(|number| shard(number, of).of_sweep(&key(0), Some(size))).collect();
            assert_eq!((ranges[0].start, ranges.last().map(|range| range.end)), (0, Some(size)));
            assert!(ranges.windows(2).all(|pair| pair[0].end == pair[1].start && pair[0].start <= pair[0].end));
        }
    }

    #[test]
    fn what_cannot_be_cut_goes_to_one_shard() {
        for sweep in 0..20 {
            let owners = (1..=5).filter(|&number| shard(number, 5).of_sweep(&key(sweep), None) == (0..1)).count();
            assert_eq!(owners, 1);
        }
    }

    #[test]
    fn the_rest_of_a_shard_is_split_and_split_again() {
        let cut = |part, of, done: &[(usize, u64)]| Cut {
            part,
            of,
            done: done.iter().map(|&(sweep, done)| (key(sweep), done)).collect(),
        };
        let of = |cuts: Vec<Cut>, sweep| Share { cuts, ..shard(2, 2) }.of_sweep(&key(sweep), Some(100));
        // Of the first sweep 50..60 are done, and nothing of the second one.
        let first = |part| cut(part, 2, &[(0, 60)]);
        assert_eq!([1, 2].map(|part| of(vec![first(part)], 0)), [60..80, 80..100]);
        assert_eq!([1, 2].map(|part| of(vec![first(part)], 1)), [50..75, 75..100]);
        let again = |part| cut(part, 3, &[(0, 94)]);
        assert_eq!([1, 2, 3].map(|part| of(vec![first(2), again(part)], 0)), [94..96, 96..98, 98..100]);
        // What is done to its end has no rest.
        assert_eq!(of(vec![cut(1, 2, &[(0, 100)])], 0), 100..100);
        let whole = |cuts| Share { cuts, ..shard(1, 1) }.of_sweep(&key(0), None);
        assert_eq!([1, 2].map(|part| whole(vec![cut(part, 2, &[(0, 1)])])), [1..1, 1..1]);
        assert_eq!(
            [1, 2].map(|part| whole(vec![cut(part, 2, &[])])).iter().filter(|range| **range == (0..1)).count(),
            1
        );
    }
}
