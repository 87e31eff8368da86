//! The claims of tpds2004, *Scheduling strategies for master-slave tasking on heterogeneous processor platforms*.
//!
//! | file | claims |
//! | --- | --- |
//! | `optimum` | theorem 1, several masters |
//! | `models` | the port models of section 4 |
//! | `solutions` | links in one direction, masters that compute |
//! | `periods` | the period, its matchings, tasks that wait |
//! | `horizon` | schedules within a time bound |
//! | `horizon_bound` | the most tasks within a time bound |
//! | `spanning_trees` | the best spanning tree, and how bad it can be |
//! | `trees` | stars, trees |
//! | `example` | the example of section 2.4 |
//! | `results` | results that are sent back |
//! | `evidence` | the exact solvers, as the checks ask them |

mod evidence;
mod example;
mod horizon;
mod horizon_bound;
mod models;
mod optimum;
mod periods;
mod results;
mod solutions;
mod spanning_trees;
mod trees;

use super::Claim;

/// Every claim of the paper that has a check.
pub fn claims() -> Vec<Claim> {
    let files: &[&[Claim]] = &[
        &optimum::CLAIMS,
        &solutions::CLAIMS,
        &models::CLAIMS,
        &periods::CLAIMS,
        &horizon::CLAIMS,
        &horizon_bound::CLAIMS,
        &spanning_trees::CLAIMS,
        &trees::CLAIMS,
        &example::CLAIMS,
        &results::CLAIMS,
    ];
    files.concat()
}
