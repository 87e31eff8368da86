//! A schedule of least makespan: the states of every instant are kept, and walked through from the last one back.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use foldhash::fast::FixedState;
use schedcheck_model::star::{Run, Schedule, Star, Transfer};

use super::{Known, Limits, Rules, State, StateSpaceOptimum, TooLarge};
use crate::star::Relays;

/// What is started at one instant.
#[derive(Clone, Copy)]
enum Start {
    Send(usize),
    Forward(usize),
    Compute(usize),
}

/// [`optimum_within`](super::optimum_within), and a schedule that attains it. In memory are the states of all instants.
///
/// # Errors
/// As [`optimum`](super::optimum).
///
/// ```
/// use schedcheck_bruteforce::star::{Relays, state_space};
/// use schedcheck_model::star::{Star, check};
/// let star = Star::of([(1, 2, 2), (1, 2, 0)]);
/// let found = state_space::schedule_within(&star, Relays::Allowed, &Default::default()).unwrap();
/// let (optimum, schedule) = found.unwrap();
/// assert_eq!(check(&star, &schedule).unwrap().makespan, optimum.makespan);
/// ```
pub fn schedule_within(
    star: &Star<i64>,
    relays: Relays,
    limits: &Limits,
) -> Result<Option<(StateSpaceOptimum, Schedule<i64>)>, TooLarge> {
    let rules = Rules::new(star, relays)?;
    let mut instants: Vec<Known<State>> = Vec::new();
    let Some(optimum) = rules.search(State::initial(star), limits, |now| instants.push(now.clone())) else {
        return Ok(None);
    };
    let mut all = Vec::new();
    let mut later: Option<State> = None;
    for (instant, now) in instants.iter().rev().zip((0..=optimum.makespan).rev()) {
        let leads_on = |state: &State| later.map_or(state.is_finished(), |later| state.one_unit_later() == later);
        let (first, starts) = rules.way(instant, leads_on);
        all.extend(starts.into_iter().map(|start| (now, start)));
        later = Some(first);
    }
    all.reverse();
    Ok(Some((optimum, schedule(&all))))
}

impl Rules {
    /// A state of those of an instant from which starts lead to a state that is wanted, and these starts, the last one
    /// first.
    fn way(&self, instant: &Known<State>, is_wanted: impl Fn(&State) -> bool) -> (State, Vec<Start>) {
        let mut open: Vec<State> = instant.iter().copied().collect();
        let mut before: HashMap<State, Option<(State, Start)>, FixedState> =
            open.iter().map(|&state| (state, None)).collect();
        while let Some(state) = open.pop() {
            if is_wanted(&state) {
                let (mut first, mut starts) = (state, Vec::new());
                while let Some((earlier, start)) = before[&first] {
                    starts.push(start);
                    first = earlier;
                }
                return (first, starts);
            }
            for worker in 0..self.comm.len() {
                let sends = self.send(state, worker).map(|next| (Start::Send(worker), next));
                let forwards = self.forward(state, worker).map(|next| (Start::Forward(worker), next));
                let computes = self.compute(state, worker).map(|next| (Start::Compute(worker), next));
                for (start, next) in [sends, forwards, computes].into_iter().flatten() {
                    if let Entry::Vacant(unknown) = before.entry(next) {
                        unknown.insert(Some((state, start)));
                        open.push(next);
                    }
                }
            }
        }
        unreachable!("the search went through this instant to the next one")
    }
}

/// The schedule of all starts in their order: the task that arrives at the master k-th leaves it k-th.
fn schedule(starts: &[(i64, Start)]) -> Schedule<i64> {
    let (mut sends, mut forwards, mut schedule) = (Vec::new(), Vec::new(), Schedule::default());
    for &(start, what) in starts {
        match what {
            Start::Send(from) => sends.push((from, start)),
            Start::Forward(to) => forwards.push((to, start)),
            Start::Compute(worker) => schedule.runs.push(Run { worker, start, tasks: 1 }),
        }
    }
    let transfers = sends.into_iter().zip(forwards);
    schedule.transfers =
        transfers.map(|((from, in_start), (to, out_start))| Transfer { from, to, in_start, out_start }).collect();
    schedule
}

#[cfg(test)]
mod tests {
    use schedcheck_model::star::check;

    use super::*;
    use crate::star::boxes::stars;

    #[test]
    fn the_schedule_of_each_star_of_a_box_takes_the_optimum() {
        let mut relayed = 0;
        for star in stars(3, 2, &[0, 1, 2], &[None, Some(0), Some(1), Some(3)]) {
            for relays in [Relays::Allowed, Relays::Forbidden] {
                let (optimum, schedule) =
                    schedule_within(&star, relays, &Limits::default()).unwrap().expect("no limit is set");
                assert_eq!(check(&star, &schedule).unwrap().makespan, optimum.makespan, "{star:?}");
                relayed += schedule.relays().len();
                assert!(relays == Relays::Allowed || schedule.relays().is_empty(), "{star:?}");
            }
        }
        assert!(relayed > 0);
    }
}
