//! Algorithm 4 (section 3.4.3), the binary search over makespans with algorithm 3 as its test.
//!
//! All times of a schedule without needless waiting are sums of c's and w's, multiples of 1/lambda where lambda is
//! the lcm of the denominators; so is the optimum. It lies between min f_i and max f_i (f_i = L_i w_i): below min f_i
//! all workers would have to compute fewer tasks than they hold, and max f_i is reached by moving nothing. A worker
//! that cannot compute has no f_i; if it holds tasks, the upper end is the makespan of handing them to one worker
//! that can.
//!
//! On equal links the test is exact, and so is the search (proposition 2). On others it is a heuristic: the test is
//! neither exact nor monotone, and what is kept is the best schedule on the way, as measured by its own times.

use num_bigint::BigInt;
use num_integer::Integer;
use schedcheck_model::star::{Schedule, Star};
use schedcheck_model::{Rational, Scaled, Time, with_scaled};

use super::mbbsa::{self, TooManyDeadlines};
use super::playback::{Plan, last_end, playback};

/// What a search over makespans found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Search<T> {
    /// The best schedule.
    pub schedule: Schedule<T>,
    /// When it ends.
    pub makespan: T,
    /// The smallest makespan for which the test succeeded.
    pub tested: T,
    /// How many makespans were tested.
    pub calls: u64,
}

/// The best schedule that the search finds on a star of integers.
///
/// Optimal on equal links. Makes at most 1 + log2(max f_i - min f_i + 1) tests, each as [`mbbsa::is_feasible`].
///
/// ```
/// use schedcheck_rr6005_algorithms::{mbbsa_search::minimise, trace_platform};
/// assert_eq!(minimise(&trace_platform()).makespan, 13);
/// ```
pub fn minimise<T: Time + Integer>(star: &Star<T>) -> Search<T> {
    minimise_on_grid(star, &T::from_count(1))
}

/// The best schedule that the search finds on a rational star, scaled to integers.
pub fn minimise_rational(star: &Star<Rational>) -> Search<Rational> {
    with_scaled!(Scaled::new(star), |star, lambda| minimise(&star).unscale(&lambda))
}

/// [`minimise`] for any arithmetic, on a star whose parameters are whole multiples of `unit`.
pub fn minimise_on_grid<T: Time>(star: &Star<T>, unit: &T) -> Search<T> {
    if !star.has_equal_links() {
        return keep_best(star, unit, |makespan| mbbsa::decide(star, makespan))
            .expect("the test succeeds where nothing is to be moved or all goes to one worker");
    }
    let (tested, calls) = smallest(star, unit, |makespan| mbbsa::is_feasible(star, makespan));
    let schedule = mbbsa::decide(star, &tested).expect("the test is exact on equal links");
    Search { makespan: last_end(star, &schedule), schedule, tested, calls }
}

/// Algorithm 4 with its branches the right way round: intervals are halved down to 1/lambda, in rationals.
///
/// Finds what [`minimise_rational`] finds on equal links, in about as many tests, each in slower arithmetic.
pub fn halving(star: &Star<Rational>) -> Search<Rational> {
    // DIFFERENCE: the printed search never tests min f_i itself, which can be the optimum where some w_i = 0 or no
    // task need move.
    let (mut lo, mut hi) = bounds(star);
    let mut calls = 1;
    if mbbsa::is_feasible(star, &lo) {
        hi = lo.clone();
    }
    let precision = precision(star);
    while &hi - &lo > precision {
        let middle = half(&lo + &hi);
        calls += 1;
        // DIFFERENCE: printed the other way round, see `printed`.
        if mbbsa::is_feasible(star, &middle) { hi = middle } else { lo = middle }
    }
    let schedule =
        mbbsa::decide(star, &hi).expect("the test succeeds at the upper end, which only tested successes replace");
    Search { makespan: last_end(star, &schedule), schedule, tested: hi, calls }
}

/// What algorithm 4 returns, and how often it tests, if it is run as printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// The schedule kept last; none if the loop never keeps one.
    pub schedule: Option<Schedule<Rational>>,
    /// How many makespans were tested.
    pub calls: u64,
}

/// Algorithm 4 as printed, with algorithm 3 as printed for its test.
///
/// A schedule kept from a failed test has fewer receptions than tasks that must be sent. The senders compute the others
/// themselves, so that it can be measured.
///
/// # Errors
/// Refuses what [`mbbsa::listed`] refuses.
pub fn printed(star: &Star<Rational>) -> Result<Printed, TooManyDeadlines> {
    // PRINTED: if found then /* M is too small */ lo <- M else /* M is maybe too big */ hi <- M; sigma <- found
    // schedule
    // DIFFERENCE: the branches are exchanged. A makespan for which a schedule is found is taken for too small,
    // and the schedule is kept when there is none.
    to_the_letter(star, |found| !found)
}

/// Algorithm 4 to the letter, but for its branches, which are exchanged. It never tests min f_i: where some w_i = 0
/// that can be the optimum.
///
/// # Errors
/// Refuses what [`mbbsa::listed`] refuses.
pub fn branches_exchanged(star: &Star<Rational>) -> Result<Printed, TooManyDeadlines> {
    to_the_letter(star, |found| found)
}

/// The loop of algorithm 4: M is an upper end, and its schedule is kept, where `is_upper(found)`.
fn to_the_letter(star: &Star<Rational>, is_upper: fn(bool) -> bool) -> Result<Printed, TooManyDeadlines> {
    let (mut lo, mut hi) = bounds(star);
    let precision = precision(star);
    let mut printed = Printed { schedule: None, calls: 0 };
    // The interval is halved in either branch: the loop ends.
    while &hi - &lo > precision {
        let middle = half(&lo + &hi);
        let outcome = mbbsa::listed(star, &middle)?;
        printed.calls += 1;
        if is_upper(outcome.succeeds) {
            hi = middle;
            printed.schedule = Some(playback(star, &outcome.plan).expect("senders give away initial tasks only"));
        } else {
            lo = middle;
        }
    }
    Ok(printed)
}

/// Algorithm 4 on a star of integers to the letter, once its branches are the right way round: algorithm 3 lists every
/// deadline, and the schedule of the last success is kept, be an earlier one shorter. Nothing moves where no test
/// succeeds.
///
/// # Errors
/// Refuses what [`mbbsa::listed`] refuses.
///
/// # Panics
/// Panics if a worker that holds tasks cannot compute: the paper has no such workers.
pub fn keeping_the_last(star: &Star<i64>) -> Result<Schedule<i64>, TooManyDeadlines> {
    let (mut lo, mut hi) = bounds(star);
    let mut plan = Plan { senders: Vec::new(), receivers: Vec::new() };
    while hi - lo > 1 {
        let middle = lo + (hi - lo) / 2;
        let outcome = mbbsa::listed(star, &middle)?;
        // DIFFERENCE: printed the other way round, see `printed`.
        if outcome.succeeds {
            (hi, plan) = (middle, outcome.plan);
        } else {
            lo = middle;
        }
    }
    Ok(playback(star, &plan).expect("senders give away initial tasks only, and all workers compute"))
}

/// min f_i and max f_i over the workers that compute; the attainable makespan where others hold tasks.
fn bounds<T: Time>(star: &Star<T>) -> (T, T) {
    let computing = star.workers().iter().filter_map(|worker| Some(worker.comp.as_ref()?.times(worker.tasks)));
    (computing.min().unwrap_or_else(T::zero), star.attainable_makespan())
}

// PRINTED: lambda <- lcm{beta_i, delta_i}, 1 <= i <= m; precision <- 1 / lambda
pub(super) fn precision(star: &Star<Rational>) -> Rational {
    Rational::new(1.into(), Scaled::new(star).scale().clone())
}

fn half(sum: Rational) -> Rational {
    sum / BigInt::from(2)
}

/// The search with a test that gives a schedule, which may end earlier or later than asked for: the best one is kept;
/// nothing if all tests fail.
pub(super) fn keep_best<T: Time>(
    star: &Star<T>,
    unit: &T,
    decide: impl Fn(&T) -> Option<Schedule<T>>,
) -> Option<Search<T>> {
    let mut best: Option<(T, Schedule<T>)> = None;
    let mut keep = |makespan: &T| {
        let Some(schedule) = decide(makespan) else { return false };
        let end = last_end(star, &schedule);
        if best.as_ref().is_none_or(|(makespan, _)| end < *makespan) {
            best = Some((end, schedule));
        }
        true
    };
    let upper = star.attainable_makespan();
    keep(&upper);
    let (tested, calls) = smallest(star, unit, &mut keep);
    let (makespan, schedule) = best?;
    Some(Search { schedule, makespan, tested, calls: calls + 1 })
}

/// The end of a binary search on the grid of `unit` between the bounds of the optimum: the smallest makespan for which
/// `succeeds`, if it is monotone, and the number of tests.
fn smallest<T: Time>(star: &Star<T>, unit: &T, mut succeeds: impl FnMut(&T) -> bool) -> (T, u64) {
    let (lo, mut good) = bounds(star);
    let mut bad = lo - unit;
    let mut strides = vec![unit.clone()];
    while let Some(twice) =
        strides.last().map(|stride| stride.clone() + stride).filter(|twice| *twice < good.clone() - &bad)
    {
        strides.push(twice);
    }
    let mut calls = 0;
    // The interval is at most two strides long.
    for stride in strides.iter().rev() {
        let middle = bad.clone() + stride;
        if middle < good {
            calls += 1;
            if succeeds(&middle) { good = middle } else { bad = middle }
        }
    }
    (good, calls)
}

impl<T: Time + Into<BigInt>> Search<T> {
    /// The same result in the time of the rational star: every time divided by `lambda`.
    pub fn unscale(self, lambda: &BigInt) -> Search<Rational> {
        let time = |value: T| Rational::new(value.into(), lambda.clone());
        Search {
            schedule: self.schedule.unscale(lambda),
            makespan: time(self.makespan),
            tested: time(self.tested),
            calls: self.calls,
        }
    }
}

#[cfg(test)]
mod tests {
    use schedcheck_model::star::{Run, Worker, check};

    use super::*;
    use crate::small_stars::{equal_link_stars, random_stars, stars, workers};

    fn rational(star: &Star<i64>, lambda: i64) -> Star<Rational> {
        let time = |value: i64| Rational::new(value.into(), lambda.into());
        let worker = |w: &Worker<i64>| Worker { comm: time(w.comm), comp: w.comp.map(time), tasks: w.tasks };
        Star::new(star.workers().iter().map(worker).collect()).unwrap()
    }

    /// The smallest feasible makespan, by asking for all of them.
    fn smallest_feasible(star: &Star<i64>) -> i64 {
        (0..).find(|makespan| mbbsa::is_feasible(star, makespan)).unwrap()
    }

    #[test]
    fn the_last_success_is_the_best_but_for_an_optimum_at_the_lower_end_on_every_small_star_of_equal_links() {
        let workers = workers(&[0, 2], &[Some(0), Some(1), Some(3)], 3);
        for star in equal_link_stars(&workers, 3) {
            let kept = check(&star, &keeping_the_last(&star).unwrap()).unwrap().makespan;
            let (optimum, (lower, _)) = (minimise(&star).makespan, bounds(&star));
            assert!(kept == optimum || optimum == lower && kept <= lower + 1, "{star:?}: {kept}");
        }
    }

    #[test]
    fn the_search_finds_the_smallest_feasible_makespan_of_every_small_star_of_equal_links() {
        let workers = workers(&[0, 2], &[Some(0), Some(1), Some(3), None], 3);
        for star in (1..=3).flat_map(|size| equal_link_stars(&workers, size)) {
            let search = minimise(&star);
            assert_eq!(search.tested, smallest_feasible(&star), "{star:?}");
            assert_eq!(search.makespan, search.tested, "{star:?}");
            assert_eq!(check(&star, &search.schedule).unwrap().makespan, search.makespan, "{star:?}");
            let range = star.attainable_makespan() as u64 + 1;
            assert!(search.calls <= 1 + u64::from(range.ilog2()), "{star:?}");
        }
    }

    #[test]
    fn halving_rationals_finds_the_same_as_searching_integers() {
        let workers = workers(&[0, 2], &[Some(0), Some(3), None], 2);
        for star in (1..=3).flat_map(|size| equal_link_stars(&workers, size)) {
            let star = rational(&star, 2);
            let (scaled, halved) = (minimise_rational(&star), halving(&star));
            assert_eq!(scaled.makespan, halved.makespan, "{star:?}");
            assert_eq!(check(&star, &halved.schedule).unwrap().makespan, halved.makespan, "{star:?}");
            assert_eq!(check(&star, &scaled.schedule).unwrap().makespan, scaled.makespan, "{star:?}");
        }
    }

    #[test]
    fn on_unequal_links_the_schedule_is_valid_and_no_worse_than_moving_nothing() {
        let workers = workers(&[0, 1, 3], &[Some(1), Some(4), None], 2);
        for star in stars(&workers, 3).chain(random_stars(4, 6, 9, 9).take(100)) {
            let search = minimise(&star);
            assert_eq!(check(&star, &search.schedule).unwrap().makespan, search.makespan, "{star:?}");
            assert!(search.makespan <= star.attainable_makespan(), "{star:?}");
        }
    }

    #[test]
    fn stars_without_choice_are_answered_without_a_test() {
        let no_task = Star::of([(1, 7, 0), (1, 2, 0)]);
        let single_worker = Star::of([(1, 7, 3)]);
        let all_ends_equal = Star::of([(1, 2, 3), (1, 3, 2)]);
        for (star, makespan) in [(no_task, 0), (single_worker, 21), (all_ends_equal, 6)] {
            let search = minimise(&star);
            assert_eq!((search.makespan, search.calls, search.schedule.transfers), (makespan, 0, vec![]));
        }
    }

    #[test]
    fn the_printed_search_keeps_nothing_or_too_long_a_schedule() {
        let star = rational(&Star::of([(0, 1, 2), (0, 1, 0)]), 1);
        assert_eq!(printed(&star), Ok(Printed { schedule: None, calls: 1 }));
        assert_eq!(halving(&star).makespan, Rational::from_integer(1.into()));
        let star = rational(&crate::trace_platform(), 1);
        let kept = printed(&star).unwrap().schedule.unwrap();
        assert_eq!(check(&star, &kept).unwrap().makespan, Rational::from_integer(24.into()));
    }

    #[test]
    fn each_test_of_a_makespan_is_counted_and_of_schedules_that_end_together_the_first_is_kept() {
        let star = Star::of([(1, 1, 8), (1, 1, 0)]);
        // 7, 3, 5, 4; and 0 itself, 4, then one of 2 and 6, and one number between.
        assert_eq!(smallest(&star, &1, |makespan| *makespan >= 5), (5, 4));
        assert_eq!(halving(&rational(&star, 1)).calls, 4);
        let run = |start, tasks| Run { worker: 0, start, tasks };
        let at_once = Schedule { transfers: vec![], runs: vec![run(0, 8)] };
        let in_halves = Schedule { transfers: vec![], runs: vec![run(0, 4), run(4, 4)] };
        let kept = keep_best(&star, &1, |&makespan| Some(if makespan == 8 { &at_once } else { &in_halves }.clone()));
        let kept = kept.unwrap();
        assert_eq!((kept.schedule, kept.makespan, kept.tested, kept.calls), (at_once, 8, 0, 5));
    }
}
