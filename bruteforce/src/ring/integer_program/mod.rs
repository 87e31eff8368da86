//! The integer programs of rr4745, section 5, and one that has the time of a step for its objective.
//!
//! A binary column x_ij says that processor j follows processor i. What is minimised is the sum of d_ij x_ij for a
//! matrix d of [`weights`]. The programs are linear programs with columns marked as integers, so that they can be
//! written as files (`exact_lp::format`) and solved by any back end of [`crate::solver`]. Processors are numbered
//! from 0 here, and from 1 in the paper.
//!
//! | program | from | its x should be |
//! | --- | --- | --- |
//! | [`tour`] | section 5.1, constraints 1 to 5 | the rings of all processors |
//! | [`q_ring`] | section 5.2, constraints 1 to 8 | the rings of q processors |
//! | [`ring_within`] | ours, in place of proposition 4 | the rings of q processors whose messages leave time to compute |
//! | [`direct`] | ours | all rings; its objective is T_step |
//!
//! As printed, constraint 3 (4 in section 5.2) allows x_ii = 1, a loop, which no other constraint sees: see
//! [`Diagonal`].
//!
//! [`Assignments`] finds the feasible x of the first two without any solver, and [`solve()`] asks one.

mod assignments;
mod choices;
mod direct;
mod q_ring;
mod solve;
#[cfg(test)]
mod tests;
mod tour;
pub mod weights;
mod within;

pub use self::assignments::{Assignments, Matrix};
pub use self::choices::{Diagonal, RingProgram};
pub use self::direct::direct;
pub use self::q_ring::q_ring;
pub use self::solve::{RingOutcome, RingProgramError, RingSolution, solve, solve_proving};
pub use self::tour::tour;
pub use self::within::ring_within;
