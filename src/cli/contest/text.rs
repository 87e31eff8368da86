//! A contest on a terminal.

use std::iter;

use anstyle::Style;
use comfy_table::{CellAlignment, ColumnConstraint, LineStyle, Table, Width, presets};
use schedcheck_harness::render::Screen;

use schedcheck_files::sanitized;

use super::super::text;
use crate::contest::{Part, SeveralShown, Shown};

/// How wide the column of contestants is at least: its head with a blank on either side.
const NAMES: u16 = 12;

/// What became of the instances, those that are worth telling, ratios by class and by size, and other tables.
pub fn page(shown: &Shown, tables: &[Part], screen: Screen) -> String {
    let bold = |text: &str| screen.broken(&screen.styled(text, Style::new().bold()), 2);
    let domain = screen.broken(&sanitized::replaced(&shown.domain()), 2);
    let mut page =
        format!("{}\n{domain}\n\n{}\n", bold(&sanitized::replaced(&shown.title())), table(&shown.outcomes(), screen));
    if let Some(moved) = shown.moved() {
        page += &format!("\n{}\n", screen.broken(&moved, 2));
    }
    for told in shown.told() {
        let title = format!("{}, number {}", told.title, told.number);
        let fact = screen.broken(&format!("  {}", sanitized::replaced(&told.fact)), 2);
        // The instance is not broken: it is to be copied.
        page += &format!("\n{}\n{fact}\n  {}\n", bold(&title), sanitized::in_json(&told.instance.to_string()));
    }
    for part in [shown.histogram(), shown.sizes()].iter().chain(tables).filter(|part| !part.lines.is_empty()) {
        page += &format!("\n{}\n", table(part, screen));
    }
    page
}

/// A line for each contestant, and the grid of each against each.
pub fn page_of_several(shown: &SeveralShown, screen: Screen) -> String {
    let title = screen.broken(&screen.styled(&sanitized::replaced(&shown.title()), Style::new().bold()), 2);
    let domain = screen.broken(&sanitized::replaced(&shown.domain()), 2);
    let [mut contestants, mut grid] = shown.tables().map(|part| of(&part));
    // Only the names of the contestants are broken, and not the head above them.
    let head = ColumnConstraint::LowerBoundary(Width::Fixed(NAMES));
    contestants.column_mut(0).into_iter().for_each(|names| {
        names.set_constraint(head);
    });
    for column in contestants.column_iter_mut().skip(1) {
        column.set_constraint(ColumnConstraint::ContentWidth);
    }
    let notes = shown.notes().into_iter().map(|note| screen.broken(&sanitized::replaced(&note), 2) + "\n");
    let notes: String = iter::once("\n".to_owned()).chain(notes).collect();
    let notes = if notes.len() > 1 { notes } else { String::new() };
    format!("{title}\n{domain}\n\n{}\n\n{}\n{notes}", fitted(&mut contestants, screen), fitted(&mut grid, screen))
}

fn table(part: &Part, screen: Screen) -> String {
    fitted(&mut of(part), screen)
}

fn fitted(table: &mut Table, screen: Screen) -> String {
    screen.fit(table, Some(text::WIDTH), 0);
    table.trim_fmt()
}

fn of(part: &Part) -> Table {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING.header_separator(LineStyle::none().fill('─').junction('─')))
        .set_header(&part.head)
        .add_rows(&part.lines);
    let is_number = |text: &String| {
        let digits = text.trim_start_matches(['≈', '=', ' ']);
        matches!(digits, "" | "–") || digits.starts_with(|letter: char| letter.is_ascii_digit())
    };
    for column in 1..part.head.len() {
        if part.lines.iter().all(|line| is_number(&line[column])) {
            table.column_mut(column).into_iter().for_each(|column| {
                column.set_cell_alignment(CellAlignment::Right);
            });
        }
    }
    table
}
