//! The built command, run as a user runs it.

use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

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

/// What a run leaves that is interrupted once it is ready.
pub fn interrupted(arguments: &[&str]) -> Finished {
    // A process that is interrupted before it is ready ends by the signal: then it gets more time.
    let ended = [200, 1_000, 3_000, 10_000].into_iter().find_map(|milliseconds| {
        let running = command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let running = running.expect("the command runs");
        thread::sleep(Duration::from_millis(milliseconds));
        let sent = Command::new("sh").args(["-c", &format!("kill -INT {}", running.id())]).status().expect("a shell");
        assert!(sent.success(), "{arguments:?} is over");
        let ended = running.wait_with_output().expect("the command ends");
        ended.status.code().map(|status| Finished {
            status,
            output: String::from_utf8(ended.stdout).expect("text"),
            errors: String::from_utf8(ended.stderr).expect("text"),
        })
    });
    ended.expect("the command was ready after ten seconds")
}

/// What a proof proves of a program in the LP format, in the words of `exact-lp check`.
pub fn proved(program: &Path, proof: &Path) -> String {
    let text =
        |file: &Path| std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let lp = read(text(program).as_bytes(), Format::Lp).expect("a program");
    let judged = vipr::check(&lp, &vipr::read(&text(proof)).expect("a proof"));
    format!("proved: {}\n", judged.expect("it is right").proved)
}
