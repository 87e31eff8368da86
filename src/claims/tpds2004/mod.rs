//! The claims of tpds2004, *Scheduling strategies for master-slave tasking on heterogeneous processor platforms*.
//!
//! | file | claims |
//! | --- | --- |
//! | `solutions` | links in one direction, masters that compute |
//! | `evidence` | the exact solvers, as the checks ask them |

mod evidence;
mod solutions;

use super::Claim;

/// Every claim of the paper that has a check.
pub fn claims() -> Vec<Claim> {
    let files: &[&[Claim]] = &[
        &solutions::CLAIMS,
    ];
    files.concat()
}
