//! Cyril Banino, Olivier Beaumont, Larry Carter, Jeanne Ferrante, Arnaud Legrand, Yves Robert: *Scheduling strategies
//! for master-slave tasking on heterogeneous processor platforms*, IEEE Transactions on Parallel and Distributed
//! Systems 15(4), 2004. Masters hold more tasks than anybody counts, and the nodes of a graph compute and forward them
//! for ever.
//!
//! # The problem
//!
//! Independent equal tasks start at masters and are computed anywhere in a graph. Node i computes one in w_i; a link
//! from i to j carries one in c_ij, and ports allow only so much at once: in the base model a node receives from one
//! neighbour, sends to one, and computes, all at the same time. How many tasks per time unit can the platform compute
//! for ever, and by which periodic schedule? The model, with every port model of the paper, is
//! [`schedcheck_model::platform_graph`].
//!
//! # What the paper gives
//!
//! The steady state is a linear program ([`mssg`]): fractions of time that each node computes and each link carries.
//! Its solution becomes a schedule by an edge colouring of the graph of ports ([`reconstruction`]). Stars and trees
//! have closed forms ([`star`], [`tree`]). Within a time bound K, periods with a beginning and an end lose only a
//! constant number of tasks ([`horizon`]). The best spanning tree is hard to find and may be far worse than the graph
//! ([`spanning_tree`]).
//!
//! ```
//! use schedcheck_tpds2004_algorithms::{mssg, reconstruction};
//! use schedcheck_model::platform_graph::{PlatformGraph, check_period};
//! let star = PlatformGraph::of([0, 1, 1], [(0, 1, 2), (0, 2, 3)]); // w of each node, 0 for one that only forwards; (between, c)
//! let steady = mssg::solve(&star).unwrap();
//! let period = reconstruction::schedule(&star, &steady).unwrap();
//! assert_eq!(check_period(&star, &period).unwrap().throughput.to_string(), "1/2");
//! ```
//!
//! # What holds, and what does not
//!
//! The base model and its theorems hold. Where a node has one port for both directions, odd cycles of ports make the
//! printed programs promise more than any schedule attains; [`odd_sets`] repairs them. The least common multiple of the
//! denominators is no period, matchings as they come may cut a task, and the schedule within K completes fewer tasks
//! than its formula counts.
//!
//! # The files
//!
//! Where the printed formula says something else than what is right, it is here in the printed form too, marked `//
//! DIFFERENCE:`, so that the ledger can put both to the test.
//!
//! | file | holds | in the paper |
//! | --- | --- | --- |
//! | [`horizon`] | a schedule within a time bound: initialisation, periods, clean-up | 5.1 |
//! | [`list_schedule`] | a schedule within a time bound, task by task | |
//! | [`mssg`] | the linear program of the steady state, for every port model | 2.2, 2.3.1, 2.3.3, 4 |
//! | [`odd_sets`] | what the program lacks where a node shares one port for both directions | 4 |
//! | [`reconstruction`] | matchings, and a period of whole tasks | 2.3.2 |
//! | [`star`] | proposition 1: stars | 3.1 |
//! | [`tree`] | trees of any depth, collapsed bottom-up and unfolded top-down | 3.2 |
//! | [`units`] | what tasks and time are counted in: numbers, or forms in unknown weights | |
//! | [`spanning_tree`] | heuristics for spanning trees, and exchanges of links | 5.2 |

pub mod horizon;
pub mod list_schedule;
pub mod mssg;
pub mod odd_sets;
pub mod reconstruction;
pub mod spanning_tree;
pub mod star;
pub mod tree;
pub mod units;

#[cfg(test)]
mod transcription_tests;

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
