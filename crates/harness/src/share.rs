//! Which part of each sweep a shard goes through: a range of positions, by the sweep's size alone.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::hashed::hashed;

/// The most shards of a run, and the most parts of the rest of one.
pub const MOST: u64 = 1_000_000;

/// The most times that a rest is split.
const MOST_CUTS: usize = 64;

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
    /// Counted from 1; part 0 is what was gone through before.
    pub part: u64,
    /// Into how many parts the rest is split.
    pub of: u64,
    /// How far the sweeps came that were begun; the rest of the others is all of them.
    pub done: Vec<(Key, u64)>,
}

impl Share {
    /// The whole, as one shard.
    pub fn all() -> Self {
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

    /// The positions of a sweep of this size that are in the share. A sweep that cannot be cut is of size 1, and goes
    /// to one shard by its name.
    pub fn of_sweep(&self, key: &Key, size: Option<u64>) -> Range<u64> {
        let mut place = place(key);
        let mut part = |range: Range<u64>, number: u64, of: u64| {
            let is_own = place % of == number - 1;
            // What comes to one shard is spread over its parts by what is left of the place.
            place /= of;
            match size {
                Some(_) => slice(range, number, of),
                None if is_own => range,
                None => range.end..range.end,
            }
        };
        let mut range = part(0..size.unwrap_or(1), self.shard, self.of);
        for cut in &self.cuts {
            let done = cut.done.iter().find(|(begun, _)| begun == key);
            let done = done.map_or(range.start, |(_, done)| (*done).clamp(range.start, range.end));
            range = if cut.part == 0 { range.start..done } else { part(done..range.end, cut.part, cut.of) };
        }
        range
    }

    /// What is done of it, and so many parts of the rest: `done` says how far the sweeps came that were begun.
    pub fn split(&self, of: u64, done: Vec<(Key, u64)>) -> Vec<Self> {
        let part = |part| {
            let cuts = self.cuts.iter().cloned().chain([Cut { part, of, done: done.clone() }]);
            Self { cuts: cuts.collect(), ..*self }
        };
        (0..=of).map(part).collect()
    }

    /// Whether it is what was done of a shard before the rest was split.
    pub fn is_done(&self) -> bool {
        self.cuts.last().is_some_and(|cut| cut.part == 0)
    }

    /// Whether its numbers can be: what a damaged file says need not.
    pub fn is_sound(&self) -> bool {
        let is_of = |number: u64, of: u64| number <= of && (1..=MOST).contains(&of);
        let (last, before) = self.cuts.split_last().map_or((None, &[][..]), |(last, before)| (Some(last), before));
        self.cuts.len() <= MOST_CUTS
            && self.shard > 0
            && is_of(self.shard, self.of)
            && last.is_none_or(|cut| is_of(cut.part, cut.of))
            && before.iter().all(|cut| cut.part > 0 && is_of(cut.part, cut.of))
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cut in self.cuts.iter().rev() {
            match cut.part {
                0 => f.write_str("what was done of ")?,
                part => write!(f, "part {part} of {} of ", cut.of)?,
            }
        }
        write!(f, "shard {} of {}", self.shard, self.of)
    }
}

/// Slice number `number`, counted from 1, of `of` equal ones.
fn slice(range: Range<u64>, number: u64, of: u64) -> Range<u64> {
    let length = u128::from(range.end.saturating_sub(range.start));
    let end = |number: u64| range.start + (length * u128::from(number) / u128::from(of)) as u64;
    end(number - 1)..end(number)
}

/// What spreads sweeps over shards.
fn place(key: &Key) -> u64 {
    hashed(key.row.bytes().chain(key.sweep.to_le_bytes()))
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

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

    fn done(done: &[(usize, u64)]) -> Vec<(Key, u64)> {
        done.iter().map(|&(sweep, done)| (key(sweep), done)).collect()
    }

    #[test]
    fn the_rest_of_a_shard_is_split_and_split_again() {
        let of = |shares: &[Share], sweep| {
            shares.iter().map(|share| share.of_sweep(&key(sweep), Some(100))).collect::<Vec<_>>()
        };
        // Of the first sweep 50..60 are done, and nothing of the second one.
        let first = shard(2, 2).split(2, done(&[(0, 60)]));
        assert_eq!(of(&first, 0), [50..60, 60..80, 80..100]);
        assert_eq!(of(&first, 1), [50..50, 50..75, 75..100]);
        assert_eq!(of(&first[2].split(3, done(&[(0, 94)])), 0), [80..94, 94..96, 96..98, 98..100]);
        // What is done to its end has no rest.
        assert_eq!(of(&shard(1, 1).split(1, done(&[(0, 100)])), 0), [0..100, 100..100]);
        // Numbers that cannot be are brought within what there is.
        assert_eq!(of(&shard(2, 2).split(1, done(&[(0, 7)])), 0), [50..50, 50..100]);
        assert_eq!(of(&shard(1, 2).split(1, done(&[(0, u64::MAX)])), 0), [0..50, 50..50]);
        let names = first[2].split(3, Vec::new()).iter().map(Share::to_string).collect::<Vec<_>>();
        assert_eq!(names[0], "what was done of part 2 of 2 of shard 2 of 2");
        assert_eq!(names[3], "part 3 of 3 of part 2 of 2 of shard 2 of 2");
    }

    #[test]
    fn what_cannot_be_cut_is_done_or_goes_to_one_part() {
        let owners = |shares: &[Share], sweep| {
            shares.iter().positions(|share| share.of_sweep(&key(sweep), None) == (0..1)).collect::<Vec<_>>()
        };
        assert_eq!(owners(&shard(1, 1).split(4, done(&[(0, 1)])), 0), [0]);
        let shares: Vec<_> = (1..=4).flat_map(|number| shard(number, 4).split(4, Vec::new())).collect();
        let all: Vec<_> = (0..200).flat_map(|sweep| owners(&shares, sweep)).collect();
        assert_eq!(all.len(), 200);
        // None of the sixteen parts is left out.
        assert_eq!(all.iter().unique().count(), 16);
    }

    #[test]
    fn numbers_that_cannot_be_are_no_share() {
        let all = shard(2, 2).split(2, Vec::new());
        assert!(all.iter().all(Share::is_sound) && all[1].split(1, Vec::new()).iter().all(Share::is_sound));
        assert!(all[0].is_done() && !all[1].is_done() && !shard(1, 1).is_done());
        for (number, of) in [(0, 1), (3, 2), (0, 0), (1, MOST + 1)] {
            assert!(!shard(number, of).is_sound(), "{number} of {of}");
        }
        let cut = |part, of| Share { cuts: vec![Cut { part, of, done: Vec::new() }], ..shard(1, 1) };
        assert!(!cut(3, 2).is_sound() && !cut(0, 0).is_sound());
        assert!(!all[0].split(1, Vec::new())[1].is_sound(), "what is done has no rest");
        assert!(!Share { cuts: vec![all[1].cuts[0].clone(); MOST_CUTS + 1], ..shard(1, 1) }.is_sound());
    }
}
