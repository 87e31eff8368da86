//! The open questions: what is stated of each and on what it rests, its values, and the extremal instances with what
//! shows them.

use maud::{Markup, PreEscaped, html as markup};
use schedcheck_atlas::answer::AnsweredQuestion;
use schedcheck_atlas::render::{self, evidence};
use schedcheck_atlas::typeset::{Document, Html};

use super::claims::drawn;
use super::counterexample::exhibits;
use super::page::chip;

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
                (written(|text| render::front(text, answers)))
                @for answer in answers { (one(answer)) }
                (written(render::back))
            }
        }
    }
}

fn one(answer: &AnsweredQuestion) -> Markup {
    let question = answer.question;
    markup! {
        article.piece id={ "question-" (question.id) } {
            details {
                summary { strong { (question.id) } " " (question.section.title) }
                (written(|text| render::section(text, answer)))
            }
            @for (stated, row) in &answer.statements {
                details {
                    summary { strong { (stated.name) } " " (chip(row.verdict)) " " (row.statement) }
                    dl { @for (name, value) in evidence(row) { dt { (name) } dd { (value) } } }
                }
            }
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

/// A part of the atlas, with its formulas set.
fn written(write: impl FnOnce(&mut Html)) -> Markup {
    let mut text = Html::below(1);
    write(&mut text);
    markup! { div.proof { (PreEscaped(text.finish())) } }
}
