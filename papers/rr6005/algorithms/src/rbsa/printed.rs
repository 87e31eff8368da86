//! Algorithm 5 as printed, or with some of its faults mended.

use schedcheck_model::Time;
use schedcheck_model::star::{Run, Schedule, Star, Transfer};

use crate::roles::{Receiver, Roles};

/// Which faults of the printed form are mended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Repairs {
    /// Line 29: a forward ends before the next one starts.
    pub port: bool,
    /// Line 26: success means L_sched >= L_send.
    pub comparison: bool,
    /// Line 24: each task, not only the first, has arrived at the master before it is forwarded, also where the port
    /// is taken at begin - w. There is none to arrive for more than L_send forwards.
    pub arrivals: bool,
}

impl Repairs {
    /// The printed form.
    pub const NONE: Self = Self { port: false, comparison: false, arrivals: false };
    /// The form that is right.
    pub const ALL: Self = Self { port: true, comparison: true, arrivals: true };
}

/// What algorithm 5 returns, and what its sigma says when it is written out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed<T> {
    /// The value returned.
    pub success: bool,
    /// L_send; 0 where the makespan is refused before it is counted.
    pub to_send: u64,
    /// L_sched; counting stops when there are more than tasks on the star.
    pub scheduled: u64,
    /// The L_send latest receptions, or all there are, in the order of the forwards.
    pub receivers: Vec<usize>,
    /// Senders back to back from time 0 on, by non-decreasing communication time; forwards at the times T that the
    /// backward pass gives them; received tasks computed at its times `begin`, all others from time 0 on. Senders
    /// compute what they keep, more than they can in time if L_sched < L_send.
    pub schedule: Schedule<T>,
}

/// Algorithm 5 as printed, but for `repairs`; with [`Repairs::ALL`] it decides as [`decide`](super::decide) does.
///
/// The makespan is in the unit of the star. O(m n).
pub fn printed<T: Time>(star: &Star<T>, makespan: &T, repairs: Repairs) -> Printed<T> {
    let Some(roles) = Roles::new(star, makespan) else { return refused(star) };
    let senders = roles.input_order();
    let inputs = input_times(star, &senders);
    let sigma = backward_pass(star, &roles, makespan, &inputs, repairs);
    let scheduled = sigma.len() as u64;
    // PRINTED: 26: return ((L_sched <= L_send), sigma)
    // DIFFERENCE: line 26 prints L_sched <= L_send: success is that not too many tasks can be received.
    let success = if repairs.comparison { scheduled >= roles.to_send } else { scheduled <= roles.to_send };
    let mut forwards: Vec<&Forward<T>> = sigma.iter().take(senders.len()).collect();
    forwards.reverse();
    let receivers = forwards.iter().map(|forward| roles.receivers[forward.receiver].worker).collect();
    let schedule = written_out(star, &roles, makespan, &inputs, &forwards);
    Printed { success, to_send: roles.to_send, scheduled, receivers, schedule }
}

/// The answer (false, {}) of phase 2.
fn refused<T: Time>(star: &Star<T>) -> Printed<T> {
    let roles = Roles { senders: Vec::new(), receivers: Vec::new(), to_send: 0 };
    let schedule = written_out(star, &roles, &T::zero(), &[], &[]);
    Printed { success: false, to_send: 0, scheduled: 0, receivers: Vec::new(), schedule }
}

/// A task on its way into the master.
struct Input<T> {
    sender: usize,
    start: T,
    arrival: T,
}

fn input_times<T: Time>(star: &Star<T>, senders: &[usize]) -> Vec<Input<T>> {
    let mut port = T::zero();
    let mut inputs = Vec::with_capacity(senders.len());
    for &sender in senders {
        let start = port.clone();
        port += &star.workers()[sender].comm;
        inputs.push(Input { sender, start, arrival: port.clone() });
    }
    inputs
}

/// One element of sigma: the position of the receiver, and the start of the forward (T after line 29).
struct Forward<T> {
    receiver: usize,
    start: T,
}

/// Phases 3 and 4: sigma, the latest reception first.
fn backward_pass<T: Time>(
    star: &Star<T>,
    roles: &Roles<T>,
    makespan: &T,
    inputs: &[Input<T>],
    repairs: Repairs,
) -> Vec<Forward<T>> {
    // DIFFERENCE: c_{s_1} does not exist where nobody must send.
    let master_in = inputs.first().map_or_else(T::zero, |input| input.arrival.clone());
    let mut begin = vec![makespan.clone(); roles.receivers.len()];
    let mut port = makespan.clone();
    let mut sigma = Vec::new();
    // DIFFERENCE: a worker with w_r = 0 can be chosen for ever; one task more than there are settles the comparison
    // of line 26.
    while sigma.len() as u64 <= star.total_tasks() {
        let arrived = match inputs.len().checked_sub(sigma.len() + 1) {
            Some(position) if repairs.arrivals => &inputs[position].arrival,
            None if repairs.arrivals => break,
            _ => &master_in,
        };
        let choice = |(index, r): (usize, &Receiver<T>)| candidate(r, &begin[index], &port, arrived, repairs);
        let starts = roles.receivers.iter().enumerate().map(|pair| (pair.0, choice(pair)));
        let feasible = starts.filter_map(|(index, start)| Some((start?, std::cmp::Reverse(index))));
        let Some((start, std::cmp::Reverse(receiver))) = feasible.max() else { break };
        begin[receiver] -= roles.receivers[receiver].comp;
        // PRINTED: 28, 29: begin_receiver <- begin_receiver - w_receiver; T <- begin_receiver - c_receiver
        // DIFFERENCE: line 29 prints T <- begin_receiver - c_receiver, which forgets that the master may be forwarded
        // to others then: the start that line 24 maximises is the minimum with T.
        port = if repairs.port { start } else { begin[receiver].clone() - roles.receivers[receiver].comm };
        sigma.push(Forward { receiver, start: port.clone() });
    }
    sigma
}

/// Line 24: when a receiver could start to receive, if that is feasible.
fn candidate<T: Time>(receiver: &Receiver<T>, begin: &T, port: &T, arrived: &T, repairs: Repairs) -> Option<T> {
    // PRINTED: 24: max_i (min(begin_i - w_i, T)) - c_i is maximal [...] (begin_receiver - w_receiver >= end_receiver)
    // [...] (begin_receiver - w_receiver - c_receiver >= master_in)
    let due = begin.clone() - receiver.comp;
    let start = due.clone().min(port.clone()) - receiver.comm;
    // DIFFERENCE: line 24 prints the arrival at the master as begin - w - c >= master_in, again without T.
    let forward = if repairs.arrivals { start.clone() } else { due.clone() - receiver.comm };
    (due >= receiver.end && forward >= *arrived).then_some(start)
}

/// The times that the algorithm fixes, as a schedule.
fn written_out<T: Time>(
    star: &Star<T>,
    roles: &Roles<T>,
    makespan: &T,
    inputs: &[Input<T>],
    forwards: &[&Forward<T>],
) -> Schedule<T> {
    let mut kept: Vec<u64> = star.workers().iter().map(|worker| worker.tasks).collect();
    let mut received = vec![0; roles.receivers.len()];
    let mut schedule = Schedule::default();
    for (input, forward) in inputs.iter().zip(forwards) {
        kept[input.sender] -= 1;
        received[forward.receiver] += 1;
        let to = roles.receivers[forward.receiver].worker;
        let (in_start, out_start) = (input.start.clone(), forward.start.clone());
        schedule.transfers.push(Transfer { from: input.sender, to, in_start, out_start });
    }
    for (worker, &tasks) in kept.iter().enumerate().filter(|&(worker, &tasks)| tasks > 0 && computes(star, worker)) {
        schedule.runs.push(Run { worker, start: T::zero(), tasks });
    }
    for (receiver, &tasks) in roles.receivers.iter().zip(&received).filter(|(_, tasks)| **tasks > 0) {
        let start = makespan.clone() - &receiver.comp.times(tasks);
        schedule.runs.push(Run { worker: receiver.worker, start, tasks });
    }
    schedule
}

fn computes<T>(star: &Star<T>, worker: usize) -> bool {
    star.workers()[worker].comp.is_some()
}
