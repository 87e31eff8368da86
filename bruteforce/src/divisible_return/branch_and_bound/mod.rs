//! Branch and bound over pairs of orders, without latencies.
//!
//! A case is two partial orders: what is known of the order of sends, and of that of returns. Its relaxation has the
//! rows of the program of a pair (see [`pairs`](super::pairs)), without the terms of which it is not known whether they
//! are there; and a row for each port. The terms are not negative, so the relaxation computes no less load within a
//! time. It gets one more row, a cut, which is proved in `proof`: of two messages whose order is not known, one counts.
//! A case whose relaxation computes no more than the best pair of orders is closed; of another one, two cases are made:
//! one of two messages is first, or the other one. They are chosen by the multipliers y of the relaxation: the first
//! adds y_j g_i x_i to the rows in which there is a multiplier, the second y_i g_j x_j, and a pair is good if both are
//! large. Pairs of workers that get no load are not looked at in this way. The relaxation of each of the two cases has
//! the tight cuts of the case that was divided, and goes on from its optimum by the dual simplex method.
//!
//! Workers of equal costs may exchange their chunks. So they are sent to in the order of their numbers; the checkers of
//! certificates know this too. They do not know the stronger cuts of a search without a certificate.
//!
//! # Numbers
//!
//! Floating point solves the relaxations, and chooses. Its multipliers are rounded to whole numbers, with which a bound
//! of the case is computed in whole numbers; where this bound misses the best makespan, which is exact, by no more than
//! rounding explains, the best multipliers are found by an exact linear program. The makespan of a pair of orders is
//! always found by its exact linear program. So no float decides.
//!
//! # Size
//!
//! Eight workers take 20 to 300,000 cases, with few exceptions, and a case 5 to 15 microseconds. Twelve workers take 1
//! to 4,000,000 cases with one port. With two ports they are solved if computing takes much longer than messages
//! (80,000 cases); else the loads of all workers are small, no cut bounds two of them, and 4,000,000 cases are not
//! enough. Where computing takes longer than messages, eight workers take a fifth to three quarters of the cases with
//! lifted cuts that they take with those of certificates, and ten workers less.
//!
//! # Limits
//!
//! If the search is stopped, the cases that are still open get the bounds of their relaxations: the least of them is a
//! time that no schedule ends before.

mod cases;
mod guide;
mod local;
mod packing;
mod problem;
mod proof;
mod search;
mod steps;
#[cfg(test)]
mod tests;

use num_traits::Zero;
use schedcheck_certificates::divisible_return::Certificate;
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Schedule};

pub use crate::limits::Limits;

use self::problem::{PairRule, Problem};
use self::search::Search;
use super::pairs::{Pair, PairError, at_most, best_of_pair};

/// The most workers that can compute.
pub const MAX_WORKERS: usize = 64;

/// Which pairs of orders are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// All of them.
    All,
    /// Those of which both orders are the same (FIFO).
    Fifo,
}

/// What a search took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Cases that were looked at.
    pub nodes: u64,
    /// Cases that were closed.
    pub leaves: u64,
    /// Exact linear programs of multipliers.
    pub programs: u64,
}

/// The best schedule found, and what is proved about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReturnSolution {
    /// The makespan of the schedule.
    pub makespan: Rational,
    /// The best schedule found.
    pub schedule: Schedule,
    /// Its orders.
    pub pair: Pair,
    /// No schedule with a pair of orders of the family takes less.
    pub lower_bound: Rational,
    /// A certificate of the bound, if it was asked for or no case was needed, and the cases are not too many.
    pub certificate: Option<Certificate>,
    /// What it took.
    pub statistics: Statistics,
}

/// The schedule of least makespan, or the best one found within the limits.
///
/// ```
/// use schedcheck_bruteforce::divisible_return::branch_and_bound::{Limits, solve};
/// use schedcheck_model::divisible_return::{DivisibleReturn, Ports};
/// let star = DivisibleReturn::linear(60, Ports::Two, (1..=6).map(|i| (i, 20 - i, 1 + i * i % 5)));
/// let answer = solve(&star, &Limits::default()).unwrap();
/// assert_eq!(answer.makespan, answer.lower_bound);
/// ```
///
/// # Errors
/// Refuses more than [`MAX_WORKERS`] that can compute, and latencies.
pub fn solve(star: &DivisibleReturn, limits: &Limits) -> Result<ReturnSolution, PairError> {
    within(star, Family::All, PairRule::Lifted, limits)
}

/// The same with a certificate, which takes more cases.
///
/// # Errors
/// As [`solve`].
pub fn solve_for_certificate(star: &DivisibleReturn, limits: &Limits) -> Result<ReturnSolution, PairError> {
    within(star, Family::All, PairRule::OfCertificates, limits)
}

/// The same among the pairs of orders of a family.
///
/// # Errors
/// As [`solve`].
pub fn solve_family(star: &DivisibleReturn, family: Family, limits: &Limits) -> Result<ReturnSolution, PairError> {
    within(star, family, PairRule::Lifted, limits)
}

fn within(
    star: &DivisibleReturn,
    family: Family,
    rule: PairRule,
    limits: &Limits,
) -> Result<ReturnSolution, PairError> {
    let workers = at_most(star, MAX_WORKERS)?;
    if workers.iter().any(|&worker| !star.workers()[worker].is_linear()) {
        return Err(PairError::Latencies);
    }
    if let Some(pair) = at_once(star, &workers) {
        let best = best_of_pair(star, &pair)?;
        return Ok(ReturnSolution {
            makespan: best.makespan,
            schedule: best.schedule,
            pair,
            lower_bound: Rational::ZERO,
            certificate: (family == Family::All).then(|| Certificate { bound: Rational::ZERO, steps: Vec::new() }),
            statistics: Statistics::default(),
        });
    }
    let problem = Problem::new(star, rule);
    let mut search = Search::new(&problem, family, limits)?;
    let lower_bound = search.run()?;
    let certificate = search.steps.and_then(|steps| steps.certificate(&problem, &lower_bound));
    Ok(ReturnSolution {
        makespan: search.incumbent.best.makespan,
        schedule: search.incumbent.best.schedule,
        pair: search.incumbent.pair,
        lower_bound,
        certificate,
        statistics: search.statistics,
    })
}

/// A pair that computes the load in no time.
fn at_once(star: &DivisibleReturn, workers: &[usize]) -> Option<Pair> {
    if star.load().is_zero() {
        return Some(Pair::default());
    }
    let is_instant = |&&number: &&usize| {
        let worker = &star.workers()[number];
        let costs = [Some(&worker.link), worker.cycle_time.as_ref(), Some(&worker.return_link)];
        costs.into_iter().flatten().all(Zero::is_zero)
    };
    workers.iter().find(is_instant).map(|&worker| Pair::fifo(vec![worker]))
}
