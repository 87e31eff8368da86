//! The rows of a contest, in a file that is replaced as a whole at the end, and what they amount to.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Result, bail};

use super::super::output::{Begun, Destination, warn};
use super::Entrants;
use crate::contest::{Entry, Recorded, Recorder, Row};
use schedcheck_drawing::csv;

/// How much text is kept before it is written.
const BLOCK: usize = 1 << 16;

/// The form of the rows.
#[derive(Debug, Clone, Copy)]
enum RowFormat {
    Csv,
    JsonLines,
}

/// The file of the rows.
struct RowsFile {
    path: PathBuf,
    format: RowFormat,
    file: Begun,
    /// What is to be written next.
    text: String,
    rows: u64,
}

/// What is recorded of each instance.
struct Record {
    contestants: Vec<String>,
    is_against_optimum: bool,
    rows: Option<RowsFile>,
    amounts: Recorded,
}

/// What is recorded while a contest goes on.
#[derive(Clone)]
pub struct SharedRecord(Arc<Mutex<Option<Record>>>);

impl RowFormat {
    fn of(path: &Path) -> Result<Self> {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("csv") => Ok(Self::Csv),
            Some("jsonl") => Ok(Self::JsonLines),
            _ => bail!("--rows {}: the name of the file must end in .csv or .jsonl", path.display()),
        }
    }
}

impl RowsFile {
    fn new(path: &Path, inputs: &[&Path], is_against_optimum: bool) -> Result<Self> {
        let format = RowFormat::of(path)?;
        let file = Destination::new(Some(path), inputs)?.begin()?;
        let text = match format {
            RowFormat::Csv => csv::lines([Row::columns(is_against_optimum).map(str::to_owned)]),
            RowFormat::JsonLines => String::new(),
        };
        Ok(Self { path: path.to_owned(), format, file, text, rows: 0 })
    }

    fn put(&mut self, row: &Row) -> Result<()> {
        self.text += &match self.format {
            RowFormat::Csv => row.csv(),
            RowFormat::JsonLines => row.json(),
        };
        self.rows += 1;
        if self.text.len() >= BLOCK {
            self.file.put(&self.text)?;
            self.text.clear();
        }
        Ok(())
    }

    fn finish(mut self, is_finished: bool) -> Result<()> {
        self.file.put(&self.text)?;
        self.file.finish()?;
        if !is_finished {
            warn(format_args!(
                "{}: a part of the rows, the first {}, because the contest was interrupted",
                self.path.display(),
                self.rows
            ));
        }
        Ok(())
    }
}

impl SharedRecord {
    /// Nothing yet, with the rows to go to a file, if there is one.
    ///
    /// # Errors
    /// The file has another ending, cannot be written, or is one of the `inputs`.
    pub fn new(rows: Option<&Path>, inputs: &[&Path], entrants: &Entrants) -> Result<Self> {
        let (contestants, is_against_optimum) = (entrants.names(), entrants.rival().is_none());
        let rows = rows.map(|path| RowsFile::new(path, inputs, is_against_optimum)).transpose()?;
        let amounts = Recorded::of(contestants.clone());
        Ok(Self(Arc::new(Mutex::new(Some(Record { contestants, is_against_optimum, rows, amounts })))))
    }

    /// What a contest calls for each instance.
    pub fn recorder(&self) -> Recorder {
        let shared = Self::clone(self);
        Box::new(move |number, entries| match shared.0.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            Some(record) => record.take(number - 1, entries),
            None => Ok(()),
        })
    }

    /// Completes the file, and gives what the instances amount to; nothing if that was done before.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn end(&self, is_finished: bool) -> Result<Option<Recorded>> {
        let Some(record) = self.0.lock().unwrap_or_else(PoisonError::into_inner).take() else { return Ok(None) };
        record.rows.map_or(Ok(()), |rows| rows.finish(is_finished))?;
        Ok(Some(record.amounts))
    }
}

impl Record {
    fn take(&mut self, number: u64, entries: &[Entry]) -> Result<()> {
        let is_against_optimum = self.is_against_optimum;
        self.amounts.take(entries);
        let Some(rows) = &mut self.rows else { return Ok(()) };
        for (contestant, entry) in self.contestants.iter().zip(entries) {
            rows.put(&Row { number, contestant, is_against_optimum, entry })?;
        }
        Ok(())
    }
}
