//! Olivier Beaumont, Henri Casanova, Arnaud Legrand, Yves Robert, Yang Yang: *Scheduling divisible loads on star and
//! tree networks: results and open problems*, LIP research report RR-2003-41, INRIA research report RR-4916, 2003. A
//! load that may be cut anywhere, and a master that hands out the pieces.
//!
//! # The problem
//!
//! A master holds a load that may be cut into pieces of any size. It sends them out one at a time; a worker computes
//! its piece once it has all of it. Sending x units to worker i takes G_i + g_i x, computing them W_i + w_i x; without
//! the latencies G and W the costs are linear, with them affine. Who takes part, in which order, with how much, in how
//! many rounds? The models are [`schedcheck_model::divisible`] and [`schedcheck_model::tree`].
//!
//! # What the paper gives
//!
//! With linear costs everybody takes part, served by rising g, and all finish together (theorem 1, [`star_linear`]); a
//! tree is reduced to one node, from the leaves up ([`tree_linear`]). With latencies a large load again needs
//! everybody, served by rising g (proposition 4, [`star_affine`]); a smaller one needs a choice, by a mixed program.
//! Several rounds let workers begin earlier: [`multi_installment`] by a recursion whose power series is a rational
//! function ([`generating_function`]), [`umr`] with equal chunks in a round, and [`periodic`] schedules, asymptotically
//! optimal on any star (theorem 2).
//!
//! ```
//! use schedcheck_rr4916_algorithms::star_linear;
//! use schedcheck_bruteforce::divisible::every_order;
//! use schedcheck_model::divisible::{DivisibleStar, check_star};
//! let star = DivisibleStar::linear(6, [(4, 1), (1, 1)]); // the load, and (g, w) of each worker
//! let closed_form = check_star(&star, &star_linear::schedule(&star)?).unwrap().makespan;
//! let over_every_order = every_order::best(&star).unwrap();
//! assert_eq!(closed_form, check_star(&star, &over_every_order.schedule).unwrap().makespan);
//! # Ok::<(), schedcheck_rr4916_algorithms::star_linear::StarLinearError>(())
//! ```
//!
//! # What holds, and what does not
//!
//! The theorems hold for workers that take time; where some w is 0, not everybody need take part. Several formulas are
//! misprinted: lemma 3 and the recursion after it count a link twice, recursion (8) has a W too many, the ratio of UMR
//! is another one, and resource selection adds g/w, not g/(g+w). The open question of section 3.3, how to break ties of
//! equal g, has an answer with a proof: by w_i G_i - g W_i.
//!
//! # The files
//!
//! Where the printed formula says something else than what is right, it is here in the printed form too, marked `//
//! DIFFERENCE:`, so that the ledger can put both to the test.
//!
//! | file | holds | in the paper |
//! | --- | --- | --- |
//! | [`star_linear`] | the closed form without latencies, with and without a master that computes | 3.1, theorem 1 |
//! | [`star_affine`] | all workers finishing together, with latencies, in a given order or by g | 3.3, proposition 4 |
//! | [`tree_linear`] | reduction and unfolding of trees without latencies | 3.2, lemma 3 |
//! | [`tree_affine`] | all nodes of a tree finishing together, with latencies | 3.4 |
//! | [`multi_installment`] | a fixed number of rounds without any wait, by its recursion | 4.1, equations 7 to 9 |
//! | [`generating_function`] | the same by a power series, and the roots of its denominator | 4.1 |
//! | [`umr`] | uniform rounds, and their number | 4.2, equations 10 to 12 |
//! | [`periodic`] | periods for large loads, workers that differ, and latencies | 4.3, theorem 2 |
//! | [`dealing`] | chunks dealt in rounds, and sizes that the load settles | 4 |
//! | [`polynomial`] | polynomials and their power series | 4.1 |
//! | `rate` | the sum that all closed forms are made of, by halves | 3.1, equations 1 to 6 |
//! | [`field`] | what the closed forms are evaluated in: numbers, or functions of the parameters | |
//! | `fraction` | numbers that are not brought to lowest terms | |

pub mod dealing;
pub mod field;
mod fraction;
pub mod generating_function;
pub mod multi_installment;
pub mod periodic;
pub mod polynomial;
mod rate;
pub mod star_affine;
pub mod star_linear;
#[cfg(test)]
mod transcription_tests;
pub mod tree_affine;
pub mod tree_linear;
pub mod umr;

pub use fraction::Fraction;

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
