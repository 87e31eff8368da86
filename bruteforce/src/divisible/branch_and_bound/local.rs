//! A local search for a list of more load: it moves, inserts, leaves out and replaces one worker after the other.

use schedcheck_model::divisible::DivisibleStar;

use super::fixed::{WHOLE, sum};
use super::problem::{Problem, Span};

/// A list of workers, and what is left at each place.
struct Ranked<'a> {
    problem: &'a Problem,
    list: Vec<usize>,
    /// The time left and the load computed before each place, and after the last one.
    before: Vec<(u64, u64)>,
}

/// A list of workers, as the star numbers them, that computes more than the load that is asked for, if changes of one
/// worker after the other lead to one from `list`; the changes end where none betters the list, or `is_over` becomes
/// true.
pub(super) fn more_load(
    star: &DivisibleStar,
    problem: &Problem,
    list: Vec<usize>,
    is_over: &dyn Fn() -> bool,
) -> Option<Vec<usize>> {
    let mut ranked = Ranked::new(problem, list)?;
    while !is_over() && ranked.improve() {}
    let numbers: Vec<usize> = ranked.list.iter().map(|&worker| problem.workers[worker].number).collect();
    problem.exact_load(star, &numbers).filter(|load| *load > problem.load).map(|_| numbers)
}

impl<'a> Ranked<'a> {
    /// Nothing if some worker gets no load.
    fn new(problem: &'a Problem, list: Vec<usize>) -> Option<Self> {
        let mut before = vec![(WHOLE, 0)];
        for &worker in &list {
            let last = *before.last()?;
            before.push(after(problem, last, worker)?);
        }
        Some(Self { problem, list, before })
    }

    fn load(&self) -> u64 {
        self.before.last().map_or(0, |last| last.1)
    }

    /// Makes the list better by a change for each worker in turn, if there is one.
    fn improve(&mut self) -> bool {
        let mut has_changed = false;
        for worker in 0..self.problem.workers.len() {
            has_changed |= self.place_anew(worker);
        }
        has_changed
    }

    /// Takes the worker out of the list or puts it elsewhere, between others or instead of one, where that is best.
    fn place_anew(&mut self, worker: usize) -> bool {
        let rest: Vec<usize> = self.list.iter().copied().filter(|&other| other != worker).collect();
        let mut best = (self.load(), None);
        if rest.len() < self.list.len()
            && let Some(without) = Self::new(self.problem, rest.clone())
            && without.load() > best.0
        {
            best = (without.load(), Some(without.list));
        }
        let Some(base) = Self::new(self.problem, rest) else { return false };
        for place in 0..=base.list.len() {
            for skipped in 0..=1 {
                if let Some(load) = base.load_with(worker, place, skipped)
                    && load > best.0
                {
                    let mut list = base.list.clone();
                    list.splice(place..(place + skipped), [worker]);
                    best = (load, Some(list));
                }
            }
        }
        match best.1.and_then(|list| Self::new(self.problem, list)) {
            Some(better) => {
                *self = better;
                true
            }
            None => false,
        }
    }

    /// The load with the worker at a place, instead of so many others.
    fn load_with(&self, worker: usize, place: usize, skipped: usize) -> Option<u64> {
        let first = after(self.problem, self.before[place], worker)?;
        let rest = self.list.get(place + skipped..)?;
        rest.iter().try_fold(first, |state, &worker| after(self.problem, state, worker)).map(|(_, load)| load)
    }
}

/// The time left and the load after a worker; nothing if it gets no load.
fn after(problem: &Problem, (time, load): (u64, u64), worker: usize) -> Option<(u64, u64)> {
    if time <= problem.workers[worker].need.high {
        return None;
    }
    let (own, left) = problem.serve(worker, Span { low: time, high: time });
    Some((left.low, sum(load, own.low)))
}
