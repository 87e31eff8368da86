//! The Hamiltonian cycle problem and its reduction to SliceRing (rr4745, section 4).
//!
//! H. Renard, Y. Robert, F. Vivien: Static load-balancing techniques for iterative computations on heterogeneous
//! clusters. INRIA research report 4745, 2003. The Hamiltonian cycle problem is GT37 of M. R. Garey, D. S. Johnson:
//! Computers and Intractability, Freeman, 1979.
//!
//! | module | holds |
//! | --- | --- |
//! | `graph` | [`Graph`], and [`HamiltonianCycle`] |
//! | `text` | graphs read and written as lists of edges, DIMACS and graph6 |
//! | `named` | [`NamedGraph`]: Petersen's, Coxeter's, snarks |
//! | [`generate`] | seeded random graphs, and all graphs smallest first |
//! | [`solver`] | an exact solver that knows nothing of scheduling |
//! | [`plain`] | the obvious ones, for small graphs |
//! | [`ring`] | theorem 1: the instance map and the solution maps |
//!
//! ```
//! use schedcheck_model::ring::check;
//! use schedcheck_reductions::hamiltonian_cycle::{Format, SliceRingReduction, reduce, solver};
//!
//! let square = Format::Dimacs.read("p edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n")?;
//! let reduction = reduce(&square, &SliceRingReduction::default_epsilon())?;
//! let cycle = solver::cycle(&square).expect("the square is a cycle");
//! let schedule = reduction.forward(&cycle)?;
//! assert_eq!(check(&reduction.ring, &schedule)?.step, reduction.bound);
//! assert_eq!(reduction.backward(&schedule)?, cycle);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod generate;
mod graph;
mod named;
pub mod plain;
pub mod ring;
pub mod solver;
mod text;

pub use graph::{Graph, HamiltonianCycle, InvalidGraph, NotHamiltonian};
pub use named::{NamedGraph, UnknownName};
pub use ring::{ExtractionError, NoReduction, SliceRingReduction, reduce};
pub use text::{Fault, Format, Place, ReadError, read_list};
