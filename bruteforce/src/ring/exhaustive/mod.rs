//! Every subset of the processors in every cyclic order: no pruning, and no theorem but the best shares of a given
//! ring.
//!
//! The mirror image of a ring is left out, which is exact: a processor pays for both neighbours itself (equation 1), so
//! M and D, and with them T_step, are the same in both senses. A ring of one pays nothing, and in a ring of two each
//! pays twice (definition 1).
//!
//! The curve over W/H is walked upward from zero: the best ring just above the present load is followed until another
//! one falls below it. Everything is decided in integers.

mod walk;

use std::cmp::Ordering;

use itertools::Itertools;
use num_bigint::BigInt;
use num_traits::{Num, Zero};
use schedcheck_model::ring::{IntegerRing, Schedule, SliceRing};
use schedcheck_model::{Rational, Scaled, with_scaled};
use thiserror::Error;

use super::curve::Curve;
use super::scale::Units;
use super::shares::best_schedule;
use crate::limits::{Limits, Stopped, WorkBudget, never};

/// The most processors: these have 8,054 rings, nine would have 62,859.
pub const MAX_PROCESSORS: usize = 8;

/// What every ring was tried for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Optimum {
    /// The least T_step.
    pub step: Rational,
    /// A schedule of least step time: of the first such ring, by size and then in the order of [`rings`].
    pub schedule: Schedule,
    /// The number of rings tried: all.
    pub rings: u64,
}

/// Why the rings of an instance are not all tried.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExhaustiveError {
    /// There are too many of them.
    #[error(
        "{processors} processors have too many rings to try each: at most {MAX_PROCESSORS} are accepted here; subset \
            dynamic \
         programming takes up to 22, and branch-and-cut more"
    )]
    TooManyProcessors {
        /// The number of processors.
        processors: usize,
    },
    /// There is no ring of this size.
    #[error("a ring of {size} of {processors} processors: the size is from 1 to {processors}")]
    NoSuchSize {
        /// The size asked for.
        size: usize,
        /// The number of processors.
        processors: usize,
    },
    /// It was asked to stop.
    #[error("stopped after {tried} of {rings} rings; branch-and-cut has a ring and a bound at any time")]
    Stopped {
        /// The number of rings tried.
        tried: usize,
        /// The number of all rings.
        rings: usize,
    },
}

/// Every ring of `size` of `processors` processors, once, in canonical form: subset by subset, lexicographically, and
/// the orders of a subset lexicographically.
///
/// ```
/// use schedcheck_bruteforce::ring::exhaustive::rings;
/// assert_eq!(rings(4, 4).collect::<Vec<_>>(), [[0, 1, 2, 3], [0, 1, 3, 2], [0, 2, 1, 3]]);
/// ```
pub fn rings(processors: usize, size: usize) -> impl Iterator<Item = Vec<usize>> {
    let subsets = (0..processors).combinations(size).filter(|subset| !subset.is_empty());
    subsets.flat_map(|subset| {
        let (first, others) = (subset[0], subset[1..].to_vec());
        let length = others.len();
        let orders = others.into_iter().permutations(length);
        let one_sense = orders.filter(|order| order.first() <= order.last());
        one_sense.map(move |order| [&[first], order.as_slice()].concat())
    })
}

/// A schedule of least step time.
///
/// # Errors
/// Refuses more than [`MAX_PROCESSORS`].
///
/// ```
/// use schedcheck_bruteforce::ring::exhaustive::solve;
/// use schedcheck_model::ring::{SliceRing, check};
/// let instance = SliceRing::of((12, 1), [1, 2, 3], [[0, 1, 9], [1, 0, 9], [9, 9, 0]]);
/// let optimum = solve(&instance).unwrap();
/// assert_eq!((optimum.schedule.ring.clone(), optimum.rings), (vec![0, 1], 7));
/// assert_eq!(check(&instance, &optimum.schedule).unwrap().step.to_string(), "10");
/// ```
pub fn solve(instance: &SliceRing) -> Result<Optimum, ExhaustiveError> {
    solve_unless(instance, &never)
}

/// [`solve`], until a time or a flag; there are too few rings to count them as nodes.
///
/// # Errors
/// As [`solve`], and [`ExhaustiveError::Stopped`].
pub fn solve_within(instance: &SliceRing, limits: &Limits) -> Result<Optimum, ExhaustiveError> {
    solve_unless(instance, &|| limits.are_over())
}

fn solve_unless(instance: &SliceRing, stop: &dyn Fn() -> bool) -> Result<Optimum, ExhaustiveError> {
    let all = every_ring(instance)?;
    let (step, best) = best(instance, &all, stop)?;
    Ok(Optimum { step, schedule: best_schedule(instance, best[0]), rings: all.len() as u64 })
}

/// The least T_step and all rings that attain it, by size and then in the order of [`rings`].
///
/// # Errors
/// Refuses more than [`MAX_PROCESSORS`].
pub fn optimal_rings(instance: &SliceRing) -> Result<(Rational, Vec<Vec<usize>>), ExhaustiveError> {
    let all = every_ring(instance)?;
    let (step, best) = best(instance, &all, &never)?;
    Ok((step, best.into_iter().cloned().collect()))
}

/// The least T_step of rings of `size`, and all of them that attain it, in the order of [`rings`].
///
/// # Errors
/// Refuses more than [`MAX_PROCESSORS`], and sizes of which there is no ring.
pub fn best_of_size(instance: &SliceRing, size: usize) -> Result<(Rational, Vec<Vec<usize>>), ExhaustiveError> {
    let processors = accepted(instance)?;
    if size == 0 || size > processors {
        return Err(ExhaustiveError::NoSuchSize { size, processors });
    }
    let all: Vec<_> = rings(processors, size).collect();
    let (step, best) = best(instance, &all, &never)?;
    Ok((step, best.into_iter().cloned().collect()))
}

/// T_step / H for every W/H, whatever W and H the instance has; the ring of a piece is the first that attains all of
/// it, by size and then in the order of [`rings`].
///
/// # Errors
/// Refuses more than [`MAX_PROCESSORS`].
pub fn curve(instance: &SliceRing) -> Result<Curve, ExhaustiveError> {
    let all = every_ring(instance)?;
    let (scaled, units) = Units::scaled(instance);
    Ok(with_scaled!(&scaled, |integers, _kappa| match Numbers::<i128>::new(integers) {
        Some(numbers) => walk::curve(&numbers, &all, &units),
        None => walk::curve(&Numbers::big(integers), &all, &units),
    }))
}

/// Every ring of the instance's processors, by size and then in the order of [`rings`].
fn every_ring(instance: &SliceRing) -> Result<Vec<Vec<usize>>, ExhaustiveError> {
    let processors = accepted(instance)?;
    Ok((1..=processors).flat_map(|size| rings(processors, size)).collect())
}

fn accepted(instance: &SliceRing) -> Result<usize, ExhaustiveError> {
    let processors = instance.processors();
    if processors > MAX_PROCESSORS { Err(ExhaustiveError::TooManyProcessors { processors }) } else { Ok(processors) }
}

/// The least T_step of `candidates`, and those that attain it, in their order.
fn best<'a>(instance: &SliceRing, candidates: &'a [Vec<usize>], stop: &dyn Fn() -> bool) -> BestRings<'a> {
    let scaled = Scaled::new(instance);
    let budget = WorkBudget::new(stop);
    let (step, best) = with_scaled!(&scaled, |integers, _kappa| match Numbers::<i128>::new(integers) {
        Some(numbers) => numbers.best(candidates, &budget),
        None => Numbers::big(integers).best(candidates, &budget),
    })?;
    Ok((step / scaled.scale(), best))
}

/// The least T_step, and the rings that attain it.
type BestRings<'a> = Result<(Rational, Vec<&'a Vec<usize>>), ExhaustiveError>;

/// An integer type in which rings are compared.
trait Integer: Clone + Ord + Num + Into<BigInt> {}
impl Integer for i128 {}
impl Integer for BigInt {}

/// The integers of an instance, in arithmetic that holds products of four of M, D, V and X.
struct Numbers<N> {
    speeds: Vec<N>,
    messages: Vec<Vec<N>>,
    load: N,
}

/// What T_step of one ring depends on.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Ring<N> {
    longest: N,
    delay: N,
    speed: N,
}

impl Numbers<BigInt> {
    fn big<T: Clone + Into<BigInt>>(integers: &IntegerRing<T>) -> Self {
        Self::of(integers, |value| value.clone().into())
    }
}

impl Numbers<i128> {
    /// The integers, if products of four fit 128 bits.
    fn new<T: Clone + Into<BigInt>>(integers: &IntegerRing<T>) -> Option<Self> {
        let big = Numbers::big(integers);
        let (speed, largest) = (big.speeds.iter().sum::<BigInt>(), big.messages.iter().flatten().max());
        let bound: BigInt = (2 * largest.cloned().unwrap_or_default() + 1) * speed + &big.load;
        let narrow = |value: &T| i128::try_from(value.clone().into()).expect("below the bound");
        (bound.bits() <= 30).then(|| Self::of(integers, narrow))
    }
}

impl<N: Integer> Numbers<N> {
    fn of<T>(integers: &IntegerRing<T>, convert: impl Fn(&T) -> N) -> Self {
        let row = |processor| integers.messages.row(processor).map(&convert).collect();
        Self {
            speeds: integers.speeds.iter().map(&convert).collect(),
            messages: (0..integers.processors()).map(row).collect(),
            load: convert(&integers.load),
        }
    }

    fn ring(&self, ring: &[usize]) -> Ring<N> {
        let mut figures = Ring { longest: N::zero(), delay: N::zero(), speed: N::zero() };
        for (position, &processor) in ring.iter().enumerate() {
            let (before, after) = (ring[(position + ring.len() - 1) % ring.len()], ring[(position + 1) % ring.len()]);
            // The diagonal is zero: a ring of one pays nothing.
            let messages = self.messages[processor][before].clone() + self.messages[processor][after].clone();
            figures.longest = figures.longest.max(messages.clone());
            figures.delay = figures.delay + self.speeds[processor].clone() * messages;
            figures.speed = figures.speed + self.speeds[processor].clone();
        }
        figures
    }

    fn best<'a>(&self, candidates: &'a [Vec<usize>], budget: &WorkBudget<'_>) -> BestRings<'a> {
        let mut best: Vec<&Vec<usize>> = Vec::new();
        let mut least = None;
        let words = |number: &N| number.clone().into().bits() / 64 + 1;
        // The longest product is that of a delay and a speed, of the ring and of the best one.
        let a_ring =
            words(&self.load).max(self.messages.iter().flatten().map(words).max().unwrap_or(1)).saturating_pow(2);
        for (tried, candidate) in candidates.iter().enumerate() {
            let steps = a_ring.saturating_mul(candidate.len() as u64);
            budget.charge(steps).map_err(|Stopped| ExhaustiveError::Stopped { tried, rings: candidates.len() })?;
            let step = self.ring(candidate).step(&Fraction::integer(self.load.clone()));
            match least.as_ref().map_or(Ordering::Less, |least| step.cmp(least)) {
                Ordering::Less => (best, least) = (vec![candidate], Some(step)),
                Ordering::Equal => best.push(candidate),
                Ordering::Greater => {}
            }
        }
        Ok((least.expect("there is a processor").rational(), best))
    }
}

impl<N: Integer> Ring<N> {
    /// max(M, (X + D) / V).
    fn step(&self, load: &Fraction<N>) -> Fraction<N> {
        let balanced = Fraction {
            numerator: load.numerator.clone() + self.delay.clone() * load.denominator.clone(),
            denominator: self.speed.clone() * load.denominator.clone(),
        };
        balanced.max(Fraction::integer(self.longest.clone()))
    }
}

/// A fraction with a positive denominator, not in lowest terms.
#[derive(Debug, Clone)]
struct Fraction<N> {
    numerator: N,
    denominator: N,
}

impl<N: Integer> Fraction<N> {
    fn integer(numerator: N) -> Self {
        Self { numerator, denominator: N::one() }
    }

    fn rational(self) -> Rational {
        if self.numerator.is_zero() {
            return Rational::zero();
        }
        Rational::new(self.numerator, self.denominator)
    }
}

impl<N: Integer> Ord for Fraction<N> {
    fn cmp(&self, other: &Self) -> Ordering {
        let here = self.numerator.clone() * other.denominator.clone();
        here.cmp(&(other.numerator.clone() * self.denominator.clone()))
    }
}

impl<N: Integer> PartialOrd for Fraction<N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<N: Integer> PartialEq for Fraction<N> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<N: Integer> Eq for Fraction<N> {}

#[cfg(test)]
mod tests;
