//! `recheck`: accepts or rejects schedules and certificates, one a line, and the witnesses of ledgers.

use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use schedcheck_files::harmless;
use schedcheck_recheck::{ledger, recheck};
use serde_json::{Value, json};

const HELP: &str = "\
Usage: recheck [FILE]...

Reads lines {\"instance\":…,\"schedule\":…,\"certificate\":…} from the files, or from standard input without one or for `-`.
Either of the last two may be missing. Answers each with a line: what the schedule costs, what the certificate proves, and
whether the one is the other; or why one of them is rejected.

A file that begins with a line `{` is a ledger, as `schedcheck verify --format json` writes it: each witness is answered
with a line, and so is each refuted row that has none; the last line counts them.

Exit status: 0 if every line and every witness is accepted, 1 if one is rejected, 2 if something cannot be read.
";

/// What never ends is no line, and memory does.
const MOST_BYTES: u64 = 256 << 20;

/// How a line ended; of several, the last in this order counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Accepted = 0,
    Rejected = 1,
    Unread = 2,
}

fn main() -> ExitCode {
    let mut files: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    if files.iter().any(|file| file.as_os_str() == "--help" || file.as_os_str() == "-h") {
        return ended(tell(HELP).map(|()| Outcome::Accepted));
    }
    if files.is_empty() {
        files.push(PathBuf::from("-"));
    }
    let mut outcome = Outcome::Accepted;
    for file in &files {
        match every_line(file) {
            Ok(of_file) => outcome = outcome.max(of_file),
            Err(error) => return ended(Err(error)),
        }
    }
    ended(Ok(outcome))
}

/// A reader that closed the pipe has read enough, which is no error.
fn ended(outcome: io::Result<Outcome>) -> ExitCode {
    match outcome {
        Ok(outcome) => ExitCode::from(outcome as u8),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            complain("standard output", &error.to_string());
            ExitCode::from(2)
        }
    }
}

/// Answers each line of a file; an error is one of the output.
fn every_line(file: &Path) -> io::Result<Outcome> {
    let is_standard_input = file == Path::new("-");
    let name = if is_standard_input { "standard input".to_owned() } else { file.display().to_string() };
    let opened: io::Result<Box<dyn Read>> = match is_standard_input {
        true => Ok(Box::new(io::stdin())),
        false => File::open(file).map(|file| Box::new(file) as Box<dyn Read>),
    };
    let mut lines = match opened {
        Ok(opened) => BufReader::new(opened),
        Err(error) => return unread(&name, &error.to_string()),
    };
    let mut outcome = Outcome::Accepted;
    for number in 1_u64.. {
        let place = format!("{name}, line {number}");
        let mut bytes = Vec::new();
        match (&mut lines).take(MOST_BYTES + 1).read_until(b'\n', &mut bytes) {
            Ok(0) => break,
            Ok(read) if read as u64 > MOST_BYTES => {
                return unread(&place, &format!("it holds more than {} MiB, and no line may", MOST_BYTES >> 20));
            }
            Ok(_) if number == 1 && begins_an_object(&bytes) => return every_witness(&name, bytes, &mut lines),
            Ok(_) => outcome = outcome.max(line(&place, &bytes)?),
            Err(error) => return unread(&name, &error.to_string()),
        }
    }
    Ok(outcome)
}

/// Whether a line is the first one of an object that is written over several, perhaps behind a byte order mark.
fn begins_an_object(line: &[u8]) -> bool {
    line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line).trim_ascii() == b"{"
}

/// Answers the witnesses of a ledger, of which the first line is read.
fn every_witness(name: &str, mut bytes: Vec<u8>, rest: &mut impl Read) -> io::Result<Outcome> {
    match rest.take(MOST_BYTES).read_to_end(&mut bytes) {
        Ok(read) if read as u64 == MOST_BYTES => {
            return unread(name, &format!("a ledger may not hold more than {} MiB", MOST_BYTES >> 20));
        }
        Ok(_) => {}
        Err(error) => return unread(name, &error.to_string()),
    }
    match schedcheck_files::utf8_text(&bytes).and_then(ledger::told) {
        Ok((told, counts)) => tell(&told).map(|()| outcome_of(counts)),
        Err(error) => unread(name, &error.to_string()),
    }
}

fn outcome_of(counts: ledger::Counts) -> Outcome {
    match counts {
        ledger::Counts { unread: 1.., .. } => Outcome::Unread,
        ledger::Counts { rejected: 1.., .. } => Outcome::Rejected,
        _ => Outcome::Accepted,
    }
}

fn line(place: &str, bytes: &[u8]) -> io::Result<Outcome> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Ok(Outcome::Accepted);
    }
    let judged = schedcheck_files::utf8_text(bytes).and_then(recheck);
    match judged {
        Ok(Ok(accepted)) => tell_json(&accepted.to_json()).map(|()| Outcome::Accepted),
        Ok(Err(rejected)) => tell_json(&rejected.to_json()).map(|()| Outcome::Rejected),
        Err(error) => unread(place, &error.to_string()),
    }
}

/// A line for what cannot be read as well, so that questions and answers stay side by side.
fn unread(place: &str, error: &str) -> io::Result<Outcome> {
    complain(place, error);
    tell_json(&json!({"error": format!("{place}: {error}")})).map(|()| Outcome::Unread)
}

/// A line of JSON that steers no terminal, whatever the names in it are.
fn tell_json(value: &Value) -> io::Result<()> {
    tell(&(harmless::in_json(&value.to_string()) + "\n"))
}

fn tell(text: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_bytes()).and_then(|()| output.flush())
}

/// On one line, whatever is in the names.
fn complain(place: &str, error: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", harmless::replaced(&format!("error: {place}: {error}")));
}
