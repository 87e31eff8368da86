//! Counting without touching an algorithm: a number that counts what is done with it.
//!
//! Algorithms that are generic over [`Time`] run on a [`Tally`] as they run on integers; each comparison, sum,
//! difference and multiple counts as one operation. What is counted stays on the thread that counts, so the algorithm
//! must not hand it to others.

use std::cell::Cell;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, AddAssign, Sub, SubAssign};

use num_traits::Zero;
use schedcheck_model::Time;
use schedcheck_model::star::{Star, Worker};

thread_local! {
    static OPERATIONS: Cell<u64> = const { Cell::new(0) };
}

/// An integer time that counts the operations on it.
#[derive(Debug, Clone, Copy)]
pub struct Tally(i64);

/// What `run` gives, and how many operations on [`Tally`] it takes.
pub fn counted<R>(run: impl FnOnce() -> R) -> (R, u64) {
    let before = OPERATIONS.get();
    let result = run();
    (result, OPERATIONS.get() - before)
}

/// How many operations on [`Tally`] a run takes.
pub fn operations<R>(run: impl FnOnce() -> R) -> u64 {
    counted(run).1
}

/// The same star in numbers that count.
pub fn tallied(star: &Star<i64>) -> Star<Tally> {
    let worker =
        |worker: &Worker<i64>| Worker { comm: Tally(worker.comm), comp: worker.comp.map(Tally), tasks: worker.tasks };
    Star::new(star.workers().iter().map(worker).collect()).expect("it is the same star")
}

impl From<i64> for Tally {
    fn from(number: i64) -> Self {
        Self(number)
    }
}

fn one_more<R>(result: R) -> R {
    OPERATIONS.set(OPERATIONS.get() + 1);
    result
}

impl PartialEq for Tally {
    fn eq(&self, other: &Self) -> bool {
        one_more(self.0 == other.0)
    }
}

impl Eq for Tally {}

impl Ord for Tally {
    fn cmp(&self, other: &Self) -> Ordering {
        one_more(self.0.cmp(&other.0))
    }
}

impl PartialOrd for Tally {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Zero for Tally {
    fn zero() -> Self {
        Self(0)
    }

    fn is_zero(&self) -> bool {
        one_more(self.0 == 0)
    }
}

impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        one_more(Self(self.0 + other.0))
    }
}

impl Sub for Tally {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        one_more(Self(self.0 - other.0))
    }
}

impl Add<&Self> for Tally {
    type Output = Self;

    fn add(self, other: &Self) -> Self {
        self + *other
    }
}

impl Sub<&Self> for Tally {
    type Output = Self;

    fn sub(self, other: &Self) -> Self {
        self - *other
    }
}

impl AddAssign<&Self> for Tally {
    fn add_assign(&mut self, other: &Self) {
        *self = *self + *other;
    }
}

impl SubAssign<&Self> for Tally {
    fn sub_assign(&mut self, other: &Self) {
        *self = *self - *other;
    }
}

impl Time for Tally {
    fn from_count(count: u64) -> Self {
        Self(i64::from_count(count))
    }

    fn times(&self, count: u64) -> Self {
        one_more(Self(self.0.times(count)))
    }

    fn whole_multiples(&self, unit: &Self) -> u64 {
        one_more(self.0.whole_multiples(&unit.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_counts_once() {
        let (two, three) = (Tally(2), Tally(3));
        assert_eq!(operations(|| two + three), 1);
        assert_eq!(operations(|| two < three), 1);
        assert_eq!(operations(|| two.max(three).times(4)), 2);
        assert_eq!(counted(|| [three, two].iter().min().unwrap().0), (2, 1));
    }

    #[test]
    fn a_count_within_a_count_is_part_of_it() {
        let outer = operations(|| {
            let inner = operations(|| Tally(1) + Tally(1));
            assert_eq!(inner, 1);
            Tally(1) - Tally(1)
        });
        assert_eq!(outer, 2);
    }

    #[test]
    fn numbers_that_count_are_the_numbers_that_they_count() {
        let (two, five) = (Tally(2), Tally(5));
        let mut sum = five;
        sum += &two;
        let mut difference = five;
        difference -= &two;
        assert_eq!([Add::add(five, &two).0, Sub::sub(five, &two).0, (five + two).0, (five - two).0], [7, 3, 7, 3]);
        assert_eq!([sum.0, difference.0, Tally::from_count(9).0, five.times(3).0, Tally::zero().0], [7, 3, 9, 15, 0]);
        assert_eq!((Tally(17).whole_multiples(&five), five.to_string().as_str()), (3, "5"));
        assert!(five > two && five == Tally(5) && five != two && !five.is_zero() && Tally(0).is_zero());
        let two = &two;
        let uses = [
            operations(|| Add::add(five, two)),
            operations(|| Sub::sub(five, two)),
            operations(|| sum += two),
            operations(|| sum -= two),
            operations(|| five.is_zero()),
            operations(|| five.times(2)),
            operations(|| five.whole_multiples(two)),
        ];
        assert_eq!(uses, [1; 7]);
    }
}
