//! Branch-and-bound for StarAffine (rr4916, section 3.3): who takes part and in which order.
//!
//! For a time T the search asks for the list of workers that computes the most load; the best list found so far takes T
//! exactly, so a list of more load takes less time (Newton's method, for the load of a list is affine in the time).
//! Where no list computes more, T is the optimum. Nothing here rests on the theorems of the paper; what is used is
//! proved on this page.
//!
//! # Notation
//!
//! A worker has g, w, G, W, and q = 1 / (g + w), r = w q, kappa = w G - g W; it *needs* G + W. Served *fully* while the
//! time s is left, it gets q (s - G - W) and finishes with the time; it leaves r (s - G) + (1 - r) W, which does not
//! fall with s. F_R(s) is the most load that the workers of a set R compute while s is left, in the best list of some
//! of them, and D(R) the sum of q_j times the product of the r_k before j, over R by non-decreasing g. A worker with g
//! = w = 0 takes any load by G + W; it is tried alone, and is of no use before that.
//!
//! # Lemmas
//!
//! **Lemma 1. Some list of most load within T serves everybody fully and with a positive load.** The loads of a list
//! are the points of a polytope with a row for each worker (see [`orders`](super::orders)); take an optimal vertex. If
//! some load is zero, drop the worker: the others pay no latency for it, and finish no later. A vertex of n positive
//! loads has n tight rows. So if a schedule took less than T, this list would, with a positive load for each; with the
//! time T all its loads are at least as large, and the first is larger. Hence if no list computes more than the load
//! within T, no schedule takes less than T.
//!
//! **Lemma 2. F_R(b) - F_R(a) <= D(R) (b - a) for a <= b.** Where F_R(s) is attained by a full list of positive loads,
//! shortening s a little keeps the list full and its loads positive, and takes q_1 + r_1 (q_2 + r_2 (...)) of the load
//! for a unit of time. Exchanging two neighbours changes this sum by q_1 q_2 (g_2 - g_1) times the product of the r
//! before them, and the product of all r not at all; a worker more at the end adds to it: so it is D(R) at most. F_R is
//! the largest of finitely many functions that are each continuous from where the latencies fit on, hence continuous
//! from the right; so the bound of the slope to the left bounds the difference.
//!
//! **Lemma 3. Prices bound the load.** Let P(s) >= 0 not fall with s, and v_i(s) >= 0 be at least q_i (t - G_i - W_i) -
//! P(t) + P(t') for each t <= s, where t' is what i leaves of t. Then F_R(s) <= P(s) + the sum of v_i(s) over R. For
//! along a full list each load is at most v_i plus the fall of P; and v_i does not fall with s. (This is the Lagrangian
//! relaxation of the port's capacity: P is what the port's time costs.) P is linear in each cell of the time, so the
//! largest gain of i is at an end of a cell, or leaves one, or takes all that i needs. Any P will do for the proof. If
//! each gain of i is -d < 0 at most, a list with i computes at most P(s) + the sum of v_j(s) - d; where that is not
//! more than asked for, i is left out of all lists.
//!
//! **Lemma 4. Exchanging neighbours.** Let a best list serve l directly before i, with s left before both, and let D be
//! at least D(R) for the workers R that follow. Served the other way round both compute q_i q_l ((g_l - g_i) s +
//! kappa_l - kappa_i) more, and leave q_i q_l (g_i kappa_l - g_l kappa_i) less. By lemma 2 the list is not the best if
//! the gain exceeds D times the loss, if any. Served second l may get a negative load -x. If D g_l <= 1 it is dropped:
//! that gains x, and costs g_l x of time at most, which is worth less. Else the lemma is applied only where l gets no
//! negative load.
//!
//! **Lemma 5. Of two lists of the same workers** the one is not needed whose load is at most that of the other less
//! D(R) times the time that the other leaves less, R being all that may follow.
//!
//! **Lemma 6. Who comes too late.** In a best list each two neighbours pass lemma 4, so whoever follows at all is
//! reached from the last worker over neighbours that do, at times that do not rise. The latest such time for each
//! worker is found as the widest path. A worker whose latest time is what it needs, or less, is of no more use; the
//! gains of the others count at their latest times. Lists that the lemma drops are no best lists; so lemma 5 drops one
//! best list for another only. Workers that are alike are served in their order.
//!
//! # Search
//!
//! The best list is first changed by one worker after the other, as long as it gets better (`local.rs`). Then its lists
//! are extended layer by layer, with at most 40 of a length, which is a proof if none was left out for that; and else
//! all of them.
//!
//! The search has cells that become narrower towards the end of the time, where latencies decide who takes part. Its P
//! comes from a charge u_i >= 0 for each worker: let P(t) be the most load less charges of a list that may contain
//! workers repeatedly, while t is left. Then P(t) >= q_i (t - G_i - W_i) - u_i + P(t'), so v_i(t) is at most u_i but
//! for what P, which is convex, has above it in a cell. The whole bound P(T) + the sum of u_i is convex in the charges,
//! and 1 less the number of times that i occurs is a subgradient; a subgradient method in whole numbers moves the
//! charges (`charges.rs`). The P of a certificate has 128 cells of equal width, whose prices such a method moves.
//!
//! # Numbers
//!
//! Times and loads are whole numbers of 2^-44 of T and of the load asked for; each is bracketed by one rounded down and
//! one rounded up, and the bounds and lemmas use the end that is safe. A list that may compute more than asked for is
//! measured in rationals. So no rounding decides, and there is no floating point. Ties within the rounding cost time
//! only.
//!
//! # Reach
//!
//! In processor time on a shared machine of two cores, one to six stars each, with loads of 2, 20 and 500 for each
//! worker: with g in 1..20, w in 10..200 and latencies in 0..100, 40 workers take 0.1 s, and 128 workers at most 0.8 s
//! in 20 to 900 lists; with a load of 100,000 on 128 workers, 0.6 s. With equal links, 128 workers take at most 0.7 s.
//! With g in 1000..1010, w in 1000..20,000 and latencies up to 50,000, 25 workers take at most 0.1 s, 40 workers 0.4 s
//! and 128 workers 0.8 s, in up to 13,000 lists. The hardest known: with such links and speeds and latencies below 10,
//! 40 workers take at most 0.2 s, but 64 workers 4 s or longer, in 1.5 million lists; with all costs in 1..5 and a load
//! of 500 for each of 128 workers, five of six stars take 1 s, and one is open after 5 s.

mod charges;
mod fixed;
mod grid;
mod local;
mod prices;
mod problem;
mod search;
#[cfg(test)]
mod tests;

use num_bigint::BigInt;
use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Schedule};

pub use crate::limits::Limits;
use crate::limits::Part;

use self::charges::Services;
use self::fixed::WHOLE;
use self::grid::Grid;
use self::prices::{Bound, EVEN, Prices, Pricing};
use self::problem::Problem;
use self::search::{Search, SearchEnd};
use super::every_order::EveryOrderError;
use super::orders::{BestOfOrder, OrderError, best_of_order};
use super::value::Value;

/// The most workers that can compute.
pub const MAX_WORKERS: usize = 128;

/// What a search took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Lists extended.
    pub nodes: u64,
    /// Times for which lists of more load were sought.
    pub times: u64,
}

/// The best schedule found, and what is proved about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DivisibleSolution {
    /// The makespan of the schedule.
    pub makespan: Rational,
    /// The best schedule found.
    pub schedule: Schedule,
    /// No schedule in one round takes less.
    pub lower_bound: Rational,
    /// Where the search was stopped: the prices of the port's time (lemma 3) that prove the bound, as [`prices_of`] has
    /// them.
    pub prices: Option<Vec<u64>>,
    /// What it took.
    pub statistics: Statistics,
}

/// Limits and statistics along a search.
pub(super) struct Control<'a> {
    limits: &'a Limits<'a>,
    statistics: Statistics,
}

impl Control<'_> {
    fn is_over(&self) -> bool {
        self.limits.are_over()
    }

    fn spend_node(&mut self) -> bool {
        let is_left = self.limits.nodes.is_none_or(|nodes| self.statistics.nodes < nodes);
        self.statistics.nodes += u64::from(is_left);
        is_left && !(self.statistics.nodes % 64 == 1 && self.is_over())
    }
}

/// Steps of the subgradient method for the prices of a certificate, for each worker and the most in all: where a search
/// was stopped, and where it has ended.
const STEPS: [(usize, usize); 2] = [(4, 100), (20, 600)];

/// The octaves of the time in which the prices of a search have cells of their own, and the most steps of the
/// subgradient method for the charges behind these prices.
const OCTAVES: u32 = 10;
const MOST_CHARGES: usize = 300;

/// The most lists of each length that the search of limited width keeps.
const WIDTH: usize = 40;

/// The largest of the parts 2^-k of the best time by which a lower bound is sought where a search is stopped, from the
/// smallest on.
const FINEST_PART: u32 = 12;

/// The schedule in one round of least makespan, or the best one found within the limits.
///
/// ```
/// use schedcheck_bruteforce::divisible::branch_and_bound::{Limits, solve};
/// use schedcheck_model::divisible::DivisibleStar;
/// let star = DivisibleStar::affine(60, (1..=12).map(|i| (i, 20 - i, i % 5, i % 7)));
/// let answer = solve(&star, &Limits::default()).unwrap();
/// assert_eq!(answer.makespan, answer.lower_bound);
/// ```
///
/// # Errors
/// Refuses more than [`MAX_WORKERS`] that can compute.
pub fn solve(star: &DivisibleStar, limits: &Limits) -> Result<DivisibleSolution, EveryOrderError> {
    let workers = star.workers().iter().filter(|worker| worker.cycle_time.is_some()).count();
    if workers > MAX_WORKERS {
        return Err(EveryOrderError::TooManyWorkers { workers, most: MAX_WORKERS });
    }
    let mut control = Control { limits, statistics: Statistics::default() };
    let (list, time) = alone(star)?;
    let mut best = best_of_order(star, &list)?;
    assert_eq!(best.makespan, time);
    // What is given up in the midst of a sum is lost, and the best list before it is kept.
    let ended = limits.unless_over(Part::Search, || {
        loop {
            match more_load(star, &best, &mut control) {
                SearchEnd::Found(list) => best = best_of_order(star, &list)?,
                end => return Ok::<_, EveryOrderError>(end),
            }
        }
    });
    let ended = ended.transpose()?;
    let (lower_bound, prices) = match ended {
        Some(SearchEnd::Exhausted) => (best.makespan.clone(), None),
        _ => {
            let is_late = &limits.grace(Part::Proof);
            let found = limits.unless_over(Part::Proof, || {
                let prices = even_prices(star, &best.makespan, Some(&best.schedule), STEPS[0], is_late);
                lower_bound(star, &best.makespan, &prices, is_late)
            });
            let (bound, prices) = found.unwrap_or_else(|| (Rational::zero(), Prices::level()));
            (bound, Some(prices.into_costs()))
        }
    };
    let statistics = control.statistics;
    Ok(DivisibleSolution { makespan: best.makespan, schedule: best.schedule, lower_bound, prices, statistics })
}

/// Prices of the port's time (lemma 3) that bound the load computed within `time`, as low as a search makes them; level
/// ones if the master needs no help, or somebody computes any load at once. The search ends where `is_over` is true.
pub fn prices(star: &DivisibleStar, time: &Rational, is_over: &dyn Fn() -> bool) -> Vec<u64> {
    even_prices(star, time, None, STEPS[1], is_over).into_costs()
}

/// Prices of the port's time (lemma 3), in cells of equal width, for a certificate of the bound of an answer: those
/// that prove it where the search was stopped, and else made from the schedule until `is_over` is true.
pub fn prices_of(star: &DivisibleStar, answer: &DivisibleSolution, is_over: &dyn Fn() -> bool) -> Vec<u64> {
    let made = || even_prices(star, &answer.makespan, Some(&answer.schedule), STEPS[1], is_over).into_costs();
    answer.prices.clone().unwrap_or_else(made)
}

/// Prices as [`prices`] makes them, from those along a list on if these are better, with so many steps, or until it is
/// over.
fn even_prices(
    star: &DivisibleStar,
    time: &Rational,
    schedule: Option<&Schedule>,
    (steps, most): (usize, usize),
    is_over: &dyn Fn() -> bool,
) -> Prices {
    let level = Prices::level();
    let Some(problem) = Problem::new(star, time) else { return level };
    let pricing = Pricing::new(&problem, EVEN);
    let along = schedule.map(|schedule| Prices::along(&problem, EVEN, &problem.indices(schedule)));
    let start = along.filter(|along| pricing.bound_value(along) < pricing.bound_value(&level)).unwrap_or(level);
    pricing.improved(start, most.min(steps * problem.workers.len()), is_over).0
}

/// A list that computes more than the load in the time of the best one: by changes of that list, by a search of limited
/// width, and by a complete one.
fn more_load(star: &DivisibleStar, best: &BestOfOrder, control: &mut Control) -> SearchEnd {
    let Some(problem) = Problem::new(star, &best.makespan).filter(|problem| !problem.workers.is_empty()) else {
        return SearchEnd::Exhausted;
    };
    control.statistics.times += 1;
    let list = problem.indices(&best.schedule);
    if let Some(list) = local::more_load(star, &problem, list.clone(), &|| control.is_over()) {
        return SearchEnd::Found(list);
    }
    let (problem, bound) = bounded(star, problem, &list, &|| control.is_over());
    match Search::new(star, &problem, &bound, control, Some(WIDTH)).run() {
        SearchEnd::Narrowed => Search::new(star, &problem, &bound, control, None).run(),
        end => end,
    }
}

/// The bound of the load (lemma 3) by the prices that charges lead to, which begin with what the workers gain over the
/// prices along a good list; and the problem without the workers that are of no use.
fn bounded(star: &DivisibleStar, problem: Problem, list: &[usize], is_over: &dyn Fn() -> bool) -> (Problem, Bound) {
    let workers = problem.workers.len();
    let bits = workers.max(1).ilog2() + 3;
    let grid = Grid::new(OCTAVES, bits.clamp(4, 8));
    let pricing = Pricing::new(&problem, grid);
    let charges = pricing.gains(&Prices::along(&problem, grid, list));
    let prices = Services::new(&problem, grid).prices(&charges, (10 * workers).min(MOST_CHARGES), is_over);
    let bound = pricing.bound(prices.clone());
    let useful = pricing.useful(&prices, bound.at(0, WHOLE));
    if useful.len() == workers {
        return (problem, bound);
    }
    let problem = problem.with(star, &useful);
    let bound = Pricing::new(&problem, grid).bound(prices);
    (problem, bound)
}

/// A time of at most `time` that every schedule takes, and prices that prove it without any list, from these prices on;
/// or what time is worth. The search ends where `is_over` is true.
pub fn bound_without_lists(
    star: &DivisibleStar,
    time: &Rational,
    prices: Vec<u64>,
    is_over: &dyn Fn() -> bool,
) -> (Rational, Vec<u64>) {
    let (bound, prices) = lower_bound(star, time, &Prices::rising(EVEN, prices), is_over);
    (bound, prices.into_costs())
}

/// A time that every schedule takes: by prices (lemma 3), which are given too, if they prove it for nearly `time`
/// before it is over, and else by what time is worth (lemma 2).
fn lower_bound(
    star: &DivisibleStar,
    time: &Rational,
    prices: &Prices,
    is_over: &dyn Fn() -> bool,
) -> (Rational, Prices) {
    let proved = |bits: u32| {
        if is_over() {
            return None;
        }
        let earlier = shortened(&(time - time / Rational::from(BigInt::one() << bits)));
        let problem = Problem::new(star, &earlier)?;
        let (improved, bound) = Pricing::new(&problem, EVEN).improved(prices.clone(), STEPS[0].1, is_over);
        (bound <= WHOLE).then_some((earlier, improved))
    };
    (1..=FINEST_PART).rev().find_map(proved).unwrap_or_else(|| (load_over_worth(star), prices.clone()))
}

/// A number that is not larger, and smaller by less than a part in 2^30.
fn shortened(number: &Rational) -> Rational {
    let bits = |number: &BigInt| i64::try_from(number.bits()).unwrap_or(0);
    let shift = (31 - bits(&number.numer()) + bits(&number.denom())).max(0);
    let scale = Rational::from(BigInt::one() << shift);
    (number * &scale).floor() / scale
}

/// The load over D of all workers and the master, which computes 1 / w_0 for each unit of time.
fn load_over_worth(star: &DivisibleStar) -> Rational {
    let mut workers: Vec<_> =
        star.workers().iter().filter_map(|worker| Some((worker, worker.cycle_time.as_ref()?))).collect();
    workers.sort_by(|(one, _), (other, _)| other.link.cmp(&one.link));
    let mut worth = Rational::zero();
    for (worker, cycle_time) in workers {
        let unit = &worker.link + cycle_time;
        if unit.is_zero() {
            return Rational::zero();
        }
        worth = (Rational::one() + cycle_time * worth) / unit;
    }
    match star.master() {
        Some(cycle_time) if cycle_time.is_zero() => return Rational::zero(),
        Some(cycle_time) => worth += cycle_time.recip(),
        None => {}
    }
    if worth.is_zero() { worth } else { star.load() / worth }
}

/// The best of nobody and of each worker alone, beside the master.
fn alone(star: &DivisibleStar) -> Result<(Vec<usize>, Rational), OrderError> {
    let nobody = Value::of_nobody();
    let alone = star.workers().iter().enumerate().filter_map(|(number, worker)| {
        let time = nobody.preceded_by(worker)?.least_time(star.load(), star.master())?;
        Some((vec![number], time))
    });
    let none = nobody.least_time(star.load(), star.master()).map(|time| (Vec::new(), time));
    none.into_iter().chain(alone).min_by(|one, other| one.1.cmp(&other.1)).ok_or(OrderError::NobodyComputes)
}
