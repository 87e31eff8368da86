//! The reversed test that is right, with heaps.
//!
//! With T the start of the forward chosen last (M at first), worker r can start to receive at min(begin_r - w_r, T) -
//! c_r. While begin_r - w_r >= T it *waits for the port*: its start T - c_r falls with T, and c_r orders such workers
//! for good. Else its own computations fix its start begin_r - w_r - c_r. T only falls, so a worker of the second
//! kind joins the first at most once before it is chosen; what it is filed under until then is an upper bound, so it
//! is enough to look at the top.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;

use schedcheck_model::Time;
use schedcheck_model::star::{Schedule, Star};

use crate::playback::{Plan, playback};
use crate::roles::Roles;

/// A schedule of at most `makespan`, in the unit of the star, if the reversed test finds one; everything in it
/// happens as soon as its orders of senders and receivers allow.
///
/// On equal links `None` proves that there is none; on others it proves nothing. O((m + n) log m).
pub fn decide<T: Time>(star: &Star<T>, makespan: &T) -> Option<Schedule<T>> {
    decide_roles(star, &Roles::new(star, makespan)?, makespan)
}

/// [`decide`], with the roles for `makespan`.
pub fn decide_roles<T: Time>(star: &Star<T>, roles: &Roles<'_, T>, makespan: &T) -> Option<Schedule<T>> {
    // As soon as possible no forward starts later than in the test, so no task comes later.
    Some(playback(star, &plan_roles(star, roles, makespan)?).expect("senders give away initial tasks only"))
}

/// The orders of senders and receivers of [`decide`]'s schedule.
pub fn plan<T: Time>(star: &Star<T>, makespan: &T) -> Option<Plan> {
    plan_roles(star, &Roles::new(star, makespan)?, makespan)
}

fn plan_roles<T: Time>(star: &Star<T>, roles: &Roles<'_, T>, makespan: &T) -> Option<Plan> {
    let senders = roles.input_order();
    let arrivals = senders.iter().scan(T::zero(), |arrival, &sender| {
        *arrival += &star.workers()[sender].comm;
        Some(arrival.clone())
    });
    let arrivals: Vec<T> = arrivals.collect();
    let mut receivers = Vec::with_capacity(senders.len());
    let mut gaps = Gaps::new(roles, makespan);
    for arrival in arrivals.iter().rev() {
        receivers.push(gaps.forward_last(arrival)?);
    }
    receivers.reverse();
    Some(Plan { senders, receivers })
}

/// What is still free, seen backwards: the output port before `port`, and of each receiver the time before its next
/// task.
struct Gaps<'a, T> {
    roles: &'a Roles<'a, T>,
    port: T,
    next: Vec<Next<T>>,
    /// By begin - w - c, the latest first: an upper bound for those that wait for the port unnoticed.
    bound_by_worker: BinaryHeap<(T, Reverse<usize>)>,
    /// By c, the smallest first.
    bound_by_port: BinaryHeap<Reverse<(T, usize)>>,
}

/// The next task of a receiver, counted from the end.
struct Next<T> {
    /// When it must be there: begin_r - w_r.
    due: T,
    /// How many tasks the worker can take, this one included.
    spare: u64,
}

impl<'a, T: Time> Gaps<'a, T> {
    fn new(roles: &'a Roles<'a, T>, makespan: &T) -> Self {
        let due = |comp: &T| makespan.clone() - comp;
        let next = roles.receivers.iter().map(|r| Next { due: due(r.comp), spare: r.spare }).collect();
        let start = |(index, next): (usize, &Next<T>)| (next.due.clone() - roles.receivers[index].comm, Reverse(index));
        let next: Vec<Next<T>> = next;
        let bound_by_worker = next.iter().enumerate().map(start).collect();
        Self { roles, port: makespan.clone(), next, bound_by_worker, bound_by_port: BinaryHeap::new() }
    }

    /// Forwards a task that is at the master from `arrival` on before all those forwarded so far, starting as late as
    /// can be; gives the receiver.
    fn forward_last(&mut self, arrival: &T) -> Option<usize> {
        self.notice_waiting();
        let by_worker = self.bound_by_worker.peek().cloned();
        let by_port =
            self.bound_by_port.peek().map(|Reverse((comm, index))| (self.port.clone() - comm, Reverse(*index)));
        let waits_for_port = by_port > by_worker;
        let (start, Reverse(index)) = by_port.max(by_worker).filter(|(start, _)| start >= arrival)?;
        if waits_for_port {
            self.bound_by_port.pop();
        } else {
            self.bound_by_worker.pop();
        }
        self.port = start;
        self.take(index);
        Some(self.roles.receivers[index].worker)
    }

    /// Until the top of the workers that their own computations bind is truly one of them.
    fn notice_waiting(&mut self) {
        while let Some(top) = self.bound_by_worker.peek_mut() {
            let index = top.1.0;
            if self.next[index].due <= self.port {
                break;
            }
            PeekMut::pop(top);
            self.bound_by_port.push(Reverse((self.roles.receivers[index].comm.clone(), index)));
        }
    }

    /// Goes on to the next task of a receiver, if it can take one more.
    fn take(&mut self, index: usize) {
        let (next, receiver) = (&mut self.next[index], &self.roles.receivers[index]);
        next.spare -= 1;
        next.due -= receiver.comp;
        if next.spare > 0 {
            self.bound_by_worker.push((next.due.clone() - receiver.comm, Reverse(index)));
        }
    }
}
