//! The core problem: an order of receptions in given slots under given releases.

use super::WholeTime;
use super::slots::Slot;

/// The slots of one class of links.
#[derive(Debug, Clone)]
pub(super) struct Lane<T> {
    /// Which class, counted by increasing communication time.
    pub(super) class: usize,
    /// Time on the output port for each reception (c).
    pub(super) comm: T,
    /// Latest due date first.
    pub(super) slots: Vec<Slot<T>>,
}

/// As many receptions as there are releases, the k-th starting no earlier than the k-th release, each in a slot.
#[derive(Debug, Clone)]
pub(super) struct Problem<T> {
    /// By strictly increasing communication time.
    pub(super) lanes: Vec<Lane<T>>,
    /// When the k-th task has arrived at the master (A_k), for each k; never decreasing.
    pub(super) releases: Vec<T>,
}

impl<T: WholeTime> Problem<T> {
    /// How many slots of each lane an order uses.
    pub(super) fn used(&self, order: &[usize]) -> Vec<usize> {
        let mut used = vec![0; self.lanes.len()];
        for &lane in order {
            used[lane] += 1;
        }
        used
    }

    /// The slots of an order of lanes, which is given last reception first, in the order of reception.
    fn slots_in_order<'a>(&'a self, order: &'a [usize]) -> impl Iterator<Item = (&'a Lane<T>, &'a Slot<T>)> {
        let mut left = self.used(order);
        order.iter().rev().map(move |&lane| {
            left[lane] -= 1;
            (&self.lanes[lane], &self.lanes[lane].slots[left[lane]])
        })
    }

    /// Whether an order, last reception first, keeps every due date under other releases.
    pub(super) fn is_met(&self, order: &[usize], releases: &[T]) -> bool {
        let mut port = T::zero();
        self.slots_in_order(order).zip(releases).all(|((lane, slot), release)| {
            port = port.clone().max(release.clone()) + &lane.comm;
            port <= slot.due
        })
    }

    /// The workers of an order of lanes, last reception first; the result is in the order of reception.
    pub(super) fn receivers(&self, order: &[usize]) -> Vec<usize> {
        self.slots_in_order(order).map(|(_, slot)| slot.worker).collect()
    }
}
