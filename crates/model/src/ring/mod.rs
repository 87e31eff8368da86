//! Rings for iterative computations (rr4745, section 2): the SliceRing problem.
//!
//! At each step, `work` units of load (the paper's W) are computed by processors arranged along a ring, and each then
//! exchanges `volume` units of data (H) with both neighbours. Processor `i` computes one unit in time w_i, and its
//! message to or from processor `j` costs it c_ij for each unit of data; c need not be symmetric. A schedule says who
//! takes part, in which cyclic order, and with which share of the load. With shares alpha_i, the step takes
//!
//! T_step = max over the ring of alpha_i W w_i + H (c_{i,pred(i)} + c_{i,succ(i)})
//!
//! (equation 1). A ring of two is its own definition: each is predecessor and successor of the other, and pays twice. A
//! ring of one has no neighbour and pays nothing. A processor of the ring whose share is zero pays its messages all the
//! same.

mod checker;
mod costs;
mod integers;
mod kind;
mod platform;
mod scale;
mod schedule;

pub use checker::{Measure, Violation, check};
pub use costs::{Costs, Interner, NotSquare};
pub use integers::IntegerRing;
pub use platform::{SliceRing, SliceRingError};
pub use schedule::Schedule;
