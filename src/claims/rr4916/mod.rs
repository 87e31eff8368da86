//! The claims of rr4916, *Scheduling divisible loads on star and tree networks: results and open problems*.
//!
//! | file | claims |
//! | --- | --- |
//! | `star_linear` | lemmas 1 and 2, propositions 1 and 2, theorem 1, the example and the exchange of section 3.1 |

use super::Claim;

/// Every claim of the paper that has a check.
pub fn claims() -> Vec<Claim> {
    let files: [&[Claim]; 0] = [];
    files.concat()
}
