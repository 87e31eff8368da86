//! Exact solvers: exhaustive, dynamic-programming, branch-and-bound and integer programs.
//!
//! The crate depends on the model and on no algorithm of the papers, so that no solver can share a line with what it
//! judges. Every solver returns a schedule, which the model's checker measures.
//!
//! | module | holds |
//! | --- | --- |
//! | [`certified`] | the linear programs that certificates speak of: their multipliers, and as files |
//! | [`exact`] | one trait for all of them, to hold one against another |
//! | [`divisible`] | divisible loads on stars (rr4916, section 3): every order, with exact linear programs |
//! | [`divisible_return`] | divisible loads whose results return: pairs of orders, with exact linear programs |
//! | [`late_jobs`] | the most jobs on time on one machine (1\|\|sum U_j), by all subsets |
//! | [`multi_round`] | divisible loads in several rounds (rr4916, section 4): linear programs over the sizes of chunks |
//! | [`platform_graph`] | independent tasks on a graph of processors (tpds2004): the best throughput, or number of tasks |
//! | [`redistribution`] | moving known surpluses (rr6005, theorem 1), by all orders, with waiting, with loans |
//! | [`ring`] | rings for iterative computations (rr4745) |
//! | [`solver`] | integer programs as data, and the solvers that run them |
//! | [`star`] | independent tasks on a heterogeneous star (rr6005, section 3): plain search, branch-and-bound, witnesses |
//! | [`switch`] | divisible loads around a switch (rr6005, section 5): linear program 7, its vertices, and its optimum without it |
//! | [`tree`] | divisible loads on trees (rr4916, sections 3.2 and 3.4): linear programs of whole trees |

pub mod certified;
#[cfg(test)]
mod damage;
pub mod divisible;
pub mod divisible_return;
pub mod exact;
pub mod late_jobs;
#[cfg(test)]
mod lengthy;
mod limits;
pub mod multi_round;
pub mod platform_graph;
pub mod redistribution;
pub mod ring;
pub mod solver;
pub mod star;
pub mod switch;
pub mod tree;

pub use limits::Limits;

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
