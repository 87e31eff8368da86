//! A source text, and where its lines begin.

use std::ops::Range;

use proc_macro2::Span;

/// Text with the offsets of its lines.
pub struct Source {
    pub text: String,
    lines: Vec<usize>,
}

impl Source {
    pub fn new(text: String) -> Self {
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { text, lines }
    }

    /// The offset in bytes of a line counted from 1 and a column counted in characters from 0.
    pub fn offset(&self, line: usize, column: usize) -> usize {
        let start = self.lines[line - 1];
        let rest = &self.text[start..];
        start + rest.char_indices().nth(column).map_or(rest.len(), |(at, _)| at)
    }

    pub fn range(&self, span: Span) -> Range<usize> {
        let (start, end) = (span.start(), span.end());
        self.offset(start.line, start.column)..self.offset(end.line, end.column)
    }

    pub fn of(&self, span: Span) -> &str {
        &self.text[self.range(span)]
    }
}
