//! Divisible loads on trees (rr4916, sections 3.2 and 3.4), exactly: who takes part, in which order, with how much.
//!
//! | module | finds |
//! | --- | --- |
//! | [`program`] | the best loads for given orders of children, by one exact linear program of the whole tree |
//! | [`every_order`] | the best of all orders, and with latencies of all subtrees |
//! | [`subsets`] | the best of all plans from the best of each set of children of a node, for dozens of nodes |
//! | [`branch_and_bound`] | the best of all plans with a proof of it, for a dozen nodes, by bounds of cases |
//! | [`certify`] | what proves to others that no schedule ends before a bound |
//! | [`solvers`] | these as [exact solvers](crate::exact) |

pub mod branch_and_bound;
pub mod certify;
mod curve;
pub mod every_order;
pub mod program;
mod questions;
pub mod solvers;
pub mod subsets;

#[cfg(test)]
mod certify_tests;
#[cfg(test)]
mod subsets_tests;
#[cfg(test)]
mod tests;
