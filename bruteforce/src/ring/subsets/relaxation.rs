//! The rings with M below a bound, or all, as lines; and the best ring for one load.

use num_bigint::BigInt;
use schedcheck_model::ring::{Costs, IntegerRing};

use super::arithmetic::Exact;
use super::bounded::Bounded;
use super::hull::Lines;
use super::{MAX_BOUNDED, ShortestRings, Statistics, SubsetsError};
use crate::limits::{Stopped, WorkBudget};

/// An instance, and how much was computed for it.
pub(super) struct Search<'a, T> {
    integers: &'a IntegerRing<T>,
    distances: Costs<T>,
    budget: WorkBudget<'a>,
    pub(super) statistics: Statistics,
}

/// A shortest ring of each subset, among some rings.
pub(super) struct Relaxation<T> {
    pub(super) lines: Lines<T>,
    source: Source<T>,
}

enum Source<T> {
    All(ShortestRings<T>),
    Within(Bounded<T>),
}

impl<'a, T: Exact> Search<'a, T> {
    /// A search on this instance.
    pub(super) fn new(integers: &'a IntegerRing<T>, stop: &'a dyn Fn() -> bool) -> Self {
        let processors = integers.processors();
        let delay = |i: usize, j: usize| integers.speeds[i].clone() * integers.messages.get(i, j).clone();
        let row = |i: usize| (0..processors).map(|j| delay(i, j) + delay(j, i)).collect();
        let distances = Costs::from_rows((0..processors).map(row)).expect("it is square");
        Self { integers, distances, budget: WorkBudget::new(stop), statistics: Statistics::default() }
    }

    /// A ring of least T for `load`.
    pub(super) fn best_ring(&mut self, load: &T) -> Result<Vec<usize>, SubsetsError> {
        let mut relaxation = self.all()?;
        let mut found: Option<(T, Vec<usize>)> = None;
        loop {
            let line = relaxation.lines.least_at(load, &self.budget).map_err(|Stopped| self.stopped())?;
            let speed = &relaxation.lines.speeds[line];
            let busy = (load.clone() + &relaxation.lines.delays[line]).product(&T::one());
            if let Some((bound, ring)) = &found
                && busy >= bound.product(speed)
            {
                return Ok(ring.clone());
            }
            let ring = relaxation.ring(line);
            let longest = self.longest(&ring);
            if longest.product(speed) <= busy {
                return Ok(ring);
            }
            relaxation = self.within(longest.clone() - T::one())?;
            found = Some((longest, ring));
        }
    }

    /// All rings.
    pub(super) fn all(&mut self) -> Result<Relaxation<T>, SubsetsError> {
        let rings = ShortestRings::within(&self.distances, &self.budget)?;
        self.count(&rings.statistics());
        let subsets = (1..rings.lengths().len()).collect();
        let lines = self.lines(subsets, rings.lengths()[1..].to_vec());
        Ok(Relaxation { lines, source: Source::All(rings) })
    }

    /// The rings whose M is at most `limit`.
    pub(super) fn within(&mut self, limit: T) -> Result<Relaxation<T>, SubsetsError> {
        let processors = self.integers.processors();
        if processors > MAX_BOUNDED {
            return Err(SubsetsError::NegativeShare { processors });
        }
        let entries = |costs: &Costs<T>| (0..processors).map(|i| costs.row(i).cloned().collect()).collect();
        let (messages, distances): (Vec<_>, Vec<_>) = (entries(&self.integers.messages), entries(&self.distances));
        let bounded = Bounded::new(&messages, &distances, limit);
        let (lengths, statistics) = bounded.shortest(&self.budget).map_err(|Stopped| self.stopped())?;
        self.count(&statistics);
        let (subsets, delays) = lengths.into_iter().enumerate().filter_map(|(set, delay)| Some((set, delay?))).unzip();
        Ok(Relaxation { lines: self.lines(subsets, delays), source: Source::Within(bounded) })
    }

    fn stopped(&self) -> SubsetsError {
        SubsetsError::Stopped { states: self.statistics.states }
    }

    /// M of `ring`.
    pub(super) fn longest(&self, ring: &[usize]) -> T {
        let cost = |i: usize, j: usize| self.integers.messages.get(ring[i], ring[j % ring.len()]).clone();
        let messages = |i: usize| cost(i, i + ring.len() - 1) + cost(i, i + 1);
        (0..ring.len()).map(messages).max().expect("a ring is not empty")
    }

    fn lines(&self, subsets: Vec<usize>, delays: Vec<T>) -> Lines<T> {
        let mut sums = vec![T::zero(); 1 << self.integers.processors()];
        for set in 1..sums.len() {
            sums[set] = sums[set & (set - 1)].clone() + &self.integers.speeds[set.trailing_zeros() as usize];
        }
        let speeds = subsets.iter().map(|&set| sums[set].clone()).collect();
        Lines { subsets: subsets.into_iter().map(|set| set as u32).collect(), delays, speeds }
    }

    fn count(&mut self, run: &Statistics) {
        self.statistics.states += run.states;
        self.statistics.transitions += run.transitions;
        self.statistics.bounded_runs += run.bounded_runs;
    }
}

impl<T: Exact> Relaxation<T> {
    /// A ring of this line.
    pub(super) fn ring(&self, line: usize) -> Vec<usize> {
        let subset = self.lines.subsets[line] as usize;
        match &self.source {
            Source::All(rings) => rings.of_subset(subset).expect("it is one of all").1,
            Source::Within(bounded) => bounded.ring(subset, &self.lines.delays[line]),
        }
    }

    /// V of a line.
    pub(super) fn speed(&self, line: usize) -> BigInt {
        self.lines.speeds[line].clone().into()
    }

    /// D of a line.
    pub(super) fn delay(&self, line: usize) -> BigInt {
        self.lines.delays[line].clone().into()
    }
}
