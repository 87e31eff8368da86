//! The built command, run as a user runs it.

use std::process::Command;

#[path = "finished.rs"]
mod finished;

pub use finished::{Finished, name};
use finished::{finished, program};

/// The command, not yet run, in the directory of the package.
pub fn command(arguments: &[&str]) -> Command {
    program(env!("CARGO_BIN_EXE_exact-lp"), env!("CARGO_MANIFEST_DIR"), arguments)
}

/// Runs the command to its end, with `input` as its standard input.
pub fn exact_lp_with(arguments: &[&str], input: impl AsRef<[u8]>) -> Finished {
    finished(&mut command(arguments), input)
}

/// Runs the command to its end, with nothing on its standard input.
pub fn exact_lp(arguments: &[&str]) -> Finished {
    exact_lp_with(arguments, "")
}
