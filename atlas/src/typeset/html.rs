//! HTML with MathML.

use std::fmt::Write;

use pulldown_cmark::{CowStr, Event, Parser, Tag, TagEnd, html};

use super::formula::{self, Formula};
use super::source::{self, OPTIONS};
use super::{Document, escaped};
use crate::bibliography::{self, Reference};

/// A part of a page of HTML.
pub struct Html {
    text: String,
    /// The level of a heading of level 0.
    below: usize,
}

impl Html {
    /// A part whose headings are by `below` levels lower than they say.
    pub fn below(below: usize) -> Self {
        Self { text: String::new(), below }
    }
}

impl Document for Html {
    fn heading(&mut self, level: usize, title: &str, anchor: &str) {
        let level = (level + self.below).min(6);
        let title = of_line(title);
        let _ = writeln!(self.text, "<h{level} id=\"{anchor}\">{title}</h{level}>");
    }

    fn prose(&mut self, source: &str) {
        self.text.push_str(&of(source));
    }

    fn table(&mut self, head: &[&str], rows: &[Vec<String>]) {
        self.text.push_str("<div class=\"scroll\"><table><thead><tr>");
        head.iter().for_each(|cell| self.text.push_str(&format!("<th>{}</th>", of_line(&escaped(cell)))));
        self.text.push_str("</tr></thead><tbody>");
        for row in rows {
            let cells: String = row.iter().map(|cell| format!("<td>{}</td>", of_line(cell))).collect();
            let _ = writeln!(self.text, "<tr>{cells}</tr>");
        }
        self.text.push_str("</tbody></table></div>\n");
    }

    fn references(&mut self, references: &[Reference]) {
        self.text.push_str("<ul>\n");
        for reference in references {
            let entry = of_line(&escaped(&reference.entry()));
            let _ = writeln!(self.text, "<li id=\"reference-{}\">{entry}</li>", reference.key);
        }
        self.text.push_str("</ul>\n");
    }

    fn finish(self) -> String {
        self.text
    }
}

/// A text of one paragraph as HTML, without the paragraph.
fn of_line(source: &str) -> String {
    of(source).trim().trim_start_matches("<p>").trim_end_matches("</p>").to_owned()
}

/// A text as HTML; what looks like HTML within it is text.
fn of(source: &str) -> String {
    let source = with_labels(source);
    let mut leads_outside = false;
    let events = Parser::new_ext(&source, OPTIONS).filter_map(|event| match event {
        // A file of the repository is not beside the page: what names it stays.
        Event::Start(Tag::Link { dest_url, .. }) if !dest_url.starts_with('#') => {
            leads_outside = true;
            None
        }
        Event::End(TagEnd::Link) if std::mem::take(&mut leads_outside) => None,
        Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
        Event::InlineMath(formula) => Some(mathml(&formula, false)),
        Event::DisplayMath(formula) => Some(mathml(&formula, true)),
        other => Some(other),
    });
    let mut page = String::new();
    html::push_html(&mut page, events);
    page
}

/// # Panics
/// Panics on a formula that cannot be read: the texts are part of the program, and a test reads all of them.
fn mathml<'a>(source: &str, is_display: bool) -> Event<'a> {
    let math = formula::mathml(Formula { source, is_display });
    let math = math.unwrap_or_else(|error| panic!("{error} in the formula {source:?}"));
    // Within a block of its own a long formula can be scrolled.
    let class = if is_display { "formula block" } else { "formula" };
    Event::InlineHtml(CowStr::from(format!("<span class=\"{class}\">{math}</span>")))
}

/// The source with links to what it cites.
fn with_labels(source: &str) -> String {
    source::replaced(source, source::citations(source), |text, keys| {
        let links = keys.into_iter().map(|key| format!("[{}](#reference-{key})", bibliography::label(key)));
        let _ = write!(text, "({})", links.collect::<Vec<_>>().join("; "));
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_has_emphasis_lists_and_formulas_and_nothing_of_it_is_taken_for_a_tag() {
        let mut document = Html::below(2);
        document.heading(1, "Of $x_1$", "x");
        document.stated(
            "Lemma",
            "Let 0 <= x <b> y.\n\n- `A & B`\n- *z* with $a \\le b$, see [x.json](../x.json) and [y](#y)\n",
        );
        document.table(&["a"], &[vec!["$a$".to_owned()]]);
        let html = document.finish();
        assert!(html.starts_with("<h3 id=\"x\">Of <span class=\"formula\"><math"), "{html}");
        assert!(html.contains("<strong>Lemma.</strong>") && html.contains("<li><code>A &amp; B</code></li>"), "{html}");
        assert!(html.contains("0 &lt;= x &lt;b&gt; y") && html.contains("<mo>≤</mo>"), "{html}");
        assert!(html.contains("<td><span class=\"formula\"><math"), "{html}");
        assert!(html.contains("see x.json") && html.contains("<a href=\"#y\">y</a>"), "{html}");
    }
}
