//! The open questions: what is stated of each and on what it rests, its values, and the extremal instances with what
//! shows them.

use maud::{Markup, PreEscaped, html as markup};
use pulldown_cmark::{Event, Parser, html};
use schedcheck_atlas::answer::AnsweredQuestion;
use schedcheck_atlas::render::{HEAD, cells, evidence, proofs};

use super::claims::drawn;
use super::counterexample::exhibits;
use super::page::chip;
use super::pieces::plain_table;

/// The section of the page; nothing where there are no questions.
pub fn section(answers: &[AnsweredQuestion]) -> Markup {
    markup! {
        @if !answers.is_empty() {
            section id="questions" {
                h2 { "Open questions" }
                p {
                    "Questions in and next to the papers to which no published answer was found, each with what is \
                        known of it: statements that were put to the test as those of the papers were, with what each \
                        rests on, and instances that show how large a number can be. All of it at quick depth; the \
                        instances are in " code { "data/atlas/" } "."
                }
                @for answer in answers { (one(answer)) }
            }
        }
    }
}

fn one(answer: &AnsweredQuestion) -> Markup {
    let question = answer.question;
    let lines: Vec<_> = answer.values.iter().map(cells).collect();
    markup! {
        article.piece id={ "question-" (question.id) } {
            h3 { (question.id) " " span.of { "next to " (question.near) } }
            p { (question.asks) }
            p { strong { "What is known. " } (question.known) }
            @for (stated, row) in &answer.statements {
                details {
                    summary { strong { (stated.standing.name()) } " " (chip(row.verdict)) " " (row.statement) }
                    dl { @for (name, value) in evidence(stated, row) { dt { (name) } dd { (value) } } }
                }
            }
            @for (file, proof) in proofs(answer) {
                details {
                    summary { "Proofs, from " code { (file) } }
                    div.proof { (PreEscaped(as_html(&proof))) }
                }
            }
            @if !lines.is_empty() { (plain_table(&HEAD, &lines)) }
            @for measured in answer.values.iter().filter(|measured| !measured.exhibits.is_empty()) {
                h4 { (measured.size) ": " (measured.measures) " is " (measured.value) }
                div.pictures {
                    @for picture in exhibits(&format!("open/{}", measured.name), &measured.exhibits) {
                        (drawn(&picture))
                    }
                }
            }
            p.command { "To see it again: " code { "schedcheck atlas --question " (question.id) } }
        }
    }
}

/// Markdown as HTML; what looks like HTML within it is text.
fn as_html(markdown: &str) -> String {
    let mut page = String::new();
    let as_text = |event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        other => other,
    };
    html::push_html(&mut page, Parser::new(markdown).map(as_text));
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_has_emphasis_and_lists_and_nothing_of_it_is_taken_for_a_tag() {
        let html = as_html("**Lemma.** Let 0 <= x <b> y.\n\n- `A & B`\n- *z*\n");
        assert!(html.contains("<strong>Lemma.</strong>") && html.contains("<li><code>A &amp; B</code></li>"), "{html}");
        assert!(html.contains("0 &lt;= x &lt;b&gt; y"), "{html}");
    }
}
