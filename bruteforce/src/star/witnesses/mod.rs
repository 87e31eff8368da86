//! Every pair of orders that meets a deadline: who sends and who receives, transfer by transfer, without any dominance.
//!
//! A statement "in any schedule of length T, …" about who sends and who receives in which order is tested on every
//! feasible pair of orders: the senders in the order of the master's input port, the receivers in that of its output
//! port. Any worker may send, also a task that it has received. Tasks are alike, so the k-th that leaves the master may
//! be taken for the k-th that reached it.
//!
//! # One schedule for each pair of orders
//!
//! Whether a pair of orders is feasible is decided by one schedule, and it is enough to look at that one.
//!
//! - *Computations are as late as can be.* Let worker j send S_j tasks, receive R_j and so compute N_j = L_j - S_j +
//!   R_j. Moving its i-th computation to T - (N_j - i + 1) w_j, the latest time that meets T, takes no task from
//!   anybody.
//! - *Transfers are as early as these computations allow.* The a-th send of j starts when the input port is free, and
//!   when there is a task for it: for every i, the (i - L_j + a)-th reception must be over when the send starts, or
//!   else when the i-th computation starts, for by the later of the two times j has parted with i + a tasks. These
//!   rules bound a start from below by the ends of earlier transfers, and each bound grows with those ends. So there
//!   are least times that satisfy all of them, and every schedule of the two orders has the same times or later ones.
//!   If they miss T, so does every schedule of these orders.
//!
//! # What is cut off
//!
//! Only pairs of prefixes that no continuation can save. A worker with more tasks than it can compute must send the
//! excess, and the excess must be received by workers with room; each of these sends and receptions takes its time on
//! its port, and a worker computes nothing that it receives after T - w_j. Where all rooms together are just the
//! excess, each room must be filled by that time, so the required receptions are tested in order of these times.
//!
//! Workers with the same c, w and L that have neither sent nor received yet differ in name only: of these the first is
//! taken, and its pairs of orders stand for those of the others.

use std::ops::ControlFlow;

use itertools::Itertools;
use schedcheck_model::Time;
use schedcheck_model::star::{Run, Schedule, Star, Transfer, check};
use thiserror::Error;

/// One feasible pair of orders, with a schedule that meets the deadline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness<T> {
    /// The sender of each transfer, in the order in which they use the master's input port.
    pub senders: Vec<usize>,
    /// The receiver of each transfer, in the order in which they use the master's output port.
    pub receivers: Vec<usize>,
    /// The transfers as soon as the orders allow, and a computation of every task before the deadline.
    pub schedule: Schedule<T>,
}

/// How far an enumeration went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Enumeration {
    /// Feasible pairs of orders visited.
    pub witnesses: u64,
    /// Pairs of prefixes of orders looked at.
    pub prefixes: u64,
    /// Whether every pair of orders was visited (the visitor did not stop the enumeration).
    pub complete: bool,
}

/// A star on which infinitely many pairs of orders meet a deadline: moving tasks over a free link costs nothing.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("workers[{worker}].c is zero: tasks can go to and fro for ever, and the pairs of orders cannot be enumerated")]
pub struct FreeLink {
    /// The first worker whose communication time is zero.
    pub worker: usize,
}

/// Calls `visit` on every pair of orders for which some schedule has a makespan of at most `deadline`.
///
/// Of pairs that differ only in the names of identical workers, one is visited.
///
/// # Errors
/// Refuses stars with a communication time of zero.
///
/// ```
/// use std::ops::ControlFlow;
/// use schedcheck_bruteforce::star::witnesses::for_each_feasible;
/// use schedcheck_model::star::Star;
/// let mut receivers = Vec::new();
/// for_each_feasible(&Star::of([(1, 2, 2), (1, 2, 0)]), &4, |witness| {
///     receivers.push(witness.receivers.clone());
///     ControlFlow::Continue(())
/// })?;
/// assert!(receivers.contains(&vec![]) && receivers.contains(&vec![1]));
/// # Ok::<(), schedcheck_bruteforce::star::witnesses::FreeLink>(())
/// ```
pub fn for_each_feasible<T: Time>(
    star: &Star<T>,
    deadline: &T,
    visit: impl FnMut(&Witness<T>) -> ControlFlow<()>,
) -> Result<Enumeration, FreeLink> {
    if let Some(worker) = star.workers().iter().position(|worker| worker.comm.is_zero()) {
        return Err(FreeLink { worker });
    }
    let capacity = |comp: &Option<T>| comp.as_ref().map_or(0, |comp| deadline.whole_multiples(comp));
    let mut walk = Walk {
        star,
        deadline,
        capacities: star.workers().iter().map(|worker| capacity(&worker.comp)).collect(),
        senders: Vec::new(),
        receivers: Vec::new(),
        seen: Enumeration::default(),
        visit,
    };
    walk.seen.complete = walk.extend().is_continue();
    Ok(walk.seen)
}

/// A pair of prefixes on its way through all pairs of orders.
struct Walk<'a, T, V> {
    star: &'a Star<T>,
    deadline: &'a T,
    /// How many tasks each worker can compute by the deadline.
    capacities: Vec<u64>,
    senders: Vec<usize>,
    receivers: Vec<usize>,
    seen: Enumeration,
    visit: V,
}

impl<T: Time, V: FnMut(&Witness<T>) -> ControlFlow<()>> Walk<'_, T, V> {
    fn extend(&mut self) -> ControlFlow<()> {
        self.seen.prefixes += 1;
        // Computations left aside, the times of a prefix are a lower bound of those of every continuation.
        let Some(times) = Times::of(self.star, &self.senders, &self.receivers, &[]) else {
            return ControlFlow::Continue(());
        };
        let held = self.held();
        if self.excess(&held) == 0
            && let Some(schedule) = self.schedule(&held)
        {
            self.seen.witnesses += 1;
            let (senders, receivers) = (self.senders.clone(), self.receivers.clone());
            (self.visit)(&Witness { senders, receivers, schedule })?;
        }
        if !self.can_go_on(&held, &times) {
            return ControlFlow::Continue(());
        }
        let sending =
            (0..held.len()).filter(|&worker| held[worker] > 0 && self.is_first_of_its_kind(worker)).collect_vec();
        for sender in sending {
            self.senders.push(sender);
            for receiver in (0..held.len()).filter(|&worker| self.is_first_of_its_kind(worker)).collect_vec() {
                self.receivers.push(receiver);
                self.extend()?;
                self.receivers.pop();
            }
            self.senders.pop();
        }
        ControlFlow::Continue(())
    }

    /// What each worker has in the end if no task is moved any more.
    fn held(&self) -> Vec<u64> {
        let mut held = self.star.workers().iter().map(|worker| worker.tasks).collect_vec();
        for (&from, &to) in self.senders.iter().zip(&self.receivers) {
            held[from] -= 1;
            held[to] += 1;
        }
        held
    }

    fn excess(&self, held: &[u64]) -> u64 {
        held.iter().zip(&self.capacities).map(|(held, capacity)| held.saturating_sub(*capacity)).sum()
    }

    /// Whether no identical worker with a smaller index is as untouched as this one.
    fn is_first_of_its_kind(&self, worker: usize) -> bool {
        let workers = self.star.workers();
        let is_untouched = |worker| !self.senders.contains(&worker) && !self.receivers.contains(&worker);
        !is_untouched(worker) || !(0..worker).any(|other| workers[other] == workers[worker] && is_untouched(other))
    }

    /// Whether one more transfer, and all those that are still needed, can be over in time.
    fn can_go_on(&self, held: &[u64], times: &Times<T>) -> bool {
        let workers = self.star.workers();
        let excess = self.excess(held);
        let mut arrival = times.input_free.clone();
        for ((worker, &held), &capacity) in workers.iter().zip(held).zip(&self.capacities) {
            arrival += &worker.comm.times(held.saturating_sub(capacity));
        }
        let cheapest = |values: &mut dyn Iterator<Item = &T>| values.min().cloned().unwrap_or_else(T::zero);
        let least_comm = cheapest(&mut workers.iter().map(|worker| &worker.comm));
        let least_comp = cheapest(&mut workers.iter().filter_map(|worker| worker.comp.as_ref()));
        if excess == 0 {
            arrival += &least_comm;
        }
        let rooms = self.rooms(held);
        let room = rooms.iter().map(|room| room.size).sum::<u64>();
        arrival + &least_comm + &least_comp <= *self.deadline
            && room >= excess
            && if room == excess {
                self.all_filled(rooms, times)
            } else {
                self.some_filled(rooms, excess, times, &least_comp)
            }
    }

    fn rooms(&self, held: &[u64]) -> Vec<Room<T>> {
        let with_room = (0..held.len()).filter(|&worker| self.capacities[worker] > held[worker]);
        with_room
            .filter_map(|worker| {
                let comp = self.star.workers()[worker].comp.as_ref()?;
                Some(Room {
                    size: self.capacities[worker] - held[worker],
                    comm: self.star.workers()[worker].comm.clone(),
                    due: self.deadline.clone() - comp,
                })
            })
            .collect()
    }

    /// Every room must be filled: its receptions are over by its time.
    fn all_filled(&self, mut rooms: Vec<Room<T>>, times: &Times<T>) -> bool {
        rooms.sort_by(|one, other| one.due.cmp(&other.due));
        let mut free = times.output_free.clone();
        rooms.iter().all(|room| {
            free += &room.comm.times(room.size);
            free <= room.due
        })
    }

    /// The excess fills the rooms over the cheapest links at best.
    fn some_filled(&self, mut rooms: Vec<Room<T>>, mut excess: u64, times: &Times<T>, least_comp: &T) -> bool {
        rooms.sort_by(|one, other| one.comm.cmp(&other.comm));
        let mut free = times.output_free.clone();
        for room in rooms {
            let filled = room.size.min(excess);
            free += &room.comm.times(filled);
            excess -= filled;
        }
        free + least_comp <= *self.deadline
    }

    /// The schedule of the two orders, if it meets the deadline.
    fn schedule(&self, held: &[u64]) -> Option<Schedule<T>> {
        let starts = self.latest_starts(held)?;
        let times = Times::of(self.star, &self.senders, &self.receivers, &starts)?;
        let transfer = |k: usize| Transfer {
            from: self.senders[k],
            to: self.receivers[k],
            in_start: times.in_starts[k].clone(),
            out_start: times.out_starts[k].clone(),
        };
        let run = |(worker, starts): (usize, &Vec<T>)| {
            Some(Run { worker, start: starts.first()?.clone(), tasks: starts.len() as u64 })
        };
        let schedule = Schedule {
            transfers: (0..self.senders.len()).map(transfer).collect(),
            runs: starts.iter().enumerate().filter_map(run).collect(),
        };
        check(self.star, &schedule).is_ok_and(|measure| measure.makespan <= *self.deadline).then_some(schedule)
    }

    /// When each worker starts each of its computations at the latest.
    fn latest_starts(&self, held: &[u64]) -> Option<Vec<Vec<T>>> {
        let starts = |(worker, &tasks): (usize, &u64)| match &self.star.workers()[worker].comp {
            _ if tasks == 0 => Some(Vec::new()),
            None => None,
            Some(comp) => Some((1..=tasks).rev().map(|left| self.deadline.clone() - &comp.times(left)).collect()),
        };
        held.iter().enumerate().map(starts).collect()
    }
}

/// Computations for which a worker still has room.
struct Room<T> {
    size: u64,
    comm: T,
    /// When the last task that it can compute must have arrived.
    due: T,
}

/// The least times of a pair of orders.
struct Times<T> {
    in_starts: Vec<T>,
    out_starts: Vec<T>,
    /// When the receptions of each worker end, in order.
    receptions: Vec<Vec<T>>,
    input_free: T,
    output_free: T,
}

impl<T: Time> Times<T> {
    /// The least times beside computations that start at `starts` (none for a worker that is not listed); none if a
    /// send waits for its own task.
    fn of(star: &Star<T>, senders: &[usize], receivers: &[usize], starts: &[Vec<T>]) -> Option<Self> {
        let workers = star.workers();
        let mut times = Self {
            in_starts: Vec::with_capacity(senders.len()),
            out_starts: Vec::with_capacity(senders.len()),
            receptions: vec![Vec::new(); workers.len()],
            input_free: T::zero(),
            output_free: T::zero(),
        };
        let mut sent = vec![0_u64; workers.len()];
        for (&from, &to) in senders.iter().zip(receivers) {
            sent[from] += 1;
            let computations = starts.get(from).map_or(&[][..], Vec::as_slice);
            let in_start = times.earliest_send(workers[from].tasks, from, sent[from], computations)?;
            times.input_free = in_start.clone() + &workers[from].comm;
            let out_start = times.input_free.clone().max(times.output_free.clone());
            times.output_free = out_start.clone() + &workers[to].comm;
            times.receptions[to].push(times.output_free.clone());
            times.in_starts.push(in_start);
            times.out_starts.push(out_start);
        }
        Some(times)
    }

    /// The earliest start of a worker's send number `sent` that leaves its computations their tasks.
    fn earliest_send(&self, held: u64, worker: usize, sent: u64, computations: &[T]) -> Option<T> {
        let mut start = self.input_free.clone();
        for (begun, computation) in std::iter::once(None).chain(computations.iter().map(Some)).enumerate() {
            // By the later of this send and this computation, the worker has parted with so many tasks.
            let Some(needed) = (begun as u64 + sent).checked_sub(held + 1) else { continue };
            match self.receptions[worker].get(needed as usize) {
                Some(end) if computation.is_none_or(|computation| end > computation) => start = start.max(end.clone()),
                Some(_) => {}
                // A reception later in the order of the output port ends after this very send: no computation, no way.
                None if computation.is_none() => return None,
                // It may still end before this computation starts; the checker will see.
                None => {}
            }
        }
        Some(start)
    }
}

#[cfg(test)]
mod tests;
