//! The claims of rr4916, *Scheduling divisible loads on star and tree networks: results and open problems*.
//!
//! | file | claims |
//! | --- | --- |
//! | `hypotheses` | what the paper assumes, as predicates |
//! | `star_linear` | lemmas 1 and 2, propositions 1 and 2 |
//! | `steps` | steps of the proofs of lemmas 1 and 2 |
//! | `letters` | misprinted letters and numbers |
//! | `linear_program` | theorem 1, a master that computes |
//! | `exchange` | the example of section 3.1, and equations 1 to 6 |
//! | `star_affine` | propositions 3 and 4 |
//! | `order_and_system` | the order sigma in the proof of proposition 4, and the system after it |
//! | `order_proof` | proposition 2, lemma 3 and the system for all real parameters |
//! | `mixed_program` | proposition 5 |
//! | `ties` | how to break ties among equal g: the open question |
//! | `lines` | what each order of a star computes as a function of time |
//! | `single_level` | lemma 3, the program of a whole tree |
//! | `trees` | reduction and unfolding of trees |
//! | `trees_affine` | trees with latencies |
//! | `chunks` | the equations of multi-installment, and how its chunks grow |
//! | `utilization` | why several rounds, figure 6, the three properties |
//! | `multi_installment` | rounds without waiting: the recursion |
//! | `generating_function` | its generating function, and the roots of the denominator |
//! | `multi_installment_proof` | the recursion and the generating function for all real parameters |
//! | `umr` | uniform rounds: recursion, makespan, growth of the chunks |
//! | `umr_proof` | its recursion and its makespan for all real parameters |
//! | `uniform_chunks` | uniform rounds: when chunks arrive |
//! | `umr_rounds` | uniform rounds: how many of them |
//! | `comparison` | UMR against multi-installment |
//! | `steady_state` | the program over the shares of section 4.3, resource selection |
//! | `shares_proof` | the shares for all real parameters |
//! | `periodic` | bounds of the periodic schedule, theorem 2 |
//! | `rounds` | the exact solvers of section 4, as the checks ask them |
//! | `identities` | proofs for all real parameters: equalities and signs of rational functions |
//! | `parameters` | the parameters as variables |
//! | `words` | workers and numbers in the words of the paper |

mod chunks;
mod comparison;
mod exchange;
mod generating_function;
mod hypotheses;
mod identities;
mod letters;
mod linear_program;
mod lines;
mod mixed_program;
mod multi_installment;
mod multi_installment_proof;
mod order_and_system;
mod order_proof;
mod parameters;
mod periodic;
mod rounds;
mod shares_proof;
mod single_level;
mod star_affine;
mod star_linear;
mod steady_state;
mod steps;
mod ties;
#[cfg(test)]
mod transcription_tests;
mod trees;
mod trees_affine;
mod umr;
mod umr_proof;
mod umr_rounds;
mod uniform_chunks;
mod utilization;

use hypotheses::HYPOTHESES;
mod words;

use schedcheck_harness::Claim;

/// Every claim of the paper that has a check.
pub fn claims() -> Vec<Claim> {
    let files: [&[Claim]; 22] = [
        &mixed_program::CLAIMS,
        &star_linear::CLAIMS,
        &linear_program::CLAIMS,
        &single_level::CLAIMS,
        &chunks::CLAIMS,
        &exchange::CLAIMS,
        &star_affine::CLAIMS,
        &order_and_system::CLAIMS,
        &ties::CLAIMS,
        &trees::CLAIMS,
        &trees_affine::CLAIMS,
        &multi_installment::CLAIMS,
        &generating_function::CLAIMS,
        &umr::CLAIMS,
        &uniform_chunks::CLAIMS,
        &umr_rounds::CLAIMS,
        &comparison::CLAIMS,
        &steady_state::CLAIMS,
        &periodic::CLAIMS,
        &steps::CLAIMS,
        &letters::CLAIMS,
        &utilization::CLAIMS,
    ];
    files.concat().into_iter().map(|claim| Claim { hypotheses: HYPOTHESES, ..claim }).collect()
}
