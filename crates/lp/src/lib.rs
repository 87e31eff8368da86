//! Exact linear and integer programs: every answer is rational, and comes with a proof. [`FloatSimplex`] alone computes
//! in floating point: it guides searches that prove what they find in another way.
//!
//! ```
//! use exact_lp::{Bounds, Certificate, LinearProgram};
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
//! # Ok::<(), exact_lp::Unsolved>(())
//! ```
//!
//! | what | where |
//! | --- | --- |
//! | a program, written as on paper | [`LinearProgram`], [`Variable`], [`Expression`], [`Bounds`] |
//! | the answer: optimal, infeasible or unbounded, and its proof | [`LinearProgram::solve`], [`Solver`], [`Certificate`] |
//! | the checker, which shares nothing with the solver but the program | [`Certificate::check`], [`Flaw`] |
//! | the same over whole numbers | [`LinearProgram::solve_integer`], [`IntegerSolver`], [`Record`] |
//! | all optimal solutions of a small program | [`LinearProgram::optimal_face`], [`Face`] |
//! | tiny programs by the million, row by row | [`tiny`] |
//! | a program that changes, in floating point alone: a guide | [`FloatSimplex`] |
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
//!
//! # Integer programs
//!
//! Branch and cut, in which floating point guides and exact arithmetic decides. A node of the search is closed by
//! multipliers of rows alone: floating-point duals, rounded to short integers; what they prove is summed exactly, in
//! machine words while these suffice. Every point is verified before it counts. Presolve and cuts derive constraints.
//! All of it can be written down on the way ([`Record`]), as a VIPR certificate that [`format::vipr::check`] and the
//! public checker of the format accept.
//!
//! ```
//! use exact_lp::{Bounds, IntegerOutcome, LinearProgram};
//!
//! let mut lp = LinearProgram::new("odd cycle");
//! let nodes = [0, 1, 2, 3, 4].map(|_| lp.integer("chosen", Bounds::between(0, 1)));
//! for edge in 0..5 {
//!     lp.subject_to("edge", (nodes[edge] + nodes[(edge + 1) % 5]).at_most(1));
//! }
//! lp.maximize(nodes[0] + nodes[1] + nodes[2] + nodes[3] + nodes[4]);
//!
//! let solution = lp.solve_integer();
//! let IntegerOutcome::Optimal { objective, .. } = &solution.outcome else { unreachable!() };
//! assert_eq!(objective.to_string(), "2");
//! ```

mod basis;
mod certificate;
mod euclid;
mod exact;
pub mod format;
mod integer;
mod presolve;
mod program;
mod simplex;
mod solver;
mod stop;
pub mod tiny;

pub use basis::{Basis, Status};
pub use certificate::{Certificate, Contradiction, Flaw, Vector};
pub use exact::{Face, FaceError};
pub use integer::{IntegerOutcome, IntegerSolution, IntegerSolver, IntegerStatistics, Progress, Record, Scratch};
pub use program::{Bounds, Column, Constraint, Expression, Foreign, LinearProgram, Rational, Row, Sense, Variable};
pub use simplex::{FloatEnd, FloatSimplex};
pub use solver::{Solution, Solver, Statistics, Unsolved};

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
