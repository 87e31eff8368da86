//! The ledger for a terminal: a line a row, then what fails with its counterexamples, then the counts.

use std::fmt::Write;

use anstyle::Style;
use comfy_table::{Cell, CellAlignment, LineStyle, Table, presets};
use itertools::Itertools;
use schedcheck_model::number::decimal::in_a_sentence;

use super::{Screen, instances, told};
use crate::{Count, Extent, Ledger, Row, Verdict};

/// How far the text of what fails is indented.
const INDENT: usize = 18;

/// What a plus means in a count.
const FOLLOWING: &str = "(2 + 1: two, and one more that follows from another row and is no error of its own)";

/// How wide a screen must be for a column that says what is proved: on a narrower one it would break the names of
/// claims.
const ROOM_FOR_PROVED: usize = 80;

/// The whole ledger as text for a screen: the rows, then what fails in order of weight, then the counts.
pub fn table(ledger: &Ledger, screen: Screen) -> String {
    let mut text = format!("ledger at depth {}, seed {}\n\n{}\n", ledger.depth, ledger.seed, rows(ledger, screen));
    let failing = ledger.by_weight().into_iter().flat_map(|row| [Some(row), ledger.mending(row)]).flatten();
    for row in failing.filter(|row| row.verdict.is_failure()) {
        text.push_str(&failure(ledger, row, screen));
    }
    for row in ledger.rows.iter().filter(|row| row.verdict == Verdict::Void) {
        let line = format!("{}: void, for {}", row.id, why_void(row));
        let _ = writeln!(text, "\n{}", screen.broken(&line, 2));
    }
    text.push('\n');
    let counts = ledger.counts();
    for count in &counts {
        let _ = writeln!(text, "{}", screen.broken(&counted(count), 2));
    }
    if counts.iter().flat_map(|count| &count.verdicts).any(|(_, number)| number.following > 0) {
        let _ = writeln!(text, "{}", screen.broken(FOLLOWING, 2));
    }
    for told in [told::how_many_are_proved(ledger), told::how_many_are_certified(ledger)].into_iter().flatten() {
        let _ = writeln!(text, "{}", screen.broken(&told, 2));
    }
    text
}

/// The verdicts of a paper, those that are its errors first, so that they add up.
fn counted(count: &Count) -> String {
    let some = |count, of: &str| if count == 1 { format!("1 {of}") } else { format!("{count} {of}s") };
    let listed = |is_listed: fn(Verdict) -> bool| {
        let listed = count.verdicts.iter().filter(|(verdict, _)| is_listed(*verdict));
        listed.map(|(verdict, number)| format!("{verdict} {number}")).collect::<Vec<_>>().join(", ")
    };
    let (errors, others) = (listed(Verdict::is_error), listed(|verdict| !verdict.is_error()));
    let errors = [some(count.errors, "error"), errors].into_iter().filter(|part| !part.is_empty()).join(": ");
    let claims = format!("{}: {}", count.paper, some(count.claims, "statement"));
    [claims, errors, others].into_iter().filter(|part| !part.is_empty()).join("; ")
}

fn why_void(row: &Row) -> String {
    let missed = row.controls.iter().filter(|control| control.at.is_none()).map(|control| control.wrong.as_str());
    match missed.collect::<Vec<_>>() {
        _ if row.failures.untold.is_some() => row.failures.untold.clone().unwrap_or_default(),
        _ if row.controls.is_empty() => "the check does not catch its control (none)".to_owned(),
        missed if !missed.is_empty() => format!("the check does not catch its control ({})", missed.join("; ")),
        _ if row.unconfirmed => "the check finds nothing wrong with what its proof is refuted by".to_owned(),
        _ => "the check asserts hardly anything, or its proof consists of nothing".to_owned(),
    }
}

fn rows(ledger: &Ledger, screen: Screen) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY.row_separator(LineStyle::none()));
    let has_room = screen.width.is_none_or(|width| width >= ROOM_FOR_PROVED);
    let tells_proved = has_room && ledger.rows.iter().any(|row| !row.proved.is_empty());
    let proved = |text: &str| tells_proved.then(|| Cell::new(text));
    let [claim, verdict, number, place] = ["claim", "verdict", "instances", "where"].map(Cell::new);
    table.set_header([claim, verdict, number].into_iter().chain(proved("proved for")).chain([place]));
    for row in &ledger.rows {
        let [id, instances, place] = [&row.id, &instances(row), &row.place].map(Cell::new);
        let proved = proved(told::extent(row));
        table.add_row([id, Screen::cell(row.verdict), instances].into_iter().chain(proved).chain([place]));
    }
    screen.keep_words_of_heads(&mut table);
    screen.fit(&mut table, None, 3 + usize::from(tells_proved));
    if let Some(column) = table.column_mut(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

fn failure(ledger: &Ledger, row: &Row, screen: Screen) -> String {
    let id = screen.styled(&row.id, Style::new().bold());
    let mut text = format!("\n{id}: {} ({})\n", screen.verdict(row.verdict), row.place);
    let mut line = |name: &str, value: &str| {
        if !value.is_empty() {
            let _ = writeln!(text, "{}", screen.broken(&format!("  {name:<14}  {value}"), INDENT));
        }
    };
    line("printed", &row.statement);
    line("in a sentence", &row.plain);
    told::marks(row).into_iter().for_each(|(title, mark)| line(title, mark));
    line("follows from", row.follows.as_deref().unwrap_or_default());
    if let Some(counterexample) = &row.counterexample {
        line("counterexample", &counterexample.instance.to_string());
        line("claimed", &in_a_sentence(&counterexample.claimed));
        line("found", &in_a_sentence(&counterexample.found));
    }
    line("fails", &told::failures(row));
    line("over", &row.domain);
    if let Some(mending) = ledger.mending(row) {
        line("what is so", &format!("{} ({})", mending.statement, mending.verdict));
        mending.proved.iter().for_each(|proved| line("proved for", &told::proved(proved)));
        if mending.extent() == Extent::InPart {
            line("in part only", mending.unproved.as_deref().unwrap_or_default());
        }
    }
    text
}
