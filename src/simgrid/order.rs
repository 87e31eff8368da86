//! The order of a schedule: what each port and each worker does, one thing after the other, and with which task.
//!
//! The checker counts tasks, which are all alike. To be played, each gets an identity: the tasks of a worker leave its
//! store, to be sent or begun, in the order in which they came. A schedule that the checker accepts never takes a task
//! before it is there, so the k-th to leave is among the first k to come, and has come by then. A task that is passed
//! on has so arrived and has not been begun, whatever the clock of the simulator says.
//!
//! At one instant things go as in the checker: what ends comes first, then what is sent, then what is computed.
//! Transfers over free links take no time, so one may feed another at the same instant; they go as soon as their task
//! is there. If some are left, each of them leaves an empty store. No worker sends more than it has in the end, so as
//! many of them enter each of these stores as leave it: they move tasks in circles, and that is refused.

use std::collections::{BTreeMap, VecDeque};

use num_traits::Zero;
use schedcheck_model::Rational;

use super::{ExportError, Play};

/// Where a worker has a task from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    /// It held the task in the beginning.
    Own,
    /// The task came by this transfer.
    Received(usize),
}

/// Something with a begin and an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    /// A transfer through the input port.
    Send(usize),
    /// A transfer through the output port.
    Forward(usize),
    /// A worker's computation of the number that follows, counted from 0.
    Compute(usize, usize),
}

/// Who does what, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Order {
    /// Where the sender of each transfer has the task from.
    pub sources: Vec<Source>,
    /// The transfers in the order of the master's input port.
    pub input: Vec<usize>,
    /// The transfers in the order of the master's output port.
    pub output: Vec<usize>,
    /// Where each worker has the tasks from that it computes.
    pub computed: Vec<Vec<Source>>,
    /// The begin of each step before which all that it waits for has ended: there the schedule idles on purpose.
    pub waits: BTreeMap<Step, Rational>,
}

/// Finds the order of a schedule that the checker accepts.
///
/// # Errors
/// [`ExportError::Circle`].
pub(super) fn of(play: &Play) -> Result<Order, ExportError> {
    let mut player = Player::new(play);
    let mut begins = begins(play);
    while let Some(now) = player.next_instant(&begins) {
        player.end_what_ends(&now);
        let (free, costly): (Vec<Step>, Vec<Step>) =
            begins.remove(&now).unwrap_or_default().into_iter().partition(|&step| player.is_free_transfer(step));
        for steps in [free, costly] {
            player.begin_in_any_order(steps, &now)?;
        }
    }
    Ok(player.order)
}

/// What begins at each instant; computations come last.
fn begins(play: &Play) -> BTreeMap<Rational, Vec<Step>> {
    let mut begins: BTreeMap<Rational, Vec<Step>> = BTreeMap::new();
    for (transfer, times) in play.transfers.iter().enumerate() {
        begins.entry(times.in_start.clone()).or_default().push(Step::Send(transfer));
        begins.entry(times.out_start.clone()).or_default().push(Step::Forward(transfer));
    }
    let mut starts: Vec<Vec<Rational>> = vec![Vec::new(); play.workers.len()];
    for run in play.runs {
        let mut start = run.start.clone();
        for _ in 0..run.tasks {
            starts[run.worker].push(start.clone());
            start += play.computing_time(run.worker);
        }
    }
    for (worker, mut starts) in starts.into_iter().enumerate() {
        starts.sort_unstable();
        for (number, start) in starts.into_iter().enumerate() {
            begins.entry(start).or_default().push(Step::Compute(worker, number));
        }
    }
    begins
}

/// The schedule on its way through time.
struct Player<'a> {
    play: &'a Play<'a>,
    order: Order,
    /// The tasks at each worker that are neither sent nor begun, each with the time since when it is there.
    stores: Vec<VecDeque<(Source, Rational)>>,
    /// The tasks at the master, by transfer, each with the time since when it is there.
    at_master: BTreeMap<usize, Rational>,
    ends: BTreeMap<Rational, Vec<Step>>,
    input_free: Rational,
    output_free: Rational,
    processor_free: Vec<Rational>,
}

impl<'a> Player<'a> {
    fn new(play: &'a Play) -> Self {
        let workers = play.workers.len();
        let own = |tasks: u64| (0..tasks).map(|_| (Source::Own, Rational::zero())).collect();
        let order = Order {
            sources: vec![Source::Own; play.transfers.len()],
            input: Vec::new(),
            output: Vec::new(),
            computed: vec![Vec::new(); workers],
            waits: BTreeMap::new(),
        };
        Self {
            play,
            order,
            stores: play.workers.iter().map(|worker| own(worker.tasks)).collect(),
            at_master: BTreeMap::new(),
            ends: BTreeMap::new(),
            input_free: Rational::zero(),
            output_free: Rational::zero(),
            processor_free: vec![Rational::zero(); workers],
        }
    }

    fn next_instant(&self, begins: &BTreeMap<Rational, Vec<Step>>) -> Option<Rational> {
        let firsts = [begins.first_key_value(), self.ends.first_key_value()];
        firsts.into_iter().flatten().map(|(time, _)| time).min().cloned()
    }

    fn end_what_ends(&mut self, now: &Rational) {
        for step in self.ends.remove(now).unwrap_or_default() {
            self.end(step, now);
        }
    }

    fn is_free_transfer(&self, step: Step) -> bool {
        !matches!(step, Step::Compute(..)) && self.duration(step).is_zero()
    }

    fn duration(&self, step: Step) -> Rational {
        let comm = |worker: usize| self.play.workers[worker].comm.clone();
        match step {
            Step::Send(transfer) => comm(self.play.transfers[transfer].from),
            Step::Forward(transfer) => comm(self.play.transfers[transfer].to),
            Step::Compute(worker, _) => self.play.computing_time(worker).clone(),
        }
    }

    /// Begins each step as soon as its task is there.
    fn begin_in_any_order(&mut self, mut steps: Vec<Step>, now: &Rational) -> Result<(), ExportError> {
        while !steps.is_empty() {
            let before = steps.len();
            steps.retain(|&step| !self.begin(step, now));
            if steps.len() == before {
                return Err(ExportError::Circle { time: now.to_string() });
            }
        }
        Ok(())
    }

    /// Begins a step, if its task is there.
    fn begin(&mut self, step: Step, now: &Rational) -> bool {
        let there = match step {
            Step::Send(transfer) => self.stores[self.play.transfers[transfer].from].pop_front(),
            Step::Forward(transfer) => self.at_master.remove(&transfer).map(|since| (Source::Own, since)),
            Step::Compute(worker, _) => self.stores[worker].pop_front(),
        };
        let Some((source, since)) = there else { return false };
        let end = now + self.duration(step);
        let (done, free_since) = match step {
            Step::Send(transfer) => {
                self.order.sources[transfer] = source;
                self.order.input.push(transfer);
                (end.clone(), std::mem::replace(&mut self.input_free, end))
            }
            Step::Forward(transfer) => {
                self.order.output.push(transfer);
                (end.clone(), std::mem::replace(&mut self.output_free, end))
            }
            Step::Compute(worker, _) => {
                self.order.computed[worker].push(source);
                (end.clone(), std::mem::replace(&mut self.processor_free[worker], end))
            }
        };
        if since.max(free_since) < *now {
            self.order.waits.insert(step, now.clone());
        }
        if done == *now {
            self.end(step, now);
        } else {
            self.ends.entry(done).or_default().push(step);
        }
        true
    }

    fn end(&mut self, step: Step, now: &Rational) {
        match step {
            Step::Send(transfer) => {
                self.at_master.insert(transfer, now.clone());
            }
            Step::Forward(transfer) => {
                let task = (Source::Received(transfer), now.clone());
                self.stores[self.play.transfers[transfer].to].push_back(task);
            }
            Step::Compute(..) => {}
        }
    }
}
