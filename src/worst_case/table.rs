//! Rows as tables.

use std::fmt::Write;

use command_io::decimal::written_for_people;
use schedcheck_drawing::csv::lines;
use schedcheck_model::Rational;
use schedcheck_model::number::parse_rational;
use serde_json::Value;

use super::found::{Row, WorstCase};

/// The head of a table.
pub const HEAD: [&str; 6] = ["tasks", "worst case", "", "platform", "takes", "optimum"];

/// The cells of a row: who holds what, the supremum, whether it is attained, and a platform with what was measured.
pub fn cells(row: &Row) -> [String; 6] {
    let loads: Vec<String> = row.loads.iter().map(u64::to_string).collect();
    let how = match &row.found {
        WorstCase::Attained { .. } => "attained",
        WorstCase::Approached { .. } => "approached",
        WorstCase::Unbounded { .. } => "grows",
        WorstCase::Stopped { .. } => "stopped",
    };
    let [platform, objective, optimum] = match row.example() {
        Some(example) => [in_brief(&example.instance), example.objective.clone(), example.optimum.clone()],
        None => [const { String::new() }; 3],
    };
    [loads.join(", "), row.supremum(), how.to_owned(), platform, objective, optimum]
}

/// The same cells, with decimals beside the fractions that were measured or proved.
pub fn cells_for_people(row: &Row) -> [String; 6] {
    let [loads, _, how, platform, objective, optimum] = cells(row);
    let [objective, optimum] = [objective, optimum].map(|exact| written_for_people(&exact));
    [loads, row.supremum_for_people(), how, platform, objective, optimum]
}

/// A star in brief: c, w and tasks of its workers.
fn in_brief(instance: &Value) -> String {
    let workers = instance.get("workers").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let list =
        |name: &str| workers.iter().filter_map(|worker| worker.get(name)).map(text).collect::<Vec<_>>().join(", ");
    format!("c = ({}), w = ({}), L = ({})", list("c"), list("w"), list("tasks"))
}

/// A Markdown table.
pub fn markdown(rows: &[Row]) -> String {
    let mut text = format!("| {} |\n|{}\n", HEAD.join(" | "), " --- |".repeat(HEAD.len()));
    for row in rows {
        let _ = writeln!(text, "| {} |", cells_for_people(row).join(" | "));
    }
    text
}

/// CSV, a line a row.
pub fn csv(rows: &[Row]) -> String {
    let head =
        ["method", "equal_links", "equal_speeds", "tasks", "supremum", "how", "platform", "objective", "optimum"];
    let line = |row: &Row| {
        let [loads, supremum, how, platform, objective, optimum] = cells(row);
        let (links, speeds) = (row.equal_links.to_string(), row.equal_speeds.to_string());
        [row.method.clone(), links, speeds, loads, supremum, how, platform, objective, optimum]
    };
    lines(std::iter::once(head.map(str::to_owned)).chain(rows.iter().map(line)))
}

/// The first of the worst rows; nothing if there is none.
pub fn worst(rows: &[Row]) -> Option<&Row> {
    // Of equal ones the last is the maximum.
    rows.iter().rev().max_by_key(|row| rank(row))
}

/// The worst of all rows, in words; nothing if there is none.
pub fn summary(rows: &[Row]) -> Option<String> {
    let worst = worst(rows)?;
    let loads: Vec<String> = worst.loads.iter().map(u64::to_string).collect();
    Some(format!("the worst case is {}, for tasks {}", worst.supremum_for_people(), loads.join(", ")))
}

/// How bad a row is: unbounded is above all.
pub fn rank(row: &Row) -> (bool, Option<Rational>) {
    match &row.found {
        WorstCase::Unbounded { .. } => (true, None),
        WorstCase::Attained { supremum, .. } | WorstCase::Approached { supremum, .. } => {
            (false, parse_rational(supremum).ok())
        }
        WorstCase::Stopped { at_least } => (false, parse_rational(at_least).ok()),
    }
}
