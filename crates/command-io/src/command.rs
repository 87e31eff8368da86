//! How a command begins and ends, apart from its work.

use std::env;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

use anyhow::Result;

use crate::{Outcome, output};

/// What there is to say where the arguments ask for no work: help, the version, or what is wrong with them.
///
/// # Errors
/// Says why standard output takes nothing.
pub fn without_work(said: &clap::Error) -> Result<Outcome> {
    // Clap would not say that nobody could be told.
    if !said.use_stderr() && !io::stdout().is_terminal() {
        return output::print(&said.render().to_string()).map(|_| Outcome::Good);
    }
    Ok(misused(said))
}

/// Tells what is wrong with the arguments, or helps on a terminal: in colours, unless what somebody typed would bring
/// more than colours with it.
fn misused(wrong: &clap::Error) -> Outcome {
    if env::args_os().all(|typed| sanitized_text::is_clean(&typed.to_string_lossy())) {
        wrong.exit();
    }
    output::warn_lines(sanitized_text::escaped_lines(&wrong.render().to_string()).trim_end());
    Outcome::Refused
}

/// The exit status of a command; an error is told.
pub fn exit_status(outcome: Result<Outcome>) -> ExitCode {
    let outcome = outcome.unwrap_or_else(|error| {
        output::warn(format_args!("error: {error:#}"));
        Outcome::Refused
    });
    outcome.into()
}
