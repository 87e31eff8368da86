//! The claims of tpds2004, *Scheduling strategies for master-slave tasking on heterogeneous processor platforms*.
//!
//! | file | claims |
//! | --- | --- |
//! | `hypotheses` | what the paper assumes, as predicates |
//! | `optimum` | theorem 1, several masters, masters that receive |
//! | `equations` | the forms of the program: bandwidth, conservation, links in one direction and of two arcs |
//! | `solutions` | what is said of optimal solutions: links in one direction, masters that compute |
//! | `models`, `power` | the port models of section 4; their order, and the network flow |
//! | `periods` | the period, and its size |
//! | `matchings` | the matchings of a period, and the schedule of them |
//! | `buffers` | tasks that wait, and tasks that are there at first |
//! | `phases` | the algorithm of section 5.1: its numbers |
//! | `horizon` | how many tasks it computes within a time bound |
//! | `horizon_bound` | the most tasks within a time bound |
//! | `spanning_trees` | the best spanning tree, and how bad it can be |
//! | `stars`, `starving` | stars: proposition 1 and the slips of its proof; which children starve |
//! | `trees` | trees: proposition 2, and stars as single nodes |
//! | `sizes` | complexity: programs, trees |
//! | `example` | the example of section 2.4 |
//! | `results` | results that are sent back |
//! | `forall` | propositions 1 and 2 for all real parameters |
//! | `evidence`, `every_set` | the exact solvers, as the checks ask them |

mod buffers;
mod equations;
mod every_set;
mod evidence;
mod example;
mod forall;
mod horizon;
mod horizon_bound;
mod hypotheses;
mod matchings;
mod models;
mod optimum;
mod periods;
mod phases;
mod power;
mod printed;
mod results;
mod sizes;
mod solutions;
mod spanning_trees;
mod stars;
mod starving;
#[cfg(test)]
mod transcription_tests;
mod trees;

use schedcheck_harness::Claim;

/// Every claim of the paper that has a check.
pub fn claims() -> Vec<Claim> {
    let files: &[&[Claim]] = &[
        &optimum::CLAIMS,
        &equations::CLAIMS,
        &solutions::CLAIMS,
        &models::CLAIMS,
        &power::CLAIMS,
        &periods::CLAIMS,
        &matchings::CLAIMS,
        &buffers::CLAIMS,
        &phases::CLAIMS,
        &horizon::CLAIMS,
        &horizon_bound::CLAIMS,
        &spanning_trees::CLAIMS,
        &stars::CLAIMS,
        &starving::CLAIMS,
        &trees::CLAIMS,
        &sizes::CLAIMS,
        &example::CLAIMS,
        &results::CLAIMS,
    ];
    let with_hypotheses = |claim: Claim| Claim { hypotheses: hypotheses::HYPOTHESES, ..claim };
    files.concat().into_iter().map(with_hypotheses).collect()
}
