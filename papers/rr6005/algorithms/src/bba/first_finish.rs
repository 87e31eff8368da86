//! The best-balance algorithm with the receiver of section 3.3.1.

use schedcheck_model::Time;
use schedcheck_model::star::{Schedule, Star};

use crate::playback::{Plan, playback};

/// The algorithm on a star whose workers all compute, with the receiver that section 3.3.1 names: the worker that
/// finishes first, whatever its link. O(m n).
///
/// On homogeneous stars it is algorithm 1 (lemma 6). On others it is not, and its schedules can be far longer.
///
/// # Panics
/// Panics on a star with a worker that cannot compute.
pub fn schedule_by_finish_times<T: Time>(star: &Star<T>) -> Schedule<T> {
    let workers = star.workers();
    let comp = |worker: usize| workers[worker].comp.as_ref().expect("all workers compute");
    let mut ends: Vec<T> = (0..workers.len()).map(|worker| comp(worker).times(workers[worker].tasks)).collect();
    let (mut master_in, mut master_out) = (T::zero(), T::zero());
    let mut plan = Plan::default();
    loop {
        let latest = |a: usize, b: usize| if ends[b] > ends[a] { b } else { a };
        let sender = (1..workers.len()).fold(0, latest);
        // PRINTED: We call receiver the worker k with smallest finish time end_k^(i) in iteration i
        // DIFFERENCE: lines 12 and 13 of algorithm 1 take the worker that would finish *the task* first.
        let first = |a: usize, b: usize| if ends[b] < ends[a] { b } else { a };
        let receiver = (1..workers.len()).fold(0, first);
        let arrival = (master_in.clone() + &workers[sender].comm).max(master_out) + &workers[receiver].comm;
        let finish = ends[receiver].clone().max(arrival.clone()) + comp(receiver);
        // Who has sent a task gets none, for it would finish no earlier than when it last sent; and once it has
        // none left it finishes at zero.
        if ends[sender] <= finish || workers[sender].tasks == 0 {
            break;
        }
        master_out = arrival;
        master_in += &workers[sender].comm;
        ends[sender] -= comp(sender);
        ends[receiver] = finish;
        plan.senders.push(sender);
        plan.receivers.push(receiver);
    }
    playback(star, &plan).expect("senders give away initial tasks only")
}
