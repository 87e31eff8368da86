//! The atlas as a page of Markdown, as an article of LaTeX, as text for a terminal, and as JSON.

mod article;
mod json;
mod page;
mod text;

use schedcheck_harness::Row;
use schedcheck_harness::render::{instances, told};

pub use article::latex;
pub use json::json;
pub use page::{back, front, markdown, section};
pub use text::text;

/// What a row was held against, each item with its name; none is empty.
pub fn evidence(row: &Row) -> Vec<(&'static str, String)> {
    let failures =
        if row.verdict.stands() { String::new() } else { format!("{}: {}", row.verdict, told::failures(row)) };
    let mut items = vec![
        ("reading", row.reading.clone()),
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
