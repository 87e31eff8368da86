//! Load balancing of divisible loads over a switch (rr6005, section 5), exactly.
//!
//! | module | finds |
//! | --- | --- |
//! | [`certify`] | what proves the optimum, from the line on which Newton's method ends |
//! | [`program`] | the optimum of linear program 7 with its certificate, and all its optimal vertices |
//! | [`newton`] | the same optimum without any linear program |
//! | [`constant_rates`] | a schedule of an optimum |
//! | [`solvers`] | these as [exact solvers](crate::exact) |

pub mod certify;
#[cfg(test)]
mod certify_tests;
pub mod constant_rates;
pub mod newton;
pub mod program;
pub mod solvers;

#[cfg(test)]
mod tests;
