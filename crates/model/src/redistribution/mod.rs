//! Moving known surpluses over a star, computation neglected (rr6005 section 3.2.1, theorem 1).
//!
//! Somebody has decided how many tasks each worker gives away or gets. Every task passes through the master, which has
//! one port in and one port out and stores a task before it forwards it ([`crate::ports`]); the question is only in
//! which order to send and to receive. A schedule is the list of its [`Transfer`]s.

mod checker;
mod kind;
mod platform;
mod scale;

pub use crate::ports::Transfer;
pub use checker::{Measure, Violation, check};
pub use platform::{Redistribution, RedistributionError, Worker};
