//! Where linear programs come from: files in the MPS or the LP format, or standard input.

use std::path::Path;

use anyhow::{Context, Result};
use clap::ValueEnum;
use command_io::input;
use command_io::output::info;
use exact_lp::LinearProgram;
use exact_lp::format::{self, Error, Format, Layout, Note, Noted};

/// How many notes on a file are told one by one.
const MOST_NOTES: usize = 20;

/// How to read a program.
#[derive(Debug, clap::Args)]
pub struct Reading {
    /// Read the programs as MPS files in this layout. By default, the ending of the name (.mps or .lp) or else the
    /// first word decides between MPS and LP, and the fields of an MPS file decide between fixed and free.
    #[arg(long, value_enum, value_name = "LAYOUT")]
    mps: Option<MpsLayout>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum MpsLayout {
    /// Fields stand in fixed columns, so that names may contain blanks.
    Fixed,
    /// Blanks separate fields.
    Free,
}

impl Reading {
    /// The program of a file, or of standard input for `-`.
    ///
    /// # Errors
    /// Names the file that cannot be read, and the line and column where it is no program.
    pub fn program(&self, file: &Path) -> Result<LinearProgram> {
        let bytes = input::read_bytes(file)?;
        let Noted { program, notes } = self.parsed(file, &bytes).with_context(|| input::name(file))?;
        tell_notes(&input::name(file), &notes);
        Ok(program)
    }

    fn parsed(&self, file: &Path, bytes: &[u8]) -> Result<Noted, Error> {
        let (format, layout) = match self.mps {
            None => (Format::of_path(file).unwrap_or_else(|| guessed(bytes)), Layout::Detected),
            Some(MpsLayout::Fixed) => (Format::Mps, Layout::Fixed),
            Some(MpsLayout::Free) => (Format::Mps, Layout::Free),
        };
        format::read_noted(bytes, format, layout)
    }
}

/// Tells the first notes on a file, and how many more there are.
fn tell_notes(file: &str, notes: &[Note]) {
    notes.iter().take(MOST_NOTES).for_each(|note| info(format_args!("{file}: {}", note)));
    match notes.len().saturating_sub(MOST_NOTES) {
        0 => {}
        1 => info(format_args!("{file}: 1 more note")),
        more => info(format_args!("{file}: {more} more notes")),
    }
}

/// The format of a program whose name does not tell: MPS begins with the word of a section, which LP does not.
fn guessed(bytes: &[u8]) -> Format {
    const SECTIONS: [&[u8]; 4] = [b"NAME", b"ROWS", b"OBJSENSE", b"OBJNAME"];
    let lines = bytes.split(|&byte| byte == b'\n');
    let begins = lines.map(<[u8]>::trim_ascii_end).find(|line| !line.is_empty() && !line.starts_with(b"*"));
    let first = begins.and_then(|line| line.split(u8::is_ascii_whitespace).next()).unwrap_or_default();
    if SECTIONS.iter().any(|section| first.eq_ignore_ascii_case(section)) { Format::Mps } else { Format::Lp }
}
