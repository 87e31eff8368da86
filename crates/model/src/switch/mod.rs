//! Load balancing of divisible loads over a switch (rr6005, section 5): the overlapped unbounded switched multiport
//! model.
//!
//! Worker i holds `load` units (alpha_i) at the start, computes `speed` of them in a time unit (s_i), and is joined to
//! a switch without limits by a link of `bandwidth` units per time unit (b_i) in each direction. Any number of flows
//! may run at once; load may be computed or sent on from the instant at which it arrives. A flow and a computation have
//! a constant rate from their start to their end.

mod checker;
mod kind;
mod platform;
mod schedule;

pub use checker::{Activity, Limit, Measure, Violation, check};
pub use platform::{Switch, SwitchError, Worker};
pub use schedule::{Computation, Flow, Schedule};
