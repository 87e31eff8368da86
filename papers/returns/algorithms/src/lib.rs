//! Divisible loads with return messages: orders of the workers, and a formula for buses.
//!
//! # The problem
//!
//! A master sends chunks of a load to its workers, one after the other. A worker computes its chunk, and then returns
//! the results. With one port, the master sends or receives one message at a time; with two ports, it can do both at
//! the same time. Which order of sends, which order of returns, and which chunks take the least time? The model is
//! [`schedcheck_model::divisible_return`].
//!
//! # What the abstracts give
//!
//! Four abstracts say that schedules that return the first chunk first (FIFO) or last (LIFO) can be solved, that a bus
//! has a formula, and that an optimum may be of neither form. They print no algorithm, so those here are our own. That
//! the orders are best is proved in `bruteforce/src/divisible_return/fifo.rs` and `lifo.rs`.
//!
//! | file | what |
//! | --- | --- |
//! | [`orders`] | the best orders of FIFO and of LIFO schedules |
//! | [`bus`] | the least makespan of a FIFO schedule where all links are equal |

pub mod bus;
pub mod orders;

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
