//! The curves of rr6005: stars whose workers hold the tasks at first.
//!
//! | file | holds |
//! | --- | --- |
//! | [`best_balance`] | algorithm 1, as printed and with heaps |
//! | [`moore`] | algorithm 2 |
//! | [`search`] | algorithms 3 and 4: a test of a makespan, and the search over makespans |
//! | [`reversed`] | algorithm 5 |
//! | [`known_imbalance`] | theorem 1, and the switch of section 5 |
//! | `exact` | the exact solvers that these are held against |
//! | `source_problem` | the solver of 3-partition |

pub mod best_balance;
mod exact;
pub mod known_imbalance;
pub mod moore;
pub mod reversed;
pub mod search;
mod source_problem;

use schedcheck_harness::curve::Curve;

/// Every curve.
pub fn curves() -> Vec<Curve> {
    [CURVES, exact::CURVES, &[source_problem::THREE_PARTITION]].concat()
}

/// The curves of the paper's algorithms.
pub const CURVES: &[Curve] = &[
    best_balance::COMPARISONS,
    best_balance::ITERATIONS,
    best_balance::HEAPS,
    moore::SELECTION,
    search::TESTS,
    search::AS_PRINTED,
    search::TRIMMED,
    search::ONE_TEST,
    search::COUNTED,
    reversed::HEAPS,
    reversed::AS_PRINTED,
    reversed::TESTS,
    known_imbalance::REDISTRIBUTION,
    known_imbalance::SWITCH_PROGRAM,
];
