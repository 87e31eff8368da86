//! The built command, run as a user runs it.

use std::path::Path;
use std::process::Command;

use exact_lp::format::{Format, read, vipr};

#[path = "../../crates/lp/cli/tests/exact_lp/finished.rs"]
mod finished;

pub use finished::{Finished, OF_TERMINALS, name};
use finished::{finished, program};

/// The command, not yet run, in the directory of the package.
pub fn command(arguments: &[&str]) -> Command {
    program(env!("CARGO_BIN_EXE_schedcheck"), env!("CARGO_MANIFEST_DIR"), arguments)
}

/// Runs the command to its end, with `input` as its standard input.
pub fn schedcheck_with(arguments: &[&str], input: impl AsRef<[u8]>) -> Finished {
    finished(&mut command(arguments), input)
}

/// Runs the command to its end, with nothing on its standard input, where lines have so many letters.
pub fn schedcheck_across(width: usize, arguments: &[&str]) -> Finished {
    finished(command(arguments).env("COLUMNS", width.to_string()), "")
}

/// Runs the command to its end, with nothing on its standard input.
pub fn schedcheck(arguments: &[&str]) -> Finished {
    schedcheck_with(arguments, "")
}

/// What a proof proves of a program in the LP format, in the words of `exact-lp check`.
pub fn proved(program: &Path, proof: &Path) -> String {
    let text =
        |file: &Path| std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let lp = read(text(program).as_bytes(), Format::Lp).expect("a program");
    let judged = vipr::check(&lp, &vipr::read(&text(proof)).expect("a proof"));
    format!("proved: {}\n", judged.expect("it is right").proved)
}
