//! The claims of rr6005, *Scheduling and data redistribution strategies on star platforms*.
//!
//! | file | claims |
//! | --- | --- |
//! | `entry_size` | tasks of different sizes, the precision of the search, the size of its input |
//! | `examples` | figures 2 and 3, relays |
//! | `redistribution` | theorem 1 and its proof |
//! | `three_partition` | definition 2, theorem 2 and lemmas 1 to 5 |
//! | `reduction` | what the proof of theorem 2 says of its star and its schedule |
//! | `homogeneous` | lemmas 6 and 7, proposition 1, algorithm 1 and its cost |
//! | `greedy` | single steps of algorithm 1, and its run-time |
//! | `moves` | what the proofs of lemma 7, proposition 1 and theorem 3 say of schedules |
//! | `moore` | algorithm 2 |
//! | `mbbsa` | algorithm 3 and theorem 3 |
//! | `algorithm_3` | lines 17 and 27 of algorithm 3 as printed |
//! | `search` | proposition 2, algorithm 4 |
//! | `search_cost` | the cost of algorithm 4 |
//! | `fast_senders` | section 3.5 on senders that communicate faster |
//! | `rbsa` | algorithm 5 |
//! | `traces` | the runs of section 4.2 |
//! | `simulations` | powers, table 1, figures 22 to 25 |
//! | `paper_table` | the conclusions, held against table 1 |
//! | `flows` | equations 1 to 4 and 6 |
//! | `switch` | linear program 7, equations 5 and 8 to 12, theorem 4 |
//! | `..._proof` | what of these is proved for all real parameters; `one_makespan_proof` that of `mbbsa` and `search` |
//! | `forall` | stars of unknown parameters, and what stands against an algorithm |
//! | `boxes`, `switches` | the domains |
//! | `hypotheses` | what an instance can break |

mod algorithm_3;
mod boxes;
mod entry_size;
mod examples;
mod fast_senders;
mod flows;
mod forall;
mod greedy;
mod homogeneous;
mod homogeneous_proof;
mod hypotheses;
mod mbbsa;
mod moore;
mod moore_proof;
mod moves;
mod one_makespan_proof;
mod paper_table;
mod rbsa;
mod rbsa_proof;
mod redistribution;
mod redistribution_proof;
mod reduction;
mod search;
mod search_cost;
mod simulations;
mod switch;
mod switches;
mod three_partition;
mod traces;
#[cfg(test)]
mod transcription_tests;

use schedcheck_harness::Claim;

/// Every claim of the paper that has a check.
pub fn claims() -> Vec<Claim> {
    let files: [&[Claim]; 20] = [
        &examples::CLAIMS,
        &redistribution::CLAIMS,
        &three_partition::CLAIMS,
        &reduction::CLAIMS,
        &homogeneous::CLAIMS,
        &moore::CLAIMS,
        &mbbsa::CLAIMS,
        &algorithm_3::CLAIMS,
        &search::CLAIMS,
        &fast_senders::CLAIMS,
        &search_cost::CLAIMS,
        &entry_size::CLAIMS,
        &rbsa::CLAIMS,
        &traces::CLAIMS,
        &simulations::CLAIMS,
        &paper_table::CLAIMS,
        &switch::CLAIMS,
        &flows::CLAIMS,
        &greedy::CLAIMS,
        &moves::CLAIMS,
    ];
    files.concat().into_iter().map(|claim| Claim { hypotheses: hypotheses::HYPOTHESES, ..claim }).collect()
}
