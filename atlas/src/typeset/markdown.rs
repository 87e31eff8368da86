//! Markdown that reads well as it is: formulas are plain text.

use std::fmt::Write;

use super::source::{self, Special};
use super::{Document, escaped, formula};
use crate::bibliography::{self, Reference};

/// How long lines are.
const COLUMNS: usize = 118;

/// A document of Markdown.
#[derive(Default)]
pub struct Markdown {
    text: String,
}

impl Document for Markdown {
    fn heading(&mut self, level: usize, title: &str, _anchor: &str) {
        let _ = writeln!(self.text, "{} {}\n", "#".repeat(level), with_plain_formulas(title));
    }

    fn prose(&mut self, source: &str) {
        let _ = writeln!(self.text, "{}\n", broken(&with_plain_formulas(source.trim())));
    }

    fn table(&mut self, head: &[&str], rows: &[Vec<String>]) {
        let _ = writeln!(self.text, "| {} |\n|{}", head.join(" | "), " --- |".repeat(head.len()));
        for row in rows {
            // A bar would end a cell.
            let cells: Vec<_> = row.iter().map(|cell| with_plain_formulas(cell).replace('|', "\\|")).collect();
            let _ = writeln!(self.text, "| {} |", cells.join(" | "));
        }
        self.text.push('\n');
    }

    fn references(&mut self, references: &[Reference]) {
        let entries: Vec<_> = references.iter().map(|reference| format!("- {}", escaped(&reference.entry()))).collect();
        self.prose(&entries.join("\n"));
    }

    fn finish(self) -> String {
        format!("{}\n", self.text.trim_end())
    }
}

/// The text with its paragraphs broken anew: a formula as plain text has another length.
fn broken(text: &str) -> String {
    let mut broken = Vec::new();
    let mut paragraph = Paragraph::default();
    for line in text.lines() {
        let words = line.trim_start();
        let is_kept = words.is_empty() || words.starts_with(['>', '|']);
        if is_kept || item(words) > 0 {
            broken.extend(std::mem::take(&mut paragraph).lines());
        }
        if is_kept {
            broken.push(line.to_owned());
        } else {
            paragraph.push(line);
        }
    }
    broken.extend(paragraph.lines());
    broken.join("\n")
}

/// How many columns the mark of an item of a list takes: nothing where there is none.
fn item(line: &str) -> usize {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    match line.as_bytes().get(digits..) {
        Some([b'.', b' ', ..]) if digits > 0 => digits + 2,
        Some([b'-', b' ', ..]) if digits == 0 => 2,
        _ => 0,
    }
}

/// A paragraph, or an item of a list, which is to be broken into lines.
#[derive(Default)]
struct Paragraph {
    words: String,
    indent: usize,
}

impl Paragraph {
    fn push(&mut self, line: &str) {
        if self.words.is_empty() {
            self.indent = line.len() - line.trim_start().len();
        } else {
            self.words.push(' ');
        }
        self.words.push_str(line.trim());
    }

    fn lines(self) -> Vec<String> {
        let first = " ".repeat(self.indent);
        let rest = " ".repeat(self.indent + item(&self.words));
        let options = textwrap::Options::new(COLUMNS).initial_indent(&first).subsequent_indent(&rest);
        let options = options.word_splitter(textwrap::WordSplitter::NoHyphenation).break_words(false);
        let lines = if self.words.is_empty() { Vec::new() } else { textwrap::wrap(&self.words, options) };
        lines.into_iter().map(std::borrow::Cow::into_owned).collect()
    }
}

/// The source with plain formulas and with the labels of what it cites.
fn with_plain_formulas(source: &str) -> String {
    source::replaced(source, source::specials(source), |text, special| match special {
        Special::Inline(formula) => text.push_str(&in_a_line(&formula::plain(formula))),
        Special::Display(formula) => {
            let indent: String = text.chars().rev().take_while(|&letter| letter == ' ').collect();
            let lines: Vec<_> = formula::plain(formula).lines().map(|line| format!("> {}", in_a_line(line))).collect();
            text.push_str(&lines.join(&format!("\\\n{indent}")));
        }
        Special::Citation(keys) => {
            let labels: Vec<_> = keys.into_iter().map(bibliography::label).collect();
            let _ = write!(text, "[{}]", labels.join("; "));
        }
    })
}

/// A formula as a part of a line of Markdown, which would take a star for mark-up.
fn in_a_line(formula: &str) -> String {
    formula.replace('*', "\\*")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_with_a_displayed_inequality_stays_a_step() {
        let mut document = Markdown::default();
        document.stated(
            "Proof",
            "1. Let $a_1 \\le b$:\n\n   $$ \\begin{aligned} a &\\le b \\\\ &= c \\end{aligned} $$\n2. Then.",
        );
        document.table(&["a"], &[vec!["$|x|$ `r||s`".to_owned()]]);
        insta::assert_snapshot!(document.finish(), @r"
        **Proof.**

        1. Let a₁ ≤ b:

           > a ≤ b\
           > = c
        2. Then.

        | a |
        | --- |
        | \|x\| `r\|\|s` |
        ");
    }
}
