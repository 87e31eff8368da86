//! The claims of rr6005, *Scheduling and data redistribution strategies on star platforms*.
//!
//! | file | claims |
//! | --- | --- |
//! | `examples` | figures 2 and 3, and the traces of section 4.2 |
//! | `redistribution` | theorem 1 |
//! | `three_partition` | theorem 2 and lemmas 1 to 5 |
//! | `homogeneous` | lemmas 6 and 7, proposition 1, the cost of algorithm 1 |
//! | `moore` | algorithm 2 |
//! | `mbbsa` | theorem 3, proposition 2, algorithm 4 as printed, section 3.5 |
//! | `search_cost` | the cost of algorithm 4 |
//! | `rbsa` | algorithm 5 |
//! | `simulations` | table 1, figures 22 to 25 |
//! | `switch` | linear program 7, equations 8 to 12, theorem 4 |
//! | `evidence` | the exact solvers, as the checks ask them |

mod boxes;
mod entry_size;
mod evidence;
mod examples;
mod fast_senders;
mod homogeneous;
mod hypotheses;
mod mbbsa;
mod moore;
mod rbsa;
mod redistribution;
mod reduction;
mod search;
mod search_cost;
mod simulations;
mod switch;
mod three_partition;
mod traces;

use super::Claim;

/// Every claim of the paper that has a check.
pub fn claims() -> Vec<Claim> {
    let files: [&[Claim]; 15] = [
        &examples::CLAIMS,
        &redistribution::CLAIMS,
        &three_partition::CLAIMS,
        &reduction::CLAIMS,
        &homogeneous::CLAIMS,
        &moore::CLAIMS,
        &mbbsa::CLAIMS,
        &search::CLAIMS,
        &fast_senders::CLAIMS,
        &search_cost::CLAIMS,
        &entry_size::CLAIMS,
        &rbsa::CLAIMS,
        &traces::CLAIMS,
        &simulations::CLAIMS,
        &switch::CLAIMS,
    ];
    files.concat().into_iter().map(|claim| Claim { hypotheses: hypotheses::HYPOTHESES, ..claim }).collect()
}
