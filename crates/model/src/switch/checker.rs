//! The checker of load balancing over a switch: which rule is broken, where and when, or how long it takes.
//!
//! 1. Each worker named exists, and nobody sends to itself; no load and no time is negative; nothing ends before it
//!    starts, and load that is positive takes time.
//! 2. At no instant a worker sends faster than its bandwidth, receives faster than its bandwidth, or computes faster
//!    than its speed.
//! 3. At no instant a worker has sent and computed more than it held at the start and has received since.
//! 4. In the end each worker has computed all that it held and received, less what it sent.
//!
//! All rates are constant between two neighbouring starts and ends: so rule 2 is checked between them, and rule 3 at
//! them.

use num_traits::{Signed, Zero};
use thiserror::Error;

use super::{Schedule, Switch, Worker};
use crate::Rational;

/// What the checker measured on a valid schedule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measure {
    /// When the last flow or computation that moves anything ends; zero where there is none.
    pub makespan: Rational,
    /// What each worker sends, less what it receives, in units (the paper's delta).
    pub imbalance: Vec<Rational>,
}

/// A flow or a computation of a schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Activity {
    /// The flow of this index.
    Flow(usize),
    /// The computation of this index.
    Computation(usize),
}

impl std::fmt::Display for Activity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Flow(index) => write!(f, "flow {index}"),
            Self::Computation(index) => write!(f, "computation {index}"),
        }
    }
}

/// What a worker may do only so fast.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// Sending, at its bandwidth.
    Sending,
    /// Receiving, at its bandwidth.
    Receiving,
    /// Computing, at its speed.
    Computing,
}

impl std::fmt::Display for Limit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Sending => "sends",
            Self::Receiving => "receives",
            Self::Computing => "computes",
        })
    }
}

/// The first rule that a schedule breaks.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Violation {
    /// Rule 1: a worker that is not there.
    #[error("{activity}: worker {worker} does not exist")]
    UnknownWorker {
        /// Which flow or computation.
        activity: Activity,
        /// The worker named.
        worker: usize,
    },
    /// Rule 1: a worker that sends to itself.
    #[error("flow {flow}: worker {worker} sends to itself")]
    ToItself {
        /// Index of the flow.
        flow: usize,
        /// The worker.
        worker: usize,
    },
    /// Rule 1: a negative load.
    #[error("{activity}: its load {load} is negative")]
    NegativeLoad {
        /// Which flow or computation.
        activity: Activity,
        /// Its load.
        load: Rational,
    },
    /// Rule 1: a start before time zero.
    #[error("{activity}: starts at the negative time {start}")]
    BeforeZero {
        /// Which flow or computation.
        activity: Activity,
        /// The negative time.
        start: Rational,
    },
    /// Rule 1: an end before the start, or at it though there is load.
    #[error("{activity}: {load} units from {start} to {end}")]
    TakesNoTime {
        /// Which flow or computation.
        activity: Activity,
        /// Its load.
        load: Rational,
        /// When it starts.
        start: Rational,
        /// When it ends.
        end: Rational,
    },
    /// Rule 2: a worker that is too fast.
    #[error("worker {worker}: from {time} on it {limit} {rate} units per time unit, and can only {most}")]
    TooFast {
        /// The worker.
        worker: usize,
        /// What it does too fast.
        limit: Limit,
        /// From when on.
        time: Rational,
        /// How fast.
        rate: Rational,
        /// How fast it can.
        most: Rational,
    },
    /// Rule 3: load that the worker does not have yet.
    #[error("worker {worker}: by {time} it has sent and computed {spent} units, and had only {held}")]
    NotYetThere {
        /// The worker.
        worker: usize,
        /// By when.
        time: Rational,
        /// What it has sent and computed.
        spent: Rational,
        /// What it held and received.
        held: Rational,
    },
    /// Rule 4: load that is left over.
    #[error("worker {worker}: {left} units are left in the end")]
    LeftOver {
        /// The worker.
        worker: usize,
        /// How much is not computed.
        left: Rational,
    },
}

/// Measures a schedule of a switch.
///
/// # Errors
/// The first broken rule, in the order of the module's list; of rules 2 to 4, the first worker that breaks any, at its
/// first such instant.
///
/// ```
/// use schedcheck_model::Rational;
/// use schedcheck_model::switch::{Computation, Schedule, Switch, check};
/// let switch = Switch::of([(6, 1, 2)]);
/// let [load, start, end] = [6, 0, 3].map(|number: i64| Rational::from(number));
/// let alone = Schedule { flows: vec![], computations: vec![Computation { worker: 0, load, start, end }] };
/// assert_eq!(check(&switch, &alone).unwrap().makespan.to_string(), "3");
/// ```
pub fn check(switch: &Switch, schedule: &Schedule) -> Result<Measure, Violation> {
    let workers = switch.workers();
    let mut pieces: Vec<Vec<Piece>> = vec![Vec::new(); workers.len()];
    let mut makespan = Rational::zero();
    let mut imbalance = vec![Rational::zero(); workers.len()];
    for (flow, moved) in schedule.flows.iter().enumerate() {
        let activity = Activity::Flow(flow);
        known(activity, workers, &[moved.from, moved.to])?;
        if moved.from == moved.to {
            return Err(Violation::ToItself { flow, worker: moved.from });
        }
        if let Some(rate) = rate(activity, &moved.load, &moved.start, &moved.end)? {
            makespan = makespan.max(moved.end.clone());
            imbalance[moved.from] += &moved.load;
            imbalance[moved.to] -= &moved.load;
            let piece = |limit| Piece { limit, start: &moved.start, end: &moved.end, rate: rate.clone() };
            pieces[moved.from].push(piece(Limit::Sending));
            pieces[moved.to].push(piece(Limit::Receiving));
        }
    }
    for (index, run) in schedule.computations.iter().enumerate() {
        let activity = Activity::Computation(index);
        known(activity, workers, &[run.worker])?;
        if let Some(rate) = rate(activity, &run.load, &run.start, &run.end)? {
            makespan = makespan.max(run.end.clone());
            pieces[run.worker].push(Piece { limit: Limit::Computing, start: &run.start, end: &run.end, rate });
        }
    }
    for (number, (worker, pieces)) in workers.iter().zip(&pieces).enumerate() {
        follow(number, worker, pieces)?;
    }
    Ok(Measure { makespan, imbalance })
}

/// What a worker does at a constant rate.
#[derive(Clone)]
struct Piece<'a> {
    limit: Limit,
    start: &'a Rational,
    end: &'a Rational,
    rate: Rational,
}

fn known(activity: Activity, workers: &[Worker], named: &[usize]) -> Result<(), Violation> {
    match named.iter().find(|&&worker| worker >= workers.len()) {
        Some(&worker) => Err(Violation::UnknownWorker { activity, worker }),
        None => Ok(()),
    }
}

/// Rule 1: the rate, or nothing where nothing is moved.
fn rate(activity: Activity, load: &Rational, start: &Rational, end: &Rational) -> Result<Option<Rational>, Violation> {
    if load.is_negative() {
        return Err(Violation::NegativeLoad { activity, load: load.clone() });
    }
    if start.is_negative() {
        return Err(Violation::BeforeZero { activity, start: start.clone() });
    }
    if end < start || (end == start && load.is_positive()) {
        let (load, start, end) = (load.clone(), start.clone(), end.clone());
        return Err(Violation::TakesNoTime { activity, load, start, end });
    }
    Ok(load.is_positive().then(|| load / (end - start)))
}

/// Rules 2 to 4 for one worker, from instant to instant.
fn follow(number: usize, worker: &Worker, pieces: &[Piece]) -> Result<(), Violation> {
    let mut changes: Vec<(&Rational, Limit, Rational)> = Vec::with_capacity(2 * pieces.len());
    for piece in pieces {
        changes.push((piece.start, piece.limit, piece.rate.clone()));
        changes.push((piece.end, piece.limit, -&piece.rate));
    }
    changes.sort_by(|one, other| one.0.cmp(other.0));
    let [mut sending, mut receiving, mut computing] = [const { Rational::ZERO }; 3];
    let (mut spent, mut held) = (Rational::zero(), worker.load.clone());
    let mut before = Rational::zero();
    for group in changes.chunk_by(|one, other| one.0 == other.0) {
        let time = group[0].0;
        let passed = time - &before;
        spent += (&sending + &computing) * &passed;
        held += &receiving * &passed;
        if spent > held {
            return Err(Violation::NotYetThere { worker: number, time: time.clone(), spent, held });
        }
        before = time.clone();
        for (_, limit, change) in group {
            *match limit {
                Limit::Sending => &mut sending,
                Limit::Receiving => &mut receiving,
                Limit::Computing => &mut computing,
            } += change;
        }
        let limits = [
            (Limit::Sending, &sending, &worker.bandwidth),
            (Limit::Receiving, &receiving, &worker.bandwidth),
            (Limit::Computing, &computing, &worker.speed),
        ];
        if let Some((limit, rate, most)) = limits.into_iter().find(|(_, rate, most)| rate > most) {
            let (rate, most) = (rate.clone(), most.clone());
            return Err(Violation::TooFast { worker: number, limit, time: time.clone(), rate, most });
        }
    }
    if spent < held { Err(Violation::LeftOver { worker: number, left: held - spent }) } else { Ok(()) }
}

#[cfg(test)]
#[path = "checker_corpus.rs"]
mod corpus;
