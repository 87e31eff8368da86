//! The claims of tpds2004, *Scheduling strategies for master-slave tasking on heterogeneous processor platforms*.
//!
//! | file | claims |
//! | --- | --- |
//! | `optimum` | theorem 1, several masters |
//! | `models` | the port models of section 4 |
//! | `solutions` | links in one direction, masters that compute |
//! | `evidence` | the exact solvers, as the checks ask them |

mod evidence;
mod models;
mod optimum;
mod solutions;

use super::Claim;

/// Every claim of the paper that has a check.
pub fn claims() -> Vec<Claim> {
    let files: &[&[Claim]] = &[&optimum::CLAIMS, &solutions::CLAIMS, &models::CLAIMS];
    files.concat()
}
