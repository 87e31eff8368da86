//! Independent equal tasks on a graph of processors (tpds2004): the best throughput, whatever the port models.
//!
//! | module | finds |
//! | --- | --- |
//! | [`activity_sets`] | the best throughput of a small platform: all sets of activities that can go on at once |
//! | [`certify`] | what proves these optima: certificates that a checker without a solver accepts |
//! | [`column_generation`] | the same for larger platforms: heaviest sets of activities, one after the other |
//! | [`spanning_trees`] | the best spanning tree: all of them, each with its exact throughput |
//! | [`within_horizon`] | the most tasks completed within a time bound: all schedules of whole tasks |
//! | [`solvers`] | these as [exact solvers](crate::exact) |

mod activities;
pub mod activity_sets;
pub mod certify;
#[cfg(test)]
mod certify_tests;
pub mod column_generation;
pub mod solvers;
pub mod spanning_trees;
#[cfg(test)]
mod tests;
mod tree_prices;
pub mod within_horizon;
