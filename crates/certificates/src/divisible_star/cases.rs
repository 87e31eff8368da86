//! The cases of a proof by sequences: beginnings of the order of messages.

use std::collections::HashMap;

use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Rounds};
use serde::{Deserialize, Serialize};

use super::flaw::{Flaw, MOST};
use super::sequence::{self, Rest, program};
use crate::budget::Budget;
use crate::program::{Multipliers, Program};

/// A step of a proof by cases, for the case in hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Whom does the master send its next message?
    Next,
    /// These multipliers of the rows of the case prove the bound, or that the case is empty.
    Closed(Multipliers),
}

/// Follows the steps: all cases are closed.
pub(super) fn closed(star: &DivisibleStar, bound: &Rational, steps: &[Step], budget: &mut Budget) -> Result<(), Flaw> {
    let workers = star.workers().len() as u64;
    let mut case = Case::all(star);
    // Each open case is one more answer to the first so many answers of the case in hand.
    let mut open = vec![(0, None)];
    for (number, step) in steps.iter().enumerate() {
        let (depth, answer) = open.pop().ok_or(Flaw::Surplus(number))?;
        case.enter(depth, answer);
        let answers = match step {
            Step::Next if star.workers().len().max(case.sent.len()) > MOST => return Err(Flaw::TooMany(number)),
            Step::Next => {
                // Each answer is a case, which may hold as many messages and one more.
                budget.charge(64 * (workers + 1) * (case.sent.len() as u64 + 1))?;
                case.next().ok_or(Flaw::Decided(number))?
            }
            Step::Closed(multipliers) => {
                sequence::charge(star.into(), &case.sent, case.rest(), bound, budget)?;
                let is_closed = case.program(bound).is_closed_by(multipliers, bound, budget);
                if !is_closed.map_err(|flaw| Flaw::Multipliers { step: number, flaw })? {
                    return Err(Flaw::FallsShort(number));
                }
                Vec::new()
            }
        };
        open.extend(answers.into_iter().rev().map(|answer| (case.sent.len(), Some(answer))));
    }
    if open.is_empty() { Ok(()) } else { Err(Flaw::Open(open.len())) }
}

/// Who is next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// Nobody.
    Nobody,
    /// This worker.
    Worker(usize),
}

/// A case of the schedules of a star: the beginning of the order of messages.
#[derive(Debug, Clone)]
pub struct Case<'a> {
    star: &'a DivisibleStar,
    /// Of each worker the first one with the same numbers.
    alike: Vec<usize>,
    sent: Vec<usize>,
    is_complete: bool,
}

impl<'a> Case<'a> {
    /// All schedules.
    pub fn all(star: &'a DivisibleStar) -> Self {
        let mut first = HashMap::new();
        let alike = star.workers().iter().enumerate().map(|(number, worker)| *first.entry(worker).or_insert(number));
        Self { star, alike: alike.collect(), sent: Vec::new(), is_complete: false }
    }

    /// To whom the first messages go.
    pub fn sent(&self) -> &[usize] {
        &self.sent
    }

    /// Goes to the case of the first `depth` messages of this one and, if one is named, of the next.
    pub fn enter(&mut self, depth: usize, next: Option<Next>) {
        self.sent.truncate(depth);
        self.is_complete = next == Some(Next::Nobody);
        if let Some(Next::Worker(worker)) = next {
            self.sent.push(worker);
        }
    }

    /// Who may be next; nothing if that is known.
    pub fn next(&self) -> Option<Vec<Next>> {
        let workers = self.star.workers();
        let mut has_message = vec![false; workers.len()];
        self.sent.iter().for_each(|&worker| has_message[worker] = true);
        let repeats = self.star.rounds() == Rounds::Any;
        // Whether one without a message, among those with the same numbers, came before.
        let mut has_twin = vec![false; workers.len()];
        let may_be = |worker: &usize| {
            let able = workers[*worker].cycle_time.is_some();
            let mut is_open = || !std::mem::replace(&mut has_twin[self.alike[*worker]], true);
            able && if has_message[*worker] { repeats } else { is_open() }
        };
        let next = (0..workers.len()).filter(may_be).map(Next::Worker);
        (!self.is_complete).then(|| [Next::Nobody].into_iter().chain(next).collect())
    }

    /// The program of the case for schedules that end by `bound`.
    pub fn program(&self, bound: &Rational) -> Program {
        program(self.star.into(), &self.sent, self.rest(), bound)
    }

    fn rest(&self) -> Rest {
        match self.star.rounds() {
            _ if self.is_complete => Rest::Nobody,
            Rounds::One => Rest::Once,
            Rounds::Any => Rest::Any,
        }
    }
}
