//! Hélène Renard, Yves Robert, Frédéric Vivien: *Static load-balancing techniques for iterative computations on
//! heterogeneous clusters*, INRIA research report RR-4745, 2003. The SliceRing problem: which processors take part,
//! along which ring, with which shares of the load.
//!
//! # The problem
//!
//! A matrix is cut into vertical slices, one for each processor. In every iteration each processor updates its slice
//! and then exchanges borders of volume H with its two neighbours, so the processors stand in a ring. More processors
//! share the work W, but each brings two messages. How many should take part, which ones, in which order round the
//! ring, and with how large slices? The model is [`schedcheck_model::ring`].
//!
//! # What the paper gives
//!
//! With equal links it is one processor or all of them (proposition 1, [`homogeneous`]). With links that differ the
//! problem is NP-complete (theorem 1, from Hamiltonian cycles). For a given ring the best shares have a closed form
//! ([`shares`], equations 2 and 3), which turns the choice of a ring of q processors into one of least total d
//! ([`distance`]); integer programs and a greedy insertion ([`greedy`]) look for it.
//!
//! ```
//! use schedcheck_rr4745_algorithms::shares;
//! use schedcheck_bruteforce::ring::subsets;
//! use schedcheck_model::ring::{SliceRing, check};
//! let cluster = SliceRing::of((12, 1), [1, 2, 3], [[0, 1, 9], [1, 0, 9], [9, 9, 0]]); // (W, H), w, c
//! let optimum = subsets::step_time(&cluster).unwrap().schedule; // over every subset and every ring
//! assert_eq!(optimum.ring, [0, 1]);
//! assert_eq!(check(&cluster, &optimum).unwrap().step, shares::step_time_by_equation_3(&cluster, &optimum.ring));
//! ```
//!
//! # What holds, and what does not
//!
//! Equation 3 can ask for a negative share, and then a ring takes as long as its longest messages. The printed d is not
//! the one that equation 3 needs, and the best of the p programs need not be the best ring: the set of processors
//! counts too. More load can mean fewer processors. Tables 5 and 6 come out when bandwidths and speeds stand where
//! costs and cycle-times are printed (`schedcheck_rr4745::tables`).
//!
//! # The files
//!
//! Where the printed formula says something else than what is right, it is here in the printed form too, marked
//! `// DIFFERENCE:`, so that the ledger can put both to the test.
//!
//! | file | holds | in the paper |
//! | --- | --- | --- |
//! | [`homogeneous`] | one processor or all of them, when all links are alike | 3, proposition 1 |
//! | [`shares`] | the shares of the load along a given ring | 5.1, equations 2 and 3 |
//! | [`step`] | the step time of a ring in its parts | 5.1, equation 3 |
//! | [`distance`] | the weight d of an edge, in every reading of its definition | 5.1, proposition 2 |
//! | [`tsp`] | a short ring of all processors by local search | 6.1 |
//! | [`greedy`] | a ring that grows by the cheapest insertion | 6.2 |
//! | [`platform`] | what the formulas are made of, in whatever numbers | 2 |

pub mod distance;
pub mod greedy;
pub mod homogeneous;
pub mod platform;
pub mod shares;
pub mod step;
#[cfg(test)]
mod transcription_tests;
pub mod tsp;

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
