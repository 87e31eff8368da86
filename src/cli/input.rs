//! Where instances come from: files that hold one, or lines that hold one each; results in the same order.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use rayon::ThreadPool;
use serde_json::{Map, Value};

use super::form::{Asked, TakingTurns};
use super::lines::{self, Lines};
use super::output::{print, warn};
use super::progress::Counted;
use super::{Outcome, screen};
use crate::stride::Stride;

pub use super::form::{OutputFormat, Reply};
pub use command_io::input::{MOST_BYTES, is_standard_input, name, open, read_text};

/// The most threads that may be asked for.
const MOST_THREADS: u64 = 1024;

/// How many threads to use.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct Jobs {
    /// Number of threads; 0 for one on each core. The output is the same for any number.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=MOST_THREADS))]
    jobs: u64,
}

/// How instances are answered one by one.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct OneByOne {
    /// The form of the results; without it, text on a terminal, and json elsewhere.
    #[arg(long, value_enum)]
    format: Option<OutputFormat>,
    #[command(flatten)]
    jobs: Jobs,
}

impl OneByOne {
    /// The form that is asked for, or that fits who reads it.
    pub fn form(&self) -> OutputFormat {
        self.format.unwrap_or(if screen::is_terminal() { OutputFormat::Text } else { OutputFormat::Json })
    }

    /// The same for what only a line of JSON has room for.
    ///
    /// # Errors
    /// Another form is asked for.
    pub fn in_json(self, option: &str) -> Result<Self> {
        match self.format {
            None | Some(OutputFormat::Json) => Ok(Self { format: Some(OutputFormat::Json), ..self }),
            Some(_) => bail!("{option}: only --format json has room for that"),
        }
    }
}

impl Jobs {
    /// How many threads are asked for.
    pub fn number(self) -> usize {
        let as_many_as_cores = || std::thread::available_parallelism().map_or(1, usize::from);
        if self.jobs == 0 { as_many_as_cores() } else { self.jobs as usize }
    }

    /// The threads.
    ///
    /// # Errors
    /// The system gives no threads.
    pub fn pool(self) -> Result<ThreadPool> {
        rayon::ThreadPoolBuilder::new().num_threads(self.jobs as usize).build().context("no threads")
    }
}

/// Prints what `answer` says of each text, in order; in CSV, below a line of `fields`.
///
/// A text that is refused gives an error on standard error; a line that is refused also gives an error line, so that
/// results and lines stay side by side, and in CSV so does a file. The others go on.
pub fn each(
    files: &[PathBuf],
    how: &OneByOne,
    fields: &[&str],
    answer: impl Fn(&str, OutputFormat) -> Result<Reply> + Sync,
) -> Result<Outcome> {
    each_keeping((files, Stride::WHOLE), how, fields, answer, &|_| Ok(()))
}

/// The same of those texts whose `stride` it is, where `keep` takes what is beside each answer, in their order.
pub fn each_keeping(
    (files, stride): (&[PathBuf], Stride),
    how: &OneByOne,
    fields: &[&str],
    answer: impl Fn(&str, OutputFormat) -> Result<Reply> + Sync,
    keep: &(dyn Fn(&Map<String, Value>) -> Result<()> + Sync),
) -> Result<Outcome> {
    let form = how.form();
    // Lines are shared among threads. A file with one text is not, and where nobody asks for a number, a method that
    // shares work has all cores.
    let is_shared = how.jobs.jobs != 0 || read_of(files).into_iter().any(holds_lines);
    let pool = is_shared.then(|| how.jobs.pool()).transpose()?;
    let answer = |text: &str| answer(text, form);
    let turns = TakingTurns::new(stride);
    let asked = Asked { form, fields, names_files: files.len() > 1, answer: &answer, turns, keep };
    let mut outcome = Outcome::Good;
    if !print(&form.head(fields))? {
        return Ok(outcome);
    }
    for file in read_of(files) {
        let all = || if holds_lines(file) { every_line(file, &asked) } else { one_text(file, &asked) };
        let of_file = pool.as_ref().map_or_else(all, |pool| pool.install(all));
        let (of_file, somebody_reads) = of_file.or_else(|error| refused(file, &error, &asked))?;
        outcome = outcome.max(of_file);
        if !somebody_reads {
            break;
        }
    }
    Ok(outcome)
}

/// Prints the only answer that there is, about this file.
pub fn print_alone(reply: Result<Reply>, file: &Path, how: &OneByOne, fields: &[&str]) -> Result<Outcome> {
    let form = how.form();
    let Reply { text, outcome, .. } = match reply {
        Err(error) if form == OutputFormat::Csv => told(&error, form, fields),
        reply => reply?,
    };
    print(&(form.head(fields) + &form.sourced(&name(file), text)))?;
    Ok(outcome)
}

/// An error that was told, and what is printed of it.
fn told(error: &anyhow::Error, form: OutputFormat, fields: &[&str]) -> Reply {
    let error = format!("{error:#}");
    warn(format_args!("error: {error}"));
    Reply::new(form.refusal(&error, fields), Outcome::Refused)
}

/// What is read where these files are named: standard input where there is none.
pub fn read_of(files: &[PathBuf]) -> Vec<&Path> {
    if files.is_empty() { vec![Path::new("-")] } else { files.iter().map(PathBuf::as_path).collect() }
}

/// Whether a file holds an object a line, as its name tells.
pub fn holds_lines(file: &Path) -> bool {
    is_standard_input(file) || file.extension().is_some_and(|extension| extension == "jsonl" || extension == "ndjson")
}

/// An outcome, and whether somebody still reads what is printed.
type Answered = Result<(Outcome, bool)>;

/// A file of which nothing is known has a row in a table, and no line of JSON.
fn refused(file: &Path, error: &anyhow::Error, asked: &Asked<'_>) -> Answered {
    let Reply { text, outcome, .. } = told(error, asked.form, asked.fields);
    let is_table = asked.form == OutputFormat::Csv;
    Ok((outcome, !is_table || print(&asked.form.sourced(&name(file), text))?))
}

fn one_text(file: &Path, asked: &Asked<'_>) -> Answered {
    if !asked.turns.takes_next() {
        return Ok((Outcome::Good, true));
    }
    alone(file, &read_text(file)?, asked)
}

/// The only text of a file.
fn alone(file: &Path, text: &str, asked: &Asked<'_>) -> Answered {
    let reply = (asked.answer)(text).with_context(|| name(file))?.about(&name(file));
    keep(&reply, asked)?;
    let place = asked.names_files.then(|| name(file));
    let text = asked.form.sourced(&name(file), reply.text);
    Ok((reply.outcome, print(&asked.form.placed(place, text))?))
}

fn keep(reply: &Reply, asked: &Asked<'_>) -> Result<()> {
    if reply.beside.is_empty() { Ok(()) } else { (asked.keep)(&reply.beside) }
}

fn every_line(file: &Path, asked: &Asked<'_>) -> Answered {
    let opened = open(file).with_context(|| name(file))?;
    let mut lines = Lines::new(opened).with_context(|| name(file))?;
    if let Some(object) = lines.only_object() {
        return if asked.turns.takes_next() { alone(file, object, asked) } else { Ok((Outcome::Good, true)) };
    }
    let mut outcome = Outcome::Good;
    let mut progress = Counted::new("lines");
    while let Some(chunk) = lines.next_chunk().with_context(|| name(file))? {
        let replies = lines::answer(&chunk, &name(file), asked);
        let text: String = replies.iter().map(|reply| reply.text.as_str()).collect();
        replies.iter().try_for_each(|reply| keep(reply, asked))?;
        outcome = replies.iter().map(|reply| reply.outcome).fold(outcome, Outcome::max);
        progress.advance(replies.len());
        if !print(&text)? {
            return Ok((outcome, false));
        }
    }
    Ok((outcome, true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_by_the_name_of_the_file() {
        let names = ["-", "a.jsonl", "a.ndjson", "a.json", "jsonl", "-.json"];
        assert_eq!(names.map(|name| holds_lines(Path::new(name))), [true, true, true, false, false, false]);
    }
}
