//! RR-6005, *Scheduling and data redistribution strategies on star platforms*: everything that is put to the test of
//! it.
//!
//! | where | what |
//! | --- | --- |
//! | `catalogue.toml` | what the paper prints, word for word, and what it assumes |
//! | [`schedcheck_rr6005_algorithms`] | its algorithms, in a package that cannot see the exact solvers |
//! | `claims` | each statement with its check, its control and what mends it |
//! | [`conclusions`] | what the paper concludes from its simulations, and when that is so of measured distances |
//! | [`tables`] | table 1: how far BBA, MBBSA and R-BSA are from the best of them on random platforms |
//! | [`figures`] | figures 2, 3, 8, 19 to 26, and the means of table 1 |
//! | [`curves`] | what its algorithms cost, in counted operations |
//! | `verdicts.snap` | the verdicts on record |

mod claims;
pub mod conclusions;
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
    figures: figures::figures,
    curves: curves::curves,
    pictures: figures::pictures,
    counts_from_one: figures::counts_from_one,
    ..Paper::BARE
};

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
