//! Where inputs come from: files, or standard input.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

use anyhow::{Context, Result, anyhow};

use crate::beginning::Text;
use crate::output;

/// The most bytes of a file that is read as a whole, or of a line: what never ends is no input, and memory does.
pub const MOST_BYTES: u64 = 256 << 20;

/// The text of a file, or of standard input for `-`.
///
/// # Errors
/// Names the file that cannot be read, is no text, or is too long.
pub fn read_text(file: &Path) -> Result<String> {
    let text = String::from_utf8(read_bytes(file)?).map_err(|error| {
        let byte = error.utf8_error().valid_up_to();
        anyhow!("the input is not UTF-8 text: no character begins at byte {byte}")
    });
    text.with_context(|| name(file))
}

/// All that a file holds, or standard input for `-`.
///
/// # Errors
/// Names the file that cannot be read or is too long.
pub fn read_bytes(file: &Path) -> Result<Vec<u8>> {
    let bytes = open(file).and_then(|opened| at_most(MOST_BYTES, opened)).with_context(|| name(file))?;
    bytes.with_context(|| format!("{}: it holds more than {} MiB, and no input may", name(file), MOST_BYTES >> 20))
}

/// All that there is to read, unless that is more than so many bytes.
fn at_most(most: u64, opened: impl Read) -> io::Result<Option<Vec<u8>>> {
    // Without a capacity, the standard library begins with 32 bytes.
    let mut bytes = Vec::with_capacity(32 << 10);
    opened.take(most + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

/// What to call a file in an error.
#[must_use]
pub fn name(file: &Path) -> String {
    if is_standard_input(file) { "standard input".to_owned() } else { file.display().to_string() }
}

/// Whether `file` is the name of standard input.
#[must_use]
pub fn is_standard_input(file: &Path) -> bool {
    file == Path::new("-")
}

/// A file, or standard input for `-`, to be read from its beginning: the one way in which a text is opened, so that a
/// byte order mark is nowhere part of it.
///
/// # Errors
/// Says why the file cannot be opened.
pub fn open(file: &Path) -> io::Result<Box<dyn Read + Send>> {
    if !is_standard_input(file) {
        return Ok(Box::new(Text::new(File::open(file)?)));
    }
    if io::stdin().is_terminal() {
        output::info("reading standard input, which Ctrl-D ends; --help shows how to name a file");
    }
    Ok(Box::new(Text::new(io::stdin())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_bytes_as_there_may_be_are_read_and_one_more_is_too_many() {
        let read = |text: &[u8]| at_most(3, text).expect("a slice is read").map(|bytes| bytes.len());
        assert_eq!([&b""[..], b"ab", b"abc", b"abcd", b"abcde"].map(read), [Some(0), Some(2), Some(3), None, None]);
    }

    #[test]
    fn a_hyphen_is_standard_input() {
        assert_eq!(["-", "a.json"].map(|file| name(Path::new(file))), ["standard input", "a.json"]);
    }

    #[test]
    fn a_file_that_is_no_text_is_named_with_the_byte_where_the_text_ends() {
        let file = tempfile::NamedTempFile::new().expect("a temporary file");
        std::fs::write(file.path(), b"\xEF\xBB\xBFa\xff").expect("it is written");
        let error = format!("{:#}", read_text(file.path()).expect_err("it is refused"));
        let expected = "the input is not UTF-8 text: no character begins at byte 1";
        assert_eq!(error, format!("{}: {expected}", name(file.path())));
        std::fs::write(file.path(), b"\xEF\xBB\xBFa").expect("it is written");
        assert_eq!(read_text(file.path()).expect("it is text"), "a");
    }
}
