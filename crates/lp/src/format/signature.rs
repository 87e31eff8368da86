//! The first bytes of files that hold a text in another form.

/// What the first bytes of a file say of it, if it is a text that was compressed or written in 16 bits a letter: why it
/// cannot be read as it is.
///
/// ```
/// use exact_lp::format::no_text;
///
/// assert_eq!(no_text(b"\x1f\x8b\x08"), Some("the file is compressed (gzip) and has to be decompressed first"));
/// assert_eq!(no_text(b"NAME"), None);
/// ```
#[must_use]
pub fn no_text(bytes: &[u8]) -> Option<&'static str> {
    SIGNATURES.iter().find(|(signature, _)| bytes.starts_with(signature)).map(|(_, what)| *what)
}

const SIGNATURES: [(&[u8], &str); 7] = [
    (b"\x1f\x8b", "the file is compressed (gzip) and has to be decompressed first"),
    (b"\xfd7zXZ\0", "the file is compressed (xz) and has to be decompressed first"),
    (b"\x28\xb5\x2f\xfd", "the file is compressed (zstd) and has to be decompressed first"),
    (b"PK\x03\x04", "the file is compressed (zip) and has to be decompressed first"),
    (b"BZh91AY&SY", "the file is compressed (bzip2) and has to be decompressed first"),
    (b"\xff\xfe", "the file is UTF-16 text and has to be converted to UTF-8 first"),
    (b"\xfe\xff", "the file is UTF-16 text and has to be converted to UTF-8 first"),
];
