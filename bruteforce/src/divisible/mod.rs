//! Divisible loads on stars, in one round (rr4916, section 3): who takes part, in which order, with how much.
//!
//! | module | finds |
//! | --- | --- |
//! | [`branch_and_bound`] | the best order of a subset, for dozens of workers, by bounds that its documentation proves |
//! | [`certify`] | what proves to others that no schedule ends before a bound, in one round or in any number |
//! | [`mixed_program`] | the program of proposition 5, as printed and made linear: over all booleans, or by a solver |
//! | [`orders`] | the best loads for a given order, by an exact linear program; all of them; the most load within a time |
//! | [`every_order`] | the best of all orders of all subsets, at most 7 workers |
//! | [`solvers`] | these as [exact solvers](crate::exact) |

pub mod branch_and_bound;
pub mod certify;
pub mod every_order;
pub mod mixed_program;
pub mod orders;
pub mod solvers;
mod value;

#[cfg(test)]
mod certify_tests;
#[cfg(test)]
mod tests;
