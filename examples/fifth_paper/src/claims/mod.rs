//! The claims of johnson1954.
//!
//! | file | claims |
//! | --- | --- |
//! | `rule` | the working rule for two stages |

mod rule;

pub use rule::CLAIMS;
