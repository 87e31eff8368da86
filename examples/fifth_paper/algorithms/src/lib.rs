//! S. M. Johnson, *Optimal two- and three-stage production schedules with setup times included*, 1954.
//!
//! Jobs pass through two machines in the same order. Which order of the jobs ends soonest?
//!
//! | file | what |
//! | --- | --- |
//! | [`flow_shop`] | the jobs, and the checker, which alone says what an order of them costs |
//! | [`johnson`] | the working rule |
//!
//! The jobs and their checker are here because no other paper has such instances; what papers share is in
//! `schedcheck-model`.

pub mod flow_shop;
pub mod johnson;

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
