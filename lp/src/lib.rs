//! Exact linear programs: every answer is rational, and comes with a certificate that a short checker has accepted.

mod basis;
mod certificate;
mod program;

pub use basis::{Basis, Status};
pub use certificate::{Certificate, Contradiction, Flaw, Vector};
pub use program::{Bounds, Column, Constraint, Expression, LinearProgram, Number, Rational, Row, Sense, Variable};
