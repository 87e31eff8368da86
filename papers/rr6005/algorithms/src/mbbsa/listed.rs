//! Algorithm 3 as printed: every deadline listed.

use schedcheck_model::Time;
use schedcheck_model::star::Star;
use thiserror::Error;

use super::Outcome;
use crate::moore::{self, Job};
use crate::playback::Plan;
use crate::roles::Roles;

/// The most deadlines that [`listed`] lists.
pub const MAX_DEADLINES: u64 = 20_000_000;

/// The printed form would list too many deadlines.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{deadlines} deadlines would be listed, more than {MAX_DEADLINES}")]
pub struct TooManyDeadlines {
    /// How many; saturated at `u64::MAX`.
    pub deadlines: u64,
}

/// The deadline for one reception, and its worker.
pub(super) type Deadline<T> = (T, usize);

/// Algorithm 3 as printed, for any star: all deadlines are listed, be they many more than there are tasks.
///
/// Takes O(m log m + D log D) for m workers and D deadlines, the sum of the floor((M - f_r) / w_r); D is not bounded
/// by a polynomial in the size of the input or in the number of tasks.
///
/// # Errors
/// Refuses to list more than [`MAX_DEADLINES`].
pub fn listed<T: Time>(star: &Star<T>, makespan: &T) -> Result<Outcome, TooManyDeadlines> {
    let Some(roles) = Roles::new(star, makespan) else { return Ok(Outcome::refused()) };
    // DIFFERENCE: for w_r = 0 the loop of phase 3 lists the deadline M for ever; no more than L_send of them can be
    // used.
    let length = |spare| if spare == u64::MAX { roles.to_send } else { spare };
    let lengths = roles.receivers.iter().map(|receiver| length(receiver.spare));
    let deadlines = lengths.fold(0, u64::saturating_add);
    refuse_many(deadlines)?;
    let mut list: Vec<Deadline<T>> = Vec::with_capacity(deadlines as usize);
    // PRINTED: 17 to 20: while f_r <= M - (l_r + 1) w_r do l_r <- l_r + 1; d_r^(l_r) <- M - l_r w_r; D <- D u
    // (d_r^(l_r), r)
    for receiver in &roles.receivers {
        let mut deadline = makespan.clone();
        for _ in 0..length(receiver.spare) {
            deadline -= receiver.comp;
            list.push((deadline.clone(), receiver.worker));
        }
    }
    Ok(schedule_master(star, &roles, &list))
}

pub(super) fn refuse_many(deadlines: u64) -> Result<(), TooManyDeadlines> {
    if deadlines > MAX_DEADLINES { Err(TooManyDeadlines { deadlines }) } else { Ok(()) }
}

/// Phase 4: Moore's algorithm on the output port, which is free from the first arrival on.
pub(super) fn schedule_master<T: Time>(star: &Star<T>, roles: &Roles<T>, list: &[Deadline<T>]) -> Outcome {
    // PRINTED: 27: sigma <- {}; t <- c_{s_1}; L_sched = 0
    // DIFFERENCE: t starts at c_{s_1}, which does not exist where nobody must send; then nothing is to be scheduled.
    let first_arrival = roles.senders.first().map_or_else(T::zero, |s| star.workers()[s.worker].comm.clone());
    let job = |(deadline, worker): &Deadline<T>| Job {
        processing: star.workers()[*worker].comm.clone(),
        deadline: deadline.clone() - &first_arrival,
    };
    let jobs: Vec<Job<T>> = list.iter().map(job).collect();
    let selection = moore::select(&jobs);
    let scheduled = selection.on_time.len() as u64;
    // DIFFERENCE: all of sigma is returned; its first L_send elements are the schedule (proof of theorem 3).
    let moved = roles.to_send.min(scheduled) as usize;
    let receivers = selection.on_time[..moved].iter().map(|&job| list[job].1).collect();
    let mut senders = roles.input_order();
    senders.truncate(moved);
    Outcome {
        // PRINTED: 40: return ((L_sched >= L_send), sigma)
        succeeds: scheduled >= roles.to_send,
        to_send: roles.to_send,
        scheduled,
        plan: Plan { senders, receivers },
        deadlines: list.len() as u64,
        comparisons: selection.comparisons,
        heap_operations: selection.heap_operations,
    }
}
