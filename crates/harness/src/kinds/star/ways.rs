//! How many stars of a cell begin in a given way: what lets an enumeration of stars begin in its middle.
//!
//! Workers of a star are ascending by (c, w, L), so that behind the first ones come more of the last one's kind (c, w)
//! with as many tasks or more, and then others of larger kinds with any tasks. Of those whose parameters have a common
//! divisor, as many are taken away or put back as the function of Moebius says.

use std::ops::RangeInclusive;

use num_bigint::BigUint;
use num_integer::gcd;

use super::domain::{Alike, StarBox, moebius};
use crate::domain::symmetries::{MOST_STEPS, cycle_types, orders_of_type};

/// Communication time, computation time and tasks of a worker.
pub type Kind = [i64; 3];

/// The stars of a box with exactly this number of workers, number of tasks, and largest parameter.
pub struct Ways<'a> {
    shape: &'a StarBox,
    size: usize,
    tasks: u64,
    largest: i64,
    moebius: Vec<i8>,
    multisets: Multisets,
}

impl<'a> Ways<'a> {
    /// Nothing if counting them takes too long.
    pub fn new(shape: &'a StarBox, size: usize, tasks: u64, largest: i64) -> Option<Self> {
        let multisets = Multisets::new(size, usize::try_from(tasks).ok()?)?;
        let moebius = moebius(usize::try_from(largest).ok().filter(|largest| *largest <= MOST_STEPS)?);
        Some(Self { shape, size, tasks, largest, moebius, multisets })
    }

    /// How many stars there are with these workers and further ones, none of them below `least`.
    pub fn number(&self, chosen: &[Kind], least: &Kind) -> BigUint {
        let held: u64 = chosen.iter().map(|worker| worker[2].unsigned_abs()).sum();
        let Some(left) = self.tasks.checked_sub(held) else { return BigUint::ZERO };
        let parameters = || chosen.iter().flat_map(|worker| &worker[..2]).copied();
        let is_reached = parameters().max() == Some(self.largest);
        let of = |divisor| {
            let up_to = |largest| Group { ways: self, divisor, largest, chosen, left }.number(least);
            up_to(self.largest) - if is_reached { BigUint::ZERO } else { up_to(self.largest - 1) }
        };
        let factor = parameters().fold(0, gcd);
        let (mut more, mut less) = (BigUint::ZERO, BigUint::ZERO);
        match self.largest {
            0 => more = of(1),
            _ => {
                for (divisor, sign) in (1..).zip(&self.moebius).filter(|(divisor, _)| factor % divisor == 0) {
                    match sign {
                        1 => more += of(divisor),
                        -1 => less += of(divisor),
                        _ => {}
                    }
                }
            }
        }
        more - less
    }
}

/// The further workers whose parameters are multiples of a divisor, up to a largest one.
struct Group<'a> {
    ways: &'a Ways<'a>,
    divisor: i64,
    largest: i64,
    chosen: &'a [Kind],
    /// The tasks that the chosen ones leave over.
    left: u64,
}

impl Group<'_> {
    /// How many lists of further workers there are, none of them below `least`.
    fn number(&self, least: &Kind) -> BigUint {
        let Ways { shape, size, multisets, .. } = self.ways;
        let (size, tasks) = (size - self.chosen.len(), self.left as usize);
        let [comm, comp, held] = *least;
        let (comms, comps) = (self.range(0, &shape.comm), self.range(1, &shape.comp));
        let (is_comm, more_comms) = self.beside(&comms, comm);
        let (is_comp, more_comps) = self.beside(&comps, comp);
        let from = |is_one: bool, more: &BigUint| more + u64::from(is_one);
        let all_comps = self.multiples(&comps);
        let alike = |further: &BigUint| {
            multisets.from(is_comm && is_comp, further, size, (held.unsigned_abs() as usize, tasks))
        };
        let any = |kinds: &BigUint| multisets.number(kinds, size, tasks);
        // Without a first worker, all that can be equal for all is added; with one, the ranges hold nothing else.
        let is_open = |alike| if self.chosen.is_empty() { alike } else { Alike::Free };
        let one = BigUint::from(1_u8);
        match (is_open(shape.links), is_open(shape.speeds)) {
            (Alike::Free, Alike::Free) => {
                let same_comm = if is_comm { more_comps } else { BigUint::ZERO };
                alike(&(more_comms * all_comps + same_comm))
            }
            (Alike::Equal, Alike::Free) => {
                let of_comm = if is_comm { alike(&more_comps) } else { BigUint::ZERO };
                of_comm + more_comms * any(&all_comps)
            }
            (Alike::Free, Alike::Equal) => {
                let fewer_comps = all_comps - from(is_comp, &more_comps);
                let of_comp = if is_comp { alike(&more_comms) } else { BigUint::ZERO };
                of_comp + more_comps * any(&from(is_comm, &more_comms)) + fewer_comps * any(&more_comms)
            }
            (Alike::Equal, Alike::Equal) => {
                let same_comm = if is_comm { more_comps } else { BigUint::ZERO };
                alike(&BigUint::ZERO) + (more_comms * all_comps + same_comm) * any(&one)
            }
        }
    }

    /// What a parameter of a further worker can be: that of the first one, where all are equal.
    fn range(&self, parameter: usize, range: &RangeInclusive<i64>) -> RangeInclusive<i64> {
        let alike = [self.ways.shape.links, self.ways.shape.speeds][parameter];
        match self.chosen.first() {
            Some(first) if alike == Alike::Equal => first[parameter]..=first[parameter],
            _ => range.clone(),
        }
    }

    /// Whether a number is one of a range's multiples, and how many larger ones there are.
    fn beside(&self, range: &RangeInclusive<i64>, number: i64) -> (bool, BigUint) {
        let is_one = range.contains(&number) && number <= self.largest && number % self.divisor == 0;
        (is_one, self.multiples(&(number.max(range.start() - 1) + 1..=*range.end())))
    }

    fn multiples(&self, range: &RangeInclusive<i64>) -> BigUint {
        let (first, last) = (*range.start(), self.largest.min(*range.end()));
        let multiples =
            if first > last { 0 } else { last.div_euclid(self.divisor) - (first - 1).div_euclid(self.divisor) };
        multiples.unsigned_abs().into()
    }
}

/// How many multisets of workers there are by size and tasks, for any number of kinds.
struct Multisets {
    /// By size and by tasks: the coefficients of a polynomial in the number of kinds, and what it is divided by.
    polynomials: Vec<Vec<Vec<BigUint>>>,
}

impl Multisets {
    fn new(most: usize, tasks: usize) -> Option<Self> {
        Some(Self { polynomials: (0..=most).map(|size| Self::of_size(size, tasks)).collect::<Option<_>>()? })
    }

    fn of_size(size: usize, tasks: usize) -> Option<Vec<Vec<BigUint>>> {
        let types = cycle_types(size, MOST_STEPS / (tasks + 1).checked_mul(size.max(1))?)?;
        let mut polynomials = vec![vec![BigUint::ZERO; size + 1]; tasks + 1];
        for cycles in &types {
            let orders = orders_of_type(cycles);
            for (polynomial, ways) in polynomials.iter_mut().zip(ways_along(cycles, tasks)) {
                polynomial[cycles.len()] += &orders * ways;
            }
        }
        Some(polynomials)
    }

    /// Of so many kinds, each with any tasks.
    fn number(&self, kinds: &BigUint, size: usize, tasks: usize) -> BigUint {
        let orders: BigUint = (1..=size).map(BigUint::from).product();
        self.polynomials[size][tasks].iter().rev().fold(BigUint::ZERO, |sum, ways| sum * kinds + ways) / orders
    }

    /// Of so many larger kinds, each with any tasks, and of one, if it `is_there`, with at least so many.
    fn from(&self, is_there: bool, larger: &BigUint, size: usize, (least, tasks): (usize, usize)) -> BigUint {
        let one = BigUint::from(1_u8);
        let most = if is_there { size } else { 0 };
        let mut all = BigUint::ZERO;
        for alike in 0..=most {
            let Some(left) = alike.checked_mul(least).and_then(|held| tasks.checked_sub(held)) else { break };
            for more in 0..=left {
                let first = self.number(&one, alike, more);
                if first != BigUint::ZERO {
                    all += first * self.number(larger, size - alike, left - more);
                }
            }
        }
        all
    }
}

/// How many ways there are to give each worker along a cycle as much, by what they hold together: 0 to `tasks`.
pub fn ways_along(cycles: &[usize], tasks: usize) -> Vec<BigUint> {
    let mut ways = vec![BigUint::ZERO; tasks + 1];
    ways[0] = BigUint::from(1_u8);
    for &cycle in cycles {
        (cycle..=tasks).for_each(|sum| ways[sum] = &ways[sum] + &ways[sum - cycle]);
    }
    ways
}
