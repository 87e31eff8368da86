//! Exact linear programs: every answer is rational, and comes with a certificate that a short checker has accepted.

mod basis;
mod certificate;
mod exact;
pub mod format;
mod program;
mod simplex;
mod solver;

pub use basis::{Basis, Status};
pub use certificate::{Certificate, Contradiction, Flaw, Vector};
pub use exact::{Face, FaceError};
pub use program::{Bounds, Column, Constraint, Expression, LinearProgram, Number, Rational, Row, Sense, Variable};
pub use solver::{Solution, Solver, Statistics, Unsolved};
