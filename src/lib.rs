//! schedcheck: an exact verification and benchmarking harness for scheduling theory.
//!
//! Papers on mapping work to heterogeneous master-worker platforms are put to the test. Each algorithm is paired
//! with an independent exact solver, all numbers are rationals, and the outcome is a ledger: for each published claim a
//! verdict, the evidence, and the smallest counterexample where the claim fails.
//!
//! # The chapters
//!
//! These pages can be read as a short book. Each chapter is a paper: the problem, what the paper gives, what of it
//! holds, and then one file an algorithm. Each is a package of its own, in `papers/`.
//!
//! 1. [`schedcheck_rr6005_algorithms`]: tasks that lie on the wrong workers of a star are moved through a master with
//!    one port in and one port out.
//! 2. [`schedcheck_rr4916_algorithms`]: a load that may be cut anywhere is handed out over stars and trees, in one
//!    round or in many.
//! 3. [`schedcheck_rr4745_algorithms`]: processors stand in a ring, share the work of an iteration, and exchange
//!    borders with their neighbours.
//! 4. [`schedcheck_tpds2004_algorithms`]: tasks flow through a graph for ever; what counts is how many leave it per
//!    time unit.
//!
//! A fifth package, [`schedcheck_returns_algorithms`], belongs to the abstracts of four more papers, on divisible loads
//! whose workers return results.
//!
//! What they have in common: a worker takes time to compute and its link takes time to carry, ports are few, and
//! nothing is alike.
//!
//! # The apparatus
//!
//! | what | where |
//! | --- | --- |
//! | platforms, schedules, and the checkers that measure | [`schedcheck_model`] |
//! | instance files, schedule files, result files | [`schedcheck_files`] |
//! | exact linear programs with certificates | [`exact_lp`] |
//! | exact solvers, which cannot see the algorithms that they judge | [`schedcheck_bruteforce`] |
//! | reductions of the hardness proofs, with maps of solutions both ways | [`schedcheck_reductions`] |
//! | claims, checks, the ledger, tables, figures, curves: a harness that knows no paper | [`schedcheck_harness`] |
//! | Gantt charts, networks, plots | [`schedcheck_drawing`] |
//! | everything of one paper, in one folder | [`schedcheck_rr6005`], [`schedcheck_rr4916`], [`schedcheck_rr4745`], [`schedcheck_tpds2004`]; of four abstracts: [`schedcheck_returns`] |
//! | the one list of papers | [`papers`] |
//! | open questions, posed next to the papers | [`schedcheck_atlas`] |
//! | algorithms run on linear forms: proofs for all real parameters, and suprema | [`schedcheck_parametric`] |
//! | exact worst cases of the algorithms on stars | [`worst_case`] |
//! | hardness reductions of instances, both sides decided | [`decide`] |
//! | proofs for all real parameters, searched and checked | [`parametric_proofs`] |
//! | papers that a user defines at run time, checked as the others are | [`own_paper`] |
//! | somebody else's algorithm against the optimum | [`contest`] |
//! | the instance on which an algorithm is worst, searched beyond the boxes | [`adversary`] |
//! | all instances of a box, and random ones, by kind | [`instances`] |
//! | every algorithm and exact solver by kind of instance, measured by the checker | [`methods`] |
//! | time and counted operations against size, of every algorithm and exact solver | [`complexity`] |
//! | all of it on one HTML page | [`report`] |
//! | platform files of SimGrid, GraphML and lists of edges, read as instances | [`platform_files`] |
//! | schedules of stars for the simulator SimGrid, which plays them back | [`simgrid`] |
//! | parts of instances, for many machines | [`stride`] |
//! | the `schedcheck` command | [`cli`] |
//! | runs over claims of papers, those of a user too, for other programs | [`cli::runs`] |
//!
//! What programs need of all this is in the [`prelude`], whose pages begin with three examples: an instance is solved, a
//! schedule and a certificate are checked, a function is held against the optimum. A claim is put to the test like this:
//!
//! ```
//! use schedcheck::papers;
//! use schedcheck_harness::{Depth, RunContext, Ledger, Verdict};
//! let wanted = "rr4916/lemma-3"; // a node of a tree with its children, reduced to one node
//! let context = RunContext::silent(Depth::Quick, 1);
//! let ledger = Ledger::run(papers::all(), &context, |published| published.id == wanted, |_| ());
//! assert_eq!(ledger.rows[0].verdict, Verdict::False);
//! assert_eq!(ledger.rows[1].verdict, Verdict::Confirmed); // the corrected statement
//! ```

pub mod adversary;
pub mod cli;
pub mod complexity;
pub mod contest;
pub mod decide;
pub mod instances;
mod kinds;
pub mod methods;
pub mod own_paper;
pub mod papers;
pub mod parametric_proofs;
pub mod platform_files;
pub mod prelude;
pub mod report;
pub mod simgrid;
pub mod stride;
pub mod worst_case;
