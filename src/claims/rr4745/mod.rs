//! The claims of rr4745, *Static load-balancing techniques for iterative computations on heterogeneous clusters*.
//!
//! | file | claims |
//! | --- | --- |
//! | `homogeneous` | proposition 1 and its threshold |
//! | `hamiltonian` | theorem 1 |
//! | `all_processors` | equation 3 and proposition 2 |
//! | `programs` | proposition 3 and the q-ring program |
//! | `least_of_p_programs` | proposition 4 |
//! | `resources` | how many processors take part as W/H grows |
//! | `heuristics` | the cost of the greedy heuristic, and the travelling salesman heuristic |
//! | `tables` | tables 5 and 6, the gap of the greedy heuristic, figures 4 and 5 |
//! | `evidence` | the exact solvers, as the checks ask them |

mod all_processors;
mod evidence;
mod hamiltonian;
mod heuristics;
mod homogeneous;
mod least_of_p_programs;
mod programs;
mod resources;
mod tables;

use super::Claim;

/// Every claim of the paper that has a check.
pub fn claims() -> Vec<Claim> {
    let files: [&[Claim]; 8] = [
        &homogeneous::CLAIMS,
        &hamiltonian::CLAIMS,
        &all_processors::CLAIMS,
        &programs::CLAIMS,
        &least_of_p_programs::CLAIMS,
        &resources::CLAIMS,
        &heuristics::CLAIMS,
        &tables::CLAIMS,
    ];
    files.concat()
}
