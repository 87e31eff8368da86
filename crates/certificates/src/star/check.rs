//! The checker: follows the cases, and computes every state that a certificate lists.

use std::collections::HashMap;

use num_bigint::BigInt;
use num_traits::Signed;
use schedcheck_model::star::Star;
use schedcheck_model::{Rational, Scaled, Time, with_scaled};
use thiserror::Error;

use super::relaxation::{Case, Claim, Relaxation, State, View};
use super::{Certificate, Step};
use crate::Proved;
use crate::budget::{Budget, Exceeded, Words};

/// The most slots of all tails together, one a reception and class: a few letters ask for much work.
const MOST_IN_TAILS: u64 = 1 << 23;

/// Why a certificate proves nothing.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// Some schedule ends earlier.
    #[error("the claim is that no schedule ends before {claimed}, but one ends at {attainable}")]
    Claim {
        /// What is claimed.
        claimed: Rational,
        /// When nothing is moved but the tasks of workers that cannot compute.
        attainable: Rational,
    },
    /// A branch divides nothing.
    #[error("step {step}: class {class} cannot be divided at {at}")]
    Branch {
        /// The step.
        step: usize,
        /// The class.
        class: usize,
        /// At how many receptions in slots of loans.
        at: u64,
    },
    /// The list of states ends within one.
    #[error("step {step}: {numbers} numbers, but each state has {classes}")]
    States {
        /// The step.
        step: usize,
        /// How many numbers there are.
        numbers: usize,
        /// How many classes there are.
        classes: usize,
    },
    /// No state leads to this one.
    #[error("step {step}: no state before it leads to {seen:?}")]
    Unreached {
        /// The step.
        step: usize,
        /// How many receptions the state has of each class.
        seen: Vec<u32>,
    },
    /// More states are reached than are listed.
    #[error("step {step}: there are more states than those listed")]
    Open {
        /// The step.
        step: usize,
    },
    /// A state has all receptions: the case may hold a schedule.
    #[error("step {step}: {seen:?} receptions are not refuted")]
    Complete {
        /// The step.
        step: usize,
        /// How many receptions the state has of each class.
        seen: Vec<u32>,
    },
    /// A tail has time enough, or is longer than what is looked at.
    #[error("step {step}: the last {count} receptions are not refuted")]
    Tail {
        /// The step.
        step: usize,
        /// How many receptions.
        count: u32,
    },
    /// All tails together have more slots than are looked at.
    #[error("step {step}: all tails together have more than {MOST_IN_TAILS} slots, one a reception and class")]
    TooLong {
        /// The step.
        step: usize,
    },
    /// The steps end before all cases are closed.
    #[error("the steps end in a case that is not closed")]
    Unfinished,
    /// The steps go on when all cases are closed.
    #[error("step {step}: all cases are closed")]
    Superfluous {
        /// The step.
        step: usize,
    },
    /// It takes more work than it may.
    #[error("{0}")]
    Budget(#[from] Exceeded),
}

/// What the certificate proves: see the module.
///
/// # Errors
/// The first flaw.
pub fn check(star: &Star<Rational>, certificate: &Certificate) -> Result<Proved, Flaw> {
    let Certificate { bound, steps } = certificate;
    let times = || star.workers().iter().flat_map(|worker| [&worker.comm].into_iter().chain(&worker.comp));
    let mut budget = Budget::of(times().map(Words::words).sum::<u64>() + certificate.words());
    let scale = budget.spend_on_scaling(times())?;
    budget.charge(32 * (scale + bound.words()).pow(2))?;
    let longest = times().chain([bound]).map(|number| number.numer().bits()).max().unwrap_or(0);
    with_scaled!(Scaled::new(star), |integers, lambda| {
        let (before, attainable) = ((bound * &lambda).ceil().to_integer(), attainable_in(&integers));
        if before > attainable {
            return Err(Flaw::Claim { claimed: bound.clone(), attainable: Rational::new(attainable, lambda) });
        }
        // What an operation takes: those on machine words are far faster.
        let operation = 16 * (lambda.bits() + longest).div_ceil(64).max(1) - 12;
        refute(&integers, before, steps, (operation, budget))?;
    });
    Ok(Proved { bound: bound.clone(), rests_on: Vec::new() })
}

/// When a schedule ends that moves next to nothing.
fn attainable_in<T: Time + Into<BigInt>>(star: &Star<T>) -> BigInt {
    star.attainable_makespan().into()
}

/// Refutes that a schedule ends before this time, which is no later than a makespan, and so within the range of times.
fn refute<T: Time + TryFrom<BigInt>>(
    star: &Star<T>,
    before: BigInt,
    steps: &[Step],
    (operation, mut budget): (u64, Budget),
) -> Result<(), Flaw> {
    let each_worker = star.workers().len() as u64 * (64 + 4 * operation);
    budget.charge(each_worker)?;
    let before = before.is_positive().then(|| T::try_from(before).ok().expect("within the range of times"));
    let claim = before.map(|before| Claim::new(star, before));
    let mut cases = match claim.filter(|claim| !claim.exceeds_capacities()) {
        Some(claim) => Cases {
            open: Some(claim.every_schedule()),
            claim,
            branches: Vec::new(),
            tails_left: MOST_IN_TAILS,
            operation,
            each_worker,
            budget,
        },
        None if steps.is_empty() => return Ok(()),
        None => return Err(Flaw::Superfluous { step: 0 }),
    };
    for (step, taken) in steps.iter().enumerate() {
        cases.take(step, taken)?;
    }
    if cases.open.is_none() { Ok(()) } else { Err(Flaw::Unfinished) }
}

/// The way through the cases.
struct Cases<T> {
    claim: Claim<T>,
    /// The case in hand; nothing when all are closed.
    open: Option<Case>,
    branches: Vec<Branch>,
    /// How many slots further tails may have together.
    tails_left: u64,
    /// What an operation takes, and what it takes to look at each worker.
    operation: u64,
    each_worker: u64,
    budget: Budget,
}

/// A division of which one case is in hand.
struct Branch {
    class: usize,
    at: u64,
    /// The end that the division moved: the most receptions in its first case, the fewest in its second.
    moved: u64,
    in_second: bool,
}

impl<T: Time> Cases<T> {
    /// Pays for a step: each worker's slots, due dates, and of each state those before it.
    fn charge(&mut self, taken: &Step) -> Result<(), Exceeded> {
        let Self { operation, each_worker, .. } = *self;
        let classes = self.claim.classes() as u64;
        let slots = |receptions: u64| receptions.saturating_mul(classes * (64 + 8 * operation));
        self.budget.charge(match taken {
            Step::Branch(..) => 64 * classes,
            Step::Tail(count) => each_worker.saturating_add(slots(u64::from(*count))),
            Step::Close(states) | Step::CloseFewest(states) => {
                let (numbers, listed) = (states.len() as u64, states.len() as u64 / classes);
                let before = numbers.saturating_mul(64 + 4 * classes * operation);
                each_worker.saturating_add(slots(listed)).saturating_add(before)
            }
        })
    }

    fn take(&mut self, step: usize, taken: &Step) -> Result<(), Flaw> {
        self.charge(taken)?;
        let Self { claim, open, branches, tails_left, .. } = self;
        let case = open.as_mut().ok_or(Flaw::Superfluous { step })?;
        match *taken {
            Step::Branch(class, at) => {
                let most = case.most.get_mut(class).filter(|most| (case.fewest[class]..**most).contains(&at));
                let most = most.ok_or(Flaw::Branch { step, class, at })?;
                branches.push(Branch { class, at, moved: std::mem::replace(most, at), in_second: false });
            }
            Step::Close(ref states) => close(claim, case, View::All, states, step)?,
            Step::CloseFewest(ref states) => close(claim, case, View::FewestLoans, states, step)?,
            Step::Tail(count) => {
                let slots = u64::from(count).saturating_mul(claim.classes() as u64);
                *tails_left = tails_left.checked_sub(slots).ok_or(Flaw::TooLong { step })?;
                let relaxation = claim.relaxation(case, View::FewestLoans, count as usize);
                let is_tail = (1..=relaxation.receptions()).contains(&u64::from(count));
                if !is_tail || relaxation.fits(count.into()) {
                    return Err(Flaw::Tail { step, count });
                }
            }
        }
        if !matches!(taken, Step::Branch(..)) && !advance(case, branches) {
            *open = None;
        }
        Ok(())
    }
}

/// Goes on to the next case; tells whether there is one.
fn advance(case: &mut Case, branches: &mut Vec<Branch>) -> bool {
    while let Some(mut branch) = branches.pop() {
        if branch.in_second {
            case.fewest[branch.class] = branch.moved;
        } else {
            case.most[branch.class] = branch.moved;
            branch.moved = std::mem::replace(&mut case.fewest[branch.class], branch.at + 1);
            branch.in_second = true;
            branches.push(branch);
            return true;
        }
    }
    false
}

/// Computes the states of a case, each reception of which takes another state before it, and holds them against those
/// that are listed; so no state has more receptions than there are states.
fn close<T: Time>(claim: &Claim<T>, case: &Case, view: View, states: &[u32], step: usize) -> Result<(), Flaw> {
    let classes = claim.classes();
    if !states.len().is_multiple_of(classes) {
        return Err(Flaw::States { step, numbers: states.len(), classes });
    }
    let listed = states.chunks_exact(classes);
    let relaxation = &claim.relaxation(case, view, listed.len());
    let mut reached = HashMap::new();
    reach(&mut reached, relaxation.first(), relaxation, step)?;
    for (index, seen) in listed.clone().enumerate() {
        let state = reached.remove_entry(seen).map(|(seen, before)| State { seen, before });
        let state = state.ok_or_else(|| Flaw::Unreached { step, seen: seen.to_vec() })?;
        for class in 0..classes {
            reach(&mut reached, relaxation.earlier(&state, class), relaxation, step)?;
        }
        if reached.len() >= listed.len() - index {
            return Err(Flaw::Open { step });
        }
    }
    if reached.is_empty() { Ok(()) } else { Err(Flaw::Open { step }) }
}

/// Adds a state, with the latest time of those that have seen as many receptions.
fn reach<T: Time>(
    reached: &mut HashMap<Vec<u32>, T>,
    state: Option<State<T>>,
    relaxation: &Relaxation<'_, T>,
    step: usize,
) -> Result<(), Flaw> {
    let Some(state) = state else { return Ok(()) };
    if relaxation.is_complete(&state) {
        return Err(Flaw::Complete { step, seen: state.seen });
    }
    let latest = reached.entry(state.seen).or_insert_with(|| state.before.clone());
    *latest = latest.clone().max(state.before);
    Ok(())
}

impl Words for Step {
    fn words(&self) -> u64 {
        match self {
            Self::Branch(..) => 2,
            Self::Tail(_) => 1,
            Self::Close(states) | Self::CloseFewest(states) => states.words(),
        }
    }
}

impl Words for Certificate {
    fn words(&self) -> u64 {
        self.bound.words() + self.steps.words()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_several_ways_to_the_same_receptions_the_latest_counts() {
        let claim = Claim::new(&Star::of([(1_i64, 9, 6), (1, 2, 0), (2, 1, 0)]), 9);
        let relaxation = claim.relaxation(&claim.every_schedule(), View::All, 4);
        let mut reached = HashMap::new();
        for before in [4, 2, 5, 3] {
            reach(&mut reached, Some(State { seen: vec![1, 1], before }), &relaxation, 0).unwrap();
        }
        assert_eq!(reached.into_iter().collect::<Vec<_>>(), [(vec![1, 1], 5)]);
    }
}
