//! The claims of tpds2004, *Scheduling strategies for master-slave tasking on heterogeneous processor platforms*.
//!
//! | file | claims |
//! | --- | --- |
//! | `evidence` | the exact solvers, as the checks ask them |

mod evidence;

use super::Claim;

/// Every claim of the paper that has a check.
pub fn claims() -> Vec<Claim> {
    let files: [&[Claim]; 0] = [];
    files.concat()
}
