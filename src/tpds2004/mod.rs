//! Cyril Banino, Olivier Beaumont, Larry Carter, Jeanne Ferrante, Arnaud Legrand, Yves Robert: *Scheduling strategies for master-slave
//! tasking on heterogeneous processor platforms*, IEEE Transactions on Parallel and Distributed Systems 15(4), 2004. Masters hold more tasks than
//! anybody counts, and the nodes of a graph compute and forward them for ever.
//!
//! Where the printed formula says something else than what is right, it is here in the printed form too, marked `// DIFFERENCE:`, so
//! that the ledger can put both to the test.
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
//! | [`spanning_tree`] | heuristics for spanning trees, and exchanges of links | 5.2 |

pub mod horizon;
pub mod list_schedule;
pub mod mssg;
pub mod odd_sets;
pub mod reconstruction;
pub mod spanning_tree;
pub mod star;
pub mod tree;
