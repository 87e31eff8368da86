//! What text is shown on: how wide it is, and whether it has colours.

use anstyle::{AnsiColor, Style};
use comfy_table::{Cell, Color, ColumnConstraint, ContentArrangement, Table, Width};
use textwrap::WordSplitter;

use crate::Verdict;

/// A terminal, or what has neither width nor colours, such as a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Screen {
    /// How many letters a line has; lines of any length where there is no such number.
    pub width: Option<usize>,
    /// Whether there are colours.
    pub has_colours: bool,
}

impl Screen {
    /// The narrowest screen that lines are broken for: on any other they would be columns of letters.
    const NARROWEST: usize = 20;

    /// What a column has at least, if others are to be whole.
    const LEAST: u16 = 10;

    /// Fits a table to the screen; where that has no width, to this one. So many columns of the first ones are kept
    /// whole as leave room for the others, at most as many as are asked for.
    pub fn fit(self, table: &mut Table, otherwise: Option<usize>, whole: usize) {
        // It would ask the terminal itself, which is not the only one to know.
        table.force_no_tty();
        if self.has_colours {
            table.enforce_styling();
        }
        let width = self.width.map(|width| width.max(Self::NARROWEST)).or(otherwise);
        match width.map(u16::try_from) {
            Some(Ok(width)) => {
                table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
                keep_whole(table, width, whole);
            }
            _ => {
                table.set_content_arrangement(ContentArrangement::Disabled);
            }
        }
    }

    /// Keeps the words of a table's head whole.
    pub fn keep_words_of_heads(self, table: &mut Table) {
        let word = |cell: &Cell| cell.content().split(' ').map(|word| word.chars().count()).max().unwrap_or(0);
        let longest: Vec<_> = table.header().into_iter().flat_map(|head| head.cell_iter().map(word)).collect();
        // With a blank on either side.
        let needed: usize = longest.iter().map(|longest| longest + 2).sum();
        if self.width.is_some_and(|width| width < needed) {
            return;
        }
        for (column, longest) in longest.into_iter().enumerate() {
            let least = ColumnConstraint::LowerBoundary(Width::Fixed(longest as u16 + 2));
            table.column_mut(column).into_iter().for_each(|column| {
                column.set_constraint(least);
            });
        }
    }

    /// A line, broken into as many as it takes, the later ones indented.
    pub fn broken(self, line: &str, indent: usize) -> String {
        let Some(width) = self.width else { return line.to_owned() };
        let width = width.max(Self::NARROWEST);
        // Where little room would be left, the indent is what goes.
        let indent = " ".repeat(if 2 * indent > width { 4 } else { indent });
        let options = textwrap::Options::new(width).subsequent_indent(&indent);
        textwrap::fill(line, options.word_splitter(WordSplitter::NoHyphenation))
    }

    /// A text in a style, where there are styles.
    pub fn styled(self, text: &str, style: Style) -> String {
        if self.has_colours { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }

    /// A verdict in its colour, within a table.
    pub(super) fn cell(verdict: Verdict) -> Cell {
        let color = match colour(verdict) {
            AnsiColor::Red => Color::DarkRed,
            AnsiColor::Yellow => Color::DarkYellow,
            AnsiColor::Green => Color::DarkGreen,
            _ => Color::DarkCyan,
        };
        Cell::new(verdict).fg(color)
    }

    /// A verdict in its colour.
    pub(super) fn verdict(self, verdict: Verdict) -> String {
        self.styled(&verdict.to_string(), colour(verdict).on_default())
    }
}

fn keep_whole(table: &mut Table, width: u16, whole: usize) {
    let widths: Vec<_> = table.column_max_content_widths();
    let mut left = i64::from(width) - i64::from(Screen::LEAST) * widths.len() as i64;
    for (column, content) in widths.iter().enumerate().take(whole) {
        // With a blank on either side.
        left -= i64::from(*content) + 2 - i64::from(Screen::LEAST);
        if left < 0 {
            return;
        }
        table.column_mut(column).into_iter().for_each(|column| {
            column.set_constraint(ColumnConstraint::ContentWidth);
        });
    }
}

/// Red for errors, yellow for what is amiss, green for what holds, cyan for what is open.
fn colour(verdict: Verdict) -> AnsiColor {
    match verdict {
        Verdict::Void | Verdict::False | Verdict::Hypothesis | Verdict::Misprint => AnsiColor::Red,
        Verdict::Imprecise | Verdict::NotReproduced | Verdict::Boundary => AnsiColor::Yellow,
        Verdict::Reproduced | Verdict::Confirmed => AnsiColor::Green,
        Verdict::NotDecidable | Verdict::Interrupted | Verdict::NotYetChecked => AnsiColor::Cyan,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: Screen = Screen { width: None, has_colours: false };

    #[test]
    fn lines_are_broken_for_a_screen_that_has_a_width_and_for_no_other() {
        let line = "  printed         one two three four five six seven";
        assert_eq!(WIDE.broken(line, 18), line);
        let narrow = Screen { width: Some(40), ..WIDE };
        assert_eq!(narrow.broken(line, 18), "  printed         one two three four\n                  five six seven");
        let least = Screen { width: Some(1), ..WIDE };
        assert!(
            least.broken(line, 18).lines().all(|line| line.len() <= Screen::NARROWEST),
            "{}",
            least.broken(line, 18)
        );
    }

    #[test]
    fn there_are_colours_only_where_there_are_colours() {
        assert_eq!(WIDE.verdict(Verdict::False), "false");
        let coloured = Screen { has_colours: true, ..WIDE };
        assert_eq!(coloured.verdict(Verdict::False), "\u{1b}[31mfalse\u{1b}[0m");
        assert_eq!(coloured.verdict(Verdict::Confirmed), "\u{1b}[32mconfirmed\u{1b}[0m");
    }
}
