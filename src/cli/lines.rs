//! JSON Lines: one object a line, read as they come and answered on all threads.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use anyhow::{Result, bail};
use rayon::prelude::*;
use schedcheck_files::utf8_text;
use serde::de::IgnoredAny;

use super::Outcome;
use super::form::{Asked, Reply};
use super::input::MOST_BYTES;
use super::output::tell;

/// The most lines that are read before they are answered together.
const LINES_AT_A_TIME: usize = 256;

/// How much is read at a time.
const BUFFER: usize = 1 << 20;

/// The lines of an input that is not empty.
pub struct Lines {
    reader: BufReader<Box<dyn Read>>,
    only_object: Option<String>,
    read: usize,
}

/// Lines that follow each other.
pub struct Chunk {
    /// The number of the first one, from 1.
    first: usize,
    lines: Vec<Vec<u8>>,
}

impl Lines {
    /// Looks at the beginning of `input`.
    ///
    /// # Errors
    /// The input cannot be read, or holds nothing but white space.
    pub fn new(input: Box<dyn Read>) -> Result<Self> {
        let mut reader = BufReader::with_capacity(BUFFER, input);
        let mut head = Vec::new();
        let first_line = loop {
            let start = head.len();
            if next_line(&mut reader, &mut head)? == 0 {
                bail!("the input is empty: one JSON object a line is expected");
            }
            if !head[start..].trim_ascii().is_empty() {
                break &head[start..];
            }
        };
        let mut only_object = None;
        if is_unfinished(first_line) {
            let left = MOST_BYTES.saturating_sub(head.len() as u64);
            reader.by_ref().take(left).read_to_end(&mut head)?;
            only_object = if reader.fill_buf()?.is_empty() { one_value(&head) } else { None };
        }
        let all: Box<dyn Read> = Box::new(Cursor::new(head).chain(reader));
        Ok(Self { reader: BufReader::with_capacity(BUFFER, all), only_object, read: 0 })
    }

    /// The whole input, where it is no list of lines but a single object that is written over several: many a file is.
    pub fn only_object(&self) -> Option<&str> {
        self.only_object.as_deref()
    }

    /// The lines that can be read without waiting, at least one unless there is none left.
    ///
    /// # Errors
    /// The input cannot be read.
    pub fn next_chunk(&mut self) -> io::Result<Option<Chunk>> {
        let mut lines = Vec::new();
        while lines.is_empty() || (lines.len() < LINES_AT_A_TIME && self.reader.buffer().contains(&b'\n')) {
            let mut line = Vec::new();
            if next_line(&mut self.reader, &mut line)? == 0 {
                break;
            }
            lines.push(line);
        }
        let first = self.read + 1;
        self.read += lines.len();
        Ok((!lines.is_empty()).then_some(Chunk { first, lines }))
    }
}

/// Puts a line, with its end, behind what was `read` so far, and says how many bytes it has; all of it has a limit.
fn next_line(reader: &mut impl BufRead, read: &mut Vec<u8>) -> io::Result<usize> {
    let left = MOST_BYTES.saturating_sub(read.len() as u64);
    let bytes = reader.by_ref().take(left).read_until(b'\n', read)?;
    if bytes as u64 == left && read.last() != Some(&b'\n') {
        return Err(io::Error::other(format!("a line holds {} MiB or more, and none may", MOST_BYTES >> 20)));
    }
    Ok(bytes)
}

/// Whether a line of JSON ends too early, and the next one may go on with it.
fn is_unfinished(line: &[u8]) -> bool {
    utf8_text(line).is_ok_and(|text| serde_json::from_str::<IgnoredAny>(text).is_err_and(|error| error.is_eof()))
}

/// The text of `bytes`, if it is one JSON value.
fn one_value(bytes: &[u8]) -> Option<String> {
    let text = utf8_text(bytes).ok()?;
    serde_json::from_str::<IgnoredAny>(text).is_ok().then(|| text.to_owned())
}

/// What `answer` says of each line that is not blank, in order; the errors are told as well, and name `source` and the
/// line.
pub fn answer(chunk: &Chunk, source: &str, asked: &Asked<'_>) -> Vec<Reply> {
    let answer_line = |line: &Vec<u8>| match utf8_text(line) {
        Ok(text) if text.trim().is_empty() => None,
        // Without its end, of which an error would say that it is on the next line.
        Ok(text) => Some((asked.answer)(text.trim_end())),
        Err(error) => Some(Err(error.into())),
    };
    let answers: Vec<Option<Result<Reply>>> = chunk.lines.par_iter().map(answer_line).collect();
    let numbered = (chunk.first..).zip(answers);
    let replies = numbered.filter_map(|(number, answer)| {
        let place = format!("{source}, line {number}");
        Some(match answer? {
            Ok(reply) => Reply { text: asked.form.placed(Some(place), reply.text), ..reply },
            Err(error) => refusal(&place, &error, asked),
        })
    });
    replies.collect()
}

fn refusal(place: &str, error: &anyhow::Error, asked: &Asked<'_>) -> Reply {
    let error = format!("{error:#}");
    // Within a line, only the column is news.
    let message = match error.strip_prefix("line 1, ") {
        Some(column) => format!("{place}, {column}"),
        None => format!("{place}: {error}"),
    };
    tell(format_args!("error: {message}"));
    Reply { text: asked.form.refusal(&message, asked.fields), outcome: Outcome::Refused }
}
