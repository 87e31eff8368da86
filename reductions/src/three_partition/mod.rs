//! 3-partition and its reduction to scheduling tasks on a star (rr6005, section 3.2.2).
//!
//! L. Marchal, V. Rehn, Y. Robert, F. Vivien: Scheduling and data redistribution strategies on star platforms. INRIA
//! research report 6005, 2006. 3-partition is problem SP15 of M. R. Garey, D. S. Johnson: Computers and Intractability,
//! Freeman, 1979.
//!
//! | module | holds |
//! | --- | --- |
//! | `instance` | [`ThreePartition`], and [`Partition`], a way to group its items |
//! | `text` | instances read from the command line and from JSON |
//! | [`solver`] | an exact solver that knows nothing of scheduling |
//! | [`generate`] | seeded random instances, and all instances smallest first |
//! | [`star`] | theorem 2: the instance map and the solution maps |
//! | [`witness`] | lemmas 1 to 5, tested on a given schedule |
//!
//! ```
//! use schedcheck_model::star::check;
//! use schedcheck_reductions::three_partition::{ThreePartition, reduce, solver};
//!
//! let source = ThreePartition::parse("4,5,4,4,5,4", "13")?;
//! let reduction = reduce(&source);
//! let partition = solver::solution(&source).expect("4 + 4 + 5 = 13, twice");
//! let schedule = reduction.forward(&partition)?;
//! assert_eq!(check(&reduction.star, &schedule)?.makespan, reduction.deadline);
//! assert!(reduction.backward(&schedule)?.solves(&source));
//!
//! assert!(solver::solution(&ThreePartition::parse("4,4,4,4,4,6", "13")?).is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod generate;
mod instance;
pub mod solver;
pub mod star;
mod text;
pub mod witness;

pub use instance::{InvalidInstance, InvalidPartition, Partition, ThreePartition};
pub use star::{Role, StarReduction, reduce};
pub use text::ReadError;
pub use witness::{Departure, ExtractionError, Lemma, Witness};
