//! The ledger for a terminal: a line a row, then the refuted claims with their counterexamples, then the counts.

use std::fmt::Write;

use comfy_table::{CellAlignment, ContentArrangement, Table, TableComponent, presets};

use super::{instances, verdict_counts};
use crate::claims::{Ledger, Row, Verdict};

/// The whole ledger as text.
pub fn table(ledger: &Ledger) -> String {
    let mut text = format!("ledger at depth {}, seed {}\n\n{}\n", ledger.depth, ledger.seed, rows(ledger));
    for row in ledger.rows.iter().filter(|row| row.verdict.is_failure()) {
        text.push_str(&refutation(row));
    }
    for row in ledger.rows.iter().filter(|row| row.verdict == Verdict::Void) {
        let wrong = row.control.as_ref().map_or("", |control| &control.wrong);
        let _ = writeln!(text, "\n{}: void, for the check does not catch its control ({wrong})", row.id);
    }
    text.push('\n');
    for count in ledger.counts() {
        let _ = writeln!(text, "{}: {} claims: {}", count.paper, count.claims, verdict_counts(&count.verdicts));
    }
    text
}

fn rows(ledger: &Ledger) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::UTF8_HORIZONTAL_ONLY).remove_style(TableComponent::HorizontalLines);
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

fn refutation(row: &Row) -> String {
    let mut text = format!("\n{}: {} ({})\n  printed         {}\n", row.id, row.verdict, row.place, row.statement);
    if let Some(counterexample) = &row.counterexample {
        let _ = writeln!(text, "  counterexample  {}", counterexample.instance);
        let _ = writeln!(text, "  claimed         {}", counterexample.claimed);
        let _ = writeln!(text, "  found           {}", counterexample.found);
    }
    let _ = writeln!(text, "  the smallest of {} instances, in order, over {}", instances(row), row.domain);
    text
}
