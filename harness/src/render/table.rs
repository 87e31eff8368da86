//! The ledger for a terminal: a line a row, then what fails with its counterexamples, then the counts.

use std::fmt::Write;

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table, presets};

use super::{instances, told, verdict_counts};
use crate::{Ledger, Row, Verdict};

/// The whole ledger as text: the rows, then what fails in order of weight, then the counts.
pub fn table(ledger: &Ledger) -> String {
    let mut text = format!("ledger at depth {}, seed {}\n\n{}\n", ledger.depth, ledger.seed, rows(ledger));
    let failing = ledger.by_weight().into_iter().flat_map(|row| [Some(row), ledger.mending(row)]).flatten();
    for row in failing.filter(|row| row.verdict.is_failure()) {
        text.push_str(&failure(ledger, row));
    }
    for row in ledger.rows.iter().filter(|row| row.verdict == Verdict::Void) {
        let missed = row.controls.iter().filter(|control| control.at.is_none()).map(|control| control.wrong.as_str());
        let missed = if row.controls.is_empty() { "none".to_owned() } else { missed.collect::<Vec<_>>().join("; ") };
        let _ = writeln!(text, "\n{}: void, for the check does not catch its control ({missed})", row.id);
    }
    text.push('\n');
    for count in ledger.counts() {
        let errors = if count.errors == 1 { "1 error".to_owned() } else { format!("{} errors", count.errors) };
        let _ = writeln!(
            text,
            "{}: {} statements, {errors}: {}",
            count.paper,
            count.claims,
            verdict_counts(&count.verdicts)
        );
    }
    text
}

fn rows(ledger: &Ledger) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY.row_separator(LineStyle::none().junction('─')));
    table.set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(["claim", "verdict", "instances", "where"]);
    for row in &ledger.rows {
        table.add_row([row.id.clone(), row.verdict.to_string(), instances(row), row.place.clone()]);
    }
    if let Some(column) = table.column_mut(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

fn failure(ledger: &Ledger, row: &Row) -> String {
    let mut text = format!("\n{}: {} ({})\n  printed         {}\n", row.id, row.verdict, row.place, row.statement);
    let mut line = |name: &str, value: &str| {
        if !value.is_empty() {
            let _ = writeln!(text, "  {name:<14}  {value}");
        }
    };
    line("in a sentence", &row.plain);
    line("follows from", row.follows.as_deref().unwrap_or_default());
    if let Some(counterexample) = &row.counterexample {
        line("counterexample", &counterexample.instance.to_string());
        line("claimed", &counterexample.claimed);
        line("found", &counterexample.found);
    }
    line("fails", &told::failures(row));
    line("over", &row.domain);
    if let Some(mending) = ledger.mending(row) {
        line("what is so", &format!("{} ({})", mending.statement, mending.verdict));
    }
    text
}
