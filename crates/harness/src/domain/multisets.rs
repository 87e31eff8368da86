//! Multisets of tuples of whole numbers, each written in ascending order, in lexicographic order, from any of them on.
//!
//! What a domain keeps of them, it counts itself: how many ways there are to go on behind the first members of a
//! multiset with none below a given one. That decreases in the given one, so that the member at each place is found by
//! halving.

use std::ops::RangeInclusive;

use num_bigint::BigUint;
use num_integer::Integer;

use super::numbers::{length, number_of_lists};

/// All tuples of one number of each range.
#[derive(Debug, Clone)]
pub struct Tuples<const N: usize>(pub [RangeInclusive<i64>; N]);

impl<const N: usize> Tuples<N> {
    /// The same with numbers up to `largest`.
    pub fn up_to(&self, largest: i64) -> Self {
        self.up_to_each([largest; N])
    }

    /// The same with a largest number at each place.
    pub fn up_to_each(&self, largest: [i64; N]) -> Self {
        let mut ranges = self.0.clone();
        for (range, largest) in ranges.iter_mut().zip(largest) {
            *range = *range.start()..=largest.min(*range.end());
        }
        Self(ranges)
    }

    /// The least, if there is one.
    pub fn first(&self) -> Option<[i64; N]> {
        let is_any = self.0.iter().all(|range| !range.is_empty());
        is_any.then(|| self.0.each_ref().map(|range| *range.start()))
    }

    /// How many there are.
    pub fn number(&self) -> BigUint {
        number_of_lists(&self.0)
    }

    /// How many come before this one, which need not be among them.
    pub fn before(&self, tuple: &[i64; N]) -> BigUint {
        let mut before = BigUint::ZERO;
        for (place, (range, number)) in self.0.iter().zip(tuple).enumerate() {
            let less = length(&(*range.start()..=number - 1)).min(length(range));
            before += number_of_lists(&self.0[place + 1..]) * less;
            if !range.contains(number) {
                break;
            }
        }
        before
    }

    /// How many do not come before this one.
    pub fn from(&self, tuple: &[i64; N]) -> BigUint {
        self.number() - self.before(tuple)
    }

    /// The tuple before which so many come.
    fn behind(&self, mut number: BigUint) -> [i64; N] {
        let mut tuple = [0; N];
        for (place, range) in self.0.iter().enumerate().rev() {
            let (rest, steps) = number.div_rem(&length(range).into());
            tuple[place] = range.start() + i64::try_from(steps).expect("a step within a range");
            number = rest;
        }
        tuple
    }

    fn successor(&self, tuple: &[i64; N]) -> Option<[i64; N]> {
        let place = (0..N).rev().find(|&place| tuple[place] < *self.0[place].end())?;
        let mut next = self.0.each_ref().map(|range| *range.start());
        next[..place].copy_from_slice(&tuple[..place]);
        next[place] = tuple[place] + 1;
        Some(next)
    }

    /// Every multiset of so many, from the first on.
    pub fn multisets(self, size: usize) -> Multisets<N> {
        let next = if size == 0 { Some(Vec::new()) } else { self.first().map(|first| vec![first; size]) };
        Multisets { tuples: self, next }
    }

    /// The multiset of the instance with this number, and how many instances of it come before; nothing if there are
    /// fewer. `ways(chosen, least)` says how many instances begin with those that are chosen and have none of the
    /// others below the least.
    pub fn multiset_at(
        &self,
        size: usize,
        mut start: BigUint,
        ways: impl Fn(&[[i64; N]], &[i64; N]) -> BigUint,
    ) -> Option<(Vec<[i64; N]>, BigUint)> {
        let (mut chosen, mut least) = (Vec::with_capacity(size), self.first()?);
        for _ in 0..size {
            let all = ways(&chosen, &least);
            if start >= all {
                return None;
            }
            let before = |tuple: &[i64; N]| &all - ways(&chosen, tuple);
            // The last tuple with no more before it: what is between the ends is open.
            let (mut low, mut high) = (self.before(&least), self.number());
            while &low + 1_u8 < high {
                let middle: BigUint = (&low + &high) >> 1;
                if before(&self.behind(middle.clone())) <= start { low = middle } else { high = middle }
            }
            least = self.behind(low);
            start -= before(&least);
            chosen.push(least);
        }
        Some((chosen, start))
    }
}

/// Multisets while they are being listed.
#[derive(Debug, Clone)]
pub struct Multisets<const N: usize> {
    tuples: Tuples<N>,
    next: Option<Vec<[i64; N]>>,
}

impl<const N: usize> Multisets<N> {
    /// From this one on, or none.
    #[must_use]
    pub fn beginning_with(self, first: Option<Vec<[i64; N]>>) -> Self {
        Self { next: first, ..self }
    }

    fn successor(&self, members: &[[i64; N]]) -> Option<Vec<[i64; N]>> {
        let behind = |place: usize| Some((place, self.tuples.successor(&members[place])?));
        let (place, next) = (0..members.len()).rev().find_map(behind)?;
        let mut members = members.to_vec();
        members[place..].fill(next);
        Some(members)
    }
}

impl<const N: usize> Iterator for Multisets<N> {
    type Item = Vec<[i64; N]>;

    fn next(&mut self) -> Option<Vec<[i64; N]>> {
        let members = self.next.take()?;
        self.next = self.successor(&members);
        Some(members)
    }
}

#[cfg(test)]
mod tests {
    use itertools::{Itertools, iproduct};

    use super::*;
    use crate::domain::numbers::multisets;

    #[test]
    fn tuples_are_numbered_in_their_order() {
        let tuples = Tuples([0..=2, -1..=0, 5..=6]);
        let all = iproduct!(0..=2, -1..=0, 5..=6).map(<[i64; 3]>::from).collect_vec();
        assert_eq!(tuples.number(), all.len().into());
        for (number, tuple) in all.iter().enumerate() {
            assert_eq!((tuples.before(tuple), tuples.behind(number.into())), (number.into(), *tuple));
            assert_eq!(tuples.successor(tuple).as_ref(), all.get(number + 1));
        }
        for other in iproduct!(-1..=3, -2..=1, 4..=7).map(<[i64; 3]>::from) {
            assert_eq!(tuples.before(&other), all.iter().filter(|tuple| **tuple < other).count().into());
        }
    }

    #[test]
    fn every_multiset_has_its_number() {
        let tuples = Tuples([1..=2, 0..=2]);
        for size in 0..=3 {
            let all = tuples.clone().multisets(size).collect_vec();
            let listed = iproduct!(1..=2, 0..=2).map(<[i64; 2]>::from).combinations_with_replacement(size);
            assert_eq!(all, listed.collect_vec());
            let ways =
                |chosen: &[[i64; 2]], least: &[i64; 2]| multisets(&tuples.from(least), (size - chosen.len()) as u64);
            for (number, expected) in all.iter().enumerate() {
                assert_eq!(tuples.multiset_at(size, number.into(), ways), Some((expected.clone(), 0_u8.into())));
            }
            if size > 0 {
                assert_eq!(tuples.multiset_at(size, all.len().into(), ways), None);
            }
        }
    }
}
