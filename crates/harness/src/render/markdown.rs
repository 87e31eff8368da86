//! The ledger as Markdown, in full.

use std::fmt::Write;

use schedcheck_model::number::decimal::{for_people, in_a_sentence};

use super::{grouped, instances, summary, told};
use crate::{Counterexample, Ledger, Papers, Row, Verdict};

/// The whole ledger: a section a row, what calls for attention first.
pub fn markdown(papers: &Papers, ledger: &Ledger) -> String {
    let mut text = format!("# Ledger at depth {}, seed {}\n\n{}", ledger.depth, ledger.seed, summary(papers, ledger));
    for row in ledger.by_weight().into_iter().filter(|row| row.verdict != Verdict::NotYetChecked) {
        text.push_str(&section(row));
        text.extend(ledger.mending(row).map(section));
    }
    text
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
    told::marks(row).into_iter().for_each(|(title, mark)| item(title, mark));
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
    if row.failures.vacuous > 0 {
        item("of these, nothing asserted of", &grouped(row.failures.vacuous));
    }
    item("optima", &told::optima(row));
    for proved in &row.proved {
        item("proved for", &told::proved(proved));
    }
    item(told::unproved_title(row), row.unproved.as_deref().unwrap_or_default());
    item("fails", &told::failures(row));
    let headline = if row.by_proof { "counterexample, found by a proof" } else { "counterexample" };
    counterexample(headline, row.counterexample.as_ref(), &mut item);
    counterexample("degenerate counterexample, smaller", row.degenerate.as_ref(), &mut item);
    counterexample("worst", row.failures.worst.as_ref(), &mut item);
    for witness in &row.witnesses {
        item("refuted by", &witness.to_string());
    }
    item("no witness", row.no_witness_because.as_deref().unwrap_or_default());
    for control in &row.controls {
        item("control", &format!("{} ({})", control.wrong, told::caught(control)));
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
    item("claimed", &in_a_sentence(&counterexample.claimed));
    item("found", &in_a_sentence(&counterexample.found));
    if let Some(ratio) = &counterexample.ratio {
        item("ratio", &for_people(ratio));
    }
}
