//! The trusted kernel: exact numbers, platforms, schedules, and the checkers.
//!
//! Everything that schedcheck says about a schedule is what a checker of this crate measured. The crate depends on no
//! solver and no algorithm, so a checker cannot know who made the schedule that it judges.
//!
//! | module | holds |
//! | --- | --- |
//! | [`number`] | exact rationals read from text, and [`Time`], the arithmetic that schedules are measured in |
//! | [`kind`] | what every kind of instance has |
//! | [`Scaled`] | a rational instance as one of integers, in the narrowest arithmetic that holds every sum |
//! | [`divisible`] | divisible loads on stars, in one round or many (rr4916): platforms, schedule, checker |
//! | [`divisible_return`] | divisible loads on stars whose workers return results: platform, schedule, checker |
//! | [`tree`] | divisible loads on trees (rr4916): platform, schedule, checker |
//! | [`switch`] | divisible loads around a switch (rr6005, section 5): platform, schedule, checker |
//! | [`star`] | independent tasks on a heterogeneous star (rr6005, section 3): platform, schedule, checker |
//! | [`ports`] | the rules of the master's ports, common to both kinds of transfers |
//! | [`redistribution`] | moving known surpluses over a star, computation neglected (rr6005, theorem 1) |
//! | [`platform_graph`] | independent equal tasks on a graph of processors, in steady state or within a horizon (tpds2004): platform, schedules, checkers |
//! | [`ring`] | processors along a ring for iterative computations (rr4745): platform, schedule, checker |

pub mod divisible;
pub mod divisible_return;
mod intervals;
pub mod kind;
pub mod number;
pub mod platform_graph;
pub mod ports;
pub mod redistribution;
pub mod ring;
mod scaled;
pub mod star;
pub mod switch;
pub mod tree;

pub use kind::{Kind, Sense, Size};
pub use number::{Rational, Time};
pub use scaled::{Scale, Scaled};

/// So many tasks, in words.
fn counted(tasks: u64) -> String {
    match tasks {
        1 => "1 task".to_owned(),
        _ => format!("{tasks} tasks"),
    }
}

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod long_times;
