//! Lists of whole numbers, one of each range, in lexicographic order, from any of them on.

use std::ops::RangeInclusive;

use num_bigint::BigUint;
use num_integer::Integer;

use super::numbers::{length, number_of_lists};

/// All lists of one number of each range, of which one is the largest that is allowed, unless that is reached
/// elsewhere.
#[derive(Debug, Clone)]
pub struct Lists {
    ranges: Vec<RangeInclusive<i64>>,
    /// What one of the numbers has to be; nothing where any will do.
    largest: Option<i64>,
    next: Option<Vec<i64>>,
}

impl Lists {
    /// The lists whose largest number is this one.
    pub fn with_largest(ranges: Vec<RangeInclusive<i64>>, largest: i64) -> Self {
        Self { largest: Some(largest), ..Self::up_to(ranges, largest) }
    }

    /// The lists of numbers up to `largest`.
    pub fn up_to(ranges: Vec<RangeInclusive<i64>>, largest: i64) -> Self {
        let ranges: Vec<_> = ranges.iter().map(|range| *range.start()..=largest.min(*range.end())).collect();
        let is_any = ranges.iter().all(|range| !range.is_empty());
        let next = is_any.then(|| ranges.iter().map(|range| *range.start()).collect());
        Self { ranges, largest: None, next }
    }

    /// How many these are.
    pub fn size(&self) -> BigUint {
        self.ways_on(0, self.largest)
    }

    /// How many ways there are to go on at a place of the list, one number being `wanted` from there on.
    fn ways_on(&self, place: usize, wanted: Option<i64>) -> BigUint {
        let all = number_of_lists(&self.ranges[place..]);
        let Some(wanted) = wanted else { return all };
        let smaller: Vec<_> = self.ranges[place..].iter().map(|range| *range.start()..=wanted - 1).collect();
        let smaller = smaller.iter().zip(&self.ranges[place..]).map(|(below, range)| length(below).min(length(range)));
        all - smaller.product::<BigUint>()
    }

    /// Without the first `start` of them.
    #[must_use]
    pub fn starting_at(mut self, start: &BigUint) -> Self {
        if *start != BigUint::ZERO {
            self.next = self.number(start.clone());
        }
        self
    }

    /// The list of this number, counted from 0.
    fn number(&self, mut number: BigUint) -> Option<Vec<i64>> {
        if number >= self.size() {
            return None;
        }
        let mut wanted = self.largest;
        let mut list = Vec::with_capacity(self.ranges.len());
        for (place, range) in self.ranges.iter().enumerate() {
            let each = self.ways_on(place + 1, wanted);
            let smaller =
                wanted.map_or(length(range), |wanted| length(&(*range.start()..=wanted - 1)).min(length(range)));
            if number < &each * smaller {
                let (steps, rest) = number.div_rem(&each);
                list.push(range.start() + i64::try_from(steps).expect("a step within a range"));
                number = rest;
            } else {
                number -= each * smaller;
                list.push(wanted.take().expect("without it, all numbers are smaller"));
            }
        }
        Some(list)
    }

    /// What follows a list in the order.
    fn successor(&self, mut list: Vec<i64>) -> Option<Vec<i64>> {
        let place = (0..list.len()).rev().find(|&place| list[place] < *self.ranges[place].end())?;
        list[place] += 1;
        for (number, range) in list.iter_mut().zip(&self.ranges).skip(place + 1) {
            *number = *range.start();
        }
        Some(list)
    }
}

impl Iterator for Lists {
    type Item = Vec<i64>;

    fn next(&mut self) -> Option<Vec<i64>> {
        loop {
            let list = self.next.take()?;
            self.next = self.successor(list.clone());
            if self.largest.is_none_or(|largest| list.contains(&largest)) {
                return Some(list);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    #[test]
    fn every_list_has_its_number() {
        let ranges = vec![0..=2, 1..=3, 2..=2, -1..=1];
        for largest in -1..=4 {
            for lists in [Lists::with_largest(ranges.clone(), largest), Lists::up_to(ranges.clone(), largest)] {
                let all = lists.clone().collect_vec();
                let within = ranges.iter().cloned().multi_cartesian_product();
                let kept = |list: &Vec<i64>| {
                    let most = list.iter().max().copied();
                    if lists.largest.is_some() { most == Some(largest) } else { most <= Some(largest) }
                };
                assert_eq!(all, within.filter(kept).collect_vec());
                assert_eq!(lists.size(), all.len().into());
                for start in 0..=all.len() {
                    assert_eq!(lists.clone().starting_at(&start.into()).collect_vec(), all[start..]);
                }
            }
        }
    }

    #[test]
    fn there_is_one_list_of_nothing() {
        assert_eq!(Lists::up_to(vec![], 3).collect_vec(), [Vec::<i64>::new()]);
        assert_eq!(Lists::up_to(vec![], 3).size(), 1_u8.into());
        assert_eq!(Lists::with_largest(vec![], 3).size(), 0_u8.into());
    }
}
