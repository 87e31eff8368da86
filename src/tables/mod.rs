//! The papers' tables, recomputed beside the printed ones, cell by cell.
//!
//! | module | holds |
//! | --- | --- |
//! | [`rr4745`] | tables 5 and 6: the cost of the shortest q-ring and of the greedy one, on the Lyon and Strasbourg platforms; tables 1 to 4: these platforms |
//! | [`rr6005`] | table 1: how far BBA, MBBSA and R-BSA are from the best of them on random platforms |
//! | [`tpds2004`] | the numbers of the example of section 2.4 |

pub mod rr4745;
pub mod rr6005;
pub mod tpds2004;

use std::fmt::Write;
use std::sync::{Arc, LazyLock};

use serde::Serialize;

use crate::figures::csv;

/// One table, computed when it is asked for.
pub struct Source {
    /// The paper, such as `rr6005`.
    pub paper: &'static str,
    /// The name of the table, such as `rr6005-table-1`.
    pub name: &'static str,
    /// The table.
    pub table: Box<dyn Fn() -> Table + Send + Sync>,
}

/// Every table, by paper and number; those of random platforms are computed from `setting`.
pub fn all(setting: rr6005::Setting) -> Vec<Source> {
    const RR4745: [&str; 6] =
        ["rr4745-table-1", "rr4745-table-2", "rr4745-table-3", "rr4745-table-4", "rr4745-table-5", "rr4745-table-6"];
    let mut all = rr6005::sources(setting);
    all.extend(of_paper("rr4745", &RR4745, rr4745::sheets));
    all.extend(of_paper("tpds2004", &["tpds2004-example"], tpds2004::sheets));
    all
}

/// The tables of these names, which `sheets` computes all together when the first of them is asked for.
fn of_paper(
    paper: &'static str,
    names: &'static [&'static str],
    sheets: fn() -> Vec<Table>,
) -> impl Iterator<Item = Source> {
    let sheets = Arc::new(LazyLock::new(sheets));
    names.iter().map(move |&name| {
        let sheets = Arc::clone(&sheets);
        let named = move || sheets.iter().find(|table| table.name == name).cloned().expect("a table of this name");
        Source { paper, name, table: Box::new(named) }
    })
}

/// Tables as CSV, a line a cell: table, row, column, printed, recomputed, agrees.
pub fn csv(tables: &[Table]) -> String {
    let head = ["table", "row", "column", "printed", "recomputed", "agrees"].map(str::to_owned);
    let lines =
        tables.iter().flat_map(|table| table.lines().map(|[a, b, c, d, e]| [table.name.clone(), a, b, c, d, e]));
    csv::lines(std::iter::once(head).chain(lines))
}

/// A table as it can be shown anywhere: a head, and rows of cells that hold the printed value beside the recomputed one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Table {
    /// The paper, such as `rr4745`.
    pub paper: &'static str,
    /// The name of its files, without their endings, such as `rr4745-table-5`.
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
        let _ = writeln!(text, "| {} |\n|{}", self.head.join(" | "), " --- |".repeat(self.head.len()));
        for row in &self.rows {
            let cells: Vec<_> = row.cells.iter().map(in_words).collect();
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

fn in_words(cell: &Cell) -> String {
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
            paper: "rr4745",
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
    fn every_table_has_the_paper_and_the_name_that_it_is_listed_under() {
        let few = rr6005::Setting { platforms: 1, ..rr6005::NEAREST };
        for source in all(few).into_iter().filter(|source| source.name != "rr6005-table-1-sweep") {
            let table = (source.table)();
            assert_eq!((table.paper, table.name.as_str()), (source.paper, source.name));
        }
        let listed = |paper| all(few).iter().filter(|source| source.paper == paper).count();
        assert_eq!([listed("rr4745"), listed("tpds2004")], [rr4745::sheets().len(), tpds2004::sheets().len()]);
    }

    #[test]
    fn cells_show_both_values_and_whether_they_agree() {
        assert!(table().markdown().ends_with("| q | 3 | 4 |\n| --- | --- | --- |\n| cost | 1 / 1* | 2 / 3 |\n"));
        assert_eq!(table().csv(), "row,column,printed,recomputed,agrees\ncost,3,1,1,true\ncost,4,2,3,false\n");
        assert!(csv(&[table(), table()]).ends_with("a-table,cost,3,1,1,true\na-table,cost,4,2,3,false\n"));
        assert_eq!(table().agreement(), (1, 2));
    }
}
