//! Divisible loads in several rounds (rr4916, section 4): exact linear programs over the sizes of the chunks.
//!
//! The order in which chunks are sent is given or tried; the best sizes for it are a linear program, which [`program`]
//! states. Every chunk pays both latencies, also one of size zero.
//!
//! | module | what is tried |
//! | --- | --- |
//! | [`round_robin`] | the order of rounds, for one number of rounds or for every number that can be best |
//! | [`orders`] | every order in which each worker gets as many chunks |
//! | [`sequences`] | every sequence of chunks to workers that differ, of any length that can be best |
//! | [`certify`] | no order: what proves to others that no schedule ends before a bound |
//! | [`rate`] | how much load per time unit workers that differ can take for ever |
//! | [`solvers`] | no order of its own: the order of rounds as an [exact solver](crate::exact) |

pub mod certify;
pub mod orders;
pub mod program;
pub mod rate;
pub mod round_robin;
pub mod sequences;
pub mod solvers;

#[cfg(test)]
mod certify_tests;
#[cfg(test)]
mod tests;
