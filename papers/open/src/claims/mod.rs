//! The questions: each in a file of its own, with its statements, their checks and controls, the proofs of its theorems
//! in its documentation, and its extremal instances.
//!
//! | file | question |
//! | --- | --- |
//! | `bba_ratio` | how far BBA is from the optimum |
//! | `rbsa_ratio` | how far R-BSA is from the optimum |
//! | `mbbsa_ratio` | how far MBBSA is from the optimum on different links |
//! | `mbbsa_repair` | the smallest change that makes MBBSA optimal on two workers |
//! | `no_relay_price` | what it costs that nobody both sends and receives |
//! | `equal_speeds` | which rules some optimum obeys where all compute alike |
//! | `evidence` | the exact solvers, as the checks ask for them |

mod bba_ratio;
mod equal_speeds;
mod evidence;
mod mbbsa_ratio;
mod mbbsa_repair;
mod no_relay_price;
mod rbsa_ratio;

use schedcheck_harness::Claim;

use crate::extremal::Extremal;

/// The questions in the order of `questions.toml`: statements, and extremal instances.
const QUESTIONS: &[(&[Claim], &[Extremal])] = &[
    // A line a question.
    (&bba_ratio::CLAIMS, &bba_ratio::EXTREMALS),
    (&rbsa_ratio::CLAIMS, &rbsa_ratio::EXTREMALS),
    (&mbbsa_ratio::CLAIMS, &mbbsa_ratio::EXTREMALS),
    (&mbbsa_repair::CLAIMS, &mbbsa_repair::EXTREMALS),
    (&no_relay_price::CLAIMS, &no_relay_price::EXTREMALS),
    (&equal_speeds::CLAIMS, &equal_speeds::EXTREMALS),
];

/// Every statement that has a check.
pub fn claims() -> Vec<Claim> {
    QUESTIONS.iter().flat_map(|(claims, _)| *claims).copied().collect()
}

/// The extremal instances, question by question.
pub fn extremals() -> Vec<Extremal> {
    QUESTIONS.iter().flat_map(|(_, extremals)| *extremals).copied().collect()
}
