//! Hélène Renard, Yves Robert, Frédéric Vivien: *Static load-balancing techniques for iterative computations on heterogeneous
//! clusters*, INRIA research report RR-4745, 2003. The SliceRing problem: which processors take part, along which ring, with
//! which shares of the load.
//!
//! Where the printed formula says something else than what is right, it is here in the printed form too, marked
//! `// DIFFERENCE:`, so that the ledger can put both to the test.
//!
//! | file | holds | in the paper |
//! | --- | --- | --- |
//! | [`homogeneous`] | one processor or all of them, when all links are alike | 3, proposition 1 |
//! | [`shares`] | the shares of the load along a given ring | 5.1, equations 2 and 3 |
//! | [`distance`] | the weight d of an edge, in every reading of its definition | 5.1, proposition 2 |
//! | [`tsp`] | a short ring of all processors by local search | 6.1 |
//! | [`greedy`] | a ring that grows by the cheapest insertion | 6.2 |

pub mod distance;
pub mod greedy;
pub mod homogeneous;
pub mod shares;
pub mod tsp;
