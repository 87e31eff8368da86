//! Tables 5 and 6 as text and as JSON.

use std::fmt::Write;

use comfy_table::presets;
use serde_json::{Value, json};

use super::{Cell, Definition, Ends, GreedyRow, MinimumRow, SCALE, Table, agreeing, first_of_most, printed_at};
use schedcheck_rr4745_algorithms::greedy::{InsertionCost, Options, Tie};

/// The ways to tell what an insertion costs.
pub(super) const INSERTION_COSTS: [InsertionCost; 3] =
    [InsertionCost::Equation3, InsertionCost::PrintedDistance, InsertionCost::StepTime];

/// The table as Markdown: printed and recomputed costs side by side, then each cell of the reproducing definition with
/// its range.
pub fn markdown(table: &Table) -> String {
    let site = table.site;
    let reproducing = table.reproducing();
    let mut text = format!(
        "## Table {}: cost of a q-ring on the {} platform, times {SCALE}\n\n\
         A star marks a cost that agrees with the printed one for some data within their rounding.\n\n\
         ### Least cost, by definition of d\n\n{}\n\n",
        site.table(),
        site.name(),
        minima(table)
    );
    let _ = writeln!(text, "{}\n", conclusion(table, reproducing));
    let _ = writeln!(
        text,
        "### Least cost for d = {}, with its range\n\n{}\n",
        reproducing.definition,
        ranges(table, reproducing)
    );
    let _ = writeln!(text, "### Greedy heuristic\n\n{}", greedy(table));
    text
}

/// Which definition reproduces the printed row, and which printed cells it cannot give.
pub(super) fn conclusion(table: &Table, reproducing: &MinimumRow) -> String {
    let printed = table.site.printed();
    let possible = agreeing(&reproducing.cells, printed.minimum);
    let known = printed.minimum.iter().flatten().count();
    let mut text = format!("d = {} reproduces {possible} of {known} printed costs.", reproducing.definition);
    let impossible = table.impossible(reproducing);
    if !impossible.is_empty() {
        let _ = write!(text, " No data within the rounding give the least cost at q = {}.", list(&impossible));
    }
    let undercut = table.below_the_least(reproducing);
    if !undercut.is_empty() {
        let _ = write!(text, " No ring is as short as the printed greedy one at q = {}.", list(&undercut));
    }
    text
}

fn list(numbers: &[usize]) -> String {
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")
}

fn minima(table: &Table) -> String {
    let printed = table.site.printed().minimum;
    let rows = table.minima.iter().map(|row| (row.definition.to_string(), row.cells.as_slice()));
    side_by_side("d", printed, rows)
}

/// For the definition of the best row and for the plain one, the row of each insertion cost that agrees most; all
/// choices are in the JSON form.
fn greedy(table: &Table) -> String {
    let printed = table.site.printed().greedy;
    let plain = Definition { ends: Ends::Both, bandwidths: false, speeds: false };
    let definitions = [table.reproducing_greedy().definition, plain];
    let choices = definitions.iter().flat_map(|definition| INSERTION_COSTS.map(|cost| (definition, cost)));
    let rows: Vec<_> = choices
        .map(|(definition, cost)| {
            let of_choice = |row: &&GreedyRow| row.definition == *definition && row.options.cost == cost;
            let rows: Vec<_> = table.greedy.iter().filter(of_choice).collect();
            *first_of_most(&rows, |row| agreeing(&row.cells, printed))
        })
        .collect();
    side_by_side(
        "d told; insertion by; start, ties",
        printed,
        rows.iter().map(|row| (described(row), row.cells.as_slice())),
    )
}

/// The printed costs, and rows of recomputed ones below them; a column for each number of processors from 3.
fn side_by_side<'a>(title: &str, printed: &[Option<u64>], rows: impl Iterator<Item = (String, &'a [Cell])>) -> String {
    let mut text = new_table();
    text.set_header(std::iter::once(title.to_owned()).chain((3..3 + printed.len()).map(|q| format!("q={q}"))));
    let costs = printed.iter().map(|cost| cost.map_or_else(|| "out of memory".to_owned(), |cost| cost.to_string()));
    text.add_row(std::iter::once("printed".to_owned()).chain(costs));
    for (name, cells) in rows {
        let cost = |cell: &Cell| {
            let agrees = printed_at(printed, cell.processors).is_some_and(|cost| cell.can_be(cost));
            format!("{}{}", cell.rounded(), if agrees { "*" } else { "" })
        };
        text.add_row(std::iter::once(name).chain(cells.iter().skip(2).map(cost)));
    }
    text.to_string()
}

fn ranges(table: &Table, row: &MinimumRow) -> String {
    let mut text = new_table();
    text.set_header(["q", "printed", "greedy printed", "recomputed", "least", "most", "a ring of this cost"]);
    let printed = table.site.printed();
    for cell in &row.cells {
        let at = |row: &[Option<u64>]| {
            printed_at(row, cell.processors).map_or_else(|| "-".to_owned(), |cost| cost.to_string())
        };
        let ring: Vec<_> = cell.ring.iter().map(|processor| format!("P{processor}")).collect();
        text.add_row([
            cell.processors.to_string(),
            at(printed.minimum),
            at(printed.greedy),
            cell.rounded().to_string(),
            cell.least.floor().to_integer().to_string(),
            cell.most.ceil().to_integer().to_string(),
            ring.join(" "),
        ]);
    }
    text.to_string()
}

fn new_table() -> comfy_table::Table {
    let mut table = comfy_table::Table::new();
    table.load_style(presets::ASCII_MARKDOWN);
    table
}

pub(super) fn described(row: &GreedyRow) -> String {
    let [cost, start, ties] = options(row.options);
    format!("{}; {cost}; {start}, {ties}", row.definition)
}

/// The names of the open choices.
pub fn options(options: Options) -> [&'static str; 3] {
    let tie = |tie| if tie == Tie::First { "first" } else { "last" };
    let cost = match options.cost {
        InsertionCost::Equation3 => "equation 3",
        InsertionCost::PrintedDistance => "printed d",
        InsertionCost::StepTime => "T_step",
    };
    [cost, tie(options.start), tie(options.insertion)]
}

/// The table with all definitions and choices, every cost an exact fraction.
pub fn to_json(table: &Table) -> Value {
    let printed = table.site.printed();
    let minimum = |row: &MinimumRow| {
        json!({
            "d": row.definition.to_string(),
            "agreeing": agreeing(&row.cells, printed.minimum),
            "impossible": table.impossible(row),
            "greedy_below_the_least": table.below_the_least(row),
            "cells": row.cells.iter().map(|cell| cell_to_json(cell, printed.minimum)).collect::<Value>(),
        })
    };
    let greedy = |row: &GreedyRow| {
        let [cost, start, ties] = options(row.options);
        json!({
            "d": row.definition.to_string(),
            "insertion": cost,
            "start": start,
            "ties": ties,
            "agreeing": agreeing(&row.cells, printed.greedy),
            "cells": row.cells.iter().map(|cell| cell_to_json(cell, printed.greedy)).collect::<Value>(),
        })
    };
    json!({
        "table": table.site.table(),
        "platform": table.site.name(),
        "scale": SCALE,
        "reproducing": table.reproducing().definition.to_string(),
        "minimum": table.minima.iter().map(minimum).collect::<Value>(),
        "greedy": table.greedy.iter().map(greedy).collect::<Value>(),
    })
}

fn cell_to_json(cell: &Cell, printed: &[Option<u64>]) -> Value {
    let printed = printed_at(printed, cell.processors);
    json!({
        "q": cell.processors,
        "printed": printed,
        "cost": cell.cost.to_string(),
        "least": cell.least.to_string(),
        "most": cell.most.to_string(),
        "possible": printed.map(|cost| cell.can_be(cost)),
        "ring": cell.ring,
    })
}
