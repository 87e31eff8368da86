//! LaTeX: the body of an article.

use std::fmt::Write;

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use super::Document;
use super::source::{self, OPTIONS};
use crate::bibliography::Reference;

/// The body of an article.
#[derive(Default)]
pub struct Latex {
    text: String,
}

impl Document for Latex {
    fn heading(&mut self, level: usize, title: &str, anchor: &str) {
        let title = of(title);
        let title = title.trim();
        let _ = match level {
            1 => writeln!(self.text, "\\title{{{title}}}\n\\maketitle\n"),
            2 => writeln!(self.text, "\\section{{{title}}}\\label{{{anchor}}}\n"),
            _ => writeln!(self.text, "\\subsection{{{title}}}\\label{{{anchor}}}\n"),
        };
    }

    fn prose(&mut self, source: &str) {
        let _ = writeln!(self.text, "{}\n", of(source).trim());
    }

    fn stated(&mut self, head: &str, source: &str) {
        let body = of(source);
        let _ = writeln!(self.text, "\\paragraph{{{}.}}\n{}\n", letters(head), body.trim());
    }

    fn table(&mut self, head: &[&str], rows: &[Vec<String>]) {
        let columns: String = (0..head.len()).map(|column| of_width(column, head, rows)).collect();
        let head: Vec<_> = head.iter().map(|cell| format!("\\textbf{{{}}}", letters(cell))).collect();
        let _ = writeln!(self.text, "{{\\small\\begin{{longtable}}{{{columns}}}\n\\hline");
        let _ = writeln!(self.text, "{} \\\\ \\hline\n\\endhead", head.join(" & "));
        for row in rows {
            let cells: Vec<_> = row.iter().map(|cell| of(cell).trim().to_owned()).collect();
            let _ = writeln!(self.text, "{} \\\\", cells.join(" & "));
        }
        self.text.push_str("\\hline\n\\end{longtable}}\n\n");
    }

    fn references(&mut self, references: &[Reference]) {
        self.text.push_str("\\begin{thebibliography}{99}\n");
        for reference in references {
            let _ = writeln!(self.text, "\\bibitem{{{}}} {}", reference.key, letters(&reference.entry()));
        }
        self.text.push_str("\\end{thebibliography}\n");
    }

    fn finish(self) -> String {
        self.text
    }
}

/// A column of a table: the columns share the width of the page by their longest cells.
fn of_width(column: usize, head: &[&str], rows: &[Vec<String>]) -> String {
    const SHORTEST: usize = 7;
    const LONGEST: usize = 36;
    let longest = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([head[column].len()]).max().unwrap_or(0).clamp(SHORTEST, LONGEST)
    };
    let share = 88 * longest(column) / (0..head.len()).map(longest).sum::<usize>();
    format!(">{{\\raggedright\\arraybackslash}}p{{.{share:02}\\textwidth}}")
}

/// A text as LaTeX.
fn of(source: &str) -> String {
    let mut body = Body::default();
    for event in Parser::new_ext(source, OPTIONS) {
        body.put(event);
    }
    with_citations(&body.text)
}

/// What is written of a text.
#[derive(Default)]
struct Body {
    text: String,
    /// How many cells of the row of a table are written.
    cells: usize,
    is_code_block: bool,
}

impl Body {
    fn put(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.begin(&tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.is_code_block => self.text.push_str(&text),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => self.text.push_str(&letters(&text)),
            Event::Code(text) => {
                let _ = write!(self.text, "\\texttt{{{}}}", letters(&text));
            }
            Event::InlineMath(formula) => {
                let _ = write!(self.text, "${formula}$");
            }
            Event::DisplayMath(formula) => {
                let _ = write!(self.text, "\\[{formula}\\]");
            }
            Event::SoftBreak => self.text.push('\n'),
            Event::HardBreak => self.text.push_str("\\\\\n"),
            Event::Rule | Event::FootnoteReference(_) | Event::TaskListMarker(_) => {}
        }
    }

    fn begin(&mut self, tag: &Tag<'_>) {
        let opening = match tag {
            Tag::Emphasis => "\\emph{",
            Tag::Strong => "\\textbf{",
            Tag::List(Some(_)) => "\n\\begin{enumerate}\n",
            Tag::List(None) => "\n\\begin{itemize}\n",
            Tag::Item => "\\item ",
            Tag::BlockQuote(_) => "\n\\begin{quote}\n",
            Tag::CodeBlock(_) => "\n\\begin{verbatim}\n",
            Tag::TableCell if self.cells > 0 => " & ",
            Tag::Table(columns) => {
                let _ = write!(
                    self.text,
                    "\n\\begin{{center}}\\begin{{tabular}}{{{}}}\\hline\n",
                    "l".repeat(columns.len())
                );
                ""
            }
            _ => "",
        };
        self.text.push_str(opening);
        self.is_code_block |= matches!(tag, Tag::CodeBlock(_));
        match tag {
            Tag::TableHead | Tag::TableRow => self.cells = 0,
            Tag::TableCell => self.cells += 1,
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        let closing = match tag {
            TagEnd::Emphasis | TagEnd::Strong => "}",
            TagEnd::Paragraph => "\n\n",
            TagEnd::List(true) => "\\end{enumerate}\n\n",
            TagEnd::List(false) => "\\end{itemize}\n\n",
            TagEnd::Item => "\n",
            TagEnd::BlockQuote(_) => "\\end{quote}\n",
            TagEnd::CodeBlock => "\\end{verbatim}\n",
            TagEnd::TableHead => "\\\\ \\hline\n",
            TagEnd::TableRow => "\\\\\n",
            TagEnd::Table => "\\hline\\end{tabular}\\end{center}\n\n",
            _ => "",
        };
        self.text.push_str(closing);
        self.is_code_block &= tag != TagEnd::CodeBlock;
    }
}

/// Letters as LaTeX has them.
fn letters(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '<' | '>' | '|' => {
                let _ = write!(escaped, "${letter}$");
            }
            '≤' => escaped.push_str("$\\le$"),
            '≈' => escaped.push_str("$\\approx$"),
            '≥' => escaped.push_str("$\\ge$"),
            '…' => escaped.push_str("\\ldots{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// The text with `\cite` for what it cites.
fn with_citations(text: &str) -> String {
    source::replaced(text, source::citations(text), |cited, keys| {
        let _ = write!(cited, "\\cite{{{}}}", keys.join(","));
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_keep_their_form() {
        let mut document = Latex::default();
        document.heading(2, "Of $x_1$ & y", "x");
        document.stated("Proof", "By [@Edmonds1965], *all* 50% of `w||r,s`:\n\n1. One\n\n   $$ a \\le b $$\n2. Two");
        document.table(&["a", "b"], &[vec!["$a$".to_owned(), "c_d".to_owned()]]);
        insta::assert_snapshot!(document.finish());
    }
}
