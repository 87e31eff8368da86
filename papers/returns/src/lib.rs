//! Four abstracts on divisible loads with return messages: what they say that can be put to the test.
//!
//! | where | what |
//! | --- | --- |
//! | `catalogue.toml` | what the abstracts print, word for word, and what they assume |
//! | [`schedcheck_returns_algorithms`] | orders and a formula of our own, in a package that cannot see the exact solvers |
//! | `optimum` | the least makespans of all orders |
//! | `claims` | each statement with its check and its controls |
//! | `verdicts.snap` | the verdicts on record |

mod claims;
mod optimum;

use schedcheck_harness::Paper;

/// The abstracts, in the form of a paper.
pub const PAPER: Paper = Paper {
    catalogue: include_str!("../catalogue.toml"),
    verdicts: include_str!("../verdicts.snap"),
    abstracts: 4,
    claims: claims::claims,
    ..Paper::BARE
};

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
