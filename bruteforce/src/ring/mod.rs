//! Rings for iterative computations (rr4745), exactly.
//!
//! | module | holds |
//! | --- | --- |
//! | [`integer_program`] | the integer programs of section 5, and one whose objective is T_step |
//! | [`shares`] | the best shares of a given ring, none of them negative |

pub mod integer_program;
pub mod shares;
