//! Where results go: standard output, or a file that is replaced as a whole; and what is told beside them.

use std::fmt::Display;
use std::fs::{self, Metadata};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use same_file::Handle;

use crate::temporary::{TemporaryFile, temporary_beside};

/// Whether only errors and bad news are told.
static QUIET: AtomicBool = AtomicBool::new(false);

/// From now on no information is printed, and no progress is shown.
pub fn set_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Whether no information is to be printed.
#[must_use]
pub fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Tells on standard error what is neither an error nor bad news, unless nobody wants to hear it.
pub fn info(message: impl Display) {
    if !is_quiet() {
        warn(message);
    }
}

/// Tells `message` on standard error, on one line, whatever the names in it are. Where nobody listens, nothing is lost
/// that anybody wants.
pub fn warn(message: impl Display) {
    warn_lines(&sanitized_text::escaped(&message.to_string()));
}

/// Tells lines on standard error that are sanitized.
pub fn warn_lines(lines: &str) {
    let _ = writeln!(io::stderr().lock(), "{lines}");
}

/// Prints `text`, and says whether somebody still reads: a reader that closed the pipe has read enough, which is no
/// error.
///
/// # Errors
/// Says why standard output takes nothing.
pub fn print(text: &str) -> Result<bool> {
    match to_standard_output(text.as_bytes()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(error).context("standard output cannot be written"),
    }
}

/// To the descriptor itself: the standard library takes for written what one that is not open for writing refuses.
fn to_standard_output(bytes: &[u8]) -> io::Result<()> {
    use std::os::fd::AsFd;
    let output = io::stdout().lock();
    fs::File::from(output.as_fd().try_clone_to_owned()?).write_all(bytes)
}

/// How to report which files were written.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum ReportFormat {
    /// As a sentence on standard error.
    Text,
    /// As JSON on standard output.
    Json,
}

/// The inputs of a command that reads no file.
pub const NO_INPUT: [&Path; 0] = [];

/// Where one text goes. Made before the work, it finds out early whether the text can be written at all, and whether it
/// would be written over what the command reads.
#[derive(Debug)]
pub enum Destination {
    /// Standard output.
    Printed,
    /// A file that appears, or changes, all at once.
    Replaced(PathBuf),
    /// Something that is no file, such as a pipe or a terminal.
    Written(PathBuf),
}

impl Destination {
    /// Standard output, or the `file` that is asked for; `-` is standard output. The `inputs` are all that the command
    /// reads, `-` for standard input: none is overwritten, whatever path or link leads to it.
    ///
    /// # Errors
    /// Names the file where it cannot be written, and the input that it is.
    pub fn new(file: Option<&Path>, inputs: &[impl AsRef<Path>]) -> Result<Self> {
        let Some(file) = file.filter(|file| *file != Path::new("-")) else { return Ok(Self::Printed) };
        spare(inputs, file).and_then(|()| Self::at(file)).with_context(|| refusal(file))
    }

    /// The file that appears or changes all at once, where there is one.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::Replaced(file) => Some(file),
            Self::Printed | Self::Written(_) => None,
        }
    }

    /// Whether both are the same file, be it there already or not.
    #[must_use]
    pub fn is_same_as(&self, other: &Self) -> bool {
        let place = |file: &Path| {
            let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            file.canonicalize().ok().or_else(|| Some(folder.canonicalize().ok()?.join(file.file_name()?)))
        };
        let own = self.file().and_then(place);
        own.is_some() && own == other.file().and_then(place)
    }

    fn at(file: &Path) -> Result<Self> {
        match fs::metadata(file) {
            Ok(there) if there.is_dir() => bail!("it is a directory"),
            Ok(there) if is_disk(&there) => bail!("it is a disk"),
            // Behind a symbolic link, the file that it leads to is replaced, not the link.
            Ok(there) if there.is_file() => {
                let file = file.canonicalize()?;
                temporary_beside(&file)?;
                Ok(Self::Replaced(file))
            }
            Ok(_) => Ok(Self::Written(file.to_owned())),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                temporary_beside(file)?;
                Ok(Self::Replaced(file.to_owned()))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Begins to write a text that comes piece by piece.
    ///
    /// # Errors
    /// Names the file where it cannot be written.
    pub fn begin(&self) -> Result<Begun> {
        Ok(match self {
            Self::Printed => Begun::Printed,
            Self::Replaced(file) => Begun::Replaced(Replacement::of(file).with_context(|| refusal(file))?),
            Self::Written(file) => {
                let opened = fs::File::options().write(true).open(file);
                Begun::Written(opened.with_context(|| refusal(file))?, file.clone())
            }
        })
    }

    /// Writes `text`.
    ///
    /// # Errors
    /// Names the file where it cannot be written.
    pub fn write(&self, text: &str) -> Result<()> {
        match self {
            Self::Printed => print(text).map(|_| ()),
            Self::Replaced(file) => replace(text, file).with_context(|| refusal(file)),
            Self::Written(file) => match fs::write(file, text) {
                Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
                written => written.with_context(|| refusal(file)),
            },
        }
    }
}

/// Refuses a file that is one of the inputs.
fn spare(inputs: &[impl AsRef<Path>], file: &Path) -> Result<()> {
    match inputs.iter().map(AsRef::as_ref).find(|input| is_same(input, file)) {
        Some(input) if input == Path::new("-") => bail!("that would overwrite the file that is standard input"),
        Some(input) => bail!("that would overwrite {}, which is an input", input.display()),
        None => Ok(()),
    }
}

/// Whether an input and a file are the same ordinary file. Neither is opened before it is known to be one: a pipe would
/// wait for its other end.
fn is_same(input: &Path, file: &Path) -> bool {
    let is_file = |path: &Path| fs::metadata(path).is_ok_and(|there| there.is_file());
    if !is_file(file) {
        return false;
    }
    if input == Path::new("-") {
        return Handle::stdin().is_ok_and(|input| Handle::from_path(file).is_ok_and(|file| input == file));
    }
    let by_path = || matches!((input.canonicalize(), file.canonicalize()), (Ok(input), Ok(file)) if input == file);
    is_file(input) && same_file::is_same_file(input, file).unwrap_or_else(|_| by_path())
}

fn is_disk(there: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    there.file_type().is_block_device()
}

fn refusal(file: &Path) -> String {
    format!("{} cannot be written", file.display())
}

fn replace(text: &str, file: &Path) -> Result<()> {
    let mut replacement = Replacement::of(file)?;
    replacement.put(text)?;
    replacement.finish()
}

/// A text that is being written.
pub enum Begun {
    /// To standard output.
    Printed,
    /// To what will be a file when it is finished; without that, nothing has happened.
    Replaced(Replacement),
    /// To something that is no file.
    Written(fs::File, PathBuf),
}

impl Begun {
    /// Writes a piece more, and says whether somebody still reads.
    ///
    /// # Errors
    /// Names the file where it cannot be written.
    pub fn put(&mut self, piece: &str) -> Result<bool> {
        match self {
            Self::Printed => print(piece),
            Self::Replaced(new) => new.put(piece).map(|()| true).with_context(|| refusal(&new.file)),
            Self::Written(file, name) => match file.write_all(piece.as_bytes()) {
                Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
                written => written.map(|()| true).with_context(|| refusal(name)),
            },
        }
    }

    /// All is written.
    ///
    /// # Errors
    /// Names the file where it cannot be replaced.
    pub fn finish(self) -> Result<()> {
        let Self::Replaced(new) = self else { return Ok(()) };
        let file = new.file.clone();
        new.finish().with_context(|| refusal(&file))
    }
}

/// Bytes of a text: what was written before stays even if a reader of standard output has read enough.
impl Write for Begun {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Printed => to_standard_output(bytes).map(|()| bytes.len()),
            Self::Replaced(new) => new.temporary.file().write(bytes),
            Self::Written(file, _) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What a file is to hold, in a temporary file beside it.
pub struct Replacement {
    temporary: TemporaryFile,
    file: PathBuf,
}

impl Replacement {
    fn of(file: &Path) -> Result<Self> {
        Ok(Self { temporary: temporary_beside(file)?, file: file.to_owned() })
    }

    fn put(&mut self, piece: &str) -> Result<()> {
        // To the file itself: the error of what wraps it would name the temporary file.
        Ok(self.temporary.file().write_all(piece.as_bytes())?)
    }

    fn finish(mut self) -> Result<()> {
        if let Ok(there) = fs::metadata(&self.file) {
            self.temporary.file().set_permissions(there.permissions())?;
        }
        Ok(self.temporary.rename_to(&self.file)?)
    }
}
