//! A command that was run as a user runs it, and what it left behind.

use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run left behind.
#[derive(Debug)]
pub struct Finished {
    /// The exit status.
    pub status: i32,
    /// Standard output.
    pub output: String,
    /// Standard error.
    pub errors: String,
}

/// What the surroundings say of terminals, which no test is to depend on.
pub const OF_TERMINALS: [&str; 6] = ["COLUMNS", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM", "CI"];

/// A program of this path, not yet run, in this folder.
pub fn program(path: &str, folder: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(path);
    command.current_dir(folder).args(arguments);
    for variable in OF_TERMINALS {
        command.env_remove(variable);
    }
    command
}

/// Runs a command to its end, with `input` as its standard input.
pub fn finished(command: &mut Command, input: impl AsRef<[u8]>) -> Finished {
    let mut file = tempfile::tempfile().expect("a temporary file");
    file.write_all(input.as_ref()).and_then(|()| file.seek(SeekFrom::Start(0))).expect("a temporary file");
    let ended = command.stdin(Stdio::from(file)).output().expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("the command writes text");
    let finished = Finished {
        status: ended.status.code().expect("no signal ends the command"),
        output: text(ended.stdout),
        errors: text(ended.stderr),
    };
    assert!(!finished.errors.contains("panicked"), "{command:?}: {}", finished.errors);
    finished
}

/// The name of a file as an argument.
pub fn name(file: &Path) -> &str {
    file.to_str().expect("names of temporary files are text")
}

impl Finished {
    /// Every line of standard output, as JSON.
    pub fn lines(&self) -> Vec<Value> {
        self.output.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
    }

    /// Standard output as one JSON value.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.output).expect("JSON")
    }

    /// The same, once it is known that all went well.
    #[track_caller]
    pub fn well(self) -> Self {
        assert_eq!((self.status, self.errors.as_str()), (0, ""), "{}", self.output);
        self
    }
}
