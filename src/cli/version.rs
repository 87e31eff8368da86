//! Which build this is.

/// What `--version` tells, and `-V` does not: the commit, and the features.
pub const LONG_VERSION: &str = env!("SCHEDCHECK_VERSION");
