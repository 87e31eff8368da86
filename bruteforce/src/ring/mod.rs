//! Rings for iterative computations (rr4745), exactly.
//!
//! | module | holds |
//! | --- | --- |
//! | [`branch_and_cut`] | the ring of least T_step for platforms too large for subsets, with a certificate |
//! | [`curve`] | T_step as a function of W/H, piece by piece |
//! | [`exhaustive`] | every ring, up to 8 processors |
//! | [`integer_program`] | the integer programs of section 5, and one whose objective is T_step |
//! | [`shares`] | the best shares of a given ring, none of them negative |
//! | [`subsets`] | dynamic programming over subsets: the shortest ring of each, T_step for one load and for all |
//! | [`solvers`] | these as [exact solvers](crate::exact) |

pub mod branch_and_cut;
pub mod curve;
pub mod exhaustive;
pub mod integer_program;
mod scale;
pub mod shares;
pub mod solvers;
pub mod subsets;
