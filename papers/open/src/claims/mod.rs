//! The questions: each in a file of its own, with its statements, their checks and controls, the proofs of its theorems
//! in its documentation, and its extremal instances.
//!
//! | file | question |
//! | --- | --- |
//! | `bba_ratio` | how far BBA is from the optimum |
//! | `evidence` | the exact solvers, as the checks ask for them |
//! | `greedy_ring_ratio` | how far the greedy ring is from the optimum |
//! | `ring_breakpoints` | how many breakpoints T_step has as a function of W/H |
//! | `ring_gap` | which factors cannot be guaranteed for SliceRing |
//! | `sort_by_g_price` | what the order of g costs on stars with latencies |

mod bba_ratio;
mod evidence;
mod greedy_ring_ratio;
mod ring_breakpoints;
mod ring_gap;
mod sort_by_g_price;

use schedcheck_harness::Claim;

use crate::extremal::Extremal;

/// The questions in the order of `questions.toml`: statements, and extremal instances.
const QUESTIONS: &[(&[Claim], &[Extremal])] = &[
    // A line a question.
    (&greedy_ring_ratio::CLAIMS, &greedy_ring_ratio::EXTREMALS),
    (&ring_gap::CLAIMS, &ring_gap::EXTREMALS),
    (&bba_ratio::CLAIMS, &bba_ratio::EXTREMALS),
    (&sort_by_g_price::CLAIMS, &sort_by_g_price::EXTREMALS),
    (&ring_breakpoints::CLAIMS, &ring_breakpoints::EXTREMALS),
];

/// Every statement that has a check.
pub fn claims() -> Vec<Claim> {
    QUESTIONS.iter().flat_map(|(claims, _)| *claims).copied().collect()
}

/// The extremal instances, question by question.
pub fn extremals() -> Vec<Extremal> {
    QUESTIONS.iter().flat_map(|(_, extremals)| *extremals).copied().collect()
}
