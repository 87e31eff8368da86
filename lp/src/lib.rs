//! Exact linear programs: every answer is rational, and comes with a certificate that a short checker has accepted.
//!
//! ```
//! use schedcheck_lp::{Bounds, Certificate, LinearProgram};
//!
//! let mut lp = LinearProgram::new("diet");
//! let bread = lp.variable("bread", Bounds::non_negative());
//! let milk = lp.variable("milk", Bounds::between(0, (5, 2)));
//! lp.subject_to("energy", (3 * bread + 2 * milk).at_least(7));
//! lp.subject_to("balance", bread.at_most(2 * milk));
//! lp.minimize(2 * bread + milk);
//!
//! let solution = lp.solve()?;
//! assert_eq!(solution.objective(&lp).expect("an optimum").to_string(), "23/6");
//! let Certificate::Optimal { primal, .. } = &solution.certificate else { unreachable!() };
//! assert_eq!(primal.get(0).to_string(), "2/3");
//! # Ok::<(), schedcheck_lp::Unsolved>(())
//! ```
//!
//! | what | where |
//! | --- | --- |
//! | a program, written as on paper | [`LinearProgram`], [`Variable`], [`Expression`], [`Bounds`] |
//! | the answer: optimal, infeasible or unbounded, and its proof | [`LinearProgram::solve`], [`Solver`], [`Certificate`] |
//! | the checker, which shares nothing with the solver but the program | [`Certificate::check`], [`Flaw`] |
//! | all optimal solutions of a small program | [`LinearProgram::optimal_face`], [`Face`] |
//! | tiny programs by the million, row by row | [`tiny`] |
//! | files: MPS, the CPLEX LP format, VIPR certificates | [`format`](mod@format) |
//!
//! # How it works
//!
//! A simplex method in floating point proposes a basis (bounded variables, primal and dual, sparse LU factors,
//! perturbation against cycling). The basis is factorised modulo a prime, and its primal and dual solution are lifted
//! p-adically to rationals. If they pass the exact test, they are the answer. If not, floating point tries again around
//! the exact point, where small differences are large (iterative refinement); and where that does not help, the simplex
//! method goes on in exact arithmetic under Bland's rule, which ends from any basis: so the answer is always exact and
//! always comes, however ill-conditioned the program. The certificate is checked before it is handed out.

mod basis;
mod certificate;
mod euclid;
mod exact;
pub mod format;
mod integer;
mod program;
mod simplex;
mod solver;
mod stop;
pub mod tiny;

pub use basis::{Basis, Status};
pub use certificate::{Certificate, Contradiction, Flaw, Vector};
pub use exact::{Face, FaceError};
pub use integer::{IntegerOutcome, IntegerSolution, IntegerSolver, IntegerStatistics, Progress, Record, Scratch};
pub use program::{Bounds, Column, Constraint, Expression, LinearProgram, Number, Rational, Row, Sense, Variable};
pub use solver::{Solution, Solver, Statistics, Unsolved};

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
