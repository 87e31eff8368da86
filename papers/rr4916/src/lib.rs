//! RR-4916, *Scheduling divisible loads on star and tree networks: results and open problems*: everything that is put
//! to the test of it.
//!
//! | where | what |
//! | --- | --- |
//! | `catalogue.toml` | what the paper prints, word for word, and what it assumes |
//! | [`schedcheck_rr4916_algorithms`] | its algorithms, in a package that cannot see the exact solvers |
//! | `claims` | each statement with its check, its control and what mends it |
//! | [`figures`] | figures 1 to 7, the comparison of section 4.2, the ratio of section 4.3 |
//! | [`curves`] | what its algorithms cost, in counted operations |
//! | `verdicts.snap` | the verdicts on record |

mod claims;
pub mod curves;
pub mod figures;

use schedcheck_harness::Paper;

/// The paper.
pub const PAPER: Paper = Paper {
    catalogue: include_str!("../catalogue.toml"),
    verdicts: include_str!("../verdicts.snap"),
    claims: claims::claims,
    figures: figures::figures,
    curves: curves::curves,
    ..Paper::BARE
};

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
