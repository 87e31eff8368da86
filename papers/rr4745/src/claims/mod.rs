//! The claims of rr4745, *Static load-balancing techniques for iterative computations on heterogeneous clusters*.
//!
//! | file | claims |
//! | --- | --- |
//! | `resources` | who takes part, and how that changes as W/H grows |
//! | `definition` | the print of definition 1 and of what it is made of, and the weight in proposition 2 |
//! | `homogeneous` | proposition 1, its two cases and its threshold |
//! | `hamiltonian` | theorem 1, its reduction and its proof |
//! | `equations` | equations 2 and 3, and the balanced load of section 3 |
//! | `tours` | propositions 2 and 3, and what they are derived from |
//! | `approximation` | no approximation of the shortest cycle |
//! | `programs` | the program of section 5.1 and the q-ring program |
//! | `positions` | their variables u_i |
//! | `least_of_p_programs` | what the q-ring programs return, and proposition 4 |
//! | `heuristics` | where the greedy heuristic starts, what it costs, and its rings |
//! | `lin_kernighan` | the travelling salesman heuristic |
//! | `tables` | tables 5 and 6 |
//! | `gap` | the gap of the greedy heuristic |
//! | `figures` | figures 4 and 5 |
//! | `affine` | affine costs |
//! | `orderings` | rings of all processors, by their sums and as shortest cycles |
//! | `hypotheses` | what the paper assumes, as predicates |
//! | `conditions` | what it omits, as predicates |
//! | `existence` | statements that say of some instance that it exists |
//! | `words` | rings in the words of the paper |
//! | `forall` | what is proved for all real parameters, at small sizes: what the files `…_proof` have in common |

mod affine;
mod approximation;
mod conditions;
mod definition;
mod equations;
mod equations_proof;
mod existence;
mod figures;
mod forall;
mod gap;
mod hamiltonian;
mod heuristics;
mod homogeneous;
mod homogeneous_proof;
mod hypotheses;
mod least_of_p_programs;
mod least_of_p_programs_proof;
mod lin_kernighan;
mod orderings;
mod positions;
mod programs;
#[cfg(test)]
mod proof_tests;
mod resources;
mod tables;
mod tours;
mod tours_proof;
#[cfg(test)]
mod transcription_tests;
mod words;

use schedcheck_harness::Claim;

/// Every claim of the paper that has a check.
pub fn claims() -> Vec<Claim> {
    let files: [&[Claim]; 16] = [
        &resources::CLAIMS,
        &definition::CLAIMS,
        &homogeneous::CLAIMS,
        &hamiltonian::CLAIMS,
        &equations::CLAIMS,
        &tours::CLAIMS,
        &approximation::CLAIMS,
        &programs::CLAIMS,
        &positions::CLAIMS,
        &least_of_p_programs::CLAIMS,
        &heuristics::CLAIMS,
        &lin_kernighan::CLAIMS,
        &tables::CLAIMS,
        &gap::CLAIMS,
        &figures::CLAIMS,
        &affine::CLAIMS,
    ];
    let claims = files.concat().into_iter();
    claims.map(|claim| Claim { hypotheses: hypotheses::HYPOTHESES, ..claim }).collect()
}
