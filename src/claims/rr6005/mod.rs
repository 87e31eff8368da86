//! The claims of rr6005, *Scheduling and data redistribution strategies on star platforms*.

use super::Claim;

/// Every claim of the paper that has a check.
pub fn claims() -> Vec<Claim> {
    vec![]
}
