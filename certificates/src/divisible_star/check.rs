//! The checker of certificates for stars.

use num_traits::{Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Rounds, Worker};
use schedcheck_model::tree::{DivisibleTree, Node, Uplink};
use thiserror::Error;

use super::sequence::{Parties, Rest, program};
use super::{Certificate, Proof, Step, lists};
use crate::Proved;
use crate::divisible_tree::linear;
use crate::program::{Flaw as Unproved, Program};

/// The most workers, and the most messages in a row, of which cases are made; one case alone may have more workers.
pub const MOST: usize = 1_000;

/// Why a certificate proves nothing.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Flaw {
    /// What is proved is less than what is claimed.
    #[error("the bound {0} is claimed, and a lower one is proved")]
    Claim(Rational),
    /// A proof for one round, where a worker may get any number of chunks.
    #[error("the proof is for one round, and any number is allowed")]
    AnyRounds,
    /// Prices that do not prove it.
    #[error(transparent)]
    Prices(#[from] lists::Flaw),
    /// A case is closed by multipliers that prove less.
    #[error("step {0}: the multipliers prove less than the claim")]
    FallsShort(usize),
    /// A case is closed by multipliers that prove nothing.
    #[error("step {step}: {flaw}")]
    Multipliers {
        /// The step, from 0.
        step: usize,
        /// Why.
        flaw: Unproved,
    },
    /// A question whose answer is known.
    #[error("step {0}: nobody can be next")]
    Decided(usize),
    /// More workers, or more messages in a row, than cases are made of.
    #[error("step {0}: no cases are made of more than {MOST} workers or messages")]
    TooMany(usize),
    /// Cases without a step.
    #[error("{0} cases are left open")]
    Open(usize),
    /// Steps without a case.
    #[error("all cases are closed before step {0}")]
    Surplus(usize),
}

/// What the certificate proves of all schedules of the star: none ends before the bound.
///
/// # Errors
/// The first flaw.
pub fn check(star: &DivisibleStar, certificate: &Certificate) -> Result<Proved, Flaw> {
    let Certificate { bound, proof } = certificate;
    let rests_on = match proof {
        // No time is negative.
        _ if !bound.is_positive() => Vec::new(),
        _ if star.load().is_zero() => return Err(Flaw::Claim(bound.clone())),
        Proof::WithoutLatencies | Proof::Prices(_) if star.rounds() == Rounds::Any => return Err(Flaw::AnyRounds),
        Proof::WithoutLatencies if linear::takes(&as_tree(star), bound) => vec![linear::LEMMA],
        Proof::WithoutLatencies => return Err(Flaw::Claim(bound.clone())),
        Proof::Prices(prices) => {
            lists::refute(star, bound, prices)?;
            vec![lists::LEMMA]
        }
        Proof::Sequences(steps) => {
            all_cases(star, bound, steps)?;
            Vec::new()
        }
    };
    Ok(Proved { bound: bound.clone(), rests_on })
}

/// The star as a tree: a schedule in one round is a schedule of the tree, and ends with it.
///
/// # Panics
/// Never: a star has a master, and no negative number.
pub fn as_tree(star: &DivisibleStar) -> DivisibleTree {
    let root = Node { uplink: None, cycle_time: star.master().cloned(), compute_latency: Rational::zero() };
    let below = |worker: &Worker| Node {
        uplink: Some(Uplink { parent: 0, link: worker.link.clone(), latency: worker.link_latency.clone() }),
        cycle_time: worker.cycle_time.clone(),
        compute_latency: worker.compute_latency.clone(),
    };
    let nodes = [root].into_iter().chain(star.workers().iter().map(below)).collect();
    DivisibleTree::new(star.load().clone(), nodes).expect("a star is a tree")
}

fn all_cases(star: &DivisibleStar, bound: &Rational, steps: &[Step]) -> Result<(), Flaw> {
    let mut case = Case::all(star);
    // Each open case is one more answer to the first so many answers of the case in hand.
    let mut open = vec![(0, None)];
    for (number, step) in steps.iter().enumerate() {
        let (depth, answer) = open.pop().ok_or(Flaw::Surplus(number))?;
        case.enter(depth, answer);
        let answers = match step {
            Step::Next if star.workers().len().max(case.sent.len()) > MOST => return Err(Flaw::TooMany(number)),
            Step::Next => case.next().ok_or(Flaw::Decided(number))?,
            Step::Closed(multipliers) => {
                let is_closed = case.program(bound).is_closed_by(multipliers, bound);
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
    sent: Vec<usize>,
    is_complete: bool,
}

impl<'a> Case<'a> {
    /// All schedules.
    pub fn all(star: &'a DivisibleStar) -> Self {
        Self { star, sent: Vec::new(), is_complete: false }
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
        let may_be = |worker: &usize| {
            let has_twin = || (0..*worker).any(|twin| !has_message[twin] && workers[twin] == workers[*worker]);
            workers[*worker].cycle_time.is_some() && if has_message[*worker] { repeats } else { !has_twin() }
        };
        let next = (0..workers.len()).filter(may_be).map(Next::Worker);
        (!self.is_complete).then(|| [Next::Nobody].into_iter().chain(next).collect())
    }

    /// The program of the case for schedules that end by `bound`.
    pub fn program(&self, bound: &Rational) -> Program {
        let rest = match self.star.rounds() {
            _ if self.is_complete => Rest::Nobody,
            Rounds::One => Rest::Once,
            Rounds::Any => Rest::Any,
        };
        let parties = Parties { load: self.star.load(), master: self.star.master(), workers: self.star.workers() };
        program(parties, &self.sent, rest, bound)
    }
}
