//! How every text that is read begins: a byte order mark is no part of it, and what is no text is told by what it is.

use std::io::{self, ErrorKind, Read};

use exact_lp::format::no_text;

/// What some programs write before UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// As many bytes tell what a file is.
const ENOUGH: usize = 16;

/// A text to be read: as `reader` gives it, without a byte order mark.
pub struct Text<R> {
    reader: R,
    /// What was read to see how the text begins, and how much of it is passed on or passed over.
    beginning: Vec<u8>,
    passed: usize,
    is_known: bool,
    /// Whether the end was read: a terminal would go on behind it, and wait.
    has_ended: bool,
}

impl<R: Read> Text<R> {
    /// The text that `reader` is at the beginning of.
    pub const fn new(reader: R) -> Self {
        Self { reader, beginning: Vec::new(), passed: 0, is_known: false, has_ended: false }
    }

    /// Reads as much as tells what the text is, but waits for no more once it is known: somebody may be typing it.
    fn know(&mut self) -> io::Result<()> {
        let mut block = [0; ENOUGH];
        while self.beginning.len() < ENOUGH && may_be_special(&self.beginning) {
            let room = ENOUGH - self.beginning.len();
            match self.reader.read(&mut block[..room]) {
                Ok(0) => {
                    self.has_ended = true;
                    break;
                }
                Ok(read) => self.beginning.extend(&block[..read]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        if let Some(what) = no_text(&self.beginning) {
            return Err(io::Error::new(ErrorKind::InvalidData, what));
        }
        self.passed = if self.beginning.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        self.is_known = true;
        Ok(())
    }
}

/// Whether a text that begins so may begin with a byte order mark, or be no text. Letters and digits say no at once.
fn may_be_special(beginning: &[u8]) -> bool {
    beginning.first().is_none_or(|first| !first.is_ascii() || matches!(first, b'P' | b'B') || first.is_ascii_control())
        && !beginning.contains(&b'\n')
}

impl<R: Read> Read for Text<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.is_known {
            self.know()?;
        }
        if self.passed == self.beginning.len() {
            let read = if self.has_ended { 0 } else { self.reader.read(buffer)? };
            self.has_ended |= read == 0 && !buffer.is_empty();
            return Ok(read);
        }
        let read = (&self.beginning[self.passed..]).read(buffer)?;
        self.passed += read;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;

    /// Gives one piece at a time, and must not be asked for more.
    struct Pieces(VecDeque<&'static [u8]>);

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let mut piece = self.0.pop_front().expect("nobody waits for more than is needed");
            let read = piece.read(buffer)?;
            if !piece.is_empty() {
                self.0.push_front(piece);
            }
            Ok(read)
        }
    }

    fn read(pieces: &[&'static [u8]]) -> io::Result<Vec<u8>> {
        let mut all = Vec::new();
        let mut pieces: VecDeque<_> = pieces.iter().copied().collect();
        pieces.push_back(b"");
        Text::new(Pieces(pieces)).read_to_end(&mut all).map(|_| all)
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_a_text_however_it_comes() {
        for pieces in [
            &[b"\xEF\xBB\xBFp edge 0 0\n".as_slice()][..],
            &[b"\xEF", b"\xBB", b"\xBF", b"p edge 0 0\n"],
            &[b"\xEF\xBB", b"\xBFp edge", b" 0 0\n"],
            &[b"p", b" edge 0 0\n"],
        ] {
            assert_eq!(read(pieces).expect("it is read"), b"p edge 0 0\n");
        }
        for whole in [&b""[..], b"\xEF\xBB", b"B", b"PK", b"\n\xEF\xBB\xBF"] {
            assert_eq!(read(&[whole]).expect("it is read"), whole);
        }
        assert_eq!(read(&[b"\xEF\xBB\xBF"]).expect("it is read"), b"");
    }

    #[test]
    fn what_is_no_text_is_told_by_what_it_is() {
        for (beginning, what) in [
            (&b"\x1f\x8b\x08"[..], "gzip"),
            (b"\xff\xfex\0", "UTF-16"),
            (b"PK\x03\x04", "zip"),
            (b"BZh91AY&SY", "bzip2"),
        ] {
            let error = read(&[beginning, b"and so on"]).expect_err("it is refused").to_string();
            assert!(error.contains(what), "{error}");
        }
    }

    #[test]
    fn nobody_waits_for_more_than_the_first_line() {
        let mut buffer = [0; 64];
        for line in [&b"{}\n"[..], b"\n", b"Bw\n", b"1 2\n"] {
            let mut text = Text::new(Pieces([line].into()));
            assert_eq!(text.read(&mut buffer).expect("it is read"), line.len());
        }
    }
}
