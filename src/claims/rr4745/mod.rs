//! The claims of rr4745, *Static load-balancing techniques for iterative computations on heterogeneous clusters*.
//!
//! | file | claims |
//! | --- | --- |
//! | `programs` | proposition 3 and the q-ring program |
//! | `least_of_p_programs` | proposition 4 |

mod least_of_p_programs;
mod programs;

use super::Claim;

/// Every claim of the paper that has a check.
pub fn claims() -> Vec<Claim> {
    let files: [&[Claim]; 2] = [&programs::CLAIMS, &least_of_p_programs::CLAIMS];
    files.concat()
}
