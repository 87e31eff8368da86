//! Tables 5 and 6 in the form of all tables: the printed rows beside the recomputed ones, then what other definitions
//! of d give.

use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;
use serde_json::Value;

use super::heuristic::GREEDY;
use super::{
    Cell, Definition, Ends, GreedyRow, MinimumRow, SCALE, Site, Table, first_of_most, heuristic, printed_at, render,
};
use schedcheck_harness::table;

/// Tables 1 to 6.
pub fn sheets() -> Vec<table::Table> {
    let of_site = |site: Site| platform(site).into_iter().chain([sheet(&Table::recompute(site))]);
    let mut sheets: Vec<_> = Site::ALL.into_iter().flat_map(of_site).collect();
    sheets.sort_by(|one, other| one.name.cmp(&other.name));
    sheets
}

/// Tables 1 and 2, or 3 and 4: the data as printed, which are the instances that all else is computed from.
fn platform(site: Site) -> [table::Table; 2] {
    let file: Value = serde_json::from_str(site.file()).expect("the file is part of the program");
    let first = 2 * site.table() - 9;
    let cells = |list: &Value| -> Vec<table::Cell> {
        let texts = list.as_array().into_iter().flatten().filter_map(Value::as_str);
        texts.map(|text| if text == "0" { table::Cell::default() } else { table::Cell::printed(text) }).collect()
    };
    let names: Vec<String> = (0..site.instance().processors()).map(|processor| format!("P{processor}")).collect();
    let table = |number: u32, what: &str, rows: Vec<table::Row>| table::Table {
        paper: "rr4745",
        name: format!("rr4745-table-{number}"),
        title: format!("Table {number}: {what} of the {} platform", site.name()),
        notes: vec![format!("As printed; papers/rr4745/data/rr4745-{}.json.", site.name().to_lowercase())],
        head: std::iter::once(String::new()).chain(names.clone()).collect(),
        rows,
    };
    let links = file["c"].as_array().into_iter().flatten().map(cells).zip(&names);
    [
        table(
            first,
            "cycle-times (seconds per megaflop)",
            vec![table::Row { name: "w".to_owned(), cells: cells(&file["w"]) }],
        ),
        table(
            first + 1,
            "links (seconds per megabit)",
            links.map(|(cells, name)| table::Row { name: name.clone(), cells }).collect(),
        ),
    ]
}

fn sheet(table: &Table) -> table::Table {
    let (site, printed) = (table.site, table.site.printed());
    let (reproducing, greedy) = (table.reproducing(), table.reproducing_greedy());
    let row = |name: String, printed: &[Option<u64>], cells: &[Cell]| {
        let cells = cells.iter().skip(2).map(|cell| one_cell(printed_at(printed, cell.processors), cell));
        table::Row { name, cells: cells.collect() }
    };
    let mut rows = vec![
        row(format!("PIP: least cost, d = {}", reproducing.definition), printed.minimum, &reproducing.cells),
        row(format!("greedy: d = {}", render::described(greedy)), printed.greedy, &greedy.cells),
    ];
    rows.extend(site.within_the_rounding().map(|platform| table::Row {
        name: "greedy, from data that round to the printed ones".to_owned(),
        cells: on_other_data(&platform, table).iter().map(|(printed, cell)| one_cell(*printed, cell)).collect(),
    }));
    let others = table.minima.iter().filter(|row| row.definition != reproducing.definition);
    rows.extend(
        others.map(|other: &MinimumRow| row(format!("least cost, d = {}", other.definition), &[], &other.cells)),
    );
    let of_others = render::INSERTION_COSTS.into_iter().filter(|cost| *cost != greedy.options.cost).map(|cost| {
        let told_alike = |row: &&GreedyRow| row.definition == greedy.definition && row.options.cost == cost;
        let rows: Vec<_> = table.greedy.iter().filter(told_alike).collect();
        *first_of_most(&rows, |row| super::agreeing(&row.cells, printed.greedy))
    });
    rows.extend(of_others.map(|other| row(format!("greedy: d = {}", render::described(other)), &[], &other.cells)));
    table::Table {
        paper: "rr4745",
        name: format!("rr4745-table-{}", site.table()),
        title: format!(
            "Table {}: cost of a ring of q processors on the {} platform, times {SCALE}",
            site.table(),
            site.name()
        ),
        notes: notes(table, reproducing),
        head: std::iter::once("q".to_owned()).chain((3..3 + printed.minimum.len()).map(|q| q.to_string())).collect(),
        rows,
    }
}

/// The greedy costs from data within the rounding, told by the printed d in the other sense of the ring, beside the
/// printed ones.
fn on_other_data(platform: &SliceRing, table: &Table) -> Vec<(Option<u64>, Cell)> {
    let told = Definition { ends: Ends::Head, ..table.reproducing().definition };
    let costs = heuristic::costs(platform, told, GREEDY).into_iter().enumerate().skip(2);
    let cell = |(index, cost): (usize, Rational)| {
        let cell = Cell { processors: index + 1, ring: Vec::new(), least: cost.clone(), most: cost.clone(), cost };
        (printed_at(table.site.printed().greedy, index + 1), cell)
    };
    costs.map(cell).collect()
}

/// A printed cost agrees if some data within the rounding of the printed ones give it.
fn one_cell(printed: Option<u64>, cell: &Cell) -> table::Cell {
    let recomputed = cell.rounded().to_string();
    match printed {
        Some(cost) => table::Cell::pair(cost.to_string(), recomputed, cell.can_be(cost)),
        None => table::Cell::new(recomputed),
    }
}

fn notes(table: &Table, reproducing: &MinimumRow) -> Vec<String> {
    let assumed = "The paper does not say which d its numbers were made with: of all definitions, the first row has \
        the one under which most printed costs \
        agree. The recomputed costs are those of the printed data; a cell agrees if some data that round to the \
        printed ones give the printed cost, each \
        weight rounded to an integer either way. Cells without a printed cost are those where the paper's solver ran \
        out of memory.";
    let others = "The greedy row of table 6 depends on how equal costs are told apart, which the printed digits do not \
        say: \
        papers/rr4745/data/rr4745-strasbourg-within-rounding.json, which a search found within their rounding, gives \
        all of it.";
    let others = table.site.within_the_rounding().map(|_| others.to_owned());
    [assumed.to_owned(), render::conclusion(table, reproducing)].into_iter().chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::super::minima;
    use super::*;
    use schedcheck_rr4745_algorithms::greedy::{Options, Tie};

    #[test]
    fn the_platforms_are_tables_1_to_4_as_printed() {
        let names: Vec<_> =
            Site::ALL.into_iter().flat_map(platform).map(|table| (table.name, table.rows.len())).collect();
        let expected = [("rr4745-table-1", 1), ("rr4745-table-2", 14), ("rr4745-table-3", 1), ("rr4745-table-4", 13)];
        assert_eq!(names, expected.map(|(name, rows)| (name.to_owned(), rows)));
    }

    #[test]
    fn the_first_rows_hold_the_printed_costs_and_the_others_none() {
        let site = Site::Strasbourg;
        let definitions = [true, false].map(|is_inverted| Definition {
            ends: Ends::Tail,
            bandwidths: is_inverted,
            speeds: is_inverted,
        });
        let options = |cost| Options { cost, start: Tie::First, insertion: Tie::First };
        let greedy = render::INSERTION_COSTS.map(|cost| heuristic::row(site, definitions[0], options(cost)));
        let minima = definitions.map(|definition| minima::row(site, definition));
        let sheet = sheet(&Table { site, minima: minima.into(), greedy: greedy.into() });
        assert_eq!((sheet.name.as_str(), sheet.head.len()), ("rr4745-table-6", 12));
        let has_printed = |row: &table::Row| row.cells.iter().any(|cell| cell.printed.is_some());
        assert_eq!(sheet.rows.iter().map(has_printed).filter(|printed| *printed).count(), 3);
        let agrees = |row: &table::Row| row.cells.iter().all(|cell| cell.agrees == Some(true));
        assert!(agrees(&sheet.rows[2]), "{:?}", sheet.rows[2]);
        assert!(agrees(&sheet.rows[0]), "{:?}", sheet.rows[0]);
    }
}
