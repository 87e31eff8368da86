//! Exhaustive search over integer time, for tiny stars: free of every claim about the shape of good schedules.
//!
//! At every instant 0, 1, 2, … the search keeps the set of all states that some schedule can be in. From each state it
//! takes every combination of starting or not starting a send, a forward and the computations, so that every deliberate
//! delay, every order in the buffer, and tasks that are passed on after they were received are all there. Then one unit
//! of time passes. The first instant at which every task has been computed is the optimum. The only merging is that of
//! equal states, compared field by field.
//!
//! Integer times suffice when all c and w are integers. Take any schedule, keep the order of the starts and ends of all
//! its actions (with arrivals before starts at equal times), and start every action as early as that order permits. A
//! start is then the end of an earlier action or another start, hence by induction a sum of c's and w's: an integer.
//! What was held before is held now, because the order is the same, and no action ends later than it did.

mod history;

use std::collections::HashSet;

use foldhash::fast::FixedState;
use schedcheck_model::star::Star;
use thiserror::Error;

use super::Relays;
pub use crate::limits::Limits;
pub use history::schedule_within;

/// The most workers that a state has room for.
const MAX_WORKERS: usize = 6;

/// The clock is looked at once for so many states: every few milliseconds.
const STATES_BETWEEN_LOOKS: u32 = 1 << 12;

/// What the plain search found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StateSpaceOptimum {
    /// The least makespan of any schedule.
    pub makespan: i64,
    /// How many states were visited, counted anew at each instant.
    pub states: u64,
}

/// Why a star is not searched plainly.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the plain search is for tiny stars: at most {MAX_WORKERS} workers, and at most {max} tasks and time \
    units", max = u8::MAX)]
pub struct TooLarge;

/// The least makespan of `star`, by visiting every state that any schedule can be in at any integer time.
///
/// # Errors
/// Refuses stars that do not fit a state: see [`TooLarge`].
///
/// ```
/// use schedcheck_bruteforce::star::{Relays, state_space};
/// use schedcheck_model::star::Star;
/// let star = Star::of([(1, 2, 2), (1, 2, 0)]);
/// assert_eq!(state_space::optimum(&star, Relays::Allowed).unwrap().makespan, 4);
/// ```
pub fn optimum(star: &Star<i64>, relays: Relays) -> Result<StateSpaceOptimum, TooLarge> {
    optimum_within(star, relays, &Limits::default()).map(|found| found.expect("nobody visits so many states"))
}

/// [`optimum`], or nothing once a limit is reached. [`Limits::nodes`] counts states, anew at each instant; those of one
/// instant are in memory, 20 bytes each.
///
/// # Errors
/// As [`optimum`].
pub fn optimum_within(
    star: &Star<i64>,
    relays: Relays,
    limits: &Limits,
) -> Result<Option<StateSpaceOptimum>, TooLarge> {
    Ok(Rules::new(star, relays)?.search(State::initial(star), limits, |_| ()))
}

/// A set under a hash for short keys: most of the time of a search is spent on it.
type Known<T> = HashSet<T, FixedState>;

/// Everything that the future depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    /// Tasks that each worker holds, neither begun nor sent.
    held: [u8; MAX_WORKERS],
    /// Time until each worker has computed its current task; 0 if it has none.
    computing: [u8; MAX_WORKERS],
    /// Tasks that have wholly arrived at the master.
    buffer: u8,
    /// Time until the task on the master's input port has arrived; 0 if the port is free.
    incoming: u8,
    /// Time until the task on the master's output port has arrived; 0 if the port is free.
    outgoing: u8,
    /// Where that task goes; 0 if the port is free.
    receiver: u8,
    /// Workers that have sent, as bits; empty unless relays are forbidden.
    gave: u8,
    /// Workers that have begun to receive, as bits; empty unless relays are forbidden.
    got: u8,
}

impl State {
    fn initial(star: &Star<i64>) -> Self {
        let mut held = [0; MAX_WORKERS];
        for (held, worker) in held.iter_mut().zip(star.workers()) {
            *held = worker.tasks as u8;
        }
        Self { held, computing: [0; MAX_WORKERS], buffer: 0, incoming: 0, outgoing: 0, receiver: 0, gave: 0, got: 0 }
    }

    /// Whether every task has been computed.
    fn is_finished(&self) -> bool {
        let in_transfer = self.buffer + self.incoming.min(1) + self.outgoing.min(1);
        in_transfer == 0 && self.held.iter().chain(&self.computing).all(|&count| count == 0)
    }

    /// The state when nothing more is started for one unit of time.
    fn one_unit_later(mut self) -> Self {
        for rest in &mut self.computing {
            *rest = rest.saturating_sub(1);
        }
        if self.incoming > 0 {
            self.incoming -= 1;
            self.buffer += u8::from(self.incoming == 0);
        }
        if self.outgoing > 0 {
            self.outgoing -= 1;
            if self.outgoing == 0 {
                self.held[usize::from(self.receiver)] += 1;
                self.receiver = 0;
            }
        }
        self
    }
}

/// What may be started, and how long it takes.
struct Rules {
    comm: Vec<u8>,
    comp: Vec<Option<u8>>,
    relays: Relays,
}

impl Rules {
    fn new(star: &Star<i64>, relays: Relays) -> Result<Self, TooLarge> {
        let byte = |time: &i64| u8::try_from(*time).map_err(|_| TooLarge);
        if star.workers().len() > MAX_WORKERS || star.total_tasks() > u64::from(u8::MAX) {
            return Err(TooLarge);
        }
        let comm = star.workers().iter().map(|worker| byte(&worker.comm)).collect::<Result<_, _>>()?;
        let comp = star.workers().iter().map(|worker| worker.comp.as_ref().map(byte).transpose());
        Ok(Self { comm, comp: comp.collect::<Result<_, _>>()?, relays })
    }

    /// The least makespan from `first` on, and nothing if a limit is reached. The states of each instant, before anything
    /// starts there, are shown to `keep`.
    fn search(&self, first: State, limits: &Limits, mut keep: impl FnMut(&Known<State>)) -> Option<StateSpaceOptimum> {
        let mut now = Known::from_iter([first]);
        let mut states = 0;
        for makespan in 0.. {
            keep(&now);
            let left = Limits { nodes: limits.nodes.map(|most| most - states), ..*limits };
            let choices = self.all_starts(now, &left)?;
            states += choices.len() as u64;
            if choices.iter().any(State::is_finished) {
                return Some(StateSpaceOptimum { makespan, states });
            }
            now = choices.into_iter().map(State::one_unit_later).collect();
        }
        unreachable!("moving nothing but the tasks of workers that cannot compute, one by one, ends some day")
    }

    /// The states of one instant, and all those that starts at this instant lead to; nothing if a limit is
    /// reached.
    fn all_starts(&self, mut states: Known<State>, limits: &Limits) -> Option<Known<State>> {
        let mut open: Vec<State> = states.iter().copied().collect();
        let mut until_look = 0;
        while let Some(state) = open.pop() {
            if limits.nodes.is_some_and(|most| states.len() as u64 > most) {
                return None;
            }
            if until_look == 0 {
                until_look = STATES_BETWEEN_LOOKS;
                (!limits.are_over()).then_some(())?;
            }
            until_look -= 1;
            for worker in 0..self.comm.len() {
                let starts = [self.send(state, worker), self.forward(state, worker), self.compute(state, worker)];
                open.extend(starts.into_iter().flatten().filter(|&next| states.insert(next)));
            }
        }
        Some(states)
    }

    /// The worker starts to send a task to the master.
    fn send(&self, mut state: State, worker: usize) -> Option<State> {
        let may_give = state.got & (1 << worker) == 0;
        (state.incoming == 0 && may_give).then_some(())?;
        state.held[worker] = state.held[worker].checked_sub(1)?;
        state.incoming = self.comm[worker];
        state.buffer += u8::from(state.incoming == 0);
        state.gave |= self.mark(worker);
        Some(state)
    }

    /// The master starts to forward a task to the worker.
    fn forward(&self, mut state: State, worker: usize) -> Option<State> {
        let may_get = state.gave & (1 << worker) == 0;
        (state.outgoing == 0 && may_get).then_some(())?;
        state.buffer = state.buffer.checked_sub(1)?;
        state.outgoing = self.comm[worker];
        if state.outgoing == 0 {
            state.held[worker] += 1;
        } else {
            state.receiver = worker as u8;
        }
        state.got |= self.mark(worker);
        Some(state)
    }

    /// The worker starts to compute a task.
    fn compute(&self, mut state: State, worker: usize) -> Option<State> {
        (state.computing[worker] == 0).then_some(())?;
        state.held[worker] = state.held[worker].checked_sub(1)?;
        state.computing[worker] = self.comp[worker]?;
        Some(state)
    }

    fn mark(&self, worker: usize) -> u8 {
        match self.relays {
            Relays::Allowed => 0,
            Relays::Forbidden => 1 << worker,
        }
    }
}

/// The order of senders and the order of receivers of a schedule.
#[cfg(test)]
type OrderPair = (Vec<usize>, Vec<usize>);

/// Every pair of orders of a schedule with a makespan of at most `deadline`, from the same exhaustive search.
#[cfg(test)]
pub(super) fn order_pairs(star: &Star<i64>, deadline: i64) -> Result<std::collections::BTreeSet<OrderPair>, TooLarge> {
    let rules = Rules::new(star, Relays::Allowed)?;
    let mut now = Known::from_iter([(State::initial(star), OrderPair::default())]);
    for _ in 0..deadline {
        let later =
            rules.all_starts_with_orders(now).into_iter().map(|(state, orders)| (state.one_unit_later(), orders));
        now = later.collect();
    }
    let ends = rules.all_starts_with_orders(now).into_iter();
    Ok(ends.filter(|(state, _)| state.is_finished()).map(|(_, orders)| orders).collect())
}

#[cfg(test)]
impl Rules {
    /// [`Rules::all_starts`], with the orders of the transfers so far.
    fn all_starts_with_orders(&self, mut known: Known<(State, OrderPair)>) -> Known<(State, OrderPair)> {
        let mut open: Vec<_> = known.iter().cloned().collect();
        while let Some((state, (senders, receivers))) = open.pop() {
            let followed_by = |order: &[usize], worker| [order, &[worker]].concat();
            for worker in 0..self.comm.len() {
                let sent = || (followed_by(&senders, worker), receivers.clone());
                let received = || (senders.clone(), followed_by(&receivers, worker));
                let next = [
                    self.send(state, worker).map(|next| (next, sent())),
                    self.forward(state, worker).map(|next| (next, received())),
                    self.compute(state, worker).map(|next| (next, (senders.clone(), receivers.clone()))),
                ];
                open.extend(next.into_iter().flatten().filter(|next| known.insert(next.clone())));
            }
        }
        known
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use schedcheck_model::star::Worker;

    use super::*;

    fn optimum_of(star: &Star<i64>, relays: Relays) -> i64 {
        optimum(star, relays).expect("a tiny star").makespan
    }

    #[test]
    fn one_worker_computes_its_tasks_one_by_one() {
        assert_eq!(optimum_of(&Star::of([(1, 3, 4)]), Relays::Allowed), 12);
        assert_eq!(optimum_of(&Star::of([(1, 3, 0)]), Relays::Allowed), 0);
        assert_eq!(optimum_of(&Star::of([(0, 0, 4)]), Relays::Allowed), 0);
    }

    #[test]
    fn a_task_crosses_both_ports_before_it_is_computed() {
        let star = |tasks| {
            Star::new(vec![Worker { comm: 2, comp: None, tasks }, Worker { comm: 3, comp: Some(4), tasks: 0 }]).unwrap()
        };
        assert_eq!(optimum_of(&star(1), Relays::Allowed), 2 + 3 + 4);
        assert_eq!(optimum_of(&star(2), Relays::Allowed), 2 + 3 + 4 + 4);
    }

    #[test]
    fn a_loan_pays_and_the_ban_on_relays_costs() {
        let star = Star::of([(1, 1, 2), (8, 2, 1), (1, 8, 0), (1, 9, 0)]);
        let lent = optimum_of(&star, Relays::Allowed);
        assert!(lent <= optimum_of(&star, Relays::Forbidden));
    }

    #[test]
    fn a_search_with_a_limit_ends_there() {
        let star = Star::of([(1, 2, 2), (1, 2, 0)]);
        let states = optimum(&star, Relays::Allowed).unwrap().states;
        let within = |limits| optimum_within(&star, Relays::Allowed, &limits).unwrap().map(|found| found.makespan);
        let visiting = |most| within(Limits { nodes: Some(most), ..Limits::default() });
        assert_eq!((visiting(states), visiting(states - 1), visiting(0)), (Some(4), None, None));
        let now = Instant::now();
        let until = |until| within(Limits { until: Some(until), ..Limits::default() });
        assert_eq!((until(now), until(now + Duration::from_secs(60))), (None, Some(4)));
    }

    #[test]
    fn stars_beyond_a_state_are_refused() {
        assert_eq!(optimum(&Star::of([(1, 1, 256)]), Relays::Allowed), Err(TooLarge));
        assert_eq!(optimum(&Star::of([(256, 1, 1)]), Relays::Allowed), Err(TooLarge));
        assert_eq!(optimum(&Star::of([(1, 1, 1); 7]), Relays::Allowed), Err(TooLarge));
    }
}
