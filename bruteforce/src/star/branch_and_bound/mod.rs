//! Branch-and-bound for the general problem: heterogeneous links and workers, relays allowed or forbidden.

mod assemble;
mod bounds;
mod control;
mod loan_box;
mod loans;
mod memo;
mod minimise;
mod normal_form;
mod problem;
mod rules;
mod search;
mod slots;
#[cfg(test)]
mod tests;

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use num_bigint::BigInt;
use schedcheck_model::star::{Scaled, Schedule, Star};
use schedcheck_model::{Rational, Time, with_scaled_star};

pub use minimise::{decide, minimise};

use super::Relays;

/// Whole numbers of time units, on which the least deadline is found by bisection.
pub trait WholeTime: Time {
    /// A whole number between the two, rounded down.
    fn midpoint(&self, other: &Self) -> Self;

    /// The same whole number, if it is in range.
    fn from_big(number: &BigInt) -> Option<Self>;
}

macro_rules! whole_time {
    ($($integer:ty),*) => {$(
        impl WholeTime for $integer {
            fn midpoint(&self, other: &Self) -> Self {
                self + (other - self) / 2
            }

            fn from_big(number: &BigInt) -> Option<Self> {
                Self::try_from(number.clone()).ok()
            }
        }
    )*};
}

whole_time!(i32, i64, i128, BigInt);

/// When a search gives up.
#[derive(Debug, Clone, Copy)]
pub struct Limits<'a> {
    /// The most search nodes, over all deadlines tried; each may occupy memory.
    pub max_nodes: u64,
    /// Raised by somebody else to stop the search.
    pub stop: Option<&'a AtomicBool>,
    /// When to stop.
    pub until: Option<Instant>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Self { max_nodes: 10_000_000, stop: None, until: None }
    }
}

/// How much was searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Deadlines decided.
    pub deadlines: u64,
    /// Boxes of loan vectors tried.
    pub loans: u64,
    /// Search nodes expanded.
    pub nodes: u64,
    /// Distinct states remembered.
    pub states: u64,
}

/// The answer to "is there a schedule with at most this makespan?".
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer<T> {
    /// Yes, this one.
    Feasible(Schedule<T>),
    /// No schedule is that short.
    Infeasible,
    /// A limit was reached first.
    Unknown,
}

/// What [`decide`] found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision<T> {
    /// The answer, with a schedule where there is one.
    pub answer: Answer<T>,
    /// How much was searched.
    pub statistics: Statistics,
}

/// What [`minimise`] found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution<T> {
    /// The best schedule found.
    pub schedule: Schedule<T>,
    /// Its makespan.
    pub makespan: T,
    /// No schedule has a smaller makespan than this.
    pub lower_bound: T,
    /// Whether the schedule is proved to be optimal: `makespan == lower_bound`.
    pub optimal: bool,
    /// How much was searched.
    pub statistics: Statistics,
}

/// [`minimise`] for a star of rationals: scaled to whole numbers, solved, and scaled back.
pub fn solve(star: &Star<Rational>, relays: Relays, limits: &Limits<'_>) -> Solution<Rational> {
    with_scaled_star!(Scaled::new(star), |whole, lambda| minimise(&whole, relays, limits).unscale(&lambda))
}

/// [`decide`] for a star of rationals and a rational deadline.
///
/// On the scaled star every makespan is a whole number, so the scaled deadline is rounded down.
pub fn meet(star: &Star<Rational>, deadline: &Rational, relays: Relays, limits: &Limits<'_>) -> Decision<Rational> {
    with_scaled_star!(Scaled::new(star), |whole, lambda| {
        // No schedule worth finding is longer than the one that exists anyway.
        let longest = whole.attainable_makespan();
        let scaled = (deadline * &lambda).floor().to_integer();
        let deadline = WholeTime::from_big(&scaled.min(longest.clone().into())).unwrap_or(longest);
        let Decision { answer, statistics } = decide(&whole, &deadline, relays, limits);
        let answer = match answer {
            Answer::Feasible(schedule) => Answer::Feasible(schedule.unscale(&lambda)),
            Answer::Infeasible => Answer::Infeasible,
            Answer::Unknown => Answer::Unknown,
        };
        Decision { answer, statistics }
    })
}

impl<T: WholeTime + Into<BigInt>> Solution<T> {
    /// The same solution in the time of the rational star: every time divided by `lambda`.
    fn unscale(self, lambda: &BigInt) -> Solution<Rational> {
        let time = |whole: T| Rational::new(whole.into(), lambda.clone());
        Solution {
            schedule: self.schedule.unscale(lambda),
            makespan: time(self.makespan),
            lower_bound: time(self.lower_bound),
            optimal: self.optimal,
            statistics: self.statistics,
        }
    }
}
