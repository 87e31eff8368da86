//! Certificates of bounds, and what checks them: with the checkers of `schedcheck-model`, all that an auditor has to read.
//!
//! A certificate proves that no schedule of an instance is better than a bound; a schedule that meets the bound is
//! optimal. Each kind of instance has a module with the form of its certificates, a checker, and in its documentation
//! the argument why what the checker accepts is true. A checker takes no statement from a certificate: what is to be
//! proved is derived from the instance, and a certificate holds only what may come from anywhere.
//!
//! | module | holds |
//! | --- | --- |
//! | [`star`] | makespans of independent tasks on a star: loans, and states closed under their predecessors |
//! | [`redistribution`] | the time in which known surpluses are moved |
//! | [`ring`] | the ring of least T_step, by cases and by multipliers |
//! | [`divisible_star`] | divisible loads on stars: cases over the order of messages, or no latencies |
//! | [`divisible_return`] | divisible loads with returns: cases over the orders of sends and of returns |
//! | [`divisible_tree`] | divisible loads on trees: cases over who is served and who computes, or no latencies |
//! | [`multi_round`] | divisible loads in rounds: one program for each number of rounds |
//! | [`switch`] | divisible loads around a switch: multipliers of one linear program |
//! | [`platform_graph`] | tasks on a graph of processors: prices of tasks and ports, or all states within a horizon |
//! | [`program`] | a linear program, stated from an instance, and what multipliers prove of it |
//! | [`budget`] | how much work a check may take |
//! | [`number`] | exact numbers as strings of JSON, and how long they may be |

pub mod budget;
#[cfg(test)]
mod budget_tests;
mod certified;
pub mod divisible_return;
pub mod divisible_star;
pub mod divisible_tree;
pub mod multi_round;
pub mod number;
pub mod platform_graph;
pub mod program;
pub mod redistribution;
pub mod ring;
pub mod star;
mod sum;
pub mod switch;

use schedcheck_model::Rational;

pub use certified::Certified;

/// What a certificate proves of an instance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proved {
    /// No schedule is better: below it where a time is measured, above it where tasks are counted.
    pub bound: Rational,
    /// What the proof takes from elsewhere; nothing if it follows from the definitions of the model alone.
    pub rests_on: Vec<Lemma>,
}

/// A fact that a checker relies on, and that is proved in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lemma {
    /// What it says, in a few words.
    pub name: &'static str,
    /// The file whose documentation proves it.
    pub proved_in: &'static str,
}

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
