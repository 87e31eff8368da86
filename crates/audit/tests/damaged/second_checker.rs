//! The second checker, as a program: what it says of lines, or of two files.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../certificates/second");
const CHECKER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../certificates/second/checker.py");

/// Its answers; nothing where no Python is named (`SCHEDCHECK_PYTHON`).
pub fn second(arguments: &[&str], input: Vec<u8>) -> Option<Vec<Value>> {
    run(&[&[CHECKER], arguments].concat(), input)
}

/// What a Python that can import the checker answers, a line each.
pub fn run(arguments: &[&str], input: Vec<u8>) -> Option<Vec<Value>> {
    let mut python = Command::new(std::env::var_os("SCHEDCHECK_PYTHON")?);
    python.arg("-B").args(arguments).env("PYTHONPATH", FOLDER).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut running = python.spawn().expect("the second checker starts");
    let mut pipe = running.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || pipe.write_all(&input));
    let answer = running.wait_with_output().expect("it ends");
    writer.join().expect("no panic").expect("all is read");
    let answers = String::from_utf8(answer.stdout).expect("UTF-8");
    Some(answers.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect())
}
