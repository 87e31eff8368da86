//! Whatever the bytes, reading an instance does not panic, and what is accepted is accepted again when it is written.

use schedcheck_files::{InputError, InstanceFile, utf8_text};

fn read(bytes: &[u8]) -> Result<InstanceFile, InputError> {
    InstanceFile::read(utf8_text(bytes)?)
}

/// Whether it is an instance.
pub fn run(bytes: &[u8]) -> bool {
    match read(bytes) {
        Ok(file) => {
            let written = file.to_json().to_string();
            assert_eq!(read(written.as_bytes()).as_ref(), Ok(&file), "{written}");
            true
        }
        Err(error) => {
            assert!(error.to_string().len() < 4_000, "an error repeats the input: {}", error.path());
            false
        }
    }
}
