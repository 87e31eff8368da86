//! TPDS 2004, *Scheduling strategies for master-slave tasking on heterogeneous processor platforms*: everything that is
//! put to the test of it.
//!
//! | where | what |
//! | --- | --- |
//! | `catalogue.toml` | what the paper prints, word for word, and what it assumes |
//! | [`schedcheck_tpds2004_algorithms`] | its algorithms, in a package that cannot see the exact solvers |
//! | `claims` | each statement with its check, its control and what mends it |
//! | [`tables`] | the numbers of the example of section 2.4 |
//! | [`figures`] | figures 2 to 10, the example of section 2.4, throughput within K, spanning trees against graphs |
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
    figures: figures::figures,
    curves: || curves::CURVES.to_vec(),
    counts_from_one: |row| row.starts_with("tpds2004/example"),
    ..Paper::BARE
};

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
