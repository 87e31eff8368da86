//! Homogeneous links (rr4745, section 3): all links have the same cost c, and one of two rings is optimal, the fastest
//! processor alone or all processors (proposition 1).

use std::ops::Mul;

use schedcheck_model::ring::{Schedule, SliceRing};
use schedcheck_model::{Rational, Time};
use thiserror::Error;

use super::greedy::{Tie, start};
use super::platform::Platform;
use super::shares;

/// The links do not all have the same cost.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the links are not alike: c[{row}][{column}] is {}, and c[0][1] is {}", costs[1], costs[0])]
pub struct NotHomogeneous {
    row: usize,
    column: usize,
    costs: Box<[Rational; 2]>,
}

/// The better of two schedules: the fastest processor alone, or all processors (proposition 1).
///
/// # Errors
/// If two links have different costs.
///
/// ```
/// use schedcheck_rr4745_algorithms::homogeneous::schedule;
/// use schedcheck_model::ring::SliceRing;
/// let bus = SliceRing::of((12, 1), [1, 2, 2], [[0, 1, 1], [1, 0, 1], [1, 1, 0]]);
/// assert_eq!(schedule(&bus)?.ring, [0, 1, 2]);
/// # Ok::<(), schedcheck_rr4745_algorithms::homogeneous::NotHomogeneous>(())
/// ```
pub fn schedule(instance: &SliceRing) -> Result<Schedule, NotHomogeneous> {
    Ok(shares::non_negative(instance, &Bus::of(instance)?.ring()))
}

/// The least step time by the formula of proposition 1: min(W w_min, W w_cumul + 2 H c).
///
/// # Errors
/// As [`schedule`].
pub fn step_time(instance: &SliceRing) -> Result<Rational, NotHomogeneous> {
    let (time, divisor) = Bus::of(instance)?.step_time();
    Ok(time / divisor)
}

/// The load up to which the fastest processor works alone, H 2c / (w_min - w_cumul), as printed (section 3); none where
/// the denominator is zero.
///
/// # Errors
/// As [`schedule`].
pub fn threshold(instance: &SliceRing) -> Result<Option<Rational>, NotHomogeneous> {
    Ok(Bus::of(instance)?.threshold().map(|(load, divisor)| load / divisor))
}

/// Processors whose links are all alike, in the numbers of a [`Platform`]: W is the load X, w_i is 1 / v_i, w_min is
/// 1 / v_max and w_cumul is 1 / V. What the paper divides is a pair here, of what is divided and by what.
#[derive(Debug, Clone)]
pub struct Bus<T, S> {
    /// X.
    pub load: T,
    /// H c.
    pub message: T,
    /// The speeds.
    pub speeds: Vec<S>,
}

impl Bus<Rational, Rational> {
    /// The bus that an instance is.
    ///
    /// # Errors
    /// If two links have different costs.
    pub fn of(instance: &SliceRing) -> Result<Self, NotHomogeneous> {
        let message = instance.volume() * common_cost(instance)?;
        let speeds = (0..instance.processors()).map(|processor| instance.speed(processor)).collect();
        Ok(Self { load: instance.work().clone(), message, speeds })
    }
}

impl<T: Time + Mul<S, Output = T>, S: Time + Mul<Output = S>> Bus<T, S> {
    /// The ring that proposition 1 names: the fastest processor, the first of equals, or all in their order.
    pub fn ring(&self) -> Vec<usize> {
        if self.alone_is_optimal() { vec![start(&self.speeds, Tie::First)] } else { (0..self.speeds.len()).collect() }
    }

    /// The step time of proposition 1, min(X / v_max, X / V + 2 H c), by v_max V.
    // PRINTED: T_step = min {W.w_min, W.w_cumul + 2H.c}.
    pub fn step_time(&self) -> (T, S) {
        let (fastest, all) = (self.fastest(), self.all());
        let together = self.load.clone() * fastest.clone() + self.both_messages();
        ((self.load.clone() * all.clone()).min(together), fastest * all)
    }

    /// The threshold 2 H c / (1 / v_max - 1 / V), by V - v_max.
    // PRINTED: W <= H.2c / (w_min - w_cumul).
    pub fn threshold(&self) -> Option<(T, S)> {
        let saved = self.all() - self.fastest();
        // DIFFERENCE: with one processor w_cumul is w_min, and the printed quotient has no value; `alone_is_optimal`
        // does not divide.
        (!saved.is_zero()).then(|| (self.both_messages(), saved))
    }

    /// Whether X (1 / v_max - 1 / V) <= 2 H c: the threshold without its division.
    pub fn alone_is_optimal(&self) -> bool {
        self.load.clone() * (self.all() - self.fastest()) <= self.both_messages()
    }

    /// v_max.
    fn fastest(&self) -> S {
        self.speeds.iter().max().expect("an instance has a processor").clone()
    }

    /// V.
    fn all(&self) -> S {
        self.speeds.iter().fold(S::zero(), |sum, speed| sum + speed)
    }

    /// 2 H c, times v_max V.
    fn both_messages(&self) -> T {
        self.message.times(2) * (self.fastest() * self.all())
    }
}

/// The cost of every link; zero where there is none.
///
/// # Errors
/// If two links have different costs.
pub fn common_cost(instance: &SliceRing) -> Result<Rational, NotHomogeneous> {
    let processors = instance.processors();
    if processors == 1 {
        return Ok(Rational::default());
    }
    let first = instance.cost(0, 1);
    let mut links = (0..processors).flat_map(|row| (0..processors).map(move |column| (row, column)));
    match links.find(|&(row, column)| row != column && instance.cost(row, column) != first) {
        None => Ok(first.clone()),
        Some((row, column)) => {
            let costs = Box::new([first.clone(), instance.cost(row, column).clone()]);
            Err(NotHomogeneous { row, column, costs })
        }
    }
}
