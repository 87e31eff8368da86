//! Whatever the bytes, reading a linear or integer program in either format does not panic, and what is accepted is
//! accepted again, the same, when it is written.

use exact_lp::format::{Format, Names, read, write};

/// Whether it is a program in the LP format.
pub fn lp(bytes: &[u8]) -> bool {
    is_read(bytes, Format::Lp)
}

/// Whether it is a program in the MPS format.
pub fn mps(bytes: &[u8]) -> bool {
    is_read(bytes, Format::Mps)
}

fn is_read(bytes: &[u8], format: Format) -> bool {
    match read(bytes, format) {
        Ok(program) => {
            // Names that a format cannot hold are refused in words.
            if let Ok(written) = write(&program, format, Names::Kept) {
                assert_eq!(read(written.as_bytes(), format).as_ref(), Ok(&program), "{written}");
            }
            true
        }
        Err(error) => {
            assert!(error.to_string().len() < 4_000, "an error repeats the input");
            false
        }
    }
}
