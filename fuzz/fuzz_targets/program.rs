//! Whatever the bytes, reading a linear or integer program in either format does not panic, and what is accepted is
//! accepted again, the same, when it is written.

#![no_main]

use libfuzzer_sys::fuzz_target;
use schedcheck_lp::format::{Format, Names, read, write};

fuzz_target!(|bytes: &[u8]| {
    for format in [Format::Lp, Format::Mps] {
        match read(bytes, format) {
            Ok(program) => {
                // Names that a format cannot hold are refused in words.
                let Ok(written) = write(&program, format, Names::Kept) else { continue };
                assert_eq!(read(written.as_bytes(), format).as_ref(), Ok(&program), "{written}");
            }
            Err(error) => assert!(error.to_string().len() < 4_000, "an error repeats the input"),
        }
    }
});
