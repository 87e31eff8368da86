//! Divisible loads whose results are returned: a star with a master that sends chunks of the load, and receives the
//! results of each chunk.
//!
//! The master holds the whole load and sends chunks to the workers. Worker i gets at most one chunk. A chunk of x units
//! takes G_i + g_i x to send, W_i + w_i x to compute, and D_i + d_i x to return, in this order, each step after the end
//! of the one before it. With one port the master sends or receives one message at a time. With two ports it sends one
//! message at a time and receives one message at a time, and may do both at once. A chunk of no load pays its latencies
//! all the same. The master computes nothing. The makespan is the end of the last return.

mod checker;
mod kind;
mod platform;
mod schedule;
mod shorthand;

pub use checker::{Measure, Message, Violation, check};
pub use platform::{DivisibleReturn, DivisibleReturnError, Ports, Worker};
pub use schedule::{Chunk, Schedule};
