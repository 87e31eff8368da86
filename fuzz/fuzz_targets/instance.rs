//! Whatever the bytes, reading an instance does not panic, and what is accepted is accepted again when it is written.

#![no_main]

use libfuzzer_sys::fuzz_target;
use schedcheck_files::{InputError, InstanceFile, utf8_text};

fn read(bytes: &[u8]) -> Result<InstanceFile, InputError> {
    InstanceFile::read(utf8_text(bytes)?)
}

fuzz_target!(|bytes: &[u8]| {
    match read(bytes) {
        Ok(file) => {
            let written = file.to_json().to_string();
            assert_eq!(read(written.as_bytes()).as_ref(), Ok(&file), "{written}");
        }
        Err(error) => assert!(error.to_string().len() < 4_000, "an error repeats the input: {}", error.path()),
    }
});
