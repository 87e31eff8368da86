//! Loris Marchal, Veronika Rehn, Yves Robert, Frédéric Vivien: *Scheduling and data redistribution strategies on star
//! platforms*, INRIA research report RR-6005, 2006. Sections 3 and 4: independent identical tasks; section 5: divisible
//! loads around a switch.
//!
//! # The problem
//!
//! Workers hold tasks already, some too many. A master in the middle, which computes nothing, receives from one worker
//! at a time and sends to one worker at a time. Which tasks should move, and in which order, so that all are computed
//! soonest? Worker i takes c_i to move a task over its link and w_i to compute it; the model is
//! [`schedcheck_model::star`].
//!
//! # What the paper gives
//!
//! The problem is NP-hard in the strong sense (theorem 2, a reduction from 3-partition). Where all workers and links
//! are alike, the greedy algorithm 1 is optimal ([`bba`]). Where only the links are alike, the question "is makespan M
//! possible?" becomes one of late jobs on one machine: the output port is the machine, each task that a receiver could
//! still compute by M is a job with a deadline, and Moore's algorithm 2 says how many can be on time ([`mbbsa`]); a
//! binary search over M does the rest ([`mbbsa_search`]). On other stars both are heuristics, and so is algorithm 5,
//! which fills the receivers backwards from M ([`rbsa`]).
//!
//! ```
//! use schedcheck_rr6005_algorithms::{bba, mbbsa_search, trace_platform};
//! use schedcheck_model::star::check;
//! let star = trace_platform(); // of section 4.2
//! assert_eq!(check(&star, &bba::schedule(&star)).unwrap().makespan, 14);
//! assert_eq!(check(&star, &mbbsa_search::minimise(&star).schedule).unwrap().makespan, 13); // equal links: optimal
//! ```
//!
//! # What holds, and what does not
//!
//! The order of theorem 1 is optimal among schedules in which no worker lends tasks. Theorem 2 is right once the
//! reduction is read for items of sum nS: with a smaller sum the star can be fast though the items cannot be grouped. Algorithms 4 and 5 do not run as printed, and algorithm 3 lists more deadlines than its
//! bound allows. What section 3.5 says of fast senders holds if they are fast at every makespan that may be tested, not
//! at the optimal one alone. Around a switch, linear program 7 forgets that nobody sends more than it holds. The rows
//! of the ledger have the counterexamples.
//!
//! # The files
//!
//! Each algorithm is here in the form that is right, and where the printed pseudo-code says something else, in the
//! printed form too, marked `// DIFFERENCE:`, so that the ledger can put both to the test. Those for tasks are generic
//! over the exact [`Time`](schedcheck_model::Time) that the star is written in, and return schedules for the checker to
//! measure.
//!
//! | file | holds | in the paper |
//! | --- | --- | --- |
//! | [`playback`] | as-soon-as-possible times from the order of senders and of receivers | 3.1 |
//! | [`redistribution`] | the order of senders and receivers when each surplus is known | theorem 1 |
//! | [`bba`] | the best-balance algorithm | algorithm 1 |
//! | [`moore`] | the most jobs on time on one machine | algorithm 2 |
//! | [`roles`] | who sends how many tasks, and who can take how many, for a given makespan | 3.4.2 |
//! | [`mbbsa`] | the Moore based test of one makespan | algorithm 3 |
//! | [`mbbsa_search`] | the binary search over makespans | algorithm 4 |
//! | [`rbsa`] | the reversed test of one makespan, and its search | algorithm 5 |
//! | [`switch`] | divisible loads around a switch: the least time and its schedules | 5 |

pub mod bba;
pub mod mbbsa;
pub mod mbbsa_search;
pub mod moore;
pub mod playback;
pub mod rbsa;
pub mod redistribution;
pub mod roles;
pub mod switch;

#[cfg(test)]
mod small_stars;
#[cfg(test)]
mod transcription_tests;

pub use playback::{Plan, PlaybackError};
use schedcheck_model::star::Star;

/// The platform on which section 4.2 traces the algorithms.
pub fn trace_platform() -> Star<i64> {
    Star::of([(2, 3, 8), (2, 3, 1), (2, 4, 1), (2, 4, 0)])
}

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
