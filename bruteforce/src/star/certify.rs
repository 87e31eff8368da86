//! Certificates of bounds on makespans: the cases and states that [`schedcheck_certificates::star`] asks for.
//!
//! A case is explored layer by layer. Where all receptions are reached, more of them are in slots of loans than the
//! case says are lent, and the case is divided there.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use itertools::Itertools;
use num_bigint::BigInt;
use num_traits::Signed;
use schedcheck_certificates::star::{Case, Claim, Relaxation, State, Step, View};
use schedcheck_model::star::Star;
use schedcheck_model::{Rational, Scaled, Time, with_scaled};

pub use schedcheck_certificates::star::Certificate;

/// The most states that are listed.
const MOST_STATES: usize = 1 << 22;

/// The states that a view may take before the other one is tried, and by how much more of them next time.
const FIRST_LIMIT: usize = 1 << 6;
const LIMIT_GROWTH: usize = 8;

/// How many tails of a case are tried.
const MOST_TAILS: u32 = 1 << 8;

/// Whether to stop is asked once for so many states.
const STATES_BETWEEN_LOOKS: usize = 1 << 8;

/// A proof that no schedule of `star` ends before `bound`; nothing if that is false, if it takes too many states, or if
/// `stop` says so first.
///
/// ```
/// use schedcheck_bruteforce::star::certify::certificate;
/// use schedcheck_model::Rational;
/// use schedcheck_model::star::Star;
/// let integers = |number: i64| Rational::from(number);
/// let figure_2 = Star::of([(1, 1, 13), (8, 1, 13), (1, 9, 0), (1, 10, 0)].map(|(c, w, l)| (integers(c), integers(w),
/// l))); assert!(certificate(&figure_2, &integers(12), &|| false).is_some());
/// assert!(certificate(&figure_2, &integers(13), &|| false).is_none());
/// ```
pub fn certificate(star: &Star<Rational>, bound: &Rational, stop: &dyn Fn() -> bool) -> Option<Certificate> {
    let steps = with_scaled!(Scaled::new(star), |integers, lambda| steps(
        &integers,
        (bound * lambda).ceil().to_integer(),
        stop
    ))?;
    Some(Certificate { bound: bound.clone(), steps })
}

fn steps<T: Time + TryFrom<BigInt>>(star: &Star<T>, before: BigInt, stop: &dyn Fn() -> bool) -> Option<Vec<Step>> {
    if !before.is_positive() {
        return Some(Vec::new());
    }
    let claim = Claim::new(star, T::try_from(before).ok().filter(|before| *before <= star.attainable_makespan())?);
    let (mut steps, mut states_left) = (Vec::new(), MOST_STATES);
    let mut open = if claim.exceeds_capacities() { Vec::new() } else { vec![claim.every_schedule()] };
    while let Some(case) = open.pop() {
        match closed(&claim, &case, &mut states_left, stop)? {
            Ok(step) => steps.push(step),
            Err(lent) => {
                let class = (0..lent.len()).rev().find(|&class| lent[class] > case.fewest[class])?;
                let at = lent[class] - 1;
                steps.push(Step::Branch(class, at));
                let (mut few, mut many) = (case.clone(), case);
                few.most[class] = at;
                many.fewest[class] = at + 1;
                open.extend([many, few]);
            }
        }
    }
    Some(steps)
}

/// The step that closes a case, or how many loans of each class would refute it.
type Outcome<S> = Result<S, Vec<u64>>;

/// Closes a case in either view; nothing if it takes too many states.
///
/// One view may close it with one state where the other takes millions, and which is which is seen afterwards: both are
/// explored in turn, within limits that grow, until one is through.
fn closed<T: Time>(
    claim: &Claim<T>,
    case: &Case,
    states_left: &mut usize,
    stop: &dyn Fn() -> bool,
) -> Option<Outcome<Step>> {
    let fewest = claim.relaxation(case, View::FewestLoans, *states_left);
    if let Some(tail) = late_tail(&fewest, stop)? {
        return Some(Ok(Step::Tail(tail)));
    }
    let all = claim.relaxation(case, View::All, *states_left);
    let mut exploration = Exploration { states_left, stop };
    let mut limit = FIRST_LIMIT;
    loop {
        match exploration.within(&fewest, limit)? {
            Some(Ok(states)) => return Some(Ok(Step::CloseFewest(states))),
            Some(Err(_)) => return Some(exploration.through(&all)?.map(Step::Close)),
            None => {}
        }
        match exploration.within(&all, limit)? {
            Some(Ok(states)) => return Some(Ok(Step::Close(states))),
            Some(Err(lent)) => return Some(exploration.through(&fewest)?.map(Step::CloseFewest).map_err(|_| lent)),
            None => limit = limit.saturating_mul(LIMIT_GROWTH),
        }
    }
}

/// A tail that has too little time, the longest of those that are tried, if there is one: most often that is the whole.
/// Nothing at all if `stop` says so.
fn late_tail<T: Time>(relaxation: &Relaxation<'_, T>, stop: &dyn Fn() -> bool) -> Option<Option<u32>> {
    let Ok(receptions) = u32::try_from(relaxation.receptions()) else { return Some(None) };
    let apart = receptions.div_ceil(MOST_TAILS).max(1);
    for count in (1..=receptions).rev().step_by(apart as usize) {
        if stop() {
            return None;
        }
        if !relaxation.fits(count.into()) {
            return Some(Some(count));
        }
    }
    Some(None)
}

/// What all cases together may take.
struct Exploration<'a> {
    states_left: &'a mut usize,
    stop: &'a dyn Fn() -> bool,
}

impl Exploration<'_> {
    /// The states of a case, layer by layer, or the loans of one with all receptions; nothing within if there are more
    /// than `limit`, nothing at all if there are too many or `stop` says so.
    fn within<T: Time>(&mut self, relaxation: &Relaxation<'_, T>, limit: usize) -> Option<Option<Outcome<Vec<u32>>>> {
        let (mut states, mut layer, mut count) = (Vec::new(), Layer::default(), 0);
        layer.extend(relaxation.first().map(|first| (first.seen, first.before)));
        while !layer.is_empty() {
            let mut earlier = Layer::default();
            for (seen, before) in std::mem::take(&mut layer).into_iter().sorted_unstable() {
                let state = State { seen, before };
                if relaxation.is_complete(&state) {
                    return Some(Some(Err(relaxation.on_loan(&state))));
                }
                if count == limit {
                    return Some(None);
                }
                count += 1;
                *self.states_left = self.states_left.checked_sub(1)?;
                if self.states_left.is_multiple_of(STATES_BETWEEN_LOOKS) && (self.stop)() {
                    return None;
                }
                for next in (0..state.seen.len()).filter_map(|class| relaxation.earlier(&state, class)) {
                    let latest = earlier.entry(next.seen).or_insert_with(|| next.before.clone());
                    *latest = latest.clone().max(next.before);
                }
                states.extend(state.seen);
            }
            layer = earlier;
        }
        Some(Some(Ok(states)))
    }

    fn through<T: Time>(&mut self, relaxation: &Relaxation<'_, T>) -> Option<Outcome<Vec<u32>>> {
        self.within(relaxation, usize::MAX)?
    }
}

/// The states of so many receptions, with the latest time of each.
type Layer<T> = HashMap<Vec<u32>, T, FixedState>;

#[cfg(test)]
#[path = "certify_tests.rs"]
mod tests;
