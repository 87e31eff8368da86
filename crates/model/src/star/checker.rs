//! The checker of star schedules: which rule is broken, where and when, or what the schedule costs.
//!
//! The rules of rr6005 section 3.1, with nothing assumed about who made the schedule. Rules 1 to 3 are those of the
//! master's ports ([`crate::ports`]); the first holds for computations as well.
//!
//! 1. every worker named exists, and no time is negative;
//! 2. a task leaves the master only after it has wholly arrived there (store and forward);
//! 3. the master's input port serves one sender at a time, its output port one receiver at a time;
//! 4. a worker that computes can compute, one task at a time;
//! 5. a worker that starts to send or to compute a task holds one that is neither begun nor sent;
//! 6. in the end every task has been computed.
//!
//! Things that happen at the same instant: a task that arrives at time t can be sent or begun at time t. (Over links
//! that cost nothing two workers, or one and itself, may so hand each other a task at one instant that neither held
//! before: nobody holds more or fewer afterwards, so that nothing is begun or computed that could not be without it.)

use thiserror::Error;

use super::{Run, Schedule, Star};
use crate::Time;
use crate::counted;
use crate::intervals::first_overlap;
use crate::ports::{PortViolation, check_ports};

/// What the checker measured on a valid schedule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measure<T> {
    /// When the last computation ends; zero where there is no task.
    pub makespan: T,
    /// How many tasks are moved.
    pub transfers: usize,
    /// The workers that both send and receive.
    pub relays: Vec<usize>,
}

/// The first rule that a schedule breaks.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Violation<T> {
    /// Rules 1 to 3: the transfers break a rule of the master's ports.
    #[error(transparent)]
    Ports(#[from] PortViolation<T>),
    /// Rule 1: a run names a worker that is not there.
    #[error("run {run}: worker {worker} does not exist")]
    RunOfUnknownWorker {
        /// Index of the run.
        run: usize,
        /// The worker named.
        worker: usize,
    },
    /// Rule 1: a run starts before time zero.
    #[error("run {run}: starts at the negative time {time}")]
    RunBeforeZero {
        /// Index of the run.
        run: usize,
        /// The negative time.
        time: T,
    },
    /// Rule 4: a worker without computing power computes.
    #[error("run {run}: worker {worker} cannot compute")]
    CannotCompute {
        /// Index of the run.
        run: usize,
        /// The worker.
        worker: usize,
    },
    /// Rule 4: two runs of one worker overlap.
    #[error("runs {first} and {second}: worker {worker} computes both at {time}")]
    ComputationOverlap {
        /// The worker.
        worker: usize,
        /// Index of the run that starts first.
        first: usize,
        /// Index of the run that starts too early.
        second: usize,
        /// When the second starts.
        time: T,
    },
    /// Rule 5: a worker starts to send a task when it holds none.
    #[error("transfer {transfer}: worker {worker} sends at {time}, but holds no task that it has not begun")]
    SendsWithoutTask {
        /// Index of the transfer.
        transfer: usize,
        /// The worker.
        worker: usize,
        /// When it starts to send.
        time: T,
    },
    /// Rule 5: a worker starts to compute a task when it holds none.
    #[error("run {run}: worker {worker} starts a task at {time}, but holds none")]
    ComputesWithoutTask {
        /// Index of the run.
        run: usize,
        /// The worker.
        worker: usize,
        /// When the task starts.
        time: T,
    },
    /// Rule 6: a worker ends with tasks that nobody computed.
    #[error("worker {worker} ends with {} left to compute", counted(*tasks))]
    TasksLeft {
        /// The worker.
        worker: usize,
        /// How many of its tasks are not computed.
        tasks: u64,
    },
}

/// Measures `schedule` on `star`, in the time unit of both.
///
/// # Errors
/// The first broken rule: those of the transfers, then those of the computations, then what each worker holds.
///
/// ```
/// use schedcheck_model::star::{Run, Schedule, Star, Transfer, check};
/// let star = Star::of([(1, 2, 2), (1, 2, 0)]);
/// let schedule = Schedule {
///     transfers: vec![Transfer { from: 0, to: 1, in_start: 0, out_start: 1 }],
///     runs: vec![Run { worker: 0, start: 0, tasks: 1 }, Run { worker: 1, start: 2, tasks: 1 }],
/// };
/// assert_eq!(check(&star, &schedule).unwrap().makespan, 4);
/// ```
pub fn check<T: Time>(star: &Star<T>, schedule: &Schedule<T>) -> Result<Measure<T>, Violation<T>> {
    check_ports(|worker| star.workers().get(worker).map(|worker| &worker.comm), &schedule.transfers)?;
    runs(star, schedule)?;
    let makespan = processors(star, schedule)?;
    holdings(star, schedule)?;
    Ok(Measure { makespan, transfers: schedule.transfers.len(), relays: schedule.relays() })
}

/// Rule 1 for computations.
fn runs<T: Time>(star: &Star<T>, schedule: &Schedule<T>) -> Result<(), Violation<T>> {
    for (run, r) in schedule.runs.iter().enumerate() {
        if r.worker >= star.workers().len() {
            return Err(Violation::RunOfUnknownWorker { run, worker: r.worker });
        }
        if r.start < T::zero() {
            return Err(Violation::RunBeforeZero { run, time: r.start.clone() });
        }
    }
    Ok(())
}

/// Rule 4; gives the makespan.
fn processors<T: Time>(star: &Star<T>, schedule: &Schedule<T>) -> Result<T, Violation<T>> {
    let mut makespan = T::zero();
    let mut busy: Vec<Vec<((T, T), usize)>> = vec![Vec::new(); star.workers().len()];
    for (run, r) in schedule.runs.iter().enumerate().filter(|(_, r)| r.tasks > 0) {
        let Some(comp) = &star.workers()[r.worker].comp else {
            return Err(Violation::CannotCompute { run, worker: r.worker });
        };
        let end = r.start.clone() + &comp.times(r.tasks);
        makespan = makespan.max(end.clone());
        busy[r.worker].push(((r.start.clone(), end), run));
    }
    for (worker, intervals) in busy.into_iter().enumerate() {
        if let Some((first, second, time)) = first_overlap(intervals) {
            return Err(Violation::ComputationOverlap { worker, first, second, time });
        }
    }
    Ok(makespan)
}

/// What a transfer changes at a worker; at one instant, arrivals count first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Arrival,
    Send { transfer: usize },
}

fn holdings<T: Time>(star: &Star<T>, schedule: &Schedule<T>) -> Result<(), Violation<T>> {
    let mut events: Vec<Vec<(T, Event)>> = vec![Vec::new(); star.workers().len()];
    for (transfer, t) in schedule.transfers.iter().enumerate() {
        events[t.from].push((t.in_start.clone(), Event::Send { transfer }));
        events[t.to].push((t.out_start.clone() + &star.workers()[t.to].comm, Event::Arrival));
    }
    let mut runs: Vec<Vec<(usize, &Run<T>)>> = vec![Vec::new(); star.workers().len()];
    for (run, r) in schedule.runs.iter().enumerate() {
        runs[r.worker].push((run, r));
    }
    for (worker, (mut events, mut runs)) in events.into_iter().zip(runs).enumerate() {
        events.sort_unstable();
        runs.sort_unstable_by(|(_, one), (_, other)| one.start.cmp(&other.start));
        let mut holder = Holder {
            worker,
            comp: star.workers()[worker].comp.as_ref(),
            held: star.workers()[worker].tasks,
            runs,
            current: 0,
            begun: 0,
        };
        for (time, event) in events {
            holder.begin_before(Some(&time))?;
            holder.held = match (event, holder.held.checked_sub(1)) {
                (Event::Arrival, _) => holder.held + 1,
                (Event::Send { .. }, Some(fewer)) => fewer,
                (Event::Send { transfer }, None) => return Err(Violation::SendsWithoutTask { transfer, worker, time }),
            };
        }
        holder.begin_before(None)?;
        if holder.held > 0 {
            return Err(Violation::TasksLeft { worker, tasks: holder.held });
        }
    }
    Ok(())
}

/// A worker on its way through time. Tasks of a run are counted, not listed: a run may be long.
struct Holder<'a, T> {
    worker: usize,
    comp: Option<&'a T>,
    /// Tasks that are neither begun nor sent.
    held: u64,
    /// Its runs by start, each with its index in the schedule.
    runs: Vec<(usize, &'a Run<T>)>,
    /// The run that is not over.
    current: usize,
    /// Tasks of that run that are begun.
    begun: u64,
}

impl<T: Time> Holder<'_, T> {
    /// Begins every task that starts before `time`, or every task that there is.
    fn begin_before(&mut self, time: Option<&T>) -> Result<(), Violation<T>> {
        while let Some(&(run, r)) = self.runs.get(self.current) {
            let started = time.map_or(r.tasks, |time| self.starts_before(r, time).min(r.tasks));
            let fresh = started - self.begun;
            let Some(held) = self.held.checked_sub(fresh) else {
                let time = r.start.clone() + &self.comp.map_or_else(T::zero, |comp| comp.times(self.begun + self.held));
                return Err(Violation::ComputesWithoutTask { run, worker: self.worker, time });
            };
            (self.held, self.begun) = (held, started);
            if started < r.tasks {
                break;
            }
            (self.current, self.begun) = (self.current + 1, 0);
        }
        Ok(())
    }

    /// How many tasks of an endless run start before `time`: the number of k with start + k w < time.
    fn starts_before(&self, run: &Run<T>, time: &T) -> u64 {
        let (true, Some(comp)) = (run.start < *time, self.comp) else { return 0 };
        let span = time.clone() - &run.start;
        let whole = span.whole_multiples(comp);
        if whole < u64::MAX && comp.times(whole) < span { whole + 1 } else { whole }
    }
}

#[cfg(test)]
#[path = "checker_corpus.rs"]
mod corpus;
