//! The ledger on the page: a section a claim, folded to one line, with its corrected statement inside.

use maud::{Markup, PreEscaped, html as markup};

use super::page::{anchor, chip, class};
use crate::claims::render::instances;
use crate::claims::{Caught, Counterexample, Row};
use crate::figures::counterexample::pictures;

/// A claim, and the statement that takes its place if it fails.
pub fn section(row: &Row, corrected: Option<&Row>) -> Markup {
    markup! {
        details.claim.(class(row.verdict)) data-claim=(row.id) {
            summary {
                span.id { (row.id) } " " (chip(row.verdict)) " " span.statement { (row.statement) }
                @if let Some(counterexample) = &row.counterexample {
                    span.found { strong { "Found: " } (counterexample.found) }
                }
            }
            div.evidence id=(anchor(&row.id)) {
                p.place { "In the paper: " (row.place) }
                blockquote { (row.statement) }
                (evidence(row))
                @if let Some(counterexample) = &row.counterexample { (refutation(&row.id, counterexample)) }
                @if let Some(corrected) = corrected {
                    div.corrected id=(anchor(&corrected.id)) {
                        h4 { "What holds instead " (chip(corrected.verdict)) }
                        blockquote { (corrected.statement) }
                        (evidence(corrected))
                        @if let Some(counterexample) = &corrected.counterexample { (refutation(&corrected.id, counterexample)) }
                    }
                }
                p.command { "To see it again: " code { "schedcheck verify --claim " (row.id) } }
            }
        }
    }
}

/// What a statement was held against.
fn evidence(row: &Row) -> Markup {
    markup! {
        dl {
            (item("Reading", &row.reading))
            (item("Held against", &row.methods.join("; ")))
            (item("Domain", &row.domain))
            (item("Instances", &instances(row)))
            @if let Some(control) = &row.control { dt { "Control" } dd { (caught(control)) } }
            @for note in &row.notes { dt { "Measured" } dd { (note) } }
        }
    }
}

fn item(name: &str, value: &str) -> Markup {
    markup! { @if !value.is_empty() { dt { (name) } dd { (value) } } }
}

fn caught(control: &Caught) -> Markup {
    markup! {
        (control.wrong)
        @match control.at {
            Some(at) => { " (caught at instance " (at) ")" }
            None => { strong { " (not caught)" } }
        }
    }
}

/// The smallest counterexample, as data and drawn.
fn refutation(id: &str, counterexample: &Counterexample) -> Markup {
    markup! {
        div.counterexample {
            h4 { "The smallest counterexample" }
            dl { (item("Claimed", &counterexample.claimed)) (item("Found", &counterexample.found)) }
            pre { (counterexample.instance.to_string()) }
            div.pictures {
                @for picture in pictures(id, &counterexample.instance) { (PreEscaped(picture.svg())) }
            }
        }
    }
}
