//! Text with mathematics as three kinds of documents: Markdown that reads well as it is, HTML with MathML, LaTeX.
//!
//! | where | what |
//! | --- | --- |
//! | [`formula`] | a formula, which is written in a subset of LaTeX, as plain text and as MathML |
//! | [`source`] | the places of formulas and citations in a text |
//! | [`Document`] | what a page is made of; one implementation for each kind of document |
//!
//! The source of all texts is Markdown with `$...$` and `$$...$$`, and `[@key]` for what it cites.

pub mod formula;
mod html;
mod latex;
mod markdown;
pub mod source;

pub use html::Html;
pub use latex::Latex;
pub use markdown::Markdown;

use crate::bibliography::Reference;

/// A document that is written from its beginning to its end.
pub trait Document {
    /// A heading of this level, 1 for the title, that `anchor` leads to.
    fn heading(&mut self, level: usize, title: &str, anchor: &str);

    /// Paragraphs, lists and tables.
    fn prose(&mut self, source: &str);

    /// The head of a statement or a proof in bold, such as "Theorem 4.1", and behind it the text that it begins.
    fn stated(&mut self, head: &str, source: &str) {
        let gap = if source.starts_with("1. ") { "\n\n" } else { " " };
        self.prose(&format!("**{head}.**{gap}{}", source.trim()));
    }

    /// A table: each cell is text with formulas.
    fn table(&mut self, head: &[&str], rows: &[Vec<String>]);

    /// What is cited, in the order of the list.
    fn references(&mut self, references: &[Reference]);

    /// The document.
    fn finish(self) -> String;
}

/// A plain text as the source of a text that says the same.
pub fn escaped(plain: &str) -> String {
    let mut source = String::with_capacity(plain.len());
    for letter in plain.chars() {
        if matches!(letter, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '$' | '&' | '#') {
            source.push('\\');
        }
        source.push(letter);
    }
    source
}
