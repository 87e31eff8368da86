//! Divisible loads whose results return to the master: in which order the chunks are sent, in which order their results
//! return, and how large the chunks are.
//!
//! | module | finds |
//! | --- | --- |
//! | [`pairs`] | the best loads for a pair of orders, by an exact linear program |
//! | [`all_pairs`] | the best of all pairs of orders, at most 4 workers |
//! | [`branch_and_bound`] | the same for a dozen workers without latencies, by bounds that its documentation proves |
//! | [`fifo`], [`lifo`] | the best of the schedules in which the first chunk sent returns first, or last |
//! | [`insertion`] | a pair of orders without a proof |
//! | [`certify`] | what proves to others that no schedule ends before a bound |
//! | [`solvers`] | the exact methods as [exact solvers](crate::exact) |

pub mod all_pairs;
pub mod branch_and_bound;
pub mod certify;
pub mod fifo;
pub mod insertion;
pub mod lifo;
pub mod pairs;
pub mod solvers;

#[cfg(test)]
mod recorded;
#[cfg(test)]
mod tests;
