//! The cases of a proof: who has a chunk, and partial orders of sends and of returns.

use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Worker};
use serde::{Deserialize, Serialize};

use super::Flaw;
use super::rows::Costs;
use crate::budget::{Budget, Words};
use crate::program::Multipliers;

/// A step of a proof by cases, for the case in hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Which of two sends is earlier?
    Send([usize; 2]),
    /// Which of two returns is earlier?
    Return([usize; 2]),
    /// Does this worker have a chunk?
    Part(usize),
    /// These multipliers of the rows of the case prove the bound, or that the case is empty.
    Closed(Multipliers),
}

impl Words for Step {
    fn words(&self) -> u64 {
        match self {
            Self::Send(_) | Self::Return(_) => 2,
            Self::Part(_) => 1,
            Self::Closed(multipliers) => multipliers.words(),
        }
    }
}

/// Follows the steps: all cases are closed.
pub(super) fn closed(
    star: &DivisibleReturn,
    bound: &Rational,
    steps: &[Step],
    budget: &mut Budget,
) -> Result<(), Flaw> {
    Costs::charge(star, bound, budget)?;
    let costs = Costs::new(star, bound);
    let mut open = vec![Case::all(star)];
    for (number, step) in steps.iter().enumerate() {
        let case = open.pop().ok_or(Flaw::Surplus(number))?;
        if let Step::Closed(multipliers) = step {
            costs.charge_program(&case, budget)?;
            let is_closed = costs.program(&case).is_closed_by(multipliers, bound, budget);
            if !is_closed.map_err(|flaw| Flaw::Multipliers { step: number, flaw })? {
                return Err(Flaw::FallsShort(number));
            }
        } else {
            budget.charge(64 * star.workers().len() as u64)?;
            let [first, second] = case.divided(step).ok_or(Flaw::NotOpen(number))?;
            open.extend([second, first]);
        }
    }
    if open.is_empty() { Ok(()) } else { Err(Flaw::Open(open.len())) }
}

/// Which messages are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Sends,
    Returns,
}

/// A case of the schedules of a star of at most [`MOST`](super::MOST) workers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// Whether each worker has a chunk, if that is known.
    part: Vec<Option<bool>>,
    /// Of sends and of returns, for each worker i, a bit for each worker j whose message counts in the row `own` of i:
    /// its send is before that to i, or its return after that of i.
    counts: [Vec<u64>; 2],
}

impl Case {
    /// All schedules, but for the names of equal workers: the sends to these are in the order of their numbers.
    pub fn all(star: &DivisibleReturn) -> Self {
        let part = |worker: &Worker| match worker.cycle_time {
            Some(_) if worker.is_linear() => Some(true),
            Some(_) => None,
            None => Some(false),
        };
        let workers = star.workers();
        let equal = |(number, worker): (usize, &Worker)| {
            let before = workers[..number].iter().enumerate().filter(|(_, other)| *other == worker);
            before.map(|(other, _)| 1 << other).sum()
        };
        let sends = workers.iter().enumerate().map(equal).collect();
        Self { part: workers.iter().map(part).collect(), counts: [sends, vec![0; workers.len()]] }
    }

    /// The two cases of the answers to a step; nothing if its question is not open, or if it asks none.
    pub fn divided(&self, step: &Step) -> Option<[Self; 2]> {
        match *step {
            Step::Send([first, second]) => self.ordered(Way::Sends, [first, second]),
            Step::Return([first, second]) => self.ordered(Way::Returns, [second, first]),
            Step::Part(worker) if self.part.get(worker) == Some(&None) => Some([true, false].map(|has_chunk| {
                let mut case = self.clone();
                case.part[worker] = Some(has_chunk);
                case
            })),
            Step::Part(_) | Step::Closed(_) => None,
        }
    }

    /// Whether a worker has a chunk, if that is known.
    pub fn has_chunk(&self, worker: usize) -> Option<bool> {
        self.part[worker]
    }

    /// Whether the message of one worker counts in the row of another one.
    pub(super) fn counts(&self, way: Way, one: usize, other: usize) -> bool {
        self.counts[way as usize][other] >> one & 1 == 1
    }

    /// Whether it is open which of two messages is earlier.
    pub(super) fn is_open(&self, way: Way, [one, other]: [usize; 2]) -> bool {
        one != other && !self.counts(way, one, other) && !self.counts(way, other, one)
    }

    /// The cases in which the message of `one` counts in the row of `other`, and the other way round.
    fn ordered(&self, way: Way, [one, other]: [usize; 2]) -> Option<[Self; 2]> {
        let is_there = one.max(other) < self.part.len();
        (is_there && self.is_open(way, [one, other])).then(|| {
            [(one, other), (other, one)].map(|(one, other)| {
                let mut case = self.clone();
                let counts = &mut case.counts[way as usize];
                let more = counts[one] | 1 << one;
                for (worker, own) in counts.iter_mut().enumerate() {
                    if worker == other || *own >> other & 1 == 1 {
                        *own |= more;
                    }
                }
                case
            })
        })
    }
}
