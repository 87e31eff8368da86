//! A contest on a terminal.

use anstyle::Style;
use comfy_table::{CellAlignment, LineStyle, Table, presets};
use schedcheck_harness::render::Screen;

use schedcheck_files::sanitized;

use super::super::text;
use crate::contest::{Part, Shown};

/// What became of the instances, those that are worth telling, ratios by class and by size, and other tables.
pub fn page(shown: &Shown, tables: &[Part], screen: Screen) -> String {
    let bold = |text: &str| screen.broken(&screen.styled(text, Style::new().bold()), 2);
    let domain = screen.broken(&sanitized::replaced(&shown.domain()), 2);
    let mut page =
        format!("{}\n{domain}\n\n{}\n", bold(&sanitized::replaced(&shown.title())), table(&shown.outcomes(), screen));
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

fn table(part: &Part, screen: Screen) -> String {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING.header_separator(LineStyle::none().fill('─').junction('─')))
        .set_header(&part.head)
        .add_rows(&part.lines);
    let is_number = |text: &String| text.is_empty() || text.starts_with(|letter: char| letter.is_ascii_digit());
    for column in 1..part.head.len() {
        if part.lines.iter().all(|line| is_number(&line[column])) {
            table.column_mut(column).into_iter().for_each(|column| {
                column.set_cell_alignment(CellAlignment::Right);
            });
        }
    }
    screen.fit(&mut table, Some(text::WIDTH), 0);
    table.trim_fmt()
}
