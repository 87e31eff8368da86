//! Independent identical tasks on a heterogeneous star (rr6005, section 3).
//!
//! Worker `i` starts with `tasks` tasks, computes one in time `comp` (the paper's w_i) and moves one over its link in
//! time `comm` (c_i). The master computes nothing. It has one port in and one port out: it receives from one worker at
//! a time and sends to one worker at a time, both at once. A task is stored at the master before it is forwarded. A
//! worker computes one task at a time, sends and receives meanwhile, and may pass on only tasks that it holds and has
//! not begun.

mod checker;
mod kind;
mod platform;
mod scale;
mod schedule;
mod shorthand;
mod unscale;

pub use crate::ports::Transfer;
pub use checker::{Measure, Violation, check};
pub use platform::{Star, StarError, Worker};
pub use schedule::{Run, Schedule};
