//! The checker of schedules task by task: which rule is broken, where and when, or how many tasks are completed.
//!
//! 1. Each transfer names a link in a direction that it has, each computation a node that computes; nothing starts
//!    before 0, and all ends within the horizon.
//! 2. A link carries one task at a time, a node computes one task at a time, and each node's model allows what it does
//!    at once. What ends at an instant is over when something else starts at it.
//! 3. A node that is no master starts to compute or to send only tasks that have arrived, each of them once.

use std::cmp::Ordering;

use num_traits::{Signed, Zero};
use thiserror::Error;

use super::{PlatformGraph, PortModel, Tasks};
use crate::Rational;

/// What the checker measured on a valid schedule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TasksMeasure {
    /// Tasks computed.
    pub tasks: u64,
    /// When the last transfer or computation ends; zero where there is none.
    pub end: Rational,
    /// The most tasks that each node holds at once that have arrived and wait to be computed or sent; zero for masters.
    pub waiting: Vec<u64>,
}

/// A transfer or a computation of a schedule, by its index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Activity {
    /// A transfer.
    Transfer(usize),
    /// A computation.
    Computation(usize),
}

impl std::fmt::Display for Activity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Transfer(index) => write!(f, "transfer {index}"),
            Self::Computation(index) => write!(f, "computation {index}"),
        }
    }
}

/// Which rule a schedule breaks.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TasksViolation {
    /// A platform without a horizon.
    #[error("the platform has no horizon, and a schedule of single tasks needs one")]
    NoHorizon,
    /// A transfer between nodes that no link joins that way.
    #[error("transfer {transfer}: no link leads from node {from} to node {to}")]
    NoLink {
        /// The transfer.
        transfer: usize,
        /// Who should send.
        from: usize,
        /// Who should receive.
        to: usize,
    },
    /// A computation of a node that is not there, or that only forwards.
    #[error("computation {computation}: node {node} does not compute")]
    NoProcessor {
        /// The computation.
        computation: usize,
        /// The node.
        node: usize,
    },
    /// A start before 0.
    #[error("{activity} starts at {start}, before 0")]
    Early {
        /// What starts.
        activity: Activity,
        /// When.
        start: Rational,
    },
    /// An end after the horizon.
    #[error("{activity} ends at {end}, and the horizon is {horizon}")]
    Late {
        /// What ends.
        activity: Activity,
        /// When.
        end: Rational,
        /// The horizon.
        horizon: Rational,
    },
    /// Two transfers over one link.
    #[error("at {at}: {activity} starts on a link that still carries another task")]
    LinkTwice {
        /// The second of them.
        activity: Activity,
        /// When it starts.
        at: Rational,
    },
    /// Two computations of one node.
    #[error("at {at}: {activity} starts on node {node}, which still computes another task")]
    ComputesTwice {
        /// The second of them.
        activity: Activity,
        /// The node.
        node: usize,
        /// When it starts.
        at: Rational,
    },
    /// More at once than the node's model allows.
    #[error(
        "at {at}: with {activity} node {node} has {receptions} receptions, {sends} sends and {computations} \
            computations at once, and its model is {model}"
    )]
    Ports {
        /// What starts.
        activity: Activity,
        /// When.
        at: Rational,
        /// The node.
        node: usize,
        /// Receptions at once.
        receptions: usize,
        /// Sends at once.
        sends: usize,
        /// Computations at once.
        computations: usize,
        /// The model of the node.
        model: PortModel,
    },
    /// A task used before it is there.
    #[error("at {at}: {activity} starts, and node {node} holds no task")]
    NoTask {
        /// What starts.
        activity: Activity,
        /// When.
        at: Rational,
        /// The node.
        node: usize,
    },
}

/// A start or an end, in the order of time; ends come first at each instant.
struct Event {
    at: Rational,
    starts: bool,
    activity: Activity,
}

/// What goes on at one node.
#[derive(Clone, Default)]
struct State {
    receptions: usize,
    sends: usize,
    computations: usize,
    waiting: u64,
    most_waiting: u64,
}

/// Checks a schedule task by task, in which only the masters hold tasks at first, against the horizon of the platform.
///
/// # Errors
/// The first rule that the schedule breaks, those about single activities before those about instants.
///
/// ```
/// use schedcheck_model::platform_graph::{ComputedTask, PlatformGraph, Tasks, check_tasks};
/// let alone = PlatformGraph::of([2], []).within("5".parse().unwrap()).unwrap();
/// let at = |start: &str| ComputedTask { node: 0, start: start.parse().unwrap() };
/// let schedule = Tasks { transfers: vec![], computations: vec![at("0"), at("2")] };
/// assert_eq!(check_tasks(&alone, &schedule)?.tasks, 2);
/// # Ok::<(), schedcheck_model::platform_graph::TasksViolation>(())
/// ```
pub fn check_tasks(platform: &PlatformGraph, schedule: &Tasks) -> Result<TasksMeasure, TasksViolation> {
    let horizon = platform.horizon().ok_or(TasksViolation::NoHorizon)?;
    let events = events(platform, schedule, horizon)?;
    let end = events.last().map_or_else(Rational::zero, |event| event.at.clone());
    let mut replay = Replay {
        platform,
        schedule,
        states: vec![State::default(); platform.nodes().len()],
        carries: vec![false; platform.links().len()],
    };
    let mut events = events.iter().peekable();
    while let Some(event) = events.next() {
        if event.starts {
            replay.start(event)?
        } else {
            replay.end(event.activity)
        }
        if events.peek().is_none_or(|next| next.at != event.at) {
            replay.states.iter_mut().for_each(|state| state.most_waiting = state.most_waiting.max(state.waiting));
        }
    }
    let waiting = |(state, node): (&State, &super::Node)| if node.is_master { 0 } else { state.most_waiting };
    Ok(TasksMeasure {
        tasks: schedule.computations.len() as u64,
        end,
        waiting: replay.states.iter().zip(platform.nodes()).map(waiting).collect(),
    })
}

/// All starts and ends in order, if rule 1 holds.
fn events(platform: &PlatformGraph, schedule: &Tasks, horizon: &Rational) -> Result<Vec<Event>, TasksViolation> {
    let mut events = Vec::with_capacity(2 * (schedule.transfers.len() + schedule.computations.len()));
    let mut add = |activity: Activity, start: &Rational, takes: &Rational| {
        let end = start + takes;
        if start.is_negative() {
            return Err(TasksViolation::Early { activity, start: start.clone() });
        }
        if end > *horizon {
            return Err(TasksViolation::Late { activity, end, horizon: horizon.clone() });
        }
        events.push(Event { at: start.clone(), starts: true, activity });
        events.push(Event { at: end, starts: false, activity });
        Ok(())
    };
    for (number, sent) in schedule.transfers.iter().enumerate() {
        let (from, to) = (sent.from, sent.to);
        let link = platform.link_between(from, to).ok_or(TasksViolation::NoLink { transfer: number, from, to })?;
        add(Activity::Transfer(number), &sent.start, &platform.links()[link].cost)?;
    }
    for (number, run) in schedule.computations.iter().enumerate() {
        let cycle_time = platform.nodes().get(run.node).and_then(|node| node.cycle_time.as_ref());
        let cycle_time = cycle_time.ok_or(TasksViolation::NoProcessor { computation: number, node: run.node })?;
        add(Activity::Computation(number), &run.start, cycle_time)?;
    }
    events.sort_by(|one, other| match one.at.cmp(&other.at) {
        Ordering::Equal => one.starts.cmp(&other.starts),
        order => order,
    });
    Ok(events)
}

struct Replay<'a> {
    platform: &'a PlatformGraph,
    schedule: &'a Tasks,
    states: Vec<State>,
    carries: Vec<bool>,
}

impl Replay<'_> {
    fn end(&mut self, activity: Activity) {
        match activity {
            Activity::Computation(index) => self.states[self.schedule.computations[index].node].computations -= 1,
            Activity::Transfer(index) => {
                let (from, to) = (self.schedule.transfers[index].from, self.schedule.transfers[index].to);
                self.states[from].sends -= 1;
                self.states[to].receptions -= 1;
                self.states[to].waiting += 1;
                let link = self.link(from, to);
                self.carries[link] = false;
            }
        }
    }

    fn start(&mut self, event: &Event) -> Result<(), TasksViolation> {
        let activity = event.activity;
        match activity {
            Activity::Computation(index) => {
                let node = self.schedule.computations[index].node;
                if self.states[node].computations > 0 {
                    return Err(TasksViolation::ComputesTwice { activity, node, at: event.at.clone() });
                }
                self.states[node].computations += 1;
                self.allowed(event, node)?;
                self.take(event, node)
            }
            Activity::Transfer(index) => {
                let (from, to) = (self.schedule.transfers[index].from, self.schedule.transfers[index].to);
                let link = self.link(from, to);
                if self.carries[link] {
                    return Err(TasksViolation::LinkTwice { activity, at: event.at.clone() });
                }
                self.carries[link] = true;
                self.states[from].sends += 1;
                self.states[to].receptions += 1;
                self.allowed(event, from)?;
                self.allowed(event, to)?;
                self.take(event, from)
            }
        }
    }

    /// The link of a transfer that is known to have one.
    fn link(&self, from: usize, to: usize) -> usize {
        self.platform.link_between(from, to).expect("events() has found the link")
    }

    fn allowed(&self, event: &Event, node: usize) -> Result<(), TasksViolation> {
        let State { receptions, sends, computations, .. } = self.states[node];
        let model = self.platform.nodes()[node].model;
        if model.allows(receptions, sends, computations > 0) {
            return Ok(());
        }
        let (activity, at) = (event.activity, event.at.clone());
        Err(TasksViolation::Ports { activity, at, node, receptions, sends, computations, model })
    }

    /// Takes one of the node's tasks; a master has more than anybody counts.
    fn take(&mut self, event: &Event, node: usize) -> Result<(), TasksViolation> {
        if self.platform.nodes()[node].is_master {
            return Ok(());
        }
        let waiting = &mut self.states[node].waiting;
        *waiting = waiting.checked_sub(1).ok_or_else(|| TasksViolation::NoTask {
            activity: event.activity,
            at: event.at.clone(),
            node,
        })?;
        Ok(())
    }
}
