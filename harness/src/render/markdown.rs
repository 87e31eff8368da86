//! The ledger as Markdown: in full, and the summary that the README carries.

use std::fmt::Write;

use serde_json::Value;

use super::{instances, told, verdict_counts};
use crate::{Counterexample, Ledger, Row, Verdict};

/// The whole ledger: a section a row, what calls for attention first.
pub fn markdown(ledger: &Ledger) -> String {
    let mut text = format!("# Ledger at depth {}, seed {}\n\n{}", ledger.depth, ledger.seed, summary(ledger));
    for row in ledger.by_weight().into_iter().filter(|row| row.verdict != Verdict::NotYetChecked) {
        text.push_str(&section(row));
        text.extend(ledger.mending(row).map(section));
    }
    text
}

/// What the papers get wrong in substance, what is a slip, what is a boundary, and how much stands.
pub fn summary(ledger: &Ledger) -> String {
    let mut text =
        String::from("| paper | statements | stand | errors | verdicts |\n| --- | ---: | ---: | ---: | --- |\n");
    for count in ledger.counts() {
        let stand: usize =
            count.verdicts.iter().filter(|(verdict, _)| verdict.stands()).map(|(_, number)| number).sum();
        let (paper, claims, errors) = (&count.paper, count.claims, count.errors);
        let _ = writeln!(text, "| {paper} | {claims} | {stand} | {errors} | {} |", verdict_counts(&count.verdicts));
    }
    text.push('\n');
    for (title, verdicts, is_folded) in PARTS {
        text.push_str(&part(ledger, title, verdicts, is_folded));
    }
    text
}

/// The parts of the summary: what they are about, the verdicts they hold, and whether they are folded.
const PARTS: [(&str, &[Verdict], bool); 6] = [
    ("wrong in substance (false, or a hypothesis is missing)", &[Verdict::False, Verdict::Hypothesis], false),
    ("misprinted: a local edit mends it", &[Verdict::Misprint], true),
    ("imprecise: true in one reading that the text allows, false in another", &[Verdict::Imprecise], true),
    ("not reproduced", &[Verdict::NotReproduced], true),
    ("failing at a boundary only: on degenerate instances", &[Verdict::Boundary], true),
    ("not decidable as stated", &[Verdict::NotDecidable], true),
];

fn part(ledger: &Ledger, title: &str, verdicts: &[Verdict], is_folded: bool) -> String {
    let rows: Vec<_> = ledger.by_weight().into_iter().filter(|row| verdicts.contains(&row.verdict)).collect();
    if rows.is_empty() {
        return String::new();
    }
    let heading = match rows.iter().filter(|row| row.follows.is_some()).count() {
        0 => format!("{} {title}", rows.len()),
        followers => format!("{} {title}, and {followers} that follow from another row", rows.len() - followers),
    };
    let mut text =
        if is_folded { format!("<details>\n<summary>{heading}</summary>\n\n") } else { format!("**{heading}:**\n\n") };
    for row in rows {
        let _ = writeln!(text, "- {}", line(ledger, row));
    }
    text.push('\n');
    if is_folded {
        text.push_str("</details>\n\n");
    }
    text
}

/// One row in a line: where it stands, what is wrong in a sentence, the smallest regular counterexample, and what mends
/// it.
fn line(ledger: &Ledger, row: &Row) -> String {
    let mut text = format!("**{}** ({}): ", row.id, row.place);
    match &row.undecidable {
        Some(why) => text.push_str(why),
        None => text.push_str(&row.plain),
    }
    if let Some(first) = &row.follows {
        let _ = write!(text, " It follows from {first} and is not counted again.");
    }
    if let Some(counterexample) = &row.counterexample {
        let _ = write!(text, " Smallest: {}.", in_brief(&counterexample.instance));
    }
    if let Some(mending) = ledger.mending(row) {
        let _ = write!(text, " {}: {} ({})", title(mending), mending.statement, mending.verdict);
    }
    text.replace('\n', " ").replace('<', "&lt;")
}

/// How a row mends another, as a title.
fn title(mending: &Row) -> &'static str {
    mending.mending.map_or("", |mending| mending.title())
}

/// A star by its three vectors, c = (2, 1), w = (3, 4), L = (1, 0), a ring by its loads and costs; any other instance
/// as JSON.
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
        _ => format!("`{instance}`"),
    }
}

fn section(row: &Row) -> String {
    let depth = if row.is_mending() { "###" } else { "##" };
    let mut text = format!("\n{depth} {}: {}\n\n{}: {}\n\n", row.id, row.verdict, row.place, row.statement);
    let mut item = |name: &str, value: &str| {
        if !value.is_empty() {
            let _ = writeln!(text, "- {name}: {value}");
        }
    };
    item("in a sentence", &row.plain);
    item("not decidable", row.undecidable.as_deref().unwrap_or_default());
    item("follows from", row.follows.as_deref().unwrap_or_default());
    if !row.is_mending() {
        item("the words that decide", &row.quote);
        for condition in &row.hypotheses {
            item("hypothesis", &told::condition(condition));
        }
        item("reading", &row.reading);
        for mend in &row.mends {
            item("mended", mend);
        }
    }
    item("held against", &row.methods.join("; "));
    item("domain", &row.domain);
    item("instances", &instances(row));
    item("fails", &told::failures(row));
    counterexample("counterexample", row.counterexample.as_ref(), &mut item);
    counterexample("degenerate counterexample, smaller", row.degenerate.as_ref(), &mut item);
    counterexample("worst", row.failures.worst.as_ref(), &mut item);
    for control in &row.controls {
        let at = control.at.map_or("not caught".to_owned(), |at| format!("caught at instance {at}"));
        item("control", &format!("{} ({at})", control.wrong));
    }
    item("seen to fail", &told::assertions(row));
    for note in &row.notes {
        item("measured", note);
    }
    text
}

fn counterexample(name: &str, counterexample: Option<&Counterexample>, item: &mut impl FnMut(&str, &str)) {
    let Some(counterexample) = counterexample else { return };
    item(name, &format!("`{}`", counterexample.instance));
    item("claimed", &counterexample.claimed);
    item("found", &counterexample.found);
    if let Some(ratio) = &counterexample.ratio {
        item("ratio", &ratio.to_string());
    }
}
