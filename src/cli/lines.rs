//! JSON Lines: one object a line, read as they come and answered on all threads.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use anyhow::{Error, Result, bail};
use rayon::prelude::*;
use schedcheck_files::utf8_text;
use schedcheck_model::number::without_a_time;
use serde::de::IgnoredAny;

use super::Outcome;
use super::form::{Asked, Reply};
use super::input::MOST_BYTES;
use super::output::warn;

/// The most lines that are read before they are answered together.
const LINES_AT_A_TIME: usize = 256;

/// How much is read at a time.
const BUFFER: usize = 1 << 20;

/// The lines of an input that is not empty.
pub struct Lines {
    reader: BufReader<Box<dyn Read + Send>>,
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
    pub fn new(input: Box<dyn Read + Send>) -> Result<Self> {
        let mut reader = BufReader::with_capacity(BUFFER, input);
        let mut head = Vec::new();
        let first_line = loop {
            let start = head.len();
            if next_line(&mut reader, &mut head, MOST_BYTES)? == 0 {
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
        let all: Box<dyn Read + Send> = Box::new(Cursor::new(head).chain(reader));
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
            if next_line(&mut self.reader, &mut line, MOST_BYTES)? == 0 {
                break;
            }
            lines.push(line);
        }
        let first = self.read + 1;
        self.read += lines.len();
        Ok((!lines.is_empty()).then_some(Chunk { first, lines }))
    }
}

impl Chunk {
    /// The lines that are not blank, without their ends and with their numbers, each unless it is no text.
    pub fn texts(self) -> impl Iterator<Item = (usize, Result<String>)> {
        (self.first..).zip(self.lines).filter_map(|(number, line)| match utf8_text(&line) {
            Ok(text) if text.trim().is_empty() => None,
            Ok(text) => Some((number, Ok(text.trim_end().to_owned()))),
            Err(error) => Some((number, Err(error.into()))),
        })
    }
}

/// Puts a line, with its end, behind what was `read` so far, and says how many bytes it has; all of it has
/// fewer than so many.
fn next_line(reader: &mut impl BufRead, read: &mut Vec<u8>, most: u64) -> io::Result<usize> {
    let left = most.saturating_sub(read.len() as u64);
    let bytes = reader.by_ref().take(left).read_until(b'\n', read)?;
    if bytes as u64 == left && read.last() != Some(&b'\n') {
        return Err(io::Error::other(format!("a line holds {} MiB or more, and none may", most >> 20)));
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

/// What `answer` says of each line that is not blank and whose turn it is, in order; the errors are told as well, and
/// name `source` and the line.
pub fn answer(chunk: &Chunk, source: &str, asked: &Asked<'_>) -> Vec<Reply> {
    let texts = chunk.lines.iter().map(|line| match utf8_text(line) {
        Ok(text) if text.trim().is_empty() => None,
        text => asked.turns.takes_next().then_some(text),
    });
    let texts: Vec<_> = texts.collect();
    // Without the ends of lines, of which errors would say that they are on the next one.
    let answer_line = |text| match text {
        Ok(text) => (asked.answer)(str::trim_end(text)),
        Err(error) => Err(Error::from(error)),
    };
    // A thread that waits in the midst of one line may be handed another, whose time is its own.
    let answer_line = |text| without_a_time(|| answer_line(text));
    let answers: Vec<Option<Result<Reply>>> = texts.into_par_iter().map(|text| text.map(answer_line)).collect();
    let numbered = (chunk.first..).zip(answers);
    let replies = numbered.filter_map(|(number, answer)| {
        let place = format!("{source}, line {number}");
        Some(match answer? {
            Ok(reply) => {
                let Reply { text, outcome, beside, .. } = reply.about(&place);
                let text = asked.form.sourced(&place, text);
                Reply { text: asked.form.placed(Some(place), text), outcome, beside, lacks: None }
            }
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
    warn(format_args!("error: {message}"));
    let text = asked.form.sourced(place, asked.form.refusal(&message, asked.fields));
    Reply::new(text, Outcome::Refused)
}

#[cfg(test)]
mod tests {
    use super::super::form::{OutputFormat, TakingTurns};
    use super::*;
    use crate::stride::Stride;

    fn lines(text: impl Into<Vec<u8>>) -> Result<Lines> {
        Lines::new(Box::new(Cursor::new(text.into())))
    }

    /// The number of the first line of each chunk, and how many it has.
    fn chunks(mut lines: Lines) -> Vec<(usize, usize)> {
        std::iter::from_fn(|| lines.next_chunk().expect("a slice is read"))
            .map(|chunk| (chunk.first, chunk.lines.len()))
            .collect()
    }

    #[test]
    fn a_line_has_fewer_bytes_than_so_many_unless_it_ends_with_them() {
        let read = |before: &[u8], mut text: &[u8]| {
            let mut read = before.to_vec();
            next_line(&mut text, &mut read, 4).ok().map(|bytes| (bytes, read.len()))
        };
        assert_eq!(read(b"", b"abc"), Some((3, 3)));
        assert_eq!(read(b"", b"abc\nd"), Some((4, 4)));
        assert_eq!((read(b"", b"abcd"), read(b"", b"abcd\n")), (None, None));
        assert_eq!((read(b"a\n", b"b"), read(b"a\n", b"bc")), (Some((1, 3)), None));
        assert_eq!(read(b"a\n", b""), Some((0, 2)));
        let error = next_line(&mut &[b'a'; 4 << 20][..], &mut Vec::new(), 3 << 20).unwrap_err().to_string();
        assert_eq!(error, "a line holds 3 MiB or more, and none may");
    }

    #[test]
    fn lines_are_counted_from_one_and_come_256_at_a_time() {
        assert_eq!(chunks(lines("{}\n".repeat(600)).unwrap()), [(1, 1), (2, 256), (258, 256), (514, 87)]);
        assert_eq!(chunks(lines("\n\n{}\n{}").unwrap()), [(1, 3), (4, 1)]);
        assert!(lines(" \n\t\n").is_err_and(|error| error.to_string().starts_with("the input is empty")));
    }

    #[test]
    fn one_object_over_several_lines_is_no_list_of_lines() {
        let only = |text: &[u8]| lines(text).unwrap().only_object().map(str::to_owned);
        assert_eq!(only(b"\n{\n1:2}"), None);
        assert_eq!(only(b"\n{\n\"a\":2}\n").as_deref(), Some("\n{\n\"a\":2}\n"));
        assert_eq!((only(b"{}\n{}\n"), only(b"{}\n"), only(b"{\n}\n{}\n"), only(b"{\n")), (None, None, None, None));
        assert_eq!((only(b"\xff{\n}"), only(b"{\n\xff}")), (None, None));
    }

    #[test]
    fn what_is_answered_stands_beside_its_line() {
        let mut lines = lines(&b"a \n\n\xff\nb\n"[..]).unwrap();
        let mut replies = Vec::new();
        let said = |text: &str| match text {
            "a" => Ok(Reply::new("A\n".to_owned(), Outcome::Good)),
            text => bail!("line 1, column 2: {text}"),
        };
        let asked = Asked {
            form: OutputFormat::Json,
            fields: &[],
            names_files: false,
            answer: &said,
            turns: TakingTurns::new(Stride::WHOLE),
            keep: &|_| Ok(()),
        };
        while let Some(chunk) = lines.next_chunk().unwrap() {
            replies.extend(answer(&chunk, "there", &asked));
        }
        let [first, second, third] = replies.try_into().map_err(|_| "three lines are not blank").unwrap();
        assert_eq!((first.text.as_str(), first.outcome), ("A\n", Outcome::Good));
        assert!(second.text.starts_with(r#"{"error":"there, line 3"#), "{}", second.text);
        assert_eq!(third.text, "{\"error\":\"there, line 4, column 2: b\"}\n");
        assert_eq!((second.outcome, third.outcome), (Outcome::Refused, Outcome::Refused));
    }
}
