//! A table of a paper, recomputed beside the printed one, cell by cell.

use std::fmt::Write;
use std::sync::{Arc, LazyLock};

use schedcheck_drawing::csv;
use serde::Serialize;
use serde_json::Value;

/// One table, computed when it is asked for.
pub struct Source {
    /// The paper.
    pub paper: &'static str,
    /// The name of the table, such as `paper-table-1`.
    pub name: &'static str,
    /// Whether it is about random platforms, for which there is a [`Choice`].
    pub is_random: bool,
    /// The table.
    pub table: Box<dyn Fn() -> Table + Send + Sync>,
}

/// What a reader may choose of the random platforms of tables; a table takes its own where nothing is chosen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Choice {
    /// The number of platforms of each type.
    pub platforms: Option<u64>,
    /// The number of workers of a platform.
    pub workers: Option<usize>,
    /// The number of tasks on a platform, or of a worker where each has its own.
    pub tasks: Option<u64>,
    /// The seed.
    pub seed: Option<u64>,
}

impl Choice {
    /// The most platforms of each type.
    pub const MAX_PLATFORMS: u64 = 1_000_000;
    /// The most workers of a platform.
    pub const MAX_WORKERS: usize = 1000;
    /// The most tasks of a platform, or of a worker where each has its own.
    pub const MAX_TASKS: u64 = 100_000;

    /// Whether anything is chosen.
    pub fn is_any(&self) -> bool {
        *self != Self::default()
    }
}

/// The tables of a paper in a form of its own.
#[derive(Clone, Copy)]
pub struct InFull {
    /// As Markdown.
    pub markdown: fn() -> String,
    /// As JSON.
    pub json: fn() -> Value,
}

/// The tables of these names, which `sheets` computes all together when the first of them is asked for.
pub fn together(
    paper: &'static str,
    names: &'static [&'static str],
    sheets: fn() -> Vec<Table>,
) -> impl Iterator<Item = Source> {
    let sheets = Arc::new(LazyLock::new(sheets));
    names.iter().map(move |&name| {
        let sheets = Arc::clone(&sheets);
        let named = move || sheets.iter().find(|table| table.name == name).cloned().expect("a table of this name");
        Source { paper, name, is_random: false, table: Box::new(named) }
    })
}

/// Tables as CSV, a line a cell: table, row, column, printed, recomputed, agrees.
pub fn csv(tables: &[Table]) -> String {
    let head = ["table", "row", "column", "printed", "recomputed", "agrees"].map(str::to_owned);
    let lines =
        tables.iter().flat_map(|table| table.lines().map(|[a, b, c, d, e]| [table.name.clone(), a, b, c, d, e]));
    csv::lines(std::iter::once(head).chain(lines))
}

/// A table as it can be shown anywhere: a head, and rows of cells that hold the printed value beside the recomputed
/// one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Table {
    /// The paper.
    pub paper: &'static str,
    /// The name of its files, without their endings, such as `paper-table-5`.
    pub name: String,
    /// What it holds.
    pub title: String,
    /// What was assumed where the paper is silent, and what follows from the comparison: a paragraph each.
    pub notes: Vec<String>,
    /// The names of the columns, that of the names of the rows included.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// Its name: the first column.
    pub name: String,
    /// The other columns.
    pub cells: Vec<Cell>,
}

/// A value as printed and as recomputed; either may be missing.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Cell {
    /// What the paper prints.
    pub printed: Option<String>,
    /// What the recomputation gives, rounded as the paper rounds.
    pub recomputed: Option<String>,
    /// Whether the two agree, where there are two.
    pub agrees: Option<bool>,
}

impl Cell {
    /// A value as printed and as recomputed, which agree or not.
    pub fn pair(printed: impl Into<String>, recomputed: impl Into<String>, agrees: bool) -> Self {
        Self { printed: Some(printed.into()), recomputed: Some(recomputed.into()), agrees: Some(agrees) }
    }

    /// A value that the paper does not print.
    pub fn new(recomputed: impl Into<String>) -> Self {
        Self { recomputed: Some(recomputed.into()), ..Self::default() }
    }

    /// A value that is not recomputed.
    pub fn printed(printed: impl Into<String>) -> Self {
        Self { printed: Some(printed.into()), ..Self::default() }
    }
}

impl Table {
    /// How many cells agree with the printed ones, and how many there are to agree.
    pub fn agreement(&self) -> (usize, usize) {
        let judged = || self.rows.iter().flat_map(|row| &row.cells).filter_map(|cell| cell.agrees);
        (judged().filter(|agrees| *agrees).count(), judged().count())
    }

    /// As Markdown: "printed / recomputed" in a cell that has both, with a star where they agree.
    pub fn markdown(&self) -> String {
        let mut text = format!("## {}\n\n", self.title);
        for note in &self.notes {
            let _ = writeln!(text, "{note}\n");
        }
        if self.agreement().0 > 0 {
            text += "A cell is printed / recomputed; a star * marks that the two agree.\n\n";
        }
        let _ = writeln!(text, "| {} |\n|{}", self.head.join(" | "), " --- |".repeat(self.head.len()));
        for row in &self.rows {
            let cells: Vec<_> = row.cells.iter().map(describe).collect();
            let _ = writeln!(text, "| {} | {} |", row.name, cells.join(" | "));
        }
        text
    }

    /// As CSV, a line a cell: row, column, printed, recomputed, agrees.
    pub fn csv(&self) -> String {
        let head = ["row", "column", "printed", "recomputed", "agrees"].map(str::to_owned);
        csv::lines(std::iter::once(head).chain(self.lines()))
    }

    fn lines(&self) -> impl Iterator<Item = [String; 5]> {
        self.rows.iter().flat_map(|row| {
            self.head.iter().skip(1).zip(&row.cells).map(move |(column, cell)| {
                let text = |value: &Option<String>| value.clone().unwrap_or_default();
                let agrees = cell.agrees.map_or_else(String::new, |agrees| agrees.to_string());
                [row.name.clone(), column.clone(), text(&cell.printed), text(&cell.recomputed), agrees]
            })
        })
    }
}

fn describe(cell: &Cell) -> String {
    let star = if cell.agrees == Some(true) { "*" } else { "" };
    match (&cell.printed, &cell.recomputed) {
        (Some(printed), Some(recomputed)) => format!("{printed} / {recomputed}{star}"),
        (Some(one), None) | (None, Some(one)) => one.clone(),
        (None, None) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        Table {
            paper: "paper",
            name: "a-table".to_owned(),
            title: "A table".to_owned(),
            notes: vec!["A note.".to_owned()],
            head: ["q", "3", "4"].map(str::to_owned).into(),
            rows: vec![Row {
                name: "cost".to_owned(),
                cells: vec![Cell::pair("1", "1", true), Cell::pair("2", "3", false)],
            }],
        }
    }

    #[test]
    fn cells_show_both_values_and_whether_they_agree() {
        assert!(table().markdown().contains("A note.\n\nA cell is printed / recomputed; a star * marks"));
        assert!(table().markdown().ends_with("| q | 3 | 4 |\n| --- | --- | --- |\n| cost | 1 / 1* | 2 / 3 |\n"));
        assert_eq!(table().csv(), "row,column,printed,recomputed,agrees\ncost,3,1,1,true\ncost,4,2,3,false\n");
        assert!(csv(&[table(), table()]).ends_with("a-table,cost,3,1,1,true\na-table,cost,4,2,3,false\n"));
        assert_eq!(table().agreement(), (1, 2));
    }
}
