//! The number of rounds, by bisection over the whole numbers: floats and logarithms decide nothing.

use std::cell::Cell;

use num_traits::{Signed, ToPrimitive, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{MultiRound, check_multi_round};

use super::{UmrError, Variant, first_size, formula, size_in_round, surplus};
use crate::multi_installment;

/// What minimising the makespan formula over M under the sum of the chunks alone gives (equation 12), by bisection on
/// its differences: the first M at which it does not fall any more, `most` if it falls for so long. Nothing asks
/// whether the chunks of that M are negative.
///
/// # Errors
/// Refuses g = 0.
pub fn by_bisection(platform: &MultiRound, form: Variant, most: usize) -> Result<usize, UmrError> {
    first_size(platform, 1)?;
    let makespan = |rounds| formula(platform, rounds, &first_size(platform, rounds).expect("g > 0"), form);
    Ok(first_without(1, |rounds| rounds < most && makespan(rounds + 1) < makespan(rounds)))
}

/// The largest number of rounds that is worth looking at: the sizes have as many digits as there are rounds, about.
pub const MAX_ROUNDS: usize = 512;

/// The most rounds that are simulated where UMR cannot do without waiting.
const MOST_SIMULATED: usize = 8;

/// The number of rounds of UMR, at most `most` or one: by bisection ([`rounds`]), or where workers wait in each number
/// of rounds, the best of a few that are measured.
///
/// # Errors
/// As [`rounds`], but for [`UmrError::NoRounds`].
pub fn chosen(platform: &MultiRound, most: usize) -> Result<usize, UmrError> {
    match rounds(platform, most.clamp(1, MAX_ROUNDS)) {
        Err(UmrError::NoRounds) => {}
        found => return found,
    }
    let measured = |rounds: usize| {
        let schedule = super::schedule(platform, rounds).ok()?;
        let platform = platform.with_rounds(Some(rounds)).ok()?;
        Some((check_multi_round(&platform, &schedule).ok()?.makespan, rounds))
    };
    Ok((1..=most.clamp(1, MOST_SIMULATED)).filter_map(measured).min().map_or(1, |(_, rounds)| rounds))
}

/// The M from 2 to `most` of least makespan among those in which no chunk is smaller than the first and the first is
/// not negative: nobody waits then, and the formula is exact. By bisection, as the module proves to be right. If W = 0
/// more rounds can be better without a sensible end, by less and less.
///
/// # Errors
/// Refuses g = 0, w = 0, and platforms without latencies, where more rounds are always better; [`UmrError::NoRounds`]
/// if there is no such M with a makespan below that of one round.
///
/// ```
/// use schedcheck_rr4916_algorithms::umr::rounds;
/// use schedcheck_model::divisible::MultiRound;
/// assert_eq!(rounds(&MultiRound::of(1000, 4, None, (1, 10, 1, 1)), 100)?, 7);
/// # Ok::<(), schedcheck_rr4916_algorithms::umr::UmrError>(())
/// ```
pub fn rounds(platform: &MultiRound, most: usize) -> Result<usize, UmrError> {
    rounds_with(platform, most, &|| ())
}

/// [`rounds`], and how many numbers of rounds the formulas are evaluated for, a number asked for again counted again.
///
/// # Errors
/// As [`rounds`].
pub fn rounds_counted(platform: &MultiRound, most: usize) -> Result<(usize, u64), UmrError> {
    let evaluated = Cell::new(0);
    rounds_with(platform, most, &|| evaluated.set(evaluated.get() + 1)).map(|rounds| (rounds, evaluated.get()))
}

/// [`rounds`], with `evaluate` called before the formulas are evaluated.
fn rounds_with(platform: &MultiRound, most: usize, evaluate: &dyn Fn()) -> Result<usize, UmrError> {
    if platform.cycle_time().is_zero() {
        return Err(UmrError::InstantWorkers);
    }
    first_size(platform, 1)?;
    if platform.worker().is_linear() {
        return Err(UmrError::NoLatency);
    }
    let least = least_rounds(platform).ok_or(UmrError::NoRounds)?;
    let at = |rounds| {
        evaluate();
        if rounds > most { None } else { state(platform, rounds) }
    };
    at(least).ok_or(UmrError::NoRounds)?;
    let falls =
        |rounds| matches!((at(rounds), at(rounds + 1)), (Some(here), Some(next)) if next.makespan < here.makespan);
    let lowest = first_without(least, falls);
    let one_round = one_round(platform);
    let is_worth_it = |rounds| at(rounds).is_some_and(|state| state.makespan < one_round);
    if !is_worth_it(lowest) {
        return Err(UmrError::NoRounds);
    }
    let rises = |from: usize, to: usize| match (at(from), at(to)) {
        (Some(here), Some(next)) => here.margin.is_negative() && next.margin > here.margin && is_worth_it(to),
        _ => false,
    };
    let above = first_without(lowest, |rounds| rises(rounds, rounds + 1));
    let below = lowest - first_without(0, |down| down < lowest - least && rises(lowest - down, lowest - down - 1));
    let holds = |rounds: &usize| at(*rounds).is_some_and(|state| !state.margin.is_negative());
    [above, below].into_iter().find(holds).ok_or(UmrError::NoRounds)
}

/// What the formulas say of a number of rounds.
struct State {
    makespan: Rational,
    /// beta_P - alpha_0.
    margin: Rational,
}

/// Nothing where the first size is negative, or the sizes fall.
fn state(platform: &MultiRound, rounds: usize) -> Option<State> {
    let first = first_size(platform, rounds).ok()?;
    let last = size_in_round(platform, rounds - 1, &first, Variant::Corrected).ok()?;
    let worker = platform.worker();
    let half_spread =
        Rational::from(platform.workers() - 1) * worker.sending(&first) / (Rational::from(2) * platform.cycle_time());
    (!first.is_negative() && last >= first).then(|| State {
        makespan: formula(platform, rounds, &first, Variant::Corrected),
        margin: last - half_spread - first,
    })
}

/// The least M >= 2 with sizes that do not fall: for w < P g these are no less than c / gamma.
fn least_rounds(platform: &MultiRound) -> Option<usize> {
    let all_links = Rational::from(platform.workers()) * &platform.worker().link;
    let slack = all_links - platform.cycle_time();
    if !slack.is_positive() {
        return Some(2);
    }
    let gamma = surplus(&platform.into()) / slack;
    if !gamma.is_positive() {
        return None;
    }
    let least = (platform.load() / platform.workers() / gamma).ceil().to_integer().to_usize()?;
    (least <= MultiRound::MAX_CHUNKS).then_some(least.max(2))
}

/// The makespan of the multi-installment schedule in one round, or of one round that gives the last worker all of the
/// load.
fn one_round(platform: &MultiRound) -> Rational {
    let worker = platform.worker();
    let links = Rational::from(platform.workers()) * &worker.link_latency + &worker.link * platform.load();
    let alone = links + &worker.compute_latency + platform.cycle_time() * platform.load();
    let single = platform.with_rounds(Some(1)).expect("one round is a number of rounds");
    let schedule = multi_installment::schedule(&single, 1).ok();
    schedule.and_then(|schedule| check_multi_round(&single, &schedule).ok()).map_or(alone, |measure| measure.makespan)
}

/// The least number from `start` on for which `holds` is false, if it is true up to some number and false beyond.
fn first_without(start: usize, holds: impl Fn(usize) -> bool) -> usize {
    let mut width = 1;
    while holds(start + width - 1) {
        width *= 2;
    }
    let (mut low, mut high) = (start + width / 2, start + width - 1);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) { low = middle + 1 } else { high = middle }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bisection_finds_the_first_number_without() {
        for end in 3..40 {
            assert_eq!(first_without(3, |number| number < end), end);
        }
    }

    #[test]
    fn one_round_of_a_small_load_gives_all_of_it_to_the_last_worker() {
        // Without a wait the first of two would need 9 time units more of computing than the last, and all take 5.
        assert_eq!(one_round(&MultiRound::of(1, 2, None, (2, 5, 9, 4))), Rational::from(2 * 9 + 2 + 4 + 5));
        assert_eq!(one_round(&MultiRound::of(2, 2, None, (2, 5, 20, 4))), Rational::from(2 * 20 + 2 * 2 + 4 + 5 * 2));
        assert_eq!(one_round(&MultiRound::of(2, 1, None, (2, 5, 9, 4))), Rational::from(9 + 2 * 2 + 4 + 2 * 5));
    }

    #[test]
    fn bisection_asks_for_few_numbers() {
        let asked = std::cell::RefCell::new(Vec::new());
        let holds = |number: usize| {
            asked.borrow_mut().push(number);
            number < 100
        };
        assert_eq!(first_without(0, holds), 100);
        assert_eq!(*asked.borrow(), [0, 1, 3, 7, 15, 31, 63, 127, 95, 111, 103, 99, 101, 100]);
    }

    #[test]
    fn each_time_that_the_formulas_are_evaluated_is_counted() {
        // For 2, then for two numbers each beside 2, 3, 5, 9, 7, 6; for 7, 7 and 8, 7 and 6, and 7 again.
        let platform = MultiRound::of(1000, 4, None, (1, 10, 1, 1));
        assert_eq!(rounds_counted(&platform, 100), Ok((7, 1 + 2 * 6 + 1 + 2 + 2 + 1)));
    }
}
