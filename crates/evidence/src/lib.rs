//! What claims are compared with, by kind of instance: optima by exact solvers, measured by the checkers, with
//! certificates that nothing is better; and *mistaken* evidence, which every check has to catch.
//!
//! This package depends on no paper: evidence is not made of what it judges.

pub mod divisible_return;
pub mod divisible_star;
mod every_set;
pub mod platform_graph;
pub mod ring;
pub mod simple_graph;
pub mod star;
