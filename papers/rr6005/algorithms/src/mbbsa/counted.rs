//! The test of one makespan on equal links, with deadlines counted instead of listed.
//!
//! With one link cost c the k-th forward ends at (k + 1) c. A deadline d is in *slot* k if a task forwarded k-th is
//! the last that meets it: (k + 1) c <= d < (k + 2) c; later ones than K = L_send are all one. K receptions are on
//! time if and only if K deadlines can be put in an order in which the k-th is in slot k or later. In increasing
//! order, the K latest deadlines do so if any do, hence (a condition of Hall's kind, Moore's greedy choice made in
//! advance):
//!
//! > the test succeeds if and only if for each k = 1, ..., K at least K - k + 1 deadlines are in slot k or later.
//!
//! The number G(k) of deadlines in slot k or later takes one division a worker. Let x be the largest slot with at
//! least K of them, found by bisection. All k up to x meet the condition, and fewer than K deadlines are in later
//! slots, however many there are in all. G falls with k, so all slots of an interval (a, b] meet the condition if
//! G(b) meets that of slot a + 1. Else the interval is halved, and one of at most m slots is settled by a histogram
//! of its deadlines: O(m log K + K) in all, and O(m log K) unless the answer is a close one for many slots.

use schedcheck_model::Time;
use schedcheck_model::star::Star;

use crate::roles::{Receiver, Roles};

/// The fewest slots that are worth sorting at a time.
const SMALLEST_BLOCK: usize = 1 << 12;

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
        self.to_send == 0 || self.level().is_some_and(|level| self.suffices_after(level))
    }

    /// The receivers in the order in which the master forwards to them, if all tasks can be received on time.
    pub fn output_order(&self) -> Option<Vec<usize>> {
        if self.to_send == 0 {
            return Some(Vec::new());
        }
        let level = self.level().filter(|&level| self.suffices_after(level))?;
        Some(self.sorted_by_slot(level))
    }

    /// The time from the end of a forward in `slot` to the makespan; none after the last slot.
    fn room(&self, slot: u64) -> Option<T> {
        (slot <= self.to_send).then(|| self.makespan.clone() - &self.comm.times(slot + 1))
    }

    /// G(slot), or K if it is larger.
    fn at_least(&self, slot: u64) -> u64 {
        let room = self.room(slot);
        let mut missing = self.to_send;
        for receiver in self.receivers {
            missing = missing.saturating_sub(deadlines_in(&room, receiver));
            if missing == 0 {
                break;
            }
        }
        self.to_send - missing
    }

    /// The largest slot x with G(x) >= K.
    fn level(&self) -> Option<u64> {
        let (mut suffices, mut fails) = (0, self.to_send + 1);
        while fails - suffices > 1 {
            let slot = suffices + (fails - suffices) / 2;
            if self.at_least(slot) == self.to_send { suffices = slot } else { fails = slot }
        }
        (suffices > 0).then_some(suffices)
    }

    /// How many deadlines must be in `slot` or later.
    fn needed(&self, slot: u64) -> u64 {
        self.to_send - slot + 1
    }

    /// Whether enough deadlines are in each slot after `level` or later.
    fn suffices_after(&self, level: u64) -> bool {
        level == self.to_send || self.suffices_between(level, self.to_send, self.at_least(self.to_send))
    }

    /// Whether enough deadlines are in each slot of (`after`, `to`] or later; `at_end` is G(`to`).
    fn suffices_between(&self, after: u64, to: u64, at_end: u64) -> bool {
        if at_end >= self.needed(after + 1) {
            true
        } else if at_end < self.needed(to) {
            false
        } else if to - after <= self.receivers.len() as u64 {
            self.suffices_slot_by_slot(after, to)
        } else {
            let middle = after + (to - after) / 2;
            self.suffices_between(after, middle, self.at_least(middle)) && self.suffices_between(middle, to, at_end)
        }
    }

    fn suffices_slot_by_slot(&self, after: u64, to: u64) -> bool {
        let histogram = self.histogram(after, to);
        let mut later = self.at_least(to + 1);
        (0..=to).rev().zip(histogram.iter().rev()).all(|(slot, &count)| {
            later += count as u64;
            later >= self.needed(slot)
        })
    }

    /// How many deadlines are in each slot of (`after`, `to`].
    fn histogram(&self, after: u64, to: u64) -> Vec<usize> {
        let mut histogram = vec![0; (to - after) as usize];
        self.deadlines(after, to).for_each(|alike| histogram[alike.slot] += alike.count);
        histogram
    }

    /// The K latest deadlines by slot, that is enough of those in slot `level` and all later ones: their workers.
    fn sorted_by_slot(&self, level: u64) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.to_send as usize);
        let mut missing = self.to_send - self.at_least(level + 1);
        let (here, later) = (self.room(level), self.room(level + 1));
        for receiver in self.receivers {
            let taken = missing.min(deadlines_in(&here, receiver) - deadlines_in(&later, receiver));
            missing -= taken;
            order.extend(std::iter::repeat_n(receiver.worker, taken as usize));
        }
        // Sorted by counting; a block of slots at a time, so that the counts stay in a cache.
        let block = self.receivers.len().max(SMALLEST_BLOCK);
        for after in (level..self.to_send).step_by(block) {
            self.append_by_slot(&mut order, after, self.to_send.min(after + block as u64));
        }
        order
    }

    /// Appends the workers of the deadlines in the slots of (`after`, `to`], by slot.
    fn append_by_slot(&self, order: &mut Vec<usize>, after: u64, to: u64) {
        let mut places = self.histogram(after, to);
        let mut next = order.len();
        for place in &mut places {
            next += std::mem::replace(place, next);
        }
        order.resize(next, 0);
        self.deadlines(after, to).for_each(|alike| {
            let place = &mut places[alike.slot];
            order[*place..*place + alike.count].fill(alike.worker);
            *place += alike.count;
        });
    }

    /// The deadlines in the slots of (`after`, `to`], `after` at least the level. Slots are counted from `after` + 1.
    fn deadlines(&self, after: u64, to: u64) -> impl Iterator<Item = Alike> {
        // If links cost nothing all deadlines are in the last slot, and there is none after it.
        let receivers = if after == to { &[] } else { self.receivers };
        let (first_room, last_room, later_room) = (self.room(after + 1), self.room(self.to_send), self.room(to + 1));
        receivers.iter().flat_map(move |receiver| {
            let worker = receiver.worker;
            let place = move |slot: u64| (slot - after - 1) as usize;
            let later = deadlines_in(&later_room, receiver);
            let count = deadlines_in(&first_room, receiver);
            let in_last_slot = if to == self.to_send { deadlines_in(&last_room, receiver) } else { later };
            let last = Alike { worker, slot: place(to), count: (in_last_slot - later) as usize };
            let mut walk = Walk::new(self, receiver, in_last_slot);
            let earlier = (in_last_slot..count).map(move |_| Alike { worker, slot: place(walk.next_slot()), count: 1 });
            std::iter::once(last).chain(earlier)
        })
    }
}

/// How many of a receiver's deadlines leave at least this room before the makespan.
fn deadlines_in<T: Time>(room: &Option<T>, receiver: &Receiver<T>) -> u64 {
    room.as_ref().map_or(0, |room| room.whole_multiples(receiver.comp).min(receiver.spare))
}

/// Deadlines of one worker in one slot.
struct Alike {
    worker: usize,
    slot: usize,
    count: usize,
}

/// A walk over the deadlines of one receiver, latest first, without a division each: w_r is so many whole c and a rest.
///
/// Nothing is divided that lies before the last slots, where a quotient may be as large as it likes.
struct Walk<'a, T> {
    comm: &'a T,
    comp: &'a T,
    makespan: &'a T,
    skipped: u64,
    stride: Option<(u64, T)>,
    /// The present deadline in whole c, and the rest.
    deadline: Option<(u64, T)>,
}

impl<'a, T: Time> Walk<'a, T> {
    /// A walk that begins after the `skipped` latest deadlines.
    fn new(counts: &Counts<'a, T>, receiver: &Receiver<'a, T>, skipped: u64) -> Self {
        let Counts { comm, makespan, .. } = *counts;
        Self { comm, comp: receiver.comp, makespan, skipped, stride: None, deadline: None }
    }

    fn in_links(&self, time: &T) -> (u64, T) {
        let whole = time.whole_multiples(self.comm);
        (whole, time.clone() - &self.comm.times(whole))
    }

    /// The slot of the next deadline, which must be a slot.
    fn next_slot(&mut self) -> u64 {
        let Some((mut whole, mut rest)) = self.deadline.take() else {
            let deadline = self.in_links(&(self.makespan.clone() - &self.comp.times(self.skipped + 1)));
            let slot = deadline.0 - 1;
            self.deadline = Some(deadline);
            return slot;
        };
        let (stride, of_rest) = self.stride.take().unwrap_or_else(|| self.in_links(self.comp));
        if rest < of_rest {
            rest += self.comm;
            whole -= 1;
        }
        rest -= &of_rest;
        whole -= stride;
        self.deadline = Some((whole, rest));
        self.stride = Some((stride, of_rest));
        whole - 1
    }
}
