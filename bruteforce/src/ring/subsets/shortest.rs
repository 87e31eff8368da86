//! The shortest ring of every subset of the processors, by dynamic programming (Held and Karp, 1962).
//!
//! Every ring is written from its highest processor s on. For each set R of processors below s and each of its members,
//! the table of s holds the length of a shortest path from s through all of R that ends there; closing the path gives a
//! ring of R and s. All tables together have (p - 2) 2^p + 2 entries, half as many as with a start that is the same for
//! all subsets and p of them. Rings are read back from the lengths: nothing else is stored.

use schedcheck_model::Time;
use schedcheck_model::ring::Costs;

use super::{Statistics, SubsetsError};
use crate::limits::{Stopped, WorkBudget, never};

/// The most bytes of the tables.
pub const MAX_TABLE_BYTES: u128 = 1 << 30;

/// The shortest rings of all subsets of some processors, under weights that need not be symmetric.
///
/// ```
/// use schedcheck_bruteforce::ring::subsets::ShortestRings;
/// use schedcheck_model::ring::Costs;
/// let weights = Costs::from_rows([vec![0, 1, 7], vec![7, 0, 2], vec![3, 7, 0_i64]]).unwrap();
/// let rings = ShortestRings::new(&weights).unwrap();
/// assert_eq!(rings.of_size(3), Some((6, vec![0, 1, 2])));
/// assert_eq!(rings.of_size(2), Some((8, vec![0, 1])));
/// assert_eq!(rings.of_subset(0b110), Some((9, vec![1, 2])));
/// ```
#[derive(Debug, Clone)]
pub struct ShortestRings<T> {
    processors: usize,
    /// The weight from j to i at i * processors + j: what ends in i lies together.
    into: Vec<T>,
    /// For each start s, the length of the path over R that ends in i at R * s + i.
    paths: Vec<Vec<T>>,
    /// The length of the ring of each subset, that of the empty one zero.
    lengths: Vec<T>,
    statistics: Statistics,
}

impl<T: Time> ShortestRings<T> {
    /// Runs the dynamic programming on the weight of each step, from the row's processor to the column's. The diagonal
    /// means nothing: a ring of one has length zero, and one of two the sum of both senses.
    ///
    /// Sums of as many weights as there are processors have to fit `T`: its overflow would stop the program.
    ///
    /// # Errors
    /// Refuses tables of more than [`MAX_TABLE_BYTES`]: more than 22 processors with 64 bits, 21 with 128 bits, 16
    /// beyond.
    pub fn new(weights: &Costs<T>) -> Result<Self, SubsetsError> {
        Self::within(weights, &WorkBudget::new(&never))
    }

    /// The same, unless it is asked to stop.
    pub(super) fn within(weights: &Costs<T>, budget: &WorkBudget<'_>) -> Result<Self, SubsetsError> {
        let processors = weights.size();
        let words = weights.distinct().iter().map(Time::length_in_words).max().unwrap_or(1);
        refuse_large_tables::<T>(processors, words)?;
        let weights_into = |i: usize| (0..processors).map(move |j| weights.get(j, i).clone());
        let into = (0..processors).flat_map(weights_into).collect();
        let mut rings = Self {
            processors,
            into,
            paths: Vec::with_capacity(processors),
            lengths: vec![T::zero(); 1 << processors],
            statistics: Statistics::default(),
        };
        for start in 0..processors {
            rings.extend_from(start, words, budget)?;
        }
        Ok(rings)
    }

    /// Fills the table of `start`, and the lengths of the rings of which it is the highest processor.
    fn extend_from(&mut self, start: usize, words: u64, budget: &WorkBudget<'_>) -> Result<(), SubsetsError> {
        let mut paths = vec![T::zero(); start << start];
        for set in 1..1_usize << start {
            let size = u64::from(set.count_ones());
            budget
                .charge(size * size * words)
                .map_err(|Stopped| SubsetsError::Stopped { states: self.statistics.states })?;
            let mut ring: Option<T> = None;
            for last in members(set) {
                let rest = set & !(1 << last);
                let path = match rest {
                    0 => self.weight(start, last).clone(),
                    _ => self.least_extension(&paths[rest * start..(rest + 1) * start], rest, last),
                };
                lower(&mut ring, path.clone() + self.weight(last, start));
                paths[set * start + last] = path;
                self.statistics.transitions += u64::from(rest.count_ones().max(1));
            }
            self.statistics.states += size;
            self.lengths[set | 1 << start] = ring.expect("the set is not empty");
        }
        self.paths.push(paths);
        Ok(())
    }

    /// The least of the paths over `rest`, each extended to `last`.
    fn least_extension(&self, paths: &[T], rest: usize, last: usize) -> T {
        let into = &self.into[last * self.processors..(last + 1) * self.processors];
        let mut least: Option<T> = None;
        for before in members(rest) {
            lower(&mut least, paths[before].clone() + &into[before]);
        }
        least.expect("the rest is not empty")
    }

    fn weight(&self, from: usize, to: usize) -> &T {
        &self.into[to * self.processors + from]
    }

    /// The number of processors.
    pub fn processors(&self) -> usize {
        self.processors
    }

    /// The length of a shortest ring of each subset, which is numbered by the bits of its processors; that of the empty
    /// one is zero.
    pub fn lengths(&self) -> &[T] {
        &self.lengths
    }

    /// The length of a shortest ring of the processors whose bits are set, and such a ring from its lowest processor
    /// on; nothing for the empty subset, and for processors that do not exist.
    pub fn of_subset(&self, subset: usize) -> Option<(T, Vec<usize>)> {
        let length = self.lengths.get(subset)?.clone();
        (subset != 0).then(|| (length, self.read_back(subset)))
    }

    /// The length of a shortest ring of `size` processors, and such a ring from its lowest processor on: of the subset
    /// of lowest number.
    pub fn of_size(&self, size: usize) -> Option<(T, Vec<usize>)> {
        let subsets = (1..self.lengths.len()).filter(|subset| subset.count_ones() as usize == size);
        self.of_subset(subsets.min_by_key(|&subset| &self.lengths[subset])?)
    }

    /// How much was computed.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// A shortest ring of `subset`, which is not empty.
    fn read_back(&self, subset: usize) -> Vec<usize> {
        let start = subset.ilog2() as usize;
        let paths = &self.paths[start];
        let (mut rest, mut next, mut length) = (subset & !(1 << start), start, self.lengths[subset].clone());
        let mut backward = vec![start];
        while rest != 0 {
            let leads_on = |&i: &usize| paths[rest * start + i].clone() + self.weight(i, next) == length;
            next = members(rest).find(leads_on).expect("the least is attained");
            length = paths[rest * start + next].clone();
            rest &= !(1 << next);
            backward.push(next);
        }
        backward.reverse();
        let lowest = (0..backward.len()).min_by_key(|&position| backward[position]).expect("the start is there");
        backward.rotate_left(lowest);
        backward
    }
}

/// The members of a set of processors, given as bits.
pub(super) fn members(mut set: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}

/// Puts `value` where nothing less is.
pub(super) fn lower<T: Ord>(least: &mut Option<T>, value: T) {
    *least = Some(match least.take() {
        Some(least) => least.min(value),
        None => value,
    });
}

/// Refuses the tables of numbers of so many words.
fn refuse_large_tables<T>(processors: usize, words: u64) -> Result<(), SubsetsError> {
    // The digits of an integer without bound are elsewhere: measured on fractions of nine digits, some hundreds of
    // bytes an entry.
    let digits = if std::mem::needs_drop::<T>() { u128::from(words.saturating_mul(8)).max(600) } else { 0 };
    let shift = u32::try_from(processors).unwrap_or(u32::MAX).min(100);
    let entries = (processors as u128).saturating_sub(2).saturating_mul(1 << shift);
    let bytes = entries.saturating_mul(size_of::<T>() as u128 + digits);
    if bytes > MAX_TABLE_BYTES { Err(SubsetsError::TooManyProcessors { processors, bytes }) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn length(weights: &Costs<i64>, ring: &[usize]) -> i64 {
        let steps = ring.iter().zip(ring.iter().cycle().skip(1)).filter(|_| ring.len() > 1);
        steps.map(|(&from, &to)| weights.get(from, to)).sum()
    }

    fn random(rng: &mut ChaCha8Rng, processors: usize) -> Costs<i64> {
        let row = |_| (0..processors).map(|_| rng.random_range(-3..=9)).collect();
        Costs::from_rows((0..processors).map(row).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn the_shortest_ring_of_every_subset_is_found_whatever_the_weights() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for processors in 1..=6 {
            let weights = random(&mut rng, processors);
            let rings = ShortestRings::new(&weights).unwrap();
            assert_eq!(rings.processors(), processors);
            for subset in 1..1_usize << processors {
                let (found, ring) = rings.of_subset(subset).unwrap();
                let orders = members(subset).permutations(subset.count_ones() as usize);
                assert_eq!(found, orders.map(|order| length(&weights, &order)).min().unwrap());
                assert_eq!(length(&weights, &ring), found);
                assert_eq!(ring.iter().copied().sorted().collect_vec(), members(subset).collect_vec());
            }
        }
    }

    #[test]
    fn every_size_has_its_shortest_ring_in_every_arithmetic() {
        let weights = random(&mut ChaCha8Rng::seed_from_u64(2), 7);
        let big = |&weight: &i64| num_bigint::BigInt::from(weight);
        let wide = Costs::from_rows((0..7).map(|i| weights.row(i).map(big).collect())).unwrap();
        let (rings, wide) = (ShortestRings::new(&weights).unwrap(), ShortestRings::new(&wide).unwrap());
        for size in 1..=7 {
            let (found, ring) = rings.of_size(size).unwrap();
            let orders = (0..7).permutations(size).map(|order| length(&weights, &order));
            assert_eq!((found, ring.len()), (orders.min().unwrap(), size));
            assert_eq!(wide.of_size(size), Some((found.into(), ring)));
        }
        assert_eq!((rings.of_size(0), rings.of_size(8), rings.of_subset(0), rings.of_subset(128)), Default::default());
    }

    #[test]
    fn the_operations_are_what_the_formula_says() {
        let zeros = Costs::from_rows(vec![vec![0_i64; 9]; 9]).unwrap();
        let statistics = ShortestRings::new(&zeros).unwrap().statistics();
        let (states, first, later) = (0..9_u64).fold((0, 0, 0), |(states, first, later), s| {
            (states + s * (1 << s) / 2, first + s, later + s * s.saturating_sub(1) * (1 << s) / 4)
        });
        assert_eq!((statistics.states, statistics.transitions), (states, first + later));
    }

    #[test]
    fn tables_beyond_the_limit_are_refused_before_they_are_made() {
        fn largest<T>() -> usize {
            (0..).take_while(|&processors| refuse_large_tables::<T>(processors, 1).is_ok()).last().unwrap()
        }
        assert_eq!((largest::<i64>(), largest::<i128>(), largest::<num_bigint::BigInt>()), (22, 21, 16));
        // 2^8 bytes for each of 16 * 2^18 entries.
        assert!(refuse_large_tables::<[u64; 32]>(18, 1).is_ok() && refuse_large_tables::<[u64; 33]>(18, 1).is_err());
        let of_words = |words| refuse_large_tables::<num_bigint::BigInt>(14, words).is_ok();
        assert!(of_words(75) && of_words(600) && !of_words(700), "a table of long numbers takes as much as they do");
        assert!(refuse_large_tables::<i64>(10_000, 1).unwrap_err().to_string().contains("10000 processors"));
    }
}
