//! Branch-and-bound for the general problem (rr6005, definition 1): heterogeneous links and workers, relays allowed
//! or forbidden.
//!
//! [`decide`] asks whether some schedule meets a deadline T, [`minimise`] bisects for the least such T over whole
//! numbers, and [`solve`] scales rationals first (all times of an earliest schedule are sums of c's and w's). The
//! search does not look at schedules but at *normal forms* of them, of which there are few; the lemmas below show
//! that a star that has a schedule has one in normal form. Each pruning rule is a lemma or a bound of this page, has
//! a switch in `rules.rs`, and is tested switched off and on, against each other and against
//! [`state_space`](super::state_space), which knows no lemma.
//!
//! # Notation
//!
//! Worker j has c_j, w_j, L_j; cap_j = floor(T / w_j) is the most tasks that it can compute by T (0 if it cannot
//! compute, all tasks if w_j = 0), and e_j = L_j - cap_j, its *surplus* if positive. It sends S_j tasks, receives
//! R_j, and computes N_j = L_j - S_j + R_j. The k-th task on the input port has arrived at the master at A_k, the
//! k-th forward starts at O_k. "Cheap" and "dear" speak of c. A schedule is *lean* if it meets T and none with fewer
//! transfers does. The proofs take a lean schedule and find that, were the lemma wrong, a transfer could be saved.
//! None makes a sender of a worker that only receives, nor the reverse; so all hold under [`Relays::Forbidden`] as
//! well.
//!
//! # What a good schedule looks like
//!
//! **Lemma 1. In a lean schedule nobody sends after it has received.** Suppose that worker j starts a send at s, and
//! that r <= s is the last time before it at which j has received a task. Delete both transfers, and let the task
//! that went to j wait in the master's buffer for the place on the output port that j's task used: it is there in
//! time, since it arrived before r. Between r and s worker j holds one task less; it held at least one just before
//! the send, and no task arrived meanwhile, so it held at least one all the time. One transfer is saved.
//!
//! So senders give away initial tasks only (S_j <= L_j). A worker that sends *and* receives *lends*: it sends first
//! and gets tasks back later, as worker 1 does in figure 3 of the paper.
//!
//! **Lemma 2. A lean schedule can be taken to be the earliest of its orders, with cheap senders first.** By lemma 1
//! sends compete with nothing, as long as S_j tasks of each worker are kept for them: the input port works without a
//! pause, and by exchanging neighbours (rr6005, theorem 1) in order of non-decreasing c; A_k is the sum of the k
//! smallest. The buffer may be first in, first out, because tasks are alike: O_k = max(A_k, O_{k-1} + c of the
//! (k-1)-th receiver). Each change makes arrivals earlier, so a deliberate delay never helps. A worker computes the
//! initial tasks that it keeps, then what it receives; it meets T iff N_j <= cap_j and
//!
//! > its q-th reception of R_j ends by T - (R_j - q + 1) w_j.
//!
//! This is necessary in any lean schedule: all S_j sends start before the first reception ends, so when the q-th ends
//! at most L_j - S_j + q - 1 computations have started, and R_j - q + 1 remain.
//!
//! Hence worker j offers *slots* for received tasks, due at T - w_j, T - 2 w_j, …, and whoever receives q tasks uses
//! the q that are due latest. All that is left to choose is how many tasks each worker sends, and the order of
//! receivers.
//!
//! **Lemma 3. In a lean schedule senders are full:** if S_j > 0 then N_j = cap_j. Else let j send one task less, and
//! drop the first forward, whoever it goes to. Every other forward keeps its time: the k smallest of the remaining
//! sends take no longer than the k + 1 smallest of all. Due dates are counted from the end and do not change. The
//! same argument serves if cap_j is all tasks: then a full j computes everything, only j receives, and the first
//! forward goes to j itself. So workers that can compute everything never send.
//!
//! So S_j = max(0, e_j + R_j). A worker with e_j > 0 lends z_j = R_j tasks and sends e_j + z_j; one with e_j <= 0
//! lends z_j = S_j and receives -e_j + z_j. Summed up: lenders and overloaded workers give E = (the sum of the
//! surpluses) more than they get; of the slots that need no loan (the first -e_j of each worker) exactly E are used,
//! and all those that loans open (the next z_j).
//!
//! **Lemma 4. In a lean schedule a loan comes back after all sends that are as cheap, and one dearer.** Let j lend,
//! let p be the number of sends over links with c <= c_j, and let j's first reception be the k-th. If k <= p, delete
//! j's last send (its place can be the p-th) and that reception: the forwards before it have A_i unchanged because i
//! < k <= p; each one behind it moves from place i + 1 to i and keeps its time. So k > p, which needs a (p+1)-th
//! send, over a dearer link, and the reception ends no earlier than A_{p+1} + c_j.
//!
//! So nobody lends who is as dear as the dearest sender, and where all links are equal nobody lends at all (rr6005,
//! lemma 7). Loans that would come back after their slot is due are dropped.
//!
//! **Lemma 5. Workers with equally fast links may be taken together.** Let the class lend z tasks. Its slots are
//! those that need no loan, and of those that loans open the z due latest (each worker at most min(L_j, cap_j);
//! taking the latest of all of them takes each worker's in order). Any k slots that a schedule can use have, in
//! order, due dates no later than the k latest of these, and links do not differ: so the latest k serve as well, in
//! the order of their dates. What is left to choose is how many tasks each *class* lends, and the order of receiving
//! classes. With one class nothing is left: that is theorem 3 of the paper.
//!
//! # Loans
//!
//! **Lemma 6. A box of loan vectors is refuted by a relaxation.** Take all vectors z with given bounds for each class
//! and for their sum, between l and h. From a schedule with z in the box delete sum(z) - l receptions, first of all
//! those in slots that loans opened. The E + l receptions that remain keep their times. The k-th of them was the k-th
//! or a later one, so it starts no earlier than the k-th release under the vector of the box that lends h tasks, the
//! cheapest first. At most h - l receptions were deleted behind it; so counted from the end, it starts no earlier
//! than place k - (h - l) under the vector that lends l tasks, the cheapest first, for the sum of all but the i
//! dearest sends only grows with more and with dearer sends. If the search finds no order under both bounds, no
//! vector of the box has one. If it finds one that keeps its dates under the true releases of a vector of the box,
//! that is the answer. Else the box is split; in a box of one vector the relaxation is exact.
//!
//! # The backward search
//!
//! For given slots and releases the receivers are fixed from the last reception to the first. The state is how many
//! slots of each class are used, the value the latest time at which the output port must start on them: a reception
//! in a slot due at d, before a port busy from v on, starts at min(v, d) - c at the latest, and not before its
//! release.
//!
//! **Lemma 7. Among ways to reach a state the latest start is best**, since whatever completes an earlier start
//! completes a later one. A state that failed from a later or equal start is not searched again. Keys are the exact
//! counts.
//!
//! **Bound 1.** The cheapest unused slots, as many as receptions are missing, must fit between A_1 and the start.
//!
//! **Bound 2.** So must the unused slots that Moore's algorithm (rr6005, algorithm 2) keeps, due dates respected; at
//! the root, the last i receptions must fit after the release of the first of them, for each i. It is slow, so a
//! search calls for it only after some hundred nodes, and dismisses it if it seldom cuts.
//!
//! Candidates are tried in the order of the time that they waste, so that a greedy schedule comes first.
//!
//! **Lemma 8. Transfers from a worker to itself are left out.** If the k-th sender is the k-th receiver, delete
//! both: A_i for i > k falls by its c, and every later forward moves up one place and comes no later.

mod assemble;
mod bounds;
mod control;
mod loan_box;
mod loans;
mod memo;
mod minimise;
mod normal_form;
mod problem;
mod rules;
mod search;
mod slots;
#[cfg(test)]
mod tests;

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use num_bigint::BigInt;
use schedcheck_model::star::{Schedule, Star};
use schedcheck_model::{Rational, Scaled, Time, with_scaled};

pub use minimise::{decide, minimise};

use super::Relays;

/// Whole numbers of time units, on which the least deadline is found by bisection.
///
/// As in [`Scaled`], machine integers must hold 8 (n + 1) times the largest parameter plus one for a star of n tasks.
pub trait WholeTime: Time {
    /// A whole number between the two, rounded down.
    fn midpoint(&self, other: &Self) -> Self;

    /// The same whole number, if it is in range.
    fn from_big(number: &BigInt) -> Option<Self>;
}

macro_rules! whole_time {
    ($($integer:ty),*) => {$(
        impl WholeTime for $integer {
            fn midpoint(&self, other: &Self) -> Self {
                self + (other - self) / 2
            }

            fn from_big(number: &BigInt) -> Option<Self> {
                Self::try_from(number.clone()).ok()
            }
        }
    )*};
}

whole_time!(i32, i64, i128, BigInt);

/// When a search gives up. Without a flag and a time the outcome is the same on every machine.
#[derive(Debug, Clone, Copy)]
pub struct StarLimits<'a> {
    /// The most nodes that are expanded, over all deadlines tried. Each may leave a state in memory: 50 bytes, or a few
    /// hundred where there are dozens of different links.
    pub max_nodes: u64,
    /// The most tasks that must be moved for a deadline that is tried: a schedule lists each. Shorter deadlines are
    /// left undecided, unless nobody could compute all tasks by then.
    pub max_moves: u64,
    /// Raised by somebody else to stop the search.
    pub stop: Option<&'a AtomicBool>,
    /// When to stop.
    pub until: Option<Instant>,
}

impl Default for StarLimits<'_> {
    fn default() -> Self {
        Self { max_nodes: 10_000_000, max_moves: 1_000_000, stop: None, until: None }
    }
}

/// How much was searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Deadlines tried.
    pub deadlines: u64,
    /// Boxes of loan vectors tried (lemma 6): at least one for each deadline with something to send.
    pub loans: u64,
    /// Search nodes expanded.
    pub nodes: u64,
    /// Distinct states remembered.
    pub states: u64,
}

/// The answer to "is there a schedule with at most this makespan?".
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeadlineAnswer<T> {
    /// Yes, this one.
    Feasible(Schedule<T>),
    /// No schedule is that short.
    Infeasible,
    /// A limit was reached first.
    Unknown,
}

/// What [`decide`] found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision<T> {
    /// The answer, with a schedule where there is one.
    pub answer: DeadlineAnswer<T>,
    /// How much was searched.
    pub statistics: Statistics,
}

/// What [`minimise`] found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution<T> {
    /// The best schedule found.
    pub schedule: Schedule<T>,
    /// Its makespan.
    pub makespan: T,
    /// No schedule has a smaller makespan than this.
    pub lower_bound: T,
    /// Whether the schedule is proved to be optimal: `makespan == lower_bound`.
    pub optimal: bool,
    /// How much was searched.
    pub statistics: Statistics,
}

/// [`minimise`] for a star of rationals: scaled to whole numbers, solved, and scaled back.
pub fn solve(star: &Star<Rational>, relays: Relays, limits: &StarLimits<'_>) -> Solution<Rational> {
    with_scaled!(Scaled::new(star), |integers, lambda| minimise(&integers, relays, limits).unscale(&lambda))
}

/// [`decide`] for a star of rationals and a rational deadline.
///
/// On the scaled star every makespan is a whole number, so the scaled deadline is rounded down.
pub fn meet(star: &Star<Rational>, deadline: &Rational, relays: Relays, limits: &StarLimits<'_>) -> Decision<Rational> {
    with_scaled!(Scaled::new(star), |integers, lambda| {
        let deadline = at_most_attainable(&integers, (deadline * &lambda).floor().to_integer());
        let Decision { answer, statistics } = decide(&integers, &deadline, relays, limits);
        let answer = match answer {
            DeadlineAnswer::Feasible(schedule) => DeadlineAnswer::Feasible(schedule.unscale(&lambda)),
            DeadlineAnswer::Infeasible => DeadlineAnswer::Infeasible,
            DeadlineAnswer::Unknown => DeadlineAnswer::Unknown,
        };
        Decision { answer, statistics }
    })
}

/// The deadline in the star's arithmetic, put back to a makespan that is attained anyway if it is later.
fn at_most_attainable<T: WholeTime + Into<BigInt>>(star: &Star<T>, deadline: BigInt) -> T {
    let attainable = star.attainable_makespan();
    T::from_big(&deadline.min(attainable.clone().into())).unwrap_or(attainable)
}

impl<T: WholeTime + Into<BigInt>> Solution<T> {
    /// The same solution in the time of the rational star: every time divided by `lambda`.
    fn unscale(self, lambda: &BigInt) -> Solution<Rational> {
        let time = |number: T| Rational::new(number, lambda.clone());
        Solution {
            schedule: self.schedule.unscale(lambda),
            makespan: time(self.makespan),
            lower_bound: time(self.lower_bound),
            optimal: self.optimal,
            statistics: self.statistics,
        }
    }
}
