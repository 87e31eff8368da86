//! Lines of a program's output, of which no more is held than an answer may have.

use std::io::BufRead;

/// The most bytes of an answer: what is longer is no schedule that anybody looks at.
pub const MOST_BYTES: usize = 16 << 20;

/// What was read and is not yet a line.
#[derive(Debug, Default)]
pub struct Lines {
    bytes: Vec<u8>,
    /// Where the next line begins.
    start: usize,
    /// As far as there is no end of a line.
    seen: usize,
}

impl Lines {
    /// Goes on with these bytes.
    pub fn extend(&mut self, read: &[u8]) {
        if self.start > 0 && (self.start == self.bytes.len() || self.start > read.len()) {
            self.bytes.drain(..self.start);
            self.seen -= self.start;
            self.start = 0;
        }
        self.bytes.extend_from_slice(read);
    }

    /// The next whole line, without its end.
    pub fn next_line(&mut self) -> Option<&[u8]> {
        let mut unseen = &self.bytes[self.seen..];
        // A slice gives no errors.
        self.seen += unseen.skip_until(b'\n').unwrap_or(0);
        if self.seen == self.start || self.bytes[self.seen - 1] != b'\n' {
            return None;
        }
        let line = self.start..self.seen - 1;
        self.start = self.seen;
        Some(&self.bytes[line])
    }

    /// What is there of a line that has no end.
    pub fn rest(&self) -> &[u8] {
        &self.bytes[self.start..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_out_as_they_went_in_however_they_are_cut() {
        let text = b"one\n\nthree, a longer one\nhalf";
        for size in 1..=text.len() {
            let mut lines = Lines::default();
            let mut found = Vec::new();
            for piece in text.chunks(size) {
                lines.extend(piece);
                while let Some(line) = lines.next_line() {
                    found.push(line.to_vec());
                }
            }
            assert_eq!(found, [&b"one"[..], b"", b"three, a longer one"], "{size}");
            assert_eq!(lines.rest(), b"half");
        }
    }

    #[test]
    fn what_is_over_is_not_held() {
        let mut lines = Lines::default();
        for _ in 0..1_000 {
            lines.extend(b"0123456789\n");
            assert!(lines.next_line().is_some());
        }
        assert!(lines.bytes.capacity() < 1_000, "{}", lines.bytes.capacity());
    }
}
