//! The claims of tpds2004, *Scheduling strategies for master-slave tasking on heterogeneous processor platforms*.
//!
//! | file | claims |
//! | --- | --- |
//! | `hypotheses` | what the paper assumes, as predicates |
//! | `optimum` | theorem 1, several masters, masters that receive |
//! | `equations` | the forms of the program: bandwidth, conservation, links in one direction and of two arcs |
//! | `constraints` | what equation 7 and the constraints on masters keep from happening |
//! | `received` | who receives from whom, in two sentences |
//! | `solutions` | what is said of optimal solutions: links in one direction, masters that compute |
//! | `models`, `power` | the port models of section 4; their order, and the network flow |
//! | `periods` | the period, and its size |
//! | `matchings` | the matchings of a period, and the schedule of them |
//! | `buffers` | tasks that wait, and tasks that are there at first |
//! | `phases`, `starting` | the algorithm of section 5.1: its numbers, its initialisation |
//! | `horizon` | how many tasks it computes within a time bound |
//! | `horizon_bound` | the most tasks within a time bound |
//! | `spanning_trees` | the best spanning tree, and how bad it can be |
//! | `stars`, `star_proof` | stars: proposition 1, its proof, and the slips of it |
//! | `starving`, `local` | which children starve; what each node of a tree decides by itself |
//! | `trees` | trees: proposition 2, and stars as single nodes |
//! | `sizes`, `medians` | complexity: programs, trees |
//! | `measured` | what no check can decide |
//! | `example` | the example of section 2.4 |
//! | `results` | results that are sent back |
//! | `forall` | propositions 1 and 2 for all real parameters |
//! | `boxes` | the boxes of platforms that several claims go through |

mod boxes;
mod buffers;
mod constraints;
mod equations;
mod example;
mod forall;
mod horizon;
mod horizon_bound;
mod hypotheses;
mod local;
mod matchings;
mod measured;
mod medians;
mod models;
mod optimum;
mod periods;
mod phases;
mod power;
mod printed;
mod received;
mod results;
mod sizes;
mod solutions;
mod spanning_trees;
mod star_proof;
mod stars;
mod starting;
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
        &constraints::CLAIMS,
        &received::CLAIMS,
        &solutions::CLAIMS,
        &models::CLAIMS,
        &power::CLAIMS,
        &periods::CLAIMS,
        &matchings::CLAIMS,
        &buffers::CLAIMS,
        &phases::CLAIMS,
        &starting::CLAIMS,
        &horizon::CLAIMS,
        &horizon_bound::CLAIMS,
        &spanning_trees::CLAIMS,
        &stars::CLAIMS,
        &star_proof::CLAIMS,
        &starving::CLAIMS,
        &trees::CLAIMS,
        &sizes::CLAIMS,
        &medians::CLAIMS,
        &measured::CLAIMS,
        &example::CLAIMS,
        &results::CLAIMS,
    ];
    let with_hypotheses = |claim: Claim| Claim { hypotheses: hypotheses::HYPOTHESES, ..claim };
    files.concat().into_iter().map(with_hypotheses).collect()
}
