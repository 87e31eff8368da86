//! opt(G,K): the most tasks that are completed within a time bound K (tpds2004, section 5.1), by exhaustive search over
//! schedules of whole tasks.
//!
//! Nothing of the steady state is used, and no port model has a search of its own: what a node does at once is asked of
//! [`PortModel::allows`](schedcheck_model::platform_graph::PortModel::allows).
//!
//! # What is searched
//!
//! An *activity* is the computation of a task or its transfer over an arc. The search goes from one end of an activity
//! to the next. At time 0 and at each end it tries every set of activities that may start there, the empty one too.
//! Three lemmas say that this finds the optimum.
//!
//! **Lemma 1. Activities need to start only at 0 and when another ends.** Take any schedule, and let each activity
//! start anew at the latest new end of those that had ended when it started, or at 0 if none had. New starts are at
//! most the old ones, and in the same order. If f ended before e started, it still does. So activities that overlap now
//! overlapped before, each two of them; intervals of which each two overlap have an instant in common: each set of
//! activities that now runs at once did so before, and no port, link or processor does more than it may. A task that
//! had arrived when it was used has arrived now. Hence the new schedule is valid, and completes as much.
//!
//! **Corollary. Integer times.** Each start of the new schedule is a sum of times w and c. So all of them are multiples
//! of the largest time u of which all w and c are, and the horizon may be rounded down to a multiple of u. The search
//! counts in units of u.
//!
//! **Lemma 2. Each task that is sent is computed in the end.** A task that is not is left out with all its transfers;
//! nothing else misses it. Then lemma 1 is applied again, which leaves nothing out. So a state is given up where some
//! node that is no master holds a task that reaches no computation in time, and where more tasks are under way than the
//! other nodes can still start. No task is sent to a master, which needs none.
//!
//! **Lemma 3. A master that may send beside a computation computes all the time**: it has tasks, receives none, and its
//! model allows it whatever it sends. Its computations are not part of the state.
//!
//! # How it is searched
//!
//! The question is whether a state can complete so many tasks more: first as many as a bound allows, then one less,
//! until the answer is yes. What was proved of a state, the most that it is known to reach and the least that it is
//! not, is remembered with the whole state. The bound adds up how many computations fit into the time that is left at
//! each node, and holds those of the other nodes against the tasks that are under way or that masters can still send.
//!
//! # Reach
//!
//! On a shared machine of two cores, connected graphs of 4 nodes with w and c in 1..3 take 0.1 ms on average within 6
//! time units, and 1 to 4 ms (up to 50) within 10. Times that have no large unit in common take longer: with w and c in
//! 1..18, 1 to 3 ms within 24 units, and now and then a minute within 48.

pub(super) mod certify;
mod search;
mod setting;
#[cfg(test)]
mod tests;

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{ComputedTask, PlatformGraph, SentTask, Tasks};
use thiserror::Error;

pub use crate::limits::Limits;

use self::search::{Search, Start};
use self::setting::Setting;

/// The longest horizon, in units of which every time to compute or send a task is a multiple.
pub const MOST_UNITS: u64 = u8::MAX as u64;

/// Why a platform is not searched.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WithinHorizonError {
    /// No time bound.
    #[error("the platform has no horizon: in an unbounded time there is no end of tasks")]
    NoHorizon,
    /// A horizon of too many units.
    #[error(
        "the horizon is {units} units of {unit} long, and this search is for at most {MOST_UNITS}: every c and w is a \
            multiple of the unit"
    )]
    TooLong {
        /// Its length in units, or how many digits that has.
        units: String,
        /// The unit, or how many digits that has.
        unit: String,
    },
    /// Too many nodes and links.
    #[error(
        "{nodes} nodes and {arcs} ways between them do not fit a state of the search: twice the nodes and the ways, \
            those to masters left out, are at most {max}",
        max = search::ROOM
    )]
    TooLarge {
        /// How many nodes.
        nodes: usize,
        /// How many arcs lead to nodes that are no masters.
        arcs: usize,
    },
    /// Too many computations.
    #[error(
        "the nodes that are no masters can compute {0} tasks within the horizon, and this search is for at most \
            {MOST_UNITS}"
    )]
    TooMany(u64),
}

/// A number in full, or how long it is.
fn in_brief(number: &Rational) -> String {
    const MOST_DIGITS: usize = 40;
    let text = number.to_string();
    if text.len() <= MOST_DIGITS { text } else { format!("(a number of {} digits)", text.len()) }
}

/// The best schedule found, and what is proved about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HorizonSolution {
    /// The tasks that the schedule completes.
    pub tasks: u64,
    /// The best schedule found.
    pub schedule: Tasks,
    /// No schedule completes more; equal to `tasks` unless a limit was reached.
    pub upper_bound: u64,
    /// States that were visited.
    pub states: u64,
}

/// Whether [`solve`] does not refuse the platform, however long it may take.
pub fn takes(platform: &PlatformGraph) -> bool {
    Setting::new(platform).is_ok()
}

/// The most tasks that `platform` completes within its horizon. Where a limit is reached, a schedule without a search
/// and an upper bound.
///
/// # Errors
/// Refuses a platform without a horizon, and those that do not fit a state: see [`WithinHorizonError`].
///
/// ```
/// use schedcheck_bruteforce::platform_graph::within_horizon::{Limits, solve};
/// use schedcheck_model::platform_graph::{PlatformGraph, check_tasks};
/// let pair = PlatformGraph::of([3, 2], [(0, 1, 1)]).within("5".parse().unwrap()).unwrap();
/// let answer = solve(&pair, &Limits::default())?;
/// assert_eq!((answer.tasks, answer.upper_bound), (3, 3));
/// assert_eq!(check_tasks(&pair, &answer.schedule).unwrap().tasks, 3);
/// # Ok::<(), schedcheck_bruteforce::platform_graph::within_horizon::WithinHorizonError>(())
/// ```
pub fn solve(platform: &PlatformGraph, limits: &Limits) -> Result<HorizonSolution, WithinHorizonError> {
    let setting = Setting::new(platform)?;
    let beside = setting.beside();
    let mut search = Search::new(&setting, limits);
    let bound = search.bound_at_first();
    let found = search.most(bound);
    let starts = match found {
        Some(most) => search.schedule(most),
        None => search.without_search(),
    };
    let mut schedule = Tasks::default();
    starts.iter().for_each(|start| add(&mut schedule, &setting, start));
    let tasks = beside + schedule.computations.len() as u64;
    add_beside(&mut schedule, &setting);
    Ok(HorizonSolution {
        tasks,
        schedule,
        upper_bound: found.map_or(beside + u64::from(bound), |_| tasks),
        states: search.states(),
    })
}

fn add(schedule: &mut Tasks, setting: &Setting, start: &Start) {
    let at = |units: u8| &setting.unit * num_bigint::BigInt::from(units);
    match *start {
        Start::Computation { node, at: units } => {
            schedule.computations.push(ComputedTask { node, start: at(units) });
        }
        Start::Transfer { arc, at: units } => {
            let arc = &setting.arcs[arc];
            schedule.transfers.push(SentTask { from: arc.from, to: arc.to, start: at(units) });
        }
    }
}

/// The computations of the masters of lemma 3.
fn add_beside(schedule: &mut Tasks, setting: &Setting) {
    for (node, count, time) in setting.masters_beside() {
        let mut start = Rational::zero();
        for _ in 0..count {
            schedule.computations.push(ComputedTask { node, start: start.clone() });
            start += &time;
        }
    }
}
