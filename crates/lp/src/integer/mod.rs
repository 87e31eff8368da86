//! Integer programs: branch and cut over exact bounds.
//!
//! Everybody works on a [`System`](system::System): the program in integers, with the number of the fact that proves
//! each end; what is derived is told to a [`ProofLog`](proof_log::ProofLog) as it is found.
//!
//! 1. Presolve gets the system and the log, and leaves a tighter system of the same columns (a column that is fixed
//!    stays, with equal ends), or a contradiction: `fn(&mut System, &mut dyn ProofLog, stop) -> Result<(),
//!    Infeasible>`.
//! 2. Cuts get the system, the floating-point point of its relaxation and, by request, multipliers of rows (duals, rows
//!    of the inverse of the basis), and return rows to add, each with its facts in the log:
//!    `fn(&System, &Relaxed, &mut dyn ProofLog, stop) -> Vec<Row>`.
//! 3. Search takes the system as it is then. What it assumes at a node, and that the objective is below that of the
//!    best point, it closes itself.
//!
//! What was measured and does not pay, on 62 programs: those of `crates/lp/peers`, and larger ones of their families.
//! To start afresh from the root after 50 nodes, where a tenth of the integer columns were fixed since: of the 21 programs
//! that take so many, 17 have one such column or none; the other four take 95, 181, 740 and 76 nodes without it, and
//! 146, 231, 132 and 158 with it, and all of them longer (1.2 to 1.8 times). A feasibility pump: on 55 programs there
//! is a point when the first node is done, on the others by node 29 at the latest. Zero-half cuts: with those of 15
//! rounds as rows of the file, 13 of 18 programs take as many nodes as without (within 2 percent; all with more than 29
//! are among them); the others take 3, 3, 14, 16 and 29 without, and 1, 1, 9, 1 and 7 with them, but as long or longer
//! where that is more than 0.02 seconds (1.1 to 2.4 times).

mod boxes;
mod branch;
mod consequences;
mod cutoff;
mod cuts;
mod cutting;
mod ending;
mod facts;
mod incumbent;
mod late;
mod local;
mod multipliers;
mod narrow;
mod neighbourhood;
mod node;
mod objective_tightening;
mod order;
mod presolve;
mod probing;
mod progress;
mod proof_log;
mod record;
#[cfg(test)]
mod recorded;
mod reduced;
mod reduction;
mod relax;
mod rounding;
mod search;
mod snap;
mod solver;
mod sum;
mod system;
mod tree;

pub use progress::Progress;
pub use record::{Record, Scratch};
pub use solver::{IntegerOutcome, IntegerSolution, IntegerSolver, IntegerStatistics};
