//! Who must send and who may receive, for a given makespan M: phases 1 and 2 of algorithms 3 and 5 (section 3.4.2).
//!
//! In time M worker i computes floor(M / w_i) tasks. If it holds more it must send the rest, l_i tasks in the paper;
//! if it holds fewer it can take the difference. A worker that cannot compute sends all that it holds and takes
//! nothing.

use schedcheck_model::Time;
use schedcheck_model::star::Star;

#[cfg(doc)]
use super::playback::Plan;

/// Senders, receivers, and how many tasks change hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roles<'a, T> {
    /// Who must send how many tasks, by non-decreasing communication time, then by index.
    pub senders: Vec<Sender>,
    /// Who may receive how many tasks, by index.
    pub receivers: Vec<Receiver<'a, T>>,
    /// The number of tasks that must be sent (the paper's L_send).
    pub to_send: u64,
}

/// A worker that holds more than it can compute in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sender {
    /// The worker.
    pub worker: usize,
    /// How many tasks it must send.
    pub tasks: u64,
}

/// A worker that can compute more than it holds in time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Receiver<'a, T> {
    /// The worker.
    pub worker: usize,
    /// Its communication time.
    pub comm: &'a T,
    /// Its computation time.
    pub comp: &'a T,
    /// When it has computed what it holds.
    pub end: T,
    /// How many tasks it can take; `u64::MAX` where they cost no time.
    pub spare: u64,
}

impl<'a, T: Time> Roles<'a, T> {
    /// The roles for `makespan`, in O(m log m); `None` if some sender cannot even bring its tasks to the master in
    /// time.
    ///
    /// The makespan is in the unit of the star. A negative one is never reached.
    pub fn new(star: &'a Star<T>, makespan: &T) -> Option<Self> {
        if *makespan < T::zero() {
            return None;
        }
        let mut roles = Self { senders: Vec::new(), receivers: Vec::new(), to_send: 0 };
        for (worker, w) in star.workers().iter().enumerate() {
            // PRINTED: 6, 7: l_s <- ceil((f_s - T) / w_s); if floor(T / c_s) < l_s then /* M too small */
            let capacity = w.comp.as_ref().map_or(0, |comp| makespan.whole_multiples(comp));
            let tasks = w.tasks.saturating_sub(capacity);
            if w.comm.times(tasks) > *makespan {
                return None;
            } else if tasks > 0 {
                roles.senders.push(Sender { worker, tasks });
                roles.to_send += tasks;
            } else if let Some(comp) = &w.comp {
                // DIFFERENCE: receivers are printed as f_i < M. A worker with f_i = M can take nothing more, unless
                // w_i = 0.
                let spare = if comp.is_zero() { u64::MAX } else { capacity - w.tasks };
                roles.receivers.push(Receiver { worker, comm: &w.comm, comp, end: comp.times(w.tasks), spare });
            }
        }
        roles.receivers.retain(|receiver| receiver.spare > 0);
        roles.senders.sort_by_key(|sender| &star.workers()[sender.worker].comm);
        Some(roles)
    }

    /// The senders of the transfers, in order: the input half of a [`Plan`].
    pub fn input_order(&self) -> Vec<usize> {
        let repeated = |sender: &Sender| std::iter::repeat_n(sender.worker, sender.tasks as usize);
        self.senders.iter().flat_map(repeated).collect()
    }
}
