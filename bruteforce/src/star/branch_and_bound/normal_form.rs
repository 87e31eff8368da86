//! What a deadline leaves open: who must send, who may lend, and which slots there are for received tasks.

use schedcheck_model::star::Star;

use super::control::{Control, Exhausted};
use super::slots::{LatestFirst, Slot};
use super::{Relays, WholeTime};

/// Workers whose links are equally fast; by lemma 5 it does not matter to whom of them a task goes.
#[derive(Debug, Clone)]
pub(super) struct LinkClass<T> {
    /// Communication time of each of its workers (c).
    pub(super) comm: T,
    /// Tasks that its workers must send: those that they cannot compute by the deadline.
    pub(super) surplus: usize,
    /// Slots at underloaded workers, latest due date first.
    pub(super) slots: Vec<Slot<T>>,
    /// Slots that open one by one as the class lends tasks (lemma 5), latest due date first.
    pub(super) loan_slots: Vec<Slot<T>>,
}

/// A star under a deadline.
#[derive(Debug, Clone)]
pub(super) struct NormalForm<T> {
    /// By increasing communication time.
    pub(super) classes: Vec<LinkClass<T>>,
    /// What each worker must send (e_j where it is positive).
    pub(super) surplus: Vec<u64>,
    /// The sum of the surpluses (E).
    pub(super) total_surplus: usize,
}

impl<T: WholeTime> NormalForm<T> {
    /// The normal form; nothing if the workers together cannot compute all tasks by the deadline.
    pub(super) fn new(
        star: &Star<T>,
        deadline: &T,
        relays: Relays,
        control: &mut Control<'_>,
    ) -> Result<Option<Self>, Exhausted> {
        let tasks = star.total_tasks();
        let capacities: Vec<u64> = (star.workers().iter())
            .map(|worker| worker.comp.as_ref().map_or(0, |comp| deadline.whole_multiples(comp).min(tasks)))
            .collect();
        let capacity: u128 = capacities.iter().map(|&capacity| u128::from(capacity)).sum();
        if *deadline < T::zero() || capacity < u128::from(tasks) {
            return Ok(None);
        }
        let surplus: Vec<u64> =
            star.workers().iter().zip(&capacities).map(|(worker, &cap)| worker.tasks.saturating_sub(cap)).collect();
        let moved = surplus.iter().sum();
        control.move_tasks(moved)?;
        let total_surplus = moved as usize;
        let classes = if total_surplus == 0 {
            Vec::new()
        } else {
            Classes { star, deadline, relays, capacities: &capacities, surplus: &surplus, total_surplus }
                .build(control)?
        };
        Ok(Some(Self { classes, surplus, total_surplus }))
    }

    /// How many slots there are in all.
    pub(super) fn slots(&self) -> usize {
        self.classes.iter().map(|class| class.slots.len() + class.loan_slots.len()).sum()
    }
}

/// What the classes are made from.
struct Classes<'a, T> {
    star: &'a Star<T>,
    deadline: &'a T,
    relays: Relays,
    capacities: &'a [u64],
    surplus: &'a [u64],
    total_surplus: usize,
}

impl<T: WholeTime> Classes<'_, T> {
    fn build(&self, control: &mut Control<'_>) -> Result<Vec<LinkClass<T>>, Exhausted> {
        let workers = self.star.workers();
        let mut by_comm: Vec<usize> = (0..workers.len()).collect();
        by_comm.sort_unstable_by(|&i, &j| workers[i].comm.cmp(&workers[j].comm).then(i.cmp(&j)));
        let Some(dearest) = by_comm.iter().rev().find(|&&worker| self.surplus[worker] > 0) else {
            return Ok(Vec::new());
        };
        let dearest = &workers[*dearest].comm;
        let first_sender = by_comm.iter().find(|&&worker| self.surplus[worker] + self.lendable(worker, dearest) > 0);
        let first_release = first_sender.map_or_else(T::zero, |&worker| workers[worker].comm.clone());
        by_comm
            .chunk_by(|&i, &j| workers[i].comm == workers[j].comm)
            .map(|class| self.class(class, dearest, &first_release, control))
            .collect()
    }

    fn class(
        &self,
        class: &[usize],
        dearest: &T,
        first_release: &T,
        control: &mut Control<'_>,
    ) -> Result<LinkClass<T>, Exhausted> {
        let comm = self.star.workers()[class[0]].comm.clone();
        let earliest = first_release.clone() + &comm;
        let in_reach = |slot: &Slot<T>| slot.due >= earliest;
        let slots = LatestFirst::new(self.star, self.deadline, class.iter().map(|&j| (j, 0, self.free(j))), false);
        let loans = class.iter().map(|&j| (j, self.free(j), self.lendable(j, dearest)));
        let mut list = |slot| control.list_slot().map(|()| slot);
        Ok(LinkClass {
            surplus: class.iter().map(|&j| self.surplus[j]).sum::<u64>() as usize,
            slots: slots.take(self.total_surplus).take_while(in_reach).map(&mut list).collect::<Result<_, _>>()?,
            loan_slots: LatestFirst::new(self.star, self.deadline, loans, true)
                .take_while(in_reach)
                .map(list)
                .collect::<Result<_, _>>()?,
            comm,
        })
    }

    /// How many tasks more than its own the worker can compute by the deadline.
    fn free(&self, worker: usize) -> u64 {
        self.capacities[worker].saturating_sub(self.star.workers()[worker].tasks)
    }

    /// How many tasks the worker might lend: none if it is as dear as the dearest sender (lemma 4) or can compute
    /// everything (lemma 3), else what it may send beyond its surplus.
    fn lendable(&self, worker: usize, dearest: &T) -> u64 {
        let (capacity, worker) = (self.capacities[worker], &self.star.workers()[worker]);
        let may_lend = self.relays == Relays::Allowed && worker.comm < *dearest && capacity < self.star.total_tasks();
        if may_lend { worker.tasks.min(capacity) } else { 0 }
    }
}
