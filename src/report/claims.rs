//! The ledger on the page: a section a claim, folded to one line, with what mends it inside.

use maud::{Markup, PreEscaped, html as markup};

use super::kinds::stated;
use super::page::{anchor, chip, class};
use crate::report::counterexample::{exhibits, pictures};
use schedcheck_drawing::Picture;
use schedcheck_harness::render::{instances, told};
use schedcheck_harness::{ControlOutcome, Counterexample, Extent, Row};
use schedcheck_model::number::decimal::{for_people, in_a_sentence};

/// How much room a picture has, in pixels.
const WIDTH_OF_A_PHONE: u32 = 320;
const WIDTH_OF_THE_PAGE: u32 = 960;

/// A claim, and what mends it if it fails.
pub fn section(row: &Row, mending: Option<&Row>) -> Markup {
    markup! {
        details.claim.(class(row.verdict)) data-claim=(row.id) {
            summary {
                span.id { (row.id) } " " (chip(row.verdict)) " " span.place { (row.place) } span.statement { (stated(row)) }
                @if !row.plain.is_empty() { span.found { (row.plain) } }
            }
            div.evidence id=(anchor(&row.id)) {
                p.place { "In the paper: " (row.place) }
                @if !row.plain.is_empty() { p.plain { (row.plain) } }
                @if let Some(first) = &row.follows {
                    p { "It follows from " a href={ "#" (anchor(first)) } { (first) } " and is not counted again." }
                }
                (beside(row, mending))
                (paper(row))
                (evidence(row))
                (refutation(row))
                @if let Some(mending) = mending {
                    div.corrected id=(anchor(&mending.id)) {
                        h4 { (mending.mending.map_or("", |mending| mending.title())) " " (chip(mending.verdict)) }
                        blockquote { (mending.statement) }
                        (evidence(mending))
                        (refutation(mending))
                    }
                }
                @if crate::papers::all().of(&row.id).is_some() {
                    p.command { "To see it again: " code { "schedcheck verify --claim " (row.id) } }
                }
            }
        }
    }
}

/// The printed statement, beside what is so where it fails.
fn beside(row: &Row, mending: Option<&Row>) -> Markup {
    markup! {
        div.beside {
            div { h4 { "Printed" } blockquote { (row.statement) } }
            @if let Some(mending) = mending {
                div { h4 { "What is so" } blockquote { (mending.statement) } }
            }
        }
    }
}

/// What the paper says there beside the statement, and what is ours.
fn paper(row: &Row) -> Markup {
    markup! {
        dl {
            @for (title, mark) in told::marks(row) { (item(title, mark)) }
            (item("Words that decide", &row.quote))
            @for condition in &row.hypotheses { (item("It assumes", &told::condition(condition))) }
            (item("Our reading", &row.reading))
            @for mend in &row.mends { (item("We mend", mend)) }
            (item("Not decidable", row.undecidable.as_deref().unwrap_or_default()))
        }
    }
}

/// What a statement was held against.
fn evidence(row: &Row) -> Markup {
    let is_in_part = row.extent() == Extent::InPart;
    let not_proved = if is_in_part { "Proved in part only" } else { "Not proved for all reals" };
    markup! {
        dl {
            (item("Held against", &row.methods.join("; ")))
            (item("Domain", &row.domain))
            (item(if row.random > 0 { "Instances: all of a domain + random" } else { "Instances" }, &instances(row)))
            (item("Optima", &told::optima(row)))
            @for proved in &row.proved { (item("Proved for", &told::proved(proved))) }
            (item(not_proved, row.unproved.as_deref().unwrap_or_default()))
            (item("Fails", &told::failures(row)))
            @for control in &row.controls { dt { "Control" } dd { (caught(control)) } }
            (item("Seen to fail", &told::assertions(row)))
            @for note in &row.notes { dt { "Measured" } dd { (note) } }
        }
    }
}

fn item(name: &str, value: &str) -> Markup {
    markup! { @if !value.is_empty() { dt { (name) } dd { (value) } } }
}

fn caught(control: &ControlOutcome) -> Markup {
    markup! {
        (control.wrong)
        @match control.at {
            Some(_) => { " (" (told::caught(control)) ")" }
            None => { strong { " (not caught)" } }
        }
    }
}

/// The counterexamples: the headline as data and drawn, with what shows its point; a degenerate one and the worst one
/// as data.
fn refutation(row: &Row) -> Markup {
    let Some(headline) = &row.counterexample else { return markup! {} };
    let title = match row.failures.regular {
        _ if row.by_proof => "A counterexample that a proof found",
        0 => "The smallest counterexample",
        _ => "The smallest regular counterexample",
    };
    markup! {
        div.counterexample {
            (data(title, headline))
            div.pictures {
                // Where exhibits make the point, the platform alone stands before them.
                @let alone = if row.exhibits.is_empty() { usize::MAX } else { 1 };
                @for picture in pictures(&row.id, &headline.instance).iter().take(alone) { (drawn(picture)) }
                @for picture in exhibits(&row.id, &row.exhibits) { (drawn(&picture)) }
            }
            @if let Some(degenerate) = &row.degenerate { (data("A smaller one, degenerate", degenerate)) }
            @if let Some(worst) = row.failures.worst.as_ref().filter(|worst| *worst != headline) {
                (data("The worst one", worst))
            }
        }
    }
}

/// A picture, as wide as the page allows, and in full size for whoever asks.
pub fn drawn(picture: &Picture) -> Markup {
    let svg = picture.svg();
    let width = width(&svg);
    let (is_wide, is_huge) = (width > WIDTH_OF_A_PHONE, width > WIDTH_OF_THE_PAGE);
    markup! {
        div.drawing.wide[is_wide].huge[is_huge] {
            label.enlarge { input type="checkbox"; " full size" }
            (PreEscaped(svg))
        }
    }
}

/// How wide a picture is drawn, in pixels.
fn width(svg: &str) -> u32 {
    let width = svg.split_once(" width=\"").and_then(|(_, rest)| rest.split_once('"'));
    width.and_then(|(width, _)| width.parse().ok()).unwrap_or(0)
}

fn data(title: &str, counterexample: &Counterexample) -> Markup {
    markup! {
        h4 { (title) }
        dl {
            (item("Claimed", &in_a_sentence(&counterexample.claimed)))
            (item("Found", &in_a_sentence(&counterexample.found)))
            @if let Some(ratio) = &counterexample.ratio { (item("Ratio", &for_people(ratio))) }
        }
        pre { (counterexample.instance.to_string()) }
    }
}
