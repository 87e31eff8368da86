//! Olivier Beaumont, Henri Casanova, Arnaud Legrand, Yves Robert, Yang Yang: *Scheduling divisible loads on star and tree networks:
//! results and open problems*, LIP research report RR-2003-41, INRIA research report RR-4916, 2003. A load that may be cut anywhere,
//! and a master that hands out the pieces.
//!
//! Where the printed formula says something else than what is right, it is here in the printed form too, marked `// DIFFERENCE:`, so
//! that the ledger can put both to the test.
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
//! | `fraction` | numbers that are not brought to lowest terms | |

pub mod dealing;
mod fraction;
pub mod generating_function;
pub mod multi_installment;
pub mod periodic;
pub mod polynomial;
mod rate;
pub mod star_affine;
pub mod star_linear;
pub mod tree_affine;
pub mod tree_linear;
pub mod umr;

pub use fraction::Fraction;
