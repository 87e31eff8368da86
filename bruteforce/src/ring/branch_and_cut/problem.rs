//! The integers of an instance, and the numbers of its choices: first the links, then the processors.

use std::cmp::Ordering;

use exact_rational::{charge, compare_fractions};
use num_bigint::BigInt;
use num_traits::{One, Zero};
use schedcheck_certificates::ring::Choice;
use schedcheck_model::ring::{IntegerRing, SliceRing};
use schedcheck_model::{Rational, Scaled, Time, with_scaled};

/// A fraction over a positive denominator, not in lowest terms: to bring it there takes far longer than to compare it.
#[derive(Debug, Clone)]
pub(super) struct Fraction {
    pub above: BigInt,
    pub below: BigInt,
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        compare_fractions((&self.above, &self.below), (&other.above, &other.below))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

/// An instance in integers; times are scaled by kappa.
pub(super) struct Problem {
    /// v_i.
    pub speeds: Vec<BigInt>,
    /// X.
    pub load: BigInt,
    pub kappa: Rational,
    /// The ends of each link, the smaller number first.
    pub ends: Vec<(usize, usize)>,
    /// d_ij of each link.
    pub delays: Vec<BigInt>,
    messages: Vec<BigInt>,
}

impl Problem {
    pub fn new(instance: &SliceRing) -> Self {
        with_scaled!(Scaled::new(instance), |integers, kappa| Self::unbounded(&integers, kappa))
    }

    fn unbounded<T: Clone + Into<BigInt>>(integers: &IntegerRing<T>, kappa: Rational) -> Self {
        let p = integers.processors();
        let speeds: Vec<BigInt> = integers.speeds.iter().cloned().map(Into::into).collect();
        let messages = (0..p).flat_map(|processor| integers.messages.row(processor).cloned());
        let messages: Vec<BigInt> = messages.map(Into::into).collect();
        let ends: Vec<(usize, usize)> = (0..p).flat_map(|i| (i + 1..p).map(move |j| (i, j))).collect();
        let delay = |&(i, j): &(usize, usize)| &speeds[i] * &messages[i * p + j] + &speeds[j] * &messages[j * p + i];
        Self {
            delays: ends.iter().map(delay).collect(),
            speeds,
            load: integers.load.clone().into(),
            kappa,
            ends,
            messages,
        }
    }

    pub fn processors(&self) -> usize {
        self.speeds.len()
    }

    pub fn links(&self) -> usize {
        self.ends.len()
    }

    pub fn choices(&self) -> usize {
        self.links() + self.processors()
    }

    /// k_ij.
    pub fn message(&self, processor: usize, neighbour: usize) -> &BigInt {
        &self.messages[processor * self.processors() + neighbour]
    }

    /// The number of the link between two processors.
    pub fn link(&self, one: usize, other: usize) -> usize {
        let (i, j) = (one.min(other), one.max(other));
        i * (2 * self.processors() - i - 1) / 2 + j - i - 1
    }

    /// The number of the choice whether a processor is in the ring.
    pub fn presence(&self, processor: usize) -> usize {
        self.links() + processor
    }

    pub fn choice(&self, index: usize) -> Choice {
        match self.ends.get(index) {
            Some(&(one, other)) => Choice::Link(one, other),
            None => Choice::Processor(index - self.links()),
        }
    }

    /// kappa T_step of a ring with the best shares that are not negative.
    pub fn step(&self, ring: &[usize]) -> Rational {
        let Fraction { above, below } = self.step_in_any_terms(ring);
        Rational::new(above, below)
    }

    /// The same, to be compared alone.
    pub fn step_in_any_terms(&self, ring: &[usize]) -> Fraction {
        let length = ring.len();
        let speed: BigInt = ring.iter().map(|&processor| &self.speeds[processor]).sum();
        let (mut longest, mut delays) = (BigInt::zero(), BigInt::zero());
        if length > 1 {
            for (place, &processor) in ring.iter().enumerate() {
                let (before, after) = (ring[(place + length - 1) % length], ring[(place + 1) % length]);
                longest = longest.max(self.message(processor, before) + self.message(processor, after));
                delays += &self.delays[self.link(processor, after)];
            }
        }
        Fraction { above: &self.load + delays, below: speed }.max(Fraction { above: longest, below: BigInt::one() })
    }

    /// Whether two links of a processor cost it at least `bound` together.
    pub fn clash(&self, bound: &Rational, processor: usize, one: usize, other: usize) -> bool {
        charge(self.message(processor, one).length_in_words().saturating_mul(bound.length_in_words()));
        (self.message(processor, one) + self.message(processor, other)) * bound.denom() >= *bound.numer()
    }
}
