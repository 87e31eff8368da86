//! The test of one makespan on equal links, with deadlines counted instead of listed.
//!
//! With one link cost c the k-th forward ends at (k + 1) c. A deadline d is in *slot* k if a task forwarded k-th is the last
//! that meets it: (k + 1) c <= d < (k + 2) c; later ones than K = L_send are all one. K receptions are on time if and only
//! if K deadlines can be put in an order in which the k-th is in slot k or later. In increasing order, the K latest
//! deadlines do so if any do, hence (a condition of Hall's kind, Moore's greedy choice made in advance):
//!
//! > the test succeeds if and only if for each k = 1, ..., K at least K - k + 1 deadlines are in slot k or later.
//!
//! The number G(k) of deadlines in slot k or later takes one division a worker. Let x be the largest slot with G(x) >= K,
//! found by bisection. All k <= x meet the condition, and fewer than K deadlines are in later slots: these are put into a
//! histogram, however many deadlines there are in all.

use schedcheck_model::Time;
use schedcheck_model::star::Star;

use crate::rr6005::roles::{Receiver, Roles};

/// The deadlines of one makespan on one star of equal links.
pub(super) struct Counts<'a, T> {
    makespan: &'a T,
    comm: &'a T,
    receivers: &'a [Receiver<'a, T>],
    /// K, the number of tasks that must be sent.
    to_send: u64,
}

impl<'a, T: Time> Counts<'a, T> {
    pub fn new(star: &'a Star<T>, roles: &'a Roles<'a, T>, makespan: &'a T) -> Self {
        Self { makespan, comm: &star.workers()[0].comm, receivers: &roles.receivers, to_send: roles.to_send }
    }

    /// Whether all tasks can be received on time.
    pub fn is_feasible(&self) -> bool {
        self.to_send == 0 || self.level().is_some_and(|level| self.histogram(level).is_some())
    }

    /// The receivers in the order in which the master forwards to them, if all tasks can be received on time.
    pub fn output_order(&self) -> Option<Vec<usize>> {
        if self.to_send == 0 {
            return Some(Vec::new());
        }
        let level = self.level()?;
        let histogram = self.histogram(level)?;
        Some(self.sorted_by_slot(level, &histogram))
    }

    /// How many of a receiver's deadlines are in `slot` or later.
    fn of_receiver(&self, receiver: &Receiver<T>, slot: u64) -> u64 {
        let room = self.makespan.clone() - &self.comm.times(slot + 1);
        room.whole_multiples(receiver.comp).min(receiver.spare)
    }

    /// G(slot) >= K.
    fn suffices(&self, slot: u64) -> bool {
        let mut missing = self.to_send;
        self.receivers.iter().any(|receiver| {
            missing = missing.saturating_sub(self.of_receiver(receiver, slot));
            missing == 0
        })
    }

    /// The largest slot x with G(x) >= K.
    fn level(&self) -> Option<u64> {
        let (mut suffices, mut fails) = (0, self.to_send + 1);
        while fails - suffices > 1 {
            let slot = suffices + (fails - suffices) / 2;
            if self.suffices(slot) { suffices = slot } else { fails = slot }
        }
        (suffices > 0).then_some(suffices)
    }

    /// How many deadlines are in each slot after `level`, if enough are in each of these slots or later.
    fn histogram(&self, level: u64) -> Option<Vec<u32>> {
        let mut histogram = vec![0; (self.to_send - level) as usize];
        self.deadlines_after(level).for_each(|alike| histogram[alike.slot] += alike.count as u32);
        let later = histogram.iter().rev().scan(0, |sum, &count| {
            *sum += u64::from(count);
            Some(*sum)
        });
        (1..).zip(later).all(|(needed, later)| later >= needed).then_some(histogram)
    }

    /// The K latest deadlines by slot, that is enough of those in slot `level` and all later ones: their workers.
    fn sorted_by_slot(&self, level: u64, histogram: &[u32]) -> Vec<usize> {
        let mut starts = Vec::with_capacity(histogram.len());
        let mut later = 0;
        for &count in histogram.iter().rev() {
            later += count as usize;
            starts.push(self.to_send as usize - later);
        }
        starts.reverse();
        let mut order = Vec::with_capacity(self.to_send as usize);
        for receiver in self.receivers {
            let after = if level == self.to_send { 0 } else { self.of_receiver(receiver, level + 1) };
            let missing = self.to_send as usize - later - order.len();
            let taken = missing.min((self.of_receiver(receiver, level) - after) as usize);
            order.extend(std::iter::repeat_n(receiver.worker, taken));
        }
        order.resize(self.to_send as usize, 0);
        self.deadlines_after(level).for_each(|alike| {
            let start = &mut starts[alike.slot];
            order[*start..*start + alike.count].fill(alike.worker);
            *start += alike.count;
        });
        order
    }

    /// The deadlines in slots after `level`, fewer than K. Slots are counted from the first after `level`.
    fn deadlines_after(&self, level: u64) -> impl Iterator<Item = Alike> {
        // If links cost nothing all deadlines are in the last slot, and there is none after it.
        let receivers = if level == self.to_send { &[] } else { self.receivers };
        receivers.iter().flat_map(move |receiver| {
            let worker = receiver.worker;
            let place = move |slot: u64| (slot - level - 1) as usize;
            let count = self.of_receiver(receiver, level + 1);
            let in_last_slot = self.of_receiver(receiver, self.to_send);
            let last = Alike { worker, slot: place(self.to_send), count: in_last_slot as usize };
            let mut walk = Walk::new(self, receiver, in_last_slot);
            let earlier = (in_last_slot..count).map(move |_| Alike { worker, slot: place(walk.next_slot()), count: 1 });
            std::iter::once(last).chain(earlier)
        })
    }
}

/// Deadlines of one worker in one slot.
struct Alike {
    worker: usize,
    slot: usize,
    count: usize,
}

/// A walk over the deadlines of one receiver, latest first, without a division each: w_r is so many whole c and a rest.
struct Walk<T> {
    comm: T,
    stride: (u64, T),
    /// The present deadline in whole c, and the rest.
    deadline: (u64, T),
}

impl<T: Time> Walk<T> {
    /// A walk that begins after the `skipped` latest deadlines.
    fn new(counts: &Counts<T>, receiver: &Receiver<T>, skipped: u64) -> Self {
        let in_links = |time: T| {
            let whole = time.whole_multiples(counts.comm);
            let rest = time - &counts.comm.times(whole);
            (whole, rest)
        };
        let stride = in_links(receiver.comp.clone());
        let deadline = in_links(counts.makespan.clone() - &receiver.comp.times(skipped));
        Self { comm: counts.comm.clone(), stride, deadline }
    }

    /// The slot of the next deadline, which must be a slot.
    fn next_slot(&mut self) -> u64 {
        let (whole, rest) = &mut self.deadline;
        if *rest < self.stride.1 {
            *rest += &self.comm;
            *whole -= 1;
        }
        *rest -= &self.stride.1;
        *whole -= self.stride.0;
        *whole - 1
    }
}
