//! Algorithm 3 (section 3.4.3), the test of one makespan M by Moore's algorithm.
//!
//! Phases 1 and 2 ([`roles`](super::roles)) say who must send how many tasks. In phase 3 each receiver has deadlines
//! for the arrival of a first, second, ... task, counted from the end: M - w, M - 2w, ... In phase 4 the master's
//! output port is one machine, a task to worker r a job of length c_r, and Moore's algorithm puts as many of them on
//! time as can be; the test succeeds if these are at least the L_send tasks that must be sent.
//!
//! | function | deadlines | stars |
//! | --- | --- | --- |
//! | [`listed`] | all are listed, one by one, as printed | any |
//! | [`trimmed`] | those that can matter are listed | any |
//! | [`is_feasible`], [`decide`] | counted on equal links, trimmed on others | any |
//!
//! All three give the same answer. On equal links it is right: the k-th task reaches the master at time k c, just
//! when Moore's machine wants it (theorem 3). On others the test ignores all arrivals but the first, so that its
//! success is no promise: [`decide`] then returns a schedule that may end later than M, and its failure proves
//! nothing either, as workers might lend tasks.

mod counted;
mod listed;
mod trimmed;

use schedcheck_model::Time;
use schedcheck_model::star::{Schedule, Star};

use super::playback::{Plan, playback};
use super::roles::Roles;
use counted::Counts;
pub use listed::{MAX_DEADLINES, TooManyDeadlines, listed};
pub use trimmed::trimmed;

/// What a test of one makespan gives, and what it costs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Whether the test succeeds: L_sched >= L_send.
    pub succeeds: bool,
    /// How many tasks must be sent (L_send); 0 where the makespan is refused before they are counted.
    pub to_send: u64,
    /// How many tasks can be received on time (L_sched), as far as they are counted.
    pub scheduled: u64,
    /// The first L_send receptions by non-decreasing deadline, or all there are, and as many sends.
    pub plan: Plan,
    /// How many deadlines are listed.
    pub deadlines: u64,
    /// Comparisons of two times in phase 4.
    pub comparisons: u64,
    /// Deadlines put into the heap of phase 4 and taken out of it.
    pub heap_operations: u64,
}

impl Outcome {
    /// The answer (false, {}) of phase 2.
    fn refused() -> Self {
        Self {
            succeeds: false,
            to_send: 0,
            scheduled: 0,
            plan: Plan::default(),
            deadlines: 0,
            comparisons: 0,
            heap_operations: 0,
        }
    }
}

/// Whether the test succeeds for `makespan`, in the unit of the star.
///
/// On equal links: whether a schedule of that makespan exists, in O(m log n + n) for m workers and n tasks, however
/// many deadlines there are. On others as [`trimmed`].
pub fn is_feasible<T: Time>(star: &Star<T>, makespan: &T) -> bool {
    match Roles::new(star, makespan) {
        None => false,
        Some(roles) if star.has_equal_links() => Counts::new(star, &roles, makespan).is_feasible(),
        Some(_) => trimmed(star, makespan).succeeds,
    }
}

/// A schedule for `makespan`, in the unit of the star, if the test succeeds.
///
/// On equal links its makespan is at most the one asked for, and `None` proves that there is no such schedule; neither
/// holds on others. Costs as [`is_feasible`].
///
/// ```
/// use schedcheck_rr6005_algorithms::{mbbsa, trace_platform};
/// use schedcheck_model::star::check;
/// let star = trace_platform();
/// assert_eq!(check(&star, &mbbsa::decide(&star, &13).unwrap()).unwrap().makespan, 13);
/// assert!(mbbsa::decide(&star, &12).is_none());
/// ```
pub fn decide<T: Time>(star: &Star<T>, makespan: &T) -> Option<Schedule<T>> {
    let plan = if star.has_equal_links() {
        let roles = Roles::new(star, makespan)?;
        let receivers = Counts::new(star, &roles, makespan).output_order()?;
        Plan { senders: roles.input_order(), receivers }
    } else {
        Some(trimmed(star, makespan)).filter(|outcome| outcome.succeeds)?.plan
    };
    Some(playback(star, &plan).expect("senders give away initial tasks only"))
}

#[cfg(test)]
mod tests;
