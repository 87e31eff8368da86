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

use std::cell::Cell;

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
    minimise_while(star, &|| true).expect("nobody stops it")
}

/// [`minimise_rational`] as long as `goes_on` says so before each test: stopped, the best schedule so far, and on equal
/// links nothing, where only the last test tells the schedule.
pub fn minimise_while(star: &Star<Rational>, goes_on: &dyn Fn() -> bool) -> Option<Search<Rational>> {
    with_scaled!(Scaled::new(star), |star, lambda| {
        Some(on_grid_while(&star, &Time::from_count(1), goes_on)?.unscale(&lambda))
    })
}

/// [`minimise`] for any arithmetic, on a star whose parameters are whole multiples of `unit`.
pub fn minimise_on_grid<T: Time>(star: &Star<T>, unit: &T) -> Search<T> {
    on_grid_while(star, unit, &|| true)
        .expect("the test succeeds where nothing is to be moved or all goes to one worker")
}

fn on_grid_while<T: Time>(star: &Star<T>, unit: &T, goes_on: &dyn Fn() -> bool) -> Option<Search<T>> {
    if !star.has_equal_links() {
        return keep_best(star, unit, goes_on, |makespan| mbbsa::decide(star, makespan));
    }
    let SearchEnd { tested, calls, is_stopped } =
        smallest(star, unit, goes_on, |makespan| feasible_end(star, makespan));
    if is_stopped {
        return None;
    }
    let schedule = mbbsa::decide(star, &tested).expect("the test is exact on equal links");
    Some(Search { makespan: last_end(star, &schedule), schedule, tested, calls })
}

/// An end that a schedule has, `makespan` at the latest; nothing if there is no such schedule. That of the schedule
/// itself is worth its while where numbers are long, and an optimum is otherwise some ten thousand tests away.
fn feasible_end<T: Time>(star: &Star<T>, makespan: &T) -> Option<T> {
    const LONG: u64 = 4;
    if makespan.length_in_words() > LONG {
        return mbbsa::decide(star, makespan).map(|schedule| last_end(star, &schedule));
    }
    mbbsa::is_feasible(star, makespan).then(|| makespan.clone())
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
    Rational::new(1, Scaled::new(star).scale().clone())
}

fn half(sum: Rational) -> Rational {
    sum / BigInt::from(2)
}

/// The search with a test that gives a schedule, which may end earlier or later than asked for: the best one is kept;
/// nothing if all tests fail. It ends where `goes_on` says no, and after [`MOST_TESTS`].
pub(super) fn keep_best<T: Time>(
    star: &Star<T>,
    unit: &T,
    goes_on: &dyn Fn() -> bool,
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
    let left = Cell::new(MOST_TESTS);
    let goes_on = || left.replace(left.get().saturating_sub(1)) > 0 && goes_on();
    let end = |makespan: &T| keep(makespan).then(|| makespan.clone());
    let SearchEnd { tested, calls, .. } = smallest(star, unit, &goes_on, end);
    let (makespan, schedule) = best?;
    Some(Search { schedule, makespan, tested, calls: calls + 1 })
}

/// The most tests of a heuristic: what is left of the interval is next to nothing then. Machine integers need fewer.
const MOST_TESTS: u64 = 256;

/// The tests of a binary search that halve and nothing else: more than machine integers have bits.
const HALVINGS: u64 = 128;

/// Where a binary search ends.
#[derive(Debug, PartialEq, Eq)]
struct SearchEnd<T> {
    /// The smallest makespan for which the test succeeded.
    tested: T,
    /// The number of tests.
    calls: u64,
    /// Whether it was stopped before its end.
    is_stopped: bool,
}

/// The end of a binary search on the grid of `unit` between the bounds of the optimum: at the smallest makespan for
/// which the test succeeds, if it is monotone, and if `goes_on` says so before each test. A test that succeeds tells a
/// makespan for which it does: that one, or an earlier one.
///
/// After so many halvings as there are in an interval of machine integers, the last makespan before the best one is
/// tested in between, which ends the search where that is the least.
fn smallest<T: Time>(
    star: &Star<T>,
    unit: &T,
    goes_on: &dyn Fn() -> bool,
    mut test: impl FnMut(&T) -> Option<T>,
) -> SearchEnd<T> {
    let (lo, mut good) = bounds(star);
    let mut bad = lo - unit;
    let strides = Strides::new(unit, &(good.clone() - &bad));
    let mut calls = 0;
    // The interval is at most two strides long.
    for stride in strides.longest_first() {
        let last = (calls >= HALVINGS).then(|| good.clone() - unit);
        for makespan in last.into_iter().chain([bad.clone() + &stride]) {
            if bad < makespan && makespan < good {
                if !goes_on() {
                    return SearchEnd { tested: good, calls, is_stopped: true };
                }
                calls += 1;
                match test(&makespan) {
                    Some(end) => good = end,
                    None => bad = makespan,
                }
            }
        }
    }
    SearchEnd { tested: good, calls, is_stopped: false }
}

/// The unit, doubled as long as it is below a length. Of tens of thousands of doublings, as long numbers have, few are
/// kept.
struct Strides<T> {
    /// The unit doubled 0, [`APART`](Self::APART), twice as many, … times.
    kept: Vec<T>,
    /// How many there are in all.
    count: usize,
}

impl<T: Time> Strides<T> {
    const APART: usize = 24;

    fn new(unit: &T, length: &T) -> Self {
        let (mut kept, mut stride, mut count) = (Vec::new(), unit.clone(), 0_usize);
        loop {
            if count.is_multiple_of(Self::APART) {
                kept.push(stride.clone());
            }
            count += 1;
            stride = stride.clone() + &stride;
            if stride >= *length {
                return Self { kept, count };
            }
        }
    }

    fn longest_first(&self) -> impl Iterator<Item = T> {
        (0..self.count).rev().map(|doubled| self.kept[doubled / Self::APART].times(1 << (doubled % Self::APART)))
    }
}

impl<T: Time + Into<BigInt>> Search<T> {
    /// The same result in the time of the rational star: every time divided by `lambda`.
    pub fn unscale(self, lambda: &BigInt) -> Search<Rational> {
        let time = |value: T| Rational::new(value, lambda.clone());
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
        let time = |value: i64| Rational::new(value, lambda);
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
        assert_eq!(halving(&star).makespan, Rational::ONE);
        let star = rational(&crate::trace_platform(), 1);
        let kept = printed(&star).unwrap().schedule.unwrap();
        assert_eq!(check(&star, &kept).unwrap().makespan, Rational::from(24));
    }

    /// A star whose least makespan is one of more than 2^1000 whole numbers.
    fn long(links: [u32; 3]) -> Star<Rational> {
        let power = |base: u32| Rational::new(7, BigInt::from(base).pow(200));
        let worker = |(link, (base, tasks))| Worker { comm: power(link), comp: Some(power(base)), tasks };
        Star::new(links.into_iter().zip([(11, 9), (13, 0), (17, 2)]).map(worker).collect()).expect("a star")
    }

    #[test]
    fn a_search_that_is_told_to_stop_makes_no_more_tests() {
        let looks = std::cell::Cell::new(0);
        let goes_on = || {
            looks.set(looks.get() + 1);
            looks.get() < 5
        };
        assert_eq!(minimise_while(&long([5, 5, 5]), &goes_on), None);
        assert_eq!(looks.replace(0), 5);
        let star = long([5, 7, 19]);
        let stopped = minimise_while(&star, &goes_on).expect("there is a first schedule");
        assert_eq!((looks.get(), stopped.calls), (5, 5));
        assert_eq!(check(&star, &stopped.schedule).map(|measure| measure.makespan), Ok(stopped.makespan));
    }

    #[test]
    fn a_search_among_long_numbers_takes_few_tests_and_finds_the_optimum_of_equal_links() {
        let star = long([5, 5, 5]);
        let found = minimise_rational(&star);
        assert!(found.calls < 200, "{} tests", found.calls);
        let before = &found.makespan - precision(&star);
        assert!(mbbsa::is_feasible(&star, &found.makespan) && !mbbsa::is_feasible(&star, &before));
        assert_eq!(check(&star, &found.schedule).map(|measure| measure.makespan), Ok(found.makespan));
        let heuristic = minimise_rational(&long([5, 7, 19]));
        assert!(heuristic.calls <= MOST_TESTS + 1, "{} tests", heuristic.calls);
    }

    #[test]
    fn of_many_strides_a_few_are_kept_and_all_are_walked() {
        for length in [1_i64, 2, 3, 1 << 24, (1 << 24) + 1, 1 << 60] {
            let walked: Vec<i64> = Strides::new(&3, &(3 * length)).longest_first().collect();
            let all = std::iter::successors(Some(3_i64), |stride| Some(2 * stride));
            let mut all: Vec<i64> =
                all.enumerate().take_while(|&(i, it)| i == 0 || it < 3 * length).map(|it| it.1).collect();
            all.reverse();
            assert_eq!(walked, all, "{length}");
        }
        assert_eq!(Strides::new(&1, &(1_i64 << 49)).kept.len(), 3);
    }

    #[test]
    fn each_test_of_a_makespan_is_counted_and_of_schedules_that_end_together_the_first_is_kept() {
        let star = Star::of([(1, 1, 8), (1, 1, 0)]);
        // 7, 3, 5, 4; and 0 itself, 4, then one of 2 and 6, and one number between.
        let end = |calls| SearchEnd { tested: 5, calls, is_stopped: false };
        assert_eq!(smallest(&star, &1, &|| true, |makespan| (*makespan >= 5).then_some(*makespan)), end(4));
        assert_eq!(halving(&rational(&star, 1)).calls, 4);
        let run = |start, tasks| Run { worker: 0, start, tasks };
        let at_once = Schedule { transfers: vec![], runs: vec![run(0, 8)] };
        let in_halves = Schedule { transfers: vec![], runs: vec![run(0, 4), run(4, 4)] };
        let decide = |&makespan: &i64| Some(if makespan == 8 { &at_once } else { &in_halves }.clone());
        let kept = keep_best(&star, &1, &|| true, decide);
        let kept = kept.unwrap();
        assert_eq!((kept.schedule, kept.makespan, kept.tested, kept.calls), (at_once, 8, 0, 5));
    }
}
