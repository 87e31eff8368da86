//! RR-4745, *Static load-balancing techniques for iterative computations on heterogeneous clusters*: everything that is
//! put to the test of it.
//!
//! | where | what |
//! | --- | --- |
//! | `catalogue.toml` | what the paper prints, word for word, and what it assumes |
//! | [`schedcheck_rr4745_algorithms`] | its algorithms, in a package that cannot see the exact solvers |
//! | `claims` | each statement with its check, its control and what mends it |
//! | [`tables`] | tables 1 to 4: the platforms; tables 5 and 6: the cost of the shortest q-ring and of the greedy one |
//! | [`figures`] | figures 1 to 5: one step, the platforms, the best number of processors as a function of W/H |
//! | [`curves`] | what its algorithms cost, in counted operations |
//! | `verdicts.snap` | the verdicts on record |

mod claims;
pub mod curves;
pub mod figures;
pub mod tables;

use schedcheck_harness::Paper;

/// The paper.
pub const PAPER: Paper = Paper {
    catalogue: include_str!("../catalogue.toml"),
    verdicts: include_str!("../verdicts.snap"),
    claims: claims::claims,
    tables: tables::sources,
    tables_in_full: Some(tables::IN_FULL),
    figures: figures::figures,
    curves: || curves::CURVES.to_vec(),
    pictures: figures::pictures,
    ..Paper::BARE
};

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
