//! Divisible loads on trees (rr4916, sections 3.2 and 3.4), in one round.
//!
//! The root holds the whole load. A node that has wholly received its message keeps a part and sends the rest on to its
//! children, one message at a time and each child at most once, while it computes. A message of x units to a node takes
//! G + g x over its link, computing x units takes W + w x; a node that computes nothing pays no W, and one that cannot
//! compute only forwards. The linear model is that of latencies zero. Nodes are numbered from 0, the root first and
//! each parent before its children.

mod checker;
mod kind;
mod platform;
mod schedule;
mod shorthand;

pub use checker::{Event, Measure, Violation, check};
pub use platform::{DivisibleTree, DivisibleTreeError, Node, Uplink};
pub use schedule::{Computation, Message, Schedule};
