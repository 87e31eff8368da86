//! Independent equal tasks on a graph of processors (tpds2004): the best throughput, whatever the port models.
//!
//! | module | finds |
//! | --- | --- |
//! | [`activity_sets`] | the best throughput of a small platform: all sets of activities that can go on at once |
//! | [`within_horizon`] | the most tasks completed within a time bound: all schedules of whole tasks |
//! | [`column_generation`] | the same for larger platforms: heaviest sets of activities, one by one |

mod activities;
pub mod activity_sets;
pub mod column_generation;
#[cfg(test)]
mod tests;
pub mod within_horizon;
