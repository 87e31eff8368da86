//! The atlas as text for a terminal, as Markdown, and as JSON.

mod json;
mod markdown;
mod text;

use itertools::Itertools;
use schedcheck_harness::Row;
use schedcheck_harness::render::{instances, told};

pub use json::json;
pub use markdown::markdown;
pub use text::text;

use super::answer::{AnsweredQuestion, Measured};
use super::proof;
use super::question::{Standing, Stated};

/// The heads of the table of values.
pub const HEAD: [&str; 6] = ["size", "what", "value", "how", "no more than", "instance"];

/// A line of the table of values.
pub fn cells(measured: &Measured) -> [String; 6] {
    let at_most = measured.at_most.map_or_else(String::new, |bound| {
        let statement = bound.statement;
        format!("{} ({statement})", bound.rational())
    });
    [
        measured.size.to_owned(),
        measured.measures.to_owned(),
        measured.value.to_string(),
        measured.reach.name().to_owned(),
        at_most,
        format!("data/atlas/{}.json", measured.name),
    ]
}

/// What a row was held against, each item with its name; none is empty.
pub fn evidence(stated: &Stated, row: &Row) -> Vec<(&'static str, String)> {
    let rests_on = match stated.standing {
        Standing::Theorem => "proof in",
        _ => "believed for",
    };
    let failures =
        if row.verdict.stands() { String::new() } else { format!("{}: {}", row.verdict, told::failures(row)) };
    let mut items = vec![
        ("reading", row.reading.clone()),
        (rests_on, stated.rests_on.clone()),
        ("it fails", failures),
        ("held against", row.methods.join("; ")),
        ("domain", row.domain.clone()),
        ("instances", instances(row)),
        ("optima", told::optima(row)),
    ];
    items.extend(row.proved.iter().map(|proved| ("proved for", told::proved(proved))));
    items.extend(row.controls.iter().map(|it| ("control", format!("{} ({})", it.wrong, told::caught(it)))));
    items.extend(row.notes.iter().map(|note| ("measured", note.clone())));
    items.retain(|(_, value)| !value.is_empty());
    items
}

/// The files that the theorems of a question rest on, each with its proofs as Markdown.
pub fn proofs(answer: &AnsweredQuestion) -> Vec<(&'static str, String)> {
    let theorems = answer.statements.iter().filter(|(stated, _)| stated.standing == Standing::Theorem);
    let files = theorems.map(|(stated, _)| stated.rests_on.as_str()).unique();
    files.filter_map(|file| Some((file, proof::of(file)?))).collect()
}
