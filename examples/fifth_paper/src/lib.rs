//! S. M. Johnson, *Optimal two- and three-stage production schedules with setup times included*: a paper in miniature,
//! which `docs/adding-a-paper.md` walks through.
//!
//! | where | what |
//! | --- | --- |
//! | `catalogue.toml` | what the paper prints, and what it assumes |
//! | [`schedcheck_johnson1954_algorithms`] | its algorithm, in a package that cannot see the exact solver |
//! | [`every_order`] | the exact solver; one that papers share is in `schedcheck-bruteforce` |
//! | `domain` | the instances that the checks go through; those of shared kinds are in `schedcheck-harness` |
//! | `claims` | each statement with its check and its control |
//! | [`curves`] | what the exact solver costs, in counted operations |
//! | `verdicts.snap` | the verdicts on record |

mod claims;
pub mod curves;
mod domain;
pub mod every_order;

use schedcheck_harness::Paper;

/// The paper.
pub const PAPER: Paper = Paper {
    catalogue: include_str!("../catalogue.toml"),
    verdicts: include_str!("../verdicts.snap"),
    claims: || claims::CLAIMS.to_vec(),
    curves: || curves::CURVES.to_vec(),
    ..Paper::BARE
};
