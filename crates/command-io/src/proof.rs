//! Proofs of integer programs in the VIPR format, as they go to a file.

use std::fs::File;
use std::io::{self, BufWriter, ErrorKind};

use anyhow::{Context, Result};
use exact_lp::{IntegerOutcome, LinearProgram, Record};

use crate::output::Destination;

/// A record in a file beside the one that it is for; it has no name, and vanishes with the run.
///
/// # Errors
/// Where there is no place for it.
pub fn scratch(destination: &Destination) -> Result<Record> {
    let folder = destination.file().and_then(|file| file.parent()).filter(|folder| !folder.as_os_str().is_empty());
    let file: File = match folder {
        Some(folder) => tempfile::tempfile_in(folder),
        None => tempfile::tempfile(),
    }
    .with_context(|| "there is no place for the lines of the proof")?;
    Ok(Record::in_scratch(file))
}

/// Writes the proof of what is known. Where nothing is, there is no file, and the record tells whether the search
/// stopped because its lines could not be written.
///
/// # Errors
/// Names the file that cannot be written.
pub fn write(
    record: &mut Record,
    lp: &LinearProgram,
    outcome: &IntegerOutcome,
    destination: &Destination,
) -> Result<()> {
    let name = || destination.file().map_or_else(|| "standard output".to_owned(), |file| file.display().to_string());
    put(record, lp, outcome, destination).with_context(|| format!("{}: the proof cannot be written", name()))
}

fn put(record: &mut Record, lp: &LinearProgram, outcome: &IntegerOutcome, destination: &Destination) -> Result<()> {
    if matches!(outcome, IntegerOutcome::Stopped { best: None, bound: None }) {
        let kept = record.write(lp, outcome, &mut io::sink());
        return kept.or_else(|failure| match failure.kind() {
            ErrorKind::InvalidInput => Ok(()),
            _ => Err(failure.into()),
        });
    }
    let mut file = BufWriter::with_capacity(1 << 16, destination.begin()?);
    record.write(lp, outcome, &mut file)?;
    file.into_inner().map_err(|error| error.into_error())?.finish()?;
    Ok(())
}
