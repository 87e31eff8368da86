//! Where instances come from: files that hold one, or lines that hold one each; results in the same order.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use rayon::prelude::*;
use schedcheck_model::file::utf8_text;
use serde_json::{Value, json};

use super::{Outcome, output};

/// Lines that are read before they are worked on together.
const LINES_AT_A_TIME: usize = 256;

/// The result of one text, and whether it is good news.
type Answered = Result<(Value, bool)>;

/// Prints what `answer` says of each text, one line each, in order. A text that is refused gives an error on standard error;
/// a line that is refused also gives an error line, so that results and lines stay side by side. The others go on.
pub fn each(files: &[PathBuf], jobs: usize, answer: impl Fn(&str) -> Answered + Sync) -> Result<Outcome> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build().context("no threads")?;
    let standard_input = [PathBuf::from("-")];
    let files = if files.is_empty() { &standard_input[..] } else { files };
    let mut outcome = Outcome::Good;
    for file in files {
        let of_file = pool.install(|| if holds_lines(file) { lines(file, &answer) } else { whole(file, &answer) });
        outcome = worse(outcome, of_file?);
    }
    Ok(outcome)
}

/// The text of a file, or of standard input for `-`.
///
/// # Errors
/// Names the file that cannot be read or is no text.
pub fn read_text(file: &Path) -> Result<String> {
    let mut bytes = Vec::new();
    open(file)?.read_to_end(&mut bytes).with_context(|| display(file))?;
    Ok(utf8_text(&bytes).with_context(|| display(file))?.to_owned())
}

fn holds_lines(file: &Path) -> bool {
    file == Path::new("-") || file.extension().is_some_and(|extension| extension == "jsonl")
}

fn display(file: &Path) -> String {
    if file == Path::new("-") { "standard input".to_owned() } else { file.display().to_string() }
}

fn open(file: &Path) -> Result<Box<dyn BufRead>> {
    if file == Path::new("-") {
        return Ok(Box::new(std::io::stdin().lock()));
    }
    let opened = std::fs::File::open(file).with_context(|| display(file))?;
    Ok(Box::new(BufReader::new(opened)))
}

fn whole(file: &Path, answer: &(impl Fn(&str) -> Answered + Sync)) -> Result<Outcome> {
    match read_text(file).and_then(|text| answer(&text).with_context(|| display(file))) {
        Ok((value, good)) => print([value]).map(|()| if good { Outcome::Good } else { Outcome::Bad }),
        Err(error) => {
            eprintln!("error: {error:#}");
            Ok(Outcome::Refused)
        }
    }
}

fn lines(file: &Path, answer: &(impl Fn(&str) -> Answered + Sync)) -> Result<Outcome> {
    let mut outcome = Outcome::Good;
    let mut read = 0;
    let mut lines = open(file)?.split(b'\n').peekable();
    if lines.peek().is_none() {
        return Err(anyhow!("{}: the input is empty: one JSON object a line is expected", display(file)));
    }
    while lines.peek().is_some() {
        let chunk: Vec<_> = lines.by_ref().take(LINES_AT_A_TIME).collect::<Result<_, _>>().with_context(|| display(file))?;
        let answers: Vec<Option<Answered>> = chunk.par_iter().map(|line| answer_line(line, answer)).collect();
        let mut values = Vec::new();
        for (number, answered) in (read + 1..).zip(answers) {
            let Some(answered) = answered else { continue };
            let (value, of_line) = match answered {
                Ok((value, true)) => (value, Outcome::Good),
                Ok((value, false)) => (value, Outcome::Bad),
                Err(error) => {
                    let message = format!("{}, line {number}: {error:#}", display(file));
                    eprintln!("error: {message}");
                    (json!({ "error": message }), Outcome::Refused)
                }
            };
            values.push(value);
            outcome = worse(outcome, of_line);
        }
        read += chunk.len();
        print(values)?;
    }
    Ok(outcome)
}

/// Nothing for a blank line.
fn answer_line(line: &[u8], answer: &impl Fn(&str) -> Answered) -> Option<Answered> {
    match utf8_text(line) {
        Ok(text) if text.trim().is_empty() => None,
        Ok(text) => Some(answer(text)),
        Err(error) => Some(Err(error.into())),
    }
}

fn print(values: impl IntoIterator<Item = Value>) -> Result<()> {
    let text: String = values.into_iter().map(|value| format!("{value}\n")).collect();
    output::write(&text, None)
}

fn worse(one: Outcome, other: Outcome) -> Outcome {
    let rank = |outcome| [Outcome::Good, Outcome::Bad, Outcome::Refused].iter().position(|&known| known == outcome);
    if rank(other) > rank(one) { other } else { one }
}
