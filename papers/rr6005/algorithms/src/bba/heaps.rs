//! The best-balance algorithm with heaps, for any star.
//!
//! Nobody changes roles (see the parent module), so finish times of senders matter only until they have given away
//! what they give, and workers leave the heap of possible senders when they receive, the heaps of possible receivers
//! when they send.
//!
//! With a = max(master_in + c_sender, master_out), which never falls, the temporary finish time of worker k is
//! max(end_k, a + c_k) + w_k. A worker is *busy* while end_k >= a + c_k: its temporary finish time end_k + w_k stands
//! still. It becomes *idle* at most once before it receives: then all temporary finish times of idle workers grow
//! with a alike, and c_k + w_k orders them for good. What a busy worker is filed under is a lower bound even when it
//! has become idle unnoticed, so it is enough to look at the top.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;

use schedcheck_model::Time;
use schedcheck_model::star::{Schedule, Star, Worker};

use crate::playback::{Plan, playback};

/// The best-balance algorithm: the same schedule as [`super::trace`]'s, in O((m + n) log m) for m workers and n tasks.
///
/// Optimal where proposition 1 is right: on stars whose links and processors are all alike.
///
/// ```
/// use schedcheck_rr6005_algorithms::{bba, trace_platform};
/// use schedcheck_model::star::check;
/// let star = trace_platform();
/// assert_eq!(check(&star, &bba::schedule(&star)).unwrap().makespan, 14);
/// ```
pub fn schedule<T: Time>(star: &Star<T>) -> Schedule<T> {
    playback(star, &plan(star)).expect("senders give away initial tasks only")
}

fn plan<T: Time>(star: &Star<T>) -> Plan {
    let mut roles = vec![Role::Open; star.workers().len()];
    let mut senders = Senders::new(star);
    let mut receivers = Receivers::new(star);
    let (mut master_in, mut master_out) = (T::zero(), T::zero());
    let mut plan = Plan::default();
    while let Some((end, sender)) = senders.latest(&roles) {
        let arrived = master_in.clone() + &star.workers()[sender].comm;
        let forward = arrived.clone().max(master_out);
        let Some(first) = receivers.first(&roles, &forward) else { break };
        if end.is_some_and(|end| end <= first.finish) {
            break;
        }
        senders.give(star);
        roles[sender] = Role::Sender;
        roles[first.worker] = Role::Receiver;
        master_in = arrived;
        master_out = forward + &star.workers()[first.worker].comm;
        plan.senders.push(sender);
        plan.receivers.push(first.worker);
        receivers.take(first);
    }
    plan
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Open,
    Sender,
    Receiver,
}

/// Workers that may send, those that finish last first, of those the one with the smallest index.
struct Senders<T> {
    /// Workers that cannot compute, the smallest index last, and how many tasks they hold.
    stranded: Vec<(usize, u64)>,
    computing: BinaryHeap<(T, Reverse<usize>)>,
}

impl<T: Time> Senders<T> {
    fn new(star: &Star<T>) -> Self {
        let mut stranded = Vec::new();
        let mut computing = Vec::new();
        for (index, worker) in star.workers().iter().enumerate().filter(|(_, worker)| worker.tasks > 0) {
            match &worker.comp {
                Some(comp) => computing.push((comp.times(worker.tasks), Reverse(index))),
                None => stranded.push((index, worker.tasks)),
            }
        }
        stranded.reverse();
        Self { stranded, computing: computing.into() }
    }

    /// The worker that finishes last, and when; never, for one that cannot compute.
    fn latest(&mut self, roles: &[Role]) -> Option<(Option<T>, usize)> {
        if let Some(&(worker, _)) = self.stranded.last() {
            return Some((None, worker));
        }
        while let Some(top) = self.computing.peek_mut() {
            let (end, Reverse(worker)) = &*top;
            if roles[*worker] != Role::Receiver {
                return Some((Some(end.clone()), *worker));
            }
            PeekMut::pop(top);
        }
        None
    }

    /// Takes one task from the worker that [`Self::latest`] named.
    fn give(&mut self, star: &Star<T>) {
        if let Some((_, tasks)) = self.stranded.last_mut() {
            *tasks -= 1;
            if *tasks == 0 {
                self.stranded.pop();
            }
        } else if let Some(mut top) = self.computing.peek_mut()
            && let Some(comp) = &star.workers()[top.1.0].comp
        {
            top.0 -= comp;
        }
    }
}

/// A worker that may receive and what it is filed under; the smallest is the first to finish, ties as in the plain
/// form.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate<T> {
    key: T,
    end: T,
    worker: usize,
}

/// The receiver of one iteration.
struct First<T> {
    worker: usize,
    /// When it finishes the task.
    finish: T,
    /// Whether it is idle when the task arrives.
    idle: bool,
}

/// Workers that may receive. One that has sent is taken out when it comes to the top.
struct Receivers<'a, T> {
    star: &'a Star<T>,
    /// By end_k + w_k: a lower bound for those that have become idle unnoticed.
    busy: BinaryHeap<Reverse<Candidate<T>>>,
    /// By c_k + w_k.
    idle: BinaryHeap<Reverse<Candidate<T>>>,
}

impl<'a, T: Time> Receivers<'a, T> {
    fn new(star: &'a Star<T>) -> Self {
        let candidate = |(worker, w): (usize, &Worker<T>)| {
            let comp = w.comp.as_ref()?;
            let end = comp.times(w.tasks);
            Some(Reverse(Candidate { key: end.clone() + comp, end, worker }))
        };
        let busy: Vec<_> = star.workers().iter().enumerate().filter_map(candidate).collect();
        Self { star, busy: busy.into(), idle: BinaryHeap::new() }
    }

    /// The worker that would be the first to finish a task forwarded at `forward`, which never falls from call to call.
    fn first(&mut self, roles: &[Role], forward: &T) -> Option<First<T>> {
        self.refresh_busy(roles, forward);
        while self.idle.peek().is_some_and(|Reverse(top)| roles[top.worker] == Role::Sender) {
            self.idle.pop();
        }
        let busy = self.busy.peek().map(|Reverse(top)| top.clone());
        let idle = self.idle.peek().map(|Reverse(top)| Candidate { key: forward.clone() + &top.key, ..top.clone() });
        match (busy, idle) {
            (Some(busy), Some(idle)) if busy < idle => {
                Some(First { worker: busy.worker, finish: busy.key, idle: false })
            }
            (_, Some(idle)) => Some(First { worker: idle.worker, finish: idle.key, idle: true }),
            (Some(busy), None) => Some(First { worker: busy.worker, finish: busy.key, idle: false }),
            (None, None) => None,
        }
    }

    /// Until a busy worker that has not sent is on top of its heap.
    fn refresh_busy(&mut self, roles: &[Role], forward: &T) {
        while let Some(top) = self.busy.peek_mut() {
            let Reverse(Candidate { end, worker, .. }) = &*top;
            let w = &self.star.workers()[*worker];
            if roles[*worker] == Role::Sender {
                PeekMut::pop(top);
            } else if *end < forward.clone() + &w.comm
                && let Some(comp) = &w.comp
            {
                let Reverse(candidate) = PeekMut::pop(top);
                self.idle.push(Reverse(Candidate { key: w.comm.clone() + comp, ..candidate }));
            } else {
                break;
            }
        }
    }

    /// Files the receiver of this iteration under its new finish time.
    fn take(&mut self, first: First<T>) {
        let Some(comp) = &self.star.workers()[first.worker].comp else { return };
        let key = first.finish.clone() + comp;
        let filed = Reverse(Candidate { key, end: first.finish, worker: first.worker });
        if first.idle {
            self.idle.pop();
            self.busy.push(filed);
        } else if let Some(mut top) = self.busy.peek_mut() {
            *top = filed;
        }
    }
}
