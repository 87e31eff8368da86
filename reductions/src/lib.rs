//! Hardness proofs made runnable: instance generators with solution maps both ways, and exact solvers of the source
//! problems.
//!
//! A reduction maps an instance of the source problem to a platform and a deadline; a solution of the source to a
//! schedule, which the model's checker measures; and any schedule that meets the deadline back to a solution. The crate
//! knows only the model: no scheduling algorithm or solver can help a proof along.
//!
//! | module | reduction |
//! | --- | --- |
//! | [`best_tree`] | 2-partition and 3-partition to the best spanning tree, and graphs far better than their trees (tpds2004, theorems 2 and 3) |
//! | [`hamiltonian_cycle`] | Hamiltonian cycle to arranging processors along a ring (rr4745, theorem 1) |
//! | [`three_partition`] | 3-partition to scheduling tasks on a star (rr6005, theorem 2) |

pub mod best_tree;
pub mod hamiltonian_cycle;
mod text;
pub mod three_partition;

pub use text::{NotANumber, ReadError};

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
