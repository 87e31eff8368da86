//! 2-partition and 3-partition, and their reductions to the best spanning tree (tpds2004, section 5.2).
//!
//! C. Banino, O. Beaumont, L. Carter, J. Ferrante, A. Legrand, Y. Robert: Scheduling strategies for master-slave
//! tasking on heterogeneous processor platforms. IEEE Transactions on Parallel and Distributed Systems 15(4), 2004.
//! Theorem 2 refers to a report for its proof; the reduction here is not taken from there. 2-partition is problem SP12,
//! 3-partition SP15 of M. R. Garey, D. S. Johnson: Computers and Intractability, Freeman, 1979.
//!
//! | module | holds |
//! | --- | --- |
//! | `grouping` | [`Grouping`], a way to put items into groups, and the [`Source`] that asks for it |
//! | `two_partition` | [`TwoPartition`], read from the command line and from JSON |
//! | [`solver`] | an exact solver that knows nothing of scheduling |
//! | [`generate`] | seeded random instances, and all instances smallest first |
//! | [`bins`] | theorem 2: the instance map from either problem, and the solution maps |
//! | [`gap`] | theorem 3: graphs that are arbitrarily better than their trees |
//!
//! ```
//! use schedcheck_model::platform_graph::check_period;
//! use schedcheck_reductions::best_tree::{TreeReduction, TwoPartition, solver};
//!
//! let source = TwoPartition::parse("1,2,3")?;
//! let reduction = TreeReduction::from_two_partition(&source);
//! let grouping = solver::solution(&source)?.expect("1 + 2 = 3");
//! let tree = reduction.forward(&grouping)?;
//! let period = reduction.period(&grouping)?;
//! assert_eq!(check_period(&reduction.platform, &period)?.throughput, reduction.threshold);
//! assert_eq!(reduction.backward(&tree)?, grouping);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bins;
pub mod gap;
pub mod generate;
mod grouping;
pub mod solver;
mod two_partition;

pub use bins::{NoGrouping, TooManyTriples, TreeReduction};
pub use gap::TreeGap;
pub use grouping::{Grouping, InvalidGrouping, Source};
pub use two_partition::{InvalidInstance, ReadError, TwoPartition};
