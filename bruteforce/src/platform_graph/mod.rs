//! Independent equal tasks on a graph of processors (tpds2004): the best throughput, whatever the port models.
//!
//! | module | finds |
//! | --- | --- |
//! | [`activity_sets`] | the best throughput of a small platform: all sets of activities that can go on at once |

mod activities;
pub mod activity_sets;
#[cfg(test)]
mod tests;
