//! The workers in units of the time that is given and of the load that is asked for.

use std::cmp::Ordering;

use num_traits::{One, Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{Chunk, DivisibleStar, Schedule};

use super::fixed::{BITS, Bracket, Factor, HUGE, WHOLE, moved, sum};

/// Fractional bits of the load that a unit of time is worth.
pub(super) const RATE_BITS: u32 = 32;

/// A time between two numbers of units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    pub low: u64,
    pub high: u64,
}

/// A worker that may serve.
#[derive(Debug, Clone)]
pub(super) struct Worker {
    /// Its number on the star.
    pub number: usize,
    /// G + W.
    pub need: Span,
    /// q = 1 / (g + w).
    q: Factor,
    /// q, rounded up, with [`RATE_BITS`] fractional bits.
    rate: u64,
    /// r = w q.
    r: Factor,
    /// (1 - r) W - r G.
    offset: Bracket,
    /// g.
    link: Factor,
    /// The worker just like it that comes before it, if there is one.
    pub twin: Option<usize>,
}

/// When a worker serves before its predecessor in every good list: see lemma 4 of [`super`].
#[derive(Debug, Clone, Copy)]
struct Swap {
    /// Whether the time must be above the threshold, or below it.
    above: bool,
    threshold: Bracket,
    /// What the threshold moves by for each unit of load that a unit of time is worth.
    margin: Factor,
}

/// The search for a load of more than [`WHOLE`] within the time [`WHOLE`].
#[derive(Debug)]
pub(super) struct Problem {
    pub time: Rational,
    /// The load that workers must exceed, in the units of the star.
    pub load: Rational,
    pub workers: Vec<Worker>,
    /// The workers by falling g.
    by_falling_link: Vec<usize>,
    swaps: Vec<Swap>,
    /// At which times each may be served directly before each other one: the sources row by row.
    windows: Vec<Window>,
}

/// The times at which one worker may be served directly before another one.
#[derive(Debug, Clone, Copy)]
struct Window {
    low: u64,
    high: u64,
}

impl Problem {
    /// The workers that get something within `time`, and what they have to compute beside the master; nothing if that
    /// is nothing, or if one of them computes any load at once.
    pub fn new(star: &DivisibleStar, time: &Rational) -> Option<Self> {
        let masters = match star.master() {
            Some(cycle_time) if cycle_time.is_zero() => return None,
            Some(cycle_time) => time / cycle_time,
            None => Rational::zero(),
        };
        let load = star.load() - masters;
        if !load.is_positive() || !time.is_positive() {
            return None;
        }
        let serves = |&number: &usize| {
            let worker = &star.workers()[number];
            worker.cycle_time.is_some() && &worker.link_latency + &worker.compute_latency < *time
        };
        let numbers: Vec<usize> = (0..star.workers().len()).filter(serves).collect();
        let is_at_once = |&number: &usize| {
            let worker = &star.workers()[number];
            worker.link.is_zero() && worker.cycle_time.as_ref().is_some_and(Zero::is_zero)
        };
        if numbers.iter().any(is_at_once) {
            return None;
        }
        Some(Self::of(star, time.clone(), load, &numbers))
    }

    /// The same with these workers alone.
    pub fn with(&self, star: &DivisibleStar, workers: &[usize]) -> Self {
        let numbers: Vec<usize> = workers.iter().map(|&worker| self.workers[worker].number).collect();
        Self::of(star, self.time.clone(), self.load.clone(), &numbers)
    }

    fn of(star: &DivisibleStar, time: Rational, load: Rational, numbers: &[usize]) -> Self {
        let mut problem = Self {
            time,
            load,
            workers: Vec::new(),
            by_falling_link: Vec::new(),
            swaps: Vec::new(),
            windows: Vec::new(),
        };
        problem.workers = numbers.iter().enumerate().map(|(index, _)| problem.worker(star, numbers, index)).collect();
        problem.by_falling_link = (0..numbers.len()).collect();
        problem.by_falling_link.sort_by(|&one, &other| {
            star.workers()[numbers[other]].link.cmp(&star.workers()[numbers[one]].link).then(one.cmp(&other))
        });
        problem.swaps = problem.swaps(star, numbers);
        problem.windows = problem.windows();
        problem
    }

    fn worker(&self, star: &DivisibleStar, numbers: &[usize], index: usize) -> Worker {
        let number = numbers[index];
        let worker = &star.workers()[number];
        let zero = Rational::zero();
        let cycle_time = worker.cycle_time.as_ref().unwrap_or(&zero);
        // Not zero: nobody computes at once.
        let q = (&worker.link + cycle_time).recip();
        let r = cycle_time * &q;
        let need = Bracket::of(&(&worker.link_latency + &worker.compute_latency), &self.time);
        let offset = (Rational::one() - &r) * &worker.compute_latency - &r * &worker.link_latency;
        let scaled = &q * &self.time / &self.load;
        let rate = Bracket::of(&scaled, &Rational::from(1_u64 << (BITS - RATE_BITS)));
        let twin = numbers[..index].iter().rposition(|&other| star.workers()[other] == *worker);
        Worker {
            number,
            need: Span { low: need.low.unsigned_abs(), high: need.high.unsigned_abs() },
            q: Factor::of(&scaled),
            rate: rate.high.unsigned_abs(),
            r: Factor::of(&r),
            link: Factor::of(&(&worker.link * &self.load / &self.time)),
            offset: Bracket::of(&offset, &self.time),
            twin,
        }
    }

    fn swaps(&self, star: &DivisibleStar, numbers: &[usize]) -> Vec<Swap> {
        let kappa = |number: usize| {
            let worker = &star.workers()[number];
            let cycle_time = worker.cycle_time.clone().unwrap_or_default();
            cycle_time * &worker.link_latency - &worker.link * &worker.compute_latency
        };
        let workers: Vec<(&Rational, Rational)> =
            numbers.iter().map(|&number| (&star.workers()[number].link, kappa(number))).collect();
        let pairs = workers.iter().flat_map(|first| workers.iter().map(move |second| (first, second)));
        pairs.map(|(first, second)| self.swap(first, second)).collect()
    }

    /// When it is better to serve `first` directly before `second` than directly after it, both as (g, kappa).
    fn swap(&self, first: &(&Rational, Rational), second: &(&Rational, Rational)) -> Swap {
        let ((first_link, first_kappa), (second_link, second_kappa)) = (first, second);
        let lost = (*first_link * second_kappa - *second_link * first_kappa).max(Rational::zero());
        let rise = *second_link - *first_link;
        let unit = match rise.cmp(&Rational::zero()) {
            Ordering::Equal if first_link.is_zero() => Rational::one(),
            Ordering::Equal => (*first_link).clone(),
            _ => rise.abs(),
        };
        let gain = second_kappa - first_kappa;
        let above = rise.is_positive();
        let threshold = if above { -gain } else { gain } / &unit;
        // lost / unit, times the load, over the square of the time.
        let (load, time) = (&self.load, &self.time);
        let numerator = lost.numer() * unit.denom() * load.numer() * time.denom() * time.denom();
        let denominator = lost.denom() * unit.numer() * load.denom() * time.numer() * time.numer();
        let margin = Factor::of_fraction(&numerator, &denominator);
        Swap { above, threshold: Bracket::of(&threshold, time), margin }
    }

    /// Those who compute in a schedule, as they are served.
    pub fn indices(&self, schedule: &Schedule) -> Vec<usize> {
        let index = |chunk: &Chunk| self.workers.iter().position(|worker| worker.number == chunk.worker);
        schedule.chunks.iter().filter(|chunk| chunk.load.is_positive()).filter_map(index).collect()
    }

    /// The load of a list of workers, as the star numbers them, each served fully; nothing if one gets no load.
    pub fn exact_load(&self, star: &DivisibleStar, list: &[usize]) -> Option<Rational> {
        let mut time = self.time.clone();
        let mut load = Rational::zero();
        for &number in list {
            let worker = &star.workers()[number];
            let unit = &worker.link + worker.cycle_time.as_ref()?;
            let own = (&time - &worker.link_latency - &worker.compute_latency) / unit;
            if !own.is_positive() {
                return None;
            }
            time -= worker.sending(&own);
            load += own;
        }
        Some(load)
    }

    /// The load of a worker that is served while `time` is left, and the time that it leaves.
    pub fn serve(&self, worker: usize, time: Span) -> (Span, Span) {
        let Worker { need, q, .. } = &self.workers[worker];
        let load = Span {
            low: q.down(time.low.saturating_sub(need.high)),
            // No worker exceeds the load alone, and none does better than alone.
            high: q.up(time.high.saturating_sub(need.low)).min(WHOLE),
        };
        (load, self.left(worker, time))
    }

    pub fn left(&self, worker: usize, time: Span) -> Span {
        let Worker { r, offset, .. } = &self.workers[worker];
        Span { low: moved(r.down(time.low), offset.low), high: moved(r.up(time.high), offset.high).min(time.high) }
    }

    /// Between which times the worker is served if it leaves `time`; nothing if it always leaves the same.
    pub fn served_to_leave(&self, worker: usize, time: u64) -> Option<Span> {
        let Worker { r, offset, .. } = &self.workers[worker];
        let low = r.divided_down(moved(time, offset.high.checked_neg()?));
        let high = r.divided_up(moved(time, offset.low.checked_neg()?));
        Some(Span { low, high })
    }

    /// An upper bound of the load that a unit of time is worth to the workers outside `served` that need less than
    /// `time`, with [`RATE_BITS`] fractional bits: lemma 2.
    pub fn worth(&self, served: u128, time: u64) -> u64 {
        let serves = |&&worker: &&usize| served >> worker & 1 == 0 && self.workers[worker].need.low < time;
        self.by_falling_link.iter().filter(serves).fold(0, |worth, &worker| self.worth_with(worker, worth))
    }

    /// What a unit of time is worth if `worker` is served before the others, to whom it is worth `worth`.
    pub fn worth_with(&self, worker: usize, worth: u64) -> u64 {
        let Worker { rate, r, .. } = &self.workers[worker];
        sum(*rate, r.up(worth))
    }

    /// Whether every list that serves `second` directly after `first`, while `time` is left, is worse than another one,
    /// where a unit of time is worth at most `worth` afterwards: lemma 4.
    pub fn is_better_exchanged(&self, first: usize, second: usize, time: Span, worth: u64) -> bool {
        let Window { low, high } = self.window(first, second, worth);
        (time.low > high || time.high < low)
            && (self.is_dear(first, worth) || self.left(second, time).low >= self.workers[first].need.high)
    }

    /// Outside of which times `second` is better served before `first` than directly after it, as far as loads may be
    /// negative.
    fn window(&self, first: usize, second: usize, worth: u64) -> Window {
        let all = Window { low: 0, high: HUGE };
        if worth >= HUGE {
            return all;
        }
        let Swap { above, threshold, margin } = self.swaps[second * self.workers.len() + first];
        let margin = i128::from(margin_in_time(margin, worth));
        if above {
            let high = (i128::from(threshold.high) + margin).clamp(0, HUGE.into());
            return Window { high: u64::try_from(high).unwrap_or(HUGE), ..all };
        }
        let low = i128::from(threshold.low) - margin;
        if self.equal_links(first, second) {
            return if low > 0 { Window { low: HUGE, high: HUGE } } else { all };
        }
        Window { low: u64::try_from(low.clamp(0, HUGE.into())).unwrap_or(0), ..all }
    }

    /// Whether the load that a worker sends is worth no more than the load itself: then a negative load is better
    /// dropped.
    fn is_dear(&self, worker: usize, worth: u64) -> bool {
        self.workers[worker].link.up(worth) <= 1 << RATE_BITS
    }

    fn windows(&self) -> Vec<Window> {
        let workers = 0..self.workers.len();
        let worth = self.worth(0, WHOLE);
        let window = |(first, second): (usize, usize)| {
            let window = self.window(first, second, worth);
            let enough = self.served_to_leave(second, self.workers[first].need.high);
            match enough {
                _ if self.is_dear(first, worth) => window,
                Some(enough) if window.low == 0 => Window { high: window.high.max(enough.high), ..window },
                _ => Window { low: 0, high: HUGE },
            }
        };
        workers.clone().flat_map(|first| workers.clone().map(move |second| (first, second))).map(window).collect()
    }

    /// Until when each worker outside `closed` can be served in a list without exchanges that better it, if `time` is
    /// left after `last`, which was served at `before`: lemma 6.
    pub fn latest(&self, closed: u128, last: usize, before: Span, time: u64, worth: u64) -> Vec<u64> {
        let count = self.workers.len();
        let mut latest = vec![0; count];
        let mut open: Vec<usize> = (0..count).filter(|&worker| closed >> worker & 1 == 0).collect();
        for &worker in &open {
            if !self.is_better_exchanged(last, worker, before, worth) {
                latest[worker] = time;
            }
        }
        while let Some(place) = (0..open.len()).max_by_key(|&place| latest[open[place]]) {
            let first = open.swap_remove(place);
            let reached = latest[first];
            if reached <= self.workers[first].need.low {
                continue;
            }
            for &second in &open {
                let Window { low, high } = self.windows[first * count + second];
                if reached >= low {
                    latest[second] = latest[second].max(reached.min(high));
                }
            }
        }
        latest
    }

    fn equal_links(&self, first: usize, second: usize) -> bool {
        let there = &self.swaps[second * self.workers.len() + first];
        let back = &self.swaps[first * self.workers.len() + second];
        !there.above && !back.above
    }
}

/// The margin, in units of time, for a `worth` with [`RATE_BITS`] fractional bits.
fn margin_in_time(margin: Factor, worth: u64) -> u64 {
    let scaled = u128::from(margin.up(worth)) << (BITS - RATE_BITS);
    u64::try_from(scaled).unwrap_or(u64::MAX)
}

/// An upper bound of what the time is worth, at a `worth` with [`RATE_BITS`] fractional bits.
pub(super) fn value(time: u64, worth: u64) -> u64 {
    let value = (u128::from(time) * u128::from(worth) + (1 << RATE_BITS) - 1) >> RATE_BITS;
    u64::try_from(value.min(HUGE.into())).unwrap_or(HUGE)
}
