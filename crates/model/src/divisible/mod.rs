//! Divisible loads on stars (rr4916, sections 2 to 4): a load that may be cut anywhere, and a master that hands out the
//! pieces.
//!
//! The master holds the whole load and sends chunks to the workers, one message at a time. A message of x units to
//! worker i takes G_i + g_i x; computing them takes W_i + w_i x, and starts when the chunk is wholly there and the
//! worker has done with its earlier chunks. Workers compute and receive at the same time. A chunk of no load pays its
//! latencies all the same. A master with a cycle-time w_0 of its own computes its part, without latency and while it
//! sends, from time zero on.
//!
//! Two platforms share this model. On a [`DivisibleStar`] the workers differ, and a schedule chooses who takes part and
//! in which order: each worker at most once, or, where the platform says so, in any number of rounds. On a
//! [`MultiRound`] platform they are alike, and chunks are dealt in round-robin order in a number of rounds. The linear
//! model is that of latencies zero.

mod checker;
mod kind;
mod multi_round;
mod platform;
mod schedule;
mod shorthand;

pub use checker::{Measure, Violation, check_multi_round, check_star};
pub use multi_round::{MultiRound, MultiRoundError};
pub use platform::{DivisibleStar, DivisibleStarError, Rounds, Worker};
pub use schedule::{Chunk, Schedule};
