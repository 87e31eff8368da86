//! Loris Marchal, Veronika Rehn, Yves Robert, Frédéric Vivien: *Scheduling and data redistribution strategies on star
//! platforms*, INRIA research report RR-6005, 2006. Sections 3 and 4: independent identical tasks; section 5: divisible loads
//! around a switch.
//!
//! Each algorithm is here in the form that is right, and where the printed pseudo-code says something else, in the
//! printed form too, marked `// DIFFERENCE:`, so that the ledger can put both to the test. Those for tasks are generic over the
//! exact [`Time`](schedcheck_model::Time) that the star is written in, and return schedules for the checker to
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

pub use playback::{Plan, PlaybackError};
