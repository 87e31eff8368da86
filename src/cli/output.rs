//! Where results go: standard output, or a file that is replaced as a whole.

use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, Result};

/// Writes `text` to standard output, or to `file`, which is replaced atomically.
///
/// # Errors
/// Says which file could not be written. A reader that closed the pipe has read enough: that is no error.
pub fn write(text: &str, file: Option<&Path>) -> Result<()> {
    let Some(file) = file else {
        let written = std::io::stdout().lock().write_all(text.as_bytes());
        return match written {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            other => other.context("standard output cannot be written"),
        };
    };
    replace(text, file).with_context(|| format!("{} cannot be written", file.display()))
}

fn replace(text: &str, file: &Path) -> Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut temporary = tempfile::NamedTempFile::new_in(folder)?;
    temporary.write_all(text.as_bytes())?;
    temporary.persist(file)?;
    Ok(())
}
