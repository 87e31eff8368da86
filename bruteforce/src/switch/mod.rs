//! Load balancing of divisible loads over a switch (rr6005, section 5), exactly.
//!
//! | module | finds |
//! | --- | --- |
//! | [`program`] | the optimum of linear program 7 with its certificate, and all its optimal vertices |
//! | [`newton`] | the same optimum without any linear program |

pub mod newton;
pub mod program;

#[cfg(test)]
mod tests;
