//! `schedcheck-audit`: accepts or rejects schedules and certificates, one a line, and the witnesses of ledgers.

use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use schedcheck_audit::{audit, ledger};
use schedcheck_files::sanitized;
use serde_json::{Value, json};

const HELP: &str = "\
Usage: schedcheck-audit [FILE]...

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
    let mut output = io::stdout().lock();
    if files.iter().any(|file| file.as_os_str() == "--help" || file.as_os_str() == "-h") {
        return ended(tell(HELP, &mut output).map(|()| Outcome::Accepted));
    }
    if files.is_empty() {
        files.push(PathBuf::from("-"));
    }
    let mut outcome = Outcome::Accepted;
    for file in &files {
        match answered(file, &mut output) {
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

/// Answers all that a file holds; an error is one of the output.
fn answered(file: &Path, output: &mut impl Write) -> io::Result<Outcome> {
    if file == Path::new("-") {
        return every_line("standard input", &mut io::stdin().lock(), MOST_BYTES, output);
    }
    let name = file.display().to_string();
    match File::open(file) {
        Ok(opened) => every_line(&name, &mut BufReader::new(opened), MOST_BYTES, output),
        Err(error) => unread(&name, &error.to_string(), output),
    }
}

/// Answers each line, or the ledger that they are; neither may hold more than so many bytes.
fn every_line(name: &str, lines: &mut impl BufRead, most: u64, output: &mut impl Write) -> io::Result<Outcome> {
    let mut outcome = Outcome::Accepted;
    for number in 1_u64.. {
        let place = format!("{name}, line {number}");
        let mut bytes = Vec::new();
        match lines.take(most + 1).read_until(b'\n', &mut bytes) {
            Ok(0) => break,
            Ok(read) if read as u64 > most => return too_long(&place, "line", most, output),
            Ok(_) if number == 1 && begins_an_object(&bytes) => return every_witness(name, bytes, lines, most, output),
            Ok(_) => outcome = outcome.max(line(&place, &bytes, output)?),
            Err(error) => return unread(name, &error.to_string(), output),
        }
    }
    Ok(outcome)
}

/// Whether a line is the first one of an object that is written over several, perhaps behind a byte order mark.
fn begins_an_object(line: &[u8]) -> bool {
    line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line).trim_ascii() == b"{"
}

/// Answers the witnesses of a ledger, of which the first line is read.
fn every_witness(
    name: &str,
    mut bytes: Vec<u8>,
    rest: &mut impl BufRead,
    most: u64,
    output: &mut impl Write,
) -> io::Result<Outcome> {
    if let Err(error) = rest.take(most).read_to_end(&mut bytes) {
        return unread(name, &error.to_string(), output);
    }
    if bytes.len() as u64 > most {
        return too_long(name, "ledger", most, output);
    }
    match schedcheck_files::utf8_text(&bytes).and_then(ledger::told) {
        Ok((told, counts)) => tell(&told, output).map(|()| outcome_of(counts)),
        Err(error) => unread(name, &error.to_string(), output),
    }
}

fn outcome_of(counts: ledger::Counts) -> Outcome {
    match counts {
        ledger::Counts { unread: 1.., .. } => Outcome::Unread,
        ledger::Counts { rejected: 1.., .. } => Outcome::Rejected,
        _ => Outcome::Accepted,
    }
}

fn line(place: &str, bytes: &[u8], output: &mut impl Write) -> io::Result<Outcome> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Ok(Outcome::Accepted);
    }
    let judged = schedcheck_files::utf8_text(bytes).and_then(audit);
    match judged {
        Ok(Ok(accepted)) => tell_json(&accepted.to_json(), output).map(|()| Outcome::Accepted),
        Ok(Err(rejected)) => tell_json(&rejected.to_json(), output).map(|()| Outcome::Rejected),
        Err(error) => unread(place, &error.to_string(), output),
    }
}

fn too_long(place: &str, what: &str, most: u64, output: &mut impl Write) -> io::Result<Outcome> {
    unread(place, &format!("it holds more than {} MiB, and no {what} may", most >> 20), output)
}

/// A line for what cannot be read as well, so that questions and answers stay side by side.
fn unread(place: &str, error: &str, output: &mut impl Write) -> io::Result<Outcome> {
    complain(place, error);
    tell_json(&json!({"error": format!("{place}: {error}")}), output).map(|()| Outcome::Unread)
}

/// A line of JSON that steers no terminal, whatever the names in it are.
fn tell_json(value: &Value, output: &mut impl Write) -> io::Result<()> {
    tell(&(sanitized::in_json(&value.to_string()) + "\n"), output)
}

fn tell(text: &str, output: &mut impl Write) -> io::Result<()> {
    output.write_all(text.as_bytes()).and_then(|()| output.flush())
}

/// On one line, whatever is in the names.
fn complain(place: &str, error: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", sanitized::replaced(&format!("error: {place}: {error}")));
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: usize = 1 << 20;

    /// How an input ends, and what is answered.
    fn answers(input: &str) -> (Outcome, String) {
        let mut output = Vec::new();
        let outcome = every_line("input", &mut input.as_bytes(), MOST as u64, &mut output);
        (outcome.expect("a vector takes all"), String::from_utf8(output).expect("UTF-8"))
    }

    #[test]
    fn a_line_or_a_ledger_of_just_the_most_bytes_is_read_and_one_of_a_byte_more_is_not() {
        let blank_line = |bytes: usize| " ".repeat(bytes - 1) + "\n";
        let ledger = |bytes: usize| "{\n".to_owned() + &" ".repeat(bytes - 12) + "\"rows\":[]}";
        let counts = "0 witnesses: 0 accepted, 0 rejected, 0 not read; refuted rows without a witness: 0\n";
        let refused = |place: &str| format!("{{\"error\":\"{place}: it holds more than 1 MiB, and no ");
        for (input, outcome, told) in [
            (blank_line(MOST) + "?", Outcome::Unread, answers("\n?").1),
            (blank_line(MOST + 1), Outcome::Unread, refused("input, line 1") + "line may\"}\n"),
            (ledger(MOST), Outcome::Accepted, counts.to_owned()),
            (ledger(MOST + 1), Outcome::Unread, refused("input") + "ledger may\"}\n"),
        ] {
            assert_eq!(answers(&input), (outcome, told), "{} bytes", input.len());
        }
    }
}
