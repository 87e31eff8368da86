//! The ledger as Markdown: in full, and the summary that the README carries.

use std::fmt::Write;

use serde_json::Value;

use super::{instances, verdict_counts};
use crate::claims::{Ledger, Row, Verdict};

/// The whole ledger: a section a row.
pub fn markdown(ledger: &Ledger) -> String {
    let mut text = format!("# Ledger at depth {}, seed {}\n\n{}", ledger.depth, ledger.seed, summary(ledger));
    for row in ledger.rows.iter().filter(|row| row.verdict != Verdict::NotYetChecked) {
        text.push_str(&section(row));
    }
    text
}

/// The counts per paper, and what is refuted.
pub fn summary(ledger: &Ledger) -> String {
    let mut text = String::from("| paper | claims | verdicts |\n| --- | ---: | --- |\n");
    for count in ledger.counts() {
        let _ = writeln!(text, "| {} | {} | {} |", count.paper, count.claims, verdict_counts(&count.verdicts));
    }
    let failures = || ledger.rows.iter().filter(|row| row.verdict.is_failure() && !row.is_mending());
    let _ = writeln!(
        text,
        "\n<details>\n<summary>The {} that fail as printed: smallest counterexample, and what holds instead</summary>\n",
        failures().count()
    );
    text.push_str("| claim | smallest counterexample | what is so | what holds instead |\n| --- | --- | --- | --- |\n");
    for row in failures() {
        let Some(counterexample) = &row.counterexample else { continue };
        let (id, instance, found) = (&row.id, in_brief(&counterexample.instance), cell(&counterexample.found));
        let _ = writeln!(text, "| {id} | {instance} | {found} | {} |", cell(&correction(ledger, row)));
    }
    text.push_str("\n</details>\n");
    text
}

/// A star by its three vectors, c = (2, 1), w = (3, 4), L = (1, 0), a ring by its loads and costs; any other instance as JSON.
fn in_brief(instance: &Value) -> String {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let list = |values: &Value| values.as_array().into_iter().flatten().map(text).collect::<Vec<_>>().join(", ");
    match (instance["kind"].as_str(), instance["workers"].as_array()) {
        (Some("star"), Some(workers)) => {
            let vector = |field: &str| workers.iter().map(|worker| text(&worker[field])).collect::<Vec<_>>().join(", ");
            format!("c = ({}), w = ({}), L = ({})", vector("c"), vector("w"), vector("tasks"))
        }
        (Some("ring"), _) => {
            let rows: Vec<_> = instance["c"].as_array().into_iter().flatten().map(list).collect();
            let (work, volume) = (text(&instance["W"]), text(&instance["H"]));
            format!("W = {work}, H = {volume}, w = ({}), c = ({})", list(&instance["w"]), rows.join("; "))
        }
        _ => cell(&format!("`{instance}`")),
    }
}

fn correction(ledger: &Ledger, refuted: &Row) -> String {
    ledger.mending(refuted).map_or_else(String::new, |row| format!("{} ({})", row.statement, row.verdict))
}

fn section(row: &Row) -> String {
    let mut text = format!("\n## {}: {}\n\n{}: {}\n\n", row.id, row.verdict, row.place, row.statement);
    let mut item = |name: &str, value: &str| {
        if !value.is_empty() {
            let _ = writeln!(text, "- {name}: {value}");
        }
    };
    item("reading", &row.reading);
    item("held against", &row.methods.join("; "));
    item("domain", &row.domain);
    item("instances", &instances(row));
    if let Some(counterexample) = &row.counterexample {
        item("counterexample", &format!("`{}`", counterexample.instance));
        item("claimed", &counterexample.claimed);
        item("found", &counterexample.found);
    }
    if let Some(control) = &row.control {
        let at = control.at.map_or("not caught".to_owned(), |at| format!("caught at instance {at}"));
        item("control", &format!("{} ({at})", control.wrong));
    }
    for note in &row.notes {
        item("measured", note);
    }
    text
}

/// Text that stays within one cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
