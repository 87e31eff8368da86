//! The `schedcheck` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    schedcheck::cli::run()
}
