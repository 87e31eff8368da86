//! schedcheck: an exact verification and benchmarking harness for scheduling theory.
//!
//! Four papers on mapping work to heterogeneous master-worker platforms are put to the test. Each algorithm is paired with an
//! independent exact solver, all numbers are rationals, and the outcome is a ledger: for each published claim a verdict, the
//! evidence, and the smallest counterexample where the claim is false.
//!
//! | module | holds |
//! | --- | --- |
//! | [`rr6005`] | the algorithms of *Scheduling and data redistribution strategies on star platforms* |
//! | [`rr4745`] | the algorithms of *Static load-balancing techniques for iterative computations on heterogeneous clusters* |
//! | [`rr4916`] | the algorithms of *Scheduling divisible loads on star and tree networks: results and open problems* |
//! | [`tpds2004`] | the algorithms of *Scheduling strategies for master-slave tasking on heterogeneous processor platforms* |
//! | [`claims`] | the claims, their checks, and the ledger |
//! | [`methods`] | every algorithm and exact solver by kind of instance, measured by the checker |
//! | [`figures`] | the papers' figures, as SVG and as JSON |
//! | [`tables`] | the papers' tables, recomputed beside the printed ones |
//! | [`report`] | all of it on one HTML page |
//! | [`simgrid`] | schedules of stars for the simulator SimGrid, which plays them back |
//! | [`cli`] | the `schedcheck` command |

pub mod claims;
pub mod cli;
pub mod figures;
pub mod methods;
pub mod report;

pub mod rr4745;
pub mod rr4916;
pub mod rr6005;
pub mod simgrid;
pub mod tables;
pub mod tpds2004;
