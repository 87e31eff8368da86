//! The numbers that the closed forms are evaluated in: rationals, or whatever else is a field.
//!
//! Handed rational functions in place of numbers, the code that solves instances gives its results as functions of the
//! parameters, and an identity of those is one for all instances.

use std::borrow::Cow;
use std::ops::{Add, Div, Mul, Neg, Sub};

use num_bigint::BigInt;
use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{MultiRound, Worker};

/// A field whose elements need not be ordered.
pub trait Field:
    Clone
    + PartialEq
    + Zero
    + One
    + From<BigInt>
    + Neg<Output = Self>
    + Sub<Output = Self>
    + Div<Output = Self>
    + for<'a> Add<&'a Self, Output = Self>
    + for<'a> Sub<&'a Self, Output = Self>
    + for<'a> Mul<&'a Self, Output = Self>
    + for<'a> Div<&'a Self, Output = Self>
{
    /// A whole number.
    fn integer(number: usize) -> Self {
        Self::from(BigInt::from(number))
    }

    /// One over it; it is not zero.
    #[must_use]
    fn inverse(&self) -> Self {
        Self::one() / self
    }
}

impl<F> Field for F where
    F: Clone
        + PartialEq
        + Zero
        + One
        + From<BigInt>
        + Neg<Output = F>
        + Sub<Output = F>
        + Div<Output = F>
        + for<'a> Add<&'a F, Output = F>
        + for<'a> Sub<&'a F, Output = F>
        + for<'a> Mul<&'a F, Output = F>
        + for<'a> Div<&'a F, Output = F>
{
}

/// What a worker that computes costs, in units of time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Costs<F> {
    /// To send a unit of load (g).
    pub link: F,
    /// To compute a unit (w).
    pub cycle_time: F,
    /// Each message beside (G).
    pub link_latency: F,
    /// Each computation beside (W).
    pub compute_latency: F,
}

impl<F: Field> Costs<F> {
    /// The time of a message: G + g x.
    pub fn sending(&self, load: &F) -> F {
        self.link.clone() * load + &self.link_latency
    }

    /// The time of a computation: W + w x.
    pub fn computing(&self, load: &F) -> F {
        self.cycle_time.clone() * load + &self.compute_latency
    }

    /// The time of both latencies: G + W.
    pub fn latencies(&self) -> F {
        self.link_latency.clone() + &self.compute_latency
    }
}

impl Costs<Rational> {
    /// Those of a worker; nothing if it cannot compute.
    pub fn of(worker: &Worker) -> Option<Self> {
        Some(Self {
            link: worker.link.clone(),
            cycle_time: worker.cycle_time.clone()?,
            link_latency: worker.link_latency.clone(),
            compute_latency: worker.compute_latency.clone(),
        })
    }
}

/// A load for workers that are alike, to be dealt in rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alike<F> {
    /// The load, in units (W_total).
    pub load: F,
    /// How many workers there are (P).
    pub workers: usize,
    /// What each of them costs.
    pub costs: Costs<F>,
}

impl From<&MultiRound> for Alike<Rational> {
    fn from(platform: &MultiRound) -> Self {
        let costs = Costs::of(platform.worker()).expect("the workers of a multi-round platform compute");
        Self { load: platform.load().clone(), workers: platform.workers(), costs }
    }
}

/// A load for workers that are alike, whose numbers are of the field `F`: an instance, or the same in parameters.
pub trait Over<F: Field> {
    /// Its numbers.
    fn over(&self) -> Cow<'_, Alike<F>>;
}

impl<F: Field> Over<F> for Alike<F> {
    fn over(&self) -> Cow<'_, Self> {
        Cow::Borrowed(self)
    }
}

impl Over<Rational> for MultiRound {
    fn over(&self) -> Cow<'_, Alike<Rational>> {
        Cow::Owned(self.into())
    }
}

/// Sums, with a neutral element of their own.
pub(super) fn sum<'a, F: Field + 'a>(numbers: impl IntoIterator<Item = &'a F>) -> F {
    numbers.into_iter().fold(F::zero(), |sum, number| sum + number)
}
