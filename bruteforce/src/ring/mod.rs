//! Rings for iterative computations (rr4745), exactly.
//!
//! | module | holds |
//! | --- | --- |
//! | [`shares`] | the best shares of a given ring, none of them negative |

pub mod shares;
