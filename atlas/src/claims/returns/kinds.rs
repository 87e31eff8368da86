//! The best schedules of some kinds.

use schedcheck_bruteforce::Limits;
use schedcheck_bruteforce::divisible_return::pairs::{Best, Pair};
use schedcheck_bruteforce::divisible_return::{fifo, lifo};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::DivisibleReturn;

use crate::extremal::Shown;
use schedcheck_evidence::divisible_return::{best_of, best_schedule, pairs, shown};

fn fifo_schedule(star: &DivisibleReturn) -> Best {
    fifo::best(star, &Limits::default()).expect("at most 8 workers").best
}

fn lifo_schedule(star: &DivisibleReturn) -> Best {
    lifo::best(star).expect("workers that compute")
}

/// The best of the pairs of orders that send in the order of non-decreasing g.
fn schedule_by_link(star: &DivisibleReturn) -> Best {
    let is_by_link = |pair: &Pair| pair.sends.is_sorted_by_key(|&worker| &star.workers()[worker].link);
    best_of(star, pairs(star).filter(is_by_link))
}

/// The makespan of a best FIFO schedule.
pub fn best_fifo(star: &DivisibleReturn) -> Rational {
    fifo_schedule(star).makespan
}

/// The makespan of a best LIFO schedule.
pub fn best_lifo(star: &DivisibleReturn) -> Rational {
    lifo_schedule(star).makespan
}

/// The makespan of the better one of both.
pub fn better_of_both(star: &DivisibleReturn) -> Rational {
    best_fifo(star).min(best_lifo(star))
}

/// The makespan of a best schedule that sends in the order of non-decreasing g.
pub fn best_by_link(star: &DivisibleReturn) -> Rational {
    schedule_by_link(star).makespan
}

/// How many times as long as a best schedule this one takes, with both.
fn ratio(star: &DivisibleReturn, caption: &str, own: &Best) -> Result<Shown, String> {
    let (taken, own) = shown(star, caption, &own.schedule)?;
    let (least, best) = shown(star, "A best schedule", &best_schedule(star))?;
    Ok(Shown { value: taken / least, exhibits: vec![own, best] })
}

/// How many times as long as the optimum a best FIFO schedule takes.
///
/// # Errors
/// A schedule is not valid.
pub fn shown_fifo(star: &DivisibleReturn) -> Result<Shown, String> {
    ratio(star, "A best FIFO schedule", &fifo_schedule(star))
}

/// How many times as long as the optimum a best LIFO schedule takes.
///
/// # Errors
/// A schedule is not valid.
pub fn shown_lifo(star: &DivisibleReturn) -> Result<Shown, String> {
    ratio(star, "A best LIFO schedule", &lifo_schedule(star))
}

/// The same of the better one of both.
///
/// # Errors
/// A schedule is not valid.
pub fn shown_better_of_both(star: &DivisibleReturn) -> Result<Shown, String> {
    if best_fifo(star) <= best_lifo(star) { shown_fifo(star) } else { shown_lifo(star) }
}

/// How many times as long as the optimum a best schedule takes that sends by g.
///
/// # Errors
/// A schedule is not valid.
pub fn shown_by_link(star: &DivisibleReturn) -> Result<Shown, String> {
    ratio(star, "A best schedule that sends by g", &schedule_by_link(star))
}
