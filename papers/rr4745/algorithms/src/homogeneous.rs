//! Homogeneous links (rr4745, section 3): all links have the same cost c, and one of two rings is optimal, the fastest
//! processor alone or all processors (proposition 1).

use schedcheck_model::Rational;
use schedcheck_model::ring::{Schedule, SliceRing};
use thiserror::Error;

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
    let link = common_cost(instance)?;
    let ring = if alone_is_optimal(instance, &link) { vec![fastest(instance)] } else { all(instance) };
    Ok(shares::non_negative(instance, &ring))
}

/// The least step time by the formula of proposition 1: min(W w_min, W w_cumul + 2 H c).
///
/// # Errors
/// As [`schedule`].
// PRINTED: T_step = min {W.w_min, W.w_cumul + 2H.c}.
pub fn step_time(instance: &SliceRing) -> Result<Rational, NotHomogeneous> {
    let link = common_cost(instance)?;
    let alone = instance.work() * fastest_cycle_time(instance);
    Ok(alone
        .min(instance.work() * shares::cumulated_cycle_time(instance, &all(instance)) + both_messages(instance, &link)))
}

/// The load up to which the fastest processor works alone, H 2c / (w_min - w_cumul), as printed (section 3); none where
/// the denominator is zero.
///
/// # Errors
/// As [`schedule`].
// PRINTED: W <= H.2c / (w_min - w_cumul).
pub fn threshold(instance: &SliceRing) -> Result<Option<Rational>, NotHomogeneous> {
    let link = common_cost(instance)?;
    let saved = saved_per_unit(instance);
    // DIFFERENCE: with one processor w_cumul is w_min, and the printed quotient has no value; `alone_is_optimal` does
    // not divide.
    Ok((saved != Rational::default()).then(|| both_messages(instance, &link) / saved))
}

/// Whether W (w_min - w_cumul) <= 2 H c: the threshold without its division.
pub fn alone_is_optimal(instance: &SliceRing, link: &Rational) -> bool {
    instance.work() * saved_per_unit(instance) <= both_messages(instance, link)
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

/// w_min - w_cumul: by how much a unit of load is faster on all processors than on the fastest.
fn saved_per_unit(instance: &SliceRing) -> Rational {
    fastest_cycle_time(instance) - shares::cumulated_cycle_time(instance, &all(instance))
}

fn both_messages(instance: &SliceRing, link: &Rational) -> Rational {
    instance.volume() * link * Rational::from_integer(2.into())
}

fn fastest(instance: &SliceRing) -> usize {
    let times = instance.cycle_times();
    (0..times.len()).min_by_key(|&processor| &times[processor]).expect("an instance has a processor")
}

fn fastest_cycle_time(instance: &SliceRing) -> &Rational {
    &instance.cycle_times()[fastest(instance)]
}

fn all(instance: &SliceRing) -> Vec<usize> {
    (0..instance.processors()).collect()
}
