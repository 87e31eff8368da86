//! The claims of rr4745, *Static load-balancing techniques for iterative computations on heterogeneous clusters*.
//!
//! | file | claims |
//! | --- | --- |

use super::Claim;

/// Every claim of the paper that has a check.
pub fn claims() -> Vec<Claim> {
    let files: [&[Claim]; 0] = [];
    files.concat()
}
