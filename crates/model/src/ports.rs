//! The master of a star and its two ports: the rules that every transfer obeys, whatever the tasks are moved for.
//!
//! rr6005 section 3.1, the bidirectional one-port model with a master that only forwards:
//!
//! 1. every worker named exists, and no time is negative;
//! 2. a task leaves the master only after it has wholly arrived there (store and forward);
//! 3. the master's input port serves one sender at a time, its output port one receiver at a time.
//!
//! A port may be handed over at one instant; a transfer that takes no time still needs an instant at which the port is
//! free.

use thiserror::Error;

use crate::Time;
use crate::intervals::first_overlap;

/// The most tasks on a star, and the most that are given away in a redistribution.
pub const MAX_TASKS: u64 = 50_000_000;

/// One task moved from worker to worker through the master.
///
/// It occupies the master's input port for the sender's communication time from `in_start`, and the output port for the
/// receiver's from `out_start`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Transfer<T> {
    /// The worker that gives the task away.
    pub from: usize,
    /// The worker that gets it.
    pub to: usize,
    /// When the sender starts sending to the master.
    pub in_start: T,
    /// When the master starts sending to the receiver.
    pub out_start: T,
}

/// The first rule of the ports that a list of transfers breaks.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PortViolation<T> {
    /// Rule 1: a transfer names a worker that is not there.
    #[error("transfer {transfer}: worker {worker} does not exist")]
    UnknownWorker {
        /// Index of the transfer.
        transfer: usize,
        /// The worker named.
        worker: usize,
    },
    /// Rule 1: a transfer starts before time zero.
    #[error("transfer {transfer}: starts at the negative time {time}")]
    BeforeZero {
        /// Index of the transfer.
        transfer: usize,
        /// The negative time.
        time: T,
    },
    /// Rule 2: the master forwards a task that it has not wholly received.
    #[error("transfer {transfer}: the master forwards the task at {out_start}, but has it only at {arrival}")]
    ForwardedBeforeArrival {
        /// Index of the transfer.
        transfer: usize,
        /// When the master has the task.
        arrival: T,
        /// When it starts to forward it.
        out_start: T,
    },
    /// Rule 3: two transfers into the master overlap.
    #[error("transfers {first} and {second}: both use the master's input port at {time}")]
    InputOverlap {
        /// Index of the transfer that starts first.
        first: usize,
        /// Index of the transfer that starts too early.
        second: usize,
        /// When the second starts.
        time: T,
    },
    /// Rule 3: two transfers out of the master overlap.
    #[error("transfers {first} and {second}: both use the master's output port at {time}")]
    OutputOverlap {
        /// Index of the transfer that starts first.
        first: usize,
        /// Index of the transfer that starts too early.
        second: usize,
        /// When the second starts.
        time: T,
    },
}

/// Checks the rules of the ports in the order of the module's list; `link` gives the communication time of each worker
/// that exists.
///
/// Gives the end of the last reception, zero where nothing is moved.
pub(crate) fn check_ports<'a, T: Time>(
    link: impl Fn(usize) -> Option<&'a T>,
    transfers: &[Transfer<T>],
) -> Result<T, PortViolation<T>> {
    let mut input = Vec::with_capacity(transfers.len());
    let mut output = Vec::with_capacity(transfers.len());
    for (transfer, t) in transfers.iter().enumerate() {
        let comm = |worker| link(worker).ok_or(PortViolation::UnknownWorker { transfer, worker });
        let (sender, receiver) = (comm(t.from)?, comm(t.to)?);
        if let Some(time) = [&t.in_start, &t.out_start].into_iter().find(|time| **time < T::zero()) {
            return Err(PortViolation::BeforeZero { transfer, time: time.clone() });
        }
        input.push(((t.in_start.clone(), t.in_start.clone() + sender), transfer));
        output.push(((t.out_start.clone(), t.out_start.clone() + receiver), transfer));
    }
    for (transfer, (((_, arrival), _), t)) in input.iter().zip(transfers).enumerate() {
        if t.out_start < *arrival {
            let (arrival, out_start) = (arrival.clone(), t.out_start.clone());
            return Err(PortViolation::ForwardedBeforeArrival { transfer, arrival, out_start });
        }
    }
    let last_reception = output.iter().map(|((_, end), _)| end).max().cloned().unwrap_or_else(T::zero);
    if let Some((first, second, time)) = first_overlap(input) {
        return Err(PortViolation::InputOverlap { first, second, time });
    }
    if let Some((first, second, time)) = first_overlap(output) {
        return Err(PortViolation::OutputOverlap { first, second, time });
    }
    Ok(last_reception)
}
