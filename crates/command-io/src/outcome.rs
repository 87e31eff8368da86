//! How a command ended, as its exit status tells.

use std::process::ExitCode;

/// How a command that did its work ended; of several outcomes, the last in this order counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// All is well: exit status 0.
    Good,
    /// What was to be shown does not hold, or was not shown: exit status 1.
    Bad,
    /// Some input was refused, and the error has been told: exit status 2.
    Refused,
    /// The run was interrupted: exit status 130.
    Interrupted,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(match outcome {
            Outcome::Good => 0,
            Outcome::Bad => 1,
            Outcome::Refused => 2,
            Outcome::Interrupted => 130,
        })
    }
}
