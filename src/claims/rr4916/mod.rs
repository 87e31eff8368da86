//! The claims of rr4916, *Scheduling divisible loads on star and tree networks: results and open problems*.
//!
//! | file | claims |
//! | --- | --- |
//! | `star_linear` | lemmas 1 and 2, propositions 1 and 2, theorem 1, a master that computes |
//! | `exchange` | the example of section 3.1, and equations 1 to 6 |
//! | `star_affine` | propositions 3 and 4, and the system after proposition 4 |
//! | `mixed_program` | proposition 5 |
//! | `ties` | how to break ties among equal g: the open question |
//! | `lines` | what each order of a star computes as a function of time |
//! | `evidence` | the exact solvers, as the checks ask them |

mod evidence;
mod exchange;
mod lines;
mod mixed_program;
mod star_affine;
mod star_linear;
mod ties;

use super::Claim;

/// Every claim of the paper that has a check.
pub fn claims() -> Vec<Claim> {
    let files: [&[Claim]; 5] =
        [&mixed_program::CLAIMS, &star_linear::CLAIMS, &exchange::CLAIMS, &star_affine::CLAIMS, &ties::CLAIMS];
    files.concat()
}
